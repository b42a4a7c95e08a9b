package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.List;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Item;

/** What is done at each element of a list that is written, beside writing it. */
final class ElementSteps {
    private final Format format;

    ElementSteps(Format format) {
        this.format = format;
    }

    /** Counts the elements of a list where something in them says their position. */
    void count(String rule, List<Step> before, List<Step> each) {
        if (format.isIndexed(rule)) {
            String label = format.rule(rule).label();
            before.add(new WriteStep.StartList(label));
            each.add(0, new WriteStep.NextElement(label));
        }
    }

    /** How many elements a list has: of some, the number alone is at hand. */
    static Value number(Value list) {
        return list instanceof Source.ElementCount ? list : Operator.COUNT.of(list);
    }

    /** No element of a list starts with what ends it, or nothing behind it with what its elements start with. */
    void expectOther(String owner, String rule, boolean behind, List<Step> steps) {
        Item.Stop end = format.relations().listEnd(rule, owner);
        if (end != null && end.begins() == behind) {
            steps.add(new WriteStep.ExpectOther(format.rule(rule).label(), ByteBuffer.wrap(end.bytes()), behind));
        }
    }
}
