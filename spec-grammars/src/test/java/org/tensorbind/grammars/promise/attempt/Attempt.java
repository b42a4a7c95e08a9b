package org.tensorbind.grammars.promise.attempt;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/**
 * What is put into one file.
 *
 * @param tensors what is expected of each, beside how to write it
 * @param given values for setters of the generated writer, by name
 */
public record Attempt(
        WriteOptions options,
        List<Tensor> tensors,
        @Nullable Map<String, Object> metadata,
        Map<String, @Nullable Object> given) {
    /**
     * A tensor.
     *
     * @param bare how it is written without its attributes
     */
    public record Tensor(Content.Item expected, TensorEntry bare) {
        /** The same tensor with other attributes. */
        Tensor with(Map<String, Object> attributes) {
            return new Tensor(expected.with(attributes), bare);
        }

        /** How it is written. */
        TensorEntry entry() {
            TensorEntry entry = bare;
            for (Map.Entry<String, Object> attribute : expected.attributes().entrySet()) {
                entry = entry.withAttribute(attribute.getKey(), attribute.getValue());
            }
            return entry;
        }
    }

    Attempt withTensors(List<Tensor> others) {
        return new Attempt(options, others, metadata, given);
    }

    Attempt withMetadata(Map<String, Object> other) {
        return new Attempt(options, tensors, other, given);
    }

    Attempt withGiven(Map<String, @Nullable Object> others) {
        return new Attempt(options, tensors, metadata, others);
    }

    /** Hands everything to a writer. */
    public void fill(TensorWriter writer) throws IOException {
        give(writer);
        if (metadata != null) {
            writer.metadata(metadata);
        }
        for (Tensor tensor : tensors) {
            writer.add(tensor.entry());
        }
    }

    /** Calls the setters. */
    void give(TensorWriter writer) throws IOException {
        for (Method setter : GeneratedClasses.setters(writer)) {
            if (given.containsKey(setter.getName())) {
                try {
                    setter.invoke(writer, given.get(setter.getName()));
                } catch (InvocationTargetException e) {
                    if (e.getCause() instanceof RuntimeException rejected) {
                        throw rejected;
                    }
                    if (e.getCause() instanceof IOException rejected) {
                        throw rejected;
                    }
                    throw new AssertionError(e);
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    @Override
    public String toString() {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        given.forEach((name, value) -> shown.put(name, GeneratedClasses.comparable(value)));
        return "given " + shown + ", metadata " + metadata + ", filter " + options.filter() + ", checksum "
                + options.checksum() + ", order " + options.byteOrder() + ", options " + options.formatOptions()
                + ", tensors "
                + tensors.stream().map(tensor -> tensor.expected().toString()).collect(Collectors.toList());
    }
}
