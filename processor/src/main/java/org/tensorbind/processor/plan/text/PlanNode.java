package org.tensorbind.processor.plan.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A part of a plan's text: one line where that is not too long.
 *
 * @param label the name of a component or the key of an entry, empty for elements of lists
 * @param name the name of a record, or the text of a word; empty if the label is enough
 * @param step whether it has a line of its own in a list
 * @param first whether it is a component that its record's line shows without its name
 */
record PlanNode(Kind kind, String label, String name, List<PlanNode> parts, boolean step, boolean first) {
    private static final int WIDTH = 150;
    private static final int SHORT = 40;

    /** Its parts. */
    enum Kind {
        WORD,
        RECORD,
        LIST,
        MAP
    }

    PlanNode labelled(String newLabel) {
        return new PlanNode(kind, newLabel, name, parts, step, false);
    }

    PlanNode first(String newLabel) {
        return new PlanNode(kind, newLabel, name, parts, step, true);
    }

    /** All of it in one line, without its label. */
    String text() {
        return switch (kind) {
            case WORD -> name;
            case RECORD -> record(parts);
            case LIST -> "[" + joined(parts) + "]";
            case MAP -> "{" + joined(parts) + "}";
        };
    }

    private String record(List<PlanNode> components) {
        return components.isEmpty() ? name : name + "(" + joined(components) + ")";
    }

    private static String joined(List<PlanNode> some) {
        return some.stream()
                .map(part -> part.first ? part.text() : part.labelledText())
                .collect(Collectors.joining(", "));
    }

    private boolean isFlag() {
        return kind == Kind.WORD && name.isEmpty();
    }

    private String labelledText() {
        return isFlag() ? label : prefix() + text();
    }

    private String prefix() {
        return label.isEmpty() ? "" : label + ": ";
    }

    /** Whether it has several lines after a prefix. */
    boolean isLong(String prefix) {
        return hasSteps() || prefix.length() + text().length() > WIDTH;
    }

    private boolean hasSteps() {
        return parts.stream().anyMatch(part -> part.hasSteps() || (kind == Kind.LIST && part.step));
    }

    /** Whether as many parts of it as fit are in a line. */
    boolean isOfShortParts() {
        return !hasSteps()
                && parts.stream().allMatch(part -> part.labelledText().length() <= SHORT);
    }

    /** The lines of it after a prefix. */
    List<String> lines(String prefix) {
        if (kind == Kind.WORD || !isLong(prefix)) {
            return List.of(prefix + text());
        }
        List<String> lines = new ArrayList<>();
        if (kind == Kind.RECORD) {
            List<PlanNode> head = head(prefix);
            String begin = prefix + record(head) + " {";
            List<String> content = parts.stream()
                    .filter(part -> !head.contains(part))
                    .flatMap(part -> part.content().stream())
                    .toList();
            boolean one =
                    prefix.isEmpty() && content.size() == 1 && !content.get(0).endsWith("}");
            if (one && begin.length() + content.get(0).length() + "  }".length() <= WIDTH) {
                return List.of(begin + " " + content.get(0) + " }");
            }
            lines.add(begin);
            indent(content, lines);
            lines.add("}");
        } else {
            lines.add(prefix + (kind == Kind.LIST ? "[" : "{"));
            indent(
                    isOfShortParts()
                            ? filled()
                            : parts.stream()
                                    .flatMap(part -> part.lines(part.prefix()).stream())
                                    .toList(),
                    lines);
            lines.add(kind == Kind.LIST ? "]" : "}");
        }
        return lines;
    }

    /** What is in a record's braces: steps as they are, other components after their names. */
    private List<String> content() {
        return isContent()
                ? parts.stream().flatMap(part -> part.lines("").stream()).toList()
                : lines(prefix());
    }

    private boolean isContent() {
        return kind == Kind.LIST && (label.equals("steps") || label.equals("cases") || label.equals("visits"));
    }

    /** Whether it is a record of steps, which are shown together. */
    boolean isProgram() {
        return parts.stream().anyMatch(PlanNode::isContent);
    }

    private static void indent(List<String> inner, List<String> lines) {
        inner.forEach(line -> lines.add("  " + line));
    }

    private List<String> filled() {
        List<String> lines = new ArrayList<>(List.of(""));
        for (PlanNode part : parts) {
            String last = lines.get(lines.size() - 1);
            String text = part.labelledText() + ",";
            if (last.length() + text.length() >= WIDTH) {
                lines.add(text);
            } else {
                lines.set(lines.size() - 1, last.isEmpty() ? text : last + " " + text);
            }
        }
        return lines;
    }

    /** The first line of a record without what precedes and follows it. */
    String head() {
        return record(head(""));
    }

    /** The components of a record that its first line leaves out. */
    List<PlanNode> tail() {
        List<PlanNode> head = head("");
        return parts.stream().filter(part -> !head.contains(part)).toList();
    }

    /** The components of a record that are shown in its first line: those without steps, as many as there is room for, and all flags. */
    private List<PlanNode> head(String prefix) {
        List<PlanNode> head = new ArrayList<>();
        for (PlanNode part : parts) {
            head.add(part);
            boolean fits = !part.hasSteps() && prefix.length() + record(head).length() + " {".length() <= WIDTH;
            if (!fits && !part.isFlag()) {
                head.remove(head.size() - 1);
            }
        }
        return head;
    }
}
