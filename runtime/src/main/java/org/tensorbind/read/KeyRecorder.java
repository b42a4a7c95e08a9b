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

/**
 * Reads as its superclass does, and notes where keys of documents stand that are not in the order of the grammar, white space of any size, and
 * numbers in any form.
 */
public final class KeyRecorder extends Cursor {
    /** Longer white space is nothing that anybody wrote to be kept. */
    private static final long LONGEST_SPACE = 1 << 26;

    private final Map<String, RecordedPlaces> documents = new HashMap<>();
    private final Map<String, List<String>> texts = new HashMap<>();

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
            String rule,
            String characters,
            long minimum,
            long more,
            long remainder,
            long multiple,
            Leniency leniency,
            long... otherEnds)
            throws IOException {
        long start = position();
        super.white(rule, characters, minimum, more, remainder, multiple, leniency, otherEnds);
        long size = position - start;
        if (leniency == Leniency.ACCEPT && size <= LONGEST_SPACE) {
            position = start;
            keep(rule, new String(bytes(rule, size), StandardCharsets.US_ASCII));
        }
    }

    @Override
    void keep(String rule, String text) {
        texts.computeIfAbsent(rule, label -> new ArrayList<>()).add(text);
    }

    /** What has been found: of documents, nothing of those whose keys are all as in the grammar. */
    public KeptForms keptForms() {
        return new KeptForms(places(), Map.copyOf(texts));
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
