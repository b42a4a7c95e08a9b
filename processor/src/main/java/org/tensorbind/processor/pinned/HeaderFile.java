package org.tensorbind.processor.pinned;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;

/**
 * The output of {@code tensorbind info --json} for a checkpoint: its tensors and its metadata.
 *
 * @param name of the file, for messages
 */
record HeaderFile(String name, List<TensorInfo> tensors, Map<String, String> metadata) {
    /**
     * Reads it; unknown members are skipped.
     *
     * @throws IOException if it is none, with what is wrong
     */
    static HeaderFile parse(String name, String json) throws IOException {
        List<TensorInfo> tensors = new ArrayList<>();
        Map<String, String> metadata = new LinkedHashMap<>();
        boolean found = false;
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("is no JSON object");
            }
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                JsonToken value = parser.nextToken();
                if (field.equals("tensors") && value == JsonToken.START_ARRAY) {
                    found = true;
                    while (parser.nextToken() == JsonToken.START_OBJECT) {
                        tensors.add(tensor(parser, tensors.size()));
                    }
                } else if (field.equals("metadata") && value == JsonToken.START_OBJECT) {
                    readTexts(parser, metadata);
                } else {
                    parser.skipChildren();
                }
            }
        }
        if (!found) {
            throw new IOException("has no 'tensors'");
        }
        return new HeaderFile(name, tensors, metadata);
    }

    /** Whether it has attributes of tensors; a file without any may have been written by a version of the command that did not print them. */
    boolean hasAttributes() {
        return tensors.stream().anyMatch(tensor -> !tensor.attributes().isEmpty());
    }

    private static void readTexts(JsonParser parser, Map<String, String> texts) throws IOException {
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            texts.put(key, parser.nextToken().isScalarValue() ? parser.getText() : json(parser));
        }
    }

    private static String json(JsonParser parser) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
            out.copyCurrentStructure(parser);
        }
        return text.toString();
    }

    private static TensorInfo tensor(JsonParser parser, int index) throws IOException {
        String name = Integer.toString(index);
        String dtype = "";
        String layout = "dense";
        Shape shape = null;
        Map<String, Object> attributes = Map.of();
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            switch (field) {
                case "name" -> name = parser.getText();
                case "dtype" -> dtype = parser.getText();
                case "layout" -> layout = parser.getText();
                case "shape" -> shape = shape(parser);
                case "attributes" -> attributes = HeaderAttributes.read(parser);
                default -> parser.skipChildren();
            }
        }
        if (shape == null) {
            throw new IOException("tensor '" + name + "' has no 'shape'");
        }
        return new TensorInfo(name, dtypeOf(dtype), dtype, shape, layoutOf(layout), layout, 0, attributes);
    }

    private static @Nullable Shape shape(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return null;
        }
        List<Long> dimensions = new ArrayList<>();
        while (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
            dimensions.add(parser.getBigIntegerValue().longValue());
        }
        return Shape.of(dimensions.stream().mapToLong(Long::longValue).toArray());
    }

    private static DType dtypeOf(String text) {
        for (DType dtype : DType.values()) {
            if (dtype.toString().equals(text)) {
                return dtype;
            }
        }
        return DType.OPAQUE;
    }

    private static Layout layoutOf(String text) {
        for (Layout layout : Layout.values()) {
            if (layout.toString().equals(text)) {
                return layout;
            }
        }
        return Layout.UNSUPPORTED;
    }
}
