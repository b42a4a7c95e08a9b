package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up formats that have a document of text for each tensor, as lines of JSON are, or literals of Python. */
final class RandomTables {
    private final Draft draft;
    private final Furniture furniture;

    RandomTables(Draft draft, Furniture furniture) {
        this.draft = draft;
        this.furniture = furniture;
    }

    void make() {
        switch (draft.random.nextInt(10)) {
            case 0, 1, 2, 3 -> rows("json");
            case 4, 5 -> rows("python");
            case 6 -> single();
            case 7 -> new RandomDocuments(draft, furniture, "python").index();
            default -> new RandomDocuments(draft, furniture, "python").header();
        }
    }

    /** A document for each tensor, with the data behind it or behind all of them. */
    private void rows(String notation) {
        for (String name : List.of("LINE", "INFO", "NAME", "DTYPE", "SHAPE", "DATA", "BUFFER", "COUNT")) {
            draft.reserve(name);
        }
        DescribedTensors described = new DescribedTensors(draft, notation);
        boolean beside = draft.chance(35);
        boolean region = !beside && draft.chance(30);
        boolean placed = !beside && draft.chance(60);
        if (placed) {
            described.placed(region && draft.chance(60) ? "BUFFER" : "");
        } else {
            described.types();
        }
        draft.add("NAME", "text");
        boolean tuple = !placed && draft.chance(20);
        String content = tuple ? tuple(notation) : "{ \"name\": NAME, " + described.info() + " }";
        List<String> line = new ArrayList<>(line(notation + " " + content, tuple));
        if (beside) {
            line.add("DATA");
        }
        draft.sequence("LINE", line, draft.chance(40) ? "unique NAME" : "");
        draft.add("DATA", "bytes", placed ? "" : "sized product(SHAPE) * width(DTYPE)", data(placed, region));
        file(notation, beside, region);
        described.bind("LINE", "name NAME, ");
    }

    private String tuple(String notation) {
        String shape = draft.chance(30) ? ", " + draft.add(draft.name("MORE"), "any") : "";
        String elements = "NAME, DTYPE, SHAPE" + shape;
        return notation.equals("python") && draft.chance(60) ? "( " + elements + " )" : "[ " + elements + " ]";
    }

    private String data(boolean placed, boolean region) {
        return placed
                ? region
                        ? draft.pick("contiguous unordered", "contiguous", "disjoint  align 4")
                        : draft.pick("", "disjoint", "align 8")
                : draft.pick("", "", "align 8");
    }

    /** The items of a line: the document and what tells its end. */
    private List<String> line(String document, boolean tuple) {
        boolean sized = draft.chance(25);
        draft.add(
                "INFO",
                document,
                sized && draft.chance(40) ? "fill 0x20 to multiple of 8 lenient" : "",
                tuple ? "" : draft.pick("", "", "", "keys ascending", "keys length-first", "keys ascending lenient"));
        List<String> told = sized
                ? List.of(draft.add(draft.name("INFO_SIZE"), draft.counter(), "= size(INFO)"), "INFO")
                : List.of("INFO", end());
        if (draft.chance(60)) {
            return told;
        }
        List<List<String>> groups = furniture.groups(1, 2);
        groups.add(told);
        return draft.interleave(groups);
    }

    private String end() {
        return switch (draft.random.nextInt(4)) {
            case 0 ->
                draft.add(
                        draft.name("BLANKS"),
                        "whitespace " + draft.pick("\"\\n\" 1..", "\"\\n \"", "\" \" 1.. to multiple of 4 plus 3"));
            case 1 ->
                draft.add(draft.name("BREAK"), "ascii { line = \"\\n\", both = \"\\r\\n\" } closed", "default line");
            default -> "\"\\n\"";
        };
    }

    private void file(String notation, boolean beside, boolean region) {
        List<String> items = new ArrayList<>(draft.interleave(furniture.groups(2, 1)));
        items.add(0, "\"MINI\"");
        if (draft.chance(40)) {
            items.add(head(notation));
            items.addAll(List.of("\"\\n\"", "LINE*"));
        } else if (draft.chance(50)) {
            items.addAll(List.of(draft.add("COUNT", draft.counter(), "= count(LINE)"), "LINE*"));
        } else {
            items.add(
                    beside && draft.chance(50)
                            ? "LINE*"
                            : "LINE* until " + draft.pick("\"\\n\"", "\"END\"", "x\"00\""));
        }
        if (region) {
            items.add(draft.sequence("BUFFER", List.of("DATA*"), draft.chance(30) ? "align 16" : ""));
        } else if (!beside) {
            items.add("DATA*");
        }
        draft.rules.add(0, new Rule("FILE", items, List.of()));
    }

    /** A document before the lines, which counts them. */
    private String head(String notation) {
        draft.add("COUNT", "uint", "= count(LINE)");
        List<String> fields = new ArrayList<>(new DocumentParts(draft, notation).fields(2));
        fields.add(draft.random.nextInt(fields.size() + 1), "\"tensors\": COUNT");
        if (draft.chance(30)) {
            fields.add("? \"meta\": "
                    + draft.add(draft.reserve("META"), "{ * text => " + draft.pick("text", "any") + " }"));
            draft.bindings.add("metadata META");
        }
        return draft.add(draft.name("HEAD"), notation + " { " + String.join(", ", fields) + " }");
    }

    /** A file that is one tensor, described by a literal. */
    private void single() {
        for (String name : List.of("INFO", "DTYPE", "SHAPE", "DATA", "COLUMNS")) {
            draft.reserve(name);
        }
        DescribedTensors described = new DescribedTensors(draft, "python");
        described.types();
        boolean ordered = draft.chance(40);
        String columns = ordered ? ", \"columns\": " + draft.add("COLUMNS", "bool") : "";
        draft.add("INFO", "python { " + described.info() + columns + " }", draft.pick("", "", "keys ascending"));
        List<String> items = new ArrayList<>(draft.interleave(furniture.groups(2, 1)));
        items.addAll(List.of(
                "INFO",
                draft.add(
                        draft.name("BLANKS"),
                        "whitespace \" \" 1.. to multiple of 8 plus 7" + draft.pick("", " accept"))));
        items.addAll(List.of("\"\\n\"", "DATA"));
        items.add(0, "\"MINI\"");
        draft.add("DATA", "bytes", draft.pick("", "sized product(SHAPE) * width(DTYPE)"));
        draft.rules.add(0, new Rule("FILE", items, List.of()));
        described.bind("FILE", "");
        if (ordered) {
            draft.bindings.replaceAll(binding -> binding.replace(" }", ", order column-major when COLUMNS }"));
        }
    }
}
