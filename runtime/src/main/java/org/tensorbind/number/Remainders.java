package org.tensorbind.number;

/** Checks offsets that must be a number of bytes past a multiple. */
public final class Remainders {
    private Remainders() {}

    /**
     * Whether an offset is one of these.
     *
     * @param others further remainders, each followed by its multiple
     */
    public static boolean matches(long offset, long remainder, long multiple, long... others) {
        boolean matches = Math.floorMod(offset - remainder, multiple) == 0;
        for (int i = 0; i < others.length; i += 2) {
            matches |= Math.floorMod(offset - others[i], others[i + 1]) == 0;
        }
        return matches;
    }
}
