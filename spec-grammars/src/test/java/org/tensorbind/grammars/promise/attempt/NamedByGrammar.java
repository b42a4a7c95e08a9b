package org.tensorbind.grammars.promise.attempt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorbind.DType;
import org.tensorbind.Shape;

/**
 * The tensors that a grammar tells itself, with shapes that fit together.
 *
 * @param clauses none where names and shapes stand in the file
 */
public record NamedByGrammar(List<Clause> clauses) {
    private static final Pattern CLAUSE = Pattern.compile(
            "(?m)^tensor \\w+ \\{ (?:name \"([^\"]*)\", )?dtype ([^,]*), shape \\[(.*?)\\], (?:data|order|byte)(.*)");
    private static final Pattern ROW = Pattern.compile("\\] (?:sized|to multiple of|separated by) .*|[\\[\\]]");
    private static final Pattern DTYPE = Pattern.compile("\\b(?:u8|u16|i64|f16|f32|f64)\\b");

    /** A tensor clause: its name, which may count elements, its dtypes, and its dimensions in terms of items; and whether files may lack it. */
    record Clause(String name, List<DType> dtypes, List<String> dimensions, boolean optional) {
        boolean isListed() {
            return name.contains("{");
        }
    }

    /** A tensor as its clause has it. */
    record Tensor(String name, DType dtype, Shape shape) {}

    public static NamedByGrammar of(String grammar) {
        List<Clause> clauses = new ArrayList<>();
        Matcher clause = CLAUSE.matcher(grammar);
        while (clause.find()) {
            List<DType> dtypes = DTYPE.matcher(clause.group(2))
                    .results()
                    .map(found -> DType.valueOf(found.group().toUpperCase(Locale.ROOT)))
                    .toList();
            if (!dtypes.isEmpty()) {
                String name = clause.group(1) == null ? "0" : clause.group(1);
                clauses.add(new Clause(
                        name,
                        dtypes,
                        List.of(ROW.matcher(clause.group(3)).replaceAll("").split(", ")),
                        clause.group(4).contains("present when")));
            }
        }
        return new NamedByGrammar(clauses);
    }

    /** One of each, but of those with conditions one of a name or none; and of those in a list as many as there are elements. */
    List<Tensor> tensors(Random random) {
        Map<String, Long> items = new HashMap<>();
        int elements = random.nextInt(4);
        List<Tensor> tensors = new ArrayList<>();
        List<Clause> chosen = new ArrayList<>(clauses);
        chosen.removeIf(clause -> clause.optional() && random.nextBoolean());
        Set<String> names = new HashSet<>();
        chosen.removeIf(clause -> clause.optional() && !names.add(clause.name()));
        for (Clause clause : chosen) {
            for (int i = 0; i < (clause.isListed() ? elements : 1); i++) {
                long[] dimensions = clause.dimensions().stream()
                        .mapToLong(dimension -> value(dimension, items, random))
                        .toArray();
                String name = clause.name().replaceAll("\\{[^}]*\\}", String.valueOf(i));
                DType dtype = clause.dtypes().get(random.nextInt(clause.dtypes().size()));
                tensors.add(new Tensor(name, dtype, Shape.of(dimensions)));
            }
        }
        return tensors;
    }

    /** An item, an item times or plus a number, or a number; anything else may be any number. */
    private static long value(String dimension, Map<String, Long> items, Random random) {
        if (dimension.matches("\\d+")) {
            return Long.parseLong(dimension);
        }
        String[] words = dimension.replaceAll("abs\\((\\w+)\\)", "$1").split(" (?=[*+] \\d+$)");
        long first = items.computeIfAbsent(words[0], item -> 1L + random.nextInt(4));
        if (words.length < 2) {
            return first;
        }
        long second = Long.parseLong(words[1].substring(2));
        return words[1].startsWith("*") ? first * second : first + second;
    }
}
