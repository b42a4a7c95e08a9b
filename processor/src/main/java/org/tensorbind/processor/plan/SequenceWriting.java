package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Item;

/** Steps that write the parts of a sequence in their order. */
final class SequenceWriting {
    private SequenceWriting() {}

    /**
     * Adds the steps of all parts.
     *
     * @param use adds the steps of a part that is a rule
     */
    static void of(@Nullable Framing framing, List<Item> items, List<Step> steps, Consumer<Item.Use> use) {
        if (framing instanceof Framing.Bits bits) {
            steps.add(new WriteStep.OpenBits(bits.word().byteSize(), bits.highestFirst()));
        }
        for (Item part : items) {
            if (part instanceof Item.Constant constant) {
                steps.add(new WriteStep.Constant(ByteBuffer.wrap(constant.bytes())));
            } else if (part instanceof Item.ZeroBits zero) {
                steps.add(new WriteStep.ZeroBits(zero.width()));
            } else {
                use.accept((Item.Use) part);
            }
        }
        if (framing instanceof Framing.Bits) {
            steps.add(new WriteStep.CloseBits());
        }
    }
}
