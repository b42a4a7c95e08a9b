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
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.item.Fallbacks;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.SumSteps;
import org.tensorbind.processor.plan.step.WriteProgram;
import org.tensorbind.processor.plan.step.WriteStep;
import org.tensorbind.processor.plan.value.Codings;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Presence;
import org.tensorbind.processor.plan.value.UnknownParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType.Kind;

/** Finds how rules are written, a program for each: the steps of its items, wherever they come from. */
final class RuleSteps {
    private final Format format;
    private final Origins origins;
    private final ValueNeeds needs;
    private final PlaceNotes notes;
    private final TensorWritingPlanner tensors;
    private final FrameSteps frames;
    private final Diagnostics diagnostics;
    private final UnnamedEntries unnamed;
    private final SumSteps sums;
    private final ItemSteps items;
    private final Map<String, WriteProgram> programs = new LinkedHashMap<>();

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
    }

    /** All programs that were asked for. */
    Map<String, WriteProgram> programs() {
        return programs;
    }

    /** The program of a rule that is composed of parts. */
    WriteProgram composed(Place place) {
        Rule rule = format.rule(place.rule());
        List<Step> content = steps(rule, new ComposedParts(origins, frames, notes, tensors, unnamed, place));
        List<Step> steps = place.parent() == null ? notes.around(null, rule.name(), content) : content;
        String suffix = origins.isOfTensor(place) ? "@tensor" : "@file";
        String id = rule.name() + suffix;
        for (int i = 2; programs.containsKey(id); i++) {
            if (programs.get(id).steps().equals(steps)) {
                return programs.get(id);
            }
            id = rule.name() + suffix + i;
        }
        WriteProgram program = new WriteProgram(
                id, rule.name(), rule.label(), rule.text(), rule.inDocument(), false, List.of(), steps);
        programs.put(id, program);
        return program;
    }

    /** The program of a rule whose value is at hand. */
    WriteProgram ofValue(String name) {
        Rule rule = format.rule(name);
        WriteProgram known = programs.get(rule.name());
        if (known != null) {
            return known;
        }
        boolean hasValue = format.structures().value(rule.name()).kind() != Kind.NOTHING;
        WriteProgram program = new WriteProgram(
                rule.name(),
                rule.name(),
                rule.label(),
                rule.text(),
                rule.inDocument(),
                hasValue,
                List.copyOf(needs.of(rule.name())),
                List.of());
        programs.put(rule.name(), program);
        WriteProgram whole = program.withSteps(steps(rule, new ValueParts(origins, rule)));
        programs.put(rule.name(), whole);
        return whole;
    }

    private List<Step> steps(Rule rule, PartSources parts) {
        return RuleFailure.telling(
                rule.label(), () -> sums.around(rule, Step.Extension.around(rule, body(rule, parts))));
    }

    private List<Step> body(Rule rule, PartSources parts) {
        if (rule.isSequence()) {
            return frames.region(rule, parts.around(), Step.Bits.around(rule, sequence(rule, parts)));
        }
        if (rule.body() instanceof Body.Document document) {
            List<Step> content = new ArrayList<>();
            part(parts, parts.place().below(document.content().rule()), content);
            return frames.region(
                    rule, parts.around(), frames.document(rule, document, parts.around(), List.copyOf(content)));
        }
        if (rule.framing() instanceof Framing.MapOf map) {
            return List.of(map(rule, map, parts));
        }
        if (rule.framing() instanceof Framing.Array) {
            return array(rule, parts);
        }
        if (rule.isEntry()) {
            return entry(rule, parts);
        }
        return rule.body() instanceof Body.Choice choice ? choice(rule, choice, parts) : leaf(rule, parts);
    }

    private List<Step> sequence(Rule rule, PartSources parts) {
        List<Step> steps = new ArrayList<>();
        for (Item item : origins.written(rule)) {
            if (item instanceof Item.Constant constant) {
                steps.add(new Step.Constant(rule.label(), ByteBuffer.wrap(constant.bytes())));
            } else if (item instanceof Item.ZeroBits zero) {
                steps.add(Gap.of(rule, zero));
            } else {
                part(parts, parts.place().below(((Item.Use) item).rule()), steps);
            }
        }
        return List.copyOf(steps);
    }

    private Step map(Rule rule, Framing.MapOf map, PartSources parts) {
        List<Step> steps = new ArrayList<>();
        rule.fields().forEach(field -> field(parts, field, steps));
        if (map.others() != null) {
            steps.add(
                    new WriteStep.OtherEntries(parts.otherEntries(rule, map.others()), Codings.ofOthers(map.others())));
        }
        if (rule.entries() != null) {
            part(parts, parts.place().below(rule.entries()), steps);
        }
        return new WriteStep.Map(List.copyOf(steps), map.separator());
    }

    private void field(PartSources parts, Item.Use field, List<Step> steps) {
        Place part = parts.place().below(field.rule());
        Value key = new Value.Text(field.key());
        Part there = there(parts, part, steps);
        if (there.condition() == null) {
            steps.add(new WriteStep.Entry(key, there.steps()));
        } else if (field.mayLack()) {
            steps.add(Branch.when(there.condition(), List.of(new WriteStep.Entry(key, there.steps()))));
        } else {
            steps.add(new WriteStep.Entry(
                    key,
                    List.of(new Branch(
                            List.of(new Branch.Case(there.condition(), there.steps())),
                            List.of(new WriteStep.Null(field.key()))))));
        }
    }

    private List<Step> array(Rule rule, PartSources parts) {
        List<Step> steps = new ArrayList<>();
        List<Place> elements = parts.place().below();
        elements.forEach(element -> part(parts, element, steps));
        Value count = rule.isList() ? number(parts.of(elements.get(0))) : new Value.Number(elements.size());
        return Step.Tuple.before(rule, List.of(new WriteStep.Array(count, List.copyOf(steps))));
    }

    private List<Step> entry(Rule rule, PartSources parts) {
        Origin key = parts.of(parts.place().below(rule.key()));
        if (key instanceof Origin.Valued valued) {
            List<Step> steps = new ArrayList<>();
            part(parts, parts.place().below(rule.value()), steps);
            return List.of(new WriteStep.Entry(valued.value(), List.copyOf(steps)));
        }
        frames.unwritable(rule, rule.key());
        return List.of();
    }

    private List<Step> choice(Rule rule, Body.Choice choice, PartSources parts) {
        List<Branch.Case> cases = new ArrayList<>();
        for (PartSources.Chosen chosen : parts.variants(rule, choice)) {
            WriteResolver around = parts.around(chosen.variant());
            Rule variant = format.rule(chosen.variant().rule());
            List<Step> content = content(parts, chosen.variant(), chosen.origin(), around);
            cases.add(new Branch.Case(chosen.condition(), frames.ordered(variant, around, content)));
        }
        return cases.isEmpty() ? List.of() : List.of(Branch.of(cases));
    }

    /** A rule without parts, which is written by its value. */
    private List<Step> leaf(Rule rule, PartSources parts) {
        Value value = parts.value();
        WriteResolver around = parts.around();
        List<Step> steps = new ArrayList<>();
        if (value == null || around == null) {
            frames.unwritable(rule, rule.name());
        } else {
            items.write(rule, value, false, around, steps);
        }
        return Step.Tuple.before(rule, List.copyOf(steps));
    }

    /** A part, when it is there, as often as it is. */
    private void part(PartSources parts, Place part, List<Step> steps) {
        if (part.isElement()) {
            repeated(parts, part, steps);
            return;
        }
        if (parts.around(part).isLeftOut(part.step())) {
            return;
        }
        Part there = there(parts, part, steps);
        if (there.condition() == null) {
            steps.addAll(there.steps());
        } else {
            steps.add(Branch.when(there.condition(), there.steps()));
        }
    }

    /** What writes a part; {@code condition} says when it is there, null for always. */
    private record Part(@Nullable Value condition, List<Step> steps) {}

    /** @param before takes what is done whether it is there or not */
    private Part there(PartSources parts, Place part, List<Step> before) {
        Origin origin = parts.of(part);
        Presence presence = part.mayLack() ? parts.presence(part) : new Presence.Always();
        List<Step> steps = single(parts, part, origin);
        parts.refuse(part, origin, presence, before);
        if (presence instanceof Presence.Unknown) {
            reportUnknown(part, parts.around(part));
        }
        return new Part(presence instanceof Presence.When when ? when.condition() : null, steps);
    }

    /** Nothing tells whether an optional item is there: it holds nothing, or its condition speaks of what is not known. */
    private void reportUnknown(Place optional, WriteResolver around) {
        Rule rule = format.rule(optional.rule());
        Expr condition = rule.clauses().presentWhen();
        Optional<Expr> missing =
                condition == null ? Optional.empty() : UnknownParts.firstPart(condition, around::value);
        missing.ifPresentOrElse(
                part -> frames.unwritable(rule, part),
                () -> diagnostics.report(Tag.PRESENCE_UNKNOWN, rule.span(), rule.label()));
    }

    private void repeated(PartSources parts, Place element, List<Step> steps) {
        Rule rule = format.rule(element.rule());
        Origin origin = parts.of(element);
        Origin.Valued local = new Origin.Valued(new Known.Local(rule.name()));
        String counted = format.isIndexed(rule.name()) ? rule.label() : null;
        expectCount(element, number(origin), parts.around(element), steps);
        if (origin instanceof Origin.EachTensor tensors) {
            List<Step> ofTensor = each(parts, element, tensors.element(), parts.around(element));
            if (tensors.others()) {
                Value isTensor = Operator.NOT.of(Operator.IS_THERE.of(local.value()));
                List<Step> ofOther = each(parts, element, local, origins.resolver(element));
                Step either = new Branch(List.of(new Branch.Case(isTensor, ofTensor)), ofOther);
                steps.add(new WriteStep.EachTensor(
                        tensors.list(), tensors.inFile(), rule.name(), counted, List.of(either)));
            } else {
                steps.add(new WriteStep.EachTensor(tensors.list(), tensors.inFile(), null, null, ofTensor));
            }
        } else if (origin instanceof Origin.Valued list) {
            steps.add(new WriteStep.Each(
                    rule.name(), list.value(), counted, each(parts, element, local, parts.around(element))));
        } else if (format.structures().value(rule.name()).kind() == Kind.NOTHING) {
            diagnostics.report(Tag.NUMBER_UNKNOWN, rule.span(), rule.label());
        } else {
            frames.unwritable(rule, format.relations().equation(rule.name()), parts.around(element));
        }
        expectOther(element, true).ifPresent(steps::add);
    }

    private List<Step> each(PartSources parts, Place element, Origin origin, WriteResolver around) {
        return joined(expectOther(element, false).stream().toList(), single(parts, element, origin, around));
    }

    /** No element of a list starts with what ends it, or nothing behind it with what its elements start with. */
    private Optional<Step> expectOther(Place element, boolean behind) {
        Item.Stop end =
                format.relations().listEnd(element.rule(), element.owner().rule());
        return end != null && end.begins() == behind
                ? Optional.of(new WriteStep.ExpectOther(
                        format.rule(element.rule()).label(), ByteBuffer.wrap(end.bytes()), behind))
                : Optional.empty();
    }

    /** How many elements a repeated part has; none where that is reported. */
    private static Value number(Origin origin) {
        if (origin instanceof Origin.EachTensor tensors) {
            return tensors.count();
        }
        return Operator.COUNT.of(origin instanceof Origin.Valued list ? list.value() : Operator.LIST.of());
    }

    /**
     * A list has as many elements as is said where it stands, unless that follows from the list. What is not known here is found when the file is
     * read before it is written.
     */
    private void expectCount(Place list, Value actual, WriteResolver resolver, List<Step> steps) {
        String owner = list.owner().rule();
        Expr count = format.relations().ownCount(list.rule(), owner);
        boolean counted = Fallbacks.isCounted(format, new Edge(owner, list.rule(), false, false));
        Value expected = count == null || !counted ? null : resolver.value(count);
        if (expected != null) {
            steps.add(Check.ofGiven(
                    format.rule(list.rule()), Check.Fault.DIFFERENT, Operator.EQUAL.of(actual, expected), null));
        }
    }

    private List<Step> single(PartSources parts, Place part, Origin origin) {
        return single(parts, part, origin, parts.around(part));
    }

    /** An item that is there, once; {@code around} finds what stands around it. */
    private List<Step> single(PartSources parts, Place part, Origin origin, WriteResolver around) {
        Rule rule = format.rule(part.rule());
        List<Step> content = frames.ordered(rule, around, content(parts, part, origin, around));
        return parts.noted(part, origin, around, frames.align(rule, around), content);
    }

    private List<Step> content(PartSources parts, Place part, Origin origin, WriteResolver around) {
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
            steps.addAll(SizeChecks.around(format, rule.name(), around, run));
            return List.copyOf(steps);
        }
        if (sums.has(rule.name())) {
            return sums.around(rule, List.of(SumSteps.item(rule, null)));
        }
        if (origin instanceof Origin.Derived) {
            return derived(part, around);
        }
        Step run = origin instanceof Origin.Nothing ? run(rule, Stream.empty(), around) : compose(part);
        return SizeChecks.around(format, rule.name(), around, List.of(run));
    }

    private List<Step> derived(Place part, WriteResolver around) {
        Rule rule = format.rule(part.rule());
        Value value = around.derived(part);
        List<Step> steps = new ArrayList<>();
        if (value != null) {
            items.write(rule, value, true, around, steps);
        } else if (!origins.presences().speaksOfNothing(part)) {
            frames.unwritable(rule, format.relations().equation(rule.name()), around);
        }
        return sums.around(rule, List.copyOf(steps));
    }

    /** Writes a value, if there is one, as a rule; what else is needed is found by {@code around}. */
    private Step run(Rule rule, Stream<Value> value, WriteResolver around) {
        List<Value> arguments = new ArrayList<>(value.toList());
        for (String need : needs.of(rule.name())) {
            Value given = needs.find(around, need);
            arguments.add(given == null ? new Value.Text(need) : given);
            if (given == null) {
                frames.unwritable(format.rule(need), need);
            }
        }
        return new WriteStep.Run(ofValue(rule.name()).id(), WriteStep.Tensor.NONE, List.copyOf(arguments));
    }

    private Step compose(Place part) {
        WriteProgram program = composed(part);
        WriteStep.Tensor tensor =
                origins.isOfTensor(part) ? origins.sources().part(part.rule()) : WriteStep.Tensor.NONE;
        return new WriteStep.Run(program.id(), tensor, List.of());
    }

    static List<Step> joined(List<Step> first, List<Step> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }
}
