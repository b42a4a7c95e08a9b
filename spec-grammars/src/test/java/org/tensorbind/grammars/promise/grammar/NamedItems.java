package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up items whose values have names: bytes with names, items that are compared by their names, and items in widths that a name tells. */
final class NamedItems {
    private final Draft draft;

    NamedItems(Draft draft) {
        this.draft = draft;
    }

    /** The items, in their order. */
    List<String> group() {
        return switch (draft.random.nextInt(5)) {
            case 0 -> List.of(bytes("MARK"));
            case 1 -> choice();
            case 2 -> widths();
            case 3 -> equalRequired();
            default -> equalTells();
        };
    }

    /** Bytes that have names. */
    private String bytes(String usual) {
        return draft.add(
                draft.name(usual),
                draft.pick(
                        "bytes[2] { a = x\"01 00\", b = x\"02 FF\" | x\"02 FE\" }",
                        "bytes[1] { a = x\"10\", b = x\"20\", c = x\"00\" }",
                        "bytes[4] { a = x\"61 62 63 64\", b = x\"FF FF FF FF\" }"),
                draft.pick("", "closed"),
                draft.pick("default a", "default b", ""));
    }

    private String named(String usual) {
        return draft.chance(30)
                ? bytes(usual)
                : draft.add(
                        draft.name(usual),
                        draft.pick(
                                "uint8 { a = 1, b = 2 }",
                                "int16 { b = -1, a = 7, other = 0 }",
                                "ascii { a = \"first\", b = \"second\" } closed  until \" \"",
                                "ascii[1] { a = \"A\", b = \"B\", none = \" \" }"),
                        draft.pick("default a", "default b", ""));
    }

    /** Variants that the name of bytes tells. */
    private List<String> choice() {
        String tag =
                draft.add(draft.name("TAG"), "bytes[2] { a = x\"01 00\", b = x\"02 00\" }", draft.pick("", "closed"));
        String first = draft.add(draft.name("OF_A"), draft.pick("uint8", "float32"));
        String second = draft.add(draft.name("OF_B"), draft.pick("uint16", "text"), "sized 2");
        return List.of(tag, draft.add(draft.name("EITHER"), "a: " + first + " | b: " + second, "by " + tag));
    }

    private List<String> widths() {
        String tag = bytes("WIDTH_OF");
        String text = draft.add(draft.name("TEXT"), "text", draft.pick("default \"t\"", ""));
        String size = draft.add(
                draft.name("SIZE"),
                "a: uint8 | b: uint32" + (isThird(tag) ? " | c: uint16" : ""),
                "by " + tag,
                "= size(" + text + ")");
        return List.of(tag, size, text);
    }

    private boolean isThird(String tag) {
        return draft.rules.stream()
                .anyMatch(rule -> rule.name().equals(tag) && rule.items().get(0).contains(", c = "));
    }

    /** Two items that must have values of one name. */
    private List<String> equalRequired() {
        String one = named("ONE");
        String same = named("SAME");
        String operator = draft.pick("==", "==", "!=");
        String checked = draft.add(
                draft.name("CHECKED"),
                draft.pick("uint8", "float32"),
                "default 1",
                "require " + one + " " + operator + " " + same + " \"both are one\"");
        return List.of(one, same, checked);
    }

    /** What is there, or how much of it, as two items have the same name or not. */
    private List<String> equalTells() {
        String one = named("LEFT_KIND");
        String same = named("RIGHT_KIND");
        List<String> items = new ArrayList<>(List.of(one, same));
        String condition = one + draft.pick(" == " + same, " != " + same, " == a", " == a && " + same + " != b");
        switch (draft.random.nextInt(3)) {
            case 0 ->
                items.add(draft.add(
                                draft.name("PART"),
                                draft.pick("uint8", "int32", "float64"),
                                "present when " + condition,
                                draft.pick("default 1", ""))
                        + "?");
            case 1 -> items.add(draft.add(draft.name("BLOCK"), "bytes", "sized " + condition + " ? 2 : 5"));
            default -> {
                String let = draft.name("AGREED");
                draft.bindings.add("let " + let + " = " + condition + " ? 4 : 1");
                items.add(draft.add(draft.name("CELLS"), "uint8[" + let + "]", draft.pick("default 1", "")));
            }
        }
        return items;
    }
}
