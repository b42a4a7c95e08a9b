package org.tensorbind.processor.plan;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.ListItems;
import org.tensorbind.processor.format.Paths;
import org.tensorbind.processor.format.Paths.Path;
import org.tensorbind.processor.format.TensorTree;

/** Gathers what each rule must be told by the rules around it, and which rules' values are kept for it. */
final class OuterNeeds {
    private final Grammar grammar;
    private final Paths paths;
    private final Needs expressions;
    private final Diagnostics diagnostics;
    private final @Nullable TensorTree tree;
    private final Map<String, Set<Need>> needs = new HashMap<>();
    private final Set<String> kept = new HashSet<>();
    private boolean reporting;

    OuterNeeds(Grammar grammar, Paths paths, Needs expressions, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.paths = paths;
        this.expressions = expressions;
        this.diagnostics = diagnostics;
        this.tree = TensorTree.of(grammar, paths);
        grammar.rules().values().forEach(this::keepKeys);
    }

    /** Elements are told from each other by their keys, whatever these are computed from. */
    private void keepKeys(Rule rule) {
        Stream.of(rule.clauses().unique(), rule.clauses().ordered())
                .filter(Objects::nonNull)
                .map(key -> paths.find(rule.name(), key.rule()))
                .filter(Objects::nonNull)
                .forEach(path -> path.steps().forEach(step -> kept.add(step.rule())));
    }

    /** From here on, what is ambiguous is reported. */
    void startReporting() {
        reporting = true;
    }

    /** What a rule must be told, as far as it has been found. */
    Set<Need> of(String rule) {
        return needs.computeIfAbsent(rule, key -> new LinkedHashSet<>());
    }

    /** How much has been found. */
    int count() {
        return needs.values().stream().mapToInt(Set::size).sum();
    }

    /** Rules whose values are needed behind the rule they stand in. */
    Set<String> kept() {
        return kept;
    }

    /** Notes what is not found among the parts as needs of the rule, and the rules on the way as kept. */
    void require(Rule rule, Set<String> read, Set<Need> required, Span span, boolean inLoop) {
        for (Need need : required) {
            Visible visible = Visible.find(paths, rule.name(), read, need);
            if (visible.part() == null) {
                of(rule.name()).add(outside(rule.name(), need, inLoop));
            } else {
                visible.path().steps().forEach(step -> kept.add(step.rule()));
                if (inLoop) {
                    reportOfGroup(lastList(rule, visible), need);
                }
                boolean manyValues = !inLoop && isManyValues(rule, visible, need);
                if (reporting
                        && (visible.path().ambiguous() || manyValues)
                        && !ListItems.areOutOfReach(grammar, paths, need.rule())) {
                    diagnostics.report(Tag.AMBIGUOUS, span, rule.name(), need.rule(), visible.part());
                }
            }
        }
    }

    /** The element of the list that a need of a repeated part is an element of, null where it is of none. */
    @Nullable
    String parallel(Rule rule, Set<String> read, Need need) {
        Visible visible = Visible.find(paths, rule.name(), read, need);
        boolean listed = visible.part() == null
                ? outside(rule.name(), need, true) instanceof Need.Items
                : visible.path().throughList() || isMany(rule, visible);
        if (!listed) {
            return null;
        }
        String element = need instanceof Need.Items ? need.rule() : expressions.elementAround(need.rule());
        reportOfGroup(String.valueOf(element), need);
        return element;
    }

    /** The element of the innermost list on the way to what is needed, which is read before; empty for none. */
    private String lastList(Rule rule, Visible visible) {
        String part = isMany(rule, visible) ? String.valueOf(visible.part()) : "";
        return visible.path().steps().stream()
                .filter(Paths.Step::many)
                .map(Paths.Step::rule)
                .reduce(part, (outer, inner) -> inner);
    }

    /** Whether a name stands for the elements of a list where one value, or one list, is wanted. */
    private boolean isManyValues(Rule rule, Visible visible, Need need) {
        List<Paths.Step> steps = visible.path().steps();
        if (need instanceof Need.Items) {
            if (need.rule().equals(grammar.first().rule()) && tree != null) {
                return false;
            }
            boolean partIsMany = isMany(rule, visible) && !steps.isEmpty();
            return partIsMany
                    || steps.stream().limit(Math.max(0, steps.size() - 1)).anyMatch(Paths.Step::many);
        }
        return visible.path().throughList()
                || (isMany(rule, visible) && !need.rule().equals(visible.part()));
    }

    /** How a need is passed in: an element of a list, wanted once for each element of another, as that list. */
    private Need outside(String rule, Need need, boolean inLoop) {
        String element = inLoop && need instanceof Need.Item ? expressions.elementAround(need.rule()) : null;
        if (element == null || element.equals(rule) || paths.contains(element, rule)) {
            return need;
        }
        reportOfGroup(element, need);
        Path path = paths.find(element, need.rule());
        if (path != null) {
            path.steps().forEach(step -> kept.add(step.rule()));
        }
        return new Need.Items(element);
    }

    /** An element that several tensors stand in is not at the position of one of them. */
    private void reportOfGroup(String element, Need need) {
        if (reporting && tree != null && tree.isGroup(element)) {
            diagnostics.report(Tag.TREE_BESIDE, grammar.first().span(), need.rule());
        }
    }

    private boolean isMany(Rule rule, Visible visible) {
        return visible.part() != null && paths.isMany(rule.name(), visible.part());
    }
}
