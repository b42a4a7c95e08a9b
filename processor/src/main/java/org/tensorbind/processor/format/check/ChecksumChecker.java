package org.tensorbind.processor.format.check;

import org.tensorbind.payload.Checksums;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.format.structure.Sums;
import org.tensorbind.processor.format.structure.Sums.Sum;
import org.tensorbind.processor.relation.Expr;

/** Checks that items can hold the checksums that they are equal to, and that these can be computed. */
final class ChecksumChecker {
    private final Grammar grammar;
    private final Structures structures;
    private final Sums sums;
    private final Places places;
    private final Diagnostics diagnostics;

    private ChecksumChecker(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.structures = structures;
        this.sums = Sums.of(grammar, places, structures);
        this.places = places;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        ChecksumChecker checker = new ChecksumChecker(grammar, places, structures, diagnostics);
        for (Rule rule : grammar.rules().values()) {
            if (rule.clauses().equation() instanceof Expr.ChecksumOf sum) {
                checker.checkItem(rule, sum);
                checker.checkCovered(rule, sum);
            }
            checker.checkPlace(rule);
        }
    }

    /** A checksum of tensor data is found from the tensor that it covers. */
    private void checkPlace(Rule rule) {
        boolean ofData =
                (rule.clauses().equation() instanceof Expr.ChecksumOf sum && structures.isPayload(sum.target()))
                        || rule.isChecksumText();
        boolean found = places.find(rule.name()) != null
                || grammar.blocks().keySet().stream().anyMatch(block -> places.find(block, rule.name()) != null);
        if (ofData && !found) {
            diagnostics.report(
                    Tag.MISPLACED,
                    rule.span(),
                    "a checksum",
                    "'" + rule.label() + "'",
                    "it stands in a variant of a choice; put it where every tensor has it");
        }
    }

    private void checkItem(Rule rule, Expr.ChecksumOf sum) {
        int byteSize = Checksums.byteSize(sum.algorithm());
        if (!holds(rule, byteSize)) {
            String integer = byteSize == 4 ? "uint32, " : byteSize == 8 ? "uint64, " : "";
            diagnostics.report(
                    Tag.TYPE_MISUSE,
                    sum.span(),
                    sum.algorithm(),
                    integer + "bytes[" + byteSize + "] or text[" + 2 * byteSize + "]",
                    rule.label(),
                    structures.value(rule.name()).description());
        }
    }

    private boolean holds(Rule rule, int byteSize) {
        if (!rule.isScalar() || rule.values() != null) {
            return false;
        }
        if (rule.clauses().stored() != null && !(rule.clauses().stored().form() instanceof StoredForm.Rotated)) {
            return false;
        }
        Long extent = rule.constantExtent();
        boolean inDocument = rule.inDocument();
        return switch (rule.type()) {
            case UINT32, UINT64 -> rule.type().byteSize() >= byteSize;
            case BYTES -> inDocument || (extent != null && extent == byteSize);
            case TEXT -> inDocument || (extent != null && extent == 2L * byteSize);
            default -> false;
        };
    }

    private void checkCovered(Rule rule, Expr.ChecksumOf sum) {
        Sum found = sums.find(rule.name());
        if (found == null) {
            checkZeroed(rule, sum, false);
            return;
        }
        Rule covered = grammar.rule(sum.target());
        if (rule.inDocument() || !hasBytes(covered)) {
            misplaced(
                    sum,
                    sum.algorithm(),
                    rule.inDocument() ? rule.label() : covered.label(),
                    "a checksum covers tensor data or, from outside of documents, a sequence, a document, a number, text or bytes; name a sequence around it");
        } else if (found.scopes().isEmpty()) {
            diagnostics.report(Tag.SUM_APART, sum.span(), rule.label(), covered.label(), covered.label());
        } else {
            checkZeroed(rule, sum, found.isOfItself());
            checkCycle(rule, found);
        }
    }

    /** Whether the rule has a first and a last byte and is written as a whole. */
    private boolean hasBytes(Rule rule) {
        boolean scalar = rule.isScalar() && rule.type() != Type.BITS;
        boolean body = scalar || rule.isIntegers() || rule.isSequence() || rule.body() instanceof Body.Document;
        return body && !rule.inDocument();
    }

    private void checkZeroed(Rule rule, Expr.ChecksumOf sum, boolean ofItself) {
        if (ofItself && !rule.name().equals(sum.zeroed())) {
            diagnostics.report(
                    Tag.SUM_OF_ITSELF,
                    sum.span(),
                    rule.label(),
                    sum.target(),
                    sum.algorithm(),
                    sum.target(),
                    rule.label());
        } else if (!ofItself && sum.zeroed() != null) {
            misplaced(
                    sum,
                    "with " + sum.zeroed() + " = 0",
                    sum.target(),
                    "only the checksum itself is taken as zero, where it is inside of what it covers");
        }
    }

    private void misplaced(Expr.ChecksumOf sum, String what, String where, String why) {
        diagnostics.report(Tag.MISPLACED, sum.span(), what, "'" + where + "'", why);
    }

    private void checkCycle(Rule rule, Sum sum) {
        Sum other = sums.inCycle(sum);
        if (other != null && !places.contains(sum.covered(), sum.covered())) {
            diagnostics.report(
                    Tag.SUM_CYCLE,
                    rule.span(),
                    rule.label(),
                    grammar.rule(other.rule()).label());
        }
    }
}
