package org.tensorbind.processor.format.resolve;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Decoding;
import org.tensorbind.processor.format.Encoding;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.type.BlockPart;

/** Resolves how the blocks of dtypes are decoded and encoded: the offset of each part, the formula of an element, and those of parts. */
final class BlockResolver {
    static final int MOST_ELEMENTS = 1 << 16;

    private final Map<String, Name> declared = new LinkedHashMap<>();
    private final Map<String, Decoding> decodings = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();
    private final Set<String> broken = new HashSet<>();
    private final BlockTables tables;
    private final Diagnostics diagnostics;

    BlockResolver(SyntaxTree tree, FilesBeside files, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.tables = new BlockTables(tree, files, diagnostics);
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

    /** Whether the grammar defines the blocks of a dtype, with or without errors. */
    boolean has(Name dtype) {
        return declared.containsKey(dtype.text()) || broken.contains(dtype.text());
    }

    /** Reports the blocks that no dtype has, and the tables that no block has. */
    void checkUsed(Set<String> dtypes) {
        tables.checkUsed();
        for (Name name : declared.values()) {
            DType known = DType.ofLabel(name.text());
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
        BlockParts parts = new BlockParts(block, diagnostics);
        if (diagnostics.all().size() > before) {
            return;
        }
        Name name = block.name();
        if (parts.byName().values().stream().noneMatch(BlockPart::list)) {
            diagnostics.report(GrammarMessage.BLOCK_EMPTY, name.span(), name);
            return;
        }
        FormulaResolver formula = new FormulaResolver(name, parts.byName(), tables, diagnostics);
        FormulaResolver.Term value = formula.resolve(block.formula().value());
        if (value == null) {
            return;
        }
        List<Decoding.Piece> pieces = new BlockPieces(name, formula.parts(), value, diagnostics).pieces();
        List<Encoding> encoding = new EncodingResolver(block, parts.byName(), value.count(), diagnostics).resolve();
        if (diagnostics.all().size() == before) {
            decodings.put(
                    name.text(),
                    new Decoding(
                            name.text(),
                            value.count(),
                            parts.bytes(),
                            List.copyOf(formula.parts().values()),
                            formula.tables(),
                            pieces,
                            encoding,
                            Printer.print(block)));
        }
    }
}
