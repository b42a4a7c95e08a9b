package org.tensorbind.examples.cli.inspect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The bytes of which checksums of rules were compared, whatever else they are of. */
final class CoveredBytes {
    private final List<Extent> extents = new ArrayList<>();
    private final List<Long> furthest = new ArrayList<>();
    private final Set<Extent> used = new HashSet<>();

    private record Extent(long start, long end) {}

    /** Notes a checksum that was compared. */
    void add(long byteOffset, long byteSize) {
        extents.add(new Extent(byteOffset, byteOffset + byteSize));
    }

    /** Whether one checksum is of all these bytes. */
    boolean has(long byteOffset, long byteSize) {
        prepare();
        for (int i = extents.size() - 1; i >= 0 && furthest.get(i) >= byteOffset + byteSize; i--) {
            Extent extent = extents.get(i);
            if (extent.start() <= byteOffset && extent.end() >= byteOffset + byteSize) {
                used.add(extent);
                return true;
            }
        }
        return false;
    }

    /** Sorts what was noted, once; how far those up to a place go shows where nothing need be looked for. */
    private void prepare() {
        if (furthest.size() == extents.size()) {
            return;
        }
        extents.sort(Comparator.comparingLong(Extent::start));
        long end = 0;
        for (Extent extent : extents) {
            end = Math.max(end, extent.end());
            furthest.add(end);
        }
    }

    /** How many checksums were compared that are of no bytes that were asked for. */
    int others() {
        return extents.size() - used.size();
    }
}
