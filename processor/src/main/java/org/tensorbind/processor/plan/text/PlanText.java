package org.tensorbind.processor.plan.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The complete plan of a format as readable text. Plans that differ have texts that differ.
 */
public final class PlanText {
    private final PlanNodes nodes = new PlanNodes();
    private final List<String> blocks = new ArrayList<>();

    /** The text of a part of a plan. */
    public static String ofPart(Object part) {
        return new PlanText().with("plan", part).joined();
    }

    /** A step or a value in one line. */
    public static String line(Object part) {
        return new PlanNodes().of(part).text();
    }

    /** The text of a step without its nested steps. */
    public static String head(Object step) {
        return new PlanNodes().of(step).head();
    }

    /** The text of all parts. */
    public String joined() {
        return String.join("\n", blocks).replaceAll("\n{3,}", "\n\n").strip() + "\n";
    }

    /** Adds a part after its path. Records, and the elements of their lists and maps, are blocks of their own, which are not indented. */
    public PlanText with(String path, @Nullable Object part) {
        PlanNode node = nodes.of(part);
        if (node.kind() == PlanNode.Kind.RECORD && node.isLong(path + ": ") && !node.isProgram()) {
            blocks.add(path + ": " + node.head());
            node.tail().forEach(inner -> addAll(path + "." + inner.label(), inner));
        } else {
            addAll(path, node);
        }
        blocks.add("");
        return this;
    }

    private void addAll(String path, PlanNode node) {
        boolean several = node.kind() == PlanNode.Kind.LIST || node.kind() == PlanNode.Kind.MAP;
        if (several && node.isLong(path + ": ") && !node.isOfShortParts()) {
            node.parts()
                    .forEach(part ->
                            addBlock(node.kind() == PlanNode.Kind.MAP ? path + "." + part.label() : path, part));
        } else {
            addBlock(path, node);
        }
    }

    private void addBlock(String path, PlanNode node) {
        List<String> lines = node.lines(path + ": ");
        blocks.add(lines.size() == 1 ? lines.get(0) : "\n" + String.join("\n", lines) + "\n");
    }
}
