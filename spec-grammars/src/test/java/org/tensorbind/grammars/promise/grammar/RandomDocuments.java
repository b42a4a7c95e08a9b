package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up formats that describe their tensors in a document. */
final class RandomDocuments {
    private final Draft draft;
    private final Furniture furniture;
    private String notation;
    private DescribedTensors described;
    private boolean typedMeta;

    RandomDocuments(Draft draft, Furniture furniture, String... notations) {
        this.draft = draft;
        this.furniture = furniture;
        this.notation = draft.pick(notations);
        this.described = new DescribedTensors(draft, notation);
        for (String name : List.of(
                "HEADER",
                "HEADER_SIZE",
                "INFO",
                "NAME",
                "DTYPE",
                "SHAPE",
                "DATA",
                "BUFFER",
                "META",
                "TENSOR",
                "TENSORS",
                "INDEX",
                "INDEX_SIZE")) {
            draft.reserve(name);
        }
    }

    private void use(String other) {
        notation = other;
        described = new DescribedTensors(draft, notation);
    }

    /** A header of a size that is told, and a buffer behind it. */
    void header() {
        boolean from = draft.chance(60);
        described.placed(from ? "BUFFER" : "");
        boolean meta = draft.chance(40);
        document("HEADER", meta, draft.chance(40) ? "fill 0x20 to multiple of 8 lenient" : "");
        draft.add("HEADER_SIZE", draft.pick("uint32", "uint64", "leb128"), "= size(HEADER)");
        draft.sequence("BUFFER", List.of("DATA*"), draft.chance(30) ? "align 16" : "");
        draft.add("DATA", "bytes", draft.pick("contiguous unordered", "contiguous", "disjoint", "align 8"));
        List<List<String>> groups = furniture.groups(3, 1);
        groups.add(List.of("HEADER_SIZE", "HEADER", "BUFFER"));
        draft.rules.add(0, new Rule("FILE", draft.interleave(groups), List.of()));
        bind(meta);
    }

    /** Data first, and an index at the end of the file. */
    void index() {
        described.placed("");
        boolean meta = draft.chance(40);
        document("INDEX", meta, "at end - 8 - INDEX_SIZE");
        draft.add("INDEX_SIZE", "uint64", "= size(INDEX)", "at end - 8");
        draft.add("DATA", "bytes", draft.pick("", "align 16", "disjoint", "align 64  disjoint lenient"));
        List<String> items = new ArrayList<>(draft.interleave(furniture.groups(2, 1)));
        items.add(0, "\"MINI\"");
        items.addAll(List.of("DATA*", "INDEX", "INDEX_SIZE"));
        draft.rules.add(0, new Rule("FILE", items, List.of()));
        bind(meta);
    }

    /** A document that has the data in it. */
    void inline() {
        use(draft.pick("cbor", "msgpack"));
        described.inside(30);
        boolean meta = draft.chance(40);
        document("INDEX", meta, draft.pick("", "", "keys ascending", "keys length-first lenient"));
        List<String> items = new ArrayList<>(draft.interleave(furniture.groups(2, 1)));
        items.add(draft.random.nextInt(items.size() + 1), "INDEX");
        draft.rules.add(0, new Rule("FILE", items, List.of()));
        bind(meta);
    }

    /** A header of lines before the data of each tensor. */
    void lines() {
        use("lines " + draft.pick("\": \"", "\" \"", "\"=\", \"#\"", "\": \", \":=\", \"#\""));
        described.types();
        List<String> fields = new ArrayList<>(List.of("\"name\": NAME", "\"dtype\": DTYPE", "\"shape\": SHAPE"));
        if (draft.chance(30)) {
            fields.add(draft.random.nextInt(fields.size() + 1), "\"length\": uint = size(DATA)");
        }
        if (draft.chance(30)) {
            fields.add(draft.random.nextInt(fields.size() + 1), "\"rank\": uint = count(SHAPE)");
        }
        for (int i = draft.random.nextInt(3); i > 0; i--) {
            String type = draft.pick(
                    "text",
                    "uint",
                    "int",
                    "float",
                    "float" + draft.pick(" plain", " fixed 3", "") + " accept",
                    "bool",
                    "bytes",
                    "any",
                    "[ uint* ]",
                    "[ text* ]",
                    "[ float plain* ]",
                    "[ int, bool ]");
            fields.add(draft.random.nextInt(fields.size() + 1), draft.pick("", "? ") + "\"more" + i + "\": " + type);
        }
        fields.addAll(draft.chance(30) ? List.of(draft.pick("* text => text", "* MORE")) : List.of());
        if (fields.contains("* MORE")) {
            draft.add(draft.reserve("MORE"), draft.reserve("MORE_KEY") + " => " + draft.reserve("MORE_VALUE"));
            draft.add("MORE_KEY", "text");
            draft.add("MORE_VALUE", draft.pick("text", "[ int* ]"));
        }
        draft.add("NAME", "text");
        draft.add(
                "HEADER",
                notation + " { " + String.join(", ", fields) + " }",
                draft.pick("until \"\\n\"", "until \"END\\n\"", "until x\"00\""),
                draft.pick("", "", "", "keys ascending"));
        draft.add("DATA", "bytes", "sized product(SHAPE) * width(DTYPE)", draft.pick("", "align 8"));
        draft.sequence("TENSOR", List.of("HEADER", "DATA"), draft.chance(50) ? "unique NAME" : "");
        List<String> items = new ArrayList<>(draft.interleave(furniture.groups(2, 1)));
        items.add("TENSOR*");
        draft.rules.add(0, new Rule("FILE", items, List.of()));
        bind(false);
    }

    /** A document for each tensor, with its data in it or behind all of them. */
    void stream() {
        use(draft.pick("cbor", "msgpack"));
        boolean inside = draft.chance(60);
        if (inside) {
            described.inside(50);
        } else {
            described.placed("");
            draft.add("DATA", "bytes", draft.pick("", "align 8", "disjoint"));
        }
        draft.add("NAME", "text");
        String content = draft.chance(30) && inside
                ? (notation.equals("msgpack")
                        ? "[ NAME, DTYPE, SHAPE, DATA ]"
                        : "{ \"name\": NAME, " + described.info() + " }")
                : "{ \"name\": NAME, " + described.info() + " }";
        draft.add("TENSOR", notation + " " + content, draft.chance(30) ? "unique NAME" : "");
        List<String> items = new ArrayList<>(draft.interleave(furniture.groups(2, 1)));
        items.add(0, "\"MINI\"");
        if (draft.chance(60) || !inside) {
            items.add(draft.add(draft.reserve("TENSOR_COUNT"), draft.counter(), "= count(TENSOR)"));
        }
        items.add("TENSOR*");
        if (!inside) {
            items.add("DATA*");
        }
        draft.rules.add(0, new Rule("FILE", items, List.of()));
        bind(false);
    }

    private void bind(boolean meta) {
        described.bind("TENSOR", "name NAME, ");
        if (meta) {
            draft.bindings.add(typedMeta ? "metadata META_ENTRY { key META_KEY, value META_VALUE }" : "metadata META");
        }
    }

    private void meta() {
        typedMeta = draft.chance(30);
        if (typedMeta) {
            draft.add("META", "{ * META_ENTRY }");
            draft.add(draft.reserve("META_KEY"), "text");
            draft.add(
                    draft.reserve("META_ENTRY"),
                    "META_KEY => " + new DocumentParts(draft, notation).metadataValue(),
                    "unique META_KEY");
        } else {
            draft.add("META", draft.pick("{ * text => text }", "{ * text => text }", "{ * text => any }"));
        }
    }

    private void document(String name, boolean meta, String clause) {
        boolean asList = draft.chance(30);
        String tensors;
        if (asList) {
            draft.add("TENSOR", "{ \"name\": NAME, " + described.info() + " }", draft.chance(50) ? "unique NAME" : "");
            tensors = "\"tensors\": [ TENSOR* ]";
        } else {
            draft.add("TENSOR", "NAME => INFO", draft.chance(70) ? "unique NAME" : "");
            draft.add("INFO", "{ " + described.info() + " }");
            tensors = draft.chance(50) ? "* TENSOR" : "\"tensors\": TENSORS";
            if (!tensors.startsWith("*")) {
                draft.add("TENSORS", draft.pick("{ * TENSOR }", "{ * TENSOR }", "{ * TENSOR nested \".\" }"));
            }
        }
        draft.add("NAME", "text");
        List<String> fields = new ArrayList<>();
        if (meta) {
            fields.add("? \"__meta__\": META");
            meta();
        }
        fields.addAll(new DocumentParts(draft, notation).fields(2));
        fields.add(draft.random.nextInt(fields.size() + 1), tensors);
        draft.add(
                name,
                notation + " { " + String.join(", ", fields) + " }",
                clause,
                draft.pick("", "", "", "keys ascending", "keys length-first", "keys ascending lenient"));
    }
}
