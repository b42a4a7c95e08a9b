package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes up formats whose tensors stand in lists in lists, in a document or outside of one. */
final class RandomNested {
    private final Draft draft;
    private final Furniture furniture;
    private final List<String> names = new ArrayList<>();

    RandomNested(Draft draft, Furniture furniture) {
        this.draft = draft;
        this.furniture = furniture;
    }

    /** The items of the file. */
    List<String> make() {
        boolean document = draft.chance(60);
        String data = draft.name("DATA");
        List<String> items = new ArrayList<>(document ? inDocument(data) : inSequence(data));
        boolean region = draft.chance(40);
        if (!document || !region) {
            items.add(data + "*");
        } else {
            items.add(draft.sequence("BUFFER_OF_DATA", List.of(data + "*")));
        }
        return items;
    }

    private String level(int number) {
        String name = draft.reserve("LEVEL_NAME_" + number);
        names.add("{" + name + "}");
        return name;
    }

    private void bind(String entry, String data) {
        draft.bindings.add("tensor " + entry + " { name \"" + draft.pick("", "", "x:")
                + String.join(draft.pick(".", "/", "::"), names) + "\", dtype DTYPE, shape SHAPE, data " + data + " }");
    }

    private List<String> inDocument(String data) {
        draft.add(draft.reserve("DTYPE"), "text dtype { f32 = \"F32\", u8 = \"U8\", i64 = \"I64\" }");
        draft.add(draft.reserve("SHAPE"), "[ uint* ]");
        boolean placed = draft.chance(60);
        String place = placed
                ? ", \"begin\": uint = offset(" + data + "), \"length\": uint = size(" + data + ")"
                : draft.chance(50) ? ", \"length\": uint = size(" + data + ")" : "";
        int depth = 1 + draft.random.nextInt(3);
        String inner = null;
        for (int i = depth; i >= 0; i--) {
            String name = draft.add(level(i), "text");
            List<String> fields = new ArrayList<>();
            if (inner == null) {
                fields.add("\"shape\": SHAPE" + place + (draft.chance(80) || depth == 0 ? ", \"dtype\": DTYPE" : ""));
            } else {
                fields.add("\"inner\": " + inner);
                if (i == depth - 1 && !draft.rules.toString().contains("\"dtype\": DTYPE")) {
                    fields.add("\"dtype\": DTYPE");
                }
            }
            if (draft.chance(40)) {
                fields.add(draft.random.nextInt(fields.size() + 1), extra(i));
            }
            inner = level(i, name, fields);
        }
        Collections.reverse(names);
        bind("LEVEL_" + depth, data);
        draft.add(
                data, "bytes", placed ? draft.pick("contiguous unordered", "disjoint", "align 8") : sizeOfData(place));
        draft.add(
                draft.reserve("DOCUMENT"),
                draft.pick("json", "cbor", "msgpack") + " { \"all\": " + inner + " }",
                draft.pick("", "", "keys ascending", "keys length-first lenient"));
        draft.add(draft.reserve("DOCUMENT_SIZE"), draft.pick("uint32", "uint64"), "= size(DOCUMENT)");
        return List.of("DOCUMENT_SIZE", "DOCUMENT");
    }

    private static String sizeOfData(String told) {
        return told.isEmpty() ? "sized product(SHAPE) * width(DTYPE)" : "";
    }

    private String extra(int level) {
        return draft.pick(
                "? \"note" + level + "\": text",
                "\"rate" + level + "\": float default 1",
                "\"count" + level + "\": int default 3",
                "\"more" + level + "\": bool",
                "\"kind" + level + "\": text { a = \"A\", b = \"B\" }" + draft.pick("", " closed", " default a"),
                "\"pair" + level + "\": [ uint, text ]",
                "? \"map" + level + "\": { \"x\": uint, ? \"y\": any }",
                new DocumentParts(draft, "json").fields(1).stream().findFirst().orElse("\"none" + level + "\": uint"));
    }

    /** A map of elements under their names, or a list of them with their names inside; the rule of the list. */
    private String level(int level, String name, List<String> fields) {
        String element = draft.reserve("LEVEL_" + level);
        String list = draft.reserve("LEVELS_" + level);
        if (draft.chance(50)) {
            fields.add(draft.random.nextInt(fields.size() + 1), "\"name\": " + name);
            draft.add(element, "{ " + String.join(", ", fields) + " }");
            return draft.add(list, "[ " + element + "* ]");
        }
        draft.add(element, name + " => FIELDS_" + level);
        draft.add(draft.reserve("FIELDS_" + level), "{ " + String.join(", ", fields) + " }");
        return draft.add(list, "{ * " + element + " }");
    }

    private List<String> inSequence(String data) {
        draft.add(draft.reserve("DTYPE"), "uint8 dtype { f32 = 1, u8 = 2, i64 = 3 }");
        draft.add(draft.reserve("SHAPE"), "uint32*");
        draft.add(draft.reserve("RANK"), "uint8", "= count(SHAPE)");
        boolean placed = draft.chance(50);
        int depth = 1 + draft.random.nextInt(2);
        List<String> inner = new ArrayList<>(List.of("DTYPE", "RANK", "SHAPE"));
        if (placed) {
            inner.add(draft.add(draft.reserve("PLACE"), "uint64", "= offset(" + data + ")"));
        }
        for (int i = depth; i >= 0; i--) {
            String name = level(i);
            String length = draft.add(draft.reserve("LEVEL_LEN_" + i), draft.counter(), "= size(" + name + ")");
            List<List<String>> groups = furniture.groups(1, 1);
            groups.add(List.of(length, draft.add(name, "text")));
            groups.add(inner);
            String element = draft.sequence(draft.reserve("LEVEL_" + i), draft.interleave(groups));
            String count = draft.add(draft.reserve("LEVEL_COUNT_" + i), draft.counter(), "= count(" + element + ")");
            inner = new ArrayList<>(List.of(count, element + "*"));
        }
        Collections.reverse(names);
        bind("LEVEL_" + depth, data);
        draft.add(data, "bytes", "sized product(SHAPE) * width(DTYPE)", draft.pick("", "align 8"));
        return inner;
    }
}
