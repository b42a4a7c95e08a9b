package org.tensorbind.read;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.payload.Payload;

/** Reads as another reader does; for those that look at some of what is read. */
public abstract class DelegatingDocument implements DocumentReader {
    private final DocumentReader doc;

    /** A reader before another one. */
    protected DelegatingDocument(DocumentReader doc) {
        this.doc = doc;
    }

    @Override
    public void beginMap(String rule) throws IOException {
        doc.beginMap(rule);
    }

    @Override
    public @Nullable String nextKey(String rule) throws IOException {
        return doc.nextKey(rule);
    }

    @Override
    public long keyPosition() {
        return doc.keyPosition();
    }

    @Override
    public @Nullable Object any(String rule) throws IOException {
        return doc.any(rule);
    }

    @Override
    public DocumentReader tuple() {
        doc.tuple();
        return this;
    }

    @Override
    public void beginExtension(String rule, int number, boolean ofBytes) throws IOException {
        doc.beginExtension(rule, number, ofBytes);
    }

    @Override
    public void endExtension(String rule) throws IOException {
        doc.endExtension(rule);
    }

    @Override
    public void beginArray(String rule) throws IOException {
        doc.beginArray(rule);
    }

    @Override
    public boolean nextElement(String rule) throws IOException {
        return doc.nextElement(rule);
    }

    @Override
    public void endArray(String rule, int expected) throws IOException {
        doc.endArray(rule, expected);
    }

    @Override
    public void expectElement(String rule, int index) throws IOException {
        doc.expectElement(rule, index);
    }

    @Override
    public <T> @Nullable T ahead(String rule, String key, Reading<T> reading) throws IOException {
        return doc.ahead(rule, key, reading);
    }

    @Override
    public boolean isTree(String rule, boolean ofMaps) throws IOException {
        return doc.isTree(rule, ofMaps);
    }

    @Override
    public boolean skipNull(String rule, boolean expected) throws IOException {
        return doc.skipNull(rule, expected);
    }

    @Override
    public String text(String rule) throws IOException {
        return doc.text(rule);
    }

    @Override
    public String textOrOther(String rule) throws IOException {
        return doc.textOrOther(rule);
    }

    @Override
    public long uint(String rule) throws IOException {
        return doc.uint(rule);
    }

    @Override
    public long unsigned(String rule) throws IOException {
        return doc.unsigned(rule);
    }

    @Override
    public long integer(String rule) throws IOException {
        return doc.integer(rule);
    }

    @Override
    public double number(String rule) throws IOException {
        return doc.number(rule);
    }

    @Override
    public boolean bool(String rule) throws IOException {
        return doc.bool(rule);
    }

    @Override
    public byte[] bytes(String rule) throws IOException {
        return doc.bytes(rule);
    }

    @Override
    public Payload payload(String rule) throws IOException {
        return doc.payload(rule);
    }

    @Override
    public int mark() {
        return doc.mark();
    }

    @Override
    public void recover(FormatException fault, int mark) throws IOException {
        doc.recover(fault, mark);
    }

    @Override
    public void skip(long start, int mark) throws IOException {
        doc.skip(start, mark);
    }

    @Override
    public void keepFields(long start, int byteSize) throws IOException {
        doc.keepFields(start, byteSize);
    }

    @Override
    public void passOver() throws IOException {
        doc.passOver();
    }

    @Override
    public void end(String rule) throws IOException {
        doc.end(rule);
    }

    @Override
    public long position() {
        return doc.position();
    }

    @Override
    public FormatException malformed(String rule, String problem) {
        return doc.malformed(rule, problem);
    }

    @Override
    public Cursor cursor() {
        return doc.cursor();
    }
}
