package org.tensorbind.processor.mutant;

import java.util.List;

/**
 * A file that differs from a sample in one thing, and so breaks one statement of the grammar, or uses what one leaves free.
 *
 * @param name made from the statement; no two mutants of a grammar have the same
 * @param bytes the file
 * @param change what differs from the sample
 * @param strict what an ordinary reader says strictly: the error of the statement, or nothing where the statement leaves the file free
 * @param lenient what it says leniently
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
