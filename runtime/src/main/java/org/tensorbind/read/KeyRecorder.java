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
 * Records non-canonical forms while a cursor reads, so that a copy can preserve them: the order of keys, white space, and the digits of numbers.
 */
public final class KeyRecorder {
    /** The maximum size of white space that is recorded. */
    private static final long LONGEST_SPACE = 1 << 26;

    private final Map<String, RecordedOffsets> documents = new HashMap<>();
    private final Map<String, List<String>> texts = new HashMap<>();

    /** A cursor at the source's first byte, whose items are recorded here. */
    public Cursor cursor(ByteSource source, ReadOptions options) {
        return new Cursor(source, options, null, this);
    }

    /** A listener for the keys of the next document of the rule {@code label}. */
    public DocumentListener keys(String label) {
        return new RecordedKeys(documents.computeIfAbsent(label, rule -> RecordedOffsets.ofArray()));
    }

    /** Records the white space from {@code start} to the cursor. */
    void recordWhite(Cursor in, String rule, long start) throws IOException {
        long size = in.position - start;
        if (size <= LONGEST_SPACE) {
            in.position = start;
            record(rule, new String(in.copied(rule, size), StandardCharsets.US_ASCII));
        }
    }

    /** Records the text of an item that may be in any form. */
    void record(String rule, String text) {
        texts.computeIfAbsent(rule, label -> new ArrayList<>()).add(text);
    }

    /** The recorded forms; documents whose keys are in the order of the grammar are omitted. */
    public PreservedForms preservedForms() {
        return new PreservedForms(places(), Map.copyOf(texts));
    }

    private Map<String, KeyPlaces> places() {
        Map<String, KeyPlaces> places = new HashMap<>();
        documents.forEach((label, recorded) -> {
            KeyPlaces found = recorded.places();
            if (!found.isInGrammarOrder()) {
                places.put(label, found);
            }
        });
        return Map.copyOf(places);
    }
}
