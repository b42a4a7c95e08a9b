package org.tensorbind.read;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.KeyPlaces;

/** Reads as another reader does, and notes where the keys of maps stand. */
final class RecordedDocument extends DelegatingDocument {
    private final Deque<RecordedPlaces> open = new ArrayDeque<>();

    /**
     * A reader before another one.
     *
     * @param documents of the same rule, of which this is the next
     */
    RecordedDocument(DocumentReader doc, RecordedPlaces documents) {
        super(doc);
        open.push(documents);
    }

    @Override
    public void beginMap(String rule) throws IOException {
        super.beginMap(rule);
        begin(RecordedPlaces.ofMap());
    }

    @Override
    public void beginMap(String rule, String... keys) throws IOException {
        super.beginMap(rule);
        begin(RecordedPlaces.ofMap(keys));
    }

    @Override
    public @Nullable String nextKey(String rule) throws IOException {
        String key = super.nextKey(rule);
        if (key == null) {
            end();
        } else {
            open.element().key(key);
        }
        return key;
    }

    @Override
    public void beginArray(String rule) throws IOException {
        super.beginArray(rule);
        begin(RecordedPlaces.ofArray());
    }

    @Override
    public boolean nextElement(String rule) throws IOException {
        boolean next = super.nextElement(rule);
        if (!next) {
            end();
        }
        return next;
    }

    /** Without this, the reader behind this one would end the array. */
    @Override
    public void endArray(String rule, int expected) throws IOException {
        super.endArray(rule, expected);
        end();
    }

    private void begin(RecordedPlaces places) {
        open.element().part();
        open.push(places);
    }

    private void end() {
        KeyPlaces places = open.pop().places();
        open.element().put(places);
    }
}
