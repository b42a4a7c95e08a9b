package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tensor's name with {@code {…}} where indices or keys stand.
 *
 * @param literals what stands before, between and behind the holes: one more than there are holes
 * @param holes what stands in the braces
 */
record NameTemplate(List<String> literals, List<String> holes) {
    /** Splits a name, null where braces do not pair, are empty, or follow each other directly. */
    static @Nullable NameTemplate of(String name) {
        List<String> literals = new ArrayList<>();
        List<String> holes = new ArrayList<>();
        int from = 0;
        for (int open = name.indexOf('{'); open >= 0; open = name.indexOf('{', from)) {
            int close = name.indexOf('}', open);
            boolean adjacent = from > 0 && open == from;
            if (close <= open + 1 || adjacent) {
                return null;
            }
            literals.add(name.substring(from, open));
            holes.add(name.substring(open + 1, close));
            from = close + 1;
        }
        literals.add(name.substring(from));
        return name.indexOf('}', from) >= 0 ? null : new NameTemplate(literals, holes);
    }

    /** Whether the name has no holes. */
    boolean isPlain() {
        return holes.isEmpty();
    }

    /** What is left behind the first hole and the literal that follows it. */
    NameTemplate rest() {
        List<String> left = new ArrayList<>(literals.subList(1, literals.size()));
        left.set(0, "");
        return new NameTemplate(left, holes.subList(1, holes.size()));
    }

    /** The literal before the first hole. */
    String head() {
        return literals.get(0);
    }

    /** The literal behind the first hole. */
    String tail() {
        return literals.get(1);
    }

    /** The name as it was written. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(literals.get(0));
        for (int i = 0; i < holes.size(); i++) {
            text.append('{').append(holes.get(i)).append('}').append(literals.get(i + 1));
        }
        return text.toString();
    }
}
