package org.tensorbind.spark.plan;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.read.InputPartition;

/** What one task reads. */
public record TensorPartition(List<FileSlice> slices) implements InputPartition {
    private static final int MOST_HOSTS = 3;

    /** The hosts that have most of the bytes. */
    @Override
    public String[] preferredLocations() {
        Map<String, Long> byteSizes = new LinkedHashMap<>();
        for (FileSlice slice : slices) {
            long byteSize = Math.min(slice.to(), slice.file().size()) - slice.from();
            Arrays.stream(slice.file().hosts())
                    .filter(host -> !host.equals("localhost"))
                    .forEach(host -> byteSizes.merge(host, byteSize, Long::sum));
        }
        return byteSizes.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_HOSTS)
                .map(Map.Entry::getKey)
                .toArray(String[]::new);
    }
}
