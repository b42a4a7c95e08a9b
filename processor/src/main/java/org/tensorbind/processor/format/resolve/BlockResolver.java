package org.tensorbind.processor.format.resolve;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Decoding;
import org.tensorbind.processor.format.Extent;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.type.BlockPart;

/** Resolves how the blocks of dtypes are decoded: the offset of each part, and the formula of an element. */
final class BlockResolver {
    private static final int MOST_ELEMENTS = 1 << 16;

    private final Map<String, Name> declared = new LinkedHashMap<>();
    private final Map<String, Decoding> decodings = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();
    private final Set<String> broken = new HashSet<>();
    private final Diagnostics diagnostics;

    BlockResolver(SyntaxTree tree, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        tree.broken().forEach(name -> broken.add(name.text()));
        boolean columnMajor =
                tree.bindings().stream().anyMatch(binding -> binding.find(SyntaxTree.ColumnMajor.class) != null);
        for (SyntaxTree.BlockRule block : tree.blocks()) {
            Name name = block.name();
            Name earlier = declared.putIfAbsent(name.text(), name);
            if (earlier != null) {
                diagnostics.report(
                        GrammarMessage.DUPLICATE_RULE,
                        name.span(),
                        name,
                        earlier.span().line());
            } else if (columnMajor) {
                misplaced(name, "blocks follow the rows of a tensor, and its data is column-major");
            } else {
                resolve(block);
            }
        }
    }

    private void misplaced(Name name, String instead) {
        diagnostics.report(GrammarMessage.MISPLACED, name.span(), "block", "'" + name + "'", instead);
    }

    /** What is decoded, by dtype. */
    Map<String, Decoding> decodings() {
        return decodings;
    }

    /** The type that a dtype's block has by its parts, null where there is none of this name. */
    @Nullable
    ElementType typeOf(Name dtype) {
        used.add(dtype.text());
        Decoding decoding = decodings.get(dtype.text());
        return decoding == null ? null : ElementType.blocks(decoding.name(), decoding.elements(), decoding.bytes());
    }

    /** Whether something is said of the blocks of a dtype, right or wrong. */
    boolean has(Name dtype) {
        return declared.containsKey(dtype.text()) || broken.contains(dtype.text());
    }

    /** Reports the blocks that no dtype has. */
    void checkUsed(Set<String> dtypes) {
        for (Name name : declared.values()) {
            DType known = DType.of(name.text());
            if (known != DType.OPAQUE) {
                String width = known.byteSize() + (known.byteSize() == 1 ? " byte" : " bytes");
                misplaced(name, "an element of it has " + width + "; give other blocks another name");
            } else if (!used.contains(name.text())) {
                String similar = Diagnostics.didYouMean(name.text(), dtypes);
                diagnostics.report(
                        GrammarMessage.BLOCK_UNUSED,
                        name.span(),
                        name,
                        similar.isEmpty()
                                ? "; name it among the values of one: 'uint8 dtype { " + name + " = 2, … }'"
                                : similar);
            }
        }
    }

    private void resolve(SyntaxTree.BlockRule block) {
        int before = diagnostics.all().size();
        Map<String, BlockPart> parts = new LinkedHashMap<>();
        Extent extent = place(block, parts);
        if (diagnostics.all().size() > before) {
            return;
        }
        Name name = block.name();
        if (extent.elements() == 0) {
            diagnostics.report(GrammarMessage.BLOCK_EMPTY, name.span(), name);
            return;
        }
        Expr value = new FormulaResolver(name, parts, diagnostics)
                .resolve(block.formula().value());
        if (value != null) {
            int elements = (int) extent.elements();
            int bytes = (int) extent.bytes();
            List<BlockPart> placed = List.copyOf(parts.values());
            decodings.put(name.text(), new Decoding(name.text(), elements, bytes, placed, value, Printer.print(block)));
        }
    }

    /** What the parts of a block have together. */
    private record Extent(long elements, long bytes) {}

    /** Finds the place of each part, one after the other. */
    private Extent place(SyntaxTree.BlockRule block, Map<String, BlockPart> parts) {
        long offset = 0;
        long elements = 0;
        for (SyntaxTree.BlockPart tree : block.parts()) {
            BlockPart part = part(block, tree, (int) Math.min(offset, Integer.MAX_VALUE));
            if (part == null) {
                continue;
            }
            if (parts.putIfAbsent(part.name(), part) != null) {
                Name name = tree.name();
                diagnostics.report(
                        GrammarMessage.DUPLICATE_RULE,
                        name.span(),
                        part.name(),
                        name.span().line());
            }
            long count = tree.count() == null ? 1 : tree.count();
            elements = part.list() ? elementsOf(block, tree, elements, count) : elements;
            offset += count * part.bits() / Byte.SIZE;
        }
        return new Extent(elements, offset);
    }

    private long elementsOf(SyntaxTree.BlockRule block, SyntaxTree.BlockPart part, long before, long count) {
        if (before != 0 && before != count) {
            diagnostics.report(
                    GrammarMessage.BLOCK_ELEMENTS, part.name().span(), block.name(), before, part.name(), count);
        }
        return count;
    }

    private @Nullable BlockPart part(SyntaxTree.BlockRule block, SyntaxTree.BlockPart part, int offset) {
        Decoding.Type type = Decoding.Type.ALL.get(part.type().text());
        if (type == null) {
            Set<String> known = new TreeSet<>(Decoding.Type.ALL.keySet());
            String similar = Diagnostics.didYouMean(part.type().text(), known);
            diagnostics.report(
                    GrammarMessage.BLOCK_TYPE,
                    part.type().span(),
                    part.type(),
                    similar.isEmpty() ? "; there are " + String.join(", ", known) : similar);
            return null;
        }
        long count = part.count() == null ? 1 : part.count();
        if (count < 1 || count > MOST_ELEMENTS) {
            wrong(part.name(), "the block '" + block.name() + "'", "1 to " + MOST_ELEMENTS + " elements");
            return null;
        }
        if (count * type.bits() % Byte.SIZE != 0) {
            wrong(part.name(), "'" + part.name() + "'", "whole bytes, and has " + count * type.bits() + " bits");
            return null;
        }
        checkApart(block, part, type, count);
        checkNumbers(part, type);
        return new BlockPart(
                part.name().text(),
                type.kind(),
                type.bits(),
                part.count() != null,
                part.apart(),
                offset,
                part.numbers());
    }

    private void checkApart(SyntaxTree.BlockRule block, SyntaxTree.BlockPart part, Decoding.Type type, long count) {
        if (part.apart() == 1) {
            return;
        }
        int inByte = Byte.SIZE / type.bits();
        if (inByte < 2) {
            wrong(part.name(), "'stride' of '" + part.name() + "'", "a type of less than a byte");
        } else if (part.apart() < 1 || count % (part.apart() * inByte) != 0) {
            wrong(
                    part.name(),
                    "'stride " + part.apart() + "' of " + part.type(),
                    "a multiple of " + Math.max(1, part.apart()) * inByte + " elements");
        }
        int first = block.parts().stream()
                .mapToInt(SyntaxTree.BlockPart::apart)
                .filter(apart -> apart != 1)
                .findFirst()
                .orElse(1);
        if (part.apart() != first) {
            wrong(part.name(), "the block '" + block.name() + "'", "one number after 'stride' for all of its parts");
        }
    }

    private void checkNumbers(SyntaxTree.BlockPart part, Decoding.Type type) {
        if (part.numbers().isEmpty()) {
            return;
        }
        if (type.kind() != BlockPart.Kind.UNSIGNED || type.bits() > Byte.SIZE) {
            wrong(part.name(), "'as' of '" + part.name() + "'", "codes of type uint1, uint2, uint4 or uint8");
        } else if (part.numbers().size() != 1 << type.bits()) {
            wrong(
                    part.name(),
                    "'as' of '" + part.name() + "'",
                    (1 << type.bits()) + " numbers, one for each code, and has "
                            + part.numbers().size());
        }
    }

    private void wrong(Name place, String what, String takes) {
        diagnostics.report(GrammarMessage.WRONG_ARGUMENTS, place.span(), what, takes);
    }
}
