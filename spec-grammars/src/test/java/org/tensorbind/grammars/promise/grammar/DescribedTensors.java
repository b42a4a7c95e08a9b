package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up what a document says of a tensor: its dtype, its shape, the place of its data or the data itself, and more. */
final class DescribedTensors {
    private final Draft draft;
    private final String notation;
    private String place = "";
    private boolean ordered;

    DescribedTensors(Draft draft, String notation) {
        this.draft = draft;
        this.notation = notation;
    }

    /** The rules of dtype and shape. */
    void types() {
        ordered = draft.wideChance(30);
        draft.add(
                "DTYPE",
                "text dtype { f32 = \"F32\"" + (ordered ? " little | \">F32\" big" : "")
                        + ", u8 = \"U8\", i64 = \"I64\", bool = \"B\" }",
                draft.chance(20) ? "closed" : draft.wideChance(40) ? "or any" : "");
        draft.add("SHAPE", array("uint*"));
    }

    /** The same, and fields that tell where the data is, counted from an item if one is named. */
    void placed(String from) {
        types();
        String point = from.isEmpty() ? "" : " from " + from;
        if (draft.chance(50)) {
            draft.add(draft.reserve("BEGIN"), "uint", "= offset(DATA" + point + ")");
            draft.add(draft.reserve("END"), "uint", "= BEGIN + size(DATA)");
            place = "\"span\": " + array("BEGIN, END");
        } else {
            place = "\"offset\": uint = offset(DATA" + point + "), \"length\": uint = size(DATA)";
        }
        if (draft.chance(25)) {
            place += ", " + draft.pick("", "? ")
                    + "\"sum\": text checksum of DATA { \"crc32c:\" = crc32c, \"sha256:\" = sha256 }";
        }
    }

    /** A list or, where the notation has them, a tuple. */
    private String array(String elements) {
        return notation.equals("python") && draft.chance(60) ? "( " + elements + " )" : "[ " + elements + " ]";
    }

    /** The same, and the data in the document. */
    void inside(int extended) {
        types();
        place = draft.pick("", "\"length\": uint = size(DATA), ") + "\"data\": DATA";
        draft.add("DATA", notation.equals("msgpack") && draft.chance(extended) ? "ext 9 bytes" : "bytes");
    }

    /** The fields of a tensor's map. */
    String info() {
        String partial = place.isEmpty() ? "" : draft.pick("", "", "", "? ");
        List<String> fields = new ArrayList<>(List.of(partial + "\"dtype\": DTYPE", partial + "\"shape\": SHAPE"));
        if (!place.isEmpty()) {
            fields.add(place);
        }
        List<String> extras = new DocumentParts(draft, notation).fields(2);
        if (draft.chance(15)) {
            extras.add("* text => any");
        }
        extras.addAll(0, derived());
        extras.forEach(extra ->
                fields.add(extra.startsWith("*") ? fields.size() : draft.random.nextInt(fields.size() + 1), extra));
        return String.join(", ", fields);
    }

    /** Fields that a writer derives, and writes only where something holds. */
    private List<String> derived() {
        List<String> fields = new ArrayList<>();
        if (draft.wideChance(40) && !ordered) {
            fields.add("? \"endian\": "
                    + draft.add(
                            draft.reserve("ENDIAN"),
                            "text { little = \"little\", big = \"big\" } closed",
                            draft.pick("written when width(DTYPE) > 1", "written when DTYPE == f32", "")));
        }
        if (draft.wideChance(30)) {
            fields.add("? \"rank\": "
                    + draft.add(
                            draft.reserve("RANK_OF_SHAPE"),
                            "uint",
                            "= count(SHAPE)",
                            draft.pick("written when count(SHAPE) > 1", "")));
        }
        return fields;
    }

    /** The tensor clause, with these roles before those of the data. */
    void bind(String tensor, String name) {
        if (draft.rules.stream().anyMatch(rule -> rule.name().equals("ENDIAN"))) {
            draft.rules.stream()
                    .filter(rule -> rule.name().equals("DATA"))
                    .forEach(rule -> rule.clauses().add("byte-order by ENDIAN { little = little, big = big }"));
        }
        draft.bindings.add("tensor " + tensor + " { " + name + "dtype DTYPE, shape SHAPE, data DATA }");
    }
}
