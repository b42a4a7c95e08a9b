package org.tensorbind;

import java.util.Locale;

/** How the elements of a tensor are laid out in its file. */
public enum Layout {
    /** Every element, row-major: the last index moves fastest. */
    DENSE,
    /** Coordinates and values of the elements that are stored; all others are zero. */
    COO,
    /** A layout that this version does not decode, or a tensor with a missing part; the stored bytes can be read if their extent is known. */
    UNSUPPORTED;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The name in lower case, such as {@code coo}. */
    @Override
    public String toString() {
        return label;
    }
}
