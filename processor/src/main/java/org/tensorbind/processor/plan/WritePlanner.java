package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.FixedPlaces;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.OtherElements;
import org.tensorbind.processor.format.Place.Step;
import org.tensorbind.processor.format.SlotLists;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.TensorRules;
import org.tensorbind.processor.format.Variants;

/** Finds how files of a format are written: a program for each rule that is composed, and for each whose value is at hand. */
final class WritePlanner {
    private final Format format;
    private final Origins origins;
    private final ValuePlanner values;
    private final Diagnostics diagnostics;
    private final TensorWritingPlanner slots;
    private final SumSteps sums;
    private final ElementSteps elements;
    private final FrameSteps frames;
    private final TensorParts parts;
    private final Map<String, WriteProgram> programs = new LinkedHashMap<>();
    private final PlaceNotes places;
    private final DocumentComposition documents;

    WritePlanner(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.diagnostics = diagnostics;
        this.origins = new Origins(format, new TensorRules(format));
        this.sums = new SumSteps(format);
        this.elements = new ElementSteps(format);
        this.values = new ValuePlanner(format, origins, programs, diagnostics);
        this.frames = values.frames();
        this.parts = new TensorParts(format, origins, frames);
        this.slots = new TensorWritingPlanner(format, frames, diagnostics);
        this.places = new PlaceNotes(format, origins);
        this.documents = new DocumentComposition(this, format, origins, frames, diagnostics);
    }

    WritePrograms plan() {
        Position root = origins.root();
        WriteProgram file = composed(root);
        origins.counted().forEach(rule -> values.program(format.rule(rule)));
        Set<Source.Planned> planned = origins.planned();
        List<WriteProgram> pruned = programs.values().stream()
                .map(program -> program.withSteps(Pruning.prune(program.steps(), planned)))
                .toList();
        WriteProgram whole = pruned.stream()
                .filter(program -> program.id().equals(file.id()))
                .findFirst()
                .orElseThrow();
        List<WritePrograms.Derivation> derivations = origins.derivations();
        TensorWriting writing = slots.programs(origins.tensors());
        return new WritePrograms(
                whole,
                pruned,
                derivations,
                asksFor(Asks.Given.ITEMS, pruned, derivations, writing),
                format.grammar().orderTag() != null || asksFor(Asks.Given.CONTENTS, pruned, derivations, writing),
                List.copyOf(planned),
                planned.stream()
                        .map(Source.Planned::base)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList(),
                List.copyOf(origins.counted()),
                new OwnSizes(programs).among(origins.counted()),
                WriterItems.order(format),
                WriterItems.metadata(format),
                writing,
                WriterItems.others(format),
                NestedMaps.separatorOf(
                        format.grammar(), format.grammar().first().rule()));
    }

    private static boolean asksFor(Asks.Given what, Object... plans) {
        return PlanParts.any(
                List.of(plans),
                part -> part instanceof Asks asking && asking.given().contains(what));
    }

    /** The program of a rule that is composed of parts. */
    private WriteProgram composed(Position position) {
        Rule rule = format.rule(position.rule());
        boolean file = position.parent() == null;
        List<WriteStep> steps = new ArrayList<>();
        if (file) {
            places.start(position, rule.name(), steps);
        }
        RuleFailure.telling(
                rule.label(),
                () -> sums.write(
                        rule.name(), steps, () -> FrameSteps.extended(rule, steps, () -> body(position, rule, steps))));
        if (file) {
            places.end(position, rule.name(), steps);
        }
        String suffix = position.isOfTensor() ? "@tensor" : "@file";
        String id = rule.name() + suffix;
        for (int i = 2; programs.containsKey(id); i++) {
            if (programs.get(id).steps().equals(steps)) {
                return programs.get(id);
            }
            id = rule.name() + suffix + i;
        }
        WriteProgram program = new WriteProgram(
                id, rule.name(), rule.label(), rule.text(), rule.inDocument(), false, List.of(), List.copyOf(steps));
        programs.put(id, program);
        return program;
    }

    private void body(Position position, Rule rule, List<WriteStep> steps) {
        Body body = rule.body();
        if (rule.isSequence()) {
            frames.region(rule, around(position), steps, () -> sequence(position, rule, steps));
        } else if (body instanceof Body.Document document) {
            List<WriteStep> content = new ArrayList<>();
            part(position, document.content().rule(), Occurrence.ONE, content);
            frames.region(
                    rule,
                    around(position),
                    steps,
                    () -> frames.document(rule, document, around(position), content, steps));
        } else if (rule.framing() instanceof Framing.MapOf map) {
            documents.map(position, rule, map, steps);
        } else if (rule.framing() instanceof Framing.Array) {
            documents.array(position, rule, steps);
        } else if (rule.isEntry()) {
            documents.entry(position, rule, steps);
        } else if (body instanceof Body.Choice choice) {
            choice(position, rule, choice, steps);
        } else if (body instanceof Body.Gap gap) {
            frames.gap(rule, gap, new FileResolver(origins, position), steps);
        } else {
            frames.unwritable(rule, rule.name());
        }
    }

    private @Nullable WriteResolver around(Position position) {
        return position.parent() == null ? null : new FileResolver(origins, position.parent());
    }

    private void sequence(Position position, Rule rule, List<WriteStep> steps) {
        boolean file = position.rule().equals(format.grammar().root()) && rule.framing() instanceof Framing.Bytes;
        List<Item> items = file ? FixedPlaces.inFileOrder(format, rule) : rule.items();
        SequenceWriting.of(rule.framing(), items, steps, use -> part(position, use.rule(), use.occurrence(), steps));
    }

    /** A part, when it is there, as often as it is. */
    private void part(Position owner, String rule, Occurrence occurrence, List<WriteStep> steps) {
        Step step = new Step(owner.rule(), rule, occurrence == Occurrence.OPTIONAL, occurrence == Occurrence.MANY);
        Origin origin = origins.of(owner, step);
        if (step.many()) {
            repeated(owner, rule, origin, steps);
        } else if (step.optional()) {
            optional(owner, step, origin, steps);
        } else {
            single(owner, rule, origin, steps);
        }
    }

    void repeated(Position owner, String rule, Origin origin, List<WriteStep> steps) {
        values.expectCount(
                new Step(owner.rule(), rule, false, true), elements(origin), new FileResolver(origins, owner), steps);
        List<WriteStep> each = new ArrayList<>();
        elements.expectOther(owner.rule(), rule, false, each);
        if (origin instanceof Origin.EachTensor tensors) {
            Position inTensor = new Position(owner.rule(), true, owner.parent());
            single(inTensor, rule, tensors.element(), each);
            steps.add(
                    tensors.others()
                            ? mixed(owner, tensors.list(), rule, each, steps)
                            : new WriteStep.EachTensor(tensors.list(), tensors.inFile(), List.copyOf(each), null));
        } else if (origin instanceof Origin.Valued list) {
            elements.count(rule, steps, each);
            single(owner, rule, new Origin.Valued(new Value.Local(rule)), each);
            steps.add(new WriteStep.Each(rule, list.value(), List.copyOf(each)));
        } else if (format.structures().value(rule).kind() == Kind.NOTHING) {
            diagnostics.report(
                    Tag.NUMBER_UNKNOWN,
                    format.rule(rule).span(),
                    format.rule(rule).label());
        } else {
            frames.unwritable(format.rule(rule), format.equations().equation(rule), new FileResolver(origins, owner));
        }
        elements.expectOther(owner.rule(), rule, true, steps);
    }

    /** Elements of which some are tensors, written by {@code ofTensor}, and others are not; where one says its position, all are counted. */
    private WriteStep mixed(
            Position owner, String list, String rule, List<WriteStep> ofTensor, List<WriteStep> before) {
        List<WriteStep> each = new ArrayList<>();
        elements.expectOther(owner.rule(), rule, false, each);
        single(owner, rule, new Origin.Valued(new Value.Local(rule)), each);
        elements.count(rule, before, each);
        elements.count(rule, new ArrayList<>(), ofTensor);
        return new WriteStep.EachTensor(
                list, false, List.copyOf(ofTensor), new WriteStep.Others(rule, List.copyOf(each)));
    }

    private void optional(Position owner, Step step, Origin origin, List<WriteStep> steps) {
        OtherElements others = owner.isOfTensor() ? origins.tensors().others() : null;
        if (others != null && others.isAbsent(format.grammar(), step)) {
            return;
        }
        if (others != null && step.equals(others.part())) {
            parts.expect(owner, others, steps);
            single(owner, step.rule(), origin, steps);
            return;
        }
        Presence presence = origins.presences().of(owner, step);
        List<WriteStep> there = new ArrayList<>();
        single(owner, step.rule(), origin, there);
        if (presence instanceof Presence.Unknown) {
            reportUnknown(owner, format.rule(step.rule()));
        } else if (presence instanceof Presence.When when) {
            origins.presences().refuseSupplied(owner, step, origin, when.condition(), steps);
            steps.add(new WriteStep.When(when.condition(), List.copyOf(there)));
        } else {
            steps.addAll(there);
        }
    }

    /** Nothing tells whether an optional item is there: it holds nothing, or its condition speaks of what is not known. */
    private void reportUnknown(Position owner, Rule rule) {
        Expr condition = rule.clauses().presentWhen();
        FileResolver resolver = new FileResolver(origins, owner);
        Optional<Expr> missing =
                condition == null ? Optional.empty() : UnknownParts.firstPart(condition, resolver::value);
        missing.ifPresentOrElse(
                part -> frames.unwritable(rule, part),
                () -> diagnostics.report(Tag.PRESENCE_UNKNOWN, rule.span(), rule.label()));
    }

    /** An item that is there, once. */
    void single(Position owner, String rule, Origin origin, List<WriteStep> steps) {
        List<WriteStep> align = new ArrayList<>();
        frames.align(format.rule(rule), around(owner, rule), align);
        if (format.rule(rule).clauses().shared() && origin instanceof Origin.Valued valued) {
            List<WriteStep> content = new ArrayList<>();
            content(owner, rule, origin, content);
            steps.add(places.shared(owner, rule, valued.value(), align, content));
            return;
        }
        steps.addAll(align);
        places.start(owner, rule, steps);
        content(owner, rule, origin, steps);
        places.end(owner, rule, steps);
    }

    /** Finds what stands around a part: of data in a list of its own, in the element that describes it, too. */
    private FileResolver around(Position owner, String rule) {
        String beside = SlotLists.beside(format.grammar(), format.places());
        return beside != null && rule.equals(SlotLists.around(format, beside))
                ? new FileResolver(origins, new Position(beside, owner.isOfTensor(), owner))
                : new FileResolver(origins, owner);
    }

    private void content(Position owner, String rule, Origin origin, List<WriteStep> steps) {
        frames.ordered(format.rule(rule), around(owner, rule), steps, () -> inOrder(owner, rule, origin, steps));
    }

    private void inOrder(Position owner, String rule, Origin origin, List<WriteStep> steps) {
        boolean begun = places.isSized(rule) && !format.rule(rule).clauses().shared();
        for (int slot : format.places().tensorsAt(rule)) {
            slots.note(
                    slot,
                    origin instanceof Origin.Composed composed
                            ? new FileResolver(origins, composed.position())
                            : around(owner, rule));
        }
        if (origin instanceof Origin.Valued valued) {
            if (format.rule(rule).isIntegers()) {
                Step step = new Step(owner.rule(), rule, false, false);
                values.expectCount(step, valued.value(), around(owner, rule), steps);
            }
            FileResolver around = around(owner, rule);
            SizeChecks.around(
                    format, rule, around, begun, steps, () -> values.write(rule, valued.value(), around, steps));
        } else if (sums.has(rule)) {
            steps.add(sums.place(format.rule(rule)));
        } else if (origin instanceof Origin.Derived) {
            Value derived = origins.derived(rule, owner);
            if (derived != null) {
                values.items().inline(rule, derived, around(owner, rule), steps);
            } else if (!origins.presences().speaksOfNothing(owner, rule)) {
                Expr equation = format.equations().equation(rule);
                frames.unwritable(format.rule(rule), equation, around(owner, rule));
            }
        } else {
            Position position = ((Origin.Composed) origin).position();
            SizeChecks.around(
                    format, rule, around(owner, rule), begun, steps, () -> compose(owner, position, rule, steps));
        }
    }

    private void compose(Position owner, Position position, String rule, List<WriteStep> steps) {
        if (format.rule(rule).body() instanceof Body.Gap gap) {
            frames.gap(format.rule(rule), gap, new FileResolver(origins, owner), steps);
            return;
        }
        WriteProgram program = composed(position);
        WriteStep.Tensor tensor = position.isOfTensor() ? origins.sources().part(rule) : WriteStep.Tensor.NONE;
        steps.add(new WriteStep.Run(program.id(), tensor, List.of()));
    }

    /** The list that a repeated part comes from, or how many elements it has; none where that is reported. */
    static Value elements(Origin origin) {
        if (origin instanceof Origin.EachTensor tensors) {
            return tensors.count();
        }
        return origin instanceof Origin.Valued list ? list.value() : new Source.NoElements();
    }

    /** A choice among the layouts of a tensor. */
    private void choice(Position position, Rule rule, Body.Choice choice, List<WriteStep> steps) {
        List<WriteStep.Case> cases = new ArrayList<>();
        WriteStep.Case dense = null;
        for (Variant variant : Variants.told(choice)) {
            BlockBinding block = format.grammar().blocks().get(variant.rule());
            if (block == null) {
                frames.unwritable(rule, variant.rule());
                return;
            }
            List<WriteStep> content = new ArrayList<>();
            Position inner = new Position(variant.rule(), position.isOfTensor(), position);
            compose(position, inner, variant.rule(), content);
            if (block.sparse()) {
                cases.add(new WriteStep.Case(new Source.IsSparse(0), List.copyOf(content)));
            } else if (dense == null) {
                dense = new WriteStep.Case(new Source.Always(), List.copyOf(content));
            }
        }
        cases.add(Objects.requireNonNull(dense, "checked before"));
        steps.add(new WriteStep.Choose(List.copyOf(cases)));
    }
}
