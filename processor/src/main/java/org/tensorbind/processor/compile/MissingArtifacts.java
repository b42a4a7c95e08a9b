package org.tensorbind.processor.compile;

import java.util.function.Predicate;
import org.tensorbind.contract.Artifact;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.syntax.Name;

/** Finds the documents of a grammar if the artifact that reads and writes them is not on the class path. */
public final class MissingArtifacts {
    private MissingArtifacts() {}

    /**
     * What was generated, or where each notation is if the artifact is missing.
     *
     * @param file the grammar that it was generated from
     * @param classPath whether a class is on the class path of the generated code
     */
    public static GeneratedFormat check(GeneratedFormat generated, GrammarFile file, Predicate<String> classPath) {
        if (generated.notations().isEmpty() || classPath.test(RuntimeTypes.DOCUMENTS.canonicalName())) {
            return generated;
        }
        return GeneratedFormat.rejected(generated.notations().stream()
                .map(notation -> problem(file.source(), notation))
                .toList());
    }

    private static GrammarProblem problem(SourceText source, Name notation) {
        String message = "error: [MissingArtifact] '" + notation.text() + "' is read and written by "
                + Artifact.DOCUMENTS.missing();
        return GrammarProblem.at(source, notation.span(), message, null);
    }
}
