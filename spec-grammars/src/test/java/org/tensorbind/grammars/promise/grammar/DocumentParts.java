package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up types of values in documents: plain ones, maps and lists of them, maps of several kinds, trees of maps, extension types. */
final class DocumentParts {
    private static final int DEEPEST = 2;

    private final Draft draft;
    private final String notation;
    private int number;

    /** Of a notation that has extension types, some are used. */
    DocumentParts(Draft draft, String notation) {
        this.draft = draft;
        this.notation = notation;
    }

    /** Some fields of a map, each of which another field may follow. */
    List<String> fields(int most) {
        List<String> fields = new ArrayList<>();
        for (int i = draft.random.nextInt(most + 1); i > 0; i--) {
            fields.add(field());
        }
        return fields;
    }

    private String field() {
        String key = key(draft.pick("note", "version", "int", "class", "flags", "Note", "a b", "value"));
        String type = type(0);
        String fallback = type.equals("text") && draft.chance(40)
                ? " default \"d\""
                : type.equals("uint") && draft.chance(40)
                        ? " default 1"
                        : type.equals("bool") && draft.chance(40) ? " default true" : "";
        String optional = draft.pick("", "? ");
        boolean orNull = optional.isEmpty() && fallback.isEmpty() && draft.chance(25);
        return optional + "\"" + key + "\": " + type + (orNull ? " or null" : fallback);
    }

    /** Keys differ, as items that are called alike would be rejected. */
    private String key(String usual) {
        return usual + draft.uniqueNumber();
    }

    /** In Python, some of the lists are tuples. */
    private String type(int depth) {
        String type = anyType(depth);
        boolean tuple = notation.equals("python") && type.startsWith("[ ") && draft.chance(40);
        return tuple ? "( " + type.substring(2, type.length() - 2) + " )" : type;
    }

    private String anyType(int depth) {
        int kind = draft.random.nextInt(depth >= DEEPEST ? 10 : 16);
        return switch (kind) {
            case 10 -> choice(depth, true);
            case 11 -> "[ " + choice(depth, true) + "* ]";
            case 12 ->
                "{ \"" + key("in") + "\": " + choice(depth, true) + ", ? \"" + key("y") + "\": " + type(depth + 1)
                        + " }";
            case 13 -> tree(depth);
            case 14 -> extension(depth);
            case 15 -> "{ * " + entries("KEYED", depth, "unique") + " }";
            default -> plain();
        };
    }

    private String plain() {
        return draft.pick(
                "text",
                "uint",
                "int",
                "float",
                "bool",
                notation.equals("python") ? "uint" : "bytes",
                "any",
                "[ uint* ]",
                "{ * text => any }",
                "{ * text => text }",
                "{ * text => any }",
                "{ * text => uint }",
                "{ * text => bool }",
                "{ * text => " + (notation.equals("python") ? "float" : "bytes") + " }",
                "{ * text => float }",
                "text { a = \"A\", b = \"B\" }",
                "[ text* ]",
                "{ \"" + key("x") + "\": uint, ? \"" + key("y") + "\": text }",
                "[ uint, text ]");
    }

    /** Entries under their keys; the rule of an entry. */
    private String entries(String usual, int depth, String clause) {
        String key = draft.add(draft.name(usual + "_KEY"), "text");
        String value = draft.name(usual + "_VALUE");
        switch (draft.random.nextInt(3)) {
            case 0 -> draft.add(value, draft.pick("uint", "text", "float", "bool"));
            case 1 -> draft.add(value, "{ \"" + key("size") + "\": uint, ? \"" + key("of") + "\": text }");
            default -> value = choice(depth, false);
        }
        return draft.add(draft.name(usual), key + " => " + value, clause.isEmpty() ? "" : clause + " " + key);
    }

    private String tree(int depth) {
        return "{ * " + entries("LEAF", depth, "unique") + " nested " + draft.pick("\".\"", "\"/\"", "\"::\"") + " }";
    }

    private String extension(int depth) {
        if (!notation.equals("msgpack")) {
            return plain();
        }
        return "ext " + draft.pick("1", "42", "-3", "127") + " "
                + draft.pick(
                        "bytes",
                        "[ uint* ]",
                        "[ uint, text ]",
                        "{ \"" + key("e") + "\": uint, ? \"" + key("f") + "\": " + type(depth + 1) + " }");
    }

    /** Maps of two kinds, and perhaps of any other; their rule. */
    private String choice(int depth, boolean open) {
        int id = draft.uniqueNumber() * 10 + number++;
        boolean byKeys = draft.chance(40);
        String tag = byKeys
                ? ""
                : draft.add(
                        draft.reserve("KIND_" + id),
                        draft.pick("text { A = \"a\", B = \"b\" }", "uint { A = 1, B = 7 }"));
        String kind = "\"kind\": " + tag;
        String first = draft.add(
                draft.reserve("FIRST_KIND_" + id),
                "{ " + (byKeys ? "" : kind + ", ") + "\"" + key("first") + "\": uint }");
        String second = draft.add(
                draft.reserve("SECOND_KIND_" + id),
                "{ ? \"" + key("second") + "\": " + type(depth + 1) + ", \"" + key("others") + "\": [ uint* ]"
                        + (byKeys ? "" : ", " + kind) + " }");
        String other = open && draft.chance(30)
                ? " | else: " + draft.add(draft.reserve("OTHER_KIND_" + id), "{ * text => any }")
                : "";
        String rule = draft.reserve("KINDS_" + id);
        return byKeys
                ? draft.add(rule, first + " | " + second + other)
                : draft.add(rule, "A: " + first + " | B: " + second + other, "by " + tag);
    }

    /** Values of metadata, which a tag in them tells apart; their rule. */
    String metadataValue() {
        String tag = draft.add(draft.reserve("META_TYPE"), "text { INT = \"int\", TEXT = \"text\", LIST = \"list\" }");
        draft.add(draft.reserve("INT_OF_META"), "{ \"type\": " + tag + ", \"int\": int }");
        draft.add(draft.reserve("TEXT_OF_META"), "{ \"text\": text, \"type\": " + tag + " }");
        draft.add(draft.reserve("LIST_OF_META"), "{ \"type\": " + tag + ", \"list\": [ float* ] }");
        return draft.add(
                draft.reserve("META_VALUE"), "INT: INT_OF_META | TEXT: TEXT_OF_META | LIST: LIST_OF_META", "by " + tag);
    }
}
