package org.tensorbind.processor.mutant;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.processor.mutant.DocumentNode.Kind;

/** JSON (RFC 8259). */
final class JsonNotation implements Notation {
    private byte[] document = {};
    private int at;

    @Override
    public DocumentNode parse(byte[] text) {
        document = text;
        at = 0;
        return value();
    }

    private int next() {
        while (document[at] <= ' ') {
            at++;
        }
        return document[at];
    }

    private DocumentNode value() {
        int first = next();
        int start = at;
        if (first == '{' || first == '[') {
            return container(start, first == '{' ? Kind.MAP : Kind.ARRAY);
        }
        if (first == '"') {
            at++;
            while (document[at] != '"') {
                at += document[at] == '\\' ? 2 : 1;
            }
            at++;
            return leaf(Kind.TEXT, start);
        }
        boolean integer = first >= '0' && first <= '9';
        while (at < document.length && ",]} \t\r\n".indexOf(document[at]) < 0) {
            integer &= document[at] >= '0' && document[at] <= '9';
            at++;
        }
        return leaf(integer ? Kind.INTEGER : Kind.OTHER, start);
    }

    private DocumentNode leaf(Kind kind, int start) {
        return DocumentNode.leaf(kind, Arrays.copyOfRange(document, start, at));
    }

    private DocumentNode container(int start, Kind kind) {
        List<DocumentNode> items = new ArrayList<>();
        at++;
        while (next() != '}' && document[at] != ']') {
            if (document[at] == ',' || document[at] == ':') {
                at++;
            } else {
                items.add(value());
            }
        }
        at++;
        return new DocumentNode(kind, Arrays.copyOfRange(document, start, at), items, false);
    }

    @Override
    public byte[] print(DocumentNode node) {
        if (!node.changed()) {
            return node.bytes();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(node.kind() == Kind.MAP ? '{' : '[');
        for (int i = 0; i < node.items().size(); i++) {
            if (i > 0) {
                out.write(node.kind() == Kind.MAP && i % 2 == 1 ? ':' : ',');
            }
            out.writeBytes(print(node.items().get(i)));
        }
        out.write(node.kind() == Kind.MAP ? '}' : ']');
        return out.toByteArray();
    }

    @Override
    public String text(DocumentNode text) {
        String quoted = new String(text.bytes(), StandardCharsets.UTF_8);
        return quoted.substring(1, quoted.length() - 1);
    }

    @Override
    public long number(DocumentNode integer) {
        String digits = new String(integer.bytes(), StandardCharsets.US_ASCII);
        return new BigInteger(digits).longValue();
    }

    @Override
    public DocumentNode text(String text) {
        return DocumentNode.leaf(Kind.TEXT, ("\"" + text + "\"").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public DocumentNode integer(long value) {
        return DocumentNode.leaf(Kind.INTEGER, Long.toUnsignedString(value).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public List<DocumentNode> samples() {
        return Stream.of("null", "true", "-1", "0.5", "{}", "[]", "\"?\"", "18446744073709551616")
                .map(literal -> DocumentNode.leaf(Kind.OTHER, literal.getBytes(StandardCharsets.UTF_8)))
                .toList();
    }

    @Override
    public List<DocumentNode> otherForms(DocumentNode node) {
        return List.of();
    }
}
