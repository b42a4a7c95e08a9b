package org.tensorbind.processor.mutant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tensorbind.processor.format.Grammar;

/** Changes what there is: elements that are missing, twice or in another order, bytes that are missing or too many. */
final class StructureChanges {
    private static final int[] COUNTS = {1, 4, 8};
    private static final int MOST_PAIRED = 8;

    private final Sample sample;
    private final List<Grammar.Rejection> rejections;
    private final Consumer<Change> changes;

    /** Gives changes to {@code changes}; {@code rejections} are what files of other formats start with. */
    StructureChanges(Sample sample, List<Grammar.Rejection> rejections, Consumer<Change> changes) {
        this.sample = sample;
        this.rejections = rejections;
        this.changes = changes;
    }

    void makeAll() {
        for (Part part : sample.parts()) {
            if (part.index >= 0) {
                remove(List.of(part));
                remove(companions(part));
                repeat(List.of(part));
                repeat(companions(part));
                swap(part);
            } else if (part.owner != null) {
                remove(List.of(part));
            }
            putIn(part);
        }
        removePairs(sample.root().children);
        cut();
        for (Grammar.Rejection rejection : rejections) {
            byte[] file = Arrays.copyOf(sample.bytes(), Math.max(sample.bytes().length, rejection.start().length));
            System.arraycopy(rejection.start(), 0, file, 0, rejection.start().length);
            changes.accept(whole("the file starts as one of another format", file));
        }
    }

    /** Removes all that two names represent, as what one leaves out can make the other pointless. */
    private void removePairs(List<Part> parts) {
        List<String> labels = parts.stream()
                .map(part -> part.label)
                .distinct()
                .limit(MOST_PAIRED)
                .toList();
        for (String first : labels) {
            for (String second : labels) {
                if (first.compareTo(second) < 0) {
                    remove(parts.stream()
                            .filter(part -> part.label.equals(first) || part.label.equals(second))
                            .toList());
                }
            }
        }
    }

    private void accept(String what, List<Piece> pieces, Map<String, Integer> added) {
        changes.accept(new Change(what, pieces, added, true));
        changes.accept(new Change(what + ", and nothing else follows", pieces, added, false));
    }

    /** Elements of other lists that belong to an element: those at its place in lists that are as long. */
    private List<Part> companions(Part part) {
        long length = lengthOf(part);
        List<Part> parts = new ArrayList<>();
        for (Part other : sample.parts()) {
            boolean beside = other.index == part.index && lengthOf(other) == length && other.shared(part) > 0;
            if (other == part
                    || (beside && !other.isInside(part) && parts.stream().noneMatch(other::isInside))) {
                parts.add(other);
            }
        }
        return parts;
    }

    private static long lengthOf(Part part) {
        return part.owner == null
                ? 1
                : part.owner.children.stream()
                        .filter(child -> child.label.equals(part.label))
                        .count();
    }

    private static Map<String, Integer> counted(List<Part> parts, int each) {
        Map<String, Integer> added = new HashMap<>();
        parts.forEach(part -> added.merge(part.label, each, Integer::sum));
        return added;
    }

    private void remove(List<Part> parts) {
        List<Piece> pieces = new ArrayList<>(sample.pieces());
        for (int i = 0; i < pieces.size(); i++) {
            Part part = pieces.get(i).part();
            if (parts.stream().anyMatch(part::isInside)) {
                empty(pieces, i);
                if (i > 0 && pieces.get(i - 1).part().isGap()) {
                    empty(pieces, i - 1);
                }
            }
        }
        String more = parts.size() > 1 ? ", with " + parts.get(parts.size() - 1).name() : "";
        accept(parts.get(0).name() + " is missing" + more, pieces, counted(parts, -1));
    }

    private static void empty(List<Piece> pieces, int index) {
        pieces.set(index, pieces.get(index).with(new byte[0]));
    }

    private void repeat(List<Part> parts) {
        List<Piece> pieces = new ArrayList<>(sample.pieces());
        for (Part part : parts) {
            int last = lastOf(part, pieces);
            if (last >= 0 && part.owner != null) {
                byte[] bytes = Arrays.copyOfRange(sample.bytes(), (int) part.start, (int) part.end);
                pieces.add(last + 1, new Piece(part.owner, bytes, false));
            }
        }
        accept(parts.get(0).name() + " occurs twice", pieces, counted(parts, 1));
    }

    private static int lastOf(Part part, List<Piece> pieces) {
        for (int i = pieces.size() - 1; i >= 0; i--) {
            if (pieces.get(i).part().isInside(part)) {
                return i;
            }
        }
        return -1;
    }

    private void swap(Part part) {
        Part next = part.owner == null
                ? null
                : part.owner.children.stream()
                        .filter(child -> child.label.equals(part.label) && child.index == part.index + 1)
                        .findFirst()
                        .orElse(null);
        if (next == null || next.start < part.end) {
            return;
        }
        byte[] bytes = sample.bytes();
        byte[] swapped = new byte[(int) (next.end - part.start)];
        int nextSize = (int) (next.end - next.start);
        int between = (int) (next.start - part.end);
        System.arraycopy(bytes, (int) next.start, swapped, 0, nextSize);
        System.arraycopy(bytes, (int) part.end, swapped, nextSize, between);
        System.arraycopy(bytes, (int) part.start, swapped, nextSize + between, (int) (part.end - part.start));
        byte[] file = bytes.clone();
        System.arraycopy(swapped, 0, file, (int) part.start, swapped.length);
        changes.accept(whole(part.name() + " and " + next.name() + " are swapped", file));
    }

    private Change whole(String what, byte[] file) {
        return new Change(what, List.of(new Piece(sample.root(), file, false)), Map.of(), false);
    }

    private void putIn(Part part) {
        int last = lastOf(part, sample.pieces());
        for (int count : COUNTS) {
            for (int value : new int[] {0, 0xFF}) {
                byte[] more = new byte[count];
                Arrays.fill(more, (byte) value);
                List<Piece> pieces = new ArrayList<>(sample.pieces());
                if (last >= 0) {
                    pieces.add(
                            last + 1, new Piece(part.kind == null && !part.document ? part : owner(part), more, false));
                    accept(count + " bytes " + value + " follow " + part.name(), pieces, Map.of());
                }
            }
            cutOff(part, last, count);
        }
    }

    private Part owner(Part part) {
        return part.owner == null ? sample.root() : part.owner;
    }

    private void cutOff(Part part, int last, int count) {
        if (last >= 0 && sample.pieces().get(last).bytes().length >= count) {
            List<Piece> pieces = new ArrayList<>(sample.pieces());
            Piece piece = pieces.get(last);
            pieces.set(last, piece.with(Arrays.copyOf(piece.bytes(), piece.bytes().length - count)));
            accept(part.name() + " is without its last " + count + " bytes", pieces, Map.of());
        }
    }

    private void cut() {
        int size = sample.bytes().length;
        for (Piece piece : sample.pieces()) {
            int end = (int) piece.part().end;
            for (int at : new int[] {end, end - 1}) {
                if (at >= 0 && at < size) {
                    changes.accept(whole("the file ends at byte " + at, Arrays.copyOf(sample.bytes(), at)));
                }
            }
        }
    }
}
