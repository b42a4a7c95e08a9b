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
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.SumSteps;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.step.WriteProgram;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.UnknownParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;

/** Finds how rules are written, a program for each: the steps of its items, wherever they come from. */
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
        List<Step> content = steps(rule, Parts.composed(origins, frames, place));
        List<Step> steps = place.parent() == null ? notes.around(null, rule.name(), content) : content;
        String suffix = origins.isOfTensor(place) ? "@tensor" : "@file";
        String id = rule.name() + suffix;
        for (int i = 2; programs.containsKey(id); i++) {
            if (programs.get(id).steps().equals(steps)) {
                return programs.get(id);
            }
            id = rule.name() + suffix + i;
        }
        WriteProgram program = new WriteProgram(id, rule, false, List.of(), steps);
        programs.put(id, program);
        return program;
    }

    /** The program of a rule whose value is at hand. */
    WriteProgram ofValue(Rule rule) {
        WriteProgram known = programs.get(rule.name());
        if (known != null) {
            return known;
        }
        boolean hasValue = !format.structures().holdsNothing(rule.name());
        WriteProgram begun = new WriteProgram(rule.name(), rule, hasValue, needs.of(rule.name()), List.of());
        programs.put(rule.name(), begun);
        List<Step> steps = steps(rule, Parts.ofValue(origins, frames, rule));
        WriteProgram whole = new WriteProgram(rule.name(), rule, hasValue, begun.needs(), steps);
        programs.put(rule.name(), whole);
        return whole;
    }

    private List<Step> steps(Rule rule, Parts parts) {
        return RuleFailure.telling(
                rule.label(), () -> sums.around(rule, Step.Extension.around(rule, body(rule, parts))));
    }

    private List<Step> body(Rule rule, Parts parts) {
        if (rule.isSequence()) {
            return frames.region(rule, parts.around(), Step.Bits.around(rule, sequence(rule, parts)));
        }
        if (rule.body() instanceof Body.Document document) {
            List<Step> content = new ArrayList<>();
            part(parts, parts.below(document.content().rule()), content);
            return frames.region(
                    rule, parts.around(), frames.document(rule, document, parts.around(), List.copyOf(content)));
        }
        if (rule.framing() instanceof Framing.MapOf map) {
            return map(rule, map, parts);
        }
        if (rule.framing() instanceof Framing.Array) {
            return List.of(array(rule, parts));
        }
        if (rule.isEntry()) {
            return entry(rule, parts);
        }
        return rule.body() instanceof Body.Choice choice ? choice(rule, choice, parts) : leaf(rule, parts);
    }

    private List<Step> sequence(Rule rule, Parts parts) {
        List<Step> steps = new ArrayList<>();
        for (Item item : origins.written(rule)) {
            if (item instanceof Item.Constant constant) {
                steps.add(new Step.Constant(rule.label(), ByteBuffer.wrap(constant.bytes())));
            } else if (item instanceof Item.ZeroBits zero) {
                steps.add(Gap.of(rule, zero));
            } else {
                part(parts, parts.below(((Item.Use) item).rule()), steps);
            }
        }
        return List.copyOf(steps);
    }

    /** A map, behind what is checked of its fields. */
    private List<Step> map(Rule rule, Framing.MapOf map, Parts parts) {
        List<Step> steps = new ArrayList<>();
        List<DocumentStep.Field> fields = new ArrayList<>();
        for (Item.Use field : rule.fields()) {
            Part there = there(parts, parts.below(field.rule()), steps);
            fields.add(new DocumentStep.Field(field, there.condition(), there.steps()));
        }
        Value others = map.others() == null ? null : parts.otherEntries(rule, map.others(), unnamed);
        List<Step> entries = new ArrayList<>();
        if (rule.entries() != null) {
            part(parts, parts.below(rule.entries()), entries);
        }
        steps.add(DocumentStep.Map.of(format, rule, map, List.copyOf(fields), others, List.copyOf(entries)));
        return List.copyOf(steps);
    }

    private Step array(Rule rule, Parts parts) {
        List<Step> steps = new ArrayList<>();
        List<Place> elements = parts.all();
        elements.forEach(element -> part(parts, element, steps));
        Value count = rule.isList() ? number(parts.of(elements.get(0))) : new Value.Number(elements.size());
        return new DocumentStep.Array(rule.label(), rule.isInParentheses(), count, List.copyOf(steps));
    }

    private List<Step> entry(Rule rule, Parts parts) {
        Origin key = parts.of(parts.below(rule.key()));
        if (key instanceof Origin.Valued valued) {
            List<Step> steps = new ArrayList<>();
            steps.add(Transfer.write(format.rule(rule.key()), new Coding.Key(), null, valued.value(), false));
            part(parts, parts.below(rule.value()), steps);
            return List.copyOf(steps);
        }
        frames.unwritable(rule, rule.key());
        return List.of();
    }

    private List<Step> choice(Rule rule, Body.Choice choice, Parts parts) {
        List<Branch.Case> cases = new ArrayList<>();
        for (Parts.Chosen chosen : parts.variants(rule, choice)) {
            WriteResolver around = parts.around(chosen.variant());
            Rule variant = format.rule(chosen.variant().rule());
            List<Step> content = content(parts, chosen.variant(), chosen.origin(), around);
            cases.add(new Branch.Case(chosen.condition(), frames.ordered(variant, around, content)));
        }
        return cases.isEmpty() ? List.of() : List.of(Branch.of(cases));
    }

    /** A rule without parts, which is written by its value. */
    private List<Step> leaf(Rule rule, Parts parts) {
        WriteResolver around = parts.around();
        List<Step> steps = new ArrayList<>();
        if (around == null || parts.areComposed()) {
            frames.unwritable(rule, rule.name());
        } else {
            items.write(rule, parts.value(), false, around, steps);
        }
        return List.copyOf(steps);
    }

    /** A part, when it is there, as often as it is. */
    private void part(Parts parts, Place part, List<Step> steps) {
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
    private Part there(Parts parts, Place part, List<Step> before) {
        Origin origin = parts.of(part);
        Value presence = part.mayLack() ? parts.presence(part) : Presences.ALWAYS;
        List<Step> steps = single(parts, part, origin);
        if (presence == null) {
            reportUnknown(part, parts.around(part));
        } else if (part.mayLack()) {
            parts.refuse(part, origin, presence, before);
        }
        return new Part(Presences.ALWAYS.equals(presence) ? null : presence, steps);
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

    private void repeated(Parts parts, Place element, List<Step> steps) {
        Rule rule = format.rule(element.rule());
        WriteResolver around = parts.around(element);
        Origin origin = parts.of(element);
        expectCount(element, number(origin), around, steps);
        if (origin instanceof Origin.EachTensor each) {
            List<Step> ofTensor = single(parts, element, each.element(), around);
            boolean others = each.others();
            steps.add(
                    each(element, each.count(), others, others ? List.of(either(parts, element, ofTensor)) : ofTensor));
        } else if (origin instanceof Origin.Valued list) {
            steps.add(each(
                    element,
                    list.value(),
                    true,
                    single(parts, element, new Origin.Valued(new Known.Local(rule.name())), around)));
        } else if (format.structures().holdsNothing(rule.name())) {
            diagnostics.report(Tag.NUMBER_UNKNOWN, rule.span(), rule.label());
        } else {
            frames.unwritable(rule, format.relations().equation(rule.name()), around);
        }
    }

    /** An element that is a tensor, or another one, which is at hand. */
    private Step either(Parts parts, Place element, List<Step> ofTensor) {
        Value other = new Known.Local(element.rule());
        List<Step> ofOther = single(parts, element, new Origin.Valued(other), origins.resolver(element));
        return new Branch(List.of(new Branch.Case(Operator.NOT.of(Operator.IS_THERE.of(other)), ofTensor)), ofOther);
    }

    /** @param atHand whether elements are known that are no tensors */
    private Step each(Place element, Value list, boolean atHand, List<Step> steps) {
        Rule rule = format.rule(element.rule());
        Item.Stop end = format.relations().listEnd(rule.name(), element.owner().rule());
        Count.Until until = end == null ? null : new Count.Until(ByteBuffer.wrap(end.bytes()), end.begins());
        Count all = new Count.Written(list, atHand && format.isIndexed(rule.name()), until);
        return Loop.plain(rule.name(), rule.label(), all, steps);
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

    private List<Step> single(Parts parts, Place part, Origin origin) {
        return single(parts, part, origin, parts.around(part));
    }

    /** An item that is there, once; {@code around} finds what stands around it. */
    private List<Step> single(Parts parts, Place part, Origin origin, WriteResolver around) {
        Rule rule = format.rule(part.rule());
        List<Step> content = frames.ordered(rule, around, content(parts, part, origin, around));
        List<Step> align = frames.align(rule, around);
        if (!parts.areComposed()) {
            return joined(align, content);
        }
        WriteResolver inside = origin instanceof Origin.Composed ? new WriteResolver(origins, part) : around;
        format.places().tensorsAt(part.rule()).forEach(clause -> tensors.note(clause, inside));
        return notes.around(around.list(), rule.name(), origin, align, content);
    }

    private List<Step> content(Parts parts, Place part, Origin origin, WriteResolver around) {
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
        return new Call(ofValue(rule).id(), List.copyOf(arguments));
    }

    private Step compose(Place part) {
        WriteProgram program = composed(part);
        Call.Part tensor = origins.isOfTensor(part) ? origins.sources().part(part.rule()) : null;
        return new Call(program.id(), List.of(), tensor);
    }

    private static List<Step> joined(List<Step> first, List<Step> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }
}
