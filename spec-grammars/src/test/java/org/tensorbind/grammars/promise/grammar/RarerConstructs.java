package org.tensorbind.grammars.promise.grammar;

import java.util.List;

/** Adds to a grammar what few have: choices of numbers, names for quotients, texts in brackets, a tag for column-major data, leniency of places. */
final class RarerConstructs {
    private final Draft draft;

    private RarerConstructs(Draft draft) {
        this.draft = draft;
    }

    /** Adds some to a grammar that is whole. */
    static void add(Draft draft) {
        RarerConstructs constructs = new RarerConstructs(draft);
        for (int i = 1 + draft.random.nextInt(3); i > 0; i--) {
            constructs.addOne();
        }
    }

    /** Adds what headers of text have to a grammar that is whole. */
    static void addLines(Draft draft) {
        RarerConstructs constructs = new RarerConstructs(draft);
        for (int i = 1 + draft.random.nextInt(2); i > 0; i--) {
            constructs.insert(constructs.file(), new HeaderLines(draft).group());
        }
    }

    /** Adds items with named values to a grammar that is whole. */
    static void addNamed(Draft draft) {
        RarerConstructs constructs = new RarerConstructs(draft);
        for (int i = 1 + draft.random.nextInt(2); i > 0; i--) {
            constructs.insert(constructs.file(), new NamedItems(draft).group());
        }
    }

    /** Adds items that say again what others say to a grammar that is whole. */
    static void addAgain(Draft draft) {
        RarerConstructs constructs = new RarerConstructs(draft);
        constructs.insert(constructs.file(), new ToldAgain(draft).group());
    }

    private void addOne() {
        switch (draft.random.nextInt(9)) {
            case 0 -> draft.header.add("reject " + draft.pick("\"OTHR\"", "x\"89 00\"") + " \"another format\"");
            case 1 -> file().clauses().add("trailing-bytes accept");
            case 2 -> leniencyOfPlaces();
            case 3 -> columnMajor();
            case 4 -> least();
            case 5 -> quotient();
            case 6 -> fileSize();
            case 7 -> rotated();
            default ->
                insert(
                        file(),
                        List.of(draft.add(
                                draft.name("BRACKETED"),
                                draft.pick("latin1[4]", "ascii[3]", "text[8]", "uint16[2]"),
                                draft.pick("", "fill 0x20"))));
        }
    }

    private Rule file() {
        return rule("FILE");
    }

    private Rule rule(String name) {
        return draft.rules.stream()
                .filter(rule -> rule.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Puts items somewhere into a sequence, behind what files begin with. */
    private void insert(Rule sequence, List<String> items) {
        List<String> all = sequence.items();
        int first = all.get(0).startsWith("\"") ? 1 : 0;
        all.addAll(first + draft.random.nextInt(all.size() + 1 - first), items);
    }

    private void leniencyOfPlaces() {
        for (Rule rule : draft.rules) {
            rule.clauses()
                    .replaceAll(clause -> clause.matches("contiguous|contiguous unordered|disjoint|align \\d+")
                            ? clause + draft.pick(" lenient", " accept")
                            : clause);
        }
    }

    /** The order of a tensor's elements in an item beside its data. */
    private void columnMajor() {
        for (int i = 0; i < draft.bindings.size(); i++) {
            String binding = draft.bindings.get(i);
            if (binding.matches("tensor \\w+ \\{.*data.*") && !binding.matches(".*(order|layout|\\[|\").*")) {
                Rule tensor = rule(binding.split(" ")[1]);
                boolean flag = draft.chance(30);
                String order = draft.add(
                        draft.name("MAJOR"),
                        flag ? "uint8" : "uint8 { rows = 1, columns = 2 }" + draft.pick("", " closed"),
                        flag ? "require " + "1 == 1 \"holds\"" : "");
                if (tensor.items().size() > 1) {
                    insert(tensor, List.of(order));
                }
                draft.bindings.set(
                        i,
                        binding.substring(0, binding.lastIndexOf(" }")) + ", order column-major when " + order
                                + (flag ? " }" : " == columns }"));
                return;
            }
        }
    }

    private void least() {
        String one = draft.add(draft.name("ONE"), draft.pick("uint8", "int16"), draft.pick("default 3", ""));
        String other = draft.add(draft.name("OTHER"), "uint8", "default 2");
        String result = draft.add(
                draft.name("RESULT"),
                draft.pick("uint32", "int32", "leb128"),
                "= "
                        + draft.pick(
                                "min(" + one + ", " + other + ")",
                                "max(" + one + ", " + other + ", 4)",
                                "abs(" + one + ") + " + other,
                                "floor(" + one + " / 2)",
                                "ceil(" + one + " / " + other + ")"));
        insert(file(), List.of(one, other, result));
    }

    /** A number or a checksum that is stored with its bits rotated. */
    private void rotated() {
        int bits = Integer.parseInt(draft.pick("32", "32", "16", "8", "24", "40"));
        String name = draft.name("MASKED");
        String covered = draft.add(draft.name("OF_MASKED"), "bytes[3]");
        draft.add(
                name,
                "uint" + bits,
                bits != 32
                        ? draft.pick("", "default 5", "= size(FILE)", "limit 100 \"small\"")
                        : draft.pick("", "= crc32c(" + covered + ")", "= adler32(" + covered + ")", "= size(FILE)"),
                rotation(draft, name, bits));
        insert(file(), List.of(covered, name));
    }

    /** The clause that rotates the bits of an item. */
    static String rotation(Draft draft, String name, int bits) {
        int right = 1 + draft.random.nextInt(bits - 1);
        String rotation = draft.chance(50)
                ? "(" + name + " >> " + right + ") | (" + name + " << " + (bits - right) + ")"
                : "(" + name + " << " + right + ") | (" + name + " >> " + (bits - right) + ")";
        return "stored as " + (draft.chance(40) ? rotation : "(" + rotation + ") + " + draft.pick("7", "0xA2", "255"));
    }

    /** The size of the file in the file. */
    private void fileSize() {
        insert(
                file(),
                List.of(draft.add(
                        draft.name("FILE_SIZE"),
                        draft.pick("uint16", "uint32", "uint64", "leb128", "bincode32", "float32", "int32"),
                        "= "
                                + draft.pick(
                                        "size(FILE)",
                                        "size(FILE) - 8",
                                        "end",
                                        "end + 1",
                                        "size(FILE) * 2",
                                        "2 + size(FILE) / 1"))));
    }

    /** Sizes that are quotients, with a remainder for some values. */
    private void quotient() {
        String base = draft.add(draft.name("DIVIDED"), draft.pick("uint8", "uint16"), "default 4");
        String half = draft.name("HALF");
        draft.bindings.add("let " + half + " = " + base + draft.pick(" / 2", " * 3 / 2", " / 4 + 1"));
        String sized = draft.chance(50)
                ? draft.add(draft.name("PAD"), "zero(" + half + ")")
                : draft.add(draft.name("QUOTIENT"), "uint8[" + half + "]");
        insert(file(), List.of(base, sized));
    }
}
