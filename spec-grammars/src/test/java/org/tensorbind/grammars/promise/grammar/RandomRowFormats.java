package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up formats whose tensors are stored in rows: of a length that an item tells, of several tensors in turn, or of signals with rates of their own. */
final class RandomRowFormats {
    private final Draft draft;
    private final Furniture furniture;

    RandomRowFormats(Draft draft, Furniture furniture) {
        this.draft = draft;
        this.furniture = furniture;
    }

    /** The items of the file. */
    List<String> make() {
        return switch (draft.random.nextInt(6)) {
            case 0 -> table();
            case 1 -> signals();
            case 2 -> plates();
            case 3 -> vectors();
            case 4 -> inDimensionsOfTheFile();
            default -> textures();
        };
    }

    private String number(String usual, String... clauses) {
        return draft.add(draft.name(usual), draft.counter(), clauses);
    }

    private String floating() {
        return draft.pick("f32", "f16", "u8", "i64");
    }

    /** Elements with a row length of their own. */
    private List<String> textures() {
        String data = draft.add(draft.name("TEXELS"), "bytes", draft.pick("", "", "align 4"));
        String name = draft.add(draft.name("NAME"), "text", "until x\"00\"");
        String height = number("HEIGHT");
        String width = number("WIDTH");
        // A row is as long as it says, so that a wider one is a file of gigabytes.
        String pitch = draft.add(draft.name("PITCH"), "uint8", draft.pick("", "default 64"));
        List<String> parts = new ArrayList<>(List.of(name, height, width, pitch));
        if (draft.chance(30)) {
            parts.add(draft.add(draft.name("ROW_SUM"), "uint32", "= crc32(" + data + ")"));
        }
        if (draft.chance(30)) {
            parts.add(draft.add(draft.name("SIZE"), draft.pick("uint32", "leb128"), "= size(" + data + ")"));
        }
        parts.add(data);
        String row = "[" + width + draft.pick("", ", 3") + "] sized " + pitch + draft.pick("", "", " * 2");
        return listed("TEXTURE", parts, name, floating(), "[" + height + ", " + row + "]", data, "");
    }

    /** Rows that have their length before each. */
    private List<String> vectors() {
        int width = draft.chance(50) ? 4 : 2;
        boolean marked = draft.chance(20);
        String length =
                draft.add(draft.name("LENGTH"), draft.pick("uint", "int") + width * 8, draft.pick("", "default 2"));
        String data = draft.add(draft.name("VECTORS"), "bytes");
        String dtype = floating();
        int bytes = dtype.equals("f32") ? 4 : dtype.equals("f16") ? 2 : dtype.equals("u8") ? 1 : 8;
        String shape;
        List<String> items = new ArrayList<>(List.of(length));
        if (draft.chance(60)) {
            shape = draft.name("N");
            draft.bindings.add("let " + shape + " = (size(" + data + ") + " + width + ") / (" + width + " + " + bytes
                    + " * " + length + ")");
            if (draft.chance(30)) {
                items.add(0, draft.add(draft.name("SIZE"), "uint32", "= size(" + data + ")"));
            }
        } else {
            shape = number("N");
            items.add(0, shape);
        }
        if (marked) {
            items.add(
                    0,
                    draft.add(
                            draft.name("ORDER"), "ascii { little = \"II\", big = \"MM\" } closed", "byte-order mark"));
        }
        items.add(data);
        draft.bindings.add("tensor FILE { " + draft.pick("", "name \"vectors\", ") + "dtype " + dtype + ", shape ["
                + shape + ", [" + length + "] separated by " + length + "], data " + data + " }");
        return items;
    }

    /** Tensors whose dimensions are elements of a list of the file. */
    private List<String> inDimensionsOfTheFile() {
        String dim = draft.name("DIM");
        String ids = draft.name("DIM_IDS");
        String extent = number("EXTENT", draft.pick("", "", "require 1 == 1 \"holds\""));
        List<String> parts = new ArrayList<>(List.of(extent));
        String unique = "";
        if (draft.chance(60)) {
            String label = draft.add(draft.name("LABEL"), "text", "until x\"00\"");
            parts.add(0, label);
            unique = draft.pick("", "unique " + label);
        }
        if (unique.isEmpty()) {
            parts.add(draft.add(draft.name("SPARE"), draft.pick("uint8", "int16"), draft.pick("default 1", "")));
        }
        draft.sequence(dim, parts, unique);
        String dims = dim + "[" + ids + "]." + extent;
        String data = draft.name("ELEMENTS");
        String type = draft.add(draft.name("DTYPE"), "uint8 dtype { u8 = 1, i16 = 2, f32 = 4 }");
        String name = draft.add(draft.name("NAME"), "text", "until x\"00\"");
        String rank = number("RANK", "= count(" + ids + ")");
        draft.add(ids, draft.pick("uint8*", "uint16*", "leb128*", "int32*"));
        draft.add(data, "bytes", "sized product(" + dims + ") * width(" + type + ")", draft.pick("", "align 4"));
        List<String> items = new ArrayList<>(List.of(number("DIMS", "= count(" + dim + ")"), dim + "*"));
        List<String> variable = new ArrayList<>(List.of(name, type, rank, ids));
        boolean apart = draft.chance(50);
        variable.add(
                apart ? draft.add(draft.name("AT"), draft.pick("uint32", "leb128"), "= offset(" + data + ")") : data);
        String entry = draft.sequence(draft.name("VAR"), variable, draft.pick("", "unique " + name));
        items.add(number("COUNT", "= count(" + entry + ")"));
        items.add(entry + "*");
        if (apart) {
            items.add(data + "*");
        }
        draft.bindings.add("tensor " + entry + " { name " + name + ", dtype " + type + ", shape " + dims + ", data "
                + data + " }");
        return items;
    }

    /** A table that has the dimensions, and the data in another list. */
    private List<String> plates() {
        String data = draft.add(draft.name("PIXELS"), "bytes", draft.pick("", "align 8"));
        String name = draft.add(draft.name("NAME"), "text", "until x\"00\"");
        String height = number("HEIGHT");
        String width = number("WIDTH");
        String type = draft.add(draft.name("DTYPE"), "uint8 dtype { u8 = 1, i16 = 2, f32 = 4 }");
        String bit = draft.name("COLUMNS");
        List<String> parts = new ArrayList<>(List.of(name, type, height, width));
        boolean columns = draft.chance(50);
        if (columns) {
            parts.add(draft.add(draft.name("FLAGS"), "uint8 bits { " + bit + ": 1, zero: 7 }"));
        }
        if (draft.chance(60)) {
            parts.add(draft.add(draft.name("AT"), draft.pick("uint32", "leb128"), "= offset(" + data + ")"));
        }
        List<String> items = listed(
                "PLATE",
                parts,
                name,
                type,
                "[" + height + ", " + width + "]",
                data,
                columns ? ", order column-major when " + bit : "");
        items.add(data + "*");
        return items;
    }

    private List<String> listed(
            String usual, List<String> parts, String name, String dtype, String shape, String data, String order) {
        if (draft.chance(30)) {
            parts.add(1, furniture.number(""));
        }
        String element = draft.sequence(draft.name(usual), parts, draft.pick("", "unique " + name));
        draft.bindings.add("tensor " + element + " { name " + name + ", dtype " + dtype + ", shape " + shape + ", data "
                + data + order + " }");
        return new ArrayList<>(List.of(number("COUNT", "= count(" + element + ")"), element + "*"));
    }

    /** Columns of a table of records. */
    private List<String> table() {
        String records = number("RECORDS", draft.pick("", "default 2"));
        String data = draft.add(draft.name("TABLE"), "bytes", draft.pick("", "align 8"));
        List<String> items = new ArrayList<>(List.of(records));
        for (int i = 0; i < 1 + draft.random.nextInt(4); i++) {
            String row = draft.pick("[]", "[3]", "[2, 2]", "[3] to multiple of 4", "[2] sized 24");
            draft.bindings.add("tensor " + data + " { name \"column" + i + "\", dtype " + floating() + ", shape ["
                    + records + ", " + row + "], data " + data + " }");
        }
        if (draft.chance(40)) {
            items.add(draft.add(draft.name("TABLE_SUM"), "uint32", "= crc32(" + data + ")"));
        }
        items.add(data);
        return items;
    }

    /** Tensors of a list whose rows stand in turn in one place. */
    private List<String> signals() {
        String records = number("RECORDS");
        String signal = draft.name("SIGNAL");
        String samples = draft.chance(40)
                ? draft.add(draft.name("SAMPLES"), "decimal", "sized 8", "fill 0x20")
                : number("SAMPLES");
        List<String> parts = new ArrayList<>(List.of(samples));
        if (draft.chance(50)) {
            parts.add(draft.add(draft.name("LABEL"), "ascii", "sized 8", "fill 0x20", draft.pick("default \"s\"", "")));
        }
        draft.sequence(signal, parts);
        String data = draft.add(draft.name("DATA"), "bytes");
        String count = number("SIGNALS", "= count(" + signal + ")");
        String position = "index(" + signal + ")" + draft.pick("", " + 1", " * 2 + 1");
        draft.bindings.add("tensor " + signal + " { name \"s.{" + position + "}\", dtype " + floating() + ", shape ["
                + records + ", [" + samples + "]], data " + data + " }");
        return new ArrayList<>(List.of(records, count, signal + "*", data));
    }
}
