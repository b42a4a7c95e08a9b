package org.tensorbind.grammars.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tensorbind.DType;
import org.tensorbind.FormatTraits;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Small files of any format, with as much in them as the format's traits say that it can hold. */
public final class Samples {
    private Samples() {}

    /** One file plain, and one each with the last filter and with each kind of checksum. */
    public static List<byte[]> of(TensorFormat format) throws IOException {
        List<byte[]> computed = ComputedSamples.of(format.name());
        if (!computed.isEmpty()) {
            return computed;
        }
        FormatTraits traits = format.traits();
        List<byte[]> samples = new ArrayList<>(List.of(write(format, WriteOptions.defaults())));
        if (traits.filters().size() > 1) {
            String filter = traits.filters().get(traits.filters().size() - 1);
            samples.add(write(format, WriteOptions.defaults().compress(filter)));
        }
        for (String checksum : traits.checksums()) {
            if (!checksum.equals(WriteOptions.NONE)) {
                samples.add(write(format, WriteOptions.defaults().checksum(checksum)));
            }
        }
        return samples;
    }

    private static byte[] write(TensorFormat format, WriteOptions options) throws IOException {
        FormatTraits traits = format.traits();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), options)) {
            for (FormatTraits.Item item : traits.fileItems()) {
                if (item.required()) {
                    writer.fileItem(item.name(), value(item.type()));
                }
            }
            if (traits.hasMetadata()) {
                writer.metadata("a", "b").metadata("c", "d");
            }
            add(writer, traits, 0, 2, 2);
            if (!traits.isSingleTensor()) {
                add(writer, traits, 1, 2, 2);
                add(writer, traits, 2, 3, 1, 1);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static Object value(FormatTraits.ItemType type) {
        return switch (type) {
            case TEXT, ANY -> "text";
            case NUMBER -> 1.5;
            case LIST -> List.of();
            default -> 1L;
        };
    }

    /** The first two are of one type, as places of data of one size are mistaken most easily. */
    private static void add(TensorWriter writer, FormatTraits traits, int index, long... dimensions)
            throws IOException {
        DType dtype = traits.dtypes().get(Math.min(index / 2, traits.dtypes().size() - 1));
        Shape shape = Shape.of(dimensions);
        byte[] elements = new byte[Math.toIntExact(shape.elementCount() * dtype.byteSize())];
        Arrays.fill(elements, (byte) 1);
        String last = traits.hasNames() ? "tensor".substring(5 - 2 * index) + index : Integer.toString(index);
        String pattern = traits.namePattern();
        String name = pattern == null
                ? last
                : pattern.substring(0, pattern.lastIndexOf('{')).replaceAll("\\{\\w+\\}", "part" + index / 2) + last;
        writer.add(name, dtype, shape, channel -> channel.write(ByteBuffer.wrap(elements)));
    }
}
