package org.tensorbind;

import java.util.Locale;

/** How the elements of a tensor are laid out in its file. */
public enum Layout {
    /** Every element, row-major: the last index moves fastest. */
    DENSE,
    /** Coordinates and values of the elements that are stored; all others are zero. */
    COO,
    /** A layout that the file names and this version does not decode, or a tensor of which the file does not have a part; stored bytes that are known can be read. */
    UNSUPPORTED;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The name in lower case, such as {@code coo}. */
    @Override
    public String toString() {
        return label;
    }
}
