package org.tensorbind.bundle.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.name.NamePatterns;
import org.tensorbind.number.CountText;

/**
 * The positions of components in a file without names. A first pass over the bundle counts its tensors; then the number of tensors in the file
 * gives the presence of the optional ones (all or none), and the number of elements of the bundle's list.
 */
final class Positions {
    private final List<String> names = new ArrayList<>();
    private final List<String> requiredNames = new ArrayList<>();
    private long required;
    private long optional;
    private long requiredOfElement;
    private long optionalOfElement;
    private boolean indexed;
    private int lists;
    private int listDepth;
    private int optionalDepth;
    private @Nullable String unreadableReason;

    private boolean optionalPresent;
    private int listSize;

    /** Counts a tensor. */
    void count(String name, boolean mayBeAbsent, boolean hasIndex) {
        names.add(name);
        if (!mayBeAbsent && optionalDepth == 0 && listDepth == 0) {
            requiredNames.add(name);
        }
        indexed |= hasIndex;
        if (hasIndex && mayBeAbsent) {
            return; // its position shows whether it is present
        }
        boolean absent = mayBeAbsent || optionalDepth > 0;
        if (listDepth > 0) {
            requiredOfElement += absent ? 0 : 1;
            optionalOfElement += absent ? 1 : 0;
        } else {
            required += absent ? 0 : 1;
            optional += absent ? 1 : 0;
        }
    }

    /** Counts what {@code element} counts as the elements of a list. */
    void countList(Runnable element) {
        lists++;
        listDepth++;
        if (lists > 1) {
            unreadableReason = "the bundle has several lists, but the file has no names that show where one ends";
        }
        element.run();
        listDepth--;
    }

    /** Counts what {@code nested} counts as absent where the others are. */
    void countOptional(Runnable nested) {
        optionalDepth++;
        nested.run();
        optionalDepth--;
    }

    /** A map has keys, and the file has none. */
    void countMap(Runnable value) {
        listDepth++;
        value.run();
        listDepth--;
        unreadableReason = "the bundle has a map, but the file has no names for its keys";
    }

    /**
     * Finds the one way in which the bundle fits into {@code size} tensors.
     *
     * @return why there is none, or null
     */
    @Nullable
    String solve(int size) {
        if (unreadableReason != null || (indexed && lists == 0 && optional == 0)) {
            return unreadableReason;
        }
        if (lists == 0) {
            optionalPresent = size >= required + optional;
            return optionalPresent || size <= required ? null : undetermined(size);
        }
        Long with = elements(size, true);
        Long without = optional + optionalOfElement > 0 ? elements(size, false) : null;
        boolean same = with != null && without != null && with == 0 && without == 0 && optional == 0;
        if ((with == null) == (without == null) && !same) {
            return undetermined(size);
        }
        optionalPresent = with != null;
        listSize = Math.toIntExact(with != null ? with : Objects.requireNonNull(without));
        return null;
    }

    /** The number of elements of the list, with or without optional tensors; null where no number fits. */
    private @Nullable Long elements(int size, boolean present) {
        long left = size - required - (present ? optional : 0);
        long perElement = requiredOfElement + (present ? optionalOfElement : 0);
        if (left == 0) {
            return 0L;
        }
        return left < 0 || perElement == 0 || left % perElement != 0 ? null : Long.valueOf(left / perElement);
    }

    private String undetermined(int size) {
        return "the file has " + CountText.of(size, "tensor") + " and no names, the bundle has " + required
                + (optional > 0 ? ", " + optional + " that may be absent" : "")
                + (lists > 0 ? ", and " + requiredOfElement + " for each element of its list" : "")
                + (lists > 0 && optionalOfElement > 0 ? " with " + optionalOfElement + " that may be absent" : "")
                + "; which are present is unknown";
    }

    /** The name of a part identifies its tensor. */
    void countPart() {
        unreadableReason = "the bundle has parts of a tensor, but the file has no names that identify it";
    }

    /** Counts another name of a tensor. */
    void countAlias(String name) {
        names.add(name);
    }

    /** Names of the tensors that are in any file, those of elements of lists and maps left out. */
    List<String> requiredNames() {
        return requiredNames;
    }

    /** Counts the tensors of each of several alternative bundles. */
    void countAlternatives(Runnable all) {
        countOptional(all);
        unreadableReason = "the bundle has a sealed type, but the file has no names that identify it";
    }

    /** Names of the tensors that were counted. */
    NamePatterns patterns() {
        return new NamePatterns(names);
    }

    /** Whether optional tensors are present. */
    boolean hasOptional() {
        return optionalPresent;
    }

    /** Whether tensors have a position of their own. */
    boolean isIndexed() {
        return indexed;
    }

    /** Number of elements of the bundle's list. */
    int listSize() {
        return listSize;
    }
}
