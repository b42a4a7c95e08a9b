package org.tensorbind.processor.mutant;

import java.util.ArrayList;
import java.util.List;

/**
 * A value of a document.
 *
 * @param bytes of the value in the sample; a container's are made again where it was changed
 * @param items elements, or keys and values in turn
 */
record DocumentNode(Kind kind, byte[] bytes, List<DocumentNode> items, boolean changed) {
    enum Kind {
        MAP,
        ARRAY,
        TEXT,
        INTEGER,
        OTHER
    }

    static DocumentNode leaf(Kind kind, byte[] bytes) {
        return new DocumentNode(kind, bytes, List.of(), false);
    }

    DocumentNode with(List<DocumentNode> newItems) {
        return new DocumentNode(kind, bytes, List.copyOf(newItems), true);
    }

    DocumentNode with(int item, DocumentNode newItem) {
        List<DocumentNode> newItems = new ArrayList<>(items);
        newItems.set(item, newItem);
        return with(newItems);
    }

    boolean isContainer() {
        return kind == Kind.MAP || kind == Kind.ARRAY;
    }

    /** Items that go together: a key and its value, or one element. */
    int step() {
        return kind == Kind.MAP ? 2 : 1;
    }
}
