package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Word;

/** Steps that write the parts of a sequence in their order. */
final class SequenceWriting {
    private SequenceWriting() {}

    /**
     * Adds the steps of all parts.
     *
     * @param use adds the steps of a part that is a rule
     */
    static void of(Body.Sequence sequence, List<WriteStep> steps, Consumer<Part.Use> use) {
        Word word = sequence.word();
        if (word != null) {
            steps.add(new WriteStep.OpenBits(word.type().byteSize(), word.highestFirst()));
        }
        for (Part part : sequence.parts()) {
            if (part instanceof Part.Constant constant) {
                steps.add(new WriteStep.Constant(ByteBuffer.wrap(constant.bytes())));
            } else if (part instanceof Part.ZeroBits zero) {
                steps.add(new WriteStep.ZeroBits(zero.width()));
            } else {
                use.accept((Part.Use) part);
            }
        }
        if (word != null) {
            steps.add(new WriteStep.CloseBits());
        }
    }
}
