package org.tensorbind.read;

import java.util.Comparator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.tensorbind.FormatException;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.PayloadList;
import org.tensorbind.value.Leniency;

/** Checks of the extents of several tensors' data. */
final class Extents {
    private Extents() {}

    /**
     * Rejects data that does not directly follow the previous data, the first starting at {@code start}; the cursor is left after the last.
     */
    static void requireContiguous(Cursor in, String rule, List<Payload> payloads, long start, Leniency leniency)
            throws FormatException {
        long end = payloads instanceof PayloadList places ? places.contiguousEnd(start) : -1;
        if (end >= 0) {
            in.seek(rule, end);
            return;
        }
        requireGapless(in, rule, IntStream.range(0, payloads.size()), payloads, start, leniency);
    }

    /**
     * Rejects data that leaves a gap before or shares bytes with other data, in whatever order the tensors are listed; the cursor is left
     * after the last byte.
     */
    static void requireGapless(Cursor in, String rule, List<Payload> payloads, long start, Leniency leniency)
            throws FormatException {
        if (payloads instanceof PayloadList places) {
            long end = places.contiguousEnd(start);
            end = end >= 0 ? end : places.gaplessEnd(start);
            if (end >= 0) {
                in.seek(rule, end);
                return;
            }
        }
        IntStream byPlace = IntStream.range(0, payloads.size())
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> payloads.get(i).byteOffset())
                        .thenComparingLong(i -> payloads.get(i).byteSize()))
                .mapToInt(i -> i);
        requireGapless(in, rule, byPlace, payloads, start, leniency);
    }

    private static void requireGapless(
            Cursor in, String rule, IntStream order, List<Payload> payloads, long start, Leniency leniency)
            throws FormatException {
        long expected = start;
        for (PrimitiveIterator.OfInt indices = order.iterator(); indices.hasNext(); ) {
            int i = indices.nextInt();
            Payload payload = payloads.get(i);
            if (payload.byteOffset() != expected && leniency.isChecked(in.isStrict())) {
                in.element(i);
                in.reject(
                        payload.byteOffset(),
                        rule,
                        "must start at byte " + expected + ", where the data before it ends, starts at "
                                + payload.byteOffset());
            }
            expected = payload.byteOffset() + payload.byteSize();
        }
        in.seek(rule, expected);
    }

    /** Rejects data that shares bytes with other data; empty data shares none. */
    static void requireDisjoint(Cursor in, String rule, List<Payload> payloads, Leniency leniency)
            throws FormatException {
        if (!leniency.isChecked(in.isStrict()) || (payloads instanceof PayloadList places && places.isDisjoint())) {
            return;
        }
        List<Payload> ordered = payloads.stream()
                .filter(payload -> payload.byteSize() > 0)
                .sorted(Comparator.comparingLong(Payload::byteOffset))
                .toList();
        for (int i = 1; i < ordered.size(); i++) {
            Payload before = ordered.get(i - 1);
            Payload payload = ordered.get(i);
            if (before.byteOffset() + before.byteSize() > payload.byteOffset()) {
                in.reject(
                        payload.byteOffset(),
                        rule,
                        "shares bytes with the data at byte " + before.byteOffset() + " of " + before.byteSize()
                                + " bytes");
            }
        }
    }
}
