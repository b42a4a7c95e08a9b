package org.tensorbind.examples.cli.inspect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonGenerator.Feature;
import java.io.IOException;
import java.io.Writer;
import org.tensorbind.TensorView;

/** Prints what was verified as JSON, one object a line. */
final class VerifyJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private VerifyJson() {}

    static void print(String file, VerifyReport report, Writer out) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out).disable(Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            json.writeStringField("file", file);
            json.writeBooleanField("ok", report.isWell());
            json.writeNumberField("tensors", report.tensors());
            json.writeNumberField("verified", report.verified());
            json.writeNumberField("unknownChecksum", report.withUnknownChecksum());
            json.writeNumberField("noChecksum", report.withoutChecksum());
            json.writeNumberField("otherChecksums", report.otherChecksums());
            json.writeArrayFieldStart("notDecoded");
            for (TensorView view : report.undecoded()) {
                json.writeStartObject();
                json.writeStringField("name", view.name());
                json.writeStringField("because", String.valueOf(Undecoded.reason(view)));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("problems");
            for (String problem : report.problems()) {
                json.writeString(problem);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }
}
