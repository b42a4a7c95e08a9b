package org.tensorbind.processor.format;

import java.util.List;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Structures.Component;
import org.tensorbind.processor.format.Structures.Kind;

/** Finds rules that are larger than the Java that is made of them may be (JVMS, 4.3.3 and 4.7.3). */
final class SizeChecker {
    /** Of the arguments of a constructor, without the object itself. */
    private static final int MOST_PLACES = 254;

    private SizeChecker() {}

    static void check(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        for (Rule rule : grammar.rules().values()) {
            List<Component> components = structures.components(rule.name());
            if (components.stream().mapToInt(SizeChecker::places).sum() > MOST_PLACES) {
                diagnostics.report(Tag.RECORD_TOO_LARGE, rule.span(), rule.label(), components.size(), MOST_PLACES);
            }
        }
    }

    private static int places(Component component) {
        Kind kind = component.value().kind();
        return !component.nullable() && (kind == Kind.INTEGER || kind == Kind.NUMBER) ? 2 : 1;
    }
}
