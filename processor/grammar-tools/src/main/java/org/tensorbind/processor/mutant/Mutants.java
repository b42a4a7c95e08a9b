package org.tensorbind.processor.mutant;

import java.util.List;

/**
 * The mutants of a grammar.
 *
 * @param all in the order of the grammar
 * @param unreached statements that no mutant was found for; a sample that has more of what the format can hold may help
 */
public record Mutants(List<Mutant> all, List<Statement> unreached) {}
