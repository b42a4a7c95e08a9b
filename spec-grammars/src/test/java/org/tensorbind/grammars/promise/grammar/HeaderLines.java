package org.tensorbind.grammars.promise.grammar;

import java.util.List;

/** Makes up what headers of text have: lines of comments, numbers of so many digits, white space of a computed size, pairs in which something is looked up. */
final class HeaderLines {
    private final Draft draft;

    HeaderLines(Draft draft) {
        this.draft = draft;
    }

    /** The items, one right behind the other. */
    List<String> group() {
        return switch (draft.random.nextInt(8)) {
            case 0, 1 -> comments();
            case 2 -> fixedFraction();
            case 3 -> room();
            case 4 -> lastElement();
            case 5 -> lookedUp();
            case 6 -> wholeFloat();
            default -> eachDefault();
        };
    }

    /** Elements as long as they begin so. */
    private List<String> comments() {
        String mark = draft.pick("\"#\"", "\"# \"", "x\"FE\"", "\"//\"");
        String line = draft.add(
                draft.name("LINE"), draft.pick("text", "latin1", "ascii"), "until " + draft.pick("\"\\n\"", "x\"00\""));
        List<String> parts = draft.chance(30) ? List.of(mark, number("LEVEL", "default 1"), line) : List.of(mark, line);
        String comment = draft.sequence(draft.name("COMMENT"), parts);
        String list = comment + "* while " + mark;
        String behind = draft.chance(60)
                ? draft.sequence(
                        draft.name("BEHIND"),
                        List.of(draft.add(draft.name("DIGITS"), "decimal", "default 12"), "\"\\n\""))
                : number("BEHIND", draft.pick("default 1", ""));
        if (draft.chance(20)) {
            String count = draft.add(draft.name("COMMENTS"), draft.counter(), "= count(" + comment + ")");
            return List.of(count, list, behind);
        }
        return List.of(list, behind);
    }

    private String number(String usual, String clause) {
        return draft.add(draft.name(usual), draft.pick("uint8", "uint16", "int32", "leb128"), clause);
    }

    private List<String> fixedFraction() {
        String type = "decimal float fixed " + draft.pick("0", "1", "2", "6") + draft.pick("", "", " accept");
        String fallback = draft.pick("default 1", "default 0.5", "default -3", "");
        String name = draft.name("FRACTION");
        String check = draft.pick(
                "", "", "require " + name + " > -0.5 \"not far below\"", "require " + name + " != 0.5 \"odd\"");
        if (draft.chance(40)) {
            return List.of(draft.add(
                    name,
                    type,
                    "sized " + draft.pick("8", "20"),
                    "fill " + draft.pick("0x20", "left 0x20"),
                    fallback,
                    check));
        }
        draft.add(name, type, fallback, check);
        return List.of(draft.sequence(draft.name("LINE"), List.of(name, draft.pick("\"\\n\"", "\" \""))));
    }

    /** White space whose number of characters depends on what stands before it. */
    private List<String> room() {
        String digits = draft.add(draft.name("SHOWN"), draft.pick("decimal", "uint8", "leb128"), "default 3");
        String room = draft.name("ROOM");
        draft.bindings.add("let " + room + " = "
                + draft.pick(
                        "12 - digits(" + digits + ")",
                        digits + " > 2 ? 1 : 3",
                        "min(" + digits + ", 4)",
                        digits + " % 3",
                        "digits(" + digits + ") * 2"));
        String white = draft.add(
                draft.name("SPACES"),
                "whitespace " + draft.pick("\" \"", "\" \\t\"") + draft.pick("", " 1..") + " reserve " + room
                        + draft.pick("", "", " to multiple of 4 plus 3", " to multiple of 8")
                        + draft.pick("", " lenient", " accept"));
        return List.of(draft.sequence(draft.name("HEADLINE"), List.of(digits, white, "\"\\n\"")));
    }

    private List<String> lastElement() {
        String list = draft.name("NUMBERS");
        String count = draft.add(draft.name("NUMBERS_COUNT"), draft.counter(), "= count(" + list + ")");
        draft.add(list, draft.pick("uint8*", "uint16*", "int32*", "leb128*"));
        String last = draft.name("LAST");
        draft.bindings.add("let " + last + " = "
                + draft.pick(
                        "count(" + list + ") == 0 ? 2 : " + list + "[-1]",
                        count + " > 1 ? " + list + "[-2] : 0",
                        "count(" + list + ") < 1 ? 0 : abs(" + list + "[-1] - " + list + "[0])"));
        String user = switch (draft.random.nextInt(3)) {
            case 0 -> draft.add(draft.name("BLOCK"), draft.pick("bytes", "text"), "sized " + last);
            case 1 -> draft.add(draft.name("PAD"), "zero(" + last + ")" + draft.pick("", " lenient"));
            default -> draft.add(draft.name("CHECKED"), "uint8", "default 1", "require " + last + " < 4 \"small\"");
        };
        return List.of(count, list, user);
    }

    /** Pairs, and bytes or a place that one of them tells. */
    private List<String> lookedUp() {
        String key =
                draft.add(draft.name("KEY"), draft.pick("text", "ascii"), "until " + draft.pick("\"=\"", "x\"00\""));
        String value = draft.add(draft.name("TOLD"), draft.pick("uint8", "uint16", "leb128", "uint64"), "default 1");
        String pair = draft.sequence(
                draft.name("PAIR"),
                List.of(key, value),
                draft.pick("unique " + key, "unique " + key, "unique " + key + " lenient", ""));
        String found =
                pair + "[\"" + draft.pick("a", "weight", "x.y.0") + "\"]." + value + " else " + draft.pick("2", "4");
        String user = draft.chance(50)
                ? draft.add(draft.name("LOOKED_UP"), "bytes", "sized " + found)
                : draft.add(draft.name("ALIGNED"), "uint8", "default 3", "align " + found);
        return draft.chance(50)
                ? List.of(draft.add(draft.name("PAIRS"), draft.counter(), "= count(" + pair + ")"), pair + "*", user)
                : List.of(pair + "* until " + draft.pick("x\"FF\"", "\"END\""), user);
    }

    /** A float that says how large, how many or where something is. */
    private List<String> wholeFloat() {
        String told = draft.name("WHOLE");
        String type = draft.pick("float32", "float64");
        switch (draft.random.nextInt(3)) {
            case 0 -> {
                String text = draft.add(draft.name("TEXT"), "text", "default \"t\"");
                return List.of(draft.add(told, type, "= size(" + text + ")" + draft.pick("", " + 4", " * 2")), text);
            }
            case 1 -> {
                String cell = number("CELL", "default 1");
                return List.of(draft.add(told, type, "= count(" + cell + ")" + draft.pick("", " - 1")), cell + "*");
            }
            default -> {
                String target = draft.add(draft.name("PLACED"), "uint32", "default 1", draft.pick("", "align 8"));
                return List.of(draft.add(told, type, "= offset(" + target + ")" + draft.pick("", " / 4")), target);
            }
        }
    }

    /** A list as long as a number says, of elements that have a default. */
    private List<String> eachDefault() {
        String number =
                draft.add(draft.name("NUMBER"), draft.pick("uint8", "leb128"), draft.pick("default 2", "default 0"));
        String extent = draft.pick(number, number + " + 1", "max(" + number + ", 2)", "7 - " + number);
        if (draft.chance(50)) {
            return List.of(
                    number,
                    draft.add(
                            draft.name("SPARE"),
                            draft.pick("uint16", "int8", "leb128") + "[" + extent + "]",
                            "default 1"));
        }
        String element = draft.chance(50)
                ? draft.add(draft.name("CHOSEN"), "uint8 { a = 1, b = 2 }" + draft.pick("", " closed"), "default b")
                : draft.add(draft.name("WORD"), "text", "until \"\\n\"", "default \"w\"");
        return List.of(number, element + "[" + extent + "]");
    }
}
