package org.tensorbind.document;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.payload.Payload;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.DocumentListener;
import org.tensorbind.read.ParseReporter;

/** Reports each value of a document as an item. A field's bytes begin with those of its key. */
final class DocumentItems implements DocumentListener {
    private static final long NO_KEY = -1;

    private final DocumentReader doc;
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

    DocumentItems(DocumentReader doc, Cursor in, ParseReporter reporter) {
        this.doc = doc;
        this.in = in;
        this.reporter = reporter;
    }

    @Override
    public void begin(String rule, String @Nullable [] fields, long start) {
        long first = withKey(start);
        boolean announced = !in.innermost().equals(rule);
        if (announced) {
            reporter.begin(rule, in.nextElement(), first);
        }
        open.push(new Container(rule, announced, in.level()));
        report(Kind.TERMINATOR, rule, first, null);
    }

    /** Where what starts at {@code start} does with its key. */
    private long withKey(long start) {
        long first = keyStart == NO_KEY ? start : keyStart;
        keyStart = NO_KEY;
        return first;
    }

    private void report(Kind kind, String rule, long start, @Nullable Object value) {
        in.item(kind, rule, start, doc.position(), value);
    }

    @Override
    public void key(String rule, String key, long start) {
        keyStart = start;
        element();
    }

    @Override
    public void element() {
        open.element().elementStart = doc.position();
    }

    @Override
    public void end(long start) {
        Container container = open.pop();
        keyStart = NO_KEY;
        report(Kind.TERMINATOR, container.rule, start, null);
        if (container.announced) {
            reporter.end(doc.position());
        }
    }

    @Override
    public void extension(String rule, long start) {
        report(Kind.TERMINATOR, rule, withKey(start), null);
    }

    @Override
    public void value(String rule, long start, @Nullable Object value) {
        report(Kind.VALUE, rule, withKey(start), value);
    }

    /** The key and the size are an item of their own, the bytes another one. */
    @Override
    public void payload(String rule, long start, Payload payload) {
        in.item(Kind.TERMINATOR, rule, withKey(start), payload.byteOffset(), null);
        report(Kind.DATA, rule, payload.byteOffset(), null);
    }

    /** Ends what is open in an element that cannot be read, and returns where that starts. */
    long recover(FormatException failure, int mark) throws FormatException {
        FormatException explained = reporter.explained(failure);
        reporter.report(explained);
        while (open.size() > mark) {
            if (open.pop().announced) {
                reporter.end(doc.position());
            }
        }
        keyStart = NO_KEY;
        Container container = open.element();
        in.recover(explained, container.level);
        return container.elementStart;
    }
}
