package org.tensorbind.processor.plan.step;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.plan.value.UsesSupplied;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Leniency;

/**
 * Bytes or bits without a value, which are passed over or written.
 *
 * @param value of each byte, as it is written
 * @param amount the number of bytes or the multiple, depending on the extent
 */
public record Gap(String label, int value, Value amount, Extent extent, Leniency leniency)
        implements Step, UsesSupplied {
    /** How many bytes a gap has. */
    public sealed interface Extent {}

    /** As many as the amount. */
    public record Bytes() implements Extent {}

    /** As many bits as the amount. */
    public record Bits() implements Extent {}

    /**
     * All up to a multiple of the amount, from the start of the file.
     *
     * @param optionalAtEnd whether the end of the file may come before
     * @param keyed the item that gives the multiple, which must be above 0; null for other multiples
     */
    public record ToMultiple(boolean optionalAtEnd, Check.@Nullable KeyedItem keyed) implements Extent {}

    /** White space; see {@link org.tensorbind.processor.format.Extent.AtLeast}. */
    public record White(String characters, long minimum, long remainder, long multiple, List<Long> otherEnds)
            implements Extent {}

    public static Gap of(Rule rule, Body.Gap gap, Value amount) {
        return new Gap(rule.label(), gap.first(), amount, extent(gap), gap.leniency());
    }

    private static Extent extent(Body.Gap gap) {
        if (gap.extent() instanceof org.tensorbind.processor.format.Extent.AtLeast white) {
            return new White(gap.characters(), white.minimum(), white.remainder(), white.multiple(), white.otherEnds());
        }
        return gap.extent() instanceof org.tensorbind.processor.format.Extent.ToMultiple padding
                ? new ToMultiple(padding.optionalAtEnd(), null)
                : new Bytes();
    }

    public static Gap of(Rule rule, Item.ZeroBits zero) {
        return new Gap(rule.label(), 0, new Value.Number(zero.width()), new Bits(), zero.leniency());
    }

    /** Bytes that a scan does not look at. */
    public static Gap passed(Value amount) {
        return new Gap("", 0, amount, new Bytes(), Leniency.ACCEPT);
    }

    /** The padding before an item that starts at a multiple. */
    public static Gap before(Rule rule, Clause.Fill padding, Value multiple, Check.@Nullable KeyedItem keyed) {
        return new Gap(rule.label(), padding.value(), multiple, new ToMultiple(true, keyed), padding.leniency());
    }

    /** The same with another amount, of which no item is given. */
    public Gap with(Value newAmount) {
        Extent same = extent instanceof ToMultiple to ? new ToMultiple(to.optionalAtEnd(), null) : extent;
        return new Gap(label, value, newAmount, same, leniency);
    }

    /** Whether a copy has what was read. */
    public boolean isPreserved() {
        return extent instanceof White && leniency == Leniency.ACCEPT;
    }

    @Override
    public Set<SuppliedSource> given() {
        return isPreserved() ? Set.of(SuppliedSource.CONTENTS) : Set.of();
    }
}
