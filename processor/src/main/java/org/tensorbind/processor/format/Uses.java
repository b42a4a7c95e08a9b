package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Part;

/** The rules that a rule's body is made of. */
public final class Uses {
    private Uses() {}

    /** The rules, in their order. */
    public static List<String> of(Body body) {
        List<String> uses = new ArrayList<>();
        if (body instanceof Body.Sequence sequence) {
            for (Part part : sequence.parts()) {
                if (part instanceof Part.Use use) {
                    uses.add(use.rule());
                }
            }
        } else if (body instanceof Body.Choice choice) {
            choice.variants().forEach(variant -> uses.add(variant.rule()));
        } else if (body instanceof Body.Document document) {
            uses.add(document.content());
        } else if (body instanceof Body.DocumentMap map) {
            map.fields().forEach(field -> uses.add(field.rule()));
            if (map.entries() != null) {
                uses.add(map.entries());
            }
        } else if (body instanceof Body.DocumentList list) {
            uses.add(list.element());
        } else if (body instanceof Body.DocumentTuple tuple) {
            uses.addAll(tuple.elements());
        } else if (body instanceof Body.Pair pair) {
            uses.add(pair.key());
            uses.add(pair.value());
        }
        return uses;
    }
}
