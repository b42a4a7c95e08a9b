package org.tensorbind.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/** Lists of a file's items. */
@GeneratedCodeApi
public final class Lists {
    private Lists() {}

    /** The list, or an empty one for none. */
    public static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    /** The elements of the lists that elements have, one after the other. */
    public static <T, E> List<E> inner(List<T> list, Function<T, List<E>> of) {
        List<E> all = new ArrayList<>();
        list.forEach(element -> all.addAll(of.apply(element)));
        return all;
    }

    /** An element for each integer. */
    public static <T> List<T> each(Longs integers, LongFunction<T> element) {
        return Arrays.stream(integers.toArray()).mapToObj(element).toList();
    }

    /** An integer of each element. */
    public static <T> Longs integers(List<T> list, ToLongFunction<T> of) {
        return Longs.adopt(list.stream().mapToLong(of).toArray());
    }

    /**
     * An element of a list of integers that a caller gives, or that follows from others.
     *
     * @param index below 0 from the end
     * @throws IllegalArgumentException if the list is too short
     */
    public static long element(String list, Longs integers, int index) {
        String problem = integers.missing(index);
        if (problem != null) {
            throw new IllegalArgumentException(list + ": " + problem);
        }
        return integers.at(index);
    }

    /**
     * The elements of a list of integers at positions that a caller gives.
     *
     * @throws IllegalArgumentException if the list is too short for one of them
     */
    public static Longs elements(String list, Longs integers, Longs positions) {
        String problem = integers.missingAny(positions);
        if (problem != null) {
            throw new IllegalArgumentException(list + ": " + problem);
        }
        return integers.at(positions);
    }

    /**
     * Where each of some integers is first among those that the elements of a list have as their {@code item}.
     *
     * @throws IllegalArgumentException if none has one of them
     */
    public static Longs positions(String list, String item, Longs integers, Longs in) {
        long[] positions = new long[integers.size()];
        for (int i = 0; i < positions.length; i++) {
            int position = in.asList().indexOf(integers.get(i));
            if (position < 0) {
                throw new IllegalArgumentException("has a dimension of " + integers.get(i) + ", but no " + list
                        + " has " + item + " " + integers.get(i) + "; add one, or omit " + list);
            }
            positions[i] = position;
        }
        return Longs.adopt(positions);
    }

    /**
     * Positions, which a caller gave, of some integers among those that the elements of a list have as their {@code item}.
     *
     * @throws IllegalArgumentException if the list has other integers
     */
    public static Longs positions(String list, String item, Longs integers, Longs in, Longs given) {
        String problem = in.missingAny(given);
        if (problem == null && !in.at(given).equals(integers)) {
            problem = "the " + list + " at " + given + " have " + item + " " + in.at(given);
        }
        if (problem != null) {
            throw new IllegalArgumentException("has shape " + integers + ", but for the positions " + given + " in "
                    + list + " that were given, " + problem + "; give others, or none");
        }
        return given;
    }

    /**
     * The integer under a key in a list of pairs that a caller supplies.
     *
     * @param integer null where the key has something other than a {@code value}
     * @throws IllegalArgumentException in that case
     */
    public static long requireInteger(String list, String key, String value, @Nullable Long integer) {
        if (integer == null) {
            throw new IllegalArgumentException(list + ": " + otherThan(key, value));
        }
        return integer;
    }

    /** The message for a key in a list of pairs whose value is not a {@code value}. */
    public static String otherThan(String key, String value) {
        return "the value of '" + key + "' must be a " + value;
    }

    /** {@code count} bytes of one value. */
    public static byte[] repeatedBytes(int value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    /** {@code count} times the same element; none where no list has as many, below 0 or above 2^31 - 1. */
    public static <T> List<T> copies(T element, long count) {
        return count < 0 || count > Integer.MAX_VALUE ? List.of() : Collections.nCopies((int) count, element);
    }

    /** An unmodifiable view of the list, not a copy: the caller must not change the list afterwards. */
    public static <T> List<T> seal(List<T> list) {
        return list.isEmpty() ? List.of() : Collections.unmodifiableList(list);
    }
}
