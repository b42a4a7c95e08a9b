package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.CooTensor;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/**
 * Damaged files give a {@link FormatException} or are read; nothing else comes out, and reading allocates no more than a small multiple of the
 * file. The damage is the same in every run.
 */
final class MutationTest {
    private static final int MUTATIONS = Integer.getInteger("tensorbind.mutations", 10_000);
    private static final int LARGEST_SEED = 1 << 15;
    private static final long FREE_BYTES = 8 << 20;
    private static final long BYTES_A_BYTE = 400;
    private static final long[] HUGE = {
        0,
        1,
        0xFF,
        0xFFFF,
        0x7FFF_FFFF,
        0xFFFF_FFFFL,
        1L << 32,
        1L << 61,
        1L << 62,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        -1,
        -8
    };

    @ParameterizedTest
    @FieldSource("org.tensorbind.grammars.support.Corpus#FORMATS")
    void damagedFilesGiveFormatExceptionsOnly(String name) throws IOException {
        damage(name, seeds(name), MUTATIONS);
    }

    /** What any grammar gives is as safe as what these give. */
    @ParameterizedTest
    @ValueSource(strings = {"jsonheader", "tree", "records", "sections", "optionals", "padded", "picture"})
    void damagedFilesOfOtherFormatsGiveFormatExceptionsOnly(String name) throws IOException {
        Written.Content one = writer -> writer.add("0", new float[] {1, 2, 3, 4, 5, 6}, 2, 3);
        List<byte[]> seeds = new ArrayList<>(List.of(Written.bytes(name, WriteOptions.defaults(), one)));
        int count = TensorFormats.named(name).traits().isSingleTensor() ? 1 : 20;
        seeds.add(Written.bytes(name, WriteOptions.defaults(), writer -> {
            for (int i = 0; i < count; i++) {
                writer.add(Integer.toString(i), new float[i], i);
            }
        }));
        damage(name, seeds, MUTATIONS / 10);
    }

    /** In a thread of its own, which has few frames: each exception notes all of them. */
    private static void damage(String name, List<byte[]> seeds, int mutations) {
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            damageAll(name, seeds, mutations);
            return true;
        });
        new Thread(task, "mutations of " + name).start();
        try {
            assertTrue(task.get());
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void damageAll(String name, List<byte[]> seeds, int mutations) throws IOException {
        TensorFormat format = TensorFormats.named(name);
        for (byte[] seed : seeds) {
            read(
                    format,
                    seed,
                    ReadOptions.lenient()); // what is loaded once, such as a native library, is no cost of a file
        }
        Random random = new Random(name.hashCode());
        for (int i = 0; i < mutations; i++) {
            byte[] mutated = mutate(seeds, random);
            boolean strict = random.nextBoolean();
            try {
                ReadOptions options = strict ? ReadOptions.strict() : ReadOptions.lenient();
                assertBounded(format, mutated, options);
                assertOpeningAndParsingAgree(format, mutated, options);
            } catch (Error | RuntimeException e) {
                throw new AssertionError(
                        "mutation " + i + " of " + name + ", strict " + strict + ": "
                                + HexFormat.of().formatHex(mutated, 0, Math.min(4096, mutated.length)),
                        e);
            }
        }
    }

    private static List<byte[]> seeds(String name) throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (Corpus.Case testCase : Corpus.fixtures(name)) {
            if (Files.size(testCase.file()) <= LARGEST_SEED) {
                seeds.add(Files.readAllBytes(testCase.file()));
            }
        }
        return seeds;
    }

    private static void assertBounded(TensorFormat format, byte[] file, ReadOptions options) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long decoded = read(format, file, options);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        long bound = FREE_BYTES + BYTES_A_BYTE * file.length + 4 * decoded;
        assertTrue(
                allocated <= bound, () -> allocated + " bytes were allocated, at most " + bound + " are in proportion");
    }

    /** Opening goes over the tensors without making objects where it can; a parse reads item by item, and must come to the same. */
    private static void assertOpeningAndParsingAgree(TensorFormat format, byte[] file, ReadOptions options)
            throws IOException {
        List<FormatException> faults = new ArrayList<>();
        ParseListener listener = new ParseListener() {
            @Override
            public void problem(FormatException fault) {
                faults.add(fault);
            }
        };
        @Nullable TensorReader parsed = format.parse(ByteSource.of("mutated", file), options, listener);
        try (TensorReader opened = format.open(ByteSource.of("mutated", file), options)) {
            assertEquals(List.of(), faults);
            assertEquals(withoutAttributes(Objects.requireNonNull(parsed)), withoutAttributes(opened));
            for (int i = 0; i < opened.size(); i++) {
                assertEquals(parsed.tensor(i).parts(), opened.tensor(i).parts());
                if (format.traits().hasNames()) {
                    String name = opened.name(i);
                    assertEquals(
                            parsed.find(name).map(TensorView::parts),
                            opened.find(name).map(TensorView::parts));
                }
            }
        } catch (FormatException rejected) {
            assertEquals(rejected.grammarPath(), faults.get(0).grammarPath());
            assertEquals(rejected.byteOffset(), faults.get(0).byteOffset());
        }
    }

    /** Attributes may have byte arrays, which are never equal. */
    private static List<TensorInfo> withoutAttributes(TensorReader reader) {
        return reader.tensors().stream()
                .map(info -> new TensorInfo(
                        info.name(),
                        info.dtype(),
                        info.dtypeName(),
                        info.shape(),
                        info.layout(),
                        info.layoutName(),
                        info.storedByteSize(),
                        Map.of()))
                .toList();
    }

    /** Reads everything; gives the bytes of data that the tensors really decode to. */
    private static long read(TensorFormat format, byte[] file, ReadOptions options) throws IOException {
        CountingChannel count = new CountingChannel();
        try (TensorReader reader = format.open(ByteSource.of("mutated", file), options)) {
            reader.metadata();
            for (int i = 0; i < reader.size(); i++) {
                readTensor(reader.tensor(i), count);
            }
        } catch (FormatException rejected) {
            assertTrue(String.valueOf(rejected.getMessage()).contains("mutated: "), rejected::getMessage);
        }
        return count.bytes;
    }

    private static void readTensor(TensorView view, CountingChannel count) throws IOException {
        if (view.info().layout() != Layout.COO) {
            view.writeTo(count);
            return;
        }
        CooTensor coo = view.coo();
        coo.indices().writeTo(count);
        coo.values().writeTo(count);
    }

    private static byte[] mutate(List<byte[]> seeds, Random random) {
        byte[] bytes = seeds.get(random.nextInt(seeds.size())).clone();
        int damages = 1 + random.nextInt(3);
        for (int i = 0; i < damages && bytes.length > 0; i++) {
            bytes = switch (random.nextInt(6)) {
                case 0 -> flip(bytes, random);
                case 1 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
                case 2 -> splice(bytes, seeds.get(random.nextInt(seeds.size())), random);
                case 3, 4 -> huge(bytes, random);
                default -> overwrite(bytes, random);
            };
        }
        return bytes;
    }

    private static byte[] flip(byte[] bytes, Random random) {
        bytes[place(bytes, random)] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    private static byte[] overwrite(byte[] bytes, Random random) {
        bytes[place(bytes, random)] = (byte) random.nextInt(256);
        return bytes;
    }

    /** Headers and trailers more often than data. */
    private static int place(byte[] bytes, Random random) {
        int near = Math.min(bytes.length, 256);
        return switch (random.nextInt(3)) {
            case 0 -> random.nextInt(near);
            case 1 -> bytes.length - 1 - random.nextInt(near);
            default -> random.nextInt(bytes.length);
        };
    }

    private static byte[] huge(byte[] bytes, Random random) {
        if (bytes.length < 8) {
            return flip(bytes, random);
        }
        int at = Math.min(place(bytes, random), bytes.length - 8);
        ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        ByteBuffer.wrap(bytes)
                .order(order)
                .putLong(random.nextBoolean() ? at / 8 * 8 : at, HUGE[random.nextInt(HUGE.length)]);
        return bytes;
    }

    private static byte[] splice(byte[] bytes, byte[] other, Random random) {
        int head = random.nextInt(bytes.length + 1);
        int tail = random.nextInt(other.length + 1);
        byte[] spliced = Arrays.copyOf(bytes, head + other.length - tail);
        System.arraycopy(other, tail, spliced, head, other.length - tail);
        return spliced;
    }

    private static final class CountingChannel implements WritableByteChannel {
        private long bytes;

        @Override
        public int write(ByteBuffer piece) {
            int count = piece.remaining();
            piece.position(piece.limit());
            bytes += count;
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
