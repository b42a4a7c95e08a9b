package org.tensorbind.processor;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.HashSet;
import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.processor.diagnostic.BundleMessage;

/**
 * Reports bundles that are local to a method. Annotation processors do not see local classes, so this visits javac's syntax trees; with other
 * compilers the only symptom is that the generated reader does not exist.
 */
final class LocalBundles extends TreePathScanner<@Nullable Void, Trees> {
    private static final String NAME = TensorBundle.class.getCanonicalName();
    private static final String ALL = TensorBundle.class.getPackageName() + ".*";

    private LocalBundles() {}

    /** Reports the local bundles in the source files of these classes. */
    static void report(ProcessingEnvironment environment, Set<? extends Element> classes) {
        Trees trees = Trees.instance(environment);
        Set<CompilationUnitTree> seen = new HashSet<>();
        for (Element element : classes) {
            TreePath path = trees.getPath(element);
            if (path != null && mayHaveBundles(path.getCompilationUnit()) && seen.add(path.getCompilationUnit())) {
                new LocalBundles().scan(new TreePath(path.getCompilationUnit()), trees);
            }
        }
    }

    private static boolean mayHaveBundles(CompilationUnitTree file) {
        return file.getImports().stream()
                .map(ImportTree::getQualifiedIdentifier)
                .anyMatch(
                        name -> name.toString().equals(NAME) || name.toString().equals(ALL));
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, Trees trees) {
        Tree outer = getCurrentPath().getParentPath().getLeaf();
        boolean local = !(outer instanceof ClassTree) && !(outer instanceof CompilationUnitTree);
        if (local && type.getModifiers().getAnnotations().stream().anyMatch(LocalBundles::isBundle)) {
            String message = BundleMessage.LOCAL.message(type.getSimpleName());
            trees.printMessage(Kind.ERROR, message, type, getCurrentPath().getCompilationUnit());
        }
        return super.visitClass(type, trees);
    }

    private static boolean isBundle(AnnotationTree annotation) {
        return annotation.getAnnotationType().toString().equals(TensorBundle.class.getSimpleName());
    }
}
