package org.tensorbind.processor.compile;

import java.io.Writer;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** Compiles the sources of many grammars together. Those that do not compile are put aside, so that they do not cost the others. */
final class JavaSources {
    /** The compiler's messages about code that is too large for a class file. */
    private static final String LIMIT = "compiler.err.limit.";

    private final JavaCompiler compiler;
    private final MemoryFiles output;

    JavaSources(JavaCompiler compiler, MemoryFiles output) {
        this.compiler = compiler;
        this.output = output;
    }

    /**
     * What is compiled.
     *
     * @param problems those that are found are added
     */
    record Unit(GrammarFile file, GeneratedFormat format, List<GrammarProblem> problems) {}

    void compile(List<Unit> units) {
        List<Unit> left = units;
        boolean well = false;
        while (!well) {
            left = left.stream().filter(unit -> unit.problems().isEmpty()).toList();
            well = left.isEmpty() || compileOnce(left);
        }
    }

    /** Whether all compiled; at least one has a problem otherwise. */
    private boolean compileOnce(List<Unit> units) {
        List<Source> sources = units.stream()
                .flatMap(unit -> unit.format().sources().stream().map(source -> new Source(unit, source)))
                .toList();
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        try {
            List<String> options = List.of(
                    "-classpath",
                    System.getProperty("java.class.path"),
                    "-proc:none",
                    "-nowarn",
                    "-g:source,lines",
                    "-Xmaxerrs",
                    "100000");
            if (compiler.getTask(Writer.nullWriter(), output, messages, options, null, sources)
                    .call()) {
                return true;
            }
        } catch (RuntimeException | StackOverflowError failure) {
            split(units, failure);
            return false;
        }
        messages.getDiagnostics().forEach(JavaSources::report);
        if (units.stream().allMatch(unit -> unit.problems().isEmpty())) {
            String all = messages.getDiagnostics().toString();
            units.forEach(unit -> unit.problems().add(InternalErrors.notLoaded(unit.file(), all)));
        }
        return false;
    }

    /** The compiler itself broke off: on one of several, which is found by compiling each alone. */
    private void split(List<Unit> units, Throwable failure) {
        if (units.size() == 1) {
            Unit unit = units.get(0);
            unit.problems().add(InternalErrors.notLoaded(unit.file(), failure.toString()));
            return;
        }
        units.forEach(unit -> compileOnce(List.of(unit)));
    }

    private static GrammarProblem problem(GrammarFile file, GeneratedSource source, Diagnostic<?> message) {
        return message.getCode().startsWith(LIMIT)
                ? CodeSizes.problem(file, source, (int) Math.max(0, message.getPosition()) + 1)
                : InternalErrors.doesNotCompile(file, source, message.getLineNumber(), message.getMessage(Locale.ROOT));
    }

    private static void report(Diagnostic<? extends JavaFileObject> message) {
        if (message.getKind() == Diagnostic.Kind.ERROR && message.getSource() instanceof Source source) {
            GrammarProblem problem = problem(source.unit.file(), source.generated, message);
            List<GrammarProblem> found = source.unit.problems();
            if (found.stream().noneMatch(other -> other.text().equals(problem.text()))) {
                found.add(problem);
            }
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final Unit unit;
        private final GeneratedSource generated;

        Source(Unit unit, GeneratedSource generated) {
            super(
                    URI.create("memory:///" + generated.className().replace('.', '/') + Kind.SOURCE.extension),
                    Kind.SOURCE);
            this.unit = unit;
            this.generated = generated;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return generated.text();
        }
    }
}
