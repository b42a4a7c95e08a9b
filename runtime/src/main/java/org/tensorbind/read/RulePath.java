package org.tensorbind.read;

import java.util.Arrays;

/** The rules that are open, outermost first. */
final class RulePath {
    private String[] rules = new String[8];
    private long[] indexes = new long[8];
    private long element = -1;
    private int size;

    /** The element that is read next. */
    void element(long index) {
        element = index;
    }

    void push(String rule) {
        if (size == rules.length) {
            rules = Arrays.copyOf(rules, 2 * size);
            indexes = Arrays.copyOf(indexes, 2 * size);
        }
        rules[size] = rule;
        indexes[size++] = element;
        element = -1;
    }

    void pop() {
        size--;
    }

    int size() {
        return size;
    }

    String innermost() {
        return size == 0 ? "" : rules[size - 1];
    }

    /** The index of the innermost element of {@code rule} that is open, 0 for none. */
    long index(String rule) {
        for (int i = size - 1; i >= 0; i--) {
            if (rules[i].equals(rule) && indexes[i] >= 0) {
                return indexes[i];
            }
        }
        return 0;
    }

    /** The position of the element that is read, of the innermost list; 0 where there is none. */
    long innermostElement() {
        for (int i = size - 1; i >= 0 && element < 0; i--) {
            if (indexes[i] >= 0) {
                return indexes[i];
            }
        }
        return Math.max(0, element);
    }

    long nextElement() {
        return element;
    }

    void truncate(int newSize) {
        size = newSize;
        element = -1;
    }

    /** The path of an item of the element that was read last; nothing has been entered since. */
    String withElement(String rule) {
        if (element >= 0 || size == rules.length || rules[size] == null || indexes[size] < 0) {
            return with(rule);
        }
        size++;
        String path = with(rule);
        size--;
        return path;
    }

    /** The path as {@code FILE.TENSOR_RECORD[3].RANK}, {@code rule} being its last part unless it is there already. */
    String with(String rule) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < size; i++) {
            path.append(i == 0 ? "" : ".").append(rules[i]);
            if (indexes[i] >= 0) {
                path.append('[').append(indexes[i]).append(']');
            }
        }
        if (size == 0 || !rules[size - 1].equals(rule)) {
            path.append(size == 0 ? "" : ".").append(rule);
            if (element >= 0) {
                path.append('[').append(element).append(']');
            }
        }
        return path.toString();
    }
}
