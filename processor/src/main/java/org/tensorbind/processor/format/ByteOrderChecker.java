package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Enumeration.Code;
import org.tensorbind.processor.format.Enumeration.Enumerator;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that what tells the byte order of a file comes before all that has one, and reads right in one order only. */
final class ByteOrderChecker {
    private final Grammar grammar;
    private final Diagnostics diagnostics;

    private ByteOrderChecker(Grammar grammar, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Diagnostics diagnostics) {
        ByteOrderChecker checker = new ByteOrderChecker(grammar, diagnostics);
        grammar.rules().values().stream()
                .filter(rule -> rule.clauses().tellsByteOrder())
                .forEach(checker::check);
    }

    private void check(Rule rule) {
        Enumeration values = StructureChecker.enumeration(rule);
        if (values == null || rule.inDocument()) {
            return;
        }
        if (ByteOrders.isTold(rule)) {
            if (!values.closed()) {
                misplaced(rule, "another value than little and big tells no byte order; add 'closed' to its values");
                return;
            }
        } else if (!readsRightOnce(rule, values)) {
            return;
        }
        if (!rule.equals(firstOrdered(grammar.root(), new HashSet<>()))) {
            misplaced(rule, "it must be the first item that has a byte order, and stand once");
        }
    }

    /** Whether no value of an integer is one in the other byte order, too; what is wrong is reported. */
    private boolean readsRightOnce(Rule rule, Enumeration values) {
        Type type = rule.type();
        if (type.byteSize() < 2) {
            misplaced(
                    rule,
                    "what reads the same in either byte order has two values, called little and big: 'ascii { little = \"II\", big = \"MM\" } closed'");
            return false;
        }
        for (Enumerator value : values.enumerators()) {
            for (Code code : value.codes()) {
                if (isCode(values, ByteOrders.swapped(code.number(), type))) {
                    misplaced(rule, code.number() + " is one of its values in either byte order");
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isCode(Enumeration values, long number) {
        return values.enumerators().stream()
                .anyMatch(value -> value.codes().stream().anyMatch(code -> code.number() == number));
    }

    /** The first rule with integers or floats of several bytes, in the order of the file; null where an optional or repeated rule has it. */
    private @Nullable Rule firstOrdered(String name, Set<String> seen) {
        Rule rule = grammar.rule(name);
        if (!rule.isSequence()) {
            return isOrdered(rule) ? rule : null;
        }
        for (Item.Use use : rule.uses()) {
            if (hasOrder(use.rule(), new HashSet<>())) {
                return use.isOne() && seen.add(use.rule()) ? firstOrdered(use.rule(), seen) : null;
            }
        }
        return null;
    }

    private boolean hasOrder(String name, Set<String> seen) {
        Rule rule = grammar.rule(name);
        return seen.add(name)
                && rule.clauses().numberOrder() == null
                && (isOrdered(rule) || rule.inside().stream().anyMatch(used -> hasOrder(used, seen)));
    }

    private static boolean isOrdered(Rule rule) {
        return rule.clauses().tellsByteOrder() || rule.elementType().byteSize() > 1;
    }

    private void misplaced(Rule rule, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), "tells byte-order", "'" + rule.label() + "'", instead);
    }
}
