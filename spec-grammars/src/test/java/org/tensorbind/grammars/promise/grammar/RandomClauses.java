package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up formats with several tensor clauses: of which one applies, of which each has a variant or a list, and of which some files have none. */
final class RandomClauses {
    private final Draft draft;
    private final Furniture furniture;

    RandomClauses(Draft draft, Furniture furniture) {
        this.draft = draft;
        this.furniture = furniture;
    }

    /** The items of the file. */
    List<String> make() {
        return switch (draft.random.nextInt(7)) {
            case 0 -> oneOfTwo();
            case 1 -> elementsOfTwoKinds();
            case 2 -> variants();
            case 3 -> optional();
            case 4 -> kindByKind();
            case 5 -> inLists();
            default -> chosen();
        };
    }

    private String number(String usual) {
        return draft.add(draft.name(usual), draft.pick("uint8", "uint16", "int32", "leb128", "uint32"));
    }

    private String data(String... clauses) {
        return draft.add(draft.name("DATA"), "bytes", clauses);
    }

    private String alignment() {
        return draft.pick("", "", "align 8");
    }

    private void tensor(String rule, String name, String dtype, String shape, String data, String condition) {
        draft.bindings.add("tensor " + rule + " { " + name + "dtype " + dtype + ", shape [" + shape + "], data " + data
                + (condition.isEmpty() ? "" : ", present when " + condition) + " }");
    }

    /** An item that tells of two conditions which holds; the item and the conditions. */
    private List<String> told(boolean inList) {
        switch (draft.random.nextInt(inList && draft.chance(90) ? 2 : 4)) {
            case 2 -> {
                String bit = draft.name("BIT");
                String flags = draft.add(
                        draft.name("FLAGS"),
                        "uint8 bits { " + bit + ": 1" + (inList ? "" : draft.pick("", " default 0", " default 1"))
                                + ", zero: 7 }");
                return List.of(flags, bit, bit + " == 0");
            }
            case 3 -> {
                String level =
                        draft.add(draft.name("LEVEL"), draft.pick("uint8", "int16"), draft.pick("", "default 3"));
                return draft.chance(50)
                        ? List.of(level, level + " > 2", level + " <= 2")
                        : List.of(level, level + " == 1", level + " != 1");
            }
            default -> {
                String kind = draft.add(
                        draft.name("KIND"),
                        draft.pick(
                                "uint8 { one = 1, two = 2 } closed",
                                "ascii[2] { one = \"M \", two = \"V \" } closed",
                                "uint16 { one = 0, two = 0x100 } closed"),
                        inList ? "" : draft.pick("", "", "default two"));
                return List.of(kind, kind + " == one", draft.pick(kind + " == two", kind + " != one"));
            }
        }
    }

    /** A dtype and dimensions for each of two clauses, and the item that only the first needs. */
    private void oneOrOther(String rule, String name, List<String> told, String data, List<String> items) {
        String rows = number("ROWS");
        items.add(rows);
        String more = "";
        if (draft.chance(60)) {
            String columns = number("COLS");
            more = ", " + columns;
            items.add(
                    draft.chance(50)
                            ? presentWhen(columns, told.get(1))
                            : draft.sequence(
                                            draft.name("COLUMNS"),
                                            List.of("x\"04\"", columns),
                                            "present when " + told.get(1))
                                    + "?");
        }
        String first = draft.pick("f32", "f32", "u8");
        tensor(rule, name, first, rows + more, data, told.get(1));
        tensor(rule, name, more.isEmpty() ? "i64" : draft.pick("f32", "i64"), rows, data, told.get(2));
    }

    private String presentWhen(String name, String condition) {
        draft.rules.stream()
                .filter(rule -> rule.name().equals(name))
                .forEach(rule -> rule.clauses().add("present when " + condition));
        return name + "?";
    }

    private List<String> oneOfTwo() {
        List<String> told = told(false);
        List<String> items = new ArrayList<>(List.of(told.get(0)));
        String data = data(alignment());
        oneOrOther("FILE", draft.pick("", "name \"w\", "), told, data, items);
        items.add(data);
        return items;
    }

    /** Elements whose tag tells of which clause they are. */
    private List<String> elementsOfTwoKinds() {
        List<String> told = told(true);
        String name = draft.add(draft.name("KEY"), "text", "until " + draft.pick("\" \"", "x\"00\""));
        List<String> parts = new ArrayList<>(List.of(name, told.get(0)));
        String entry = draft.name("ENTRY");
        String data = data(alignment());
        oneOrOther(entry, draft.pick("name " + name + ", ", "name \"{" + name + "}\", "), told, data, parts);
        if (draft.chance(25)) {
            parts.add(draft.add(draft.name("DATA_SIZE"), "uint32", "= size(" + data + ")"));
        }
        parts.add(data);
        draft.sequence(entry, parts, draft.pick("unique " + name, "unique " + name + " lenient", ""));
        return counted(entry);
    }

    private List<String> counted(String element) {
        return draft.chance(30)
                ? List.of(element + "* until " + draft.pick("\"END\"", "x\"FF FF\""))
                : List.of(draft.add(draft.name("COUNT"), draft.counter(), "= count(" + element + ")"), element + "*");
    }

    /** A variant for each clause. */
    private List<String> variants() {
        String name = draft.add(draft.name("KEY"), "text", "until \" \"");
        boolean noted = draft.chance(8);
        String kind = draft.add(draft.name("KIND"), "uint8 { V = 0, M = 1" + (noted ? ", N = 3" : "") + " } closed");
        String shared = draft.chance(50) ? number("WIDTH") : "";
        List<String> vector = new ArrayList<>();
        String vectorData = data(alignment());
        vector.add(number("SIZE"));
        List<String> matrix = new ArrayList<>(List.of(number("ROWS")));
        if (shared.isEmpty()) {
            matrix.add(number("COLS"));
        }
        String matrixData = data(alignment());
        String inVector = draft.name("VECTOR");
        String inMatrix = draft.name("MATRIX");
        tensor(inVector, "name " + name + ", ", draft.pick("f32", "u8"), vector.get(0), vectorData, "");
        tensor(
                inMatrix,
                "name " + name + ", ",
                draft.pick("f32", "i64"),
                matrix.get(0) + ", " + (shared.isEmpty() ? matrix.get(1) : shared),
                matrixData,
                "");
        vector.add(vectorData);
        if (draft.chance(15)) {
            matrix.add(draft.random.nextInt(matrix.size() + 1), furniture.number(""));
        }
        matrix.add(matrixData);
        draft.sequence(inVector, vector);
        draft.sequence(inMatrix, matrix);
        String body = draft.add(
                draft.name("BODY"),
                "V: " + inVector + " | M: " + inMatrix
                        + (noted ? " | N: " + draft.add(draft.name("NOTE"), draft.pick("uint16", "\"!\"")) : ""),
                "by " + kind);
        List<String> parts = new ArrayList<>(List.of(name, kind, body));
        if (draft.chance(40)) {
            parts.add(2, draft.add(draft.name("BODY_SIZE"), draft.pick("uint32", "leb128"), "= size(" + body + ")"));
        }
        List<String> items = new ArrayList<>(shared.isEmpty() ? List.of() : List.of(shared));
        items.addAll(counted(draft.sequence(draft.name("ENTRY"), parts, draft.pick("", "unique " + name))));
        return items;
    }

    /** Tensors that a file need not have, of which an item tells. */
    private List<String> optional() {
        String width = number("WIDTH");
        String level = draft.add(draft.name("LEVELS"), draft.pick("uint8", "int16"), draft.pick("", "default 1"));
        List<String> items = new ArrayList<>(List.of(width, level));
        for (int i = 1; i <= 1 + draft.random.nextInt(3); i++) {
            String condition = level + draft.pick(" >= " + i, " >= " + i, " == " + i, " % 2 == 1", " > 3 - " + i);
            String data = data(alignment(), "present when " + condition);
            String shape = width;
            switch (draft.random.nextInt(3)) {
                case 0 ->
                    items.add(presentWhen(
                            draft.add(draft.name("STORED"), draft.pick("uint32", "leb128"), "= size(" + data + ")"),
                            condition));
                case 1 -> {
                    String height = number("HEIGHT");
                    items.add(presentWhen(height, condition));
                    shape = height + ", " + width;
                }
                default -> shape = draft.pick(width + ", 2", width);
            }
            items.add(data + "?");
            tensor(data, "name \"level" + i + "\", ", draft.pick("f32", "u8"), shape, data, "");
        }
        return items;
    }

    /** Lists of alike tensors, one list for each kind. */
    private List<String> kindByKind() {
        String width = number("WIDTH");
        String heads = draft.add(draft.name("HEADS"), draft.pick("int8", "int32"), "default 1");
        String layers = number("LAYERS");
        List<String> items = new ArrayList<>(List.of(width, heads, layers));
        for (int i = 0; i < 1 + draft.random.nextInt(3); i++) {
            String data = data(draft.chance(15) ? "align 4" : "");
            String list = data;
            if (draft.chance(40)) {
                List<String> parts = new ArrayList<>(List.of(data));
                if (draft.chance(50)) {
                    String other = data();
                    parts.add(other);
                    list = draft.name("LAYER");
                    tensor(other, "name \"l.{index(" + list + ")}.b" + i + "\", ", "u8", width + ", 3", other, "");
                } else {
                    parts.add(0, draft.add(draft.name("FIXED"), draft.pick("\"L\"", "zero(2)")));
                    list = draft.name("LAYER");
                }
                draft.sequence(list, parts);
            }
            String shape = draft.pick(width, width + ", 2", width + ", " + width + " / abs(" + heads + ")");
            tensor(
                    data,
                    "name \"l.{index(" + list + ")" + draft.pick("", "", " + 1") + "}.a" + i + "\", ",
                    draft.pick("f32", "u8"),
                    shape,
                    data,
                    "");
            items.add(list + "[" + layers + "]");
        }
        if (draft.chance(50)) {
            String data = data("present when " + heads + " < 0");
            items.add(data + "?");
            tensor(data, "name \"output\", ", "f32", width, data, "");
        }
        return items;
    }

    /** Lists in lists, whose tensors are computed. */
    private List<String> inLists() {
        String inner = draft.name("INNER");
        String outer = draft.name("OUTER");
        String width = number("WIDTH");
        String prefix = draft.pick("", "l");
        boolean named = draft.chance(50);
        String outerName =
                named ? draft.add(draft.name("OUTER_NAME"), "text", "until x\"00\"") : "index(" + outer + ")";
        String innerName = draft.chance(named ? 80 : 10)
                ? draft.add(draft.name("INNER_NAME"), "text", "until x\"00\"")
                : "index(" + inner + ")";
        List<String> parts = new ArrayList<>(innerName.startsWith("index") ? List.of() : List.of(innerName));
        for (int i = 0; i < 1 + draft.random.nextInt(2); i++) {
            String data = data(alignment());
            String height = draft.chance(50) ? number("HEIGHT") : "2";
            if (!height.equals("2")) {
                parts.add(height);
            }
            parts.add(data);
            String name = "name \"" + prefix + "{" + outerName + "}.{" + innerName + "}.t" + i + "\", ";
            tensor(data, name, draft.pick("f32", "u8"), draft.pick(width + ", " + height, height), data, "");
        }
        String count = draft.add(draft.name("INNER_COUNT"), draft.counter(), "= count(" + inner + ")");
        draft.sequence(inner, parts, innerName.startsWith("index") ? "" : draft.pick("", "unique " + innerName));
        List<String> around = new ArrayList<>(named ? List.of(outerName, count) : List.of(count));
        if (draft.chance(50)) {
            around.add(0, width);
        }
        boolean own = around.contains(width);
        around.add(inner + "*");
        if (draft.chance(30)) {
            String data = data();
            around.add(data);
            tensor(data, "name \"" + prefix + "{" + outerName + "}.norm\", ", "i64", width, data, "");
        }
        draft.sequence(outer, around, named ? draft.pick("", "unique " + outerName) : "");
        List<String> items = new ArrayList<>(own ? List.of() : List.of(width));
        items.add(draft.add(draft.name("OUTER_COUNT"), draft.counter(), "= count(" + outer + ")"));
        items.add(outer + "*");
        return items;
    }

    /** A file that is one tensor in one of two layouts, and may lack what tensors need. */
    private List<String> chosen() {
        boolean document = draft.chance(60);
        String kind = draft.name("KIND");
        String dims = draft.name("SHAPE");
        String full = draft.name("FULL");
        String dense = draft.name("DENSE");
        String sparse = draft.name("SPARSE");
        String data = draft.name("DATA");
        String indices = draft.add(draft.name("INDICES"), dense);
        String values = draft.add(draft.name("VALUES"), dense);
        String dtype = draft.name("DTYPE");
        String layout = draft.name("STORED");
        draft.bindings.add("dense " + dense + " { shape " + dims + ", data " + data + " }");
        draft.bindings.add("coo " + sparse + " { shape " + full + ", indices " + indices + ", values " + values + " }");
        draft.add(data, "bytes");
        draft.add(dims, "[ uint* ]");
        draft.add(full, "[ uint* ]");
        draft.add(kind, "text { DENSE = \"dense\", SPARSE = \"coo\" }" + draft.pick("", " closed"));
        draft.add(dtype, "text dtype { f32 = \"<f4\", i8 = \"|i1\", i64 = \"<i8\" }" + draft.pick("", " or any"));
        String lacks = draft.pick("", "? ");
        draft.add(dense, "{ \"kind\": " + kind + ", " + lacks + "\"shape\": " + dims + ", \"data\": " + data + " }");
        draft.add(
                sparse,
                "{ \"kind\": " + kind + ", \"full\": " + full + ", \"indices\": " + indices + ", \"values\": " + values
                        + " }");
        boolean others = draft.chance(60);
        draft.add(
                layout,
                "DENSE: " + dense + " | SPARSE: " + sparse
                        + (others ? " | else: " + draft.add(draft.name("OTHERS"), "{ * text => any }") : ""),
                "by " + kind);
        String fields = draft.pick("", "? ") + "\"dtype\": " + dtype + ", \"note\": "
                + draft.add(draft.name("REMARK"), "text", "default \"n\"") + ", " + draft.pick("", "? ")
                + "\"stored\": "
                + layout;
        String notation = draft.pick("cbor", "msgpack");
        String info = draft.add(draft.name("INFO"), document ? "{ " + fields + " }" : notation + " { " + fields + " }");
        draft.bindings.add("tensor " + info + " { dtype " + dtype + ", layout " + layout + " }");
        return List.of(
                document
                        ? draft.add(
                                draft.name("HEADER"),
                                notation + " { \"tensor\": " + info + ", " + draft.pick("", "? ") + "\"more\": uint }")
                        : info);
    }
}
