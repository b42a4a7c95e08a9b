package org.tensorbind.read;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.payload.Payload;
import org.tensorbind.value.Longs;

/** Reads as another reader does, and reports every value to the cursor's listener. A field's bytes begin with those of its key. */
final class ObservedDocument implements DocumentReader {
    private static final long NO_KEY = -1;

    private final DocumentReader reader;
    private final Cursor in;
    private final ParseReporter reporter;

    private final Deque<Container> open = new ArrayDeque<>();
    private long keyStart = NO_KEY;

    /** A map or an array whose end has not been read. */
    private static final class Container {
        private final String rule;

        /** Whether it is one of the listener's rules because the generated code entered none for it. */
        private final boolean announced;

        /** Number of rules that are open around its elements. */
        private final int level;

        /** Where its present element or value starts. */
        private long elementStart;

        private Container(String rule, boolean announced, int level) {
            this.rule = rule;
            this.announced = announced;
            this.level = level;
        }
    }

    ObservedDocument(DocumentReader reader, Cursor in, ParseReporter reporter) {
        this.reader = reader;
        this.in = in;
        this.reporter = reporter;
    }

    private long start() throws IOException {
        return keyStart == NO_KEY ? reader.position() : keyStart;
    }

    private <T> T value(String rule, ParseReporter.Reading<T> reading) throws IOException {
        long start = start();
        T value = reporter.quietly(reading);
        in.item(Kind.VALUE, rule, start, reader.position(), value);
        keyStart = NO_KEY;
        return value;
    }

    private void begin(String rule, ParseReporter.Reading<String> reading) throws IOException {
        long start = start();
        reporter.quietly(reading);
        boolean own = !in.innermost().equals(rule);
        if (own) {
            reporter.begin(rule, in.nextElement(), start);
        }
        open.push(new Container(rule, own, in.level()));
        in.item(Kind.DELIMITER, rule, start, reader.position(), null);
        keyStart = NO_KEY;
    }

    private void endContainer(long start) {
        Container container = open.pop();
        in.item(Kind.DELIMITER, container.rule, start, reader.position(), null);
        if (container.announced) {
            reporter.end(reader.position());
        }
    }

    @Override
    public void beginMap(String rule) throws IOException {
        begin(rule, () -> {
            reader.beginMap(rule);
            return rule;
        });
    }

    @Override
    public @Nullable String nextKey(String rule) throws IOException {
        long start = reader.position();
        reporter.mute();
        String key = reader.nextKey(rule);
        reporter.unmute();
        keyStart = key == null ? NO_KEY : start;
        if (key == null) {
            endContainer(start);
        } else {
            open.element().elementStart = reader.position();
        }
        return key;
    }

    /** Of bytes, the head is reported with these. */
    @Override
    public void beginExtension(String rule, int number, boolean ofBytes) throws IOException {
        long start = start();
        reporter.mute();
        reader.beginExtension(rule, number, ofBytes);
        reporter.unmute();
        if (!ofBytes) {
            in.item(Kind.DELIMITER, rule, start, reader.position(), null);
            keyStart = NO_KEY;
        }
    }

    @Override
    public void endExtension(String rule) throws IOException {
        reader.endExtension(rule);
    }

    @Override
    public void beginArray(String rule) throws IOException {
        begin(rule, () -> {
            reader.beginArray(rule);
            return rule;
        });
    }

    @Override
    public boolean nextElement(String rule) throws IOException {
        long start = reader.position();
        boolean next = reporter.quietly(() -> reader.nextElement(rule));
        if (next) {
            open.element().elementStart = reader.position();
        } else {
            endContainer(start);
        }
        return next;
    }

    @Override
    public int mark() {
        return open.size();
    }

    @Override
    public void recover(FormatException fault, int mark) throws IOException {
        FormatException told = reporter.explained(fault);
        reporter.report(told);
        while (open.size() > mark) {
            if (open.pop().announced) {
                reporter.end(reader.position());
            }
        }
        keyStart = NO_KEY;
        Container container = open.element();
        in.recover(told, container.level);
        reporter.quietly(() -> {
            reader.skip(container.elementStart, mark);
            return mark;
        });
    }

    @Override
    public void skip(long start, int mark) throws IOException {
        reader.skip(start, mark);
    }

    @Override
    public <T> @Nullable T ahead(String rule, String key, Reading<T> reading) throws IOException {
        reporter.mute();
        T value = reader.ahead(rule, key, reading);
        reporter.unmute();
        return value;
    }

    @Override
    public boolean isTree(String rule, boolean ofMaps) throws IOException {
        reporter.mute();
        boolean tree = reader.isTree(rule, ofMaps);
        reporter.unmute();
        return tree;
    }

    @Override
    public boolean skipNull(String rule, boolean expected) throws IOException {
        long start = start();
        boolean skipped = reporter.quietly(() -> reader.skipNull(rule, expected));
        if (skipped) {
            in.item(Kind.VALUE, rule, start, reader.position(), null);
            keyStart = NO_KEY;
        }
        return skipped;
    }

    @Override
    public String text(String rule) throws IOException {
        return value(rule, () -> reader.text(rule));
    }

    @Override
    public DocumentReader tuple() {
        reader.tuple();
        return this;
    }

    @Override
    public String textOrOther(String rule) throws IOException {
        return value(rule, () -> reader.textOrOther(rule));
    }

    @Override
    public long uint(String rule) throws IOException {
        return value(rule, () -> reader.uint(rule));
    }

    @Override
    public long unsigned(String rule) throws IOException {
        return value(rule, () -> Longs.unsigned(reader.unsigned(rule))).longValue();
    }

    @Override
    public long integer(String rule) throws IOException {
        return value(rule, () -> reader.integer(rule));
    }

    @Override
    public double number(String rule) throws IOException {
        return value(rule, () -> reader.number(rule));
    }

    @Override
    public boolean bool(String rule) throws IOException {
        return value(rule, () -> reader.bool(rule));
    }

    @Override
    public byte[] bytes(String rule) throws IOException {
        return value(rule, () -> reader.bytes(rule));
    }

    /** The key and what tells the size are an item of their own, the bytes another one. */
    @Override
    public Payload payload(String rule) throws IOException {
        long start = start();
        reporter.mute();
        Payload payload = reader.payload(rule);
        reporter.unmute();
        in.item(Kind.DELIMITER, rule, start, payload.byteOffset(), null);
        in.item(Kind.DATA, rule, payload.byteOffset(), reader.position(), null);
        keyStart = NO_KEY;
        return payload;
    }

    @Override
    public @Nullable Object any(String rule) throws IOException {
        long start = start();
        reporter.mute();
        Object value = reader.any(rule);
        reporter.unmute();
        in.item(Kind.VALUE, rule, start, reader.position(), value);
        keyStart = NO_KEY;
        return value;
    }

    @Override
    public void end(String rule) throws IOException {
        reporter.quietly(() -> {
            reader.end(rule);
            return rule;
        });
    }

    @Override
    public long position() {
        return reader.position();
    }

    @Override
    public long keyPosition() {
        return reader.keyPosition();
    }

    @Override
    public Cursor cursor() {
        return in;
    }
}
