package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.LayoutFacts;
import org.tensorbind.processor.format.Relations;
import org.tensorbind.processor.relation.Expr;

/** The expressions whose values reading must know before it comes to the content of a rule. */
final class ContentExpressions {
    private final Relations relations;
    private final LayoutFacts layoutFacts;

    ContentExpressions(Relations relations) {
        this.relations = relations;
        this.layoutFacts = relations.layoutFacts();
    }

    /** Those of the rule itself, wherever it stands. */
    List<Expr> before(Rule rule) {
        List<Expr> own = new ArrayList<>();
        Expr size = InnerSize.outside(relations, rule.name());
        if (size != null) {
            own.add(size);
        }
        Expr count = rule.isIntegers() && !rule.inDocument() ? layoutFacts.count(rule.name()) : null;
        if (count != null) {
            own.add(count);
        }
        if (rule.body() instanceof Body.Gap gap && gap.extent().amount() != null) {
            own.add(gap.extent().amount());
        }
        if (rule.clauses().orderCondition() != null) {
            own.add(rule.clauses().orderCondition());
        }
        if (rule.clauses().latin1When() != null) {
            own.add(rule.clauses().latin1When());
        }
        if (rule.clauses().tag() != null && !rule.inDocument()) {
            own.add(new Expr.Ref(List.of(rule.clauses().tag()), rule.span()));
        }
        own.addAll(rule.clauses().with().values());
        return own;
    }

    /** Those of a part: where it starts, whether it is there and how often. */
    List<Expr> of(Rule owner, Item.Use use) {
        List<Expr> own = ofEach(owner, use);
        own.addAll(ofNumber(owner, use));
        return own;
    }

    /** Those that tell how often a part is there. */
    List<Expr> ofNumber(Rule owner, Item.Use use) {
        Expr count = use.isMany() ? layoutFacts.count(use.rule(), owner.name()) : null;
        return count == null ? List.of() : List.of(count);
    }

    private List<Expr> ofEach(Rule owner, Item.Use use) {
        List<Expr> own = new ArrayList<>();
        Expr position = layoutFacts.position(use.rule());
        if (position != null) {
            own.add(position);
        }
        Expr align = relations.grammar().rule(use.rule()).clauses().align();
        if (align != null) {
            own.add(align);
        }
        Expr presence = use.mayLack() ? layoutFacts.presence(owner.name(), use.rule()) : null;
        if (presence != null) {
            own.add(presence);
        }
        return own;
    }
}
