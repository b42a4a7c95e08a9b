package org.tensorbind.grammars;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Files with what each must give. */
final class Corpus {
    private Corpus() {}

    /**
     * One file.
     *
     * @param expected what the manifest says of it
     */
    record Case(String format, Path file, JsonNode expected) {
        String outcome(boolean strict) {
            return expected.get(strict ? "strict" : "lenient").asText();
        }

        @Override
        public String toString() {
            return format + "/" + expected.get("file").asText();
        }
    }

    /** The project's own fixtures for a format. */
    static List<Case> fixtures(String format) {
        URL url = Objects.requireNonNull(Corpus.class.getResource("/corpus/" + format), "no fixtures for " + format);
        try {
            return cases(format, Path.of(url.toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The cases of a folder with a manifest. */
    static List<Case> cases(String format, Path folder) {
        try {
            List<Case> cases = new ArrayList<>();
            for (JsonNode expected : new ObjectMapper().readTree(Files.readString(folder.resolve("manifest.json")))) {
                cases.add(new Case(format, folder.resolve(expected.get("file").asText()), expected));
            }
            return cases;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
