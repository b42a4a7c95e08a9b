package org.tensorbind.grammars.promise;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.grammars.promise.breach.Bytes;
import org.tensorbind.processor.compile.GeneratedFormat;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarGenerator;
import org.tensorbind.processor.compile.GrammarProblem;

/**
 * What the processor and its generated code do with grammars, as text: two versions of the processor are compared by it. A grammar is rejected, with a tag and
 * a place for each fault, or files are written and read: random ones of its tensors, and damaged copies of these.
 */
final class Behavior {
    private static final int BATCH = 50;
    private static final int SHOWN = 3;
    private static final String GRAMMAR = "grammar ";
    private static final String CODE = "code ";
    private static final Pattern PROBLEM = Pattern.compile("^.*?:(\\d+:\\d+): (?:internal )?error: (\\[[^]]*]|.*)");

    private final Trials trials;

    Behavior(Trials trials) {
        this.trials = trials;
    }

    /** A paragraph for each grammar: its name, a digest of the generated code, what happens. */
    List<String> describe(List<GrammarFile> grammars) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int from = 0; from < grammars.size(); from += BATCH) {
            List<GrammarFile> batch = grammars.subList(from, Math.min(grammars.size(), from + BATCH));
            for (Trials.Outcome outcome : trials.run(batch, Collections.nCopies(batch.size(), 1L))) {
                describe(outcome, lines);
            }
        }
        return lines;
    }

    private static void describe(Trials.Outcome outcome, List<String> lines) {
        lines.add(GRAMMAR + outcome.grammar().path());
        lines.add(CODE + Bytes.hash(code(outcome.grammar()).getBytes(StandardCharsets.UTF_8)));
        outcome.problems().forEach(problem -> lines.add(place(problem)));
        outcome.behavior().forEach(line -> lines.add(line.replace('\n', ' ').replace('\r', ' ')));
        Breach breach = outcome.breach();
        if (breach != null) {
            lines.add("breaks its promise: " + breach.kind());
        }
    }

    private static String code(GrammarFile grammar) {
        GeneratedFormat generated = GrammarGenerator.generate(grammar, "generated", "", false, "");
        return generated.sources().stream()
                .map(source -> source.className() + "\n" + source.text())
                .collect(Collectors.joining("\n"));
    }

    /** Tag and place of a fault: the words may change. */
    private static String place(GrammarProblem problem) {
        String first = problem.text().lines().findFirst().orElse("");
        Matcher matcher = PROBLEM.matcher(first);
        return "rejected at " + (matcher.find() ? matcher.group(1) + " " + matcher.group(2) : first);
    }

    /**
     * What differs between two descriptions.
     *
     * @param otherCode how many grammars have other generated code and behave the same
     */
    record Comparison(int grammars, int otherCode, List<String> differences) {
        @Override
        public String toString() {
            return grammars + " grammars, " + otherCode + " with other code that does the same, " + differences.size()
                    + " that differ\n" + String.join("\n", differences);
        }
    }

    /** Compares what two versions do, grammar by grammar; the first lines that differ are shown. */
    static Comparison compare(List<String> before, List<String> after) {
        Map<String, List<String>> one = paragraphs(before);
        Map<String, List<String>> other = paragraphs(after);
        TreeSet<String> names = new TreeSet<>(one.keySet());
        names.addAll(other.keySet());
        int otherCode = 0;
        List<String> differences = new ArrayList<>();
        for (String name : names) {
            List<String> left = one.getOrDefault(name, List.of());
            List<String> right = other.getOrDefault(name, List.of());
            String difference = difference(left, right);
            if (difference != null) {
                differences.add(name + difference);
            } else if (!left.equals(right)) {
                otherCode++;
            }
        }
        return new Comparison(names.size(), otherCode, differences);
    }

    private static Map<String, List<String>> paragraphs(List<String> lines) {
        Map<String, List<String>> paragraphs = new LinkedHashMap<>();
        List<String> paragraph = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(GRAMMAR)) {
                paragraph = new ArrayList<>();
                paragraphs.put(line, paragraph);
            } else {
                paragraph.add(line);
            }
        }
        return paragraphs;
    }

    private static @Nullable String difference(List<String> before, List<String> after) {
        List<String> left = withoutCode(before);
        List<String> right = withoutCode(after);
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (int i = 0; i < Math.max(left.size(), right.size()) && shown < SHOWN; i++) {
            String one = i < left.size() ? left.get(i) : "nothing";
            String other = i < right.size() ? right.get(i) : "nothing";
            if (!Objects.equals(one, other)) {
                text.append("\n  - ").append(one).append("\n  + ").append(other);
                shown++;
            }
        }
        return shown == 0 ? null : text.toString();
    }

    private static List<String> withoutCode(List<String> lines) {
        return lines.stream().filter(line -> !line.startsWith(CODE)).toList();
    }
}
