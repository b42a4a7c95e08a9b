package org.tensorbind.processor.description;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Says where the parts of a block are, and what an element is. */
final class BlockDescriber {
    private BlockDescriber() {}

    static List<String> of(SyntaxTree.BlockRule block) {
        List<String> sentences = new ArrayList<>();
        long bits = 0;
        for (SyntaxTree.BlockPart part : block.parts()) {
            long size = bitsOf(part) * (part.count() == null ? 1 : part.count());
            long first = bits / Byte.SIZE;
            long last = (bits + size) / Byte.SIZE - 1;
            sentences.add("`" + part.name() + "` is " + what(part) + " in "
                    + (first == last ? "byte " + first : "bytes " + first + " to " + last) + how(part) + ".");
            bits += size;
        }
        sentences.add("An element is `" + Printer.print(block.formula()) + "`.");
        for (SyntaxTree.EncodedPart part : block.encoding()) {
            sentences.add("Encoded, `" + Printer.print(part.parts()) + "` is `" + Printer.print(part.value()) + "`.");
        }
        return List.copyOf(sentences);
    }

    private static long bitsOf(SyntaxTree.BlockPart part) {
        return Long.parseLong(part.type().text().replaceAll("\\D+", ""));
    }

    private static String what(SyntaxTree.BlockPart part) {
        return part.count() == null
                ? "one " + part.type() + " for the block"
                : part.count() + " numbers of type " + part.type();
    }

    private static String how(SyntaxTree.BlockPart part) {
        long inByte = Byte.SIZE / bitsOf(part);
        String packed = inByte < 2
                ? ""
                : ", from the lowest bits of a byte: the next in it is the number "
                        + (part.apart() == 1 ? "after it" : part.apart() + " further");
        String fields = part.fields().isEmpty()
                ? ""
                : ", divided from the lowest bits on: "
                        + part.fields().stream().map(BlockDescriber::field).collect(Collectors.joining(", "));
        return packed + fields;
    }

    private static String field(SyntaxTree.BlockField field) {
        String each = field.count() == null ? "" : field.count() + " times ";
        return "`" + field.name() + "`, " + each + field.width() + (field.width() == 1 ? " bit" : " bits");
    }
}
