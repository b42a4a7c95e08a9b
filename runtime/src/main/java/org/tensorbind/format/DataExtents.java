package org.tensorbind.format;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.tensorbind.payload.Payload;

/**
 * The extents of tensors' data whose size is not known, where data of several tensors shares no bytes and nothing follows the last: from its start to
 * where other data starts, or to the end of the file. Padding is part of an extent.
 */
final class DataExtents {
    private final long fileSize;

    /** Where data starts that may have bytes, with the end of it as far as it is known; of several that start there, -1. */
    private final NavigableMap<Long, Long> ends = new TreeMap<>();

    private DataExtents(List<Payload> payloads, long fileSize) {
        this.fileSize = fileSize;
        for (Payload payload : payloads) {
            if (!payload.isSized() || payload.byteSize() > 0) {
                long end = payload.byteOffset() + payload.byteSize();
                ends.merge(payload.byteOffset(), end, (one, other) -> -1L);
            }
        }
    }

    /** The extents, by the positions of the tensors; those that other data overlaps have none. */
    static Map<Integer, Payload> of(List<Payload> payloads, long fileSize) {
        if (payloads.stream().allMatch(Payload::isSized)) {
            return Map.of();
        }
        DataExtents extents = new DataExtents(payloads, fileSize);
        Map<Integer, Payload> known = new HashMap<>();
        for (int i = 0; i < payloads.size(); i++) {
            long start = payloads.get(i).byteOffset();
            long byteSize = payloads.get(i).isSized() ? 0 : extents.from(start);
            if (byteSize > 0) {
                known.put(i, Payload.extent(start, byteSize));
            }
        }
        return known;
    }

    private long from(long start) {
        Map.Entry<Long, Long> before = ends.lowerEntry(start);
        boolean shared = ends.getOrDefault(start, -1L) < 0 || (before != null && before.getValue() > start);
        Long next = ends.higherKey(start);
        return shared ? 0 : (next == null ? fileSize : next) - start;
    }
}
