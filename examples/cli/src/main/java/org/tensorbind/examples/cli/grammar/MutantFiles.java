package org.tensorbind.examples.cli.grammar;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonGenerator.Feature;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.FormatException;
import org.tensorbind.processor.mutant.Mutant;
import org.tensorbind.processor.mutant.Mutants;
import org.tensorbind.processor.mutant.Statement;

/**
 * Writes mutants into a folder: those that every reader rejects into {@code reject}, those that only strict reading rejects into {@code lenient},
 * those that every reader takes into {@code accept}, and {@code manifest.json} with what must be said of each.
 */
final class MutantFiles {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Path folder;
    private final String extension;

    MutantFiles(Path folder, String extension) {
        this.folder = folder;
        this.extension = extension;
    }

    void write(Mutants mutants) throws IOException {
        Files.createDirectories(folder);
        for (Mutant mutant : mutants.all()) {
            Path file = folder.resolve(nameOf(mutant));
            Files.createDirectories(folder.resolve(kindOf(mutant)));
            Files.write(file, mutant.bytes());
        }
        try (Writer out = Files.newBufferedWriter(folder.resolve("manifest.json"))) {
            writeManifest(mutants.all(), out);
        }
    }

    private static String kindOf(Mutant mutant) {
        return mutant.strict().rejection() == null
                ? "accept"
                : mutant.lenient().rejection() == null ? "lenient" : "reject";
    }

    private String nameOf(Mutant mutant) {
        return kindOf(mutant) + "/" + mutant.name() + extension;
    }

    /** One object a line, so that manifests can be compared. */
    private void writeManifest(List<Mutant> mutants, Writer out) throws IOException {
        out.write("[");
        for (int i = 0; i < mutants.size(); i++) {
            out.write(i == 0 ? "\n" : ",\n");
            try (JsonGenerator json = FACTORY.createGenerator(out).disable(Feature.AUTO_CLOSE_TARGET)) {
                writeEntry(mutants.get(i), json);
            }
        }
        out.write("\n]\n");
    }

    private void writeEntry(Mutant mutant, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", nameOf(mutant));
        json.writeStringField("lenient", mutant.lenient().rejection() == null ? "accept" : "reject");
        json.writeStringField("strict", mutant.strict().rejection() == null ? "accept" : "reject");
        json.writeStringField("statement", mutant.statement().toString());
        json.writeNumberField("line", mutant.statement().line());
        json.writeStringField("change", mutant.change());
        FormatException rejection = mutant.strict().rejection();
        if (rejection != null) {
            json.writeNumberField("byte", rejection.byteOffset());
            json.writeStringField("path", rejection.grammarPath());
            json.writeStringField("problem", rejection.problem());
        }
        if (!mutant.others().isEmpty()) {
            json.writeArrayFieldStart("others");
            for (Statement other : mutant.others()) {
                json.writeString(other.toString());
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
