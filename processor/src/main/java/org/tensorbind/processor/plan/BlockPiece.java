package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Decoding.Piece;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.ListPlace;

/**
 * Loops over a run of elements of a block. A step of them computes several elements, {@code apart} each, so that the bits of each are constant: the
 * element of statement k is the sum of {@code from}, what the loops count, and {@code k * apart}.
 *
 * @param from the first element
 * @param outer the loops around, the outermost first
 * @param inner the loop over neighbours, null where there is one step
 * @param statements of a step
 * @param lists which elements the numbers of the parts that are lists belong to
 * @param shared what is the same for all elements of the inner loop, computed before it
 * @param each what each statement computes before the inner loop, since it is the same for all its elements
 */
public record BlockPiece(
        int from,
        List<Loop> outer,
        @Nullable Loop inner,
        int statements,
        int apart,
        Map<String, ListPlace> lists,
        List<Value> shared,
        List<Value> each,
        Value value) {
    /** Elements of which each has a statement of its own. */
    private static final int MOST_STATEMENTS = 64;

    /** The span of what all elements of a block have in common. */
    static final int WHOLE_BLOCK = Integer.MAX_VALUE;

    /**
     * A loop that counts elements from 0.
     *
     * @param name of what it counts
     * @param end how many there are
     * @param step how many one pass computes
     */
    public record Loop(String name, int end, int step) {}

    /** The loops of a piece. */
    static BlockPiece of(Piece piece, Value value, Map<String, BlockPart> parts) {
        List<BlockPart> fine = piece.lists().entrySet().stream()
                .filter(list -> list.getValue().span() == 1)
                .map(list -> parts.get(list.getKey()))
                .toList();
        int apart = fine.stream()
                .filter(BlockPart::isStrided)
                .mapToInt(BlockPart::apart)
                .min()
                .orElse(1);
        boolean strided = apart > 1;
        int period = fine.stream()
                .filter(part -> part.word() == null && part.isStrided() == strided)
                .mapToInt(BlockPart::period)
                .max()
                .orElse(1);
        int step = Math.min(period, piece.elements());
        int coarse = Stream.concat(piece.lists().values().stream(), columns(value))
                .mapToInt(list -> same(list, piece.from()))
                .filter(span -> span > 1)
                .reduce(0, BlockPiece::divisor);
        if ((strided || coarse % step != 0) && isEven(piece, fine, step, apart)) {
            return inSteps(piece, value, step, apart, divisor(coarse, apart));
        }
        int span = coarse == 0 ? piece.elements() : coarse;
        return alongSpans(piece, value, strided || span % step != 0 ? 1 : step, span);
    }

    /** Which elements the numbers of rows of tables belong to. */
    private static Stream<ListPlace> columns(Value value) {
        return PlanParts.all(value, Value.Op.class).stream()
                .filter(op -> op.is(Operator.ROW) && op.operands().size() > 1)
                .map(BlockPiece::column);
    }

    /** Which elements the numbers of rows of several numbers belong to. */
    public static ListPlace column(Value.Op row) {
        Value.Number from = (Value.Number) row.operand(1);
        Value.Number span = (Value.Number) row.operand(2);
        return new ListPlace((int) from.value(), (int) span.value());
    }

    /** Whether steps of a size, with elements that are apart, have the same bits of each byte. */
    private static boolean isEven(Piece piece, List<BlockPart> fine, int step, int apart) {
        return piece.elements() % step == 0
                && step % apart == 0
                && step / apart <= MOST_STATEMENTS
                && fine.stream().filter(BlockPart::isStrided).allMatch(part -> part.apart() % apart == 0);
    }

    /** For how many elements from a piece's first on, or a multiple further, a number of a list is the same. */
    private static int same(ListPlace list, int from) {
        return divisor(list.span(), from - list.from());
    }

    private static int divisor(int a, int b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    /** Each step has elements in the same bytes; neighbours up to {@code run} have the same numbers of longer spans. */
    private static BlockPiece inSteps(Piece piece, Value value, int step, int apart, int run) {
        List<Loop> outer = new ArrayList<>();
        add(outer, new Loop("group", piece.elements(), step));
        add(outer, new Loop("part", apart, run));
        Loop inner = run == 1 ? null : new Loop("i", run, 1);
        return new BlockPiece(
                piece.from(),
                outer,
                inner,
                step / apart,
                apart,
                piece.lists(),
                computedOnce(value, piece, span -> span != WHOLE_BLOCK && span % step == 0),
                computedOnce(value, piece, span -> span != WHOLE_BLOCK && span > 1 && span % step != 0),
                value);
    }

    /** Neighbours of a step share a byte; all elements of a span have the same numbers of longer spans. */
    private static BlockPiece alongSpans(Piece piece, Value value, int step, int span) {
        List<Loop> outer = new ArrayList<>();
        add(outer, new Loop("group", piece.elements(), span));
        Loop inner = step == span ? null : new Loop("i", span, step);
        List<Value> shared = computedOnce(value, piece, all -> all > 1 && all != WHOLE_BLOCK);
        return new BlockPiece(piece.from(), outer, inner, step, 1, piece.lists(), shared, List.of(), value);
    }

    private static void add(List<Loop> loops, Loop loop) {
        if (loop.step < loop.end) {
            loops.add(loop);
        }
    }

    /** The largest values of such spans. */
    private static List<Value> computedOnce(Value value, Piece piece, Predicate<Integer> spans) {
        Set<Value> found = new LinkedHashSet<>();
        addOnce(value, piece, spans, found);
        return List.copyOf(found);
    }

    private static void addOnce(Value value, Piece piece, Predicate<Integer> spans, Set<Value> found) {
        int span = span(value, piece.lists(), piece.from());
        if (spans.test(span)) {
            found.add(value);
        } else if (value instanceof Value.Op op && span != WHOLE_BLOCK) {
            op.operands().forEach(operand -> addOnce(operand, piece, spans, found));
        }
    }

    /**
     * Whether bytes that statements take different bits of are read once, before them. On Java 17 four statements are then up to twice as fast, and two
     * of them slower; later ones do not mind.
     */
    public boolean readsBytesOnce() {
        return statements > 2;
    }

    /** For how many elements, one after the other, a value is the same. */
    int span(Value value) {
        return span(value, lists, from);
    }

    private static int span(Value value, Map<String, ListPlace> lists, int from) {
        if (value instanceof Value.Op op) {
            int own = op.is(Operator.ROW) && op.operands().size() > 1 ? same(column(op), from) : WHOLE_BLOCK;
            return op.operands().stream()
                    .mapToInt(operand -> span(operand, lists, from))
                    .reduce(own, (a, b) -> a == WHOLE_BLOCK ? b : b == WHOLE_BLOCK ? a : divisor(a, b));
        }
        ListPlace list = value instanceof Known.Local local ? lists.get(local.rule()) : null;
        return list == null ? WHOLE_BLOCK : same(list, from);
    }
}
