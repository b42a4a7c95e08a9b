package org.tensorbind.processor.format.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.relation.Expr;

/** Checks that tensors' data has one checksum, as a tensor does where it is read and written. */
final class DataSums {
    /** An item that has a checksum of data; {@code algorithm} is a list of those that a text tells. */
    private record DataSum(Rule rule, String data, String algorithm) {}

    private DataSums() {}

    static void check(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        List<DataSum> found = new ArrayList<>();
        for (Rule rule : grammar.rules().values()) {
            if (rule.coding() instanceof Coding.Checksum text) {
                found.add(new DataSum(rule, text.covered(), algorithms(text)));
            } else if (rule.clauses().equation() instanceof Expr.ChecksumOf sum && structures.isPayload(sum.target())) {
                found.add(new DataSum(rule, sum.target(), sum.algorithm()));
            }
        }
        for (int i = 1; i < found.size(); i++) {
            compare(found.subList(0, i), found.get(i), grammar, diagnostics);
        }
    }

    private static String algorithms(Coding.Checksum text) {
        return text.forms().stream()
                .map(form -> form.algorithm())
                .collect(Collectors.joining(" or ", "a text by ", ""));
    }

    private static void compare(List<DataSum> before, DataSum sum, Grammar grammar, Diagnostics diagnostics) {
        for (DataSum other : before) {
            if (other.data().equals(sum.data())) {
                String data = grammar.rule(sum.data()).label();
                String first = other.rule().label();
                diagnostics.report(
                        Tag.SUM_TWICE, sum.rule().span(), first, sum.rule().label(), data);
                return;
            }
        }
        DataSum first = before.get(0);
        if (!first.algorithm().equals(sum.algorithm())) {
            diagnostics.report(
                    Tag.SUM_BY_OTHER,
                    sum.rule().span(),
                    sum.rule().label(),
                    sum.algorithm(),
                    first.rule().label(),
                    first.algorithm());
        }
    }
}
