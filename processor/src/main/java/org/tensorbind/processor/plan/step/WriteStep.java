package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.step.ReadStep.Count.Until;
import org.tensorbind.processor.plan.value.Asks;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/** One step of writing. */
public sealed interface WriteStep extends Step, Asks {
    /**
     * An element of a list, which is written where no equal one has been.
     *
     * @param align is done before it
     * @param notes what is noted of it: places and sizes, which are those of the first
     */
    record Share(String rule, Value value, List<Step> align, List<Step> content, List<Known.Planned> notes)
            implements WriteStep {}

    /**
     * Another program, with what it must be given.
     *
     * @param part of a sparse tensor that it writes, null for all of what is written
     */
    record Run(String program, @Nullable Part part, List<Value> arguments) implements WriteStep {}

    /** A part of a sparse tensor. */
    enum Part {
        INDICES,
        VALUES
    }

    /**
     * Steps for each element of a list, which they know as the item of {@code rule}.
     *
     * @param list of values; of tensors how many there are, of which an element that is no tensor is known so
     * @param indexed whether elements are counted from 0, as something in them says their position
     * @param until what ends the list, with which no element starts; or with what each one starts, which nothing behind them does; null for neither
     */
    record Each(
            String rule,
            String label,
            Value list,
            boolean indexed,
            @Nullable Until until,
            List<Step> steps) implements WriteStep {
        /** How many there are. */
        public Value count() {
            return list instanceof Known.OfList ? list : Operator.COUNT.of(list);
        }
    }
}
