package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes up lists of which some elements are tensors and others are not. */
final class RandomKinds {
    private final Draft draft;
    private final Furniture furniture;

    RandomKinds(Draft draft, Furniture furniture) {
        this.draft = draft;
        this.furniture = furniture;
    }

    /** The items of the file that have the list. */
    List<String> make() {
        TensorParts parts = new TensorParts(draft);
        String data = draft.name("DATA");
        String tensor = tensor(parts, data);
        List<String> element =
                furniture.groups(1, 1).stream().flatMap(List::stream).collect(Collectors.toCollection(ArrayList::new));
        switch (draft.random.nextInt(4)) {
            case 0 -> choice(element, tensor);
            case 1 -> flagged(element, tensor);
            default -> optional(element, tensor);
        }
        String name = parts.roles().stream()
                .filter(role -> role.startsWith("name "))
                .map(role -> role.substring("name ".length()))
                .findFirst()
                .orElse("");
        String chunk = draft.sequence(
                draft.name("CHUNK"), element, draft.chance(25) && !name.isEmpty() ? "unique " + name : "");
        String count = draft.add(draft.name("COUNT"), draft.counter(), "= count(" + chunk + ")");
        draft.bindings.add("tensor " + draft.pick(chunk, chunk, tensor) + " { " + String.join(", ", parts.roles())
                + ", data " + data + " }");
        return List.of(count, chunk + "*");
    }

    private String tensor(TensorParts parts, String data) {
        List<List<String>> groups = furniture.groups(1, 1);
        if (draft.chance(60)) {
            groups.add(parts.name());
        }
        groups.add(parts.typeAndShape(data));
        List<String> items = draft.interleave(groups);
        items.add(draft.add(
                data,
                "bytes",
                parts.sizeOfData(),
                draft.chance(25) ? "align " + draft.pick("4", "8") : "",
                parts.storage()));
        return draft.sequence(draft.name("TENSOR"), items);
    }

    /** What is in an element of another kind; its last item may go on to the end of its region. */
    private String other(boolean region, String... clauses) {
        String rule = draft.name("NOTE");
        if (region && draft.chance(40)) {
            return draft.add(rule, draft.pick("text", "bytes"), clauses);
        }
        return draft.chance(40)
                ? draft.sequence(rule, List.of(furniture.number(""), furniture.number("")), clauses)
                : draft.add(rule, draft.pick("uint16", "text    until x\"00\"", "bytes[3]"), clauses);
    }

    private String kind() {
        return draft.add(
                draft.name("KIND"),
                draft.pick("uint8", "uint32") + " { tensor = 1, note = 2, mark = 7 }" + draft.pick("", " closed"));
    }

    private boolean sized(List<String> element, String body) {
        if (draft.chance(50)) {
            element.add(draft.add(
                    draft.name("BODY_SIZE"), draft.pick("uint32", "uint16", "leb128"), "= size(" + body + ")"));
            return true;
        }
        return false;
    }

    private void choice(List<String> element, String tensor) {
        String kind = kind();
        element.add(kind);
        String body = draft.name("BODY");
        boolean region = sized(element, body);
        String others = " | note: " + other(region) + " | mark: " + draft.add(draft.name("MARK"), "\"!\"");
        String all =
                region && draft.chance(50) ? others + " | else: " + draft.add(draft.name("ELSE"), "bytes") : others;
        element.add(draft.add(body, "tensor: " + tensor + all, "by " + kind));
    }

    private void flagged(List<String> element, String tensor) {
        element.add(draft.add(draft.name("HAS"), "uint8", "= present(" + tensor + ")"));
        element.add(tensor + "?");
        if (draft.chance(50)) {
            element.add(furniture.number(""));
        }
    }

    private void optional(List<String> element, String tensor) {
        String kind = kind();
        element.add(kind);
        String body = draft.name("BODY");
        boolean region = sized(element, body);
        Rule rule = draft.rules.stream()
                .filter(each -> each.name().equals(tensor))
                .findFirst()
                .orElseThrow();
        rule.clauses().add("present when " + kind + draft.pick(" == tensor", " == tensor", " != note"));
        String note = other(region, "present when " + kind + " == note");
        element.add(draft.sequence(body, List.of(tensor + "?", note + "?")));
    }
}
