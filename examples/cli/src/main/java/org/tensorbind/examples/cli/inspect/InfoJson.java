package org.tensorbind.examples.cli.inspect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonGenerator.Feature;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Layout;
import org.tensorbind.MetadataValue;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.print.StructureValues;

/** Prints reports as JSON, one object a line. */
final class InfoJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator json;

    private InfoJson(JsonGenerator json) {
        this.json = json;
    }

    static void print(FileReport report, Writer out) throws IOException {
        printLine(out, json -> new InfoJson(json).file(report));
    }

    static void printFailure(String file, IOException failure, Writer out) throws IOException {
        printLine(out, json -> {
            json.writeStringField("file", file);
            new InfoJson(json).error(failure);
        });
    }

    private interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    private static void printLine(Writer out, Content content) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out).disable(Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            content.write(json);
            json.writeEndObject();
        }
        out.write('\n');
    }

    private void file(FileReport report) throws IOException {
        json.writeStringField("file", report.file());
        json.writeStringField("format", report.reader().format().name());
        json.writeNumberField("fileSize", report.byteSize());
        if (report.reader().files().size() > 1) {
            json.writeArrayFieldStart("files");
            for (String name : report.reader().files()) {
                json.writeString(name);
            }
            json.writeEndArray();
        }
        json.writeObjectFieldStart("metadata");
        for (Map.Entry<String, MetadataValue> entry :
                report.reader().metadataValues().entrySet()) {
            json.writeFieldName(entry.getKey());
            value(entry.getValue().value());
        }
        json.writeEndObject();
        if (!report.reader().fileItems().isEmpty()) {
            json.writeFieldName("items");
            value(report.reader().fileItems());
        }
        bits(report.bitsPerElement());
        json.writeArrayFieldStart("tensors");
        for (FileReport.Tensor tensor : report.tensors()) {
            tensor(tensor);
        }
        json.writeEndArray();
        if (report.traffic().requests() > 0) {
            json.writeNumberField("requests", report.traffic().requests());
            json.writeNumberField("bytesFetched", report.traffic().bytes());
        }
    }

    private void tensor(FileReport.Tensor tensor) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", tensor.info().name());
        json.writeStringField("dtype", tensor.dtype());
        if (tensor.hasUnknownDtype()) {
            json.writeBooleanField("unknownDtype", true);
        }
        shape(tensor.info().shape());
        json.writeStringField("layout", tensor.layout());
        size("nbytes", tensor.byteSize());
        bits(tensor.bitsPerElement());
        String undecoded = Undecoded.reason(tensor.parts());
        if (undecoded != null) {
            json.writeStringField("notDecoded", undecoded);
        }
        if (tensor.info().layout() == Layout.COO) {
            parts(tensor);
        } else {
            storage(tensor.parts().get(0), digest(tensor.digests(), 0));
        }
        attributes(tensor.info().attributes());
        if (tensor.statistics() != null) {
            statistics(tensor.statistics());
        }
        if (tensor.failure() != null) {
            error(tensor.failure());
        }
        json.writeEndObject();
    }

    private static @Nullable String digest(List<String> digests, int part) {
        return digests.isEmpty() ? null : digests.get(part);
    }

    private void parts(FileReport.Tensor tensor) throws IOException {
        json.writeObjectFieldStart("parts");
        for (int i = 0; i < tensor.parts().size(); i++) {
            StoredPart part = tensor.parts().get(i);
            json.writeObjectFieldStart(part.name());
            json.writeStringField("dtype", part.dtype().toString());
            shape(part.shape());
            json.writeNumberField("nbytes", FileReport.byteSizeOf(List.of(part)));
            storage(part, digest(tensor.digests(), i));
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void storage(StoredPart part, @Nullable String digest) throws IOException {
        if (part.file() != null) {
            json.writeStringField("file", part.file());
        }
        size("offset", part.byteOffset());
        size("stored", part.byteSize());
        if (!part.filter().equals(WriteOptions.NONE)) {
            json.writeStringField("encoding", part.filter());
        }
        if (part.byteOrder() == ByteOrder.BIG_ENDIAN && part.dtype().byteSize() != 1) {
            json.writeStringField("byteOrder", "big");
        }
        if (part.checksum() != null) {
            json.writeStringField("checksum", part.checksum());
        }
        if (digest != null) {
            json.writeStringField("sha256", digest);
        }
    }

    /** Bits per element, where there are blocks. */
    private void bits(double bits) throws IOException {
        if (!Double.isNaN(bits)) {
            json.writeNumberField("bitsPerElement", bits);
        }
    }

    /** A number of bytes, null where it is not known. */
    private void size(String field, long byteSize) throws IOException {
        if (byteSize < 0) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, byteSize);
        }
    }

    private void shape(Shape shape) throws IOException {
        json.writeArrayFieldStart("shape");
        for (long dimension : shape.toArray()) {
            if (dimension < 0) {
                json.writeNumber(new BigInteger(Long.toUnsignedString(dimension)));
            } else {
                json.writeNumber(dimension);
            }
        }
        json.writeEndArray();
    }

    private void attributes(Map<String, Object> attributes) throws IOException {
        if (!attributes.isEmpty()) {
            json.writeFieldName("attributes");
            value(attributes);
        }
    }

    private void value(@Nullable Object any) throws IOException {
        Object structure = StructureValues.of(any);
        Object value = structure == null ? any : structure;
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                value(entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                value(element);
            }
            json.writeEndArray();
        } else if (value instanceof byte[] bytes) {
            json.writeString(HexFormat.of().formatHex(bytes));
        } else if (value instanceof Float number) {
            number(Double.parseDouble(number.toString()));
        } else if (value instanceof Double number) {
            number(number);
        } else {
            scalar(value);
        }
    }

    private void scalar(@Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof BigInteger number) {
            json.writeNumber(number);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else {
            json.writeString(value.toString());
        }
    }

    /** JSON has no NaN and no infinities; they are the texts {@code NaN}, {@code Infinity} and {@code -Infinity}. */
    private void number(double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeString(Double.toString(value));
        }
    }

    /** A number that there may be none of. */
    private void numberOrNull(double value) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNull();
        } else {
            number(value);
        }
    }

    private void statistics(Statistics statistics) throws IOException {
        json.writeObjectFieldStart("stats");
        json.writeFieldName("min");
        numberOrNull(statistics.least());
        json.writeFieldName("max");
        numberOrNull(statistics.greatest());
        json.writeFieldName("mean");
        numberOrNull(statistics.mean());
        json.writeNumberField("nan", statistics.nan());
        json.writeNumberField("inf", statistics.infinite());
        json.writeNumberField("zeros", statistics.zeros());
        json.writeFieldName("histogram");
        json.writeArray(statistics.histogram(), 0, statistics.histogram().length);
        json.writeEndObject();
    }

    private void error(IOException failure) throws IOException {
        json.writeObjectFieldStart("error");
        json.writeStringField("kind", Failures.kind(failure));
        json.writeStringField("message", Failures.message(failure));
        json.writeEndObject();
    }
}
