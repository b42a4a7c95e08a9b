package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes up grammars of several kinds, most of which the processor should accept. */
public final class RandomGrammar {
    /** One of so many has rules with a byte order of their own. */
    private static final int ORDERED = 12;

    /** One in so many has computed roles. */
    private static final int COMPUTED = 13;

    /** One in so many has items that stand in the file once more. */
    private static final int AGAIN = 9;

    /** One in so many has a directory behind what it lists. */
    private static final int LISTED = 29;

    /** Of tables beside data, one in so many has its names in a pool. */
    private static final int POOLED = 5;

    /** One in so many has lists in lists. */
    private static final int NESTED = 17;

    /** One in so many has elements of several kinds in the list of tensors. */
    private static final int KINDS = 23;

    /** One in so many has some of the rarer constructs. */
    private static final int RARER = 7;

    /** Of those that align items, one in so many says what stands before them. */
    private static final int PADDED = 5;

    /** One in so many is not written. */
    private static final int READER_ONLY = 31;

    /** One in so many has what headers of text have, and documents with more. */
    private static final int WIDE = 4;

    /** One in so many has tensor clauses that compute more than a shape. */
    private static final int COMPUTED_TOO = 19;

    /** One in so many has several tensor clauses of which not all apply, or that have a list or variant each. */
    private static final int CLAUSES = 14;

    /** One in so many has tensors in rows. */
    private static final int IN_ROWS = 16;

    /** One in so many describes its tensors in lines of JSON or in literals of Python. */
    private static final int TABLES = 15;

    /** One in so many has items whose values have names. */
    private static final int NAMED = 6;

    private final Draft draft;
    private final Furniture furniture;

    private RandomGrammar(Random random) {
        this.draft = new Draft(random);
        this.furniture = new Furniture(draft);
    }

    /** The same grammar for the same seed. */
    public static Draft of(long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        RandomGrammar grammar = new RandomGrammar(random);
        grammar.begin();
        if (seed % READER_ONLY == 0) {
            grammar.draft.header.add("read-only \"nobody writes them\"");
        }
        if (seed % WIDE == 1) {
            grammar.draft.widen();
        }
        if (seed % CLAUSES == 12) {
            grammar.file(new RandomClauses(grammar.draft, grammar.furniture).make());
        } else if (seed % IN_ROWS == 6) {
            grammar.file(new RandomRowFormats(grammar.draft, grammar.furniture).make());
        } else if (seed % TABLES == 8) {
            new RandomTables(grammar.draft, grammar.furniture).make();
        } else if (seed % COMPUTED_TOO == 5) {
            grammar.file(new RandomComputed(grammar.draft, grammar.furniture).make());
        } else if (seed % COMPUTED == 0) {
            grammar.computed();
        } else if (seed % LISTED == 7) {
            grammar.file(new ToldAgain(grammar.draft).directory());
        } else if (seed % KINDS == 9) {
            grammar.file(new RandomKinds(grammar.draft, grammar.furniture).make());
        } else if (seed % NESTED == 0) {
            grammar.file(new RandomNested(grammar.draft, grammar.furniture).make());
        } else {
            grammar.make(seed % POOLED == 0);
        }
        Draft draft = grammar.draft;
        if (seed % RARER == 3) {
            RarerConstructs.add(draft);
        }
        if (seed % WIDE == 1) {
            RarerConstructs.addLines(draft);
        }
        if (seed % NAMED == 2) {
            RarerConstructs.addNamed(draft);
        }
        if (seed % AGAIN == 5) {
            RarerConstructs.addAgain(draft);
        }
        if (seed % ORDERED == 4) {
            RandomOrders.add(draft);
        }
        if (seed % PADDED == 3) {
            pad(draft);
        }
        int changes = random.nextInt(10) < 6 ? 0 : 1 + random.nextInt(3);
        return new DraftChanges(draft, random).change(changes);
    }

    /** Says what stands before items that are aligned. */
    private static void pad(Draft draft) {
        if (draft.rules.stream().anyMatch(rule -> rule.toString().contains(" align "))) {
            draft.rules.stream()
                    .filter(rule -> rule.name().equals("FILE"))
                    .forEach(file -> file.clauses()
                            .add("padding " + draft.pick("0", "0x20", "0xFF")
                                    + draft.pick("", " to multiple of 8", " to multiple of 64") + " accept"));
        }
    }

    private void begin() {
        draft.reserve("FILE");
        draft.header.add("byte-order " + draft.pick("little", "big"));
    }

    private void make(boolean pooled) {
        switch (draft.random.nextInt(10)) {
            case 0, 1 -> single();
            case 2, 3 -> recordsWithData();
            case 4, 5, 6 -> tableAndData(pooled);
            case 7 -> documents().header();
            case 8 -> document();
            default -> sparse();
        }
    }

    private RandomDocuments documents() {
        return new RandomDocuments(draft, furniture, "json", "cbor", "msgpack");
    }

    private void document() {
        RandomDocuments documents = documents();
        switch (draft.random.nextInt(7)) {
            case 0, 1 -> documents.index();
            case 2, 3 -> documents.inline();
            case 4 -> documents.stream();
            default -> documents.lines();
        }
    }

    private void file(List<String> items, String... clauses) {
        List<List<String>> groups = furniture.groups(4, 0);
        if (draft.chance(12)) {
            groups.add(metadata());
        }
        groups.add(items);
        List<String> all = draft.interleave(groups);
        if (draft.chance(12)) {
            all.addAll(0, RandomPlaces.make(draft));
        } else if (draft.chance(70)) {
            all.add(0, "\"MINI\"");
        }
        draft.rules.add(
                0, new Rule("FILE", all, draft.chance(5) ? List.of("trailing-bytes lenient") : List.of(clauses)));
    }

    /** The file's own entries, in a list of pairs that may be absent. */
    private List<String> metadata() {
        String meta = draft.reserve("META");
        String pair = draft.reserve("ENTRY_OF_META");
        draft.add(draft.reserve("META_COUNT"), draft.counter(), "= count(" + pair + ")");
        draft.sequence(meta, List.of("META_COUNT", pair + "*"));
        draft.sequence(
                pair,
                List.of("META_KEY", "META_VALUE"),
                draft.pick("", "unique META_KEY", "unique META_KEY lenient  ordered META_KEY accept"));
        metadataText("META_KEY");
        switch (draft.random.nextInt(4)) {
            case 0 ->
                draft.add(
                        draft.reserve("META_VALUE"),
                        draft.pick("int32", "uint64", "float32", "float64", "uint8 { false = 0, true = 1 } closed"));
            case 1 -> metadataChoice();
            default -> metadataText("META_VALUE");
        }
        draft.bindings.add("metadata " + draft.pick(meta, pair) + " { key META_KEY, value META_VALUE }");
        if (draft.chance(15)) {
            return List.of(meta, lookup(pair));
        }
        return draft.chance(50)
                ? List.of(meta)
                : List.of(draft.add(draft.name("HAS_META"), "uint8", "= present(META)"), meta + "?");
    }

    /** Bytes whose size or place the metadata tells. */
    private String lookup(String pair) {
        String found = pair + "[\"" + draft.pick("a1", "1", "weight2") + "\"]." + draft.pick("META_VALUE", "META_I")
                + " else 2";
        return draft.pick("", "x").isEmpty()
                ? draft.add(draft.name("LOOKED_UP"), "bytes", "sized " + found)
                : draft.add(draft.name("ALIGNED"), "uint8", "default 3", "align " + found);
    }

    private void metadataText(String rule) {
        draft.sequence(draft.reserve(rule), List.of(rule + "_LEN", rule + "_TEXT"));
        draft.add(rule + "_LEN", draft.pick("uint8", "uint16", "leb128"), "= size(" + rule + "_TEXT)");
        draft.add(rule + "_TEXT", "text");
    }

    /** Values of several types, told by a tag inside of each. */
    private void metadataChoice() {
        draft.sequence(draft.reserve("META_VALUE"), List.of("META_TAG", "META_BODY"));
        draft.add("META_TAG", draft.pick("uint8", "uint32") + " { i = 1, f = 2, s = 4, l = 7 } closed");
        draft.add("META_BODY", "i: META_I | f: META_F | s: META_S | l: META_L", "by META_TAG");
        draft.add("META_I", draft.pick("int64", "uint16"));
        draft.add("META_F", draft.pick("float32", "float64"));
        metadataText("META_S");
        draft.sequence("META_L", List.of("META_L_COUNT", "META_L_ITEM*"));
        draft.add("META_L_COUNT", draft.counter(), "= count(META_L_ITEM)");
        draft.add("META_L_ITEM", draft.pick("int32", "float64"));
    }

    private void single() {
        TensorParts parts = new TensorParts(draft);
        String data = draft.name("DATA");
        List<List<String>> items = new ArrayList<>();
        if (draft.chance(30)) {
            items.add(parts.name());
        }
        items.add(parts.typeAndShape(data));
        List<String> before = draft.interleave(items);
        before.add(draft.add(data, "bytes", parts.sizeOfData(), alignment(), parts.storage()));
        file(before);
        bind("FILE", parts, data);
    }

    private void bind(String rule, TensorParts parts, String data) {
        draft.bindings.add("tensor " + rule + " { " + String.join(", ", parts.roles()) + ", data " + data
                + (draft.chance(8)
                        ? ", sort by "
                                + parts.roles().get(0).replaceAll("^\\w+ ", "").replaceAll(" .*", "")
                                + draft.pick("", " descending")
                        : "")
                + (draft.chance(6) ? ", order column-major" : "")
                + " }");
    }

    private String alignment() {
        return draft.chance(35) ? "align " + draft.pick("4", "8", "16", "64") : "";
    }

    private void recordsWithData() {
        TensorParts parts = new TensorParts(draft);
        String data = draft.name("DATA");
        List<String> items = entry(parts, data);
        items.add(draft.add(data, "bytes", parts.sizeOfData(), alignment(), parts.storage()));
        if (draft.chance(25)) {
            items.add(draft.add(
                    draft.name("TAIL"),
                    draft.pick("zero to multiple of 8 lenient", "zero to multiple of 4", "uint8"),
                    ""));
        }
        String entry = draft.sequence(
                draft.name("ENTRY"), items, draft.chance(20) && hasName(parts) ? "unique " + nameOf(parts) : "");
        file(repeated(entry));
        bind(entry, parts, data);
    }

    private List<String> repeated(String entry) {
        if (draft.chance(4)) {
            return List.of(entry + "*");
        }
        String count = draft.add(draft.name("COUNT"), draft.counter(), "= count(" + entry + ")");
        return List.of(
                draft.chance(15) ? draft.sequence(draft.name("COUNTS"), List.of(count, furniture.number(""))) : count,
                entry + "*");
    }

    private static boolean hasName(TensorParts parts) {
        return parts.roles().stream().anyMatch(role -> role.startsWith("name "));
    }

    private static String nameOf(TensorParts parts) {
        return parts.roles().stream()
                .filter(role -> role.startsWith("name "))
                .findFirst()
                .orElseThrow()
                .substring("name ".length());
    }

    private List<String> entry(TensorParts parts, String data) {
        List<List<String>> groups = furniture.groups(2, 1);
        if (draft.chance(75)) {
            groups.add(parts.name());
        }
        List<String> described = parts.typeAndShape(data);
        groups.add(draft.chance(15) ? List.of(draft.sequence(draft.name("DESCRIPTION"), described)) : described);
        return draft.interleave(groups);
    }

    private void tableAndData(boolean pooled) {
        TensorParts parts = new TensorParts(draft, pooled);
        String data = draft.name("DATA");
        String region = draft.chance(35) ? draft.name("DATA_REGION") : "";
        List<List<String>> groups = new ArrayList<>();
        groups.add(entry(parts, data));
        boolean placed = draft.chance(65);
        if (placed) {
            String from = region.isEmpty() || draft.chance(30) ? "" : " from " + region;
            groups.add(List.of(draft.add(
                    draft.name("OFFSET"), draft.pick("uint32", "uint64", "leb128"), "= offset(" + data + from + ")")));
        }
        String entry = draft.sequence(
                draft.name("ENTRY"),
                draft.interleave(groups),
                draft.chance(20) && !pooled && hasName(parts) ? "unique " + nameOf(parts) : "");
        String alignment = alignment();
        boolean gaps = region.isEmpty() || !alignment.isEmpty();
        draft.add(
                data,
                "bytes",
                parts.sizeOfData(),
                alignment,
                parts.storage(),
                placed && draft.chance(30) ? gaps ? "disjoint" : draft.pick("contiguous", "contiguous unordered") : "",
                pooled && placed && draft.chance(50) ? "shared" : "");
        List<String> items = new ArrayList<>(repeated(entry));
        items.addAll(parts.pool());
        String element = draft.chance(20) && !pooled ? block(data) : data;
        if (region.isEmpty()) {
            items.add(element + "*");
        } else {
            items.add(draft.sequence(region, List.of(element + "*"), alignment()));
        }
        file(items);
        bind(entry, parts, data);
    }

    /** Data with items beside it. */
    private String block(String data) {
        List<List<String>> groups = furniture.groups(1, 2);
        groups.add(List.of(furniture.number("")));
        groups.add(List.of(data));
        return draft.sequence(draft.name("BLOCK_OF_DATA"), draft.interleave(groups));
    }

    /** Tensors whose shapes are computed from numbers, and whose dtype the grammar says or the header has. */
    private void computed() {
        boolean rows = draft.chance(50);
        String width = draft.add(draft.name("WIDTH"), draft.counter(), draft.pick("", "default 2"));
        String height = draft.add(draft.name("HEIGHT"), draft.counter(), draft.pick("", "default 1"));
        String dtype = draft.pick("f32", "u8", "i64");
        List<String> header = new ArrayList<>(List.of(width));
        if (draft.chance(40)) {
            dtype = draft.add(draft.name("ELEMENT_TYPE"), "uint8 dtype { f32 = 0, u8 = 1, i64 = 2 }");
            header.add(dtype);
        }
        String data = draft.add(draft.name("DATA"), "bytes", alignment());
        String shape = draft.pick(
                "[" + width + "]", "[" + height + ", " + width + "]", "[" + height + " + 1, " + width + " * 2]");
        List<String> row = new ArrayList<>(shape.contains(height) ? List.of(height) : List.of());
        String name = "";
        String tensor = "FILE";
        if (rows) {
            String word = draft.name("WORD");
            row.add(draft.add(draft.name("WORD_LEN"), draft.counter(), "= size(" + word + ")"));
            row.add(draft.add(word, "text"));
            row.add(data);
            if (draft.chance(40)) {
                row.add(draft.random.nextInt(row.size()), furniture.number(""));
            }
            name = "name " + word + ", ";
            tensor = draft.sequence(draft.name("ROW"), row);
            header.addAll(repeated(tensor));
        } else {
            header.addAll(row);
            header.add(data);
        }
        if (!shape.contains(height)) {
            draft.rules.removeIf(rule -> rule.name().equals(height));
        }
        String order = "";
        if (draft.chance(30)) {
            String scale = draft.add(draft.name("SCALE"), draft.pick("float32", "float64", "int8"), "default 1");
            header.add(0, scale);
            order = ", byte-order " + draft.pick("little when " + scale + " < 0", "big when 2 <= " + scale + "", "big");
        }
        file(header);
        draft.bindings.add("tensor " + tensor + " { " + name + "dtype " + dtype + ", shape " + shape + ", data " + data
                + order + " }");
    }

    /** Dense and sparse tensors, told apart by a layout. */
    private void sparse() {
        String dense = draft.reserve("DENSE");
        draft.add("DIMS", "uint32*");
        draft.add("RANK", "uint8", "= count(DIMS)");
        draft.add("DTYPE", "uint8 dtype { f32 = 0, u64 = 1, u8 = 2 }");
        draft.add("DATA", "bytes", "sized product(DIMS) * width(DTYPE)", alignment());
        draft.sequence(dense, draft.interleave(List.of(List.of("DIMS", "DATA"), List.of())));
        draft.add("NNZ_INDICES", "DENSE", "with RANK = 2, DTYPE = u64");
        draft.add("VALUES", "DENSE", "with RANK = 1");
        draft.sequence("SPARSE", List.of("DIMS", "NNZ_INDICES", "VALUES"));
        draft.add("LAYOUT", "uint8 { RMD = 0, COO = 2 }", draft.chance(30) ? "closed" : "");
        draft.add("BODY", "RMD: DENSE | COO: SPARSE", "by LAYOUT");
        List.of("DIMS", "RANK", "DTYPE", "DATA", "NNZ_INDICES", "VALUES", "SPARSE", "LAYOUT", "BODY")
                .forEach(draft::reserve);
        List<List<String>> groups = furniture.groups(2, 1);
        groups.add(List.of("LAYOUT", "RANK", "DTYPE", "BODY"));
        String entry = draft.sequence(draft.name("ENTRY"), draft.interleave(groups));
        file(repeated(entry));
        draft.bindings.add("tensor " + entry + " { dtype DTYPE, layout BODY }");
        draft.bindings.add("dense DENSE { shape DIMS, data DATA }");
        draft.bindings.add("coo SPARSE { shape DIMS, indices NNZ_INDICES, values VALUES }");
    }
}
