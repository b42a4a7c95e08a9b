package org.tensorbind.grammars.promise;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.grammars.promise.grammar.Draft;
import org.tensorbind.grammars.promise.grammar.RandomGrammar;
import org.tensorbind.processor.compile.GrammarFile;

/** Tries random grammars from a first seed on, until so many are done or so much time has passed; keeps the first of each kind that fail. */
final class PromiseRunner {
    private static final int BATCH = 50;
    private static final int SEEDS_SHOWN = 8;

    private final Trials trials;
    private final Map<String, List<Long>> breaches = new LinkedHashMap<>();
    private final Map<String, String> details = new LinkedHashMap<>();
    private final Map<String, List<Long>> rejections = new TreeMap<>();
    private final Map<String, List<Long>> barren = new TreeMap<>();
    private int tried;
    private int accepted;
    private int fruitful;
    private long files;

    PromiseRunner(Trials trials) {
        this.trials = trials;
    }

    /** The grammar of a seed. */
    static GrammarFile grammar(long seed) {
        return new GrammarFile(
                "seed-" + seed + ".grammar", RandomGrammar.of(seed).toString());
    }

    void run(long firstSeed, long count, long minutes) throws IOException {
        long end = System.nanoTime() + minutes * 60_000_000_000L;
        for (long seed = firstSeed;
                seed < firstSeed + count && (minutes == 0 || System.nanoTime() < end);
                seed += BATCH) {
            runBatch(seed, (int) Math.min(BATCH, firstSeed + count - seed));
        }
    }

    private void runBatch(long firstSeed, int count) throws IOException {
        List<GrammarFile> grammars = new ArrayList<>();
        List<Long> seeds = new ArrayList<>();
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            seeds.add(seed);
            grammars.add(grammar(seed));
        }
        List<Trials.Outcome> outcomes = trials.run(grammars, seeds);
        for (int i = 0; i < count; i++) {
            add(outcomes.get(i), seeds.get(i));
        }
    }

    private void add(Trials.Outcome outcome, long seed) {
        tried++;
        accepted += outcome.accepted() ? 1 : 0;
        fruitful += outcome.written() > 0 ? 1 : 0;
        files += outcome.written();
        if (!outcome.accepted()) {
            String first = outcome.problems().get(0).text().lines().findFirst().orElse("");
            rejections
                    .computeIfAbsent(general(first.replaceAll("^.*?error: ", "")), k -> new ArrayList<>())
                    .add(seed);
        }
        if (outcome.accepted() && outcome.written() == 0 && !outcome.rejected().isEmpty()) {
            String last = outcome.rejected().get(outcome.rejected().size() - 1);
            barren.computeIfAbsent(general(last), k -> new ArrayList<>()).add(seed);
        }
        Breach breach = outcome.breach();
        if (breach != null) {
            breaches.computeIfAbsent(breach.kind(), kind -> new ArrayList<>()).add(seed);
            String shorter = details.get(breach.kind());
            String text = "seed " + seed + "\n" + outcome.grammar().text() + "\n" + trace(breach);
            if (shorter == null || shorter.length() > text.length()) {
                details.put(breach.kind(), text);
            }
        }
    }

    private static String general(String message) {
        return message.replaceAll("'[^']*'|\"[^\"]*\"|\\d+|\\b[A-Z][A-Z_0-9]+\\b", "…");
    }

    private static String trace(Breach breach) {
        StringWriter trace = new StringWriter();
        breach.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    /** Seeds of grammars that break the promise, by the kind of breach. */
    Map<String, List<Long>> breaches() {
        return breaches;
    }

    /** How many were tried, and what for. */
    String summary() {
        return tried + " grammars, " + accepted + " accepted, " + fruitful + " with files, " + files + " files, "
                + breaches.values().stream().mapToInt(List::size).sum() + " break the promise in " + breaches.size()
                + " ways";
    }

    /** Every kind of breach with its seeds, and the shortest grammar of each with the reason. */
    String report() {
        StringBuilder report = new StringBuilder(summary()).append('\n');
        list(report, breaches);
        report.append("\nrejected grammars\n");
        list(report, rejections);
        report.append("\nwriters that rejected everything, and what they said last\n");
        list(report, barren);
        details.forEach((kind, detail) ->
                report.append("\n=== ").append(kind).append('\n').append(detail).append('\n'));
        return report.toString();
    }

    private static void list(StringBuilder report, Map<String, List<Long>> kinds) {
        kinds.entrySet().stream()
                .sorted((a, b) -> b.getValue().size() - a.getValue().size())
                .forEach(kind -> report.append(kind.getValue().size())
                        .append("  ")
                        .append(kind.getKey())
                        .append("  ")
                        .append(kind.getValue()
                                .subList(
                                        0, Math.min(SEEDS_SHOWN, kind.getValue().size())))
                        .append('\n'));
    }

    /** Writes the smallest grammar that was found for each kind of breach into a folder, with the reason. */
    void shrinkInto(Path folder) throws IOException {
        int number = 0;
        for (Map.Entry<String, List<Long>> breach : breaches.entrySet()) {
            long seed = breach.getValue().stream()
                    .min(Comparator.comparingInt(
                            s -> RandomGrammar.of(s).toString().length()))
                    .orElseThrow();
            Draft smallest = new Shrinker(breach.getKey(), seed).shrink(RandomGrammar.of(seed));
            String slug = breach.getKey().replaceAll("[^A-Za-z]+", "-").replaceAll("^(.{0,60}).*", "$1");
            Files.writeString(
                    folder.resolve(String.format("%02d-%s-seed-%d.grammar", ++number, slug, seed)),
                    "// " + breach.getKey() + ", " + breach.getValue().size() + " of " + tried + "\n" + smallest);
        }
    }

    /** Writes the report to a file; halves of surrogate pairs, which values may have, are question marks in it. */
    void report(Path file) throws IOException {
        Files.write(file, report().getBytes(StandardCharsets.UTF_8));
    }
}
