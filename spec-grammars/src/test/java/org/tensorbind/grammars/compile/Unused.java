package org.tensorbind.grammars.compile;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.compile.GeneratedSource;

/** Finds what generated code declares and nothing uses: private members, parameters of private methods, variables. */
final class Unused {
    private final List<String> found = new ArrayList<>();
    private final String unit;

    private Unused(String unit) {
        this.unit = unit;
    }

    /** What is declared for nothing, with where it is. */
    static List<String> in(List<GeneratedSource> sources) throws IOException {
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach(source -> files.add(file(source)));
        JavacTask task = (JavacTask)
                ToolProvider.getSystemJavaCompiler().getTask(null, null, null, List.of("-proc:none"), null, files);
        List<String> found = new ArrayList<>();
        for (CompilationUnitTree parsed : task.parse()) {
            Unused unused = new Unused(parsed.getSourceFile().getName());
            parsed.getTypeDecls().forEach(type -> unused.ofType((ClassTree) type));
            found.addAll(unused.found);
        }
        return found;
    }

    private static JavaFileObject file(GeneratedSource source) {
        URI name = URI.create("string:///" + source.className().replace('.', '/') + ".java");
        return new SimpleJavaFileObject(name, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source.text();
            }
        };
    }

    private void ofType(ClassTree type) {
        Names inMethods = new Names();
        Names everywhere = new Names();
        for (Tree member : type.getMembers()) {
            everywhere.scan(member, null);
            if (!(member instanceof MethodTree method) || !method.getName().contentEquals("<init>")) {
                inMethods.scan(member, null);
            }
        }
        for (Tree member : type.getMembers()) {
            if (member instanceof ClassTree inner) {
                ofType(inner);
            } else if (type.getKind() == Tree.Kind.CLASS
                    && member instanceof VariableTree field
                    && isPrivate(field.getModifiers().getFlags())) {
                check(inMethods, field.getName(), "field");
            } else if (member instanceof MethodTree method) {
                if (isPrivate(method.getModifiers().getFlags())
                        && !method.getName().contentEquals("<init>")) {
                    check(everywhere, method.getName(), "method");
                }
                ofMethod(method);
            }
        }
    }

    private static boolean isPrivate(Set<Modifier> flags) {
        return flags.contains(Modifier.PRIVATE);
    }

    private void check(Names used, CharSequence name, String what) {
        if (!used.names.contains(name.toString())) {
            found.add(unit + ": " + what + " " + name);
        }
    }

    private void ofMethod(MethodTree method) {
        if (method.getBody() == null) {
            return;
        }
        Names names = new Names();
        names.scan(method.getBody(), null);
        String in = " of " + method.getName();
        if (isPrivate(method.getModifiers().getFlags())) {
            method.getParameters().forEach(parameter -> check(names, parameter.getName(), "parameter" + in));
        }
        names.variables.forEach(variable -> check(names, variable, "variable" + in));
        names.returned.forEach(variable -> found.add(unit + ": variable" + in + " returned at once: " + variable));
    }

    /** The names that code uses and declares. */
    private static final class Names extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final Set<String> names = new HashSet<>();
        private final Set<String> variables = new HashSet<>();
        private final Set<String> returned = new HashSet<>();

        @Override
        public @Nullable Void visitIdentifier(IdentifierTree identifier, @Nullable Void nothing) {
            names.add(identifier.getName().toString());
            return null;
        }

        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree member, @Nullable Void nothing) {
            if (member.getExpression() instanceof IdentifierTree owner
                    && owner.getName().contentEquals("this")) {
                names.add(member.getIdentifier().toString());
            }
            return super.visitMemberSelect(member, nothing);
        }

        @Override
        public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void nothing) {
            names.add(reference.getName().toString());
            return super.visitMemberReference(reference, nothing);
        }

        @Override
        public @Nullable Void visitAssignment(AssignmentTree assignment, @Nullable Void nothing) {
            boolean plain = assignment.getVariable() instanceof IdentifierTree;
            return plain ? scan(assignment.getExpression(), nothing) : super.visitAssignment(assignment, nothing);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
            variables.add(variable.getName().toString());
            return super.visitVariable(variable, nothing);
        }

        @Override
        public @Nullable Void visitCatch(CatchTree handler, @Nullable Void nothing) {
            return scan(handler.getBlock(), nothing);
        }

        @Override
        public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void nothing) {
            return scan(lambda.getBody(), nothing);
        }

        @Override
        public @Nullable Void visitBlock(BlockTree block, @Nullable Void nothing) {
            List<? extends StatementTree> statements = block.getStatements();
            for (int i = 1; i < statements.size(); i++) {
                if (statements.get(i - 1) instanceof VariableTree variable
                        && statements.get(i) instanceof ReturnTree result
                        && result.getExpression() instanceof IdentifierTree name
                        && name.getName().equals(variable.getName())) {
                    returned.add(name.getName().toString());
                }
            }
            return super.visitBlock(block, nothing);
        }
    }
}
