package org.tensorbind.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.value.KeptForms;
import org.tensorbind.value.KeyPlaces;
import org.tensorbind.value.Leniency;

/** Reads as its superclass does, and notes where keys of documents stand that are not in the order of the grammar, and white space of any size. */
public final class KeyRecorder extends Cursor {
    /** Longer white space is nothing that anybody wrote to be kept. */
    private static final long LONGEST_SPACE = 1 << 26;

    private final Map<String, RecordedPlaces> documents = new HashMap<>();
    private final Map<String, List<String>> spaces = new HashMap<>();

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

    @Override
    public void white(
            String rule, String characters, long minimum, long more, long remainder, long multiple, Leniency leniency)
            throws IOException {
        long start = position();
        super.white(rule, characters, minimum, more, remainder, multiple, leniency);
        long size = position - start;
        if (leniency == Leniency.ACCEPT && size <= LONGEST_SPACE) {
            position = start;
            spaces.computeIfAbsent(rule, label -> new ArrayList<>())
                    .add(new String(bytes(rule, size), StandardCharsets.US_ASCII));
        }
    }

    /** What has been found: of documents, nothing of those whose keys are all as in the grammar. */
    public KeptForms keptForms() {
        return new KeptForms(places(), Map.copyOf(spaces));
    }

    private Map<String, KeyPlaces> places() {
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
