package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes up items that stand beside tensors: numbers, texts, lists, choices, optional parts. Each method adds rules and gives the items that a
 * sequence takes, in their order; others may stand between them.
 */
final class Furniture {
    private static final int DEEPEST = 3;

    private final Draft draft;
    private final MoreFurniture more;

    Furniture(Draft draft) {
        this.draft = draft;
        this.more = new MoreFurniture(draft);
    }

    /** So many groups of items at most. */
    List<List<String>> groups(int most, int depth) {
        List<List<String>> groups = new ArrayList<>();
        for (int i = draft.random.nextInt(most + 1); i > 0; i--) {
            groups.add(group(depth));
        }
        return groups;
    }

    private List<String> group(int depth) {
        boolean deep = depth >= DEEPEST;
        List<String> group = switch (draft.random.nextInt(deep ? 8 : 21)) {
            case 0, 1 -> List.of(number(""));
            case 2 -> draft.chance(50) ? text() : (draft.chance(50) ? delimited() : List.of(line()));
            case 3 -> List.of(fixedText());
            case 4 -> bytes();
            case 5 -> List.of(enumeration(""));
            case 6 -> List.of(padding());
            case 7 -> List.of(draft.pick("\"ABCD\"", "x\"00 FF\"", "\"1\""));
            case 8, 9 -> optional(depth);
            case 10 -> conditional(depth);
            case 11, 12 -> list(depth);
            case 13 -> choice(depth);
            case 14 -> sized(depth);
            case 15 -> equation();
            case 16, 17 -> List.of(nested(depth));
            default -> more.group();
        };
        return !deep && group.size() > 1 && draft.chance(15) ? hideFirst(group, depth) : group;
    }

    /** The first item goes into a sequence of its own, so that what needs it has to look there. */
    private List<String> hideFirst(List<String> group, int depth) {
        List<List<String>> inner = groups(1, depth + 1);
        inner.add(List.of(group.get(0)));
        List<String> hidden = new ArrayList<>(group);
        hidden.set(0, draft.sequence(draft.name("HEAD"), draft.interleave(inner)));
        return hidden;
    }

    /** A number or a fraction with a value of its own. */
    String number(String clause) {
        String type = draft.pick(
                "uint8",
                "uint16",
                "uint32",
                "uint64",
                "int8",
                "int16",
                "int32",
                "int64",
                "uint24",
                "int24",
                "uint40",
                "uint48",
                "uint56",
                "int56",
                "bincode16",
                "bincode32",
                "bincode64",
                "leb128",
                "float32",
                "float64");
        String name = draft.name("N");
        boolean fraction = type.startsWith("float");
        int usual = draft.chance(70) ? draft.random.nextInt(fraction ? 100 : 4) : -1;
        String fallback = usual < 0 ? "" : "default " + usual + (fraction && usual % 2 == 1 ? ".1" : "");
        String check = draft.chance(15) && !fraction
                ? draft.pick(
                        "require " + name + " <= 5 \"small\"",
                        "limit 100 \"small\"",
                        "require " + name + " != 3 \"not three\"",
                        "strict require " + name + " < 200 \"small\"",
                        "write limit 4 \"small\"")
                : "";
        String stored = draft.chance(8) && !fraction
                ? "stored as " + name + draft.pick(" + 1", " - 1", " * 2", " / 2", " * 3 + 1", " / 4 - 1")
                : "";
        return draft.add(name, type, fallback, stored, check, clause);
    }

    private List<String> text() {
        String text = draft.name("TEXT");
        String length = draft.add(draft.name("LEN"), draft.counter(), "= size(" + text + ")" + offsetBy());
        draft.add(text, "text", draft.chance(60) ? "default \"t\"" : "");
        return List.of(length, text);
    }

    /** A text that something ends. */
    private List<String> delimited() {
        String line = draft.add(
                draft.name("LINE"),
                draft.pick("text", "latin1", "ascii"),
                "until " + draft.pick("\"\\n\"", "x\"00\"", "\", \""),
                draft.chance(60) ? "default \"t\"" : "");
        return draft.chance(70)
                ? List.of(line)
                : List.of(
                        draft.add(draft.name("LINE_SIZE"), draft.counter(), "= size(" + line + ")" + offsetBy()), line);
    }

    /** A number in digits and what ends it. */
    private String line() {
        if (draft.chance(25)) {
            return draft.add(
                    draft.name("FIELD"),
                    draft.pick("decimal", "decimal float", "decimal float plain", "decimal float plain accept"),
                    "sized " + draft.pick("4", "8", "20"),
                    "fill " + draft.pick("0x20", "left 0x20", "left 0x30", "0"),
                    draft.chance(70) ? "default " + draft.random.nextInt(100) : "");
        }
        String number = draft.add(
                draft.name("DIGITS"),
                draft.pick("decimal", "decimal float", "decimal float plain", "decimal float plain accept"),
                draft.chance(70) ? "default " + draft.random.nextInt(100) : "");
        String end = draft.chance(50)
                ? "\"\\n\""
                : draft.add(
                        draft.name("SPACE"),
                        "whitespace "
                                + draft.pick(
                                        "\" \"",
                                        "\"\\n \"",
                                        "\" \" 1..",
                                        "\" \" 2.. to multiple of 4 plus 3",
                                        "\" \" reserve 3 to multiple of 4 plus 1",
                                        "\" \" 1.. accept"));
        return draft.sequence(draft.name("NUMBER"), List.of(number, end, "\"|\""));
    }

    /** So that an equation is not the bare measure. */
    private String offsetBy() {
        return draft.chance(15) ? draft.pick(" + 1", " * 2", " + 4", " * 3 + 1") : "";
    }

    private String fixedText() {
        return draft.add(
                draft.name("LABEL"),
                draft.pick("text", "text", "latin1", "ascii"),
                "sized " + draft.pick("4", "8", "16"),
                draft.chance(70) ? "fill " + draft.pick("", "", "left ") + draft.pick("0", "0x20") : "",
                draft.chance(60) ? "default \"" + draft.pick("ab", "abcd", "abcdefgh") + "\"" : "");
    }

    private List<String> bytes() {
        String bytes = draft.name("RAW");
        if (draft.chance(30)) {
            return List.of(draft.add(bytes, "bytes", "sized " + draft.pick("3", "4", "8")));
        }
        String length = draft.add(draft.name("LEN"), draft.counter(), "= size(" + bytes + ")" + offsetBy());
        return List.of(length, draft.add(bytes, "bytes"));
    }

    private String enumeration(String clause) {
        if (draft.chance(15)) {
            return draft.add(
                    draft.name("MARK"),
                    draft.pick("text", "latin1", "ascii")
                            + draft.pick(
                                    " { a = \"x\", b = \"xy\", c = \"\" }",
                                    " { a = \"\\n\", b = \"\" }",
                                    " { a = \"on\", b = \"off\" }")
                            + " closed",
                    draft.chance(60) ? "default a" : "",
                    clause);
        }
        String codes = draft.pick(
                "{ a = 1, b = 2 }",
                "{ a = 0, b = 1, c = 2 }",
                "{ a = 3 | 4 lenient, b = 5 | 6 }",
                "{ on = 1, off = 0 }",
                "{ below = -2, zero = 0, above = 100 }");
        String first = codes.substring(2, codes.indexOf(' ', 2));
        return draft.add(
                draft.name("KIND"),
                (codes.contains("-")
                                ? draft.pick("int8", "int16", "int32", "int64")
                                : draft.pick("uint8", "uint16", "uint32", "leb128", "int8"))
                        + " " + codes,
                draft.chance(40) ? "closed" : "",
                draft.chance(60) ? "default " + first : "",
                clause);
    }

    private String padding() {
        String lenient = draft.pick("", "lenient", "lenient optional at end", "accept");
        return draft.add(
                draft.name("PAD"),
                draft.pick(
                                "zero(3)",
                                "zero to multiple of 4",
                                "zero to multiple of 8",
                                "fill 0x20 to multiple of 4",
                                "fill 0xFF (2)")
                        + " " + lenient);
    }

    /** Content of a rule that something else makes optional, or repeats. */
    private String content(String usual, int depth, String clause) {
        String name = draft.name(usual);
        switch (draft.random.nextInt(7)) {
            case 0, 1 ->
                draft.add(
                        name,
                        draft.pick("uint8", "uint16", "int32", "float32", "uint64", "leb128"),
                        clause,
                        draft.chance(40) ? "default 1" : "");
            case 2 -> draft.sequence(name, text(), clause);
            case 3 -> draft.sequence(name, List.of(number(""), number("")), clause);
            case 4 -> {
                String body = draft.pick("\"OPT\"", "text", "zero(2)", "bytes");
                draft.add(name, body, body.matches("[a-z]+") ? "sized 4" : "", clause);
            }
            default -> {
                List<List<String>> inner = groups(3, depth + 1);
                inner.add(List.of(number("")));
                draft.sequence(name, draft.interleave(inner), clause);
            }
        }
        return name;
    }

    private List<String> optional(int depth) {
        String part = content("PART", depth + 1, draft.chance(10) ? "align 4" : "");
        String flag = draft.add(
                draft.name("FLAG"), draft.pick("uint8", "uint16", "leb128"), "= present(" + part + ")" + offsetBy());
        return List.of(flag, part + "?");
    }

    private List<String> conditional(int depth) {
        String flag = draft.name("FLAG");
        String condition = draft.pick(
                flag + " == 1", flag + " > 0", flag + " != 2", flag + " == 1 || " + flag + " == 2", flag + " < 1");
        draft.add(flag, draft.pick("uint8", "uint16"), draft.pick("default 0", "default 1", ""));
        return draft.chance(25)
                ? companions(flag, "present when " + condition)
                : List.of(flag, content("PART", depth + 1, "present when " + condition) + "?");
    }

    /** Two parts that are there on the same condition, one of which says how large the other is, or how many it has. */
    private List<String> companions(String flag, String clause) {
        String part = draft.name("PART");
        boolean text = draft.chance(50);
        String told = draft.add(
                draft.name("TOLD"),
                draft.counter(),
                "= " + (text ? "size(" : "count(") + part + ")" + offsetBy(),
                clause);
        draft.add(
                part, text ? "text" : "uint16*", clause, draft.chance(50) ? text ? "default \"t\"" : "default []" : "");
        return List.of(flag, told + "?", part + "?");
    }

    private List<String> list(int depth) {
        String element = content("ELEMENT", depth + 1, "");
        String count = draft.add(
                draft.name("COUNT"),
                draft.counter(),
                "= count(" + element + ")" + offsetBy(),
                draft.chance(10) ? "limit 2 \"few\"" : "");
        if (draft.chance(20)) {
            return List.of(count, draft.sequence(draft.name("ELEMENTS"), List.of(element + "*")));
        }
        return List.of(count, element + "*");
    }

    private List<String> choice(int depth) {
        String tag = enumeration("");
        String codes = draft.rules.get(draft.rules.size() - 1).items().get(0);
        List<String> labels = new ArrayList<>();
        java.util.regex.Matcher label =
                java.util.regex.Pattern.compile("(\\w+) = ").matcher(codes);
        while (label.find()) {
            labels.add(label.group(1));
        }
        String same = draft.chance(15) ? content("VARIANT", depth + 1, "") : "";
        List<String> variants = new ArrayList<>();
        for (String name : labels) {
            variants.add(name + ": " + (same.isEmpty() ? content("VARIANT", depth + 1, "") : same));
        }
        String choice = draft.add(draft.name("CHOICE"), String.join(" | ", variants), "by " + tag);
        return draft.chance(70)
                ? List.of(tag, choice)
                : List.of(tag, draft.sequence(draft.name("BOX"), List.of(choice, number(""))));
    }

    /** A region whose size is told, or fixed, or filled up. */
    private List<String> sized(int depth) {
        String region = draft.name("REGION");
        List<List<String>> inner = groups(3, depth + 1);
        inner.add(List.of(number("")));
        List<String> items = draft.interleave(inner);
        switch (draft.random.nextInt(4)) {
            case 0 -> {
                return List.of(draft.sequence(
                        region, items, "sized " + draft.pick("16", "32", "64"), "fill 0" + draft.pick("", " lenient")));
            }
            case 1 -> {
                String filled = "fill 0x20 to multiple of " + draft.pick("4", "8", "16") + draft.pick("", " lenient");
                if (draft.chance(10)) {
                    return List.of(draft.sequence(region, items, filled));
                }
                String size = draft.add(draft.name("FILLED_SIZE"), draft.counter(), "= size(" + region + ")");
                return List.of(size, draft.sequence(region, items, filled));
            }
            case 2 -> {
                String list = draft.name("OCTET");
                return List.of(draft.sequence(
                        region,
                        List.of(draft.add(list, draft.pick("uint8", "uint16")) + "*"),
                        "sized " + draft.pick("4", "8")));
            }
            default -> {
                String size =
                        draft.add(draft.name("REGION_SIZE"), draft.counter(), "= size(" + region + ")" + offsetBy());
                return List.of(
                        size, draft.sequence(region, items, draft.chance(20) ? "fill 0 to multiple of 8 lenient" : ""));
            }
        }
    }

    private List<String> equation() {
        switch (draft.random.nextInt(6)) {
            case 2 -> {
                String target = number("");
                String at = draft.add(draft.name("AT"), draft.counter(), "= offset(" + target + ")" + offsetBy());
                return List.of(
                        at, draft.add(draft.name("REST"), "bytes", draft.pick("", "default x\"01 02\"")), target);
            }
            case 3 -> {
                return toldBehind();
            }
            case 4 -> {
                String text = draft.add(draft.name("TEXT"), "text", "until \"\\n\"", "default \"t\"");
                String end = draft.pick("until \"\\n\"", "until x\"00\"");
                return List.of(text, draft.add(draft.name("AGAIN"), draft.pick("text", "latin1"), "= " + text, end));
            }
            case 5 -> {
                String kind = enumeration("");
                return List.of(
                        kind, draft.add(draft.name("AGAIN"), draft.pick("int32", "int24", "int64"), "= " + kind));
            }
            default -> {
                return sum();
            }
        }
    }

    private List<String> sum() {
        String base = draft.add(draft.name("BASE"), draft.pick("uint8", "uint16", "uint32"), "default 2");
        String sum = draft.name("SUM");
        switch (draft.random.nextInt(3)) {
            case 0 -> {
                return List.of(
                        base,
                        draft.add(sum, "uint32", "= " + base + draft.pick(" + 1", " * 2", " - 1", " * " + base, "")));
            }
            case 1 -> {
                return List.of(
                        base, draft.add(sum, "uint16", "require " + sum + " >= " + base + " \"grows\"", "default 3"));
            }
            default -> {
                String target = number("");
                return List.of(base, draft.add(sum, "uint32", "= offset(" + target + ")"), target);
            }
        }
    }

    /** What is read in order, and its place and its size behind it. */
    private List<String> toldBehind() {
        String part = draft.sequence(draft.name("BEFORE"), List.of(number(""), line(), number("")));
        String place =
                draft.add(draft.name("PLACE"), draft.pick("uint32", "leb128"), "= offset(" + part + ")" + offsetBy());
        String size = draft.add(draft.name("SPAN"), draft.counter(), "= size(" + part + ")" + offsetBy());
        return List.of(part, place, size);
    }

    private String nested(int depth) {
        List<List<String>> inner = groups(4, depth + 1);
        inner.add(List.of(number("")));
        return draft.sequence(
                draft.name("GROUP"), draft.interleave(inner), draft.chance(10) ? "align " + draft.pick("4", "8") : "");
    }
}
