package org.tensorbind.processor.compile;

import java.util.List;
import java.util.function.Predicate;
import org.tensorbind.contract.Artifact;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.syntax.Name;

/** Finds the notations of a grammar whose readers and writers are in an artifact that is not on the class path. */
public final class MissingArtifacts {
    private MissingArtifacts() {}

    /**
     * What was generated, or where each notation is without its artifact.
     *
     * @param file the grammar that it was generated from
     * @param classPath whether a class is on the class path of the generated code
     */
    public static GeneratedFormat check(GeneratedFormat generated, GrammarFile file, Predicate<String> classPath) {
        List<GrammarProblem> problems = generated.notations().stream()
                .filter(notation -> RuntimeTypes.documents(notation.text()).equals(RuntimeTypes.NOTATIONS))
                .map(notation -> problem(file.source(), notation))
                .toList();
        return problems.isEmpty() || classPath.test(RuntimeTypes.NOTATIONS.canonicalName())
                ? generated
                : GeneratedFormat.rejected(problems);
    }

    private static GrammarProblem problem(SourceText source, Name notation) {
        String message = "error: [MissingArtifact] '" + notation.text() + "' is read and written by "
                + Artifact.DOCUMENTS.missing();
        return GrammarProblem.at(source, notation.span(), message, null);
    }
}
