package org.tensorbind.grammars.promise;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.promise.attempt.Attempt;
import org.tensorbind.grammars.promise.attempt.AttributeKinds;
import org.tensorbind.grammars.promise.attempt.Content;
import org.tensorbind.grammars.promise.attempt.Exactness;
import org.tensorbind.grammars.promise.attempt.GeneratedClasses;
import org.tensorbind.grammars.promise.attempt.NamedByGrammar;
import org.tensorbind.grammars.promise.attempt.RandomAttempts;
import org.tensorbind.grammars.promise.attempt.Repairs;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.grammars.promise.breach.Bytes;
import org.tensorbind.grammars.promise.breach.Rejections;
import org.tensorbind.io.ByteSource;

/** Tries one format: what its writer writes must be read back strictly and the same, and be written again byte for byte. */
final class Promise {
    /** How often an attempt that is rejected is changed as the rejection asks. */
    private static final int REPAIRS = 16;

    private final TensorFormat format;
    private final Random random;
    private final AttributeKinds attributes;
    private final Exactness exactness;
    private final RandomAttempts source;
    private final GrammarNames names;
    private final GivenAsMaps maps;
    private final List<String> rejections = new ArrayList<>();
    private final List<String> behavior = new ArrayList<>();
    private int written;

    /** The exactness says how much of a file must be the same when it is written again. */
    Promise(TensorFormat format, Exactness exactness, NamedByGrammar named, GrammarNames names, Random random) {
        this.exactness = exactness;
        this.format = format;
        this.random = random;
        this.attributes = new AttributeKinds(format);
        this.source = new RandomAttempts(format, named, random, attributes);
        this.names = names;
        this.maps = new GivenAsMaps(
                format, names, setter -> source.typeOf(setter) instanceof Class<?> type ? type : Object.class);
    }

    /** Files that the writer did not reject. */
    int written() {
        return written;
    }

    /** What the writer said of the files that it rejected. */
    List<String> rejections() {
        return rejections;
    }

    /** What the writer and the reader did, a line for each file that was tried. */
    List<String> behavior() {
        return behavior;
    }

    /** Tries to write so many files, and damages each that is written so many times. */
    void tryRandomFiles(int attempts, int damages) {
        if (format.traits().readOnlyReason() != null) {
            return;
        }
        Repairs repairs = new Repairs(source, attributes, random);
        for (int i = 0; i < attempts; i++) {
            Attempt attempt = source.next(i);
            byte[] file = write(attempt);
            for (int repair = 0; file == null && repair < REPAIRS; repair++) {
                Attempt other = repairs.repair(attempt, rejections.get(rejections.size() - 1));
                if (other == null) {
                    break;
                }
                attempt = other;
                file = write(attempt);
            }
            if (file != null) {
                tryFile(attempt, file, damages);
            }
        }
    }

    /** Tries one file. */
    void tryFile(Attempt attempt, int damages) {
        byte[] file = write(attempt);
        if (file != null) {
            tryFile(attempt, file, damages);
        }
    }

    private void tryFile(Attempt attempt, byte[] file, int damages) {
        written++;
        try (TensorReader reader = openOwn(file, attempt.options())) {
            Content content = contentOf(reader);
            assertSame(attempt, content);
            assertGiven(attempt, reader);
            assertRewritten(attempt, reader, file);
            maps.tryAttempt(attempt, file);
        } catch (IOException e) {
            throw new Breach("a reader cannot be closed", attempt.toString(), e);
        }
        new DamagedFiles(format, random, new RewrittenFiles(format, attempt.options(), exactness), behavior::add)
                .tryDamages(file, damages);
    }

    private byte @Nullable [] write(Attempt attempt) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), attempt.options())) {
            attempt.fill(writer);
            writer.commit();
            behavior.add("writes " + Bytes.hash(bytes.toByteArray()));
            return bytes.toByteArray();
        } catch (IOException | RuntimeException | StackOverflowError rejected) {
            Rejections.assertClean("a writer", rejected);
            attributes.rejected(String.valueOf(rejected.getMessage()));
            rejections.add(String.valueOf(rejected.getMessage()));
            behavior.add("does not write: " + rejected.getMessage());
            return null;
        }
    }

    /** Strictly, unless an option makes what strict reading does not know. */
    private TensorReader openOwn(byte[] file, WriteOptions options) {
        try {
            TensorReader reader = format.open(ByteSource.of("own", file), options.toReadOptions());
            reader.verify();
            return reader;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new Breach("the own reader rejects what was written" + detail(e), e + "\n" + Bytes.show(file), e);
        }
    }

    /** The kind of rejection without paths and numbers. */
    private static String detail(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        String problem = message.substring(message.lastIndexOf(": ") + 1);
        return " (" + thrown.getClass().getSimpleName() + ":"
                + problem.replaceAll("[0-9]+", "#").replaceAll("'[^']*'", "'…'") + ")";
    }

    private static Content contentOf(TensorReader reader) {
        try {
            return Content.of(reader);
        } catch (IOException | RuntimeException e) {
            throw new Breach("tensors that were written cannot be read", String.valueOf(e), e);
        }
    }

    private void assertSame(Attempt attempt, Content content) {
        boolean named = format.traits().hasNames();
        List<Content.Item> expected =
                attempt.tensors().stream().map(Attempt.Tensor::expected).toList();
        if (!sorted(expected, named).equals(sorted(content.tensors(), named))) {
            throw new Breach("other tensors are read than were written", attempt + "\nread " + content, null);
        }
        Map<String, String> metadata = new LinkedHashMap<>();
        if (attempt.metadata() != null) {
            attempt.metadata()
                    .forEach((key, value) ->
                            metadata.put(key, MetadataValue.of(value).text()));
        }
        if (!metadata.equals(content.metadata())) {
            throw new Breach("other metadata is read than was written", attempt + "\nread " + content, null);
        }
        for (Content.Item item : expected) {
            if (content.tensors().stream().noneMatch(read -> hasAttributes(read, item, named))) {
                throw new Breach("an attribute was lost or changed", attempt + "\nread " + content, null);
            }
        }
    }

    private static boolean hasAttributes(Content.Item read, Content.Item expected, boolean named) {
        return read.core(named).equals(expected.core(named))
                && expected.attributes().keySet().stream()
                        .allMatch(name -> isSame(Content.attribute(read, name), Content.attribute(expected, name)));
    }

    /** A map that gives none of a record's parts leaves them to their defaults. */
    private static boolean isSame(@Nullable Object read, @Nullable Object given) {
        if (read instanceof List<?> all && given instanceof List<?> some && all.size() == some.size()) {
            return IntStream.range(0, all.size()).allMatch(i -> isSame(all.get(i), some.get(i)));
        }
        return Objects.equals(read, given) || Map.of().equals(given) && read instanceof List;
    }

    private static List<String> sorted(List<Content.Item> items, boolean named) {
        Function<Content.Item, String> text = item -> item.core(named)
                + Arrays.toString(
                        Arrays.copyOf(item.bytes().array(), item.bytes().limit()));
        return items.stream().map(text).sorted().collect(Collectors.toList());
    }

    /** Each value that was given is in the structure that was read, where that has a component of its name, which no other item may have. */
    private void assertGiven(Attempt attempt, TensorReader reader) {
        attempt.given().forEach((name, value) -> {
            List<@Nullable Object> found = GeneratedClasses.components(reader, name);
            if (value != null
                    && !names.isAmbiguous(name)
                    && !found.isEmpty()
                    && !isIn(found, GeneratedClasses.comparable(value))) {
                throw new Breach(
                        "a value that was given is not in the file", name + " is " + found + "\n" + attempt, null);
            }
        });
    }

    /** A record's map of other keys may be called as the record is. */
    private static boolean isIn(List<@Nullable Object> found, @Nullable Object given) {
        return found.contains(given)
                || given instanceof Map
                        && found.stream().anyMatch(record -> record instanceof List<?> parts && parts.contains(given));
    }

    private void assertRewritten(Attempt attempt, TensorReader reader, byte[] file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), attempt.options())) {
            RewrittenFiles.copy(reader, writer);
            writer.commit();
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new Breach("a file cannot be written again" + detail(e), attempt + "\n" + Bytes.show(file), e);
        }
        if (!Arrays.equals(bytes.toByteArray(), file)) {
            throw new Breach(
                    "a file is written again otherwise",
                    attempt + "\n" + Bytes.show(file) + "became\n" + Bytes.show(bytes.toByteArray()),
                    null);
        }
    }
}
