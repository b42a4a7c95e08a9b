package org.tensorbind.processor.compile;

import com.palantir.javapoet.JavaFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.emit.GeneratedText;
import org.tensorbind.processor.emit.format.Emitter;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.resolve.Resolver;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Generates Java sources from a grammar, or reports its errors. */
public final class GrammarGenerator {
    private final GrammarFile file;
    private final Diagnostics diagnostics;
    private Phase phase = Phase.PARSING;
    private List<Name> notations = List.of();

    private GrammarGenerator(GrammarFile file) {
        this.file = file;
        this.diagnostics = new Diagnostics(file.source());
    }

    /** What is being done with a grammar. */
    enum Phase {
        PARSING("parsed"),
        RESOLVING("resolved"),
        PLANNING("planned"),
        PRINTING("turned into code");

        private final String participle;

        Phase(String participle) {
            this.participle = participle;
        }

        /** What is done with a rule, or with the grammar. */
        String participle() {
            return participle;
        }
    }

    /**
     * The sources, the same for the same grammar. A failure of the processor is a problem like any other, and an internal one.
     *
     * @param prefix what the names of the classes begin with; empty for the format's name
     * @param library whether the format gives way to an application's of the same name
     * @param generator name of the processor, for {@code @Generated}
     */
    public static GeneratedFormat generate(
            GrammarFile file, String packageName, String prefix, boolean library, String generator) {
        GrammarGenerator grammar = new GrammarGenerator(file);
        try {
            PlannedFormat format = grammar.analyze();
            return format == null
                    ? GeneratedFormat.rejected(grammar.diagnostics.all().stream()
                            .map(GrammarProblem::of)
                            .toList())
                    : grammar.checked(grammar.emit(format, packageName, prefix, library, generator));
        } catch (RuntimeException | StackOverflowError failure) {
            return GeneratedFormat.rejected(List.of(InternalErrors.failed(file, grammar.phase, failure)));
        }
    }

    private GeneratedFormat checked(GeneratedFormat generated) {
        List<GrammarProblem> problems = CodeSizes.problems(file, generated.sources());
        return problems.isEmpty() ? generated : GeneratedFormat.rejected(problems);
    }

    /** The plan of a grammar before any code is printed; empty if it has errors. */
    public static Optional<PlannedFormat> planned(GrammarFile file) {
        return Optional.ofNullable(new GrammarGenerator(file).analyze());
    }

    private @Nullable PlannedFormat analyze() {
        SyntaxTree tree = Parser.parse(file.source(), diagnostics);
        notations = tree == null ? List.of() : notations(tree);
        phase = Phase.RESOLVING;
        Grammar grammar = tree == null ? null : Resolver.resolve(tree, file.beside(), diagnostics);
        phase = Phase.PLANNING;
        PlannedFormat format = grammar == null ? null : PlannedFormat.of(grammar, diagnostics);
        if (format == null && diagnostics.isEmpty()) {
            throw new IllegalStateException("a grammar is rejected without a diagnostic");
        }
        return diagnostics.isEmpty() ? format : null;
    }

    private static List<Name> notations(SyntaxTree tree) {
        return tree.rules().stream()
                .map(SyntaxTree.Rule::body)
                .filter(SyntaxTree.Body.Document.class::isInstance)
                .map(document -> ((SyntaxTree.Body.Document) document).notation())
                .toList();
    }

    private GeneratedFormat emit(
            PlannedFormat format, String packageName, String prefix, boolean library, String generator) {
        phase = Phase.PRINTING;
        String name = format.name();
        String start = prefix.isEmpty() ? Character.toUpperCase(name.charAt(0)) + name.substring(1) : prefix;
        List<GeneratedSource> sources = new ArrayList<>();
        for (JavaFile source : Emitter.emit(format, packageName, start, library, generator)) {
            sources.add(
                    new GeneratedSource(packageName + "." + source.typeSpec().name(), GeneratedText.of(source)));
        }
        return new GeneratedFormat(List.of(), sources, notations, Emitter.serviceName(packageName, start));
    }
}
