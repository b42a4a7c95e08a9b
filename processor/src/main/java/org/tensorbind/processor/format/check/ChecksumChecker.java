package org.tensorbind.processor.format.check;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.structure.Sums;
import org.tensorbind.processor.format.structure.Sums.Sum;
import org.tensorbind.processor.relation.Expr;

/** Checks that items have room for the checksums in their equations, and that these checksums can be computed. */
final class ChecksumChecker extends Checker {
    private final Sums sums;
    private final List<DataSum> ofAllData = new ArrayList<>();

    /** An item that is a checksum of data; for a text, {@code algorithm} lists the algorithms that it may name. */
    private record DataSum(Rule rule, String data, String algorithm) {}

    ChecksumChecker(Checker all) {
        super(all);
        this.sums = Sums.of(grammar, places, structures);
    }

    @Override
    void check(Rule rule) {
        if (rule.clauses().equation() instanceof Expr.ChecksumOf sum) {
            checkItem(rule, sum);
            checkCovered(rule, sum);
        }
        DataSum ofData = ofData(rule);
        if (ofData != null) {
            checkPlace(rule);
            if (!ofAllData.isEmpty()) {
                compare(ofData);
            }
            ofAllData.add(ofData);
        }
    }

    private @Nullable DataSum ofData(Rule rule) {
        if (rule.coding() instanceof Coding.Checksum text) {
            String algorithms =
                    text.forms().stream().map(Coding.Form::algorithm).collect(joining(" or "));
            return new DataSum(rule, text.covered(), "a text by " + algorithms);
        }
        return rule.clauses().equation() instanceof Expr.ChecksumOf sum && structures.isPayload(sum.target())
                ? new DataSum(rule, sum.target(), sum.algorithm())
                : null;
    }

    /** Reports a second checksum of the same data, and one with another algorithm than the first. */
    private void compare(DataSum sum) {
        DataSum first = ofAllData.get(0);
        String label = sum.rule().label();
        DataSum other = ofAllData.stream()
                .filter(before -> before.data().equals(sum.data()))
                .findFirst()
                .orElse(null);
        if (other != null) {
            String data = rule(sum.data()).label();
            report(
                    GrammarMessage.CHECKSUM_TWICE,
                    sum.rule().span(),
                    other.rule().label(),
                    label,
                    data);
        } else if (!first.algorithm().equals(sum.algorithm())) {
            String firstLabel = first.rule().label();
            report(
                    GrammarMessage.CHECKSUM_BY_OTHER,
                    sum.rule().span(),
                    label,
                    sum.algorithm(),
                    firstLabel,
                    first.algorithm());
        }
    }

    /** Readers find the checksum of data through the tensor that it covers. */
    private void checkPlace(Rule rule) {
        boolean found = places.find(rule.name()) != null
                || grammar.blocks().keySet().stream().anyMatch(block -> places.find(block, rule.name()) != null);
        if (!found) {
            misplaced(
                    rule.span(),
                    "a checksum",
                    rule.label(),
                    "it is in a variant of a choice; move it to where every tensor has it");
        }
    }

    private void checkItem(Rule rule, Expr.ChecksumOf sum) {
        int byteSize = Checksums.byteSize(sum.algorithm());
        if (!holds(rule, byteSize)) {
            String integer = byteSize == 4 ? "uint32, " : byteSize == 8 ? "uint64, " : "";
            misuse(
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
        Rule covered = rule(sum.target());
        if (rule.inDocument() || !hasBytes(covered)) {
            misplaced(
                    sum.span(),
                    sum.algorithm(),
                    rule.inDocument() ? rule.label() : covered.label(),
                    "a checksum covers tensor data or, outside documents, a sequence, a document, a number, text or bytes; name a sequence around it");
        } else if (found.scopes().isEmpty()) {
            report(GrammarMessage.CHECKSUM_APART, sum.span(), rule.label(), covered.label(), covered.label());
        } else {
            checkZeroed(rule, sum, found.isOfItself());
            checkCycle(rule, found);
        }
    }

    /** Whether the bytes of a rule are contiguous and are written at once. */
    private boolean hasBytes(Rule rule) {
        boolean scalar = rule.isScalar() && rule.type() != Type.BITS;
        boolean body = scalar || rule.isIntegers() || rule.isSequence() || rule.body() instanceof Body.Document;
        return body && !rule.inDocument();
    }

    private void checkZeroed(Rule rule, Expr.ChecksumOf sum, boolean ofItself) {
        if (ofItself && !rule.name().equals(sum.zeroed())) {
            report(
                    GrammarMessage.CHECKSUM_OF_ITSELF,
                    sum.span(),
                    rule.label(),
                    sum.target(),
                    sum.algorithm(),
                    sum.target(),
                    rule.label());
        } else if (!ofItself && sum.zeroed() != null) {
            misplaced(
                    sum.span(),
                    "with " + sum.zeroed() + " = 0",
                    sum.target(),
                    "only a checksum inside the bytes that it covers can be computed as if it were zero");
        }
    }

    private void checkCycle(Rule rule, Sum sum) {
        Sum other = sums.inCycle(sum);
        if (other != null && !places.contains(sum.covered(), sum.covered())) {
            report(
                    GrammarMessage.CHECKSUM_CYCLE,
                    rule.span(),
                    rule.label(),
                    rule(other.rule()).label());
        }
    }
}
