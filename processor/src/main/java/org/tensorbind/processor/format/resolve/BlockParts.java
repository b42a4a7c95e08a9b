package org.tensorbind.processor.format.resolve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Decoding;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.type.BlockPart;

/** Finds the place of each part of a block, one after the other. */
final class BlockParts {
    private static final int MOST_FIELD_BITS = 16;

    private final SyntaxTree.BlockRule block;
    private final Diagnostics diagnostics;
    private final Map<String, BlockPart> byName = new LinkedHashMap<>();
    private long bytes;

    BlockParts(SyntaxTree.BlockRule block, Diagnostics diagnostics) {
        this.block = block;
        this.diagnostics = diagnostics;
        block.parts().forEach(this::add);
    }

    /** The parts, in the order of their bytes. */
    Map<String, BlockPart> byName() {
        return byName;
    }

    /** Bytes of the block. */
    int bytes() {
        return (int) bytes;
    }

    private void add(SyntaxTree.BlockPart numbers) {
        Decoding.Type type = Decoding.Type.ALL.get(numbers.type().text());
        if (type == null) {
            Set<String> known = new TreeSet<>(Decoding.Type.ALL.keySet());
            String similar = Diagnostics.didYouMean(numbers.type().text(), known);
            diagnostics.report(
                    GrammarMessage.BLOCK_TYPE,
                    numbers.type().span(),
                    numbers.type(),
                    similar.isEmpty() ? "; there are " + String.join(", ", known) : similar);
            return;
        }
        long count = count(numbers.name(), numbers.count(), 1);
        BlockPart part = new BlockPart(
                numbers.name().text(),
                type.kind(),
                type.bits(),
                numbers.count() == null ? 0 : (int) count,
                numbers.apart(),
                (int) Math.min(bytes, Integer.MAX_VALUE),
                null);
        if (count == 0) {
            return;
        }
        if (count * part.bits() % Byte.SIZE != 0) {
            wrong(numbers.name(), "'" + part.name() + "'", "whole bytes, and has " + count * part.bits() + " bits");
            return;
        }
        checkApart(numbers, part, count);
        if (!numbers.fields().isEmpty()) {
            addFields(numbers, part);
        }
        add(numbers.name(), part);
        bytes += count * part.bits() / Byte.SIZE;
    }

    private void add(Name name, BlockPart part) {
        if (byName.putIfAbsent(part.name(), part) != null) {
            diagnostics.report(
                    GrammarMessage.DUPLICATE_RULE,
                    name.span(),
                    part.name(),
                    name.span().line());
        }
    }

    /** How many numbers there are, 0 for a wrong number, which is reported. */
    private long count(Name name, @Nullable Integer count, long others) {
        long all = (count == null ? 1 : count) * others;
        if (all < 1 || all > BlockResolver.MOST_ELEMENTS) {
            wrong(name, "the block '" + block.name() + "'", "1 to " + BlockResolver.MOST_ELEMENTS + " elements");
            return 0;
        }
        return all;
    }

    private void checkApart(SyntaxTree.BlockPart numbers, BlockPart part, long count) {
        if (numbers.distance() == null) {
            return;
        }
        if (part.inByte() < 2) {
            wrong(numbers.name(), "'stride' of '" + part.name() + "'", "a type of less than a byte");
        } else if (part.apart() < 1 || count % part.period() != 0) {
            wrong(
                    numbers.name(),
                    "'stride " + part.apart() + "' of " + numbers.type(),
                    "a multiple of " + Math.max(1, part.apart()) * part.inByte() + " elements");
        } else if (!numbers.fields().isEmpty()) {
            wrong(numbers.name(), "'" + part.name() + "'", "either 'stride' or 'bits'");
        }
    }

    private void addFields(SyntaxTree.BlockPart numbers, BlockPart part) {
        if (part.kind() != BlockPart.Kind.UNSIGNED) {
            wrong(numbers.name(), "'bits' of '" + part.name() + "'", "an unsigned integer");
            return;
        }
        long bits = 0;
        for (SyntaxTree.BlockField field : numbers.fields()) {
            long each = count(field.name(), field.each(), part.list() ? part.count() : 1);
            if (field.width() < 1 || field.width() > MOST_FIELD_BITS) {
                wrong(field.name(), "'" + field.name() + "'", "1 to " + MOST_FIELD_BITS + " bits");
            } else if (each > 0) {
                BlockPart.Word word = new BlockPart.Word(part.bits(), (int) bits, field.each());
                boolean list = part.list() || field.count() != null;
                add(
                        field.name(),
                        new BlockPart(
                                field.name().text(),
                                BlockPart.Kind.UNSIGNED,
                                field.width(),
                                list ? (int) each : 0,
                                1,
                                part.offset(),
                                word));
            }
            bits += (long) field.width() * field.each();
        }
        if (bits != part.bits()) {
            diagnostics.report(
                    GrammarMessage.BLOCK_FIELDS, numbers.name().span(), part.name(), bits, part.bits(), numbers.type());
        }
    }

    private void wrong(Name place, String what, String takes) {
        diagnostics.report(GrammarMessage.WRONG_ARGUMENTS, place.span(), what, takes);
    }
}
