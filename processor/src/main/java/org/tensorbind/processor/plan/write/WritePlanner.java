package org.tensorbind.processor.plan.write;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.SortedNames;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.UsesSupplied;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.write.WritePrograms.SortKey;
import org.tensorbind.processor.type.Enumeration;

/** Finds how files of a format are written: a program for each rule that is composed, and for each whose value is known. */
public final class WritePlanner {
    private final Format format;
    private final Origins origins;
    private final Diagnostics diagnostics;

    public WritePlanner(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.origins = new Origins(format);
        this.diagnostics = diagnostics;
    }

    /** Plans the file repeatedly, until its programs record all sizes and offsets that they use. */
    public WritePrograms plan() {
        FrameSteps frames = new FrameSteps(format, diagnostics);
        List<Known.Planned> noted;
        TensorWritingPlanner tensors;
        RuleSteps rules;
        Program file;
        do {
            noted = List.copyOf(origins.planned());
            tensors = new TensorWritingPlanner(origins, frames, diagnostics);
            rules = new RuleSteps(origins, new PlaceNotes(format, noted), frames, tensors, diagnostics);
            file = rules.composed(format.places().root());
        } while (origins.planned().size() > noted.size());
        return programs(file, noted, rules, tensors.programs());
    }

    private WritePrograms programs(Program file, List<Known.Planned> noted, RuleSteps rules, TensorWriting writing) {
        List<WritePrograms.Derivation> derivations = origins.derivations();
        List<String> counted = counted(rules, derivations, writing);
        List<Program> all = List.copyOf(rules.programs().values());
        return new WritePrograms(
                file,
                all,
                derivations,
                origins.found(),
                asksFor(UsesSupplied.SuppliedSource.ITEMS, all, derivations, writing),
                format.grammar().orderTag() != null
                        || asksFor(UsesSupplied.SuppliedSource.CONTENTS, all, derivations, writing),
                noted,
                noted.stream()
                        .map(Known.Planned::base)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList(),
                counted,
                counted.stream()
                        .filter(rule -> asksForSize(rules.programs(), rule, rule, new HashSet<>()))
                        .toList(),
                order(),
                writing,
                NestedMaps.separatorOf(
                        format.grammar(), format.grammar().first().rule()));
    }

    /** The keys by which tensors are sorted. */
    private List<SortKey> order() {
        TensorClause tensor = format.grammar().first();
        if (format.tensors().tree() != null && format.tensors().tree().isSortedBy(tensor.order())) {
            return List.of(); // the names of groups give the order
        }
        boolean shortestFirst = SortedNames.LENGTH_FIRST.equals(SortedNames.order(format.grammar()));
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
                ? new SortKey.ByListedDtype(dtype.name(), descending)
                : new SortKey.ByCode(dtype.name(), descending);
    }

    /** Rules whose values' bytes are counted, which have programs, too. */
    private List<String> counted(RuleSteps rules, Object... plans) {
        Set<String> counted = new LinkedHashSet<>();
        boolean more = true;
        while (more) {
            List<String> found = PlanParts.all(List.of(List.of(plans), rules.programs()), Value.Op.class).stream()
                    .filter(op -> op.is(Operator.WRITTEN_SIZE))
                    .map(Value.Op::detail)
                    .toList();
            more = counted.addAll(found);
            found.forEach(rule -> rules.ofValue(format.rule(rule)));
        }
        return List.copyOf(counted);
    }

    /** Whether a rule's value contains its size, so that computing the size depends on itself. */
    private static boolean asksForSize(Map<String, Program> programs, String rule, String program, Set<String> seen) {
        return seen.add(program)
                && PlanParts.any(
                        programs.get(program),
                        part -> (part instanceof Value.Op size
                                        && size.is(Operator.WRITTEN_SIZE)
                                        && (size.detail().equals(rule)
                                                || asksForSize(programs, rule, size.detail(), seen)))
                                || (part instanceof Call run && asksForSize(programs, rule, run.program(), seen)));
    }

    private static boolean asksFor(UsesSupplied.SuppliedSource what, Object... plans) {
        return PlanParts.any(
                List.of(plans),
                part -> part instanceof UsesSupplied asking && asking.given().contains(what));
    }
}
