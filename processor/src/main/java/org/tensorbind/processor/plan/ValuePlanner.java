package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.OtherElements;
import org.tensorbind.processor.format.Place.Edge;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.relation.Expr;

/** Finds how a rule is written whose value is at hand as a whole: what the value does not have follows from it, or is given beside it. */
final class ValuePlanner {
    private final Format format;
    private final Origins origins;
    private final Map<String, WriteProgram> programs;
    private final Diagnostics diagnostics;
    private final SumSteps sums;
    private final ElementSteps elements;
    private final ValueNeeds needs;
    private final FrameSteps frames;
    private final ItemSteps items;

    /** @param programs takes the programs that are found */
    ValuePlanner(Format format, Origins origins, Map<String, WriteProgram> programs, Diagnostics diagnostics) {
        this.format = format;
        this.origins = origins;
        this.programs = programs;
        this.diagnostics = diagnostics;
        this.sums = new SumSteps(format);
        this.elements = new ElementSteps(format);
        this.needs = new ValueNeeds(origins, sums);
        this.frames = new FrameSteps(format, diagnostics);
        this.items = new ItemSteps(origins, frames);
    }

    private ValueResolver resolver(String rule) {
        return new ValueResolver(origins, rule, new Value.Local(rule));
    }

    /** What programs of values are given beside them. */
    ValueNeeds needs() {
        return needs;
    }

    /** Writes items that follow from others. */
    ItemSteps items() {
        return items;
    }

    /** Writes what stands around an item. */
    FrameSteps frames() {
        return frames;
    }

    /** Steps that write {@code value} as {@code rule}; what else is needed is found by {@code around}. */
    void write(String rule, Value value, FileResolver around, List<Step> steps) {
        List<Value> arguments = new ArrayList<>(List.of(value));
        for (String need : needs.of(rule)) {
            Value given = needs.around(around, need);
            arguments.add(given == null ? new Value.Text(need) : given);
            if (given == null) {
                frames.unwritable(format.rule(need), need);
            }
        }
        steps.add(new WriteStep.Run(program(format.rule(rule)).id(), WriteStep.Tensor.NONE, arguments));
    }

    /** The program of a rule whose value is at hand. */
    WriteProgram program(Rule rule) {
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
        List<Step> steps = new ArrayList<>();
        RuleFailure.telling(
                rule.label(),
                () -> sums.write(rule.name(), steps, () -> FrameSteps.extended(rule, steps, () -> body(rule, steps))));
        WriteProgram whole = program.withSteps(List.copyOf(steps));
        programs.put(rule.name(), whole);
        return whole;
    }

    /** What a rule's own clauses speak of: of a variant that is no sequence, what its record holds. */
    private Value own(Rule rule) {
        Value value = new Value.Local(rule.name());
        boolean wrapped = format.structures().isVariant(rule.name()) && (rule.isScalar() || rule.isIntegers());
        return wrapped ? new Value.Component(value, rule.name(), rule.name(), false) : value;
    }

    private void body(Rule rule, List<Step> steps) {
        Body body = rule.body();
        if (rule.isScalar() || rule.isChecksumText()) {
            items.scalar(rule, own(rule), false, resolver(rule.name()), steps);
        } else if (rule.coding() instanceof Coding.Tagged integer) {
            items.tagged(rule, integer, own(rule), false, resolver(rule.name()), steps);
        } else if (rule.isIntegers()) {
            FrameSteps.tuple(rule, steps);
            items.scalar(rule, own(rule), false, resolver(rule.name()), steps);
        } else if (rule.isSequence()) {
            frames.region(
                    rule,
                    resolver(rule.name()),
                    steps,
                    () -> SequenceWriting.of(
                            rule.framing(),
                            rule.items(),
                            steps,
                            use -> part(rule, use.rule(), use.occurrence(), steps)));
        } else if (body instanceof Body.Choice choice) {
            choice(rule, choice, steps);
        } else if (body instanceof Body.Document document) {
            List<Step> content = new ArrayList<>();
            part(rule, document.content().rule(), Occurrence.ONE, content);
            ValueResolver resolver = resolver(rule.name());
            frames.region(
                    rule,
                    resolver,
                    steps,
                    () -> frames.document(rule, document, resolver.withGiven(needs.of(rule.name())), content, steps));
        } else if (body instanceof Body.Gap gap) {
            frames.gap(rule, gap, resolver(rule.name()), steps);
        } else {
            documentBody(rule, steps);
        }
    }

    private void documentBody(Rule rule, List<Step> steps) {
        if (rule.framing() instanceof Framing.MapOf map) {
            map(rule, map, steps);
        } else if (rule.isEntry()) {
            Value key = resolver(rule.name()).item(rule.key());
            if (key == null) {
                frames.unwritable(rule, rule.key());
                return;
            }
            steps.add(new WriteStep.Key(key));
            part(rule, rule.value(), Occurrence.ONE, steps);
        } else {
            array(rule, steps);
        }
    }

    private void array(Rule rule, List<Step> steps) {
        FrameSteps.tuple(rule, steps);
        if (rule.isList()) {
            steps.add(new WriteStep.ArrayStart(Operator.COUNT.of(new Value.Local(rule.name()))));
            part(rule, rule.inside().get(0), Occurrence.MANY, steps);
        } else {
            steps.add(new WriteStep.ArrayStart(new Value.Number(rule.uses().size())));
            rule.uses().forEach(element -> part(rule, element.rule(), Occurrence.ONE, steps));
        }
        steps.add(new WriteStep.ArrayEnd());
    }

    private void part(Rule owner, String used, Occurrence occurrence, List<Step> steps) {
        ValueResolver resolver = resolver(owner.name());
        Rule rule = format.rule(used);
        boolean holdsNothing = format.structures().value(used).kind() == Kind.NOTHING;
        Edge step = new Edge(owner.name(), used, occurrence == Occurrence.OPTIONAL, occurrence == Occurrence.MANY);
        OtherElements others = origins.tensors().others();
        if (others != null && step.equals(others.part())) {
            return;
        }
        if (format.structures().isDerived(used)) {
            derived(resolver, rule, step, steps);
            return;
        }
        Value value = holdsNothing ? null : component(owner, step);
        List<Step> there = new ArrayList<>();
        elements.expectOther(owner.name(), used, false, there);
        if (value != null) {
            expectCount(step, value, resolver, step.many() ? steps : there);
        }
        frames.align(rule, resolver, there);
        if (step.many() && value != null) {
            elements.count(used, steps, there);
            run(rule, new Value.Local(used), resolver, there);
            steps.add(new WriteStep.Each(used, value, List.copyOf(there)));
            elements.expectOther(owner.name(), used, true, steps);
            return;
        }
        run(rule, value, resolver, there);
        if (step.optional()) {
            optional(rule, step, value, resolver, there, steps);
        } else {
            steps.addAll(there);
        }
    }

    /** Adds what is written where an optional part is there. */
    private void optional(
            Rule rule, Edge step, @Nullable Value value, ValueResolver resolver, List<Step> there, List<Step> steps) {
        Value condition =
                value == null ? presence(rule, resolver.withGiven(needs.of(step.owner()))) : new Source.IsThere(value);
        if (condition == null) {
            diagnostics.report(Tag.PRESENCE_UNKNOWN, rule.span(), rule.label());
        } else {
            if (value != null) {
                expectPresence(rule, condition, resolver, steps);
            }
            steps.add(new WriteStep.When(condition, List.copyOf(there)));
        }
    }

    /** A part of a record that is given is there exactly when the record says so, unless what says it follows from the part. */
    private void expectPresence(Rule rule, Value there, ValueResolver resolver, List<Step> steps) {
        Value said = presence(rule, resolver.withGiven(needs.of(resolver.rule())));
        if (said != null && !PlanParts.any(List.of(said), there::equals)) {
            steps.add(new WriteStep.ExpectPresence(rule.label(), there, said, rule.text()));
        }
    }

    /**
     * A list has as many elements as is said where it stands, unless that follows from the list. What is not known here is found when the file is
     * read before it is written.
     */
    void expectCount(Edge step, Value list, WriteResolver resolver, List<Step> steps) {
        Expr count = format.relations().ownCount(step.rule(), step.owner());
        Value expected = count == null || !Fallbacks.isCounted(format, step) ? null : resolver.value(count);
        if (expected != null) {
            Value actual = ElementSteps.number(list);
            steps.add(new WriteStep.ExpectCount(format.rule(step.rule()).label(), actual, expected));
        }
    }

    private @Nullable Value presence(Rule rule, ValueResolver resolver) {
        Expr clause = rule.clauses().presentWhen();
        return clause == null ? null : resolver.value(clause);
    }

    private Value component(Rule owner, Edge step) {
        return new Value.Local(owner.name()).part(format.structures(), step);
    }

    private void derived(ValueResolver resolver, Rule rule, Edge step, List<Step> steps) {
        Value value = resolver.derived(rule.name());
        Value known = value == null ? new Value.Parameter(new Need.Item(rule.name())) : value;
        List<Step> there = new ArrayList<>();
        frames.align(rule, resolver, there);
        Runnable content = sums.has(rule.name())
                ? () -> there.add(sums.place(rule))
                : () -> items.inline(rule.name(), known, resolver, there);
        frames.ordered(
                rule,
                resolver.withGiven(needs.of(resolver.rule())),
                there,
                () -> sums.write(rule.name(), there, content));
        if (!step.optional()) {
            steps.addAll(there);
            return;
        }
        Value condition = presence(rule, resolver.withGiven(needs.of(step.owner())));
        if (condition == null) {
            diagnostics.report(Tag.PRESENCE_UNKNOWN, rule.span(), rule.label());
        } else {
            steps.add(new WriteStep.When(condition, List.copyOf(there)));
        }
    }

    private void run(Rule rule, @Nullable Value value, ValueResolver resolver, List<Step> steps) {
        if (rule.body() instanceof Body.Gap gap) {
            frames.gap(rule, gap, resolver, steps);
            return;
        }
        List<Value> arguments = new ArrayList<>();
        if (value != null) {
            arguments.add(value);
        }
        for (String need : needs.of(rule.name())) {
            Value found = needs.find(resolver, need);
            arguments.add(found == null ? new Value.Parameter(new Need.Item(need)) : found);
        }
        WriteStep.Run run = new WriteStep.Run(program(rule).id(), WriteStep.Tensor.NONE, List.copyOf(arguments));
        SizeChecks.around(format, rule.name(), resolver, false, steps, () -> ordered(rule, resolver, steps, run));
    }

    private void ordered(Rule rule, ValueResolver around, List<Step> steps, Step run) {
        frames.ordered(rule, around.withGiven(needs.of(around.rule())), steps, () -> steps.add(run));
    }

    private void choice(Rule rule, Body.Choice choice, List<Step> steps) {
        List<WriteStep.Case> cases = new ArrayList<>();
        for (Variant variant : choice.variants()) {
            List<Step> content = new ArrayList<>();
            Value chosen = new Value.Local(rule.name());
            run(
                    format.rule(variant.rule()),
                    new Source.AsVariant(chosen, variant.rule()),
                    resolver(rule.name()),
                    content);
            cases.add(new WriteStep.Case(new Source.IsVariant(chosen, variant.rule()), List.copyOf(content)));
        }
        steps.add(new WriteStep.Choose(List.copyOf(cases)));
    }

    private void map(Rule rule, Framing.MapOf map, List<Step> steps) {
        MapSteps entries = new MapSteps();
        for (Item.Use field : rule.fields()) {
            List<Step> value = new ArrayList<>();
            part(rule, field.rule(), Occurrence.ONE, value);
            entries.field(field, field.optional() ? isThere(rule, field.rule()) : null, value);
        }
        if (map.others() != null) {
            entries.others(otherEntries(rule), map.others());
        }
        String entry = rule.entries();
        if (entry != null) {
            entries.list(component(rule, new Edge(rule.name(), entry, false, true)));
            part(rule, entry, Occurrence.MANY, entries.entries());
        }
        entries.write(rule, map.separator(), steps);
    }

    private Value isThere(Rule owner, String used) {
        return new Source.IsThere(component(owner, new Edge(owner.name(), used, true, false)));
    }

    private Value otherEntries(Rule rule) {
        Value value = new Value.Local(rule.name());
        return format.structures().isRecord(rule.name())
                ? new Value.Component(value, rule.name(), Structure.Component.OTHERS, false)
                : value;
    }
}
