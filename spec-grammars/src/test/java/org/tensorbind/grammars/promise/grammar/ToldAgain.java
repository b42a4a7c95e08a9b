package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up what stands in a file once more: texts, codes and numbers, and formats with a directory behind what it lists. */
final class ToldAgain {
    private final Draft draft;

    ToldAgain(Draft draft) {
        this.draft = draft;
    }

    /** The items of a group, in their order. */
    List<String> group() {
        return switch (draft.random.nextInt(4)) {
            case 0 -> text();
            case 1 -> code();
            case 2 -> number();
            default -> listed();
        };
    }

    private String integer() {
        return draft.pick("uint8", "uint16", "uint32", "leb128", "int24", "float32", "bincode16");
    }

    /** A text, and its size before it where it has no end. */
    private List<String> text(String usual, String equation) {
        String text = draft.name(usual);
        boolean ended = draft.chance(40);
        draft.add(
                text,
                draft.pick("text", "latin1", "ascii"),
                equation,
                ended ? "until " + draft.pick("\"\\n\"", "x\"00\"") : "");
        return ended
                ? List.of(text)
                : List.of(draft.add(draft.name(usual + "_SIZE"), integer(), "= size(" + text + ")"), text);
    }

    private static String last(List<String> items) {
        return items.get(items.size() - 1);
    }

    private List<String> text() {
        List<String> first = text("TITLE", "");
        List<String> items = new ArrayList<>(first);
        items.addAll(text("TITLE_AGAIN", "= " + last(first)));
        return draft.chance(70) ? items : List.of(draft.sequence(draft.name("TITLES"), items));
    }

    private String named() {
        return draft.add(
                draft.name("SORT"),
                draft.pick("uint8", "int16") + " { a = 1, b = 2" + draft.pick("", " | 5", ", c = 9") + " }"
                        + draft.pick("", " closed"),
                draft.pick("default a", "default b", ""));
    }

    private List<String> code() {
        String named = named();
        String again = draft.add(draft.name("SORT_AGAIN"), integer(), "= " + named);
        return draft.chance(50) ? List.of(named, again) : List.of(again, named);
    }

    private List<String> number() {
        String cell = draft.add(draft.name("CELL"), draft.pick("uint8", "float64"));
        String count = draft.add(draft.name("CELL_COUNT"), integer(), "= count(" + cell + ")");
        String again = draft.add(draft.name("COUNT_AGAIN"), integer(), "= " + count + draft.pick("", " * 2", " + 1"));
        return draft.chance(50) ? List.of(count, again, cell + "*") : List.of(count, cell + "*", again);
    }

    /** Records, and a list behind them that says where each is, and how large. */
    private List<String> listed() {
        List<String> parts = new ArrayList<>(text("PART_NAME", ""));
        parts.add(draft.add(draft.name("PART_NUMBER"), draft.pick("uint8", "leb128"), draft.pick("", "default 1")));
        String part = draft.sequence(draft.name("LISTED"), parts);
        String count = draft.add(draft.name("LISTED_COUNT"), integer(), "= count(" + part + ")");
        List<String> entry = place(part);
        if (draft.chance(40)) {
            entry.addAll(text("NAME_AGAIN", "= " + parts.get(parts.size() - 2)));
        }
        String element = draft.sequence(draft.name("PLACE_OF"), entry);
        return List.of(count, part + "*", element + "[" + count + "]");
    }

    private List<String> place(String part) {
        List<String> items = new ArrayList<>();
        items.add(draft.add(draft.name("PART_AT"), integer(), "= offset(" + part + ")" + draft.pick("", " - 4")));
        if (draft.chance(60)) {
            items.add(draft.add(draft.name("PART_SPAN"), integer(), "= size(" + part + ")"));
        }
        return items;
    }

    /** The items of a file of which each part has a tensor's data, with a directory behind them that says again what they are. */
    List<String> directory() {
        boolean marked = draft.chance(60);
        String data = draft.name("DATA");
        String size = draft.add(draft.name("SIZE"), integer(), "= size(" + data + ")");
        List<String> name = text("NAME", "");
        List<String> head = new ArrayList<>(marked ? List.of("\"PART\"") : List.of());
        String sort = draft.chance(50) ? named() : "";
        head.addAll(sort.isEmpty() ? List.of() : List.of(sort));
        head.addAll(draft.interleave(List.of(List.of(size), name)));
        head.add(draft.add(data, "bytes", draft.pick("", "", "align 4")));
        String part = draft.sequence(draft.name("PART"), head);
        List<String> entry = new ArrayList<>(marked ? List.of("\"ENTR\"") : List.of());
        entry.addAll(place(part));
        if (!sort.isEmpty()) {
            entry.add(draft.add(draft.name("SORT_AGAIN"), integer(), "= " + sort));
        }
        String again = draft.add(draft.name("SIZE_AGAIN"), integer(), "= " + size);
        entry.add(again);
        entry.addAll(text("NAME_AGAIN", "= " + last(name)));
        if (draft.chance(40)) {
            entry.add(draft.add(draft.name("WEIGHT"), "int8", draft.pick("default 1", "")));
        }
        String element = draft.sequence(draft.name("ENTRY"), entry);
        String tensor = draft.pick(element, element, part);
        String length = tensor.equals(part) ? size : draft.pick(again, "size(" + data + ")");
        draft.bindings.add("tensor " + tensor + " { name " + last(name) + ", dtype " + draft.pick("i8", "u8")
                + ", shape [" + length + "], data " + data + " }");
        return file(part, element, marked);
    }

    private List<String> file(String part, String element, boolean marked) {
        String count = draft.add(draft.name("COUNT"), integer(), "= count(" + part + ")");
        String end = marked ? draft.pick(" while \"PART\"", "") : "";
        String entries = marked ? draft.pick(" while \"ENTR\"", "") : "";
        String table = draft.sequence(
                draft.name("TABLE"), List.of(element + (entries.isEmpty() ? "[" + count + "]" : "*" + entries)));
        String at = draft.add(draft.name("TABLE_AT"), integer(), "= offset(" + table + ")");
        boolean last = !end.isEmpty() && !entries.isEmpty();
        return last ? List.of(part + "*" + end, table, count, at) : List.of(count, part + "*" + end, table, at);
    }
}
