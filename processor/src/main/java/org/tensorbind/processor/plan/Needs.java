package org.tensorbind.processor.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.format.Relations;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;

/** What expressions must be given. */
final class Needs {
    private final Relations relations;

    Needs(Relations relations) {
        this.relations = relations;
    }

    /** What a reader needs for expressions, once measures are replaced by what tells them. */
    Set<Need> of(List<Expr> expressions) {
        Set<Need> needs = new LinkedHashSet<>();
        expressions.forEach(expr -> collect(relations.layoutFacts().forReading(expr), needs));
        return needs;
    }

    private void collect(Expr expr, Set<Need> needs) {
        if (expr instanceof Expr.Ref ref) {
            needs.add(new Need.Item(ref.head()));
        } else if (expr instanceof Expr.Element element) {
            needs.add(new Need.Item(element.list().head()));
        } else if (expr instanceof Expr.Measure measure) {
            boolean list =
                    measure.function() == Function.COUNT && relations.places().isRepeated(measure.target());
            needs.add(list ? new Need.Items(measure.target()) : new Need.Item(measure.target()));
        } else if (expr instanceof Expr.Lookup lookup) {
            needs.add(new Need.Items(lookup.list()));
        } else if (expr instanceof Expr.Items items) {
            String list = relations.grammar().listOf(items.list());
            needs.add(list == null ? new Need.Items(items.list()) : new Need.Item(list));
        }
        expr.operands().forEach(operand -> collect(operand, needs));
    }
}
