package org.tensorbind.grammars.promise;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.grammars.promise.attempt.Content;
import org.tensorbind.grammars.promise.attempt.GeneratedClasses;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.grammars.promise.breach.Bytes;
import org.tensorbind.io.ByteSource;

/** Damages files: reading gives a {@link FormatException} or a file, the same item by item as scanned, and leniently more than strictly. */
public final class DamagedFiles {
    private static final long FREE_BYTES = 8 << 20;
    private static final long BYTES_A_BYTE = 400;

    /** What is decoded is kept here to be compared, in an array that grows. */
    private static final long BYTES_A_DECODED_BYTE = 8;

    /**
     * A problem that is reported has a message and a stack trace, some 5 KiB, and once more for each reading that looks for items at fault: one for
     * each rule of such items, and a few more. There may be a problem for every few bytes.
     */
    private static final long BYTES_A_FAULT = 64 << 10;

    private static final int ATTEMPTS = 6;
    private static final String UNREADABLE = " is unreadable";

    private final TensorFormat format;
    private final Random random;
    private final RewrittenFiles rewritten;
    private final Consumer<String> behavior;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long decoded;
    private long compared;
    private long reported;

    /** What strict reading accepts is written again, too; what reading gives is told to {@code behavior}. */
    public DamagedFiles(TensorFormat format, Random random, RewrittenFiles rewritten, Consumer<String> behavior) {
        this.rewritten = rewritten;
        this.behavior = behavior;
        this.format = format;
        this.random = random;
    }

    /** Tries the file itself and so many damaged copies. */
    void tryDamages(byte[] file, int damages) {
        tryFile(file);
        for (int i = 0; i < damages; i++) {
            tryFile(damage(file));
        }
    }

    /** Tries one file, whatever it is. */
    public void tryFile(byte[] file) {
        try {
            List<String> strict = read(file, ReadOptions.strict());
            List<String> lenient = read(file, ReadOptions.lenient());
            if (strict != null && !isAllIn(strict, lenient)) {
                throw new Breach(
                        "lenient reading does not accept what strict reading does",
                        "strict " + strict + "\nlenient " + lenient,
                        null);
            }
            if (strict != null && strict.stream().noneMatch(text -> text.endsWith(UNREADABLE))) {
                rewritten.tryFile(file);
            }
        } catch (Breach breach) {
            throw new Breach(breach.kind(), breach.detail() + "\n" + Bytes.show(file), breach.getCause());
        }
    }

    /** Lenient reading may give elements that strict reading rejects. */
    private static boolean isAllIn(List<String> strict, @Nullable List<String> lenient) {
        if (lenient == null || strict.size() != lenient.size()) {
            return false;
        }
        for (int i = 0; i < strict.size(); i++) {
            if (!strict.get(i).endsWith(UNREADABLE) && !strict.get(i).equals(lenient.get(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * What the file holds, null where it is rejected. Read again where it allocates too much, as classes that are loaded once, and instrumented, are no
     * cost of a file; nor is what is made here of values to compare them.
     */
    private @Nullable List<String> read(byte[] file, ReadOptions options) {
        for (int attempt = 1; ; attempt++) {
            decoded = 0;
            compared = 0;
            reported = 0;
            long before = threads.getCurrentThreadAllocatedBytes();
            List<String> content = open(file, options);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before - compared;
            long allowed =
                    FREE_BYTES + BYTES_A_BYTE * file.length + BYTES_A_DECODED_BYTE * decoded + BYTES_A_FAULT * reported;
            if (allocated <= allowed) {
                return content;
            }
            if (attempt == ATTEMPTS) {
                throw new Breach("a damaged file allocates too much", allocated + " bytes", null);
            }
        }
    }

    private @Nullable List<String> open(byte[] file, ReadOptions options) {
        List<FormatException> faults = new ArrayList<>();
        List<String> parsed = parse(file, options, faults);
        try (TensorReader reader = format.open(ByteSource.of("damaged", file), options)) {
            List<String> opened = describe(reader);
            if (!faults.isEmpty()) {
                throw new Breach("scanning accepts what item-by-item reading rejects", faults.toString(), null);
            }
            behavior.accept("reads " + Bytes.hash(String.join("\n", opened).getBytes(StandardCharsets.UTF_8)));
            if (!opened.equals(parsed)) {
                throw new Breach(
                        "scanning and item-by-item reading differ", "scanned " + opened + "\nread " + parsed, null);
            }
            return opened;
        } catch (FormatException rejected) {
            behavior.accept("rejects at byte " + rejected.byteOffset() + ", " + rejected.grammarPath());
            if (faults.isEmpty()) {
                throw new Breach("item-by-item reading accepts what scanning rejects", rejected.toString(), rejected);
            }
            FormatException first = faults.get(0);
            if (!first.grammarPath().equals(rejected.grammarPath()) || first.byteOffset() != rejected.byteOffset()) {
                throw new Breach("scanning tells another fault", rejected + "\nand " + first, rejected);
            }
            return null;
        } catch (Breach breach) {
            throw breach;
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw new Breach("scanning fails: " + place(e), String.valueOf(e), e);
        }
    }

    private @Nullable List<String> parse(byte[] file, ReadOptions options, List<FormatException> faults) {
        ParseListener listener = new ParseListener() {
            @Override
            public void problem(FormatException fault) {
                faults.add(fault);
                reported++;
            }
        };
        try {
            TensorReader reader = format.parse(ByteSource.of("damaged", file), options, listener);
            if (reader == null) {
                return null;
            }
            try (reader) {
                return faults.isEmpty() ? describe(reader) : null;
            }
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw new Breach("item-by-item reading fails: " + place(e), String.valueOf(e), e);
        }
    }

    private static String place(Throwable thrown) {
        return thrown.getClass().getSimpleName()
                + Arrays.stream(thrown.getStackTrace())
                        .filter(element -> element.getClassName().startsWith("org.tensorbind."))
                        .map(element -> " in " + element.getClassName().replaceAll(".*\\.", "") + "."
                                + element.getMethodName().replaceAll("^(read|scan)[A-Z].*", "$1…"))
                        .findFirst()
                        .orElse("");
    }

    /** The metadata, then each tensor. */
    private List<String> describe(TensorReader reader) throws IOException {
        List<String> described = new ArrayList<>(List.of(text(reader.metadata()), text(reader.metadataValues())));
        for (int i = 0; i < reader.size(); i++) {
            StringBuilder text = new StringBuilder(reader.name(i)).append(' ');
            try {
                text.append(text(reader.tensor(i).parts()));
                text.append(text(reader.info(i).elementType()));
                text.append(text(reader.info(i).shape()));
                text.append(text(reader.info(i).attributes()));
                text.append(reader.find(reader.name(i)).isPresent());
                List<ByteBuffer> stored = Content.stored(reader.tensor(i));
                decoded += stored.stream().mapToLong(ByteBuffer::remaining).sum();
                text.append(stored.hashCode()).append(numbers(reader.tensor(i)));
            } catch (FormatException unreadable) {
                text.append(unreadable.grammarPath()).append(UNREADABLE);
            }
            described.add(text.toString());
        }
        return described;
    }

    /** What values are compared by. */
    private String text(Object values) {
        long before = threads.getCurrentThreadAllocatedBytes();
        String text = String.valueOf(GeneratedClasses.comparable(values));
        compared += threads.getCurrentThreadAllocatedBytes() - before;
        return text;
    }

    /** A hash of the numbers of blocks, 0 where nothing says what they are. */
    private int numbers(TensorView view) throws IOException {
        if (view.elementType().decoder() == null) {
            return 0;
        }
        decoded += Float.BYTES * view.elementCount();
        return Arrays.hashCode(view.toFloatArray());
    }

    private byte[] damage(byte[] file) {
        byte[] damaged = file.clone();
        for (int i = 1 + random.nextInt(2); i > 0 && damaged.length > 0; i--) {
            int at = random.nextInt(damaged.length);
            switch (random.nextInt(6)) {
                case 0 -> damaged = Arrays.copyOf(damaged, at);
                case 1 -> damaged = insert(damaged, at);
                case 2 -> damaged[at] = (byte) 0xFF;
                case 3 -> damaged[at]++;
                case 4 -> damaged[at]--;
                default -> damaged[at] ^= (byte) (1 << random.nextInt(8));
            }
        }
        return damaged;
    }

    private byte[] insert(byte[] file, int at) {
        int count = 1 + random.nextInt(8);
        byte[] longer = Arrays.copyOf(file, file.length + count);
        System.arraycopy(file, at, longer, at + count, file.length - at);
        for (int i = at; i < at + count; i++) {
            longer[i] = (byte) (random.nextBoolean() ? 0 : random.nextInt(256));
        }
        return longer;
    }
}
