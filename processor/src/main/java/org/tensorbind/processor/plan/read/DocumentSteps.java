package org.tensorbind.processor.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.order.Regions;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.Leniency;

/** How documents are read. */
final class DocumentSteps {
    private final ReadPlanner planner;
    private final Format format;
    private final Rule rule;
    private final ReadValues values;

    DocumentSteps(ReadPlanner planner, Rule rule, ReadValues values) {
        this.planner = planner;
        this.format = planner.format();
        this.rule = rule;
        this.values = values;
    }

    /** A document, in a region where something gives its size, or where it gives its end itself and nothing around it does. */
    List<Step> document(Body.Document document) {
        Value size = SequenceSteps.regionSize(format, rule, values);
        boolean json = document.notation().equals("json");
        Regions regions = new Regions(format.relations());
        boolean inRegion = size != null || (regions.endsItself(document) && !regions.isEndOf(rule.name()));
        Fill fill = rule.clauses().fill();
        Expr latin1 = rule.clauses().latin1When();
        Step read = Step.Document.of(
                format.grammar(),
                rule,
                document,
                latin1 == null ? null : values.condition(latin1),
                json || (inRegion && fill == null),
                List.of(call(document.content().rule())));
        values.add(document.content().rule());
        if (inRegion) {
            Step.Filling filling = Step.Filling.of(fill, json);
            return checked(
                    List.of(new Step.Region(rule.name(), rule.label(), size, filling, null, List.of(read))), false);
        }
        boolean last = !json && rule.name().equals(format.grammar().root());
        return checked(last ? List.of(read, SequenceSteps.expectEnd(rule)) : List.of(read), false);
    }

    /** A rule inside of a document. */
    List<Step> steps() {
        if (rule.framing() instanceof Framing.MapOf map) {
            return map(map);
        }
        if (rule.isList()) {
            return list();
        }
        if (rule.isTuple()) {
            return tuple();
        }
        if (rule.isEntry()) {
            return entry();
        }
        if (rule.body() instanceof Body.Choice choice) {
            return choice(choice);
        }
        if (rule.isSequence()) {
            return alias(rule.inside().get(0));
        }
        return new ScalarSteps(planner, rule, values).steps();
    }

    /** The variant that a field of the map gives, wherever that is in it. */
    private List<Step> choice(Body.Choice choice) {
        if (Variants.areByKeys(rule)) {
            return List.of(byKeys(choice));
        }
        Rule tag = format.rule(String.valueOf(rule.clauses().tag()));
        values.add(tag.name());
        return List.of(
                new ScalarSteps(planner, tag, values)
                        .ahead(
                                rule.label(),
                                Variants.tagKey(format.grammar(), rule),
                                Variants.otherwise(choice) != null),
                planner.choose(rule, choice, values, false));
    }

    /** The variant that the keys of the map give. */
    private Step byKeys(Body.Choice choice) {
        List<Branch.Case> cases = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (Grammar.Variant variant : Variants.given(choice)) {
            String key = Objects.requireNonNull(Variants.key(format.grammar(), choice, variant), "checked before");
            Value present = Operator.HAS_KEY.of(new Value.Text(key)).with(rule.label());
            cases.add(new Branch.Case(present, ReadPlanner.variant(call(variant.rule()), false)));
            keys.add("'" + key + "'");
        }
        String otherwise = Variants.otherwise(choice);
        String message = "has none of the keys that distinguish the variants: " + String.join(", ", keys);
        return new Branch(
                List.copyOf(cases),
                otherwise == null
                        ? List.of(Check.always(rule, Check.Problem.BROKEN, Check.At.DOCUMENT, message, null))
                        : ReadPlanner.variant(call(otherwise), false));
    }

    private List<Step> extended(Step read) {
        return Step.Extension.around(rule, List.of(read));
    }

    /** The content and the checks of it. */
    private List<Step> checked(List<Step> content, boolean inDocument) {
        List<Step> steps = new ArrayList<>(content);
        steps.addAll(new CheckSteps(planner, rule, values).steps());
        return values.noted(inDocument, steps);
    }

    private List<Step> map(Framing.MapOf map) {
        List<DocumentStep.Field> fields =
                rule.fields().stream().map(field -> field(map, field)).toList();
        String entry = rule.entries();
        List<Step> entries = entry == null ? List.of() : List.of(elements(entry));
        rule.inside().forEach(values::add);
        List<Step> steps = new ArrayList<>(extended(DocumentStep.Map.of(format, rule, map, fields, null, entries)));
        if (map.oneOf()) {
            steps.add(oneOf());
        }
        return checked(steps, true);
    }

    /** The check that a map has one of its fields. */
    private Step oneOf() {
        Value count = rule.fields().stream()
                .<Value>map(field -> Operator.PRESENCE.of(new Known.Local(field.rule())))
                .reduce((one, other) -> Operator.PLUS.of(one, other))
                .orElseThrow();
        String keys =
                rule.fields().stream().map(field -> "'" + field.key() + "'").collect(Collectors.joining(", "));
        return new Check(
                Check.Blame.of(rule, Check.At.DOCUMENT),
                Operator.EQUAL.of(count, new Value.Number(1)),
                Check.Problem.BROKEN,
                Leniency.REJECT,
                "must have exactly one of " + keys + ", has ",
                count);
    }

    private DocumentStep.Field field(Framing.MapOf map, Item.Use use) {
        DocumentStep.Field field = new DocumentStep.Field(use, null, List.of(call(use.rule())));
        ValueType.Kind kind = format.structures().value(use.rule()).kind();
        boolean isList = kind == ValueType.Kind.LIST
                || kind == ValueType.Kind.INTEGERS
                || format.rule(use.rule()).coding() instanceof Coding.Packed;
        return map.isNumbered() && isList && !use.mayBeAbsent() ? field.asRepeated() : field;
    }

    private Call call(String used) {
        return planner.call(rule, used, values);
    }

    private Loop elements(String element) {
        return new Loop(
                element,
                rule.label(),
                new Loop.Count.Elements(rule.isInParentheses()),
                CheckSteps.keys(format, element, values),
                true,
                List.of(call(element)));
    }

    private List<Step> list() {
        String element = rule.inside().get(0);
        Step read = elements(element);
        values.add(element);
        return checked(extended(read), true);
    }

    private List<Step> tuple() {
        List<Step> elements = new ArrayList<>();
        for (Item.Use element : rule.uses()) {
            elements.add(call(element.rule()));
            values.add(element.rule());
        }
        return checked(extended(new DocumentStep.Array(rule.label(), rule.isInParentheses(), null, elements)), true);
    }

    /** One entry, whose key has been read. */
    private List<Step> entry() {
        List<Step> content = new ArrayList<>();
        if (planner.isKey(rule.key())) {
            content.add(new Step.Note(
                    Step.Purpose.ENTRY_KEY, format.rule(rule.key()).label(), true));
        }
        content.add(Transfer.read(format.rule(rule.key()), new ValueCoding.Key(), null));
        content.addAll(new CheckSteps(planner, format.rule(rule.key()), values).steps());
        content.add(call(rule.value()));
        values.add(rule.value());
        return checked(content, true);
    }

    private List<Step> alias(String used) {
        Call call = call(used);
        values.add(used);
        return List.of(call);
    }
}
