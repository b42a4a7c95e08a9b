package org.tensorbind.notation;

/** What separates keys from values in lines. */
final class LineForm {
    private static final int SHOWN = 40;

    private final String[] separators;

    /** @param separators the one that writers use first, which is not part of a key; a key may end with the others */
    LineForm(String... separators) {
        this.separators = separators.clone();
    }

    /** Where in a line its key ends, and its value starts. */
    record Place(int keyEnd, int valueStart) {}

    /** The key of a line: up to the first separator, the longest where several begin there; empty where there is none. */
    Place key(String line) {
        int first = -1;
        String found = "";
        for (String separator : separators) {
            int start = line.indexOf(separator);
            boolean before = start >= 0 && (first < 0 || start < first);
            if (before || (start >= 0 && start == first && separator.length() > found.length())) {
                first = start;
                found = separator;
            }
        }
        if (first < 0) {
            return new Place(0, 0);
        }
        int valueStart = first + found.length();
        return new Place(found.equals(separators[0]) ? first : valueStart, valueStart);
    }

    /** What is between a key and its value: nothing where the key is empty, or ends with a separator of its own. */
    String after(String key) {
        boolean ended = key.isEmpty();
        for (int i = 1; i < separators.length; i++) {
            ended |= key.endsWith(separators[i]);
        }
        return ended ? "" : separators[0];
    }

    /** A value in a message. */
    static String shown(String value) {
        String shown = value.replace("\n", "\\n");
        return "'" + (shown.length() <= SHOWN ? shown : shown.substring(0, SHOWN) + "…") + "'";
    }
}
