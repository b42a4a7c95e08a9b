package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.payload.code.Filters;
import org.tensorbind.payload.code.Scratch;

/** Whatever is asked of a view, it gives elements of its own tensor or throws: around every one here are bytes of others. */
final class BoundsTest {
    private static final int COUNT = 12;
    private static final Shape SHAPE = Shape.of(4, 3);
    private static final byte OTHERS = 0x55;
    private static final long[] FROM = {
        Long.MIN_VALUE,
        -1L << 32,
        -3,
        -1,
        0,
        1,
        5,
        11,
        12,
        13,
        1L << 31,
        1L << 32,
        1L << 61,
        Long.MAX_VALUE / 2,
        Long.MAX_VALUE
    };
    private static final int[] WANTED = {Integer.MIN_VALUE, -1, 0, 1, 7, 8, 12, 13, Integer.MAX_VALUE};
    private static final int[] INDEX = {Integer.MIN_VALUE, -1, 0, 1, 8, 9, Integer.MAX_VALUE};
    private static final int ROOM = 9;

    /** Methods that take neither an index nor a count of what an object has: settings, reports, things to be made, advice. */
    private static final Set<String> NO_ACCESSORS = Set.of(
            "ArrayData.entry",
            "ArrayData.shape",
            "ElementType.byteSize",
            "LoadProgress.loaded",
            "ParseListener.begin",
            "ParseListener.end",
            "ParseListener.item",
            "ParseListener.verified",
            "ReadOptions.limit",
            "ReadOptions.limitOf",
            "ReadOptions.maxDecodedSize",
            "TensorWriter.add",
            "WriteOptions.compress",
            "WriteOptions.limit",
            "WriteOptions.limitOf",
            "WriteOptions.shardSize",
            "WriteOptions.threads",
            "WriteOptions.where",
            "AtomicFileOutput.transferFrom",
            "ByteSource.ensureIntact",
            "ByteSource.prefetch",
            "ByteSource.transferTo",
            "ForeignFile.mayExplain",
            "TransferTarget.transferFrom");

    /** Tried here, in {@code ByteSourceContractTest} and {@code MatrixRowsTest}, for retained memory with the hand-offs and for readers with the formats. */
    private static final Set<String> ACCESSORS = Set.of(
            "ByteSource.memory",
            "ByteSource.peek",
            "ByteSource.read",
            "ByteSource.slice",
            "ByteSource.window",
            "RetainedMemory.buffer",
            "Shape.dimension",
            "TensorReader.info",
            "TensorReader.name",
            "TensorReader.tensor",
            "TensorView.asByteBuffer",
            "TensorView.copyRow",
            "TensorView.copyTo",
            "TensorView.dot",
            "TensorView.getBoolean",
            "TensorView.getDouble",
            "TensorView.getFloat",
            "TensorView.getInt",
            "TensorView.getLong",
            "TensorView.multiply",
            "TensorView.reshape",
            "TensorView.rowBlocks",
            "TensorView.select",
            "TensorView.slice");

    @TempDir
    private Path folder;

    /** What a view's elements are after. */
    enum Kind {
        MAPPED,
        CHANNEL,
        MEMORY,
        BIG_ENDIAN,
        COLUMN_MAJOR,
        ROWS_WITH_OTHERS_BETWEEN,
        COMPRESSED,
        CHECKED,
        ROWS_OF_MORE,
        COLUMNS_OF_MORE,
        MADE
    }

    private TensorView view(Kind kind, DType dtype) throws IOException {
        ByteOrder order = kind == Kind.BIG_ENDIAN ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        byte[] elements = elements(dtype, order);
        Storage plain = Storage.plain(Payload.stored(16, elements.length), order);
        int width = dtype.byteSize();
        return switch (kind) {
            case CHANNEL -> view(ByteSource.channel(file(amidOthers(elements))), plain, dtype, SHAPE);
            case MAPPED -> view(ByteSource.map(file(amidOthers(elements))), plain, dtype, SHAPE);
            case MEMORY, BIG_ENDIAN -> view(ByteSource.of("memory", amidOthers(elements)), plain, dtype, SHAPE);
            case COLUMN_MAJOR ->
                view(
                        ByteSource.of("memory", amidOthers(permuted(elements, width))),
                        plain.columnMajor(true),
                        dtype,
                        SHAPE);
            case ROWS_WITH_OTHERS_BETWEEN -> {
                byte[] laid = new byte[4 * (3 * width + 8)];
                Arrays.fill(laid, OTHERS);
                for (int row = 0; row < 4; row++) {
                    System.arraycopy(elements, row * 3 * width, laid, row * (3 * width + 8), 3 * width);
                }
                Storage rows = Storage.plain(Payload.stored(16, laid.length), order)
                        .inRows(new StoredRows(4, 3 * width, 0, 3 * width + 8, 0));
                yield view(ByteSource.of("memory", amidOthers(laid)), rows, dtype, SHAPE);
            }
            case COMPRESSED -> {
                byte[] stored = compressed(elements);
                Storage storage =
                        Storage.plain(Payload.stored(16, stored.length), order).filtered("zstd");
                yield view(ByteSource.of("memory", amidOthers(stored)), storage, dtype, SHAPE);
            }
            case CHECKED -> {
                ByteSource file = ByteSource.of("memory", amidOthers(elements));
                byte[] sum = Checksums.of("crc32c", file, 16, elements.length);
                yield view(file, plain.withChecksum(new StoredChecksum("crc32c", sum, "SUM"), null), dtype, SHAPE);
            }
            case ROWS_OF_MORE ->
                view(
                                ByteSource.of("memory", amidOthers(elements)),
                                Storage.plain(Payload.stored(16 - 3 * width, 18 * width), order),
                                dtype,
                                Shape.of(6, 3))
                        .slice(0, 1, 5);
            case COLUMNS_OF_MORE -> {
                byte[] laid = new byte[4 * 5 * width];
                Arrays.fill(laid, OTHERS);
                for (int row = 0; row < 4; row++) {
                    System.arraycopy(elements, row * 3 * width, laid, (row * 5 + 1) * width, 3 * width);
                }
                yield view(
                                ByteSource.of("memory", laid),
                                Storage.plain(Payload.stored(0, laid.length), order),
                                dtype,
                                Shape.of(4, 5))
                        .slice(1, 1, 4);
            }
            case MADE -> Tensors.of(dtype, SHAPE, ByteBuffer.wrap(elements));
        };
    }

    private static TensorView view(ByteSource file, Storage storage, DType dtype, Shape shape) {
        ElementType type = ElementType.of(dtype);
        TensorInfo info = new TensorInfo(
                "t",
                type,
                type.name(),
                shape,
                Layout.DENSE,
                "dense",
                storage.payload().byteSize(),
                Map.of());
        return new DenseView(info, new DataSource(file, ReadOptions.lenient(), () -> "T", storage, type, shape), null);
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(Files.createTempFile(folder, "tensor", ""), bytes);
    }

    private static byte[] amidOthers(byte[] bytes) {
        byte[] file = new byte[bytes.length + 64];
        Arrays.fill(file, OTHERS);
        System.arraycopy(bytes, 0, file, 16, bytes.length);
        return file;
    }

    private static byte[] permuted(byte[] elements, int width) {
        byte[] all = new byte[elements.length];
        for (int i = 0; i < COUNT; i++) {
            System.arraycopy(elements, i * width, all, (i % 3 * 4 + i / 3) * width, width);
        }
        return all;
    }

    private static byte[] compressed(byte[] elements) throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (OutputStream encoder =
                Filters.encoder("zstd", WriteOptions.DEFAULT_LEVEL, 1, elements.length, stored, new Scratch())) {
            encoder.write(elements);
        }
        return stored.toByteArray();
    }

    private static byte[] elements(DType dtype, ByteOrder order) {
        ByteBuffer bytes = ByteBuffer.allocate(COUNT * dtype.byteSize()).order(order);
        for (int i = 0; i < COUNT; i++) {
            switch (dtype) {
                case F32 -> bytes.putFloat(i);
                case F64 -> bytes.putDouble(i);
                case I32 -> bytes.putInt(i);
                case I64 -> bytes.putLong(i);
                default -> bytes.put((byte) (i & 1));
            }
        }
        return bytes.array();
    }

    private static DType dtypeOf(Class<?> type) {
        return type == float.class
                ? DType.F32
                : type == double.class
                        ? DType.F64
                        : type == int.class ? DType.I32 : type == long.class ? DType.I64 : DType.BOOL;
    }

    private static boolean isInside(long from, long wanted, long all) {
        return from >= 0
                && wanted >= 0
                && BigInteger.valueOf(from).add(BigInteger.valueOf(wanted)).compareTo(BigInteger.valueOf(all)) <= 0;
    }

    /** What a call does that is rejected: it names the tensor. */
    private static void rejected(String what, Executable call) {
        IndexOutOfBoundsException rejected = assertThrows(IndexOutOfBoundsException.class, call, what);
        assertTrue(String.valueOf(rejected.getMessage()).contains("tensor '"), () -> what + ": " + rejected);
    }

    private static Object call(Method method, Object target, Object... arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Stream<Method> accessors(String name, Class<?>... parameters) {
        return Arrays.stream(TensorView.class.getMethods())
                .filter(method -> method.getName().startsWith(name))
                .filter(method -> parameters.length == method.getParameterCount())
                .filter(method -> {
                    Class<?>[] found = method.getParameterTypes();
                    boolean same = true;
                    for (int i = 0; i < parameters.length; i++) {
                        same &= parameters[i] == Object.class ? found[i].isArray() : parameters[i] == found[i];
                    }
                    return same;
                });
    }

    @ParameterizedTest
    @EnumSource
    void copiesAreOfTheTensorOrRejected(Kind kind) throws Throwable {
        List<Method> copies = accessors("copyTo", Object.class, int.class, long.class, int.class)
                .toList();
        assertEquals(4, copies.size());
        for (Method copy : copies) {
            Class<?> element = copy.getParameterTypes()[0].getComponentType();
            TensorView view = view(kind, dtypeOf(element));
            for (long from : FROM) {
                for (int wanted : WANTED) {
                    for (int at : INDEX) {
                        Object target = Array.newInstance(element, ROOM);
                        String what = kind + " " + element + " " + at + " " + from + " " + wanted;
                        boolean inside = isInside(from, wanted, COUNT) && isInside(at, wanted, ROOM);
                        if (inside) {
                            call(copy, view, target, at, from, wanted);
                        } else {
                            rejected(what, () -> call(copy, view, target, at, from, wanted));
                        }
                        for (int i = 0; i < ROOM; i++) {
                            boolean copied = inside && i >= at && i - at < wanted;
                            assertEquals(copied ? from + i - at : 0, Array.getDouble(target, i), what);
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void bytesAreOfTheTensorOrRejected(Kind kind) throws IOException {
        TensorView view = view(kind, DType.BOOL);
        for (long from : FROM) {
            for (int wanted : WANTED) {
                boolean inside = isInside(from, wanted, COUNT);
                String what = kind + " " + from + " " + wanted;
                if (inside) {
                    assertBytes(view.asByteBuffer(from, wanted), from, wanted);
                } else {
                    rejected(what, () -> view.asByteBuffer(from, wanted));
                }
                if (wanted >= 0 && wanted < 100) {
                    ByteBuffer target = ByteBuffer.allocate(wanted);
                    if (inside) {
                        view.copyTo(target, from);
                        assertBytes(target.flip(), from, wanted);
                    } else {
                        rejected(what, () -> view.copyTo(target, from));
                        assertEquals(0, target.position());
                    }
                }
            }
        }
    }

    private static void assertBytes(ByteBuffer bytes, long from, int wanted) {
        assertEquals(wanted, bytes.remaining());
        for (int i = 0; i < wanted; i++) {
            assertEquals((from + i) & 1, bytes.get(i));
        }
    }

    @ParameterizedTest
    @EnumSource
    void elementsAreOfTheTensorOrRejected(Kind kind) throws Throwable {
        List<Method> gets = accessors("get", long.class).toList();
        assertEquals(5, gets.size());
        for (Method get : gets) {
            TensorView view = view(kind, dtypeOf(get.getReturnType()));
            for (long index : FROM) {
                if (index >= 0 && index < COUNT) {
                    Object value = call(get, view, index);
                    double number = value instanceof Boolean truth ? (truth ? 1 : 0) : ((Number) value).doubleValue();
                    assertEquals(value instanceof Boolean ? index & 1 : index, number);
                } else {
                    rejected(kind + " " + get + " " + index, () -> call(get, view, index));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void slicesAreOfTheTensorOrRejected(Kind kind) throws IOException {
        TensorView view = view(kind, DType.I32);
        for (int dimension : new int[] {Integer.MIN_VALUE, -1, 0, 1, 2, Integer.MAX_VALUE}) {
            for (long from : FROM) {
                for (long to : FROM) {
                    if (dimension >= 0
                            && dimension < 2
                            && from >= 0
                            && from <= to
                            && to <= SHAPE.dimension(dimension)) {
                        assertSlice(view.slice(dimension, from, to), dimension, from, to);
                    } else {
                        rejected(kind + " " + dimension + " " + from + " " + to, () -> view.slice(dimension, from, to));
                    }
                }
            }
        }
        for (long rows : FROM) {
            if (rows < 1) {
                assertThrows(IllegalArgumentException.class, () -> view.rowBlocks(rows));
            } else {
                List<Integer> all = new ArrayList<>();
                for (TensorView block : view.rowBlocks(rows)) {
                    Arrays.stream(block.toIntArray()).forEach(all::add);
                }
                assertEquals(Stream.iterate(0, i -> i + 1).limit(COUNT).toList(), all);
            }
        }
    }

    private static void assertSlice(TensorView slice, int dimension, long from, long to) throws IOException {
        int[] elements = slice.toIntArray();
        long columns = dimension == 0 ? 3 : to - from;
        assertEquals((to - from) * (dimension == 0 ? 3 : 4), elements.length);
        for (int i = 0; i < elements.length; i++) {
            long row = i / columns + (dimension == 0 ? from : 0);
            long column = i % columns + (dimension == 1 ? from : 0);
            assertEquals(row * 3 + column, elements[i]);
        }
        rejected("behind a slice", () -> slice.copyTo(new int[1], 0, elements.length, 1));
        rejected("before a slice", () -> slice.copyTo(new int[1], 0, -1, 1));
        rejected("behind a slice", () -> slice.asByteBuffer(4L * elements.length, 1));
    }

    /** A block is read as a whole, and has more elements than are asked for. */
    @Test
    void blocksAreOfTheTensorOrRejected() throws IOException {
        ElementType pairs = ElementType.blocks("pairs", 2, 2).withDecoder((stored, blocks, order, target, at) -> {
            for (int i = 0; i < 2 * blocks; i++) {
                target[at + i] = stored[i];
            }
        });
        TensorView view = Tensors.of(pairs, Shape.of(4), ByteBuffer.wrap(new byte[] {0, 1, 2, 3}));
        float[] target = new float[2];
        view.copyTo(target, 0, 1, 2);
        assertEquals(2, target[1]);
        for (long[] ask : new long[][] {{-1, 1}, {3, 2}, {0, -1}, {Long.MAX_VALUE / 2, 2}, {0, 3}}) {
            rejected("floats", () -> view.copyTo(target, 0, ask[0], (int) ask[1]));
            rejected("doubles", () -> view.copyTo(new double[2], 0, ask[0], (int) ask[1]));
        }
        rejected("one", () -> view.getFloat(4));
        rejected("one", () -> view.getDouble(-1));
        rejected("half a block", () -> view.slice(0, 1, 2));
    }

    @Test
    void messagesSayWhatThereIsAndWhatWasAsked() throws IOException {
        TensorView view = view(Kind.MAPPED, DType.F32);
        assertMessage(
                "tensor 't' of shape [4, 3] has 12 elements, asked for 8 from element 7 on",
                () -> view.copyTo(new float[8], 0, 7, 8));
        assertMessage(
                "tensor 't': an array of length 4 is too short for 3 elements from index 2 on",
                () -> view.copyTo(new float[4], 2, 0, 3));
        assertMessage(
                "tensor 't' of shape [4, 3] has elements of 48 bytes, asked for 8 from byte 44 on",
                () -> view.asByteBuffer(44, 8));
        assertMessage("tensor 't' of shape [4, 3] has 12 elements, asked for element 12", () -> view.getFloat(12));
        assertMessage("shape [4, 3] has no dimension 2", () -> SHAPE.dimension(2));
        assertMessage("shape [4, 3] has no dimension -1", () -> SHAPE.dimension(-1));
    }

    private static void assertMessage(String message, Executable call) {
        assertEquals(
                message, assertThrows(IndexOutOfBoundsException.class, call).getMessage());
    }

    /** It is not another element that has the coordinates once they are added up. */
    @Test
    void coordinatesOutsideTheirDimensionAreRejected() {
        TensorView one = Tensors.of(new float[] {1});
        for (long[] coordinates : new long[][] {{0, 3}, {-1, 4}, {4, 0}, {0}}) {
            CooTensor coo = new CooTensor(SHAPE, Tensors.of(coordinates), one);
            assertThrows(IndexOutOfBoundsException.class, coo::toDense);
            assertThrows(IndexOutOfBoundsException.class, coo::toDenseFloatArray);
        }
    }

    /** Whoever adds one puts it into one of the two lists, and into the tests above. */
    @Test
    void everyAccessorOfTheApiIsTried() throws Exception {
        Set<String> found = new TreeSet<>();
        for (String name : List.of("", "io", "memory")) {
            try (Stream<Path> files = Files.list(Path.of("target", "classes", "org", "tensorbind", name))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".class")).toList()) {
                    String simple = String.valueOf(file.getFileName()).replace(".class", "");
                    if (!simple.equals("package-info")) {
                        addAccessors(
                                found, Class.forName("org.tensorbind." + name + (name.isEmpty() ? "" : ".") + simple));
                    }
                }
            }
        }
        Set<String> known = new TreeSet<>(ACCESSORS);
        known.addAll(NO_ACCESSORS);
        assertEquals(known, found);
    }

    private static void addAccessors(Set<String> found, Class<?> type) {
        if (!Modifier.isPublic(type.getModifiers())) {
            return;
        }
        for (Method method : type.getDeclaredMethods()) {
            int modifiers = method.getModifiers();
            boolean isCallable = Modifier.isPublic(modifiers) && !Modifier.isStatic(modifiers) && !method.isSynthetic();
            boolean takesNumber = Arrays.stream(method.getParameterTypes())
                    .anyMatch(parameter ->
                            parameter == int.class || parameter == long.class || parameter == long[].class);
            if (isCallable && takesNumber) {
                found.add(type.getSimpleName() + "." + method.getName());
            }
        }
    }
}
