package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.plan.step.SumSteps;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;

/** What a rule whose value is known must be given besides it: the items in it that follow from others around it. */
final class ValueNeeds {
    private final Format format;
    private final Origins origins;
    private final SumSteps sums;
    private final Map<String, Set<String>> needs = new LinkedHashMap<>();

    ValueNeeds(Origins origins) {
        this.format = origins.format();
        this.origins = origins;
        this.sums = new SumSteps(format);
    }

    /** Rules are gone through until no more is needed, as they may contain themselves. */
    void find() {
        boolean more = true;
        while (more) {
            more = false;
            for (Rule rule : format.grammar().rules().values()) {
                more |= of(rule.name()).addAll(unmet(rule));
            }
        }
    }

    /** The names of the items, in the order in which they are given. */
    Set<String> of(String rule) {
        return needs.computeIfAbsent(rule, name -> new LinkedHashSet<>());
    }

    /** An item that is needed, where it is found or follows from what is; else null. Only tags of integers in one of several types follow from nothing. */
    private @Nullable Value find(WriteResolver resolver, String need) {
        return format.structures().isDerived(need)
                ? resolver.derived(need)
                : resolver.item(new Expr.Ref(List.of(need), format.rule(need).span()));
    }

    /**
     * What the program of a rule's value is given besides it, as a resolver finds it.
     *
     * @param missing takes what it does not find
     */
    List<Value> given(String rule, WriteResolver resolver, Consumer<String> missing) {
        List<Value> given = new ArrayList<>();
        for (String need : of(rule)) {
            Value found = find(resolver, need);
            if (found == null) {
                missing.accept(need);
            } else {
                given.add(found);
            }
        }
        return List.copyOf(given);
    }

    /** Items in the rule that follow from what is not below it, and tags that are not in it. */
    private Set<String> unmet(Rule rule) {
        Set<String> wanted = new LinkedHashSet<>();
        if (rule.isTagged()) {
            wanted.add(String.valueOf(rule.clauses().tag()));
        }
        Expr latin1 = rule.clauses().latin1When();
        wanted.addAll(latin1 == null ? Set.of() : Expressions.names(latin1));
        format.places().steps(rule.name()).stream()
                .filter(step -> step.optional() && format.structures().hasNoValue(step.rule()))
                .map(step -> format.rule(step.rule()).clauses().presentWhen())
                .filter(Objects::nonNull)
                .forEach(condition -> wanted.addAll(Expressions.names(condition)));
        OtherElements others = origins.format().tensors().others();
        for (String part : rule.inside()) {
            Expr order = format.rule(part).clauses().orderCondition();
            wanted.addAll(order == null ? Set.of() : Expressions.names(order));
            boolean ofTensor = others != null
                    && rule.name().equals(others.part().owner())
                    && part.equals(others.part().rule());
            if (ofTensor || sums.has(part)) {
                continue;
            }
            if (format.structures().isDerived(part)) {
                wanted.add(part);
                wanted.addAll(format.rule(part).isTagged() ? of(part) : List.of());
            } else {
                wanted.addAll(of(part));
            }
        }
        wanted.removeIf(name -> find(new WriteResolver(origins, rule.name(), Set.of()), name) != null);
        return wanted;
    }
}
