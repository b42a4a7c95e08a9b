package org.tensorbind.write;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Names joined from several texts of a file, such as {@code "{MODULE}.{LAYER}.{NAME}"}. */
final class JoinedNames {
    private final List<String> texts;
    private final List<String> rules;

    /**
     * A pattern of names.
     *
     * @param texts before, between and after the items; those between are not empty
     * @param rules what messages call the items, one fewer than the texts
     */
    JoinedNames(List<String> texts, List<String> rules) {
        if (texts.size() != rules.size() + 1 || rules.isEmpty()) {
            throw new IllegalArgumentException(texts.size() + " texts around " + rules.size() + " items");
        }
        this.texts = List.copyOf(texts);
        this.rules = List.copyOf(rules);
    }

    /** The name of these items. */
    String join(List<String> items) {
        StringBuilder name = new StringBuilder(texts.get(0));
        for (int i = 0; i < items.size(); i++) {
            name.append(items.get(i)).append(texts.get(i + 1));
        }
        return name.toString();
    }

    /** The items of a name, each but the last as short as possible; null if the name does not match. */
    @Nullable
    List<String> split(String name) {
        String first = texts.get(0);
        String last = texts.get(rules.size());
        String[] items = new String[rules.size()];
        int start = first.length();
        int end = name.length() - last.length();
        if (!name.startsWith(first) || !name.endsWith(last)) {
            return null;
        }
        for (int i = 0; i < items.length - 1; i++) {
            String text = texts.get(i + 1);
            int found = name.indexOf(text, start);
            if (found < 0 || found + text.length() > end) {
                return null;
            }
            items[i] = name.substring(start, found);
            start = found + text.length();
        }
        if (start > end) {
            return null;
        }
        items[items.length - 1] = name.substring(start, end);
        return List.of(items);
    }

    /** The name of the items but the last, without the text before that. */
    String joinWithoutLast(List<String> items) {
        return withoutLast().join(items.subList(0, items.size() - 1));
    }

    /** The items of a name without the last item and the text before that, which such an item follows. */
    @Nullable
    List<String> split(String name, String last) {
        List<String> found = withoutLast().split(name);
        return found == null
                ? null
                : Stream.concat(found.stream(), Stream.of(last)).toList();
    }

    private JoinedNames withoutLast() {
        int last = rules.size() - 1;
        List<String> shorter =
                Stream.concat(texts.subList(0, last).stream(), Stream.of("")).toList();
        return new JoinedNames(shorter, rules.subList(0, last));
    }

    /** The pattern as grammars write it. */
    @Override
    public String toString() {
        return join(rules.stream().map(rule -> "{" + rule + "}").toList());
    }
}
