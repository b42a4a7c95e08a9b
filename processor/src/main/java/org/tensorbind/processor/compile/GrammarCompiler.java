package org.tensorbind.processor.compile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.tensorbind.TensorFormat;
import org.tensorbind.processor.diagnostic.Diagnostic;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.check.Warnings;

/**
 * Turns grammars into formats in memory. Each is refused with the list of its faults, or its generated code compiles; where that fails, it
 * is an internal problem at a line of the grammar, and never the compiler's message.
 */
public final class GrammarCompiler {
    private static final String PACKAGE = "org.tensorbind.compiled";
    private static final String PREFIX = "Compiled";

    private GrammarCompiler() {}

    /** The faults of a grammar, none where it can be compiled. The code is generated, but not compiled. */
    public static List<GrammarProblem> check(GrammarFile file) {
        return generate(file, PACKAGE).problems();
    }

    /** What a grammar without faults may say and hardly means, each with its place, as it is shown. */
    public static List<String> warnings(GrammarFile file) {
        SourceText source = new SourceText(file.path(), file.text());
        List<String> warnings = new ArrayList<>();
        GrammarGenerator.planned(file)
                .ifPresent(planned -> Warnings.find(
                        planned.format().grammar(),
                        (span, message) -> warnings.add(Diagnostic.render(source, span, "warning: " + message))));
        return List.copyOf(warnings);
    }

    /**
     * What is decided of a grammar before code is generated, as text: how each rule is read and written, in steps.
     *
     * @throws IllegalArgumentException if it has faults; {@link #check} tells them
     */
    public static String plan(GrammarFile file) {
        return GrammarGenerator.plan(file)
                .orElseThrow(() -> new IllegalArgumentException(file.path() + ": the grammar has faults"));
    }

    /**
     * The format of a grammar.
     *
     * @throws IOException if this Java has no compiler
     */
    public static CompiledGrammar compile(GrammarFile file) throws IOException {
        return compile(List.of(file)).get(0);
    }

    /**
     * The formats of many grammars, in their order; all sources are compiled at once, and loaded by one class loader.
     *
     * @throws IOException if this Java has no compiler
     */
    public static List<CompiledGrammar> compile(List<GrammarFile> files) throws IOException {
        Map<Integer, GeneratedFormat> generated = new LinkedHashMap<>();
        List<List<GrammarProblem>> problems = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            GeneratedFormat format = generate(files.get(i), files.size() == 1 ? PACKAGE : PACKAGE + ".g" + i);
            problems.add(new ArrayList<>(format.problems()));
            if (format.problems().isEmpty()) {
                generated.put(i, format);
            }
        }
        JavaCompiler compiler = compiler();
        try (StandardJavaFileManager inputs =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            MemoryFiles output = new MemoryFiles(inputs);
            new JavaSources(compiler, output, files, problems).compile(generated);
            return load(files, problems, generated, output.loader());
        }
    }

    private static GeneratedFormat generate(GrammarFile file, String packageName) {
        GeneratedFormat generated =
                GrammarGenerator.generate(file, packageName, PREFIX, false, GrammarCompiler.class.getCanonicalName());
        return MissingArtifacts.check(generated, file, GrammarCompiler::isOnClassPath);
    }

    private static boolean isOnClassPath(String className) {
        String file = className.replace('.', '/') + ".class";
        return GrammarCompiler.class.getClassLoader().getResource(file) != null;
    }

    private static JavaCompiler compiler() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IOException("a grammar can only be compiled by a JDK; this is a runtime without javac: "
                    + System.getProperty("java.home"));
        }
        return compiler;
    }

    private static List<CompiledGrammar> load(
            List<GrammarFile> files,
            List<List<GrammarProblem>> problems,
            Map<Integer, GeneratedFormat> generated,
            ClassLoader loader) {
        List<CompiledGrammar> compiled = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            GeneratedFormat format = generated.get(i);
            compiled.add(
                    format == null || !problems.get(i).isEmpty()
                            ? new CompiledGrammar(files.get(i), List.copyOf(problems.get(i)), null)
                            : load(files.get(i), format.formatClass(), loader));
        }
        return compiled;
    }

    private static CompiledGrammar load(GrammarFile file, String className, ClassLoader loader) {
        try {
            Object format = loader.loadClass(className).getDeclaredConstructor().newInstance();
            return new CompiledGrammar(file, List.of(), (TensorFormat) format);
        } catch (ReflectiveOperationException | LinkageError failure) {
            return new CompiledGrammar(
                    file, List.of(InternalProblems.notLoaded(file, String.valueOf(failure.getCause()))), null);
        }
    }
}
