package org.tensorbind.processor.mutant;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.TensorFormat;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.value.Leniency;

/** Tries changes of samples, and selects for each statement the change that breaks it and the fewest other statements. */
final class MutantSearch {
    private static final Pattern NUMBER = Pattern.compile("\\b(?:0x[0-9A-Fa-f_]+|\\d[\\d_]*)\\b");
    private static final Pattern TEXT = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"");

    private final TensorFormat format;
    private final @Nullable TensorFormat withoutLeniency;
    private final PlannedFormat plan;
    private final List<Statement> statements;
    private final Map<String, Rule> scalars;
    private final Set<Long> numbers = new LinkedHashSet<>();
    private final Set<String> texts = new LinkedHashSet<>();
    private final Map<Statement, Found> best = new HashMap<>();

    /** Sizes and hash codes of what was tried; the files themselves would fill the memory. */
    private final Set<Long> tried = new HashSet<>();

    private record Found(Mutant mutant, long score) {}

    /**
     * A search.
     *
     * @param withoutLeniency the format without the grammar's {@code accept} clauses; null if it has none
     * @param printed the grammar as text, without comments
     */
    MutantSearch(TensorFormat format, @Nullable TensorFormat withoutLeniency, PlannedFormat plan, String printed) {
        this.format = format;
        this.withoutLeniency = withoutLeniency;
        this.plan = plan;
        this.statements = Statements.of(plan);
        this.scalars = scalarsOf(plan.format().grammar());
        for (Matcher matcher = NUMBER.matcher(printed); matcher.find(); ) {
            String digits = matcher.group().replace("_", "");
            boolean hexadecimal = digits.startsWith("0x");
            long number = new BigInteger(hexadecimal ? digits.substring(2) : digits, hexadecimal ? 16 : 10).longValue();
            numbers.addAll(List.of(number, number + 1, number - 1));
        }
        numbers.addAll(List.of(0L, 1L, Long.MAX_VALUE, Long.MIN_VALUE));
        TEXT.matcher(printed).results().limit(64).forEach(text -> texts.add(text.group(1)));
    }

    private static Map<String, Rule> scalarsOf(Grammar grammar) {
        Map<String, Rule> scalars = new LinkedHashMap<>();
        for (Rule rule : grammar.rules().values()) {
            boolean integer = rule.isIntegers() || (rule.type().isInteger());
            if (integer && !rule.inDocument()) {
                scalars.putIfAbsent(rule.label(), rule);
            }
        }
        return scalars;
    }

    void add(byte[] bytes) throws IOException {
        Grammar grammar = plan.format().grammar();
        Map<String, String> documents = grammar.rules().values().stream()
                .filter(rule -> rule.body() instanceof Body.Document)
                .collect(Collectors.toMap(Rule::label, rule -> ((Body.Document) rule.body()).notation()));
        Sample sample = Sample.of(format, bytes, documents.keySet());
        DerivedUpdates settling = new DerivedUpdates(sample, plan, scalars);
        try {
            new ItemChanges(sample, grammar, scalars, numbers, change -> attempt(settling, change)).makeAll();
            new StructureChanges(sample, grammar.rejections(), change -> attempt(settling, change)).makeAll();
            for (int i = 0; i < sample.pieces().size(); i++) {
                Part part = sample.pieces().get(i).part();
                Optional<Notation> notation = part.document && part.owner != null
                        ? Notation.of(documents.getOrDefault(part.owner.label, ""))
                        : Optional.empty();
                if (notation.isPresent()) {
                    new DocumentChanges(sample, i, notation.get(), numbers, texts, change -> attempt(settling, change))
                            .makeAll();
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void attempt(DerivedUpdates settling, Change change) {
        try {
            attempt(change, settling.bytes(change));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void attempt(Change change, byte[] bytes) throws IOException {
        if (!tried.add((long) bytes.length << 32 | Arrays.hashCode(bytes) & 0xFFFF_FFFFL)) {
            return;
        }
        Verdict strict = Verdict.ofReader(format, bytes, true);
        FormatException first = strict.rejection();
        if (first == null) {
            attemptLeniency(change, bytes);
            return;
        }
        List<Statement> better = brokenBy(first).stream()
                .filter(statement -> isBelowBest(statement, leastScore(statement, change)))
                .toList();
        if (!better.isEmpty()) {
            List<FormatException> problems = Verdict.of(format, bytes, true).problems();
            for (Statement statement : better) {
                offer(statement, change, bytes, strict, problems);
            }
        }
    }

    private List<Statement> brokenBy(FormatException failure) {
        String rules = Statement.rules(failure);
        return statements.stream()
                .filter(statement -> statement.isBrokenBy(rules, failure))
                .toList();
    }

    /** What every reader takes uses a leniency if it would be rejected without it. */
    private void attemptLeniency(Change change, byte[] bytes) throws IOException {
        if (withoutLeniency == null || statements.stream().noneMatch(this::isAcceptanceWithoutFile)) {
            return;
        }
        FormatException first = Verdict.ofReader(withoutLeniency, bytes, true).rejection();
        for (Statement statement : first == null ? List.<Statement>of() : brokenBy(first)) {
            if (isAcceptanceWithoutFile(statement)) {
                Verdict read = new Verdict(List.of());
                best.put(
                        statement,
                        new Found(new Mutant("", statement, bytes, change.what(), read, read, List.of()), 0));
            }
        }
    }

    private boolean isAcceptanceWithoutFile(Statement statement) {
        return statement.leniency() == Leniency.ACCEPT && !best.containsKey(statement);
    }

    /** The score of a change that breaks nothing else: a change of what the statement is about is the better one. */
    private static long leastScore(Statement statement, Change change) {
        String item = statement.path().substring(statement.path().lastIndexOf('.') + 1);
        return change.what().contains(statement.rule()) || change.what().contains(item) ? 0 : 1;
    }

    private boolean isBelowBest(Statement statement, long score) {
        Found found = best.get(statement);
        return found == null || score < found.score();
    }

    private void offer(Statement statement, Change change, byte[] bytes, Verdict strict, List<FormatException> problems)
            throws IOException {
        long unexplained = problems.stream()
                .filter(failure -> !statement.isBrokenBy(failure))
                .count();
        long score = 2 * unexplained + leastScore(statement, change);
        if (problems.isEmpty() || !statement.isBrokenBy(problems.get(0)) || !isBelowBest(statement, score)) {
            return;
        }
        Verdict lenient = Verdict.ofReader(format, bytes, false);
        FormatException rejected = lenient.rejection();
        boolean asStated = statement.leniency() == Leniency.LENIENT
                ? rejected == null
                : rejected != null && statement.isBrokenBy(rejected);
        if (asStated) {
            List<Statement> others = statements.stream()
                    .filter(other -> other != statement && problems.stream().anyMatch(other::isBrokenBy))
                    .toList();
            best.put(
                    statement,
                    new Found(new Mutant("", statement, bytes, change.what(), strict, lenient, others), score));
        }
    }

    Mutants result() {
        List<Mutant> mutants = new ArrayList<>();
        List<Statement> unreached = new ArrayList<>();
        Map<String, Integer> names = new HashMap<>();
        for (Statement statement : statements) {
            String start = (statement.rule() + "-" + statement.kind()).replaceAll("[^A-Za-z0-9_.-]", "_");
            int number = names.merge(start, 1, Integer::sum);
            Found found = best.get(statement);
            if (found == null) {
                unreached.add(statement);
            } else {
                mutants.add(found.mutant().named(number == 1 ? start : start + "-" + number));
            }
        }
        return new Mutants(List.copyOf(mutants), List.copyOf(unreached));
    }
}
