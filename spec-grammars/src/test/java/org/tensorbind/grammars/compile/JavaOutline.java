package org.tensorbind.grammars.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.Name;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.compile.GeneratedSource;

/**
 * Java sources as the compiler's parser understands them.
 *
 * @param structure the trees without the values of literals, with a number for each name; sums of texts are one literal
 * @param texts the values of text literals, in their order
 */
record JavaOutline(String structure, List<String> texts) {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** The outline of sources, which must have no syntax errors. */
    static JavaOutline of(List<GeneratedSource> sources) {
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        List<Source> units = sources.stream().map(Source::new).toList();
        JavacTask task = (JavacTask) COMPILER.getTask(null, null, messages, List.of("-proc:none"), null, units);
        Printer printer = new Printer();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                printer.scan(unit, null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> errors = messages.getDiagnostics().stream()
                .filter(message -> message.getKind() == Diagnostic.Kind.ERROR)
                .map(message -> message.getMessage(Locale.ROOT))
                .toList();
        assertEquals(List.of(), errors);
        return new JavaOutline(printer.structure.toString(), List.copyOf(printer.texts));
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(GeneratedSource source) {
            super(URI.create("memory:///" + source.className().replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = source.text();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Printer extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final StringBuilder structure = new StringBuilder();
        private final List<String> texts = new ArrayList<>();
        private final Map<String, Integer> names = new HashMap<>();

        /** Names by the order in which they occur first: a key of a grammar may become one. */
        private void name(Name name) {
            structure.append(names.computeIfAbsent(name.toString(), missing -> names.size()));
        }

        @Override
        public @Nullable Void scan(@Nullable Tree tree, @Nullable Void nothing) {
            if (tree == null) {
                return null;
            }
            String sum = sum(tree);
            structure.append('(').append(sum == null ? kind(tree) : "TEXT");
            if (sum == null) {
                super.scan(tree, nothing);
            } else {
                texts.add(sum);
            }
            structure.append(')').append(tree instanceof MethodTree ? "\n" : "");
            return null;
        }

        /** The kind of a tree; a constant byte is printed as a number or as a character. */
        private static Tree.Kind kind(Tree tree) {
            return tree.getKind() == Tree.Kind.CHAR_LITERAL ? Tree.Kind.INT_LITERAL : tree.getKind();
        }

        private static @Nullable String sum(Tree tree) {
            if (tree instanceof LiteralTree literal) {
                return literal.getValue() instanceof String text ? text : null;
            }
            if (!(tree instanceof BinaryTree binary) || tree.getKind() != Tree.Kind.PLUS) {
                return null;
            }
            String left = sum(binary.getLeftOperand());
            String right = left == null ? null : sum(binary.getRightOperand());
            return right == null ? null : left + right;
        }

        @Override
        public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void nothing) {
            name(tree.getName());
            return null;
        }

        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void nothing) {
            name(tree.getIdentifier());
            return super.visitMemberSelect(tree, nothing);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree tree, @Nullable Void nothing) {
            name(tree.getName());
            return super.visitMethod(tree, nothing);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree tree, @Nullable Void nothing) {
            name(tree.getName());
            return super.visitVariable(tree, nothing);
        }

        @Override
        public @Nullable Void visitClass(ClassTree tree, @Nullable Void nothing) {
            name(tree.getSimpleName());
            return super.visitClass(tree, nothing);
        }
    }
}
