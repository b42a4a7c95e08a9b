package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.syntax.ForeignSyntax;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Finds the element types that the names of dtypes represent: those that the library has, and blocks whose size the grammar
 * says. */
final class ElementTypeResolver {
    private final BlockResolver blocks;
    private final Diagnostics diagnostics;

    ElementTypeResolver(BlockResolver blocks, Diagnostics diagnostics) {
        this.blocks = blocks;
        this.diagnostics = diagnostics;
    }

    /** The type that a named value represents; null if it is not a dtype, or an invalid one, which is reported. */
    @Nullable
    ElementType resolve(SyntaxTree.Enumerator enumerator, boolean dtype) {
        SyntaxTree.Block block = enumerator.block();
        DType known = DType.ofLabel(enumerator.name().text());
        ElementType decoded = dtype && known == DType.OPAQUE ? blocks.typeOf(enumerator.name()) : null;
        if (block == null && decoded != null) {
            return decoded;
        }
        if (block == null) {
            if (dtype && known == DType.OPAQUE && !blocks.has(enumerator.name())) {
                reportUnknown(enumerator);
            }
            return dtype && known != DType.OPAQUE ? ElementType.of(known) : null;
        }
        if (!dtype) {
            return misplaced(enumerator, block, "it gives the size of a dtype's blocks; write 'dtype' before '{'");
        }
        if (known != DType.OPAQUE) {
            String width = known.byteSize() + (known.byteSize() == 1 ? " byte" : " bytes");
            return misplaced(enumerator, block, "an element of it has " + width + "; give other blocks another name");
        }
        ElementType type = block(enumerator, block);
        if (type != null && decoded != null && !hasSizeOf(decoded, type)) {
            diagnostics.report(
                    GrammarMessage.BLOCK_SIZE, block.sign().span(), enumerator.name(), sizeOf(type), sizeOf(decoded));
        }
        return type;
    }

    /** The type of a tensor that a clause names with its size, whose elements take whole bytes each; of a wrong one, which is reported, any. */
    ElementType resolve(Name name, SyntaxTree.Block block) {
        ElementType type = resolve(new SyntaxTree.Enumerator(name, List.of(), block), true);
        if (type != null && (type.inRows() || type.blockElements() > 1)) {
            diagnostics.report(
                    GrammarMessage.MISPLACED,
                    block.sign().span(),
                    block.sign(),
                    "'" + name + "'",
                    "elements in a clause have a whole number of bytes, '(24 bits)'; blocks belong to a code of the file");
        }
        return type == null ? ElementType.of(DType.OPAQUE) : type;
    }

    /** Whether the bytes are divided alike; only the grammar's size says whether along rows. */
    private static boolean hasSizeOf(ElementType decoded, ElementType type) {
        return decoded.blockElements() == type.blockElements() && decoded.blockBytes() == type.blockBytes();
    }

    private static String sizeOf(ElementType type) {
        return type.inRows()
                ? type.blockElements() + " elements in " + type.blockBytes() + " bytes"
                : type.blockBytes() * Byte.SIZE / type.blockElements() + " bits for each element";
    }

    private void reportUnknown(SyntaxTree.Enumerator enumerator) {
        List<String> known = new ArrayList<>();
        for (DType dtype : DType.values()) {
            known.add(dtype.toString());
        }
        known.remove(DType.OPAQUE.toString());
        String similar = ForeignSyntax.meaningOfDtype(enumerator.name().text(), known);
        diagnostics.report(
                GrammarMessage.UNKNOWN_DTYPE,
                enumerator.name().span(),
                enumerator.name(),
                similar.isEmpty()
                        ? "; there are " + String.join(", ", known) + ", and blocks: '" + enumerator.name()
                                + " = … (32 in 18 bytes)'"
                        : similar);
    }

    private @Nullable ElementType block(SyntaxTree.Enumerator enumerator, SyntaxTree.Block block) {
        String name = enumerator.name().text();
        try {
            Long elements = block.elements();
            return elements == null
                    ? ElementType.packed(name, (int) block.size())
                    : ElementType.blocks(name, elements.intValue(), (int) block.size());
        } catch (IllegalArgumentException e) {
            diagnostics.report(
                    GrammarMessage.WRONG_ARGUMENTS,
                    block.sign().span(),
                    "a block of '" + name + "'",
                    "at least 1 element in 1 byte");
            return null;
        }
    }

    private @Nullable ElementType misplaced(SyntaxTree.Enumerator enumerator, SyntaxTree.Block block, String instead) {
        diagnostics.report(
                GrammarMessage.MISPLACED, block.sign().span(), block.sign(), "'" + enumerator.name() + "'", instead);
        return null;
    }
}
