package org.tensorbind.processor.plan.order;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.plan.value.Need;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;

/** What reading must know before it comes to something. */
public final class Needs {
    private final Relations relations;

    public Needs(Relations relations) {
        this.relations = relations;
    }

    /** Before the content of a rule, wherever that occurs. */
    Set<Need> of(Rule rule) {
        Clauses clauses = rule.clauses();
        boolean outside = !rule.inDocument();
        Stream<@Nullable Expr> own = Stream.of(
                InnerSize.outside(relations, rule.name()),
                rule.isIntegers() && outside ? relations.count(rule.name()) : null,
                rule.body() instanceof Body.Gap gap ? gap.extent().amount() : null,
                clauses.orderCondition(),
                clauses.latin1When(),
                clauses.tag() != null && outside ? new Expr.Ref(List.of(clauses.tag()), rule.span()) : null);
        return of(Stream.concat(own, clauses.with().values().stream()));
    }

    /** Before an item of a sequence: for its offset, its presence and its count. */
    Set<Need> of(Rule owner, Item.Use use) {
        Set<Need> needs = of(Stream.of(
                relations.position(use.rule()),
                relations.grammar().rule(use.rule()).clauses().align(),
                use.mayLack() ? relations.presence(owner.name(), use.rule()) : null));
        needs.addAll(ofCount(owner, use));
        return needs;
    }

    /** For the count of an item of a sequence, once for all its elements. */
    Set<Need> ofCount(Rule owner, Item.Use use) {
        return of(use.isMany() ? relations.count(use.rule(), owner.name()) : null);
    }

    /** For an expression, whose measures are replaced by what gives them; nothing for none. */
    Set<Need> of(@Nullable Expr expr) {
        return of(Stream.ofNullable(expr));
    }

    private Set<Need> of(Stream<? extends @Nullable Expr> expressions) {
        Set<Need> needs = new LinkedHashSet<>();
        expressions.filter(Objects::nonNull).forEach(expr -> collect(relations.forReading(expr), needs));
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
