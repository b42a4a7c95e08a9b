package org.tensorbind.format;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatTraits;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredTensor;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.FilePlan;
import org.tensorbind.write.TensorPart;

/**
 * Reads the image of a file strictly before it is written, and compares its content with the supplied content. What a format's
 * rules forbid or cannot represent is found here, while the old file still exists.
 */
final class ImageCheck {
    private final TensorFormat format;
    private final FormatTraits traits;
    private final FilePlan plan;
    private final FileContents contents;
    private final UnaryOperator<Map<String, Object>> items;

    /** @param items what was given for items of the file, with what is read of them */
    ImageCheck(TensorFormat format, FilePlan plan, FileContents contents, UnaryOperator<Map<String, Object>> items) {
        this.format = format;
        this.traits = format.traits();
        this.plan = plan;
        this.contents = contents;
        this.items = items;
    }

    /**
     * Compares everything.
     *
     * @param name what messages call the file
     * @throws IllegalArgumentException for the first difference
     */
    void check(String name) throws IOException {
        try (TensorReader reader = open(name)) {
            if (reader.size() != contents.tensors().size()) {
                throw differs(
                        "the file", "number of tensors", contents.tensors().size(), reader.size());
            }
            for (int i = 0; i < reader.size(); i++) {
                compare((FormatReader) reader, i, contents.tensors().get(i));
            }
            compareMetadata((FormatReader) reader);
            compareItems(reader.fileItems());
            if (plan.isDataRead()) {
                throw new IllegalArgumentException("items of the file would overlap the data of its tensors");
            }
        }
    }

    /** Checksums over tensors' data are not compared, as that is not at hand here: they have just been computed of it. */
    private TensorReader open(String name) throws IOException {
        try {
            return format.open(
                    plan.source(name, numberCounts()),
                    contents.options().toReadOptions().verification(Verification.FAST));
        } catch (FormatException e) {
            throw new IllegalArgumentException(e.grammarPath() + ": " + e.problem(), e);
        }
    }

    private Map<Payload, Long> numberCounts() {
        Map<Payload, Long> counts = new IdentityHashMap<>();
        for (TensorPart part : contents.tensors()) {
            if (!part.elementType().isBlock()
                    && traits.isVariableLength(part.elementType().dtype())) {
                counts.put(part.data(), part.shape().elementCount());
            }
        }
        return counts;
    }

    private void compare(FormatReader reader, int index, TensorPart part) {
        StoredTensor stored = reader.located(index);
        TensorInfo info = reader.describe(index, stored);
        String owner = "tensor '" + part.name() + "'";
        if (traits.hasNames()) {
            expectSame(owner, "name", part.name(), info.name());
        }
        expectSame(owner, "dtype", part.elementType(), info.elementType());
        expectSame(owner, "shape", part.shape(), info.shape());
        expectSame(owner, "layout", part.layout(), info.layout());
        if (stored instanceof StoredTensor.Coo coo) {
            compareData(owner, part.indexPart(), coo.indices());
            compareData(owner, part.valuePart(), coo.values());
        } else if (stored instanceof Storage dense) {
            compareData(owner, part, dense);
        }
        compareFields(owner, part, info.attributes());
    }

    private void compareData(String owner, TensorPart part, Storage stored) {
        if (stored.payload().external() != null) {
            expectSame(owner, "data", part.data().isAbsent() ? "in another file" : "in this file", "in another file");
            compareReadability(owner, part, stored);
            return;
        }
        Payload payload = part.data();
        compareSize(owner, payload.byteSize(), stored.payload());
        if (payload.byteSize() > 0) {
            expectSame(owner, "place", plan.offsetOf(payload), stored.payload().byteOffset());
        }
        compareReadability(owner, part, stored);
        expectSame(owner, "compression", part.filter(), stored.filter());
        compareOrders(owner, part, stored);
        compareChecksums(owner, part, stored);
    }

    /** An extent has padding, too. */
    private static void compareSize(String owner, long given, Payload stored) {
        long found = stored.rows() == null ? stored.byteSize() : stored.rows().byteSize();
        if (!stored.isExtent() || found < given) {
            expectSame(owner, "number of stored bytes", given, found);
        }
    }

    private static void compareReadability(String owner, TensorPart part, Storage stored) {
        if (part.undecoded() != null) {
            expectSame(
                    owner,
                    "the reason why elements are not decoded",
                    part.undecoded().unreadableReason(),
                    stored.unreadableReason());
        } else if (stored.unreadableReason() != null) {
            throw new IllegalArgumentException(owner + " could not be read back: " + stored.unreadableReason());
        }
    }

    private void compareOrders(String owner, TensorPart part, Storage stored) {
        if ((part.elementType().hasByteOrder() || part.undecoded() != null)
                && part.filter().equals(WriteOptions.NONE)) {
            expectSame(
                    owner, "byte order", FormatReader.orderName(part.order()), FormatReader.orderName(orderOf(stored)));
        }
        if (part.shape().rank() > 1) {
            expectSame(owner, "column-major order", part.columnMajor(), stored.columnMajor());
        }
    }

    private void compareChecksums(String owner, TensorPart part, Storage stored) {
        if (part.checksum() != null && part.checksum().unknownText() != null) {
            expectSame(owner, "checksum", part.checksum().unknownText(), stored.unknownChecksum());
        } else if (part.checksum() != null
                && stored.checksum() != null
                && stored.payload().rows() == null) {
            expectSame(
                    owner, "checksum", part.checksum().hex(), stored.checksum().hex());
        } else if (part.checksum() != null && stored.checksum() == null && !traits.requiresChecksum()) {
            throw differs(owner, "checksum", part.checksum().algorithm(), "none");
        }
    }

    private static ByteOrder orderOf(Storage stored) {
        return stored.order();
    }

    /** A list without elements is absent in formats whose lists are repeated fields. */
    private void compareFields(String owner, TensorPart part, Map<String, Object> read) {
        for (Map.Entry<String, Object> field : part.attributes().entrySet()) {
            Object found = read.get(field.getKey());
            boolean isAbsent = found == null && field.getValue() instanceof List<?> list && list.isEmpty();
            if (!isAbsent && (traits.customAttributes() || traits.attributes().contains(field.getKey()))) {
                expectEqual(owner, field.getKey(), field.getValue(), found);
            }
        }
    }

    private void compareMetadata(FormatReader reader) {
        Map<String, @Nullable Object> given = contents.metadata();
        if (traits.hasMetadata() && given != null) {
            expectEqual("the file", "metadata", given, reader.storedMetadata());
        }
    }

    private void compareItems(Map<String, Object> read) {
        items.apply(read).forEach((item, value) -> expectEqual("the file", item, value, read.get(item)));
        if (traits.defaultByteOrder() != null) {
            expectEqual(
                    "the file",
                    FormatTraits.BYTE_ORDER,
                    FormatReader.orderName(contents.order()),
                    read.get(FormatTraits.BYTE_ORDER));
        }
    }

    private static void expectEqual(String owner, String what, @Nullable Object given, @Nullable Object read) {
        if (!SameValues.areSame(given, read)) {
            throw differs(owner, what, given, read);
        }
    }

    private static void expectSame(String owner, String what, @Nullable Object given, @Nullable Object read) {
        if (!Objects.equals(given, read)) {
            throw differs(owner, what, given, read);
        }
    }

    private static IllegalArgumentException differs(
            String owner, String what, @Nullable Object given, @Nullable Object read) {
        return new IllegalArgumentException(owner + ": the format cannot represent this: " + what
                + " would be read back as " + shown(read) + " instead of " + shown(given));
    }

    private static String shown(@Nullable Object value) {
        String text = value instanceof byte[] bytes ? bytes.length + " bytes" : String.valueOf(value);
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
