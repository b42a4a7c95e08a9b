package org.tensorbind.grammars.promise;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** Writes again what strict reading accepts, with the values that only its author knew taken from its structure. */
final class RewrittenFiles {
    private final TensorFormat format;
    private final WriteOptions options;

    RewrittenFiles(TensorFormat format, WriteOptions options) {
        this.format = format;
        this.options = options;
    }

    /** The same bytes must come, or, for files whose format leaves leniency, a file of the same content. */
    void tryFile(byte[] file, boolean exactly) {
        try (TensorReader reader = format.open(ByteSource.of("accepted", file), ReadOptions.strict())) {
            reader.verify();
            Map<String, @Nullable Object> given = givenOf(reader);
            if (given != null) {
                byte[] again = write(reader, given, file);
                if (exactly && !Arrays.equals(again, file)) {
                    throw new Breach(
                            "a file that strict reading accepts is written otherwise",
                            Bytes.show(file) + "became\n" + Bytes.show(again),
                            null);
                }
            }
        } catch (IOException refused) {
            return;
        }
    }

    /** The values of all setters as the file has them, null where one of them is not one component of the structure. */
    private @Nullable Map<String, @Nullable Object> givenOf(TensorReader reader) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>();
        TensorWriter writer = format.create(Channels.newChannel(new ByteArrayOutputStream()), options);
        for (Method setter : Structures.setters(writer)) {
            List<@Nullable Object> found = Structures.rawComponents(reader, setter.getName());
            Object value = found.size() == 1 ? found.get(0) : null;
            if (found.size() != 1 || (value == null && setter.getParameterTypes()[0].isPrimitive())) {
                return null;
            }
            given.put(setter.getName(), value);
        }
        return given;
    }

    private byte[] write(TensorReader reader, Map<String, @Nullable Object> given, byte[] file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), options)) {
            new Attempt(options, List.of(), null, given).give(writer);
            if (reader.hasMetadata()) {
                writer.metadata(reader.metadata());
            }
            for (int i = 0; i < reader.size(); i++) {
                writer.add(reader.tensor(i));
            }
            writer.commit();
            return bytes.toByteArray();
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new Breach(
                    "a file that strict reading accepts cannot be written again", e + "\n" + Bytes.show(file), e);
        }
    }
}
