package org.tensorbind.write;

import java.nio.ByteOrder;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.SafeText;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.value.CodedValue;
import org.tensorbind.value.Codes;

/**
 * A tensor that is about to be written, or the indices or values of a sparse one, its bytes encoded and counted.
 *
 * @param name the tensor's name
 * @param elementType how elements are stored
 * @param shape dimensions, outermost first
 * @param payload the stored bytes; null for a sparse tensor, whose parts have them
 * @param indices of a sparse tensor, else null
 * @param values of a sparse tensor, else null
 * @param filter through which the payload went
 * @param order byte order of the elements before the filter
 * @param columnMajor whether the index of the first dimension changes fastest, else that of the last
 * @param checksum of the payload, if one was asked for
 * @param attributes values for other fields
 * @param undecoded of elements that are copied though their type or layout is unknown here, else null
 * @param keptCode of the element type in the file of this format that the elements are copied from, else null
 */
@GeneratedCodeApi
public record TensorPart(
        String name,
        ElementType elementType,
        Shape shape,
        @Nullable Payload payload,
        @Nullable TensorPart indices,
        @Nullable TensorPart values,
        String filter,
        ByteOrder order,
        boolean columnMajor,
        @Nullable StoredChecksum checksum,
        Map<String, Object> attributes,
        @Nullable Undecoded undecoded,
        @Nullable String keptCode) {
    /**
     * What has no name here, of a tensor that is copied within its format.
     *
     * @param typeCode the type of the elements as the file has it, null where it is known
     * @param layoutCode the layout as the file has it, null where it is known
     * @param unreadableReason why the elements cannot be decoded
     */
    public record Undecoded(
            @Nullable String typeCode, @Nullable String layoutCode, String unreadableReason) {}

    /** A tensor of which no bytes are known yet. */
    public static TensorPart described(TensorEntry entry) {
        return new TensorPart(
                entry.name(),
                entry.elementType(),
                entry.shape(),
                null,
                null,
                null,
                WriteOptions.NONE,
                ByteOrder.LITTLE_ENDIAN,
                false,
                null,
                entry.attributes(),
                null,
                null);
    }

    /** Returns a copy whose bytes are laid down in another way, with a checksum of these. */
    TensorPart laid(Payload newPayload, @Nullable StoredChecksum newChecksum) {
        return new TensorPart(
                name,
                elementType,
                shape,
                newPayload,
                indices,
                values,
                filter,
                order,
                columnMajor,
                newChecksum,
                attributes,
                undecoded,
                keptCode);
    }

    /** The value that is written for the elements' type; of a copied tensor that of its file. */
    public <T extends CodedValue> T code(Codes<?, T> codes) {
        String unknown = undecoded == null ? null : undecoded.typeCode();
        return unknown == null ? codes.of(elementType, order, keptCode) : codes.parse(unknown);
    }

    /** The code of the layout, a text: {@code known} unless it has no name here. */
    public String layoutCode(String known) {
        String unknown = undecoded == null ? null : undecoded.layoutCode();
        return unknown == null ? known : unknown;
    }

    /** The code of the layout, an integer: {@code known} unless it has no name here. */
    public long layoutCode(long known) {
        String unknown = undecoded == null ? null : undecoded.layoutCode();
        return unknown == null ? known : Long.parseLong(unknown);
    }

    /** Element type, opaque for blocks. */
    public DType dtype() {
        return elementType.dtype();
    }

    /** Dense, or COO where the tensor has parts; of one that has no name here, {@link Layout#UNSUPPORTED}. */
    public Layout layout() {
        boolean unknown = undecoded != null && undecoded.layoutCode() != null;
        return payload == null ? Layout.COO : unknown ? Layout.UNSUPPORTED : Layout.DENSE;
    }

    /** The stored bytes of a dense tensor or part. */
    public Payload data() {
        return require(payload);
    }

    /** The indices of a sparse tensor. */
    public TensorPart indexPart() {
        return require(indices);
    }

    /** The values of a sparse tensor. */
    public TensorPart valuePart() {
        return require(values);
    }

    /** The values of its other fields. */
    public SuppliedValues fields() {
        return new SuppliedValues("tensor '" + SafeText.of(name) + "'", "TensorEntry.withAttribute", attributes);
    }

    /** The checksum of the stored bytes as an integer. */
    public long checksumInteger() {
        return require(checksum).toInteger();
    }

    /** The checksum of the stored bytes, most significant byte first. */
    public byte[] checksumBytes() {
        return require(checksum).value();
    }

    /** The checksum of the stored bytes as hexadecimal digits. */
    public String checksumDigits() {
        return require(checksum).hex();
    }

    private <T> T require(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("tensor '" + SafeText.of(name) + "' of layout " + layout()
                    + " has no data, or no indices and values");
        }
        return part;
    }
}
