package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** A grammar that is being made up. */
public final class Draft {
    /** Words of Java and of generated code, which a rule may be called like. */
    private static final String[] ODD_NAMES = {
        "CLASS",
        "INT",
        "NEW",
        "D",
        "I",
        "IN",
        "OUT",
        "DATA_SIZE",
        "DATA_OFFSET",
        "TENSORS",
        "PART",
        "PARTS",
        "TARGET",
        "OBJECT",
        "STRING",
        "LIST",
        "LONG",
        "OPTIONS",
        "SOURCE",
        "CURSOR",
        "VALUE",
        "NULL",
        "TRUE",
        "RECORD",
        "VAR",
        "HASH_CODE",
        "TO_STRING",
        "GET_CLASS",
        "NOTIFY",
        "SERIALIZER",
        "SHAPE_OF",
        "INDEX",
        "LONGS",
        "PAYLOAD",
        "START",
        "STOP",
        "FORMAT",
        "READER",
        "WRITER",
        "METADATA",
        "SIZE",
        "NAME_OF",
        "CREATE",
        "CLOSE",
        "ADD",
        "COMMIT",
        "POSITION",
        "OFFSET",
        "LENGTH",
        "CODE",
        "LABEL",
        "OF",
        "MAP",
        "DTYPES",
        "SINK",
        "CONTENT"
    };

    final Random random;
    public final List<String> header = new ArrayList<>();
    public final List<Rule> rules = new ArrayList<>();
    final List<String> bindings = new ArrayList<>();
    private final Set<String> used = new HashSet<>();
    private int numbers;
    private boolean wide;

    Draft(Random random) {
        this.random = random;
    }

    /** Whether something that happens so many times out of a hundred does. */
    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** Lets {@link #wideChance} hold from now on, which it does not in most grammars. */
    void widen() {
        wide = true;
    }

    /** Whether something happens that does in a few grammars only, and there so many times out of a hundred; it costs other grammars no number. */
    boolean wideChance(int percent) {
        return wide && chance(percent);
    }

    String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** A name that no rule has: the usual one, or an odd one. */
    String name(String usual) {
        String base = chance(6) ? pick(ODD_NAMES) : usual;
        String name = base;
        for (int i = 2; !used.add(name); i++) {
            name = base + "_" + i;
        }
        return name;
    }

    /** Keeps a name from being given to another rule. */
    String reserve(String name) {
        used.add(name);
        return name;
    }

    /** A number that no call gave before. */
    int uniqueNumber() {
        return ++numbers;
    }

    /** Adds a rule, and gives its name. */
    String add(String name, String body, String... clauses) {
        rules.add(new Rule(
                name,
                List.of(body),
                Arrays.stream(clauses).filter(c -> !c.isEmpty()).toList()));
        return name;
    }

    /** Adds a sequence, and gives its name. */
    String sequence(String name, List<String> items, String... clauses) {
        rules.add(new Rule(
                name, items, Arrays.stream(clauses).filter(c -> !c.isEmpty()).toList()));
        return name;
    }

    /** One list of the items of several, each of which keeps its order. */
    List<String> interleave(List<List<String>> groups) {
        List<List<String>> left = new ArrayList<>();
        groups.forEach(group -> left.add(new ArrayList<>(group)));
        List<String> items = new ArrayList<>();
        left.removeIf(List::isEmpty);
        while (!left.isEmpty()) {
            List<String> group = left.get(random.nextInt(left.size()));
            items.add(group.remove(0));
            left.removeIf(List::isEmpty);
        }
        return items;
    }

    /** An unsigned integer that holds small numbers. */
    String counter() {
        return pick(
                "uint8",
                "uint8",
                "uint16",
                "uint32",
                "uint64",
                "bincode16",
                "bincode32",
                "bincode64",
                "leb128",
                "int16",
                "int32",
                "uint24",
                "int40",
                "float32");
    }

    public Draft copy() {
        Draft copy = new Draft(random);
        copy.header.addAll(header);
        rules.forEach(rule -> copy.rules.add(rule.copy()));
        copy.bindings.addAll(bindings);
        copy.used.addAll(used);
        copy.wide = wide;
        return copy;
    }

    @Override
    public String toString() {
        return "format mini \"made up\" {\n  extension \"mini\"\n"
                + header.stream().map(line -> "  " + line + "\n").collect(Collectors.joining()) + "}\n"
                + rules.stream().map(rule -> rule + "\n").collect(Collectors.joining())
                + String.join("\n", bindings) + "\n";
    }
}
