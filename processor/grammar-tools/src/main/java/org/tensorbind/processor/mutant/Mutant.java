package org.tensorbind.processor.mutant;

import java.util.List;

/**
 * A file that differs from a sample in one thing, and so breaks one statement of the grammar, or uses what one leaves free.
 *
 * @param name made from the statement; no two mutants of a grammar have the same
 * @param bytes the file
 * @param change what differs from the sample
 * @param strict the result of strict reading: the error of the statement, or nothing if the statement does not apply in strict reading
 * @param lenient the result of lenient reading
 * @param others other statements of the grammar that strict reading finds broken by what follows from the change
 */
public record Mutant(
        String name,
        Statement statement,
        byte[] bytes,
        String change,
        Verdict strict,
        Verdict lenient,
        List<Statement> others) {
    Mutant named(String newName) {
        return new Mutant(newName, statement, bytes, change, strict, lenient, others);
    }
}
