package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Definitions.Definition;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Paths.Path;
import org.tensorbind.processor.format.ReadPlan.Count;
import org.tensorbind.processor.format.ReadPlan.PartRead;

/**
 * Finds an order in which the parts of every sequence can be read, and what each rule needs to be told by the rules around it. What a
 * rule needs is found again until nothing new is needed, as rules may contain themselves.
 */
public final class ReadPlanner {
    private final Grammar grammar;
    private final Definitions definitions;
    private final Paths paths;
    private final Measures measures;
    private final Diagnostics diagnostics;
    private final Map<String, Set<String>> needs = new HashMap<>();
    private final Map<String, ReadPlan> plans = new LinkedHashMap<>();
    private final Map<String, List<String>> checks = new LinkedHashMap<>();
    private final Set<String> kept = new HashSet<>();
    private boolean reporting;

    private ReadPlanner(
            Grammar grammar, Definitions definitions, Paths paths, Measures measures, Diagnostics diagnostics) {
        this.measures = measures;
        this.grammar = grammar;
        this.definitions = definitions;
        this.paths = paths;
        this.diagnostics = diagnostics;
    }

    static ReadPlanner plan(
            Grammar grammar, Definitions definitions, Paths paths, Measures measures, Diagnostics diagnostics) {
        ReadPlanner planner = new ReadPlanner(grammar, definitions, paths, measures, diagnostics);
        grammar.rules().keySet().forEach(rule -> planner.needs.put(rule, new LinkedHashSet<>()));
        definitions.checks().forEach(planner::placeCheck);
        int before;
        do {
            before = planner.needCount();
            grammar.rules().values().forEach(planner::planRule);
        } while (planner.needCount() != before);
        planner.reporting = true;
        grammar.rules().values().forEach(planner::planRule);
        planner.reportUnmet();
        return planner;
    }

    /** How {@code rule} is read. */
    public ReadPlan of(String rule) {
        ReadPlan plan = plans.get(rule);
        if (plan == null) {
            throw new IllegalStateException("no plan for " + rule);
        }
        return plan;
    }

    /** Rules whose values are needed behind the rule they stand in. */
    Set<String> kept() {
        return kept;
    }

    /**
     * Where a name is found.
     *
     * @param part the part of the rule that has it, null where it must come from outside
     * @param path from that part
     */
    public record Resolution(@Nullable String part, Path path) {}

    private int needCount() {
        return needs.values().stream().mapToInt(Set::size).sum();
    }

    /** Checks an equation in the lowest rule around it in which everything in it can be found. */
    private void placeCheck(String rule) {
        Set<String> names = Measures.references(List.of(measures.forReading(definitions.equationOf(rule))));
        for (String owner = singleOwner(rule); owner != null; owner = singleOwner(owner)) {
            if (findsAll(owner, names) && findsAll(owner, Set.of(rule))) {
                checks.computeIfAbsent(owner, key -> new ArrayList<>()).add(rule);
                return;
            }
        }
        checks.computeIfAbsent(rule, key -> new ArrayList<>()).add(rule);
    }

    private boolean findsAll(String owner, Set<String> names) {
        return names.stream().allMatch(name -> {
            Path path = paths.find(owner, name);
            return path != null && !path.throughList() && !path.ambiguous();
        });
    }

    /** The one rule that contains {@code rule} exactly once, or null. */
    private @Nullable String singleOwner(String rule) {
        String owner = null;
        for (String candidate : grammar.rules().keySet()) {
            for (Paths.Step step : paths.steps(candidate)) {
                if (step.rule().equals(rule)) {
                    if (owner != null || step.many() || step.optional()) {
                        return null;
                    }
                    owner = candidate;
                }
            }
        }
        return owner;
    }

    private void planRule(Rule rule) {
        List<PartRead> steps = new ArrayList<>();
        Set<String> read = new LinkedHashSet<>();
        require(rule, read, Measures.references(ownExpressions(rule)), rule.span(), false);
        if (rule.body() instanceof Body.Sequence sequence) {
            planSequence(rule, sequence, steps, read);
        } else {
            for (String used : Uses.of(rule.body())) {
                require(rule, Set.of(), needsOf(rule, used), rule.span(), isListed(rule));
            }
            read.addAll(Uses.of(rule.body()));
        }
        List<String> hosted = checks.getOrDefault(rule.name(), List.of());
        for (String check : hosted) {
            require(
                    rule,
                    withSelf(rule, read),
                    Measures.references(List.of(measures.forReading(definitions.equationOf(check)))),
                    rule.span(),
                    false);
            require(rule, withSelf(rule, read), Set.of(check), rule.span(), false);
        }
        rule.clauses()
                .constraints()
                .forEach(constraint -> require(
                        rule,
                        withSelf(rule, read),
                        Measures.references(List.of(measures.forReading(constraint.condition()))),
                        constraint.condition().span(),
                        false));
        plans.put(rule.name(), new ReadPlan(List.copyOf(steps), List.copyOf(needsOf(rule.name())), hosted));
    }

    private static Set<String> withSelf(Rule rule, Set<String> read) {
        Set<String> with = new LinkedHashSet<>(read);
        with.add(rule.name());
        return with;
    }

    /** Expressions that are needed before the rule's content is read. */
    private List<Expr> ownExpressions(Rule rule) {
        List<Expr> expressions = new ArrayList<>();
        Expr size = measures.size(rule.name());
        if (size != null) {
            expressions.add(measures.forReading(size));
        }
        if (rule.body() instanceof Body.Integers && !rule.inDocument()) {
            Count count = measures.count(rule.name());
            if (count instanceof Count.Computed computed) {
                expressions.add(computed.value());
            }
        }
        if (rule.body() instanceof Body.Padding padding && padding.count() != null) {
            expressions.add(measures.forReading(padding.count()));
        }
        if (rule.clauses().tag() != null) {
            expressions.add(new Expr.Ref(List.of(rule.clauses().tag()), rule.span()));
        }
        expressions.addAll(rule.clauses().with().values());
        return expressions;
    }

    private void planSequence(Rule rule, Body.Sequence sequence, List<PartRead> steps, Set<String> read) {
        List<Part> open = new ArrayList<>(sequence.parts());
        Part last = null;
        while (!open.isEmpty()) {
            Part ready = following(rule, sequence, open, read, last);
            if (ready == null) {
                ready = firstReady(rule, sequence, open, read);
            }
            if (ready == null) {
                ready = open.get(0);
                reportLate(rule, (Part.Use) ready, open);
            }
            open.remove(ready);
            last = ready;
            checkPlace(sequence, ready);
            steps.add(readOf(rule, sequence, ready, read));
            if (ready instanceof Part.Use use) {
                require(rule, read, required(rule, use), use.span(), use.occurrence() == Occurrence.MANY);
                read.add(use.rule());
            }
        }
    }

    /** The part that stands right behind the one that was read last, if it begins where that ends. */
    private @Nullable Part following(
            Rule rule, Body.Sequence sequence, List<Part> open, Set<String> read, @Nullable Part last) {
        int next = last == null ? 0 : sequence.parts().indexOf(last) + 1;
        if (next == sequence.parts().size()) {
            return null;
        }
        Part part = sequence.parts().get(next);
        boolean placed = part instanceof Part.Use use && measures.position(use.rule()) != null;
        return !placed && open.contains(part) && isTold(rule, open, read, part) ? part : null;
    }

    private @Nullable Part firstReady(Rule rule, Body.Sequence sequence, List<Part> open, Set<String> read) {
        for (Part part : sequence.parts()) {
            boolean placed = part instanceof Part.Use use && measures.position(use.rule()) != null;
            if (open.contains(part)
                    && (placed || precedingRead(sequence, part, open))
                    && isTold(rule, open, read, part)) {
                return part;
            }
        }
        return null;
    }

    /** Whether all that a part needs has been read, or must come from outside. */
    private boolean isTold(Rule rule, List<Part> open, Set<String> read, Part part) {
        return !(part instanceof Part.Use use)
                || required(rule, use).stream()
                        .allMatch(name -> resolve(rule.name(), read, name).part() != null || !isIn(open, part, name));
    }

    /** A part that follows placed items has no place of its own, as these may end anywhere. */
    private void checkPlace(Body.Sequence sequence, Part part) {
        int index = sequence.parts().indexOf(part);
        boolean placed = part instanceof Part.Use use && measures.position(use.rule()) != null;
        if (!reporting || placed || index == 0 || !(sequence.parts().get(index - 1) instanceof Part.Use before)) {
            return;
        }
        if (before.occurrence() == Occurrence.MANY
                && measures.position(before.rule()) != null
                && !grammar.rule(before.rule()).clauses().fillsRegion()) {
            String name = part instanceof Part.Use use ? use.rule() : "the constant";
            Span span = part instanceof Part.Use use ? use.span() : before.span();
            diagnostics.report(Tag.PLACE_UNKNOWN, span, name, before.rule(), name);
        }
    }

    private boolean precedingRead(Body.Sequence sequence, Part part, List<Part> open) {
        for (Part earlier : sequence.parts()) {
            if (earlier == part) {
                return true;
            }
            boolean placed = earlier instanceof Part.Use use && measures.position(use.rule()) != null;
            if (!placed && open.contains(earlier)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a name is in a part that is still to be read, other than the one that needs it. */
    private boolean isIn(List<Part> parts, Part user, String name) {
        return parts.stream()
                .anyMatch(part -> part != user
                        && part instanceof Part.Use use
                        && (use.rule().equals(name)
                                || name.equals("*" + use.rule())
                                || paths.contains(use.rule(), name.startsWith("*") ? name.substring(1) : name)));
    }

    private void reportLate(Rule rule, Part.Use part, List<Part> open) {
        if (!reporting) {
            return;
        }
        for (String name : required(rule, part)) {
            if (isIn(open, part, name)) {
                String late = name.startsWith("*") ? name.substring(1) : name;
                diagnostics.report(Tag.LENGTH_UNKNOWN, grammar.rule(part.rule()).span(), part.rule(), late, late);
                return;
            }
        }
        diagnostics.report(Tag.LENGTH_UNKNOWN, part.span(), part.rule(), rule.name(), rule.name());
    }

    private PartRead readOf(Rule rule, Body.Sequence sequence, Part part, Set<String> read) {
        if (!(part instanceof Part.Use use)) {
            return new PartRead(part, null, null, null, null);
        }
        Definition offset = definitions.find(Function.OFFSET, use.rule());
        return new PartRead(
                part,
                use.occurrence() == Occurrence.OPTIONAL ? measures.presence(rule.name(), use.rule()) : null,
                measures.position(use.rule()),
                offset == null ? null : offset.base(),
                use.occurrence() == Occurrence.MANY ? countInSequence(rule, sequence, use, read) : null);
    }

    private Set<String> required(Rule owner, Part.Use use) {
        List<Expr> expressions = new ArrayList<>();
        Expr position = measures.position(use.rule());
        if (position != null) {
            expressions.add(measures.forReading(position));
        }
        Expr align = grammar.rule(use.rule()).clauses().align();
        if (align != null) {
            expressions.add(measures.forReading(align));
        }
        Expr presence = use.occurrence() == Occurrence.OPTIONAL ? measures.presence(owner.name(), use.rule()) : null;
        if (presence != null) {
            expressions.add(measures.forReading(presence));
        }
        if (use.occurrence() == Occurrence.MANY
                && measures.count(use.rule(), owner.name()) instanceof Count.Computed computed) {
            expressions.add(computed.value());
        }
        Set<String> required = Measures.references(expressions);
        Definition offset = definitions.find(Function.OFFSET, use.rule());
        if (offset != null && offset.base() != null && !offset.base().equals(owner.name())) {
            required.add("@" + offset.base());
        }
        required.addAll(needsOf(owner, use.rule()));
        return required;
    }

    private Set<String> needsOf(String rule) {
        return needs.computeIfAbsent(rule, key -> new LinkedHashSet<>());
    }

    /** What {@code used} needs, less what the owner's {@code with} gives it. */
    private Set<String> needsOf(Rule owner, String used) {
        Set<String> needed = new LinkedHashSet<>(needsOf(used));
        needed.removeAll(owner.clauses().with().keySet());
        needed.remove("@" + owner.name());
        return needed;
    }

    /** Notes the names that are not found among the parts as needs of the rule, and those on the way as kept. */
    private void require(Rule rule, Set<String> read, Set<String> names, Span span, boolean inLoop) {
        for (String name : names) {
            Resolution resolution = resolve(rule.name(), read, name);
            if (resolution.part() == null) {
                needsOf(rule.name()).add(outside(rule.name(), name, inLoop));
            } else {
                resolution.path().steps().forEach(step -> kept.add(step.rule()));
                boolean manyValues = !inLoop && !name.startsWith("*") && isManyOrThroughList(rule, resolution, name);
                if (reporting && (resolution.path().ambiguous() || manyValues)) {
                    diagnostics.report(Tag.AMBIGUOUS, span, rule.name(), name, resolution.part());
                }
            }
        }
    }

    private static boolean isListed(Rule rule) {
        return rule.body() instanceof Body.DocumentList;
    }

    /** Whether a name stands for the elements of a list where one value is wanted. */
    private boolean isManyOrThroughList(Rule rule, Resolution resolution, String name) {
        return resolution.path().throughList() || (isMany(rule, resolution) && !name.equals(resolution.part()));
    }

    /** How a need is passed in: an element of a list, wanted once for each element of another, as that list. */
    private String outside(String rule, String name, boolean inLoop) {
        String element = inLoop && !name.startsWith("@") && !name.startsWith("*") ? listElement(name) : null;
        if (element == null || element.equals(rule) || paths.contains(element, rule)) {
            return name;
        }
        Path path = paths.find(element, name);
        if (path != null) {
            path.steps().forEach(step -> kept.add(step.rule()));
        }
        return "*" + element;
    }

    /** The rule whose repetition makes {@code name} stand many times, or null where it stands once. */
    public @Nullable String listElement(String name) {
        Path path = paths.find(grammar.root(), name);
        return path == null
                ? null
                : path.steps().stream()
                        .filter(Paths.Step::many)
                        .map(Paths.Step::rule)
                        .findFirst()
                        .orElse(null);
    }

    /** Looks for {@code name} in the parts that were read: the nearest is taken. */
    public Resolution resolve(String rule, Set<String> read, String name) {
        String target = name.startsWith("*") ? name.substring(1) : name;
        String part = null;
        Path nearest = new Path(List.of(), false);
        for (String candidate : read) {
            Path path = candidate.equals(rule)
                    ? (target.equals(rule) ? new Path(List.of(), false) : null)
                    : paths.find(candidate, target);
            if (path == null) {
                continue;
            }
            if (part == null || path.steps().size() < nearest.steps().size()) {
                part = candidate;
                nearest = path;
            } else if (path.steps().size() == nearest.steps().size()) {
                nearest = new Path(nearest.steps(), true);
            }
        }
        return new Resolution(part, nearest);
    }

    private void reportUnmet() {
        Set<String> unmet = new LinkedHashSet<>(needsOf(grammar.root()));
        unmet.removeIf(name -> name.startsWith("*") || name.startsWith("@"));
        for (String name : unmet) {
            Rule user = grammar.rules().values().stream()
                    .filter(rule -> ownNeeds(rule).contains(name))
                    .findFirst()
                    .orElse(grammar.rule(grammar.root()));
            if (paths.find(grammar.root(), name) != null) {
                diagnostics.report(Tag.LENGTH_UNKNOWN, user.span(), user.name(), name, name);
            } else {
                diagnostics.report(Tag.UNRESOLVED, user.span(), user.name(), name, name);
            }
        }
    }

    private Set<String> ownNeeds(Rule rule) {
        List<Expr> own = ownExpressions(rule);
        rule.clauses().constraints().forEach(constraint -> own.add(measures.forReading(constraint.condition())));
        for (String check : checks.getOrDefault(rule.name(), List.of())) {
            own.add(measures.forReading(definitions.equationOf(check)));
        }
        return Measures.references(own);
    }

    private Count countInSequence(Rule rule, Body.Sequence sequence, Part.Use use, Set<String> read) {
        String parallel = parallel(rule, use, read);
        Count count = measures.count(use.rule(), rule.name());
        if (count instanceof Count.Computed computed) {
            return new Count.Computed(computed.value(), parallel);
        }
        if (parallel != null) {
            return new Count.Parallel(parallel);
        }
        boolean last = sequence.parts().indexOf(use) == sequence.parts().size() - 1;
        if (reporting && !(last && endsRegion(rule.name(), new HashSet<>()))) {
            diagnostics.report(Tag.UNCOUNTED, use.span(), use.rule(), use.rule(), use.rule());
        }
        return new Count.ToEnd();
    }

    /** A rule in another list whose elements a repeated part needs, one for each of its own. */
    private @Nullable String parallel(Rule rule, Part.Use use, Set<String> read) {
        for (String name : required(rule, use)) {
            Resolution resolution = resolve(rule.name(), read, name);
            if (resolution.part() != null ? isThroughList(rule, resolution) : inheritsList(rule, name)) {
                return name;
            }
        }
        return null;
    }

    /** Whether a rule's end is that of the file or of a region whose size is told. */
    private boolean endsRegion(String rule, Set<String> seen) {
        if (rule.equals(grammar.root()) || measures.size(rule) != null) {
            return true;
        }
        return seen.add(rule)
                && grammar.rules().values().stream()
                        .filter(owner -> Uses.of(owner.body()).contains(rule))
                        .allMatch(owner -> owner.body() instanceof Body.Sequence sequence
                                && sequence.parts().get(sequence.parts().size() - 1) instanceof Part.Use last
                                && last.rule().equals(rule)
                                && last.occurrence() != Occurrence.MANY
                                && endsRegion(owner.name(), seen));
    }

    private boolean isThroughList(Rule rule, Resolution resolution) {
        return resolution.path().throughList() || isMany(rule, resolution);
    }

    private boolean isMany(Rule rule, Resolution resolution) {
        return resolution.part() != null && paths.isMany(rule.name(), resolution.part());
    }

    /** Whether a name that comes from outside is an element of a list there. */
    private boolean inheritsList(Rule rule, String name) {
        return outside(rule.name(), name, true).startsWith("*");
    }
}
