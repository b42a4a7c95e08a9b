package org.tensorbind.processor.plan;

import java.util.LinkedHashSet;
import java.util.Set;
import org.tensorbind.processor.format.Expr;

/** The rules that an expression speaks of. */
final class MeasuredRules {
    private MeasuredRules() {}

    /** Rules whose value it has. */
    static Set<String> names(Expr expr) {
        Set<String> names = new LinkedHashSet<>();
        collect(expr, names, new LinkedHashSet<>());
        return names;
    }

    /** Rules of which it has a size, a place, a number or a presence. */
    static Set<String> measured(Expr expr) {
        Set<String> measured = new LinkedHashSet<>();
        collect(expr, new LinkedHashSet<>(), measured);
        return measured;
    }

    private static void collect(Expr expr, Set<String> names, Set<String> measured) {
        if (expr instanceof Expr.Ref ref) {
            names.add(ref.head());
        } else if (expr instanceof Expr.Element element) {
            names.add(element.list().head());
        } else if (expr instanceof Expr.Measure measure) {
            measured.add(measure.target());
        } else if (expr instanceof Expr.OffsetFrom from) {
            measured.add(from.target());
        } else if (expr instanceof Expr.ChecksumOf checksum) {
            measured.add(checksum.target());
        } else if (expr instanceof Expr.Lookup lookup) {
            names.add(lookup.list());
        } else if (expr instanceof Expr.Items items) {
            names.add(items.list());
        }
        expr.operands().forEach(operand -> collect(operand, names, measured));
    }
}
