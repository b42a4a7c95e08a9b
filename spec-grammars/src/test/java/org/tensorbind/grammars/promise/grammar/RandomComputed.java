package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up formats in which tensor clauses compute what tensors are: dtypes by a condition, shapes from the size of the data, several clauses. */
final class RandomComputed {
    private final Draft draft;
    private final Furniture furniture;
    private final RandomBeside beside;
    private final List<String> header = new ArrayList<>();

    RandomComputed(Draft draft, Furniture furniture) {
        this.draft = draft;
        this.beside = new RandomBeside(draft);
        this.furniture = furniture;
    }

    /** The items of the file. */
    List<String> make() {
        return switch (draft.random.nextInt(4)) {
            case 0 -> several();
            case 1 -> rows();
            default -> single();
        };
    }

    private String number(String usual, String clause) {
        if (draft.chance(30)) {
            String digits = draft.add(draft.name(usual), "decimal", clause);
            header.add(draft.sequence(draft.name("LINE"), List.of(digits, draft.pick("\"\\n\"", "\" \""))));
            return digits;
        }
        String number = draft.add(draft.name(usual), draft.counter(), clause);
        header.add(number);
        return number;
    }

    /** The dtype's name, or a choice between two. */
    private String dtype() {
        switch (draft.random.nextInt(5)) {
            case 0 -> {
                String highest = number("HIGHEST", draft.pick("default 255", "default 300"));
                return highest + draft.pick(" < 256", " <= 255 && " + highest + " > 0") + " ? u8 : u16";
            }
            case 1 -> {
                String kind = draft.add(
                        draft.name("KIND"), "uint8 { a = 1, b = 2 } closed", draft.pick("default a", "default b"));
                header.add(kind);
                return kind + draft.pick(" == a", " != b") + " ? " + draft.pick("f32 : i64", "i64 : u8");
            }
            case 2 -> {
                String wide = draft.name("WIDE");
                header.add(draft.add(
                        draft.name("MODES"),
                        "uint8 bits { " + wide + ": 1" + draft.pick(" default 0", " default 1", "") + ", zero: 7 }"));
                return wide + " ? f64 : f32";
            }
            default -> {
                return draft.pick("f32", "u8", "i64", "i24 (24 bits)");
            }
        }
    }

    private static int width(String dtype) {
        return dtype.startsWith("i24") ? 3 : dtype.equals("f32") ? 4 : dtype.equals("i64") ? 8 : 1;
    }

    private List<String> single() {
        String data = draft.name("DATA");
        String dtype = dtype();
        String width = number("WIDTH", draft.pick("", "default 2"));
        String shape;
        if (draft.chance(60) && !dtype.contains("?")) {
            shape = fromSize(data, width(dtype), width);
        } else {
            String height = number("HEIGHT", "");
            String inner = width + draft.pick("", ", " + draft.pick("3", "abs(" + height + ")"));
            shape = "[" + height + ", " + (draft.chance(40) ? row(inner, width + " * 96") : inner) + "]";
        }
        String size = "";
        if (draft.chance(30)) {
            header.add(
                    draft.add(draft.name("STORED"), draft.pick("uint32", "leb128", "float64"), "= size(" + data + ")"));
        }
        if (draft.chance(30)) {
            header.add(draft.add(draft.name("DATA_AT"), draft.pick("float32", "uint32"), "= offset(" + data + ")"));
        }
        List<String> items = new ArrayList<>(header);
        items.addAll(beside.sum(data));
        items.add(draft.add(data, "bytes", size, draft.pick("", "", "align 8")));
        draft.bindings.add(
                "tensor FILE { dtype " + dtype + ", shape " + shape + ", data " + data + order(shape) + " }");
        return items;
    }

    /** Dimensions of a row, which takes more of the file, or not. */
    private String row(String dimensions, String enough) {
        return "[" + dimensions + "]"
                + draft.pick(
                        "", " to multiple of 4", " to multiple of 3", " sized " + enough, " sized 100 + " + enough);
    }

    /** What is stored in rows is row-major. */
    private String order(String shape) {
        return shape.indexOf('[', 1) < 0 ? order() : "";
    }

    private String order() {
        return draft.chance(35) ? ", order column-major" : "";
    }

    /** A shape that follows from how many bytes there are. */
    private String fromSize(String data, int bytes, String width) {
        String rows = draft.name("ROWS");
        switch (draft.random.nextInt(3)) {
            case 0 -> {
                draft.bindings.add("let " + rows + " = size(" + data + ") / (" + bytes + " * " + width + ")");
                return "[" + rows + ", " + width + "]";
            }
            case 1 -> {
                draft.bindings.add("let " + rows + " = size(" + data + ") / " + bytes);
                return "[" + rows + "]";
            }
            default -> {
                return "[" + width + ", size(" + data + ") / " + bytes + " / " + width + "]";
            }
        }
    }

    /** Tensors in a list, of a dtype that stands once. */
    private List<String> rows() {
        String data = draft.name("DATA");
        String dtype = dtype();
        String word = draft.add(draft.name("WORD"), "text", "until " + draft.pick("\"\\n\"", "x\"00\""));
        List<String> row = new ArrayList<>(List.of(word));
        String shape;
        if (draft.chance(50) && !dtype.contains("?")) {
            row.add(draft.add(draft.name("STORED"), draft.pick("uint32", "leb128", "float32"), "= size(" + data + ")"));
            shape = "[size(" + data + ") / " + width(dtype) + "]";
        } else {
            String height = draft.add(draft.name("HEIGHT"), draft.counter());
            row.add(height);
            shape = "[" + height + ", " + number("WIDTH", draft.pick("default 2", "")) + "]";
        }
        if (draft.chance(30)) {
            row.add(furniture.number(""));
        }
        row.addAll(beside.ofElement(data));
        String order = beside.order(row);
        draft.add(data, "bytes", draft.pick("", "", "align 4"));
        boolean apart = draft.chance(40);
        if (!apart) {
            row.add(data);
        }
        String element = draft.sequence(draft.name("ROW"), row, draft.pick("", "unique " + word));
        header.add(draft.add(draft.name("ROW_COUNT"), draft.counter(), "= count(" + element + ")"));
        List<String> items = new ArrayList<>(header);
        items.add(element + "*");
        if (apart) {
            items.add(data + "*");
        }
        draft.bindings.add("tensor " + element + " { name " + word + ", dtype " + dtype + ", shape " + shape + ", data "
                + data + order + " }");
        return items;
    }

    /** A clause for each of several tensors, some of which stand in a list. */
    private List<String> several() {
        String width = number("WIDTH", draft.pick("", "default 2"));
        String height = number("HEIGHT", draft.pick("", "default 1"));
        String depth = draft.pick("3", width + " * 2", height + " + 1", "1");
        List<String> items = new ArrayList<>(header);
        String order = order();
        items.add(tensor("first", draft.pick("f32", "u8"), "[" + height + ", " + width + "]", order));
        if (draft.chance(60)) {
            String layer = draft.name("LAYER");
            List<String> parts = new ArrayList<>(List.of(
                    tensor("layers.{index(" + layer + ")}.a", "f32", "[" + width + ", " + depth + "]", order),
                    tensor("layers.{index(" + layer + ")}.b", draft.pick("u8", "i64"), "[" + depth + "]", order)));
            if (draft.chance(30)) {
                parts.add(0, furniture.number(""));
            }
            parts.addAll(beside.sum(parts.get(parts.size() - 1)));
            draft.sequence(layer, parts);
            items.add(0, draft.add(draft.name("LAYERS"), draft.counter(), "= count(" + layer + ")"));
            items.add(layer + "*");
        }
        if (order.isEmpty() && draft.chance(40)) {
            items.add(inTurn(height, width));
        }
        if (draft.chance(50)) {
            items.add(tensor("last", "i64", "[" + depth + ", " + height + "]", order));
        }
        return items;
    }

    /** Two or three tensors in one place, row by row. */
    private String inTurn(String height, String width) {
        String data = draft.add(draft.name("TABLE"), "bytes", draft.pick("", "", "align 8"));
        List<String> rows = List.of(row(width, width + " * 8"), row("2", "16"), "[]");
        for (int i = 0; i < 2 + (draft.chance(50) ? 1 : 0); i++) {
            draft.bindings.add("tensor " + data + " { name \"column" + i + "\", dtype " + draft.pick("f32", "u8", "i64")
                    + ", shape [" + height + ", " + rows.get(i) + "], data " + data + " }");
        }
        return data;
    }

    private String tensor(String name, String dtype, String shape, String order) {
        String data = draft.add(draft.name("DATA"), "bytes", draft.pick("", "", "align 8"));
        draft.bindings.add("tensor " + data + " { name \"" + name + "\", dtype " + dtype + ", shape " + shape
                + ", data " + data + order + " }");
        return data;
    }
}
