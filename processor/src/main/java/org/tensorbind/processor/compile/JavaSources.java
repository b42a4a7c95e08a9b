package org.tensorbind.processor.compile;

import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** Compiles the sources of many grammars together. Those that do not compile are put aside, so that they do not cost the others. */
final class JavaSources {
    /** What the compiler says of code that is too large for a class file. */
    private static final String LIMIT = "compiler.err.limit.";

    private final JavaCompiler compiler;
    private final MemoryFiles output;
    private final List<GrammarFile> files;
    private final List<List<GrammarProblem>> problems;

    /** Problems go into the list at the grammar's index. */
    JavaSources(
            JavaCompiler compiler, MemoryFiles output, List<GrammarFile> files, List<List<GrammarProblem>> problems) {
        this.compiler = compiler;
        this.output = output;
        this.files = files;
        this.problems = problems;
    }

    void compile(Map<Integer, GeneratedFormat> formats) {
        Map<Integer, GeneratedFormat> left = new LinkedHashMap<>(formats);
        boolean well = false;
        while (!well && !left.isEmpty()) {
            well = compileOnce(left);
            left.keySet().removeIf(index -> !problems.get(index).isEmpty());
        }
    }

    /** Whether all compiled; at least one has a problem otherwise. */
    private boolean compileOnce(Map<Integer, GeneratedFormat> formats) {
        List<Source> sources = new ArrayList<>();
        formats.forEach((index, format) -> format.sources().forEach(source -> sources.add(new Source(index, source))));
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
            split(formats, failure);
            return false;
        }
        messages.getDiagnostics().forEach(this::report);
        if (formats.keySet().stream().allMatch(index -> problems.get(index).isEmpty())) {
            formats.keySet()
                    .forEach(index -> problems.get(index)
                            .add(InternalProblems.notLoaded(
                                    files.get(index), messages.getDiagnostics().toString())));
        }
        return false;
    }

    /** The compiler itself broke off: on one of several, which is found by compiling each alone. */
    private void split(Map<Integer, GeneratedFormat> formats, Throwable failure) {
        if (formats.size() == 1) {
            int index = formats.keySet().iterator().next();
            problems.get(index).add(InternalProblems.notLoaded(files.get(index), failure.toString()));
            return;
        }
        formats.forEach((index, format) -> compileOnce(Map.of(index, format)));
    }

    private static GrammarProblem problem(GrammarFile file, GeneratedSource source, Diagnostic<?> message) {
        return message.getCode().startsWith(LIMIT)
                ? CodeSizes.problem(file, source, (int) Math.max(0, message.getPosition()) + 1)
                : InternalProblems.doesNotCompile(
                        file, source, message.getLineNumber(), message.getMessage(Locale.ROOT));
    }

    private void report(Diagnostic<? extends JavaFileObject> message) {
        if (message.getKind() == Diagnostic.Kind.ERROR && message.getSource() instanceof Source source) {
            GrammarProblem problem = problem(files.get(source.index), source.generated, message);
            List<GrammarProblem> found = problems.get(source.index);
            if (found.stream().noneMatch(other -> other.text().equals(problem.text()))) {
                found.add(problem);
            }
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final int index;
        private final GeneratedSource generated;

        Source(int index, GeneratedSource generated) {
            super(
                    URI.create("memory:///" + generated.className().replace('.', '/') + Kind.SOURCE.extension),
                    Kind.SOURCE);
            this.index = index;
            this.generated = generated;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return generated.text();
        }
    }
}
