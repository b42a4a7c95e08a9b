package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Decoding.Piece;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.ListPlace;

/** Divides the elements of a block at the boundaries of concatenated lists in its formula. */
final class BlockPieces {
    private final Name block;
    private final Map<String, BlockPart> parts;
    private final int elements;
    private final Expr value;
    private final Diagnostics diagnostics;

    BlockPieces(Name block, Map<String, BlockPart> parts, FormulaResolver.Term formula, Diagnostics diagnostics) {
        this.block = block;
        this.parts = parts;
        this.elements = formula.count();
        this.value = formula.value();
        this.diagnostics = diagnostics;
    }

    /** The pieces, in the order of their elements; incomplete where errors were reported. */
    List<Piece> pieces() {
        TreeSet<Integer> starts = new TreeSet<>();
        starts.add(0);
        value.parts(Expr.Joined.class).forEach(joined -> starts.addAll(starts(joined)));
        List<Piece> pieces = new ArrayList<>();
        for (int from : starts) {
            Integer end = starts.higher(from);
            Map<String, ListPlace> lists = new LinkedHashMap<>();
            Expr computed = piece(value, new Lists(from, 0, elements, lists));
            pieces.add(new Piece(from, (end == null ? elements : end) - from, computed, lists));
        }
        return pieces;
    }

    /** The first elements of the lists that are joined. */
    private List<Integer> starts(Expr.Joined joined) {
        List<Integer> starts = new ArrayList<>();
        int all = joined.lists().stream().mapToInt(this::count).sum();
        int before = 0;
        for (Expr list : joined.lists()) {
            starts.add(before * (elements / all));
            before += count(list);
        }
        return starts;
    }

    private int count(Expr expr) {
        if (expr instanceof Expr.Ref part) {
            return part(part).count();
        }
        if (expr instanceof Expr.Joined joined) {
            return joined.lists().stream().mapToInt(this::count).sum();
        }
        int most = expr.operands().stream().mapToInt(this::count).max().orElse(0);
        return expr instanceof Expr.Row row && row.columns() > 1 ? row.columns() * Math.max(1, most) : most;
    }

    private BlockPart part(Expr.Ref ref) {
        return Objects.requireNonNull(parts.get(ref.target()), ref.target());
    }

    /**
     * Lists whose numbers belong to a run of elements.
     *
     * @param piece the first element of the requested piece
     * @param from the first element of the run
     * @param elements of the run
     * @param found receives the lists
     */
    private record Lists(int piece, int from, int elements, Map<String, ListPlace> found) {}

    /** What is computed for the elements of a piece. */
    private Expr piece(Expr expr, Lists lists) {
        if (expr instanceof Expr.Joined joined) {
            List<Integer> starts = starts(joined);
            int last = starts.size() - 1;
            while (starts.get(last) > lists.piece) {
                last--;
            }
            int end = last + 1 < starts.size() ? starts.get(last + 1) : elements;
            int from = starts.get(last);
            return piece(joined.lists().get(last), new Lists(lists.piece, from, end - from, lists.found));
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
        return computed instanceof Expr.Row row
                ? row.at(lists.from, lists.elements / Math.max(1, count(expr)))
                : computed;
    }
}
