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
        expr.parts().forEach(part -> {
            if (part instanceof Expr.Ref ref) {
                names.add(ref.head());
            } else if (part instanceof Expr.Element element) {
                names.add(element.list().head());
            } else if (part instanceof Expr.Lookup lookup) {
                names.add(lookup.list());
            } else if (part instanceof Expr.Items items) {
                names.add(items.list());
            }
        });
        return names;
    }

    /** Rules of which it has a size, a place, a number or a presence. */
    static Set<String> measured(Expr expr) {
        Set<String> measured = new LinkedHashSet<>();
        expr.parts().forEach(part -> {
            if (part instanceof Expr.Measure measure) {
                measured.add(measure.target());
            } else if (part instanceof Expr.ChecksumOf checksum) {
                measured.add(checksum.target());
            }
        });
        return measured;
    }
}
