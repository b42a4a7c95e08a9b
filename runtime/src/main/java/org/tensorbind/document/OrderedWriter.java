package org.tensorbind.document;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the entries of maps until these end, and writes them in the order of their keys. */
final class OrderedWriter implements DocumentWriter {
    private final DocumentWriter doc;
    private final KeyOrder order;
    private final Deque<OpenMap> maps = new ArrayDeque<>();

    OrderedWriter(DocumentWriter doc, KeyOrder order) {
        this.doc = doc;
        this.order = order;
    }

    /** What is done to the writer behind this one. */
    private interface Call {
        void on(DocumentWriter doc) throws IOException;
    }

    /** An entry: its key, null where that is no text, and all that writes it. */
    private record Entry(@Nullable String key, List<Call> calls) {}

    /** A map that has not ended. */
    private record OpenMap(int size, List<Entry> entries) {}

    private void call(Call call) throws IOException {
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
    public void tuple() {
        try {
            call(DocumentWriter::tuple);
        } catch (IOException e) {
            throw new IllegalStateException("nothing is written for a tuple's word", e);
        }
    }

    @Override
    public void beginArray(int size) throws IOException {
        call(to -> to.beginArray(size));
    }

    @Override
    public void endArray() throws IOException {
        call(DocumentWriter::endArray);
    }

    @Override
    public void text(String rule, String value) throws IOException {
        call(to -> to.text(rule, value));
    }

    @Override
    public void unsigned(String rule, long bits) throws IOException {
        call(to -> to.unsigned(rule, bits));
    }

    @Override
    public void integer(String rule, long value) throws IOException {
        call(to -> to.integer(rule, value));
    }

    @Override
    public void number(String rule, double value) throws IOException {
        call(to -> to.number(rule, value));
    }

    @Override
    public void bool(String rule, boolean value) throws IOException {
        call(to -> to.bool(rule, value));
    }

    @Override
    public void bytes(String rule, byte[] value) throws IOException {
        call(to -> to.bytes(rule, value));
    }

    @Override
    public void nothing(String rule) throws IOException {
        call(to -> to.nothing(rule));
    }

    @Override
    public void bigInteger(String rule, BigInteger value) throws IOException {
        call(to -> to.bigInteger(rule, value));
    }

    @Override
    public void end() throws IOException {
        doc.end();
    }
}
