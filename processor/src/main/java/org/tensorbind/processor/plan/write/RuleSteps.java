package org.tensorbind.processor.plan.write;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.item.Fallbacks;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.SumSteps;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.UnknownPart;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.Component;

/** Plans how rules are written: a program for each, with the steps of its items. */
final class RuleSteps {
    private final Format format;
    private final Origins origins;
    private final ValueNeeds needs;
    private final PlaceNotes notes;
    private final FrameSteps frames;
    private final TensorWritingPlanner tensors;
    private final Diagnostics diagnostics;
    private final UnnamedEntries unnamed;
    private final SumSteps sums;
    private final ItemSteps items;
    private final PresenceChecks presences;
    private final Map<String, Program> programs = new LinkedHashMap<>();

    RuleSteps(
            Origins origins,
            PlaceNotes notes,
            FrameSteps frames,
            TensorWritingPlanner tensors,
            Diagnostics diagnostics) {
        this.format = origins.format();
        this.origins = origins;
        this.needs = origins.needs();
        this.notes = notes;
        this.frames = frames;
        this.tensors = tensors;
        this.diagnostics = diagnostics;
        this.unnamed = new UnnamedEntries(origins, diagnostics);
        this.sums = new SumSteps(format);
        this.items = new ItemSteps(format, frames);
        this.presences = new PresenceChecks(origins, frames);
    }

    /** The programs that have been planned. */
    Map<String, Program> programs() {
        return programs;
    }

    /** The program of a rule that is composed of its items. */
    Program composed(Place place) {
        Rule rule = format.rule(place.rule());
        List<Step> content = steps(rule, new WriteResolver(origins, place));
        List<Step> steps = place.parent() == null ? notes.around(null, rule.name(), content) : content;
        String suffix = origins.isOfTensor(place) ? "@tensor" : "@file";
        String id = rule.name() + suffix;
        for (int i = 2; programs.containsKey(id); i++) {
            if (programs.get(id).steps().equals(steps)) {
                return programs.get(id);
            }
            id = rule.name() + suffix + i;
        }
        Program program = Program.of(id, rule, false, List.of(), steps);
        programs.put(id, program);
        return program;
    }

    /** The program that writes a rule's value. */
    Program ofValue(Rule rule) {
        Program known = programs.get(rule.name());
        if (known != null) {
            return known;
        }
        boolean hasValue = !format.structures().hasNoValue(rule.name());
        List<Quantity> given =
                needs.of(rule.name()).stream().map(Quantity::value).toList();
        Program begun = Program.of(rule.name(), rule, hasValue, given, List.of());
        programs.put(rule.name(), begun);
        List<Step> steps = steps(rule, new WriteResolver(origins, rule.name(), needs.of(rule.name())));
        Program whole = Program.of(rule.name(), rule, hasValue, given, steps);
        programs.put(rule.name(), whole);
        return whole;
    }

    private List<Step> steps(Rule rule, WriteResolver here) {
        return RuleFailure.naming(rule.label(), () -> sums.around(rule, Step.Extension.around(rule, body(rule, here))));
    }

    private List<Step> body(Rule rule, WriteResolver here) {
        if (rule.isSequence()) {
            return frames.region(rule, here.outside(), Step.Bits.around(rule, sequence(rule, here)));
        }
        if (rule.body() instanceof Body.Document document) {
            List<Step> content = new ArrayList<>();
            part(here, here.at().below(document.content().rule()), content);
            return frames.region(
                    rule, here.outside(), frames.document(rule, document, here.outside(), List.copyOf(content)));
        }
        if (rule.framing() instanceof Framing.MapOf map) {
            return map(rule, map, here);
        }
        if (rule.framing() instanceof Framing.Array) {
            return List.of(array(rule, here));
        }
        if (rule.isEntry()) {
            return entry(rule, here);
        }
        return rule.body() instanceof Body.Choice choice ? choice(rule, choice, here) : leaf(rule, here);
    }

    private List<Step> sequence(Rule rule, WriteResolver here) {
        List<Step> steps = new ArrayList<>();
        for (Item item : origins.written(rule)) {
            if (item instanceof Item.Constant constant) {
                steps.add(new Step.Constant(rule.label(), ByteBuffer.wrap(constant.bytes())));
            } else if (item instanceof Item.ZeroBits zero) {
                steps.add(Gap.of(rule, zero));
            } else {
                part(here, here.at().below(((Item.Use) item).rule()), steps);
            }
        }
        return List.copyOf(steps);
    }

    /** A map, after the checks of its fields. */
    private List<Step> map(Rule rule, Framing.MapOf map, WriteResolver here) {
        List<Step> steps = new ArrayList<>();
        List<DocumentStep.Field> fields = new ArrayList<>();
        for (Item.Use field : rule.fields()) {
            Part present = present(here, here.at().below(field.rule()), steps);
            fields.add(new DocumentStep.Field(field, present.condition(), present.steps()));
        }
        Value others = map.others() == null ? null : otherEntries(rule, map.others(), here);
        List<Step> entries = new ArrayList<>();
        if (rule.entries() != null) {
            part(here, here.at().below(rule.entries()), entries);
        }
        steps.add(DocumentStep.Map.of(format, rule, map, List.copyOf(fields), others, List.copyOf(entries)));
        return List.copyOf(steps);
    }

    /** The additional entries of a map; {@code type} is the grammar's word for the type of their values. */
    private Value otherEntries(Rule map, String type, WriteResolver here) {
        Value value = here.value();
        if (value == null) {
            return unnamed.of(here.at(), map, type);
        }
        return format.structures().isRecord(map.name())
                ? new Value.Component(value, map.name(), Component.OTHERS, false)
                : value;
    }

    private Step array(Rule rule, WriteResolver here) {
        List<Step> steps = new ArrayList<>();
        List<Place> elements = here.at().below();
        elements.forEach(element -> part(here, element, steps));
        Value count = rule.isList() ? number(here.of(elements.get(0))) : new Value.Number(elements.size());
        return new DocumentStep.Array(rule.label(), rule.isInParentheses(), count, List.copyOf(steps));
    }

    private List<Step> entry(Rule rule, WriteResolver here) {
        Origin key = here.of(here.at().below(rule.key()));
        if (key instanceof Origin.Valued valued) {
            List<Step> steps = new ArrayList<>();
            steps.add(Transfer.write(format.rule(rule.key()), new ValueCoding.Key(), null, valued.value(), false));
            part(here, here.at().below(rule.value()), steps);
            return List.copyOf(steps);
        }
        frames.unwritable(rule, rule.key());
        return List.of();
    }

    private List<Step> choice(Rule rule, Body.Choice choice, WriteResolver here) {
        List<Branch.Case> cases = new ArrayList<>();
        for (WriteResolver.Chosen chosen : here.variants(choice)) {
            Rule variant = format.rule(chosen.variant().rule());
            Place part = here.at().below(variant.name());
            Origin origin = here.value() == null
                    ? new Origin.Composed()
                    : new Origin.Valued(Operator.AS_VARIANT.of(here.value()).with(variant.name()));
            WriteResolver around = here.around(part, origin);
            List<Step> content = content(part, origin, around);
            cases.add(new Branch.Case(chosen.condition(), frames.ordered(variant, around, content)));
        }
        if (cases.isEmpty()) {
            frames.unwritable(rule, noLayout(choice));
            return List.of();
        }
        boolean byName = here.value() != null && Variants.type(format.grammar(), rule) != null;
        return List.of(Branch.of(cases, byName));
    }

    /** The variant to report for a choice that is not a layout of tensors. */
    private String noLayout(Body.Choice choice) {
        return Variants.given(choice).stream()
                .map(Variant::rule)
                .filter(variant -> !format.grammar().blocks().containsKey(variant))
                .findFirst()
                .orElseGet(() -> choice.variants().get(0).rule());
    }

    /** A rule without items, which is written from its value. */
    private List<Step> leaf(Rule rule, WriteResolver here) {
        WriteResolver around = here.outside();
        Value value = here.value();
        List<Step> steps = new ArrayList<>();
        if (around == null || value == null) {
            frames.unwritable(rule, rule.name());
        } else {
            items.write(rule, valueOf(rule, value), false, around, steps);
        }
        return List.copyOf(steps);
    }

    /** The value of a rule without items; a variant that is not a sequence has it in a record. */
    private Value valueOf(Rule rule, Value value) {
        boolean wrapped = format.structures().isVariant(rule.name()) && (rule.isScalar() || rule.isIntegers());
        return wrapped ? new Value.Component(value, rule.name(), rule.name(), false) : value;
    }

    /** Adds the steps of an item: under its condition if it is optional, in a loop if it is repeated. */
    private void part(WriteResolver here, Place part, List<Step> steps) {
        if (part.isElement()) {
            repeated(here, part, steps);
            return;
        }
        if (here.isLeftOut(part.step())) {
            return;
        }
        Part present = present(here, part, steps);
        if (present.condition() == null) {
            steps.addAll(present.steps());
        } else {
            steps.add(Branch.when(present.condition(), present.steps()));
        }
    }

    /** The steps of an item, and the condition under which it is present; null for always. */
    private record Part(@Nullable Value condition, List<Step> steps) {}

    /** @param before receives the steps that are independent of its presence */
    private Part present(WriteResolver here, Place part, List<Step> before) {
        Origin origin = here.of(part);
        WriteResolver around = here.around(part, origin);
        Value presence = presences.of(here, part);
        List<Step> steps = single(here, part, origin, around);
        if (presence == null) {
            reportUnknown(part, around);
        } else if (part.mayBeAbsent()) {
            presences.add(here, part, origin, presence, before);
        }
        return new Part(Presences.ALWAYS.equals(presence) ? null : presence, steps);
    }

    /** Reports an optional item whose presence is unknown, because it has no value or its condition cannot be computed. */
    private void reportUnknown(Place optional, WriteResolver around) {
        Rule rule = format.rule(optional.rule());
        Expr condition = rule.clauses().presentWhen();
        Optional<UnknownPart> missing = condition == null ? Optional.empty() : UnknownPart.of(condition, around::value);
        missing.ifPresentOrElse(
                part -> frames.unwritable(rule, part),
                () -> diagnostics.report(GrammarMessage.PRESENCE_UNKNOWN, rule.span(), rule.label()));
    }

    private void repeated(WriteResolver here, Place element, List<Step> steps) {
        Rule rule = format.rule(element.rule());
        Origin origin = here.of(element);
        WriteResolver around = here.around(element, origin);
        expectCount(element, number(origin), around, steps);
        if (origin instanceof Origin.EachTensor each) {
            List<Step> ofTensor = single(here, element, each.element(), around);
            boolean others = each.others();
            steps.add(
                    each(element, each.count(), others, others ? List.of(either(here, element, ofTensor)) : ofTensor));
        } else if (origin instanceof Origin.Valued list) {
            steps.add(each(
                    element,
                    list.value(),
                    true,
                    single(here, element, new Origin.Valued(new Known.Local(rule.name())), around)));
        } else if (format.structures().hasNoValue(rule.name())) {
            diagnostics.report(GrammarMessage.COUNT_UNKNOWN, rule.span(), rule.label());
        } else {
            frames.unwritable(rule, format.relations().equation(rule.name()), around);
        }
    }

    /** An element that is a tensor, or another element with a known value. */
    private Step either(WriteResolver here, Place element, List<Step> ofTensor) {
        Value other = new Known.Local(element.rule());
        Origin given = new Origin.Valued(other);
        List<Step> ofOther = single(here, element, given, here.around(element, given));
        return new Branch(List.of(new Branch.Case(Operator.NOT.of(Operator.IS_PRESENT.of(other)), ofTensor)), ofOther);
    }

    /** @param valuesKnown whether the values of elements that are not tensors are known */
    private Step each(Place element, Value list, boolean valuesKnown, List<Step> steps) {
        Rule rule = format.rule(element.rule());
        Item.Stop end = format.relations().listEnd(rule.name(), element.owner().rule());
        Count.Until until = end == null ? null : new Count.Until(ByteBuffer.wrap(end.bytes()), end.begins());
        Count all = new Count.Written(list, valuesKnown && format.isIndexed(rule.name()), until);
        return Loop.plain(rule.name(), rule.label(), all, steps);
    }

    /** The count of a repeated item; 0 if it is unknown, which is reported. */
    private static Value number(Origin origin) {
        if (origin instanceof Origin.EachTensor tensors) {
            return tensors.count();
        }
        return Operator.COUNT.of(origin instanceof Origin.Valued list ? list.value() : Operator.LIST.of());
    }

    /**
     * Checks that a list has the count that the grammar gives, unless the count is derived from the list. If the count is not known to the writer,
     * the check of the written image finds the error.
     */
    private void expectCount(Place list, Value actual, WriteResolver resolver, List<Step> steps) {
        String owner = list.owner().rule();
        Expr count = format.relations().ownCount(list.rule(), owner);
        boolean counted = Fallbacks.isCounted(format, new Edge(owner, list.rule(), false, false));
        Value expected = count == null || !counted ? null : resolver.value(count);
        if (expected != null) {
            steps.add(Check.ofGiven(
                    format.rule(list.rule()), Check.Problem.DIFFERENT, Operator.EQUAL.of(actual, expected), null));
        }
    }

    /** One present item; {@code around} resolves values outside it. */
    private List<Step> single(WriteResolver here, Place part, Origin origin, WriteResolver around) {
        Rule rule = format.rule(part.rule());
        List<Step> content = frames.ordered(rule, around, content(part, origin, around));
        List<Step> align = frames.align(rule, around);
        if (here.value() != null) {
            return joined(align, content);
        }
        WriteResolver inside = origin instanceof Origin.Composed ? new WriteResolver(origins, part) : around;
        format.places().tensorsAt(part.rule()).forEach(clause -> tensors.note(clause, inside));
        return notes.around(around.list(), rule.name(), origin, align, content);
    }

    private List<Step> content(Place part, Origin origin, WriteResolver around) {
        Rule rule = format.rule(part.rule());
        if (rule.body() instanceof Body.Gap gap) {
            return frames.gap(rule, gap, around);
        }
        if (origin instanceof Origin.Valued valued) {
            List<Step> steps = new ArrayList<>();
            if (rule.isIntegers()) {
                expectCount(part, Operator.COUNT.of(valued.value()), around, steps);
            }
            List<Step> run = List.of(run(rule, Stream.of(valued.value()), around));
            steps.addAll(frames.sized(rule, around, run));
            return List.copyOf(steps);
        }
        if (sums.has(rule.name())) {
            return sums.around(rule, List.of(SumSteps.item(rule, null)));
        }
        if (origin instanceof Origin.Derived) {
            return derived(part, around);
        }
        Step run = origin instanceof Origin.Nothing ? run(rule, Stream.empty(), around) : compose(part);
        return frames.sized(rule, around, List.of(run));
    }

    private List<Step> derived(Place part, WriteResolver around) {
        Rule rule = format.rule(part.rule());
        Value value = around.derived(part);
        List<Step> steps = new ArrayList<>();
        if (value != null) {
            items.write(rule, value, true, around, steps);
        } else if (!origins.presences().measuresNoValue(part)) {
            frames.unwritable(rule, format.relations().equation(rule.name()), around);
        }
        return sums.around(rule, List.copyOf(steps));
    }

    /** Calls the program of a rule with a value, if there is one; {@code around} resolves its other arguments. */
    private Step run(Rule rule, Stream<Value> value, WriteResolver around) {
        List<Value> beside =
                needs.given(rule.name(), around, missing -> frames.unwritable(format.rule(missing), missing));
        List<Value> arguments = Stream.concat(value, beside.stream()).toList();
        return new Call(ofValue(rule).id(), arguments);
    }

    private Step compose(Place part) {
        Program program = composed(part);
        Call.Part tensor = origins.isOfTensor(part) ? origins.sources().part(part.rule()) : null;
        return new Call(program.id(), List.of(), tensor);
    }

    private static List<Step> joined(List<Step> first, List<Step> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }
}
