package org.tensorbind.notation;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.read.Cursor;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.sink.Sink;

/** Readers and writers of documents in CBOR, JSON, MessagePack, Protocol Buffers, literals of the Python language, and lines. */
@GeneratedCodeApi
public final class Notations {
    private Notations() {}

    /** A reader of the CBOR (RFC 8949) that starts at the cursor and ends with its region. */
    public static DocumentReader cbor(Cursor in) {
        return new CborReader(in).observed();
    }

    /** A reader of the JSON (RFC 8259, UTF-8) that fills the cursor's region, white space included. */
    public static DocumentReader json(Cursor in) {
        return new JsonReader(in).observed();
    }

    /** A reader of the entry of a JSON map that starts the cursor's region, as a map that has this entry first. */
    public static DocumentReader jsonEntry(Cursor in) throws IOException {
        return JsonReader.ofEntry(in);
    }

    /** A reader of the MessagePack that starts at the cursor. */
    public static DocumentReader msgpack(Cursor in) {
        return new MsgpackReader(in).observed();
    }

    /** A reader of the message of Protocol Buffers that is the rest of the cursor's region. */
    public static DocumentReader protobuf(Cursor in) {
        return new ProtobufReader(in).observed();
    }

    /** A reader of the literal of the Python language, in UTF-8, that starts at the cursor. */
    public static DocumentReader python(Cursor in) {
        return python(in, false);
    }

    /** The same, in ISO 8859-1 if {@code latin1} is true. */
    public static DocumentReader python(Cursor in, boolean latin1) {
        return new PythonReader(in, charset(latin1)).observed();
    }

    private static Charset charset(boolean latin1) {
        return latin1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
    }

    /**
     * A reader of the lines that start at the cursor, each an entry of one map.
     *
     * @param end the bytes that are where a line would begin, and are taken; null where the lines go on to the end of the region
     * @param separators of key and value, the usual one first
     */
    public static DocumentReader lines(Cursor in, byte @Nullable [] end, String... separators) {
        return new LinesReader(in, end, separators).observed();
    }

    /** A writer of one CBOR document at the sink's position. */
    public static DocumentWriter cbor(Sink out) {
        return new CborWriter(out);
    }

    /** A writer of one JSON document at the sink's position. */
    public static DocumentWriter json(Sink out) throws IOException {
        return new JsonWriter(out);
    }

    /** A writer of one MessagePack document at the sink's position, in which no extension type has a value in it. */
    public static DocumentWriter msgpack(Sink out) {
        return new MsgpackWriter(out);
    }

    /** A writer of one MessagePack document at the sink's position, whose extension types may have values in them. */
    public static DocumentWriter msgpackWithExtensions(Sink out) {
        return new ExtensionWriter(new MsgpackWriter(out));
    }

    /** A writer of one message of Protocol Buffers at the sink's position. */
    public static DocumentWriter protobuf(Sink out) {
        return new ProtobufWriter(out);
    }

    /** A writer of one literal of the Python language, in UTF-8, at the sink's position. */
    public static DocumentWriter python(Sink out) {
        return python(out, false);
    }

    /** The same, in ISO 8859-1 if {@code latin1} is true. */
    public static DocumentWriter python(Sink out, boolean latin1) {
        return new PythonWriter(out, charset(latin1));
    }

    /**
     * A writer of lines at the sink's position, each an entry of one map.
     *
     * @param contents of the file that is written
     * @param end the bytes after the last line, null for none
     * @param separators of key and value, the usual one first
     */
    public static DocumentWriter lines(Sink out, FileContents contents, byte @Nullable [] end, String... separators) {
        return new LinesWriter(out, contents, end, separators);
    }
}
