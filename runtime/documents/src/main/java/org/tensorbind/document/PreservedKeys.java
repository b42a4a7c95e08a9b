package org.tensorbind.document;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.KeyPlaces;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.sink.Sink;

/**
 * Writes keys in the order of a document that was read: fields by their keys, additional entries in the positions of additional entries, in the order
 * in which they come. Keys that the document did not have are at the end of their map.
 */
final class PreservedKeys extends RecordingWriter {
    private final DocumentWriter doc;
    private final Deque<Container> open = new ArrayDeque<>();

    private PreservedKeys(DocumentWriter doc, KeyPlaces documents, int index) {
        this.doc = doc;
        Container all = new Container(documents, null, null);
        all.index = index - 1;
        open.push(all);
    }

    /** The writer of a document of a rule: {@code doc} itself, unless the file is a copy in which keys have positions of their own. */
    static DocumentWriter of(DocumentWriter doc, Sink out, FileContents contents, String rule) {
        KeyPlaces places = contents.preserved().keys().get(rule);
        if (places == null) {
            return doc;
        }
        String counted = "document " + rule;
        out.nextElement(counted);
        return new PreservedKeys(doc, places, (int) out.elementIndex(counted));
    }

    /** A map or an array that has not ended. */
    private static final class Container {
        private final KeyPlaces places;

        /** The keys of a map's fields; null for an array. */
        private final @Nullable Set<String> fields;

        /** What takes the entries whose turn it is; null for the writer after this one. */
        private final @Nullable List<Call> target;

        /** What writes fields, by their keys, and other entries, whose turn has not come. */
        private final Map<String, List<Call>> waitingFields = new LinkedHashMap<>();

        private final Deque<List<Call>> waitingOthers = new ArrayDeque<>();

        private int next;

        /** What takes the entry that is written. */
        private @Nullable List<Call> entry;

        private KeyPlaces ofEntry = KeyPlaces.IN_GRAMMAR_ORDER;
        private int index = -1;

        private Container(KeyPlaces places, @Nullable Set<String> fields, @Nullable List<Call> target) {
            this.places = places;
            this.fields = fields;
            this.target = target;
            this.entry = target;
        }
    }

    private static void call(@Nullable List<Call> target, DocumentWriter doc, Call call) throws IOException {
        if (target == null) {
            call.on(doc);
        } else {
            target.add(call);
        }
    }

    @Override
    protected void call(Call call) throws IOException {
        call(open.element().entry, doc, call);
    }

    private void begin(@Nullable Set<String> fields, Call call) throws IOException {
        Container enclosing = open.element();
        if (enclosing.fields == null) {
            enclosing.ofEntry = enclosing.places.ofPart(++enclosing.index);
        }
        call(call);
        open.push(new Container(enclosing.ofEntry, fields, enclosing.entry));
    }

    @Override
    public void beginMap(int size) throws IOException {
        begin(Set.of(), to -> to.beginMap(size));
    }

    @Override
    public void beginMap(int size, String... fields) throws IOException {
        begin(Set.of(fields), to -> to.beginMap(size));
    }

    @Override
    public void beginArray(int size) throws IOException {
        begin(null, to -> to.beginArray(size));
    }

    @Override
    public void endArray() throws IOException {
        open.pop();
        call(DocumentWriter::endArray);
    }

    @Override
    public void key(String key) throws IOException {
        Container map = open.element();
        boolean field = map.fields != null && map.fields.contains(key);
        map.ofEntry = field ? map.places.ofField(key) : map.places.ofPart(key);
        release(map);
        if (map.places.keys().isEmpty() || isTurnOf(field ? key : null, map)) {
            map.next++;
            map.entry = map.target;
        } else {
            List<Call> calls = new ArrayList<>();
            map.entry = calls;
            if (field) {
                map.waitingFields.put(key, calls);
            } else {
                map.waitingOthers.add(calls);
            }
        }
        call(to -> to.key(key));
    }

    private static boolean isTurnOf(@Nullable String field, Container map) {
        List<@Nullable String> keys = map.places.keys();
        return map.next < keys.size() && Objects.equals(keys.get(map.next), field);
    }

    /** Writes the entries that wait and whose turn it is. */
    private void release(Container map) throws IOException {
        List<@Nullable String> keys = map.places.keys();
        while (map.next < keys.size()) {
            String field = keys.get(map.next);
            List<Call> calls = field == null ? map.waitingOthers.poll() : map.waitingFields.remove(field);
            if (calls == null) {
                return;
            }
            map.next++;
            write(map, calls);
        }
    }

    private void write(Container map, List<Call> calls) throws IOException {
        for (Call each : calls) {
            call(map.target, doc, each);
        }
    }

    /** Writes entries that have no position, or wait for one after an entry that is not written. */
    private void releaseAll(Container map) throws IOException {
        release(map);
        while (map.next < map.places.keys().size()) {
            map.next++;
            release(map);
        }
        for (List<Call> calls : map.waitingFields.values()) {
            write(map, calls);
        }
        for (List<Call> calls : map.waitingOthers) {
            write(map, calls);
        }
    }

    @Override
    public void endMap() throws IOException {
        releaseAll(open.pop());
        call(DocumentWriter::endMap);
    }

    /** Maps in it are in the order in which they were read. */
    @Override
    public void any(String rule, @Nullable Object value) throws IOException {
        call(to -> to.any(rule, value));
    }

    @Override
    public void end() throws IOException {
        doc.end();
    }
}
