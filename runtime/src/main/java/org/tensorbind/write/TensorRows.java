package org.tensorbind.write;

import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.CountText;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.PayloadEncoder;
import org.tensorbind.payload.RowData;
import org.tensorbind.payload.RowShape;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.payload.StoredRows;

/** Tensors whose bytes are written in rows. */
final class TensorRows {
    private final Map<TensorPart, TensorPart> laid = new IdentityHashMap<>();
    private final Map<TensorPart, RowData> columns = new IdentityHashMap<>();

    /** The tensor as it is written. */
    @Nullable
    TensorPart laid(@Nullable TensorPart part) {
        return part == null || laid.isEmpty() ? part : laid.getOrDefault(part, part);
    }

    /**
     * Lays a tensor down.
     *
     * @param outer number of dimensions outside of a row
     * @param byteSize that a row takes in the file
     * @return what is wrong with it
     */
    Optional<String> lay(TensorPart part, int outer, long byteSize) {
        return lay(part, RowShape.of(part.elementType(), part.shape(), outer), byteSize);
    }

    /** Lays a tensor out in rows that are filled up to a multiple; reports what does not fit. */
    Optional<String> layToMultiple(TensorPart part, int outer, long multiple) {
        RowShape rows = RowShape.of(part.elementType(), part.shape(), outer);
        return lay(part, rows, rows.roundedUp(multiple));
    }

    /** Lays a tensor out in rows separated by an integer; reports what does not fit. */
    Optional<String> laySeparated(TensorPart part, int outer, StoredRows.Separator separator) {
        RowShape rows = RowShape.of(part.elementType(), part.shape(), outer);
        if (rows.count() == 0) {
            return Optional.of("'" + part.name() + "' has no rows, but must have one or more");
        }
        return lay(part, rows, SaturatingMath.plus(rows.size(), separator.byteSize()), separator);
    }

    private Optional<String> lay(TensorPart part, RowShape rows, long byteSize) {
        return lay(part, rows, byteSize, null);
    }

    private Optional<String> lay(
            TensorPart part, RowShape rows, long byteSize, StoredRows.@Nullable Separator separator) {
        String mismatch = rows.mismatch(byteSize);
        Payload payload = part.payload();
        if (mismatch == null && payload != null) {
            RowData data =
                    new RowData(part.name(), payload, rows.count(), rows.size(), byteSize - rows.size(), separator);
            columns.put(part, data);
            if (data.padding() > 0) {
                put(part, RowData.laid(List.of(data)));
            }
        }
        return Optional.ofNullable(mismatch).map(problem -> "'" + part.name() + "': " + problem);
    }

    /**
     * Lays tensors into one place, the first row of each, then the second of each.
     *
     * @return what is wrong with them
     */
    Optional<String> layInTurn(List<TensorPart> parts) {
        List<RowData> all =
                parts.stream().map(columns::get).filter(Objects::nonNull).toList();
        if (all.isEmpty() || all.size() < parts.size()) {
            return Optional.empty();
        }
        for (RowData next : all) {
            if (next.count() != all.get(0).count()) {
                return Optional.of("'" + next.name() + "' has " + CountText.of(next.count(), "row") + ", but '"
                        + all.get(0).name() + "', with which it is interleaved, "
                        + all.get(0).count());
            }
        }
        Payload payload = RowData.laid(all);
        for (TensorPart part : parts) {
            put(part, payload);
        }
        return Optional.empty();
    }

    private void put(TensorPart part, Payload payload) {
        laid.put(part, part.laid(payload, part.checksum()));
    }

    /** Computes the checksums of what was laid down, which no problem has been found in: rows may be of any length before. */
    void sum() throws IOException {
        for (Map.Entry<TensorPart, TensorPart> each : laid.entrySet()) {
            TensorPart part = each.getValue();
            Payload payload = part.payload();
            StoredChecksum own = part.checksum();
            if (payload != null && own != null && own.unknownText() == null) {
                each.setValue(part.laid(
                        payload,
                        PayloadEncoder.summed(part.name(), payload, own.algorithm(), true)
                                .checksum()));
            }
        }
    }
}
