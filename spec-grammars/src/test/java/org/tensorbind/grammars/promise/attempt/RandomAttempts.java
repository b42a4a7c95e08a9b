package org.tensorbind.grammars.promise.attempt;

import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.WriteOptions;
import org.tensorbind.memory.Tensors;

/** Makes up what to write in a format: tensors, attributes, metadata, options and values that only the user knows. */
public final class RandomAttempts {
    private static final String[] NAMES = {"w", "a.b", "layer.0.weight", "ü", "", "name with blanks", "z\"q", "😀"};

    private final TensorFormat format;
    private final FormatTraits traits;
    private final NamedByGrammar named;
    private final Random random;
    private final AttributeKinds attributes;
    private final List<Method> setters;

    public RandomAttempts(TensorFormat format, NamedByGrammar named, Random random, AttributeKinds attributes) {
        this.format = format;
        this.named = named;
        this.traits = format.traits();
        this.random = random;
        this.attributes = attributes;
        this.setters = traits.readOnlyReason() != null
                ? List.of()
                : GeneratedClasses.setters(
                        format.create(Channels.newChannel(OutputStream.nullOutputStream()), WriteOptions.defaults()));
    }

    /** The methods of a writer that take the file's own items. */
    List<Method> setters() {
        return setters;
    }

    /** The type of what a setter takes. */
    public Type typeOf(String name) {
        return setters.stream()
                .filter(setter -> setter.getName().equals(name))
                .map(setter -> setter.getGenericParameterTypes()[0])
                .findFirst()
                .orElse(Object.class);
    }

    /** The first attempts are tame: small values, which most grammars let pass. */
    public Attempt next(int number) {
        boolean tame = number < 3 || random.nextBoolean();
        boolean all = number == 1 || random.nextBoolean();
        RandomValues values = new RandomValues(random, tame);
        boolean byGrammar = !named.clauses().isEmpty() && random.nextInt(8) > 0;
        List<Attempt.Tensor> tensors = byGrammar ? namedTensors(values, all) : tensors(number, values, all);
        return new Attempt(options(), tensors, metadata(values), number == 0 ? Map.of() : given(values, all));
    }

    /** Those that the grammar names. */
    private List<Attempt.Tensor> namedTensors(RandomValues values, boolean all) {
        List<Attempt.Tensor> tensors = new ArrayList<>();
        for (NamedByGrammar.Tensor tensor : named.tensors(random)) {
            tensors.add(tensor(tensor.name(), ElementType.of(tensor.dtype()), tensor.shape(), values, all));
        }
        return tensors;
    }

    private List<Attempt.Tensor> tensors(int number, RandomValues values, boolean all) {
        int count = traits.isSingleTensor() ? 1 : number == 0 ? 1 : random.nextInt(4);
        int rank = random.nextInt(4);
        List<Attempt.Tensor> tensors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean tied = traits.allowsSharedData() && i > 0 && random.nextBoolean();
            tensors.add(
                    tied
                            ? tied(tensors.get(i - 1), "tied" + i)
                            : tensor(i, random.nextInt(3) == 0 ? random.nextInt(4) : rank, values, all));
        }
        return tensors;
    }

    private WriteOptions options() {
        WriteOptions options = WriteOptions.defaults();
        if (traits.filters().size() > 1 && random.nextInt(3) == 0) {
            options = options.compress(pick(traits.filters()));
        }
        if (random.nextInt(3) == 0) {
            options = options.checksum(pick(traits.checksums()));
        }
        if (traits.byteOrder() == null && random.nextInt(3) == 0) {
            options = options.byteOrder(ByteOrder.BIG_ENDIAN);
        }
        for (String name : traits.options()) {
            options = random.nextBoolean() ? options.formatOption(name) : options;
        }
        return options;
    }

    private @Nullable Map<String, Object> metadata(RandomValues values) {
        if (!traits.hasMetadata() || random.nextInt(3) == 0) {
            return null;
        }
        Map<String, Object> metadata = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            metadata.put(values.text() + i, traits.hasTypedMetadata() ? typed(values) : values.text());
        }
        return metadata;
    }

    private Object typed(RandomValues values) {
        return switch (random.nextInt(6)) {
            case 0 -> values.text();
            case 1 -> 0.25 * random.nextInt(100);
            case 2 -> random.nextBoolean();
            case 3 -> List.of(values.number(), values.number());
            case 4 -> 1.5f;
            default -> values.number();
        };
    }

    private Map<String, @Nullable Object> given(RandomValues values, boolean all) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>();
        for (Method setter : setters) {
            if (all || random.nextInt(3) > 0) {
                try {
                    given.put(setter.getName(), values.value(setter.getAnnotatedParameterTypes()[0], 0));
                } catch (RandomValues.NoValueException e) {
                    continue;
                }
            }
        }
        return given;
    }

    /** One of the dtypes of the format. */
    DType dtype() {
        return traits.dtypes().isEmpty() ? DType.F32 : pick(traits.dtypes());
    }

    private Attempt.Tensor tensor(int index, int rank, RandomValues values, boolean all) {
        DType dtype = dtype();
        ElementType type = traits.blockTypes().isEmpty() || random.nextInt(3) > 0
                ? ElementType.of(dtype)
                : pick(traits.blockTypes());
        long[] dimensions =
                random.longs(rank, random.nextInt(8) == 0 ? 0 : 1, 5).toArray();
        if (rank > 0 && random.nextInt(16) > 0) {
            dimensions[rank - 1] *= type.blockElements();
        }
        return tensor(traits.hasNames() ? name(index) : "" + index, type, Shape.of(dimensions), values, all);
    }

    private Attempt.Tensor tensor(String name, ElementType type, Shape shape, RandomValues values, boolean all) {
        return tensor(name, type, shape, attributes.choose(values, random, all));
    }

    /** A tensor with made-up elements. */
    Attempt.Tensor tensor(String name, ElementType type, Shape shape, Map<String, Object> chosen) {
        DType dtype = type.dtype();
        int rank = shape.rank();
        TensorEntry entry;
        boolean sparse =
                traits.hasCoo() && random.nextInt(3) == 0 && rank > 0 && dtype != DType.BOOL && !type.isBlock();
        ByteBuffer bytes;
        if (sparse) {
            CooTensor coo = sparse(shape, dtype);
            bytes = dense(coo);
            entry = TensorEntry.coo(name, coo);
        } else {
            bytes = elements(shape.elementCount(), type);
            entry = TensorEntry.dense(name, type, shape, target -> writeInPieces(bytes, target));
        }
        return new Attempt.Tensor(new Content.Item(name, type, shape, sparse, bytes, chosen), entry);
    }

    /** Another tensor with the same data. */
    private static Attempt.Tensor tied(Attempt.Tensor first, String name) {
        Content.Item item = first.expected();
        TensorEntry entry = TensorEntry.dense(
                name,
                item.type(),
                item.shape(),
                Objects.requireNonNull(first.entry().data(), "a dense tensor"));
        return new Attempt.Tensor(
                new Content.Item(name, item.type(), item.shape(), false, item.bytes(), Map.of()), entry);
    }

    /** Of names with parts, most have few first parts, so that tensors share lists. */
    private String name(int index) {
        String last = NAMES[random.nextInt(NAMES.length)] + (random.nextInt(8) == 0 ? "" : index);
        String pattern = traits.namePattern();
        if (pattern == null || random.nextInt(16) == 0) {
            return last;
        }
        String name = pattern;
        while (name.indexOf('{') != name.lastIndexOf('{')) {
            name = name.replaceFirst(
                    "\\{[^{}]*\\}", random.nextInt(8) == 0 ? "x/y" : random.nextBoolean() ? "a" : "b1");
        }
        return name.replaceFirst("\\{[^{}]*\\}", Matcher.quoteReplacement(last));
    }

    private static void writeInPieces(ByteBuffer bytes, WritableByteChannel target) throws java.io.IOException {
        target.write(bytes.duplicate().limit(bytes.limit() / 2));
        target.write(bytes.duplicate().position(bytes.limit() / 2));
    }

    private ByteBuffer elements(long count, ElementType type) {
        byte[] bytes = new byte[(int) Math.max(0, type.byteSize(count))];
        random.nextBytes(bytes);
        for (int i = 0; type.dtype() == DType.BOOL && i < bytes.length; i++) {
            bytes[i] &= 1;
        }
        return ByteBuffer.wrap(bytes);
    }

    private CooTensor sparse(Shape shape, DType dtype) {
        List<long[]> rows = new ArrayList<>();
        for (long at = 0; at < shape.elementCount(); at++) {
            if (random.nextInt(3) == 0) {
                rows.add(row(at, shape));
            }
        }
        long[] coordinates =
                rows.stream().flatMapToLong(java.util.Arrays::stream).toArray();
        return Tensors.coo(
                shape,
                coordinates,
                Tensors.of(dtype, Shape.of(rows.size()), elements(rows.size(), ElementType.of(dtype))));
    }

    private static long[] row(long position, Shape shape) {
        long[] row = new long[shape.rank()];
        long left = position;
        for (int i = row.length - 1; i >= 0; i--) {
            row[i] = left % shape.dimension(i);
            left /= shape.dimension(i);
        }
        return row;
    }

    private static ByteBuffer dense(CooTensor coo) {
        try {
            return coo.toDense();
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
