package org.tensorbind.processor.format.check;

import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.ByteOrders;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;
import org.tensorbind.processor.type.Enumeration.Enumerator;

/** Checks that what tells the byte order of a file comes before all that has one, and reads right in one order only. */
final class ByteOrderChecker {
    private final Places places;
    private final Diagnostics diagnostics;

    private ByteOrderChecker(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Places places, Diagnostics diagnostics) {
        ByteOrderChecker checker = new ByteOrderChecker(places, diagnostics);
        grammar.rules().values().stream()
                .filter(rule -> rule.clauses().tellsByteOrder())
                .forEach(checker::check);
    }

    private void check(Rule rule) {
        Enumeration values = rule.values();
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
        if (!isFirst(rule)) {
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
        for (Enumerator value : values.values()) {
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
        return values.values().stream()
                .anyMatch(value -> value.codes().stream().anyMatch(code -> code.number() == number));
    }

    /** Whether a rule, which is always there, is the first of those with integers or floats of several bytes. */
    private boolean isFirst(Rule rule) {
        return places.all().stream()
                .filter(place -> isOrdered(place.grammarRule())
                        && place.outward()
                                .allMatch(
                                        around -> around.grammarRule().clauses().numberOrder() == null))
                .findFirst()
                .filter(first -> first.rule().equals(rule.name()) && first.isAlwaysOnce() && !first.isInVariant())
                .isPresent();
    }

    private static boolean isOrdered(Rule rule) {
        return rule.clauses().tellsByteOrder() || rule.elementType().byteSize() > 1;
    }

    private void misplaced(Rule rule, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), "tells byte-order", "'" + rule.label() + "'", instead);
    }
}
