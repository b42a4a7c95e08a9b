package org.tensorbind.bundle.binding;

import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.binding.BundleReadContext.Search;
import org.tensorbind.bundle.entry.MetadataType;

/**
 * Looks for one entry of the file's metadata.
 *
 * @param component the component that is the entry, as its bundle names it
 */
record MetadataSearch(BundleBinder binder, String component, String key) {
    private static final int LONGEST_SHOWN = 60;

    /** The entry as text; null where there is none, and where tensors are counted only. */
    @Nullable
    String find() {
        BundleReadContext reading = binder.reading();
        return reading.search() == Search.COUNTING ? null : reading.metadata(key);
    }

    /** The entry as text, null where there is none, which is reported. */
    @Nullable
    String findOrReport() {
        String text = find();
        if (text == null && binder.reading().search() != Search.COUNTING) {
            TensorReader reader = binder.reading().reader();
            report(
                    Kind.MISSING,
                    reader.format().traits().hasMetadata()
                            ? "is missing in the file's metadata, which has "
                                    + (reader.metadata().isEmpty()
                                            ? "no entries"
                                            : String.join(
                                                    ", ", reader.metadata().keySet()))
                            : "is metadata, which " + reader.format().title() + " cannot store");
        }
        return text;
    }

    /**
     * The value of an entry that is present.
     *
     * @return null where it cannot be read, which is reported
     */
    <T> @Nullable T parsed(String text, MetadataType<T> type) {
        try {
            return type.parse(text);
        } catch (IllegalArgumentException e) {
            report(Kind.VALUE, "metadata must be " + type.expected() + ", is '" + shortened(text) + "'");
            return null;
        }
    }

    private void report(Kind kind, String message) {
        binder.reading().report().add(kind, binder.componentOf(component), key, message);
    }

    private static String shortened(String text) {
        return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
    }
}
