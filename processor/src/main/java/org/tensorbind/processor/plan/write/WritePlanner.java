package org.tensorbind.processor.plan.write;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.SortedNames;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.WriteProgram;
import org.tensorbind.processor.plan.value.Asks;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.write.WritePrograms.SortKey;
import org.tensorbind.processor.type.Enumeration;

/** Finds how files of a format are written: a program for each rule that is composed, and for each whose value is at hand. */
public final class WritePlanner {
    private final Format format;
    private final Origins origins;
    private final FrameSteps frames;
    private final Diagnostics diagnostics;

    public WritePlanner(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.origins = new Origins(format);
        this.frames = new FrameSteps(format, diagnostics);
        this.diagnostics = diagnostics;
    }

    /** Which sizes and places are asked for is known when all rules have been written once; then they are written with notes of these. */
    public WritePrograms plan() {
        Place root = format.places().root();
        rules(List.of(), new TensorWritingPlanner(origins, frames, diagnostics)).composed(root);
        List<Known.Planned> wanted = List.copyOf(origins.planned());
        TensorWritingPlanner tensors = new TensorWritingPlanner(origins, frames, diagnostics);
        RuleSteps rules = rules(wanted, tensors);
        WriteProgram file = rules.composed(root);
        TensorWriting writing = tensors.programs();
        List<WritePrograms.Derivation> derivations = origins.derivations();
        List<String> counted = counted(rules, derivations, writing);
        List<WriteProgram> all = List.copyOf(rules.programs().values());
        return new WritePrograms(
                file,
                all,
                derivations,
                asksFor(Asks.Given.ITEMS, all, derivations, writing),
                format.grammar().orderTag() != null || asksFor(Asks.Given.CONTENTS, all, derivations, writing),
                wanted,
                wanted.stream()
                        .map(Known.Planned::base)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList(),
                counted,
                new OwnSizes(rules.programs()).among(counted),
                order(),
                writing,
                NestedMaps.separatorOf(
                        format.grammar(), format.grammar().first().rule()));
    }

    private RuleSteps rules(List<Known.Planned> wanted, TensorWritingPlanner tensors) {
        return new RuleSteps(origins, new PlaceNotes(format, wanted), frames, tensors, diagnostics);
    }

    /** The keys by which tensors are sorted. */
    private List<SortKey> order() {
        TensorClause tensor = format.grammar().first();
        boolean shortestFirst = SortedNames.SHORTEST_FIRST.equals(SortedNames.order(format.grammar()));
        return tensor.order().stream()
                .map(key -> key.rule().equals(tensor.nameRule())
                        ? new SortKey.ByName(shortestFirst, key.descending())
                        : byDtype(format.rule(key.rule()), key.descending()))
                .toList();
    }

    /** Codes that are texts have no order that means anything, so the one in which they are listed counts. */
    private static SortKey byDtype(Rule dtype, boolean descending) {
        Enumeration values = dtype.values();
        return values != null && values.isText()
                ? new SortKey.ByListedDtype(values.names(), descending)
                : new SortKey.ByCode(dtype.name(), descending);
    }

    /** Rules whose values' bytes are counted, which have programs, too. */
    private static List<String> counted(RuleSteps rules, Object... plans) {
        Set<String> counted = new LinkedHashSet<>();
        boolean more = true;
        while (more) {
            List<String> found = PlanParts.all(List.of(List.of(plans), rules.programs()), Value.Op.class).stream()
                    .filter(op -> op.is(Operator.WRITTEN_SIZE))
                    .map(Value.Op::detail)
                    .toList();
            more = counted.addAll(found);
            found.forEach(rule -> rules.ofValue(rule));
        }
        return List.copyOf(counted);
    }

    private static boolean asksFor(Asks.Given what, Object... plans) {
        return PlanParts.any(
                List.of(plans),
                part -> part instanceof Asks asking && asking.given().contains(what));
    }
}
