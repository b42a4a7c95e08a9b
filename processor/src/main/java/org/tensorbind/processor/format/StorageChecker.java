package org.tensorbind.processor.format;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Clause.DataOrder;
import org.tensorbind.processor.format.Clause.Filter;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that what tells how tensor data is stored can tell it. */
final class StorageChecker {
    private final Rule rule;
    private final Grammar grammar;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private StorageChecker(Rule rule, Grammar grammar, Structures structures, Diagnostics diagnostics) {
        this.rule = rule;
        this.grammar = grammar;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Rule rule, Grammar grammar, Structures structures, Diagnostics diagnostics) {
        StorageChecker checker = new StorageChecker(rule, grammar, structures, diagnostics);
        Clauses clauses = rule.clauses();
        Filter filter = clauses.filter();
        if (filter != null) {
            checker.checkTag(
                    "'filter'", filter.tag(), filter.ofBit(), filter.filters().keySet());
        }
        DataOrder order = clauses.dataOrder();
        if (order != null) {
            checker.checkTag(
                    "'byte-order'", order.tag(), order.ofBit(), order.big().keySet());
        }
    }

    /** What tells how data is stored has the values that are named, or is a bit. */
    private void checkTag(String clause, @Nullable String tag, boolean ofBit, Set<String> names) {
        if (tag == null) {
            return;
        }
        Rule told = grammar.rule(tag);
        boolean isBit = told.isBit();
        if (ofBit && !isBit) {
            diagnostics.report(
                    Tag.TYPE_MISUSE,
                    rule.span(),
                    clause,
                    "one bit behind 'when', of an integer with 'bits'",
                    tag,
                    structures.value(tag).description());
        } else if (!ofBit) {
            names.forEach(name -> ExpressionChecker.checkValueOf(told, name, rule.span(), diagnostics));
        }
    }
}
