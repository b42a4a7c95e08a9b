package org.tensorbind.examples.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic.Kind;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.tensorbind.TensorFormat;
import org.tensorbind.processor.GrammarProcessor;
import org.tensorbind.processor.diagnostic.Diagnostic;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Resolver;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.Tree;

/** Turns grammar files into formats: the annotation processor and javac run in memory. */
final class GrammarCompiler {
    private static final String PACKAGE = "org.tensorbind.compiled";
    private static final String SERVICE = "META-INF/services/" + TensorFormat.class.getName();

    private GrammarCompiler() {}

    /** A grammar without faults. */
    record Checked(Tree tree, Format format) {}

    /**
     * Parses a grammar and looks for faults.
     *
     * @throws GrammarException with all of them
     */
    static Checked check(Path file) throws IOException {
        SourceText source = new SourceText(
                file.toString(), Files.readString(file, StandardCharsets.UTF_8).replace("\r\n", "\n"));
        Diagnostics diagnostics = new Diagnostics(source);
        Tree tree = Parser.parse(source, diagnostics);
        Grammar grammar = tree == null ? null : Resolver.resolve(tree, diagnostics);
        PlannedFormat plan = grammar == null ? null : PlannedFormat.of(grammar, diagnostics);
        Format format = plan == null ? null : plan.format();
        if (tree == null || format == null || !diagnostics.isEmpty()) {
            throw new GrammarException(
                    diagnostics.all().stream().map(Diagnostic::render).toList());
        }
        return new Checked(tree, format);
    }

    /** The format of a grammar file. */
    static TensorFormat compile(Path file) throws IOException {
        check(file);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IOException("a grammar can only be compiled by a JDK; this is a runtime without javac: "
                    + System.getProperty("java.home"));
        }
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (MemoryFiles files =
                new MemoryFiles(compiler.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8))) {
            Path directory = file.toAbsolutePath().getParent();
            JavaCompiler.CompilationTask task = compiler.getTask(
                    null,
                    files,
                    problems,
                    List.of(
                            "-Atensorbind.grammars=" + directory,
                            "-classpath",
                            System.getProperty("java.class.path"),
                            "-nowarn",
                            "-g:none"),
                    null,
                    List.of(annotatedPackage(file)));
            task.setProcessors(List.of(new GrammarProcessor()));
            if (!task.call()) {
                throw new GrammarException(problems.getDiagnostics().stream()
                        .filter(problem -> problem.getKind() == Kind.ERROR)
                        .map(problem -> problem.getMessage(Locale.ROOT))
                        .toList());
            }
            return load(files);
        }
    }

    private static JavaFileObject annotatedPackage(Path file) {
        String text = "@org.tensorbind.annotation.TensorGrammar(value = \"" + file.getFileName()
                + "\", prefix = \"Compiled\")\npackage " + PACKAGE + ";\n";
        return new SimpleJavaFileObject(URI.create("memory:///package-info.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    private static TensorFormat load(MemoryFiles files) throws IOException {
        String className = new String(files.content(SERVICE), StandardCharsets.UTF_8).strip();
        try {
            return (TensorFormat)
                    files.loader().loadClass(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A grammar with faults, each with its place. */
    static final class GrammarException extends IOException {
        private static final long serialVersionUID = 1L;

        GrammarException(List<String> faults) {
            super(faults.stream().collect(Collectors.joining("\n\n", faults.size() + plural(faults), "")));
        }

        private static String plural(List<String> faults) {
            return faults.size() == 1 ? " fault in the grammar\n\n" : " faults in the grammar\n\n";
        }
    }
}
