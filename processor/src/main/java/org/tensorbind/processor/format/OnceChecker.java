package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Paths.Step;

/**
 * Checks that what a file tells once stands once: two places of a tensor's role, of metadata, or of an integer that tells one and the same number, of
 * which a reader would take one, and a writer could not write the other as it was.
 */
final class OnceChecker {
    /** Ways into rules that stand in many places multiply; what so many have not shown is left to the check of what is written. */
    private static final int MOST_WAYS = 20_000;

    private final Format format;
    private final TensorRules tensors;
    private final Diagnostics diagnostics;
    private final Map<String, List<List<Step>>> places = new LinkedHashMap<>();
    private int ways;

    private OnceChecker(Format format, TensorRules tensors, Diagnostics diagnostics) {
        this.format = format;
        this.tensors = tensors;
        this.diagnostics = diagnostics;
    }

    static void check(Format format, TensorRules tensors, Diagnostics diagnostics) {
        if (format.grammar().readerOnly() == null) {
            OnceChecker checker = new OnceChecker(format, tensors, diagnostics);
            checker.walk(format.grammar().root(), List.of());
            checker.places.forEach(checker::checkRule);
        }
    }

    private void walk(String owner, List<Step> way) {
        for (Step step : format.paths().steps(owner)) {
            boolean recursive = way.stream().anyMatch(earlier -> earlier.owner().equals(step.rule()));
            if (recursive || ++ways > MOST_WAYS) {
                continue;
            }
            List<Step> longer = new ArrayList<>(way);
            longer.add(step);
            places.computeIfAbsent(step.rule(), rule -> new ArrayList<>()).add(longer);
            walk(step.rule(), longer);
        }
    }

    private void checkRule(String rule, List<List<Step>> ofRule) {
        if (ofRule.size() == 1) {
            return;
        }
        if (isRole(rule)) {
            report(rule, ofRule.get(0), ofRule.get(1));
            return;
        }
        Map<List<Step>, List<Step>> tellers = new HashMap<>();
        for (String target : targets(rule)) {
            tellers.clear();
            for (List<Step> place : ofRule) {
                List<Step> told = found(place, target);
                List<Step> other = told == null ? null : tellers.put(told, place);
                if (other != null) {
                    report(rule, other, place);
                    return;
                }
            }
        }
    }

    private void report(String rule, List<Step> one, List<Step> other) {
        int alike = 1;
        while (owner(one, alike).equals(owner(other, alike)) && alike < Math.min(one.size(), other.size())) {
            alike++;
        }
        diagnostics.report(Tag.STANDS_TWICE, format.rule(rule).span(), rule, owner(one, alike), owner(other, alike));
    }

    /** The rule around a place, so many levels up. */
    private String owner(List<Step> place, int levels) {
        return format.rule(place.get(place.size() - levels).owner()).label();
    }

    /** Whether a tensor or the metadata of the file tells the rule: once, but where layouts have it in parts of their own. */
    private boolean isRole(String rule) {
        Grammar.MetadataBinding metadata = format.grammar().metadata();
        boolean inLayout = format.grammar().blocks().keySet().stream()
                .anyMatch(block -> block.equals(rule) || format.paths().contains(block, rule));
        return (tensors.isBound(rule) && !inLayout)
                || (metadata != null && metadata.rule().equals(rule));
    }

    /** The rules of which an integer tells a measure, and the choices that a tag tells the variant of. */
    private Set<String> targets(String rule) {
        Set<String> targets = new LinkedHashSet<>();
        Expr equation = format.equations().equation(rule);
        if (equation != null) {
            collect(equation, targets);
        }
        for (Rule choice : format.grammar().rules().values()) {
            if (choice.body() instanceof Body.Choice
                    && rule.equals(choice.clauses().tag())) {
                targets.add(choice.name());
            }
        }
        return targets;
    }

    private static void collect(Expr expr, Set<String> targets) {
        if (expr instanceof Expr.Measure measure) {
            targets.add(measure.target());
        } else if (expr instanceof Expr.OffsetFrom from) {
            targets.add(from.target());
        }
        expr.operands().forEach(operand -> collect(operand, targets));
    }

    /** The way to the nearest rule called so from a place on: in the rules around it, from the inside out. */
    private @Nullable List<Step> found(List<Step> place, String target) {
        for (int depth = place.size() - 1; depth >= 0; depth--) {
            Paths.Path path = format.paths().find(place.get(depth).owner(), target);
            if (path != null && !path.steps().isEmpty()) {
                List<Step> way = new ArrayList<>(place.subList(0, depth));
                way.addAll(path.steps());
                return way;
            }
        }
        return null;
    }
}
