package org.tensorbind.document;

import org.tensorbind.value.DeepValues;
import org.tensorbind.value.Leniency;

/** The order of the keys of all maps of a document: strict reading checks it, writers produce it. */
enum KeyOrder {
    /** By their UTF-8 bytes. */
    ASCENDING,

    /** By their size in UTF-8, then by their bytes. */
    LENGTH_FIRST;

    /** Compares two keys, as a {@link java.util.Comparator}. */
    int compare(String first, String second) {
        return this == ASCENDING ? DeepValues.compareTexts(first, second) : DeepValues.compareLengths(first, second);
    }

    /** The order, for messages. */
    String rule() {
        return this == ASCENDING ? "keys ascend" : "shorter keys come first";
    }

    /** A reader that rejects keys in another order, where that is checked. */
    DocumentReader check(DocumentReader doc, Leniency leniency) {
        return leniency.isChecked(doc.cursor().isStrict()) ? doc.listen(new KeyOrderCheck(doc, this)) : doc;
    }

    /** A writer that sorts the entries of maps; of those under {@code any} whose keys are not all texts they stay as they are. */
    DocumentWriter sort(DocumentWriter doc) {
        return new OrderedWriter(doc, this);
    }
}
