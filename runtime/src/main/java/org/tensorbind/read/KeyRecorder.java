package org.tensorbind.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.value.KeyPlaces;
import org.tensorbind.value.PreservedForms;

/**
 * Records, while a cursor reads, which keys of documents are not in the order of the grammar, white space of any size, and numbers in any form.
 */
public final class KeyRecorder {
    /** Longer white space is nothing that anybody wrote to be kept. */
    private static final long LONGEST_SPACE = 1 << 26;

    private final Map<String, RecordedOffsets> documents = new HashMap<>();
    private final Map<String, List<String>> texts = new HashMap<>();

    /** A cursor at the source's first byte, whose items are recorded here. */
    public Cursor cursor(ByteSource source, ReadOptions options) {
        return new Cursor(source, options, null, this);
    }

    /** Hears of the keys of the next document of the rule {@code label}. */
    DocumentListener keys(String label) {
        return new RecordedKeys(documents.computeIfAbsent(label, rule -> RecordedOffsets.ofArray()));
    }

    /** Keeps the white space from {@code start} to the cursor. */
    void keepWhite(Cursor in, String rule, long start) throws IOException {
        long size = in.position - start;
        if (size <= LONGEST_SPACE) {
            in.position = start;
            keep(rule, new String(in.copied(rule, size), StandardCharsets.US_ASCII));
        }
    }

    /** Keeps the text of an item that may be in any form. */
    void keep(String rule, String text) {
        texts.computeIfAbsent(rule, label -> new ArrayList<>()).add(text);
    }

    /** What has been found: of documents, nothing of those whose keys are all as in the grammar. */
    public PreservedForms keptForms() {
        return new PreservedForms(places(), Map.copyOf(texts));
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
