package org.tensorbind.processor.plan;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.Asks.Given;
import org.tensorbind.processor.plan.WritePrograms.Derivation;

/**
 * What the methods of a writer need: of the tensor that they are run for itself and its position, of the file what the caller gave.
 *
 * @param items whether anything asks for what the caller gave for the file
 * @param contents whether a method asks for what the file is to hold: its tensors, its metadata, options, its byte order
 * @param programs what the method of each program is given
 * @param derivations what the method of each value that follows from others is given
 */
public record WriteUses(boolean items, boolean contents, Map<String, Use> programs, Map<String, Use> derivations) {
    private static final Use NOTHING = new Use(false, false);

    /** Which of the two is needed. */
    public record Use(boolean part, boolean position) {
        private Use with(Use other) {
            return new Use(part || other.part, position || other.position);
        }
    }

    /** Methods are gone through until no more is needed, as they may ask for each other. */
    static WriteUses of(
            WriteProgram root,
            List<WriteProgram> programs,
            List<Derivation> derivations,
            @Nullable SlotPrograms slots,
            boolean tellsByteOrder) {
        List<@Nullable Object> plans = Arrays.asList(programs, derivations, slots);
        WriteUses uses = new WriteUses(
                asks(plans, Given.ITEMS),
                tellsByteOrder || asks(plans, Given.CONTENTS),
                new LinkedHashMap<>(),
                new LinkedHashMap<>());
        boolean more = true;
        while (more) {
            more = false;
            for (WriteProgram program : programs) {
                Use use = program.context() == WriteProgram.Context.TENSOR ? uses.of(program.steps()) : NOTHING;
                more |= !use.equals(uses.programs.put(program.id(), use));
            }
            for (Derivation derivation : derivations) {
                Use use = derivation.scope() == Source.Scope.TENSOR ? uses.of(derivation.value()) : NOTHING;
                more |= !use.equals(uses.derivations.put(derivation.id(), use));
            }
        }
        boolean contents = uses.contents || uses.ofProgram(root.id()).part();
        return new WriteUses(
                uses.items,
                contents,
                Collections.unmodifiableMap(uses.programs),
                Collections.unmodifiableMap(uses.derivations));
    }

    private static boolean asks(List<@Nullable Object> plans, Given what) {
        return PlanParts.any(
                plans, part -> part instanceof Asks asking && asking.given().contains(what));
    }

    /** What the method of a program is given; nothing where it is run for no tensor. */
    public Use ofProgram(String id) {
        return programs.getOrDefault(id, NOTHING);
    }

    /** What the method of a value that follows from others is given. */
    public Use ofDerivation(String id) {
        return derivations.getOrDefault(id, NOTHING);
    }

    /** What steps, or a value, need of the tensor around them. */
    public Use of(Object plan) {
        Use[] use = {NOTHING};
        PlanParts.visit(plan, part -> {
            use[0] = use[0].with(own(part));
            return !(part instanceof WriteStep.EachTensor);
        });
        return use[0];
    }

    private Use own(Object part) {
        if (part instanceof WriteStep.Run run) {
            return ofProgram(run.program());
        }
        if (part instanceof Source.Derived derived) {
            return ofDerivation(derived.rule());
        }
        return part instanceof Asks asking
                ? new Use(asking.given().contains(Given.PART), asking.given().contains(Given.POSITION))
                : NOTHING;
    }
}
