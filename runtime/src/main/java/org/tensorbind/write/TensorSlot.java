package org.tensorbind.write;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/** A place for a tensor that a format names itself, or one in each element of lists. */
@GeneratedCodeApi
public final class TensorSlot {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)\\}");
    private static final String ANY_NAME = "{}";

    private final String pattern;
    private final boolean optional;
    private final List<String> lists;
    private final int[] path;
    private final List<String> indices = new ArrayList<>();
    private final Pattern names;

    /**
     * A slot.
     *
     * @param pattern the name; {@code {LIST}} stands for the position of an element of that list, {@code {}} for any name
     * @param optional whether a file may do without it
     * @param lists from the outside in
     * @param path number of the part in each rule on the way to it, -1 for the element of the next list
     */
    public TensorSlot(String pattern, boolean optional, List<String> lists, int... path) {
        this.pattern = pattern;
        this.optional = optional;
        this.lists = lists;
        this.path = path.clone();
        this.names = Pattern.compile(expression(), Pattern.DOTALL);
    }

    boolean isOptional() {
        return optional;
    }

    List<String> lists() {
        return lists;
    }

    /**
     * Where a tensor of this name stands in the lists; null where it is not one of the slot's.
     *
     * @param number of the tensor among all, which is its place where the slot takes any name
     */
    @Nullable
    List<Integer> positions(String name, int number) {
        if (pattern.equals(ANY_NAME)) {
            return lists.isEmpty() ? List.of() : List.of(number);
        }
        Matcher found = names.matcher(name);
        if (!found.matches()) {
            return null;
        }
        List<Integer> positions = new ArrayList<>();
        for (String list : lists) {
            Integer position = position(found, list);
            if (position == null) {
                return null;
            }
            positions.add(position);
        }
        return positions;
    }

    private @Nullable Integer position(Matcher found, String list) {
        Integer position = null;
        for (int i = 0; i < indices.size(); i++) {
            if (indices.get(i).equals(list)) {
                Integer next = Integer.valueOf(found.group(i + 1));
                if (position != null && !position.equals(next)) {
                    return null;
                }
                position = next;
            }
        }
        return position;
    }

    private String expression() {
        StringBuilder expression = new StringBuilder();
        Matcher found = PLACEHOLDER.matcher(pattern);
        int end = 0;
        while (found.find()) {
            expression
                    .append(Pattern.quote(pattern.substring(end, found.start())))
                    .append("(0|[1-9][0-9]{0,8})");
            indices.add(found.group(1));
            end = found.end();
        }
        return expression.append(Pattern.quote(pattern.substring(end))).toString();
    }

    /** The name at a place in the lists. */
    String name(List<Integer> positions) {
        String name = pattern;
        for (int i = 0; i < lists.size(); i++) {
            name = name.replace("{" + lists.get(i) + "}", Integer.toString(positions.get(i)));
        }
        return name;
    }

    /** What files are ordered by. */
    int[] key(List<Integer> positions) {
        int list = 0;
        int[] key = new int[path.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = path[i] < 0 ? positions.get(list++) : path[i];
        }
        return key;
    }
}
