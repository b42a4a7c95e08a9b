package org.tensorbind.processor.syntax;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The notation of a document, which determines the kinds of values in it. */
public enum Within {
    CBOR("a document in CBOR"),
    JSON("a document in JSON"),
    MSGPACK("a document in MessagePack"),
    PROTOBUF("a document in Protocol Buffers"),
    PYTHON("a document in Python"),
    LINES("a document in lines", "lines are a map with an entry for each: 'lines \": \" { … }'"),
    LINE("a line", "a line has a value, or several in '[ … ]'"),
    /** An array that is the value of a line. */
    ELEMENT("an array in a line", "the values of a line are texts, numbers and truth values");

    /** The notations that have whatever documents have. */
    static final Set<Within> DOCUMENTS = EnumSet.range(CBOR, PYTHON);

    /** The notations whose values show what they are. */
    static final Set<Within> SELF_DESCRIBING = EnumSet.of(CBOR, JSON, MSGPACK, PYTHON);

    /** What has values one after the other. */
    static final Set<Within> LINE_OR_DOCUMENTS = EnumSet.of(CBOR, JSON, MSGPACK, PYTHON, LINE);

    /** What has lists. */
    static final Set<Within> LISTS = EnumSet.of(CBOR, JSON, MSGPACK, PROTOBUF, PYTHON, LINE);

    private final String words;
    private final String advice;

    Within(String words) {
        this(words, "");
    }

    Within(String words, String advice) {
        this.words = words;
        this.advice = advice;
    }

    /** That of a notation. */
    public static Within of(String notation) {
        return valueOf(notation.toUpperCase(Locale.ROOT));
    }

    /** What messages call it. */
    public String words() {
        return words;
    }

    /** What it may hold instead of what it may not; empty for a document in general. */
    public String advice() {
        return advice;
    }
}
