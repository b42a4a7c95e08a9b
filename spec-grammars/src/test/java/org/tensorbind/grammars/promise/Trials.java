package org.tensorbind.grammars.promise;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormat;
import org.tensorbind.grammars.promise.attempt.Exactness;
import org.tensorbind.grammars.promise.attempt.NamedByGrammar;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.processor.compile.CompiledGrammar;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarProblem;

/** Compiles many grammars at once and tries what each promises. */
public final class Trials {
    private static final long SECONDS = 120;
    private final int attempts;
    private final int damages;

    /** So many files of each grammar, and so many damaged copies of each file. */
    public Trials(int attempts, int damages) {
        this.attempts = attempts;
        this.damages = damages;
    }

    /**
     * What became of a grammar.
     *
     * @param problems why it was rejected
     * @param rejected what its writer said of files that it rejected
     * @param written files that its writer has written
     * @param breach how it breaks its promise, null where it does not
     * @param behavior what its writer and reader did, a line for each file
     */
    public record Outcome(
            GrammarFile grammar,
            List<GrammarProblem> problems,
            List<String> rejected,
            int written,
            @Nullable Breach breach,
            List<String> behavior) {
        boolean accepted() {
            return problems.isEmpty();
        }
    }

    /** The outcomes in the order of the grammars; the seeds are for values. */
    public List<Outcome> run(List<GrammarFile> grammars, List<Long> seeds) throws IOException {
        List<CompiledGrammar> compiled = GrammarCompiler.compile(grammars);
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < grammars.size(); i++) {
            outcomes.add(outcome(compiled.get(i), seeds.get(i)));
        }
        return outcomes;
    }

    private Outcome outcome(CompiledGrammar compiled, long seed) {
        GrammarFile grammar = compiled.file();
        Optional<TensorFormat> format = compiled.format();
        if (format.isEmpty()) {
            return new Outcome(grammar, compiled.problems(), List.of(), 0, rejection(compiled.problems()), List.of());
        }
        Promise promise = new Promise(
                format.get(),
                Exactness.of(grammar),
                NamedByGrammar.of(grammar.text()),
                GrammarNames.of(grammar.text()),
                new Random(seed));
        Breach breach = within(() -> promise.tryRandomFiles(attempts, damages));
        return new Outcome(grammar, List.of(), promise.rejections(), promise.written(), breach, promise.behavior());
    }

    /** What is wrong with how a grammar was rejected. */
    public static @Nullable Breach rejection(List<GrammarProblem> problems) {
        for (GrammarProblem problem : problems) {
            String cause = problem.internalCause();
            if (cause != null) {
                return new Breach(kind(problem, cause), cause + "\n" + problem.text(), null);
            }
            if (problem.line() < 1 || problem.text().isBlank()) {
                return new Breach("a diagnostic has no place", problem.text(), null);
            }
        }
        return problems.isEmpty() ? new Breach("a grammar is rejected without a diagnostic", "", null) : null;
    }

    private static String kind(GrammarProblem problem, String cause) {
        boolean javac = problem.text().contains("does not compile");
        String general = cause.lines().findFirst().orElse("");
        return javac
                ? "generated code does not compile: "
                        + general.replaceAll("^\\S*Compiled(\\w*):\\d+: ", "$1: ")
                                .replaceAll("\\b[a-z]+[A-Z]\\w*|\\d+", "…")
                : "internal error: " + general.replaceAll("[0-9]+|'[^']*'|\\b[A-Z][A-Z_0-9]+\\b", "…");
    }

    private static boolean isDone(FutureTask<Object> task) throws ExecutionException, InterruptedException {
        try {
            task.get(1, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** A test that goes on for ever must not take the others with it; the time is that of the processor, which others may have. */
    private static @Nullable Breach within(Runnable trial) {
        FutureTask<Object> task = new FutureTask<>(trial, "done");
        Thread thread = new Thread(null, task, "trial", 1 << 20);
        thread.setDaemon(true);
        thread.start();
        try {
            while (!isDone(task)) {
                if (ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId()) > SECONDS * 1_000_000_000L) {
                    Throwable where = new Throwable("still here");
                    where.setStackTrace(thread.getStackTrace());
                    return new Breach("a file is not finished in time", "after " + SECONDS + " s", where);
                }
            }
            return null;
        } catch (ExecutionException e) {
            return e.getCause() instanceof Breach breach
                    ? breach
                    : new Breach("the trial fails: " + e.getCause(), "", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Breach("interrupted", "", e);
        }
    }
}
