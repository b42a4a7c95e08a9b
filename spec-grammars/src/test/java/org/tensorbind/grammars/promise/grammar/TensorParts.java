package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up the items that say what a tensor is. */
final class TensorParts {
    private final Draft draft;
    private final boolean pooled;
    private final List<String> pool = new ArrayList<>();
    private final List<String> roles = new ArrayList<>();
    private String sizeOfData = "";
    private String clauses = "";

    TensorParts(Draft draft) {
        this(draft, false);
    }

    /** Names of pooled tensors are in {@link #pool}. */
    TensorParts(Draft draft, boolean pooled) {
        this.draft = draft;
        this.pooled = pooled;
    }

    /** The items of the file that the names are in; none where they stand in the descriptions. */
    List<String> pool() {
        return pool;
    }

    /** The roles that were made, for a tensor clause. */
    List<String> roles() {
        return roles;
    }

    /** {@code sized …}, or nothing where an integer tells the size. */
    String sizeOfData() {
        return sizeOfData;
    }

    /** What data is stored as. */
    String storage() {
        return clauses;
    }

    List<String> name() {
        String name = draft.name("NAME");
        roles.add("name " + name);
        return pooled ? inPool(name) : inDescription(name);
    }

    /** The items that tell where a name is. */
    private List<String> inPool(String name) {
        String region = draft.name("POOL");
        String start = draft.add(
                draft.name("NAME_AT"),
                draft.pick("uint16", "uint32", "leb128"),
                "= offset(" + name + draft.pick("", " from " + region) + ")" + draft.pick("", "", " + 1"));
        List<String> items = new ArrayList<>(List.of(start));
        String clauses = draft.pick("shared", "shared", "shared  align 4", "");
        switch (draft.random.nextInt(3)) {
            case 0 -> {
                items.add(draft.add(draft.name("NAME_LEN"), draft.counter(), "= size(" + name + ")"));
                draft.add(name, draft.pick("text", "latin1"), clauses);
            }
            case 1 -> draft.add(name, "text", "until x\"00\"", clauses);
            default -> {
                String characters = draft.add(draft.name("CHARS"), "text");
                String length = draft.add(draft.name("LENGTH"), draft.counter(), "= size(" + characters + ")");
                draft.sequence(name, List.of(length, characters), clauses);
            }
        }
        if (draft.chance(80)) {
            pool.add(draft.add(draft.name("POOL_SIZE"), draft.pick("uint32", "leb128"), "= size(" + region + ")"));
        }
        pool.add(draft.sequence(region, List.of(name + "*")));
        return items;
    }

    private List<String> inDescription(String name) {
        if (draft.chance(60)) {
            String characters = draft.add(draft.name("CHARS"), "text");
            String length = draft.add(draft.name("LENGTH"), draft.counter(), "= size(" + characters + ")");
            return List.of(draft.sequence(name, List.of(length, characters)));
        }
        if (draft.chance(30)) {
            return List.of(draft.add(name, "text", "sized " + draft.pick("16", "32"), "fill 0"));
        }
        return List.of(
                draft.add(draft.name("NAME_LEN"), draft.counter(), "= size(" + name + ")"), draft.add(name, "text"));
    }

    /** The items before the data; {@code data} is the rule of the data. */
    List<String> typeAndShape(String data) {
        String dtype = draft.name("DTYPE");
        boolean referred = pooled && draft.chance(40);
        List<String> type = referred ? typeInPool(dtype) : List.of(type(dtype));
        roles.add("dtype " + dtype);
        List<List<String>> groups = new ArrayList<>();
        groups.add(type);
        groups.add(pooled && draft.chance(40) ? shapeInPool(dtype) : shape(dtype));
        if (draft.chance(25)) {
            String stored = draft.name("STORED");
            draft.add(stored, draft.pick("uint32", "uint64", "leb128"), "= size(" + data + ")");
            groups.add(List.of(stored));
            sizeOfData = "";
        }
        if (draft.chance(20)) {
            groups.add(List.of(draft.chance(30) ? storageBits() : order()));
        }
        if (draft.chance(20) && sizeOfData.isEmpty() && !clauses.contains("filter")) {
            groups.add(List.of(filter()));
        }
        if (draft.chance(15)) {
            String crc = draft.name("CRC");
            groups.add(List.of(draft.add(
                    crc,
                    "uint32",
                    "= " + draft.pick("crc32", "crc32c") + "(" + data + ")",
                    draft.chance(30) ? RarerConstructs.rotation(draft, crc, 32) : "")));
        }
        return draft.interleave(groups);
    }

    private String type(String dtype) {
        String codes = draft.chance(15)
                ? "{ f32 = 0, " + RandomBlocks.add(draft) + " = 1 }"
                : draft.pick(
                        "{ f32 = 0, f64 = 1, i32 = 2, i64 = 3, u8 = 4, bool = 5 }",
                        "{ f32 = 1, u8 = 2 }",
                        "{ u8 = 8, i8 = 9, f16 = 1 | 7 lenient, f32 = 2 }",
                        "{ f32 = 0 }",
                        "{ f32 = -32, f64 = -64, u8 = 8 }",
                        "{ bf16 = 1, f8_e4m3 = 2, u64 = 3, c64 = 4, q3 = 5 (4 in 3 bytes), s4 = 6 (4 bits) }");
        String integer = codes.contains("-")
                ? draft.pick("int8", "int16", "int32")
                : draft.pick("uint8", "uint16", "uint32", "leb128");
        return draft.add(dtype, integer + " dtype " + codes, draft.chance(20) ? "closed" : "");
    }

    /** The items that tell where the name of a dtype is. */
    private List<String> typeInPool(String dtype) {
        String region = draft.name("TYPES");
        String start = draft.add(
                draft.name("TYPE_AT"), draft.pick("uint16", "leb128"), "= offset(" + dtype + " from " + region + ")");
        draft.add(
                dtype,
                "ascii dtype { f32 = \"float\", u8 = \"byte\", i64 = \"long\" }",
                draft.pick("closed", ""),
                "until x\"00\"",
                draft.pick("shared", ""));
        region(region, dtype);
        return List.of(start);
    }

    private void region(String region, String element) {
        pool.add(draft.add(draft.name("SIZE_OF_POOL"), draft.pick("uint32", "leb128"), "= size(" + region + ")"));
        pool.add(draft.sequence(region, List.of(element + "*"), draft.pick("", "", "align 8")));
    }

    private List<String> shapeInPool(String dtype) {
        String region = draft.name("SHAPES");
        String dims = draft.name("DIMS");
        String start = draft.add(
                draft.name("DIMS_AT"), draft.pick("uint32", "leb128"), "= offset(" + dims + " from " + region + ")");
        String rank = draft.add(draft.name("RANK"), draft.counter(), "= count(" + dims + ")");
        draft.add(dims, draft.pick("uint32*", "uint16*", "leb128*"), draft.pick("shared", "shared", ""));
        region(region, dims);
        measured(dims, dtype);
        return List.of(rank, start);
    }

    private void measured(String dims, String dtype) {
        roles.add("shape " + dims + draft.pick("", "", "", " reversed"));
        sizeOfData = "sized product(" + dims + ") * width(" + dtype + ")";
    }

    private String storageBits() {
        String big = draft.name("BIG");
        String packed = draft.name("PACKED");
        boolean filtered = sizeOfData.isEmpty();
        clauses += "  byte-order " + draft.pick("big", "little") + " when " + big
                + (filtered ? "  filter " + draft.pick("zlib", "gzip", "zstd") + " when " + packed : "");
        return draft.add(
                draft.name("STORAGE"),
                "uint8 bits " + draft.pick("", "msb-first ") + "{ " + big + ": 1, "
                        + (filtered ? packed + ": 1, zero: 6 }" : "zero: 7 }"));
    }

    private String order() {
        String order =
                draft.add(draft.name("ORDER"), "uint8 { little = 0, big = 1 }", draft.chance(70) ? "closed" : "");
        clauses += "  byte-order by " + order + " { little = little, big = big }";
        return order;
    }

    private String filter() {
        String filter =
                draft.add(draft.name("PACKING"), "uint8 { plain = 0, packed = 1 }", draft.chance(40) ? "closed" : "");
        clauses += "  filter by " + filter + " { plain = none, packed = " + draft.pick("zlib", "gzip", "zstd") + " }";
        return filter;
    }

    private List<String> shape(String dtype) {
        String dims = draft.name("DIMS");
        String measured = dims;
        List<String> items;
        switch (draft.random.nextInt(7)) {
            case 0 -> {
                String shape = draft.name("SHAPE");
                draft.add(dims, draft.pick("uint32", "uint16"));
                List<String> list =
                        List.of(draft.add(draft.name("RANK"), draft.counter(), "= count(" + dims + ")"), dims + "*");
                boolean beside = draft.chance(30);
                items = beside ? list : List.of(draft.sequence(shape, list));
                measured = beside ? dims : draft.pick(shape, shape, dims);
            }
            case 1 -> {
                String dim = draft.add(draft.name("DIM"), draft.pick("uint32", "uint16", "uint8"));
                items = List.of(draft.sequence(dims, List.of(dim + "*"), "sized " + draft.pick("4", "8")));
                measured = draft.pick(dims, dims, dim);
            }
            case 3 -> {
                String extent = draft.name("EXTENT");
                measured = dims + "." + extent;
                items = records(dims, extent);
            }
            case 2 -> {
                String rank = draft.add(
                        draft.name("RANK"), draft.counter(), "= count(" + dims + ")" + draft.pick("", " + 1", " * 4"));
                items = List.of(rank, draft.add(dims, draft.pick("uint32", "uint64", "leb128", "bincode32") + "*"));
            }
            default -> {
                String rank = draft.add(
                        draft.name("RANK"),
                        draft.counter(),
                        "= count(" + dims + ")",
                        draft.chance(10) ? "limit 2 \"flat\"" : "");
                items = List.of(rank, draft.add(dims, draft.pick("uint32", "uint64", "uint8", "int32") + "*"));
            }
        }
        measured(measured, dtype);
        return items;
    }

    /** A list of records that have a dimension each. */
    private List<String> records(String axis, String extent) {
        List<String> parts = new ArrayList<>();
        if (draft.chance(50)) {
            boolean digits = draft.chance(50);
            parts.add(draft.add(
                    draft.name("NUMBER"),
                    digits ? "decimal" : "uint8",
                    "= index(" + axis + ")" + draft.pick("", " + 1"),
                    digits ? "sized 4  fill 0x20" : ""));
        }
        parts.add(draft.add(draft.name("LABEL"), "ascii", "until \"\\n\"", draft.pick("default \"x\"", "")));
        parts.add(
                draft.pick("uint32", "uint16", "decimal").equals("decimal")
                        ? draft.add(extent, "decimal", "sized 6  fill left 0x20")
                        : draft.add(extent, draft.pick("uint32", "leb128")));
        if (draft.chance(30)) {
            parts.add(draft.add(draft.name("STRIDE"), "int16", draft.pick("default 1", "")));
        }
        if (draft.chance(40)) {
            return List.of(draft.sequence(
                    draft.name("AXES"),
                    List.of(draft.sequence(axis, parts) + "* until " + draft.pick("x\"FF\"", "\"END\""))));
        }
        String rank = draft.add(draft.name("RANK"), draft.counter(), "= count(" + axis + ")");
        return List.of(rank, draft.sequence(axis, parts) + "*");
    }
}
