package org.tensorbind.processor.compile;

import java.util.List;
import org.tensorbind.processor.syntax.Name;

/**
 * What is generated from a grammar: nothing where it has problems.
 *
 * @param notations of documents, where they are
 * @param formatClass the class that the service loader finds; empty where there are problems
 */
public record GeneratedFormat(
        List<GrammarProblem> problems, List<GeneratedSource> sources, List<Name> notations, String formatClass) {
    static GeneratedFormat rejected(List<GrammarProblem> problems) {
        return new GeneratedFormat(List.copyOf(problems), List.of(), List.of(), "");
    }
}
