package org.tensorbind.read;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.KeyPlaces;

/** Records where the keys of a document's maps stand. */
final class RecordedKeys implements DocumentListener {
    private final Deque<RecordedPlaces> open = new ArrayDeque<>();

    /** @param documents of the same rule, of which this is the next */
    RecordedKeys(RecordedPlaces documents) {
        open.push(documents);
    }

    @Override
    public void begin(String rule, String @Nullable [] fields, long start) {
        open.element().part();
        open.push(fields == null ? RecordedPlaces.ofArray() : RecordedPlaces.ofMap(fields));
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
