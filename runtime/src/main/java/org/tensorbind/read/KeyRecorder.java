package org.tensorbind.read;

import java.util.HashMap;
import java.util.Map;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.value.KeyPlaces;

/** Reads as its superclass does, and notes where keys of documents stand that are not in the order of the grammar. */
public final class KeyRecorder extends Cursor {
    private final Map<String, RecordedPlaces> documents = new HashMap<>();

    /** A cursor at the source's first byte. */
    public KeyRecorder(ByteSource source, ReadOptions options) {
        super(source, options);
    }

    @Override
    public boolean mayScan() {
        return false;
    }

    @Override
    public DocumentReader document(DocumentReader reader) {
        return new RecordedDocument(reader, documents.computeIfAbsent(innermost(), label -> RecordedPlaces.ofArray()));
    }

    /** The places of each rule that is a document, in its documents one after the other; of none where all are as in the grammar. */
    public Map<String, KeyPlaces> places() {
        Map<String, KeyPlaces> places = new HashMap<>();
        documents.forEach((label, recorded) -> {
            KeyPlaces found = recorded.places();
            if (!found.isUsual()) {
                places.put(label, found);
            }
        });
        return Map.copyOf(places);
    }
}
