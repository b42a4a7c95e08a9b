package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Decoding;
import org.tensorbind.processor.format.Decoding.Piece;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.BlockTable;
import org.tensorbind.processor.type.ListPlace;

/** Divides the elements of a block where its formula goes on to the next of joined lists. */
final class BlockPieces {
    private final Name block;
    private final Map<String, BlockPart> parts;
    private final Map<String, BlockTable> tables;
    private final int elements;
    private final Expr value;
    private final Diagnostics diagnostics;

    BlockPieces(
            Name block,
            Map<String, BlockPart> parts,
            Map<String, BlockTable> tables,
            FormulaResolver.Term formula,
            Diagnostics diagnostics) {
        this.block = block;
        this.parts = parts;
        this.tables = tables;
        this.elements = formula.count();
        this.value = formula.value();
        this.diagnostics = diagnostics;
    }

    /** The pieces, in the order of their elements; incomplete where errors were reported. */
    List<Piece> pieces() {
        TreeSet<Integer> starts = new TreeSet<>();
        starts.add(0);
        value.parts(Expr.Call.class).filter(BlockPieces::joins).forEach(joined -> starts.addAll(starts(joined)));
        List<Piece> pieces = new ArrayList<>();
        for (int from : starts) {
            Integer end = starts.higher(from);
            Map<String, ListPlace> lists = new LinkedHashMap<>();
            Expr computed = piece(value, new Lists(from, 0, elements, lists));
            pieces.add(new Piece(from, (end == null ? elements : end) - from, computed, lists));
        }
        return pieces;
    }

    private static boolean joins(Expr.Call call) {
        return call.function().equals(FormulaResolver.JOINED);
    }

    /** The first elements of the lists that are joined. */
    private List<Integer> starts(Expr.Call joined) {
        List<Integer> starts = new ArrayList<>();
        int all = joined.arguments().stream().mapToInt(this::count).sum();
        int before = 0;
        for (Expr list : joined.arguments()) {
            starts.add(before * (elements / all));
            before += count(list);
        }
        return starts;
    }

    private int count(Expr expr) {
        if (expr instanceof Expr.Ref part) {
            return part(part).count();
        }
        if (expr instanceof Expr.Call joined && joins(joined)) {
            return joined.arguments().stream().mapToInt(this::count).sum();
        }
        int most = expr.operands().stream().mapToInt(this::count).max().orElse(0);
        int columns = columns(expr);
        return columns == 1 ? most : columns * Math.max(1, most);
    }

    /** How many numbers there are for each of the index, 1 for what is no table. */
    private int columns(Expr expr) {
        return expr instanceof Expr.Call row && row.function().startsWith(Decoding.ROW)
                ? Objects.requireNonNull(tables.get(row.function().substring(Decoding.ROW.length())))
                        .columns()
                : 1;
    }

    private BlockPart part(Expr.Ref ref) {
        return Objects.requireNonNull(parts.get(ref.target()), ref.target());
    }

    /**
     * Lists whose numbers belong to a run of elements.
     *
     * @param piece the first element of the piece that is asked for
     * @param from the first element of the run
     * @param elements of the run
     * @param found receives the lists
     */
    private record Lists(int piece, int from, int elements, Map<String, ListPlace> found) {}

    /** What is computed for the elements of a piece. */
    private Expr piece(Expr expr, Lists lists) {
        if (expr instanceof Expr.Call joined && joins(joined)) {
            List<Integer> starts = starts(joined);
            int last = starts.size() - 1;
            while (starts.get(last) > lists.piece) {
                last--;
            }
            int end = last + 1 < starts.size() ? starts.get(last + 1) : elements;
            int from = starts.get(last);
            return piece(joined.arguments().get(last), new Lists(lists.piece, from, end - from, lists.found));
        }
        if (expr instanceof Expr.Ref ref && part(ref).list()) {
            ListPlace place =
                    new ListPlace(lists.from, lists.elements / part(ref).count());
            ListPlace other = lists.found.putIfAbsent(ref.target(), place);
            if (other != null && !other.equals(place)) {
                diagnostics.report(GrammarMessage.BLOCK_LIST_TWICE, ref.span(), block, ref.target(), ref.target());
            }
        }
        Expr computed = expr.map(operand -> piece(operand, lists));
        return columns(expr) == 1 ? computed : row((Expr.Call) computed, lists.from, lists.elements / count(expr));
    }

    /** A number of a row: with the element that the first row begins at, and for how many each number is. */
    private static Expr row(Expr.Call row, int from, int span) {
        Expr index = row.arguments().get(0);
        return new Expr.Call(
                row.function(),
                List.of(index, new Expr.Int(from, row.span()), new Expr.Int(span, row.span())),
                row.span());
    }
}
