package org.tensorbind.processor.plan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.WritePrograms.Derivation;

/** What the methods of a writer need: of the tensor that they are run for itself and its position, of the file what the caller gave. */
public final class WriteUses {
    private static final Use NOTHING = new Use(false, false);
    private static final Use PART = new Use(true, false);
    private static final Use POSITION = new Use(false, true);

    private final Map<String, Use> programs = new HashMap<>();
    private final Map<String, Use> derivations = new HashMap<>();
    private final boolean items;
    private final boolean contents;

    /** Which of the two is needed. */
    public record Use(boolean part, boolean position) {
        private Use with(Use other) {
            return new Use(part || other.part, position || other.position);
        }
    }

    private WriteUses(boolean items, boolean contents) {
        this.items = items;
        this.contents = contents;
    }

    /** Methods are gone through until no more is needed, as they may ask for each other. */
    static WriteUses of(List<WriteProgram> programs, List<Derivation> derivations, @Nullable SlotPrograms slots) {
        List<@Nullable Object> plans = Arrays.asList(programs, derivations, slots);
        WriteUses uses =
                new WriteUses(PlanParts.any(plans, WriteUses::isItem), PlanParts.any(plans, WriteUses::isContent));
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
        return uses;
    }

    /** Whether anything asks for what the caller gave for the file. */
    public boolean items() {
        return items;
    }

    /** Whether a method asks for what the file is to hold: its tensors, its metadata, options. */
    public boolean contents() {
        return contents;
    }

    private static boolean isItem(Object part) {
        return part instanceof Source.UserSupplied
                || part instanceof Source.IsSupplied
                || part instanceof Source.OtherEntries;
    }

    private static boolean isContent(Object part) {
        return part instanceof WriteStep.EachTensor
                || part instanceof WriteStep.Limit
                || (part instanceof WriteStep.Document document && document.keys() == null)
                || (part instanceof WriteStep.White white && white.kept())
                || (part instanceof WriteStep.Scalar number && number.form().free())
                || (part instanceof WriteStep.PaddedNumber number
                        && number.form().free())
                || part instanceof Source.TensorCount
                || part instanceof Source.CustomAttributes
                || part instanceof Source.HasMetadata
                || part instanceof Source.HasOption
                || part instanceof Source.IsBigEndianFile;
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
        if (part instanceof WriteStep.EachTensor each) {
            return each.level() > 0 ? POSITION : NOTHING;
        }
        if (part instanceof WriteStep.Run run) {
            return ofProgram(run.program());
        }
        if (part instanceof Value.AtPosition) {
            return POSITION;
        }
        return part instanceof Source source ? own(source) : NOTHING;
    }

    private Use own(Source source) {
        if (source instanceof Source.Derived derived) {
            return ofDerivation(derived.rule());
        }
        if (source instanceof Source.TensorPosition) {
            return POSITION;
        }
        if (source instanceof Source.Planned planned) {
            return planned.scope() == Source.Scope.TENSOR ? POSITION : NOTHING;
        }
        boolean position =
                source instanceof Source.NameItem || (source instanceof Source.GroupCount count && count.level() > 0);
        boolean part = source instanceof Source.OfTensor
                || source instanceof Source.Attribute
                || source instanceof Source.HasAttribute
                || source instanceof Source.CustomAttributes
                || source instanceof Source.IsSparse
                || source instanceof Source.HasFilter
                || source instanceof Source.IsBigEndian
                || source instanceof Source.IsColumnMajor;
        return position ? POSITION : part ? PART : NOTHING;
    }
}
