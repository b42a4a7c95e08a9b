package org.tensorbind.processor.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Clause.Key;
import org.tensorbind.processor.format.Clause.NumberOrder;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.order.ReadOrder;
import org.tensorbind.processor.plan.order.Regions;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.SumSteps;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.ValueType.Kind;

/** Makes the programs that read a format: how each rule is read, of whatever kind it is. */
public final class ReadPlanner {
    private final Format format;
    private final ReadOrder order;
    private final SumSteps sums;
    private final ExtentNotes extents;
    private final Set<String> keys;

    private ReadPlanner(Format format, ReadOrder order) {
        this.format = format;
        this.order = order;
        this.sums = new SumSteps(format);
        this.extents = new ExtentNotes(format);
        this.keys = format.grammar().rules().values().stream()
                .map(Rule::clauses)
                .flatMap(clauses -> Stream.of(clauses.unique(), clauses.ordered()))
                .filter(Objects::nonNull)
                .map(Key::rule)
                .collect(Collectors.toSet());
    }

    /** The programs of the rules that reading comes to, by rule in the order of the grammar. */
    public static ReadPlan plan(Format format, ReadOrder order) {
        ReadPlanner planner = new ReadPlanner(format, order);
        Map<String, Program> programs = new LinkedHashMap<>();
        format.grammar().each(rule -> programs.put(rule.name(), planner.program(rule)));
        Grammar grammar = format.grammar();
        programs.keySet().retainAll(reached(programs, grammar.root()));
        PlanParts.all(programs, Check.Blame.class).stream()
                .filter(blame -> blame.at() == Check.At.NOTED)
                .map(Check.Blame::rule)
                .distinct()
                .forEach(item -> programs.computeIfPresent(item, (rule, program) -> program.noted()));
        Boolean bigEndian = grammar.orderTag() == null ? grammar.bigEndian() : null;
        Clause.Fill padding =
                format.hasPlaces() ? grammar.rule(grammar.root()).clauses().padding() : null;
        return new ReadPlan(grammar.title(), bigEndian, padding, grammar.root(), programs, List.of(), Map.of());
    }

    private static Set<String> reached(Map<String, Program> programs, String root) {
        Set<String> reached = new LinkedHashSet<>();
        List<String> open = new ArrayList<>(List.of(root));
        while (!open.isEmpty()) {
            String rule = open.remove(open.size() - 1);
            Program program = programs.get(rule);
            if (program != null && reached.add(rule)) {
                PlanParts.all(program.steps(), Call.class).forEach(call -> open.add(call.program()));
            }
        }
        return reached;
    }

    private Program program(Rule rule) {
        return Program.of(rule.name(), rule, hasValue(rule.name()), order.needs(rule.name()), read(rule));
    }

    private List<Step> read(Rule rule) {
        ReadValues values = new ReadValues(format, order, rule.name());
        List<Step> content = extents.around(rule.name(), content(rule, values));
        boolean framed = Step.Frame.isOf(format, rule.name());
        List<Step> steps = new ArrayList<>(
                sums.covered(rule.name(), framed ? List.of(new Step.Frame(rule.label(), content)) : content));
        steps.addAll(given(rule));
        NumberOrder numbers = rule.clauses().numberOrder();
        List<Step> ordered = numbers == null ? steps : List.of(ordered(numbers, values, steps));
        if (!isKey(rule.name())) {
            return ordered;
        }
        return Stream.concat(
                        Stream.of(new Step.Note(Step.Purpose.KEY, rule.label(), rule.inDocument())), ordered.stream())
                .toList();
    }

    private static Step ordered(NumberOrder order, ReadValues values, List<Step> steps) {
        Value when = order.when() == null ? null : values.condition(order.when());
        return new Step.Order(order.big(), when, steps);
    }

    /** What a program gives; nothing where each variant of a choice gives it. */
    private List<Step> given(Rule rule) {
        Value self = new Known.Local(rule.name());
        if (rule.body() instanceof Body.Choice) {
            return isAssigned(rule) ? List.of(new ReadStep.Return(self)) : List.of();
        }
        if (!(rule.body().plain() instanceof Body.Leaf)) {
            return result(rule);
        }
        boolean variant = format.structures().isVariant(rule.name());
        return List.of(new ReadStep.Return(variant ? Operator.NEW.of(self).with(rule.name()) : self));
    }

    private List<Step> content(Rule rule, ReadValues values) {
        if (rule.inDocument()) {
            return new DocumentSteps(this, rule, values).steps();
        }
        if (rule.isSequence()) {
            return new SequenceSteps(this, rule, values).steps();
        }
        if (rule.body() instanceof Body.Choice choice) {
            return choice(rule, choice, values);
        }
        if (rule.body() instanceof Body.Document document) {
            return new DocumentSteps(this, rule, values).document(document);
        }
        return new ScalarSteps(this, rule, values).steps();
    }

    private List<Step> choice(Rule rule, Body.Choice choice, ReadValues values) {
        Value size = SequenceSteps.regionSize(format, rule, values);
        return Step.Region.around(rule, size, List.of(choose(rule, choice, values, isAssigned(rule))));
    }

    /** Whether the value of a choice is assigned to a variable, because a step follows it. */
    private boolean isAssigned(Rule choice) {
        return !choice.inDocument()
                && (new Regions(format.relations()).size(choice.name()) != null
                        || extents.isEndRecorded(choice.name())
                        || sums.isCovered(choice.name()));
    }

    /** @param assigned whether the value of the choice is assigned to a variable; otherwise each variant returns the program's value */
    Step choose(Rule rule, Body.Choice choice, ReadValues values, boolean assigned) {
        Rule tag = format.rule(String.valueOf(rule.clauses().tag()));
        Value found = values.item(tag.name());
        List<Branch.Case> cases = new ArrayList<>();
        for (Grammar.Variant variant : Variants.given(choice)) {
            List<Step> steps = variant(call(rule, variant.rule(), values), assigned);
            cases.add(Branch.Case.named(found, tag.name(), variant.label(), steps));
        }
        String otherwise = Variants.otherwise(choice);
        Check.At at = rule.inDocument() ? Check.At.DOCUMENT : Check.At.KEPT;
        List<Step> others = otherwise == null
                ? List.of(Check.always(tag, Check.Problem.UNKNOWN, at, null, found))
                : variant(call(rule, otherwise, values), assigned);
        boolean mayBeAbsent = rule.inDocument() && otherwise != null;
        return new Branch(List.copyOf(cases), others, assigned ? rule.name() : null, !mayBeAbsent);
    }

    /** The steps that read a variant, and return it unless it is assigned to a variable. */
    static List<Step> variant(Call call, boolean assigned) {
        return assigned ? List.of(call) : List.of(call, new ReadStep.Return(new Known.Local(call.program())));
    }

    Format format() {
        return format;
    }

    /** Whether elements of a list are compared by this item. */
    boolean isKey(String rule) {
        return keys.contains(rule);
    }

    SumSteps sums() {
        return sums;
    }

    ReadOrder order() {
        return order;
    }

    boolean hasValue(String rule) {
        return kind(rule) != Kind.NOTHING;
    }

    Kind kind(String rule) {
        return format.structures().value(rule).kind();
    }

    /** A call of the program that reads {@code used} from the program of {@code owner}. */
    Call call(Rule owner, String used, ReadValues values) {
        Rule rule = format.rule(used);
        List<Value> arguments = new ArrayList<>();
        for (Quantity need : order.needs(used)) {
            Expr bound = need.isValue() ? owner.clauses().with().get(need.of()) : null;
            arguments.add(bound == null ? values.argument(need, used) : values.bound(need.of(), bound));
        }
        return new Call(used, List.copyOf(arguments));
    }

    /** The record of a rule's items, or its only item's value; empty if the rule has no value. */
    List<Step> result(Rule rule) {
        List<Component> components = format.structures().components(rule.name());
        List<Value> parts = new ArrayList<>();
        for (Component component : components) {
            parts.add(
                    component.isOthers()
                            ? new Known.Here(Known.Property.OTHER_ENTRIES)
                            : new Known.Local(component.rule(), component.many()));
        }
        if (format.structures().isRecord(rule.name())) {
            return List.of(new ReadStep.Return(Operator.NEW.of(parts).with(rule.name())));
        }
        return parts.isEmpty() ? List.of() : List.of(new ReadStep.Return(parts.get(0)));
    }
    /** Whether a rule's value is composed of the values of other rules. */
    boolean isComposed(Rule rule) {
        return !rule.inside().isEmpty();
    }

    /** Whether the elements of a repeated rule are integers. */
}
