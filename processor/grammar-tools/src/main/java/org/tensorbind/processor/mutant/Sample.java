package org.tensorbind.processor.mutant;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.io.ByteSource;

/**
 * A valid file, divided into its items in the order of their bytes; a document is one item.
 *
 * @param root the rule that is the whole file
 * @param parts all rules and items, each after the one that it is in
 * @param pieces the file's bytes
 */
record Sample(byte[] bytes, Part root, List<Part> parts, List<Piece> pieces) {

    /**
     * Cuts a file.
     *
     * @param documents what rules that are documents are called
     * @throws FormatException if it breaks a rule
     */
    static Sample of(TensorFormat format, byte[] bytes, Set<String> documents) throws IOException {
        Cutter cutter = new Cutter(documents);
        try (ByteSource source = ByteSource.of("sample", bytes);
                TensorReader reader = format.parse(source, ReadOptions.strict(), cutter)) {
            if (cutter.failure != null) {
                throw cutter.failure;
            }
        }
        return cutter.sample(bytes);
    }

    /** Rules and items that are called {@code label}. */
    List<Part> called(String label) {
        return parts.stream().filter(part -> part.label.equals(label)).toList();
    }

    /** The file with other bytes for a piece, and all that follows from that. */
    Change with(int piece, String what, byte[] other) {
        List<Piece> changed = new ArrayList<>(pieces);
        changed.set(piece, changed.get(piece).with(other));
        return new Change(what, changed, Map.of(), true);
    }

    private static final class Cutter implements ParseListener {
        private final Set<String> documents;
        private final List<Part> parts = new ArrayList<>();
        private @Nullable Part open;
        private int documentDepth;
        private int depth;
        private @Nullable FormatException failure;

        Cutter(Set<String> documents) {
            this.documents = documents;
        }

        private boolean inDocument() {
            return documentDepth > 0;
        }

        @Override
        public void begin(String rule, long index, long byteOffset) {
            depth++;
            if (inDocument()) {
                return;
            }
            open = new Part(rule, index, open, null, null, false);
            open.start = Long.MAX_VALUE;
            parts.add(open);
            if (documents.contains(rule)) {
                documentDepth = depth;
                add(new Part(rule, -1, open, null, null, true), Long.MAX_VALUE, -1);
            }
        }

        @Override
        public void end(long byteOffset) {
            if (!inDocument() || depth == documentDepth) {
                Part ended = open;
                if (ended != null) {
                    if (inDocument()) {
                        cover(ended, ended.start, byteOffset); // white space after a document is given of no item
                    }
                    documentDepth = 0;
                    close(ended, byteOffset);
                    open = ended.owner;
                }
            }
            depth--;
        }

        private static void close(Part ended, long byteOffset) {
            if (ended.start == Long.MAX_VALUE) {
                ended.start = byteOffset;
                ended.end = byteOffset;
            }
            cover(ended.owner, ended.start, ended.end);
        }

        private static void cover(@Nullable Part part, long start, long end) {
            if (part != null) {
                part.start = Math.min(part.start, start);
                part.end = Math.max(part.end, end);
            }
        }

        private void add(Part item, long start, long end) {
            item.start = start;
            item.end = end;
            parts.add(item);
            if (start <= end) {
                cover(item.owner, start, end);
            }
        }

        @Override
        public void item(Kind kind, String rule, long index, long byteOffset, long byteSize, @Nullable Object value) {
            if (rule.isEmpty()) {
                return; // padding before an aligned item: a gap between pieces
            }
            if (inDocument() && kind != Kind.PADDING) {
                Part document = parts.get(parts.size() - 1);
                cover(document, byteOffset, byteOffset + byteSize);
                cover(document.owner, byteOffset, byteOffset + byteSize);
            } else {
                add(new Part(rule, index, open, kind, value, false), byteOffset, byteOffset + byteSize);
            }
        }

        @Override
        public void problem(FormatException given) {
            failure = failure == null ? given : failure;
        }

        Sample sample(byte[] bytes) {
            List<Part> items = parts.stream()
                    .filter(part -> part.document || part.kind != null)
                    .sorted(Comparator.comparingLong((Part part) -> part.start).thenComparingLong(part -> part.end))
                    .toList();
            List<Piece> pieces = new ArrayList<>();
            long at = 0;
            for (Part item : items) {
                if (item.start < at) {
                    continue;
                }
                addGap(bytes, at, item.start, pieces);
                pieces.add(new Piece(item, Arrays.copyOfRange(bytes, (int) item.start, (int) item.end), true));
                at = item.end;
            }
            addGap(bytes, at, bytes.length, pieces);
            return new Sample(bytes, parts.get(0), List.copyOf(parts), List.copyOf(pieces));
        }

        /** Bytes that no item has belong to the innermost rule that is around them. */
        private void addGap(byte[] bytes, long from, long to, List<Piece> pieces) {
            if (from >= to) {
                return;
            }
            Part owner = parts.get(0);
            for (Part part : parts) {
                if (part.kind == null && !part.document && part.start <= from && part.end >= to) {
                    owner = part;
                }
            }
            Part gap = new Part("", -1, owner, null, null, false);
            gap.start = from;
            gap.end = to;
            pieces.add(new Piece(gap, Arrays.copyOfRange(bytes, (int) from, (int) to), true));
        }
    }
}
