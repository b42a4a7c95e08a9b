package org.tensorbind.pickle;

import java.util.List;

/** Shows values as Python would write them, cut where they are long or deep. */
public final class PickleText {
    private static final int LONGEST = 200;
    private static final int DEEPEST = 12;

    private final StringBuilder text = new StringBuilder();

    private PickleText() {}

    /** The value as text of some 200 characters at most. What is no plain value is in angle brackets, such as {@code <call os.system('ls')>}. */
    public static String of(Object value) {
        PickleText shown = new PickleText();
        if (value instanceof PickleCall) {
            shown.text.append("<call ");
        }
        shown.append(value, 0);
        if (shown.isFull()) {
            shown.text.setLength(LONGEST);
            shown.text.append('…');
        }
        return shown.text.append(value instanceof PickleCall ? ">" : "").toString();
    }

    private boolean isFull() {
        return text.length() >= LONGEST;
    }

    private void append(Object value, int depth) {
        if (isFull() || depth > DEEPEST) {
            text.append('…');
        } else if (value instanceof String string) {
            text.append('\'')
                    .append(string, 0, Math.min(LONGEST, string.length()))
                    .append('\'');
        } else if (value instanceof Boolean truth) {
            text.append(truth ? "True" : "False");
        } else if (value instanceof PickleNone) {
            text.append("None");
        } else if (value instanceof PickleBytes bytes) {
            text.append('<').append(bytes.byteSize()).append(" bytes>");
        } else if (value instanceof PickleGlobal global) {
            text.append(depth == 0 ? "<global " : "")
                    .append(cut(global.qualifiedName()))
                    .append(depth == 0 ? ">" : "");
        } else if (value instanceof PicklePersistentId reference) {
            text.append("<persistent ");
            append(reference.id(), depth + 1);
            text.append('>');
        } else {
            appendContainer(value, depth);
        }
    }

    private static String cut(String name) {
        return name.length() > LONGEST ? name.substring(0, LONGEST) : name;
    }

    private void appendContainer(Object value, int depth) {
        if (value instanceof PickleList list) {
            appendList(list, depth);
        } else if (value instanceof PickleDict dict) {
            text.append('{');
            appendEntries(dict.entries(), ": ", depth);
            text.append('}');
        } else if (value instanceof PickleCall call) {
            append(call.callable(), depth + 1);
            text.append('(');
            appendItems(call.arguments(), depth);
            if (call.keywords() != null) {
                text.append(", **");
                append(call.keywords(), depth + 1);
            }
            text.append(')');
        } else {
            text.append(value); // a number
        }
    }

    private void appendList(PickleList list, int depth) {
        switch (list.kind()) {
            case LIST -> text.append('[');
            case TUPLE -> text.append('(');
            case SET -> text.append('{');
            case FROZENSET -> text.append("frozenset({");
        }
        appendItems(list.items(), depth);
        switch (list.kind()) {
            case LIST -> text.append(']');
            case TUPLE -> text.append(list.items().size() == 1 ? ",)" : ")");
            case SET -> text.append('}');
            case FROZENSET -> text.append("})");
        }
    }

    private void appendItems(List<Object> items, int depth) {
        for (int i = 0; i < items.size() && !isFull(); i++) {
            text.append(i == 0 ? "" : ", ");
            append(items.get(i), depth + 1);
        }
    }

    private void appendEntries(List<PickleDict.Entry> entries, String separator, int depth) {
        for (int i = 0; i < entries.size() && !isFull(); i++) {
            text.append(i == 0 ? "" : ", ");
            append(entries.get(i).key(), depth + 1);
            text.append(separator);
            append(entries.get(i).value(), depth + 1);
        }
    }
}
