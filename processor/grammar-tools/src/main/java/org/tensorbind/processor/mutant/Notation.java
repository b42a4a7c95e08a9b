package org.tensorbind.processor.mutant;

import java.util.List;
import java.util.Optional;

/** How documents are written. */
interface Notation {
    /** The notation that grammars call so; empty for one of which only the bytes are changed. */
    static Optional<Notation> of(String name) {
        return switch (name) {
            case "json" -> Optional.of(new JsonNotation());
            case "cbor" -> Optional.of(new CborNotation());
            case "protobuf" -> Optional.of(new ProtobufNotation());
            default -> Optional.empty();
        };
    }

    /** A document that is known to be well-formed. */
    DocumentNode parse(byte[] document);

    /** A document as bytes; what was not changed is as it was. */
    byte[] print(DocumentNode node);

    /** The value of a text. */
    String text(DocumentNode text);

    /** The value of an integer. */
    long number(DocumentNode integer);

    /** A text. */
    DocumentNode text(String text);

    /** An integer, unsigned. */
    DocumentNode integer(long value);

    /** A value of each type, and null. */
    List<DocumentNode> samples();

    /** Other forms of the same value, which only lenient readers take. */
    List<DocumentNode> otherForms(DocumentNode node);
}
