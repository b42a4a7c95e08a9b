package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes up items whose sizes, counts and values come from elsewhere: from expressions, other lists, parameters, documents. */
final class MoreFurniture {
    private final Draft draft;

    MoreFurniture(Draft draft) {
        this.draft = draft;
    }

    /** The items, in their order. */
    List<String> group() {
        return switch (draft.random.nextInt(21)) {
            case 0 -> sizedByExpression();
            case 1 -> sizedByPart();
            case 2 -> sizedByElement();
            case 3 -> parameter();
            case 4 -> document();
            case 5 -> uniqueRecords();
            case 6 -> integers();
            case 7 -> optionCodes();
            case 8 -> regionWithOffset();
            case 9 -> parallel();
            case 10 -> fixed();
            case 11 -> rest();
            case 12 -> bits();
            case 13, 14 -> until();
            case 15, 16, 17, 18, 19 -> new DerivedFurniture(draft).group();
            default -> checksum();
        };
    }

    private String given(String name) {
        return draft.add(
                name,
                draft.pick("uint8", "uint16", "leb128"),
                draft.pick("default 2", "default 3", "default 0", ""),
                draft.chance(10) ? "stored as " + name + draft.pick(" + 1", " * 4") : "");
    }

    private List<String> sizedByExpression() {
        String base = given(draft.name("WIDTH"));
        String size = size(base);
        if (draft.chance(30)) {
            String let = draft.name("EXTENT");
            draft.bindings.add("let " + let + " = " + size);
            size = let + draft.pick("", " + 1", " * 2");
        }
        String item = draft.name("BLOCK");
        switch (draft.random.nextInt(4)) {
            case 0 -> draft.add(item, "bytes", "sized " + size);
            case 1 -> draft.add(item, "text", "sized " + size, draft.pick("", "fill 0", "default \"ab\""));
            case 2 -> draft.add(item, draft.pick("zero", "fill 0x20 ") + "(" + size + ")" + draft.pick("", " lenient"));
            default -> {
                String cell = draft.add(draft.name("CELL"), draft.pick("uint8", "uint16"));
                draft.sequence(item, List.of(cell + "*"), "sized " + size);
            }
        }
        return List.of(base, item);
    }

    private String size(String base) {
        return switch (draft.random.nextInt(8)) {
            case 0 -> base + draft.pick("", " * 2", " + 1", " * 2 + 1");
            case 1 -> base + draft.pick(" % 4", " / 2", " - 1", " / 1");
            case 2 -> draft.pick("floor", "ceil") + "(" + base + " / 2)";
            case 3 -> draft.pick("min", "max") + "(" + base + ", " + draft.pick("2", "3, 4", base + " - 1") + ")";
            case 4 -> draft.pick("abs(" + base + " - 3)", "sqrt(" + base + " * " + base + ")", "digits(" + base + ")");
            case 5 -> "(" + base + draft.pick(" >= 2", " == 3", " != 2 && " + base + " < 9") + ") * 2";
            case 6 -> base + draft.pick(" > 2", " < 3 || " + base + " == 7") + " ? " + base + " : 1";
            default -> "-(2 - " + base + ") + 12 " + draft.pick("/", "%") + " " + base;
        };
    }

    private List<String> sizedByPart() {
        String inner = given(draft.name("INNER"));
        String other = draft.add(draft.name("OTHER"), "uint8", "default 1");
        String box = draft.sequence(draft.name("PREFIX"), List.of(inner, other));
        return List.of(box, draft.add(draft.name("BLOCK"), "bytes", "sized " + box + "." + inner));
    }

    private List<String> sizedByElement() {
        String list = draft.name("SIZES");
        String count = draft.add(draft.name("SIZES_COUNT"), "uint8", "= count(" + list + ")");
        draft.add(list, draft.pick("uint8*", "uint16*", "leb128*"));
        return List.of(
                count,
                list,
                draft.add(draft.name("BLOCK"), "bytes", "sized " + list + "[" + draft.pick("0", "1", "-1") + "]"));
    }

    private List<String> parameter() {
        String cells = draft.name("ROW");
        String cell = draft.add(draft.name("CELL"), draft.pick("uint8", "int16", "float32"));
        String count = draft.add(draft.name("CELL_COUNT"), "uint8", "= count(" + cell + ")");
        draft.sequence(cells, List.of(cell + "*"));
        String fixed = draft.add(draft.name("TRIPLE"), cells, "with " + count + " = " + draft.pick("3", "1"));
        return draft.chance(50) ? List.of(count, cells, fixed) : List.of(count, fixed, cells);
    }

    private List<String> document() {
        String document = draft.name("DOCUMENT");
        String notation = draft.pick("json", "cbor", "msgpack", "python");
        String body = notation + " "
                + draft.pick(
                        "{ " + String.join(", ", new DocumentParts(draft, notation).fields(2)) + " }",
                        "{ \"a\": uint, ? \"b\": text }",
                        "{ ? \"x\": [ int* ], \"flag\": bool }",
                        "{ * text => any }",
                        "{ \"m\": { * text => text }, \"f\": float }",
                        "[ uint* ]",
                        "[ uint, text ]",
                        "any",
                        "{ \"bytes\": bytes, \"n\": int default 3 }",
                        "{ \"kind\": text { a = \"A\", b = \"B\" } }",
                        "{ ? \"list\": [ text* ], ? \"any\": any }");
        boolean sized = draft.chance(75);
        draft.add(document, body, sized && draft.chance(40) ? "fill 0x20 to multiple of 8 lenient" : "");
        if (!sized) {
            return List.of(document, "\"END\"");
        }
        String size = draft.add(draft.name("DOCUMENT_SIZE"), draft.counter(), "= size(" + document + ")");
        return draft.chance(85) ? List.of(size, document) : List.of(size, document, "\"END\"");
    }

    private List<String> uniqueRecords() {
        String value = draft.add(draft.name("SETTING"), draft.pick("uint16", "int32", "int64"));
        String pair = draft.name("PAIR");
        String key = draft.add(
                draft.name("KEY"),
                draft.pick("uint8", "uint16", "leb128"),
                draft.chance(30) ? draft.pick("= " + value, "= index(" + pair + ") * 3") : "");
        draft.sequence(
                pair,
                List.of(key, value),
                draft.pick(
                        "unique " + key,
                        "ordered " + key,
                        "unique " + key + "  ordered " + key,
                        "unique " + key + " lenient",
                        "unique " + key + " accept"));
        return List.of(draft.add(draft.name("PAIR_COUNT"), draft.counter(), "= count(" + pair + ")"), pair + "*");
    }

    private List<String> integers() {
        String list = draft.name("INTEGERS");
        String count = draft.add(
                draft.name("INTEGER_COUNT"), draft.counter(), "= count(" + list + ")" + draft.pick("", " * 2", " + 3"));
        draft.add(list, draft.pick("uint8*", "int16*", "uint32*", "int64*", "leb128*", "bincode32*"));
        return List.of(count, list);
    }

    private List<String> optionCodes() {
        if (draft.header.stream().noneMatch(line -> line.startsWith("option "))) {
            draft.header.add("option alternative \"writes the other code\"");
        }
        String tag = draft.add(
                draft.name("MODE"),
                "uint8 { old = 1 | 2 if alternative, new = 3 | 4 lenient if alternative }",
                draft.pick("", "closed"));
        String old = draft.add(draft.name("OLD_MODE"), "uint8");
        String other = draft.add(draft.name("NEW_MODE"), "uint16");
        return List.of(tag, draft.add(draft.name("OF_MODE"), "old: " + old + " | new: " + other, "by " + tag));
    }

    private List<String> regionWithOffset() {
        String inner = draft.add(draft.name("LAST"), draft.pick("uint8", "uint32"), "default 1");
        String first = draft.add(draft.name("FIRST"), draft.pick("uint8", "leb128", "float64"), "default 1");
        String region = draft.name("AREA");
        String start = draft.add(
                draft.name("AREA_AT"),
                draft.pick("uint16", "uint32"),
                "= offset(" + draft.pick(region, inner + " from " + region, inner) + ")");
        draft.sequence(region, List.of(first, inner), draft.pick("", "align 8", "align 4"));
        return List.of(start, region);
    }

    private List<String> parallel() {
        String left = draft.add(draft.name("LEFT"), draft.pick("uint8", "uint16"));
        String right = draft.name("RIGHT");
        String count = draft.add(draft.name("BOTH_COUNT"), "uint8", "= count(" + left + ")");
        String also = draft.add(draft.name("ALSO_COUNT"), "uint8", "= count(" + right + ")");
        draft.add(right, "bytes", "sized " + left);
        return List.of(count, left + "*", also, right + "*");
    }

    /** Items of a fixed extent. */
    private List<String> fixed() {
        switch (draft.random.nextInt(4)) {
            case 0 -> {
                String bytes = draft.name("FIXED");
                return List.of(draft.add(bytes, "bytes[4]", draft.pick("", "default 7", "default x\"01 02 03 04\"")));
            }
            case 1 -> {
                String type = draft.pick("uint16", "int32", "leb128");
                return List.of(draft.add(draft.name("TRIPLE"), type + "[3]", draft.pick("", "default [1, 2, 3]")));
            }
            case 2 -> {
                String element =
                        draft.add(draft.name("PLACE"), draft.pick("uint8", "int16"), draft.pick("", "default 1"));
                return List.of(element + "[" + draft.pick("2", "1 + 1", "0") + "]");
            }
            default -> {
                String count = draft.add(draft.name("HOW_MANY"), draft.counter());
                String element = draft.add(draft.name("EACH"), draft.pick("uint8", "float32"));
                String list = draft.add(draft.name("ALSO"), "uint16[" + count + draft.pick("", " + 1") + "]");
                return List.of(count, element + "[" + count + "]", list);
            }
        }
    }

    /** A region whose last item is what is left of it. */
    private List<String> rest() {
        String size = draft.add(draft.name("AREA_SIZE"), draft.counter());
        String rest = draft.add(
                draft.name("REST"), draft.pick("bytes", "text", "uint8*", "int16*"), draft.pick("", "align 2"));
        String first = given(draft.name("FIRST"));
        return List.of(size, draft.sequence(draft.name("AREA"), List.of(first, rest), "sized " + size));
    }

    /** A list up to certain bytes, perhaps counted beside. */
    private List<String> until() {
        String end = draft.pick("\"END\"", "x\"00\"", "\"\\n\"", "x\"01 00\"");
        String element = draft.chance(40)
                ? given(draft.name("UNTIL_CELL"))
                : draft.sequence(
                        draft.name("UNTIL_ITEM"),
                        List.of(
                                draft.add(draft.name("LINE"), draft.pick("text", "ascii"), "until \"\\n\""),
                                given(draft.name("INNER"))));
        String list = draft.sequence(draft.name("LINES"), List.of(element + "* until " + end));
        if (draft.chance(70)) {
            return List.of(list);
        }
        String count = draft.add(draft.name("LINE_COUNT"), draft.counter(), "= count(" + element + ")");
        return draft.chance(50) ? List.of(count, list) : List.of(list, count);
    }

    private List<String> bits() {
        int width = draft.random.nextInt(3) == 0 ? draft.chance(70) ? 16 : 24 : 8;
        List<String> parts = new ArrayList<>();
        List<String> items = new ArrayList<>();
        int left = width;
        if (draft.chance(60)) {
            String flag = draft.name("HAS");
            String part =
                    draft.add(draft.name("PART"), draft.pick("uint8", "float32"), "present when " + flag, "default 1");
            parts.add(flag + ": 1" + draft.pick("", " default 0", " = present(" + part + ")"));
            items.add(part + "?");
            left--;
        }
        if (draft.chance(60)) {
            String cell = draft.add(draft.name("CELL"), "uint8");
            parts.add(draft.name("CELLS") + ": 3 = count(" + cell + ")");
            items.add(cell + "*");
            left -= 3;
        }
        parts.add(draft.name("MODE") + ": 2 { a = 0, b = 2, c = 3 }" + draft.pick("", " closed")
                + draft.pick("", " default b"));
        left -= 2;
        parts.add(draft.pick(
                draft.name("LEVEL") + ": " + left + draft.pick("", " default 1"),
                "zero: " + left,
                "zero: " + left + " lenient"));
        Collections.shuffle(parts, draft.random);
        String word = draft.add(
                draft.name("BITS"),
                "uint" + width + " bits " + draft.pick("", "msb-first ") + "{ " + String.join(", ", parts) + " }");
        items.add(0, word);
        return items;
    }

    private List<String> checksum() {
        String covered = draft.name("COVERED");
        String sum = draft.name("SUM_OF");
        String[] form = draft.pick(
                        "uint32 crc32",
                        "uint64 crc32c",
                        "bytes[4] adler32",
                        "text[8] xxhash32",
                        "uint64 xxhash64",
                        "bytes[16] md5",
                        "text[40] sha1",
                        "bytes[32] sha256")
                .split(" ");
        if (draft.chance(30)) {
            draft.add(sum, form[0], "= " + form[1] + "(" + covered + " with " + sum + " = 0)");
            return List.of(draft.sequence(covered, List.of(sum, given(draft.name("INNER")))));
        }
        if (draft.chance(50)) {
            draft.add(covered, "bytes", "sized 4");
        } else {
            String list = draft.add(draft.name("CELL"), "uint8[2]", "default 1");
            draft.sequence(covered, List.of(given(draft.name("INNER")), list));
        }
        draft.add(sum, form[0], "= " + form[1] + "(" + covered + ")");
        return draft.chance(50) ? List.of(covered, sum) : List.of(sum, covered);
    }
}
