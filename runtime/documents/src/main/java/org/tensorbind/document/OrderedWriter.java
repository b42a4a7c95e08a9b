package org.tensorbind.document;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores the entries of a map until it ends, and writes them in the order of their keys. */
final class OrderedWriter extends RecordingWriter {
    private final DocumentWriter doc;
    private final KeyOrder order;
    private final Deque<OpenMap> maps = new ArrayDeque<>();

    OrderedWriter(DocumentWriter doc, KeyOrder order) {
        this.doc = doc;
        this.order = order;
    }

    /** An entry: its key, null if it is not a text, and the calls that write it. */
    private record Entry(@Nullable String key, List<Call> calls) {}

    /** A map that has not ended. */
    private record OpenMap(int size, List<Entry> entries) {}

    @Override
    protected void call(Call call) throws IOException {
        if (maps.isEmpty()) {
            call.on(doc);
        } else {
            List<Entry> entries = maps.element().entries();
            entries.get(entries.size() - 1).calls().add(call);
        }
    }

    @Override
    public void beginMap(int size) {
        maps.push(new OpenMap(size, new ArrayList<>()));
    }

    @Override
    public void key(String key) {
        entry(key, to -> to.key(key));
    }

    @Override
    public void anyKey(String rule, @Nullable Object key) {
        entry(key instanceof String text ? text : null, to -> to.anyKey(rule, key));
    }

    private void entry(@Nullable String key, Call call) {
        maps.element().entries().add(new Entry(key, new ArrayList<>(List.of(call))));
    }

    @Override
    public void endMap() throws IOException {
        OpenMap map = maps.pop();
        List<Entry> entries = map.entries();
        if (entries.stream().allMatch(entry -> entry.key() != null)) {
            entries.sort(Comparator.comparing(entry -> String.valueOf(entry.key()), order::compare));
        }
        call(to -> {
            to.beginMap(map.size());
            for (Entry entry : entries) {
                for (Call each : entry.calls()) {
                    each.on(to);
                }
            }
            to.endMap();
        });
    }

    @Override
    public void end() throws IOException {
        doc.end();
    }
}
