package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes up the beginning of a file whose items have numbers as places and are listed in any order, a mark of the byte order among them. */
final class RandomPlaces {
    private final Draft draft;
    private final List<String> items = new ArrayList<>();
    private int place;

    private RandomPlaces(Draft draft) {
        this.draft = draft;
    }

    /** The items, behind the last of which others may follow. */
    static List<String> make(Draft draft) {
        RandomPlaces places = new RandomPlaces(draft);
        if (draft.chance(40)) {
            places.items.add(places.mark(""));
            return places.items;
        }
        for (int i = 1 + draft.random.nextInt(3); i > 0; i--) {
            places.item();
        }
        if (draft.chance(40)) {
            places.items.add(places.mark("at " + places.place));
            places.place += 4;
        }
        Collections.shuffle(places.items, draft.random);
        places.items.add(draft.add(
                draft.name("BEHIND"), draft.pick("uint32", "int64", "leb128"), "default 1", "at " + places.place));
        return places.items;
    }

    private void item() {
        String at = "at " + (draft.chance(5) ? place + 1 : place);
        switch (draft.random.nextInt(4)) {
            case 0 -> {
                items.add(draft.add(draft.name("SIGN"), draft.pick("\"SIGN\"", "x\"89 41 42 0A\""), at));
                place += 4;
            }
            case 1 -> {
                items.add(draft.add(draft.name("EIGHT"), draft.pick("uint64", "float64"), "default 2", at));
                place += 8;
            }
            case 2 -> {
                items.add(draft.add(draft.name("TITLE"), "text", "sized 16", "fill 0x20", "default \"t\"", at));
                place += 16;
            }
            default -> {
                String first = draft.add(draft.name("MAJOR"), "uint16", "default 1");
                String second = draft.add(draft.name("MINOR"), "int16", draft.pick("default 0", ""));
                items.add(draft.sequence(draft.name("PAIR_AT"), List.of(first, second), at));
                place += 4;
            }
        }
    }

    private String mark(String at) {
        return draft.add(
                draft.name("MARK"),
                draft.pick(
                        "uint32 { little = 0x4444, big = 0x1111_0000 }",
                        "uint32 { little = 1, big = 2 } closed",
                        "uint32 { one = 1, two = 2 } closed  default one",
                        "uint32 { little = 0x4444 | 0x4144, big = 0x1111_0000 } closed",
                        "uint32 { little = 0x49494949, big = 0x4D4D4D4D } closed",
                        "ascii { little = \"IIII\", big = \"MMMM\" } closed"),
                at,
                "byte-order mark");
    }
}
