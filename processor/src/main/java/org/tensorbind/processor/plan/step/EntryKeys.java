package org.tensorbind.processor.plan.step;

import java.util.List;

/** Which keys of a document's map readers and writers are told, so that entries keep or get their order. */
final class EntryKeys {
    private EntryKeys() {}

    /** The keys of the fields; none where one entry at most stands in a map, which has no order. */
    static List<String> inOrder(List<String> fields, boolean others) {
        return fields.size() + (others ? 1 : 0) > 1 ? fields : List.of();
    }
}
