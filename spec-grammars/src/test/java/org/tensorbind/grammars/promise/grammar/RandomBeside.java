package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** Makes up items that follow from the data of tensors whose dtypes or shapes are computed. */
final class RandomBeside {
    private final Draft draft;
    private final String algorithm;

    RandomBeside(Draft draft) {
        this.draft = draft;
        this.algorithm = draft.pick("crc32", "adler32", "xxhash64", "md5");
    }

    /** A checksum of data, none at all in most cases. */
    List<String> sum(String data) {
        List<String> items = new ArrayList<>();
        if (draft.chance(25)) {
            items.add(draft.add(draft.name("DATA_SUM"), type(), "= " + algorithm + "(" + data + ")"));
        }
        return items;
    }

    private String type() {
        return switch (algorithm) {
            case "md5" -> draft.pick("bytes[16]", "text[32]");
            case "xxhash64" -> draft.pick("uint64", "bytes[8]", "text[16]");
            default -> draft.pick("uint32", "uint64", "bytes[4]", "text[8]");
        };
    }

    /** What an element of a list tells of its data: its checksum, its place, or neither. */
    List<String> ofElement(String data) {
        List<String> items = sum(data);
        if (draft.chance(30)) {
            items.add(draft.add(
                    draft.name("PLACE"), draft.pick("uint32", "leb128", "float32"), "= offset(" + data + ")"));
        }
        return items;
    }

    /** What says in which order elements are, of which an item of an element tells: that goes into {@code element}. */
    String order(List<String> element) {
        switch (draft.random.nextInt(4)) {
            case 0 -> {
                String tag =
                        draft.add(draft.name("MAJOR"), "uint8 { rows = 0, columns = 1 }" + draft.pick("", " closed"));
                element.add(tag);
                return ", order column-major when " + tag + " == " + draft.pick("rows", "columns");
            }
            case 1 -> {
                String bit = draft.name("COLUMNS");
                element.add(draft.add(
                        draft.name("MODE"),
                        "uint8 bits { " + bit + ": 1, " + draft.name("SPARE") + ": 2 default 1, zero: 5 }"));
                return ", order column-major when " + bit;
            }
            case 2 -> {
                return ", order column-major";
            }
            default -> {
                return "";
            }
        }
    }
}
