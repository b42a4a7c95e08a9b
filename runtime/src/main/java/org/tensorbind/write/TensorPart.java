package org.tensorbind.write;

import java.nio.ByteOrder;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
 * A tensor to be written, or the indices or values of a sparse one, with its bytes encoded and their size known.
 *
 * @param name the tensor's name
 * @param elementType how elements are stored
 * @param shape dimensions, outermost first
 * @param payload the stored bytes; null for a sparse tensor, whose parts have them
 * @param indices the indices of a sparse tensor, else null
 * @param values the values of a sparse tensor, else null
 * @param filter the filter of the payload
 * @param order the byte order of the elements before the filter
 * @param columnMajor whether the index of the first dimension changes fastest, instead of the last
 * @param checksum the checksum of the payload, null for none
 * @param attributes the attributes
 * @param undecoded the codes of a copied tensor whose type or layout is unknown, else null
 * @param preservedCode of the element type in the file of this format that the elements are copied from, else null
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
        @Nullable String preservedCode) {
    /**
     * The unknown codes of a tensor that is copied within its format.
     *
     * @param typeCode the code of the element type in the file, null if it is known
     * @param layoutCode the code of the layout in the file, null if it is known
     * @param unreadableReason why the elements cannot be decoded
     */
    public record Undecoded(
            @Nullable String typeCode, @Nullable String layoutCode, String unreadableReason) {}

    /** A tensor whose bytes are not known yet. */
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

    /** Returns a copy with the bytes in another layout, and their checksum. */
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
                preservedCode);
    }

    /** The value that is written for the element type; for a copied tensor, that of its file. */
    public <T extends CodedValue> T code(Codes<T> codes) {
        String unknown = undecoded == null ? null : undecoded.typeCode();
        return unknown == null ? codes.of(elementType, order, preservedCode) : codes.parse(unknown);
    }

    /** The text code of the layout: {@code known}, unless the layout is an unknown one. */
    public String layoutCode(String known) {
        String unknown = undecoded == null ? null : undecoded.layoutCode();
        return unknown == null ? known : unknown;
    }

    /** The integer code of the layout: {@code known}, unless the layout is an unknown one. */
    public long layoutCode(long known) {
        String unknown = undecoded == null ? null : undecoded.layoutCode();
        return unknown == null ? known : Long.parseLong(unknown);
    }

    /** The layout; {@link Layout#UNSUPPORTED} for an unknown one. */
    public Layout layout() {
        boolean unknown = undecoded != null && undecoded.layoutCode() != null;
        return payload == null ? Layout.COO : unknown ? Layout.UNSUPPORTED : Layout.DENSE;
    }

    /** The stored bytes of a dense tensor or part. */
    public Payload data() {
        return require(payload);
    }

    /** Whether its data is written, in the usual item: that of a copy whose original has none is not. */
    public boolean hasData() {
        return !data().isAbsent() && data().item() == null;
    }

    /** Whether its data is written in another item, as it is in the file that it is copied from. */
    public boolean hasDataIn(String item) {
        return item.equals(data().item());
    }

    /** The indices of a sparse tensor. */
    public TensorPart indexPart() {
        return require(indices);
    }

    /** The values of a sparse tensor. */
    public TensorPart valuePart() {
        return require(values);
    }

    /** The supplied attributes. */
    public SuppliedValues fields() {
        return new SuppliedValues("tensor '" + SafeText.of(name) + "'", "TensorEntry.withAttribute", attributes);
    }

    /** The supplied attribute; null if there is none. */
    @Nullable
    Object attribute(String attribute) {
        return attributes.get(attribute);
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
