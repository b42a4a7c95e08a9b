package org.tensorbind.processor.compile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.tensorbind.TensorFormat;
import org.tensorbind.processor.diagnostic.Diagnostic;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.check.Warnings;
import org.tensorbind.processor.plan.PlannedFormat;

/**
 * Compiles grammars to formats in memory. A grammar is either rejected with the list of its errors, or its generated code compiles. If that code does
 * not compile, the grammar gets an internal error at one of its lines, never the compiler's message.
 */
public final class GrammarCompiler {
    private static final String PACKAGE = "org.tensorbind.compiled";
    private static final String PREFIX = "Compiled";

    private GrammarCompiler() {}

    /** Returns the errors of a grammar, empty if it can be compiled. The code is generated, but not compiled. */
    public static List<GrammarProblem> check(GrammarFile file) {
        return generate(file, PACKAGE).problems();
    }

    /** Returns the warnings about constructs that are probably unintended, each rendered with its location. */
    public static List<String> warnings(GrammarFile file) {
        SourceText source = file.source();
        List<String> warnings = new ArrayList<>();
        GrammarGenerator.planned(file)
                .ifPresent(planned -> Warnings.find(
                        planned.format().grammar(),
                        (span, message) -> warnings.add(Diagnostic.render(source, span, "warning: " + message))));
        return List.copyOf(warnings);
    }

    /**
     * Returns the plan for a grammar's generated code as text: the steps that read and write each rule.
     *
     * @throws IllegalArgumentException if it has errors; {@link #check} gives them
     */
    public static String plan(GrammarFile file) {
        return GrammarGenerator.planned(file)
                .map(PlannedFormat::text)
                .orElseThrow(() -> new IllegalArgumentException(file.path() + ": the grammar has errors"));
    }

    /**
     * Compiles a grammar.
     *
     * @throws IOException if this Java has no compiler
     */
    public static CompiledGrammar compile(GrammarFile file) throws IOException {
        return compile(List.of(file)).get(0);
    }

    /**
     * Compiles several grammars, in their order. All sources are compiled together and loaded by one class loader.
     *
     * @throws IOException if this Java has no compiler
     */
    public static List<CompiledGrammar> compile(List<GrammarFile> files) throws IOException {
        List<JavaSources.Unit> units = new ArrayList<>();
        for (GrammarFile file : files) {
            GeneratedFormat format = generate(file, files.size() == 1 ? PACKAGE : PACKAGE + ".g" + units.size());
            units.add(new JavaSources.Unit(file, format, new ArrayList<>(format.problems())));
        }
        JavaCompiler compiler = compiler();
        try (StandardJavaFileManager inputs =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            MemoryFiles output = new MemoryFiles(inputs);
            new JavaSources(compiler, output).compile(units);
            ClassLoader loader = output.loader();
            return units.stream().map(unit -> load(unit, loader)).toList();
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

    private static CompiledGrammar load(JavaSources.Unit unit, ClassLoader loader) {
        GrammarFile file = unit.file();
        if (!unit.problems().isEmpty()) {
            return new CompiledGrammar(file, List.copyOf(unit.problems()), null);
        }
        try {
            Class<?> format = loader.loadClass(unit.format().formatClass());
            return new CompiledGrammar(file, List.of(), (TensorFormat)
                    format.getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError failure) {
            GrammarProblem problem = InternalErrors.notLoaded(file, String.valueOf(failure.getCause()));
            return new CompiledGrammar(file, List.of(problem), null);
        }
    }
}
