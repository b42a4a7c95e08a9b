package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.FileOrder;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.OtherElements;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.format.Place.Edge;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.TensorRules;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.relation.Expr;

/** Finds how files of a format are written: a program for each rule that is composed, and for each whose value is at hand. */
final class WritePlanner {
    private final Format format;
    private final Origins origins;
    private final ValuePlanner values;
    private final Diagnostics diagnostics;
    private final TensorWritingPlanner tensors;
    private final SumSteps sums;
    private final ElementSteps elements;
    private final FrameSteps frames;
    private final TensorParts parts;
    private final Map<String, WriteProgram> programs = new LinkedHashMap<>();
    private final List<Source.Planned> wanted;
    private final PlaceNotes notes;
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
        this.tensors = new TensorWritingPlanner(format, frames, diagnostics);
        new Demands(origins, values.needs(), tensors).of(format.places().root());
        this.wanted = List.copyOf(origins.planned());
        this.notes = new PlaceNotes(format, wanted);
        this.documents = new DocumentComposition(this, format, origins, frames, diagnostics);
    }

    WritePrograms plan() {
        WriteProgram file = composed(format.places().root());
        origins.counted().forEach(rule -> values.program(format.rule(rule)));
        List<WriteProgram> all = List.copyOf(programs.values());
        List<WritePrograms.Derivation> derivations = origins.derivations();
        TensorWriting writing = tensors.programs(origins.tensors());
        return new WritePrograms(
                file,
                all,
                derivations,
                asksFor(Asks.Given.ITEMS, all, derivations, writing),
                format.grammar().orderTag() != null || asksFor(Asks.Given.CONTENTS, all, derivations, writing),
                wanted,
                wanted.stream()
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
    private WriteProgram composed(Place place) {
        Rule rule = format.rule(place.rule());
        boolean file = place.parent() == null;
        List<Step> steps = new ArrayList<>();
        if (file) {
            notes.start(null, rule.name(), steps);
        }
        RuleFailure.telling(
                rule.label(),
                () -> sums.write(
                        rule.name(), steps, () -> FrameSteps.extended(rule, steps, () -> body(place, rule, steps))));
        if (file) {
            notes.end(null, rule.name(), steps);
        }
        String suffix = origins.isOfTensor(place) ? "@tensor" : "@file";
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

    private void body(Place place, Rule rule, List<Step> steps) {
        Body body = rule.body();
        if (rule.isSequence()) {
            frames.region(rule, around(place), steps, () -> sequence(place, rule, steps));
        } else if (body instanceof Body.Document document) {
            List<Step> content = new ArrayList<>();
            part(place.below(document.content().rule()), content);
            frames.region(
                    rule, around(place), steps, () -> frames.document(rule, document, around(place), content, steps));
        } else if (rule.framing() instanceof Framing.MapOf map) {
            documents.map(place, rule, map, steps);
        } else if (rule.framing() instanceof Framing.Array) {
            documents.array(place, rule, steps);
        } else if (rule.isEntry()) {
            documents.entry(place, rule, steps);
        } else if (body instanceof Body.Choice choice) {
            choice(place, rule, choice, steps);
        } else if (body instanceof Body.Gap gap) {
            frames.gap(rule, gap, new FileResolver(origins, place), steps);
        } else {
            frames.unwritable(rule, rule.name());
        }
    }

    private @Nullable WriteResolver around(Place place) {
        return place.parent() == null ? null : new FileResolver(origins, place.parent());
    }

    private void sequence(Place place, Rule rule, List<Step> steps) {
        boolean file = place.rule().equals(format.grammar().root()) && rule.framing() instanceof Framing.Bytes;
        List<Item> items = file ? FileOrder.of(format.grammar(), rule) : rule.items();
        SequenceWriting.of(rule.framing(), items, steps, use -> part(place.below(use.rule()), steps));
    }

    /** A part, when it is there, as often as it is. */
    private void part(Place part, List<Step> steps) {
        Origin origin = origins.of(part);
        if (part.isElement()) {
            repeated(part, origin, steps);
        } else if (part.mayLack()) {
            optional(part, origin, steps);
        } else {
            single(part, origin, steps);
        }
    }

    void repeated(Place element, Origin origin, List<Step> steps) {
        Rule rule = format.rule(element.rule());
        String owner = element.owner().rule();
        FileResolver resolver = new FileResolver(origins, element.owner());
        values.expectCount(element.step(), elements(origin), resolver, steps);
        List<Step> each = new ArrayList<>();
        elements.expectOther(owner, rule.name(), false, each);
        if (origin instanceof Origin.EachTensor tensors) {
            single(element, tensors.element(), origins.resolver(element, tensors.list()), each);
            steps.add(
                    tensors.others()
                            ? mixed(element, tensors.list(), each, steps)
                            : new WriteStep.EachTensor(tensors.list(), tensors.inFile(), List.copyOf(each), null));
        } else if (origin instanceof Origin.Valued list) {
            elements.count(rule.name(), steps, each);
            single(element, new Origin.Valued(new Value.Local(rule.name())), each);
            steps.add(new WriteStep.Each(rule.name(), list.value(), List.copyOf(each)));
        } else if (format.structures().value(rule.name()).kind() == Kind.NOTHING) {
            diagnostics.report(Tag.NUMBER_UNKNOWN, rule.span(), rule.label());
        } else {
            frames.unwritable(rule, format.relations().equation(rule.name()), resolver);
        }
        elements.expectOther(owner, rule.name(), true, steps);
    }

    /** Elements of which some are tensors, written by {@code ofTensor}, and others are not; where one says its position, all are counted. */
    private Step mixed(Place element, String list, List<Step> ofTensor, List<Step> before) {
        String rule = element.rule();
        List<Step> each = new ArrayList<>();
        elements.expectOther(element.owner().rule(), rule, false, each);
        single(element, new Origin.Valued(new Value.Local(rule)), each);
        elements.count(rule, before, each);
        elements.count(rule, new ArrayList<>(), ofTensor);
        return new WriteStep.EachTensor(
                list, false, List.copyOf(ofTensor), new WriteStep.Others(rule, List.copyOf(each)));
    }

    private void optional(Place part, Origin origin, List<Step> steps) {
        OtherElements others = origins.isOfTensor(part) ? origins.tensors().others() : null;
        if (others != null && others.isAbsent(format.grammar(), part.step())) {
            return;
        }
        if (others != null && part.step().equals(others.part())) {
            parts.expect(part.owner(), others, steps);
            single(part, origin, steps);
            return;
        }
        Presence presence = origins.presences().of(part);
        List<Step> there = new ArrayList<>();
        single(part, origin, there);
        if (presence instanceof Presence.Unknown) {
            reportUnknown(part);
        } else if (presence instanceof Presence.When when) {
            origins.presences().refuseSupplied(part, origin, when.condition(), steps);
            steps.add(new WriteStep.When(when.condition(), List.copyOf(there)));
        } else {
            steps.addAll(there);
        }
    }

    /** Nothing tells whether an optional item is there: it holds nothing, or its condition speaks of what is not known. */
    private void reportUnknown(Place optional) {
        Rule rule = format.rule(optional.rule());
        Expr condition = rule.clauses().presentWhen();
        FileResolver resolver = new FileResolver(origins, optional.owner());
        Optional<Expr> missing =
                condition == null ? Optional.empty() : UnknownParts.firstPart(condition, resolver::value);
        missing.ifPresentOrElse(
                part -> frames.unwritable(rule, part),
                () -> diagnostics.report(Tag.PRESENCE_UNKNOWN, rule.span(), rule.label()));
    }

    /** An item that is there, once. */
    void single(Place part, Origin origin, List<Step> steps) {
        single(part, origin, origins.resolver(part), steps);
    }

    /** @param around finds what stands around it */
    private void single(Place part, Origin origin, FileResolver around, List<Step> steps) {
        Rule rule = format.rule(part.rule());
        List<Step> align = new ArrayList<>();
        frames.align(rule, around, align);
        if (rule.clauses().shared() && origin instanceof Origin.Valued valued) {
            List<Step> content = new ArrayList<>();
            frames.ordered(rule, around, content, () -> content(part, origin, around, content));
            steps.add(notes.shared(around.list(), rule.name(), valued.value(), align, content));
            return;
        }
        steps.addAll(align);
        notes.start(around.list(), rule.name(), steps);
        frames.ordered(rule, around, steps, () -> content(part, origin, around, steps));
        notes.end(around.list(), rule.name(), steps);
    }

    private void content(Place part, Origin origin, FileResolver around, List<Step> steps) {
        Rule rule = format.rule(part.rule());
        boolean begun =
                notes.isSized(around.list(), rule.name()) && !rule.clauses().shared();
        if (origin instanceof Origin.Valued valued) {
            if (rule.isIntegers()) {
                Edge step = new Edge(part.owner().rule(), rule.name(), false, false);
                values.expectCount(step, valued.value(), around, steps);
            }
            SizeChecks.around(
                    format,
                    rule.name(),
                    around,
                    begun,
                    steps,
                    () -> values.write(rule.name(), valued.value(), around, steps));
        } else if (sums.has(rule.name())) {
            sums.write(rule.name(), steps, () -> steps.add(sums.place(rule)));
        } else if (origin instanceof Origin.Derived) {
            Value derived = origins.derived(part);
            if (derived != null) {
                sums.write(rule.name(), steps, () -> values.items().inline(rule.name(), derived, around, steps));
            } else if (!origins.presences().speaksOfNothing(part)) {
                frames.unwritable(rule, format.relations().equation(rule.name()), around);
            }
        } else {
            SizeChecks.around(format, rule.name(), around, begun, steps, () -> compose(part, steps));
        }
    }

    private void compose(Place part, List<Step> steps) {
        Rule rule = format.rule(part.rule());
        if (rule.body() instanceof Body.Gap gap) {
            frames.gap(rule, gap, new FileResolver(origins, part.owner()), steps);
            return;
        }
        WriteProgram program = composed(part);
        WriteStep.Tensor tensor =
                origins.isOfTensor(part) ? origins.sources().part(rule.name()) : WriteStep.Tensor.NONE;
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
    private void choice(Place place, Rule rule, Body.Choice choice, List<Step> steps) {
        List<WriteStep.Case> cases = new ArrayList<>();
        WriteStep.Case dense = null;
        for (Variant variant : Variants.told(choice)) {
            BlockBinding block = format.grammar().blocks().get(variant.rule());
            if (block == null) {
                frames.unwritable(rule, variant.rule());
                return;
            }
            List<Step> content = new ArrayList<>();
            compose(place.below(variant.rule()), content);
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
