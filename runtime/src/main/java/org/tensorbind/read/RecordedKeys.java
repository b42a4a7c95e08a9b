package org.tensorbind.read;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.KeyPlaces;

/** Records the order of the keys in a document's maps. */
final class RecordedKeys implements DocumentListener {
    private final Deque<RecordedOffsets> open = new ArrayDeque<>();

    /** @param documents the recorded documents of the same rule, to which this one is added */
    RecordedKeys(RecordedOffsets documents) {
        open.push(documents);
    }

    @Override
    public void begin(String rule, String @Nullable [] fields, long start) {
        open.element().part();
        open.push(fields == null ? RecordedOffsets.ofArray() : RecordedOffsets.ofMap(fields));
    }

    @Override
    public void key(String rule, String key, long start) {
        open.element().key(key);
    }

    @Override
    public void end(long start) {
        KeyPlaces places = open.pop().places();
        open.element().put(places);
    }
}
