package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up items that follow from positions, conditions with a name and tags of integers, and records that stand in several places. */
final class DerivedFurniture {
    private final Draft draft;

    DerivedFurniture(Draft draft) {
        this.draft = draft;
    }

    /** The items, in their order. */
    List<String> group() {
        return switch (draft.random.nextInt(7)) {
            case 0 -> numbered();
            case 1 -> namedCondition();
            case 2 -> namedUnit();
            case 3 -> taggedSize();
            case 4 -> taggedItem();
            case 5 -> endsWithMark();
            default -> twice();
        };
    }

    private String number(String usual) {
        return draft.add(
                draft.name(usual),
                draft.pick("uint8", "int16", "leb128", "float32"),
                draft.pick("default 1", "default 2", ""));
    }

    /** Elements that say which they are. */
    private List<String> numbered() {
        String element = draft.name("NUMBERED");
        String position = draft.add(
                draft.name("POSITION"),
                draft.pick("uint8", "leb128", "int32", "bincode32"),
                "= index(" + element + ")" + draft.pick("", " + 1", " * 2", " + 3"));
        List<String> parts = new ArrayList<>(List.of(position, number("INNER")));
        if (draft.chance(50)) {
            parts.add(0, parts.remove(1));
        }
        draft.sequence(element, parts);
        return draft.chance(60)
                ? List.of(
                        draft.add(draft.name("NUMBERED_COUNT"), draft.counter(), "= count(" + element + ")"),
                        element + "*")
                : List.of(draft.sequence(
                        draft.name("NUMBERS"), List.of(element + "* until " + draft.pick("x\"FF FF\"", "\"END\""))));
    }

    private List<String> namedCondition() {
        String flag = draft.add(draft.name("SWITCH"), draft.pick("uint8", "uint16"), draft.pick("default 1", ""));
        String condition = draft.name("IS_ON");
        draft.bindings.add("let " + condition + " = " + flag
                + draft.pick(
                        " == 1",
                        " > 0 && " + flag + " < 9",
                        " % 2 == 1",
                        " >= 2 ? 1 : 0",
                        " != 0 || " + flag + " == 3"));
        String part = draft.add(
                draft.name("PART"),
                draft.pick("uint8", "float32", "int64"),
                "present when " + condition + draft.pick("", " == 1", " > 0"),
                draft.pick("default 1", ""));
        return List.of(flag, part + "?");
    }

    private List<String> namedUnit() {
        String base =
                draft.add(draft.name("BASE"), draft.pick("uint8", "uint16"), draft.pick("default 1", "default 0"));
        String unit = draft.name("UNIT");
        draft.bindings.add("let " + unit + " = " + base + draft.pick(" > 1", " == 0 || " + base + " == 7", " % 2 == 0")
                + " ? " + draft.pick("8 : 4", "2 : 16", "1 : 8"));
        return List.of(
                base,
                draft.chance(50)
                        ? draft.add(draft.name("PLACED"), draft.pick("uint8", "uint32"), "align " + unit, "default 1")
                        : draft.add(draft.name("PAD"), "zero to multiple of " + unit));
    }

    /** A size in an integer whose width a tag tells. */
    private List<String> taggedSize() {
        String tag = draft.add(
                draft.name("WIDTH_TAG"),
                draft.pick("uint8", "uint16") + " { a = 1, b = 2, c = 3 }" + draft.pick("", " closed"),
                draft.pick("", "default b"));
        String content = draft.name("CONTENT_OF_SIZE");
        String size = draft.add(
                draft.name("TAGGED_SIZE"),
                "a: uint8 | b: uint16 | c: uint32",
                "by " + tag,
                draft.pick("= size(" + content + ")", "= size(" + content + ") + 1"));
        return List.of(tag, size, draft.add(content, draft.pick("text", "bytes")));
    }

    /** Integers that are given, in a width that a tag before them tells. */
    private List<String> taggedItem() {
        String tag = draft.add(
                draft.name("WIDTH_OF"),
                draft.pick("uint8", "uint16") + " { a = 1, b = 2 }" + draft.pick("", " closed"),
                draft.pick("default a", "default b"));
        String item = draft.add(
                draft.name("IN_WIDTH"),
                "a: " + draft.pick("uint8", "uint16", "int8", "leb128") + " | b: " + draft.pick("uint64", "int32"),
                "by " + tag,
                draft.pick("", "default 3"),
                draft.pick("", "limit 100 \"small\""));
        if (draft.chance(40)) {
            return List.of(tag, item);
        }
        String element = draft.chance(50) ? item : draft.sequence(draft.name("WIDE"), List.of(number("BESIDE"), item));
        String count = draft.add(
                draft.name("IN_WIDTH_COUNT"), "a: uint8 | b: uint16", "by " + tag, "= count(" + element + ")");
        return List.of(tag, count, element + "*");
    }

    /** A text that its bytes tell, behind others. */
    private List<String> endsWithMark() {
        String line = draft.add(
                draft.name("LINE"), draft.pick("ascii", "latin1"), "until \" \"", draft.pick("default \"t\"", ""));
        String mark = draft.add(
                draft.name("END_OF_LINE"),
                "ascii { none = \"\", short = \"\\n\", long = \"\\r\\n\" } closed",
                draft.pick("default none", "default long", ""));
        String element = draft.sequence(draft.name("LINES"), List.of(line, mark, number("BEHIND_LINE")));
        return draft.chance(50)
                ? List.of(element)
                : List.of(
                        draft.add(draft.name("LINE_COUNT"), draft.counter(), "= count(" + element + ")"),
                        element + "*");
    }

    /** A record in two places. */
    private List<String> twice() {
        String record = draft.sequence(draft.name("TWICE"), List.of(number("FIRST"), number("SECOND")));
        String around = draft.sequence(draft.name("AROUND"), List.of(number("OWN"), record));
        if (draft.chance(30)) {
            String again = draft.add(draft.name("AGAIN"), record);
            return List.of(again, around);
        }
        return draft.chance(50) ? List.of(record, around) : List.of(around, record);
    }
}
