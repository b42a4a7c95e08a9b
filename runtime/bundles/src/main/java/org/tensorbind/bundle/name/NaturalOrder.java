package org.tensorbind.bundle.name;

import java.util.Comparator;

/** Orders names by their letters, and numbers in them by value: {@code layer.2} before {@code layer.10}. */
public final class NaturalOrder implements Comparator<String> {
    public static final NaturalOrder INSTANCE = new NaturalOrder();

    private NaturalOrder() {}

    @Override
    public int compare(String one, String other) {
        int i = 0;
        int j = 0;
        while (i < one.length() && j < other.length()) {
            int endOfOne = endOfDigits(one, i);
            int endOfOther = endOfDigits(other, j);
            int order;
            if (endOfOne > i && endOfOther > j) {
                order = compareNumbers(one.substring(i, endOfOne), other.substring(j, endOfOther));
                i = endOfOne;
                j = endOfOther;
            } else {
                order = Character.compare(one.charAt(i++), other.charAt(j++));
            }
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.length() - i, other.length() - j);
    }

    private static int endOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    private static int compareNumbers(String one, String other) {
        String a = one.replaceFirst("^0+(?=.)", "");
        String b = other.replaceFirst("^0+(?=.)", "");
        return a.length() == b.length() ? a.compareTo(b) : Integer.compare(a.length(), b.length());
    }
}
