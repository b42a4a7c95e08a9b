package org.tensorbind.examples.cli.input;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.tensorbind.TensorFormat;
import org.tensorbind.processor.compile.CompiledGrammar;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarProblem;
import org.tensorbind.processor.description.GrammarDescriber;
import org.tensorbind.processor.description.GrammarDescription;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.mutant.GrammarMutants;
import org.tensorbind.processor.mutant.Mutants;

/** Turns grammar files into formats and descriptions. */
public final class GrammarFiles {
    private GrammarFiles() {}

    /**
     * The format of a grammar file.
     *
     * @throws GrammarException with all problems of the grammar
     */
    public static TensorFormat compile(Path file) throws IOException {
        CompiledGrammar compiled = GrammarCompiler.compile(read(file));
        return compiled.format().orElseThrow(() -> new GrammarException(compiled.problems()));
    }

    /** What a grammar file without problems may say and hardly means. */
    public static List<String> warnings(Path file) throws IOException {
        return GrammarCompiler.warnings(read(file));
    }

    /**
     * What a grammar file says.
     *
     * @throws GrammarException with all problems of the grammar
     */
    public static GrammarDescription describe(Path file) throws IOException {
        return GrammarDescriber.describe(checked(file));
    }

    /**
     * What is decided of a grammar file before code is generated.
     *
     * @throws GrammarException with all problems of the grammar
     */
    public static String plan(Path file) throws IOException {
        return GrammarCompiler.plan(checked(file));
    }

    /**
     * Files that break what a grammar file says.
     *
     * @throws GrammarException with all problems of the grammar
     */
    public static Mutants mutants(Path file, List<byte[]> samples) throws IOException {
        return GrammarMutants.of(checked(file), samples);
    }

    private static GrammarFile read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "is a folder, not a grammar file");
        }
        return GrammarFile.read(file);
    }

    private static GrammarFile checked(Path file) throws IOException {
        GrammarFile grammar = read(file);
        List<GrammarProblem> problems = GrammarCompiler.check(grammar);
        if (!problems.isEmpty()) {
            throw new GrammarException(problems);
        }
        return grammar;
    }

    /** A grammar with problems, each with its place. */
    public static final class GrammarException extends IOException {
        private static final long serialVersionUID = 1L;

        private final String traces;

        public GrammarException(List<GrammarProblem> problems) {
            super(problems.stream().map(GrammarProblem::text).collect(Collectors.joining("\n\n", head(problems), "")));
            this.traces = problems.stream()
                    .map(GrammarProblem::internalCause)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining("\n"));
        }

        /** Where in the program internal errors happened, empty where the problems are the grammar's own. */
        String traces() {
            return traces;
        }

        private static String head(List<GrammarProblem> problems) {
            String first = problems.size() >= Diagnostics.MAX_SHOWN ? "the first " : "";
            return first + problems.size() + (problems.size() == 1 ? " error" : " errors") + " in the grammar\n\n";
        }
    }
}
