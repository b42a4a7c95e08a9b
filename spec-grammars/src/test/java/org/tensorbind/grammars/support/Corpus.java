package org.tensorbind.grammars.support;

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
import java.util.Set;

/** Files with what each must give. */
public final class Corpus {
    /** The shipped formats. */
    public static final List<String> FORMATS = List.of(
            "btf",
            "bintensors",
            "ztensor",
            "safetensors",
            "idx",
            "npy",
            "npz",
            "gguf",
            "flax",
            "ztensor1",
            "ztensor2",
            "pytorch",
            "onnx");

    /** Files whose header is a literal in another form than NumPy writes. */
    public static final Set<String> OTHER_FORMS = Set.of(
            "other_quotes.npy",
            "no_comma_at_end.npy",
            "blanks.npy",
            "line_ends.npy",
            "escapes.npy",
            "long_integers.npy");

    private Corpus() {}

    /**
     * One file.
     *
     * @param expected what the manifest says of it
     */
    public record Case(String format, Path file, JsonNode expected) {
        public String outcome(boolean strict) {
            return expected.get(strict ? "strict" : "lenient").asText();
        }

        @Override
        public String toString() {
            return format + "/" + expected.get("file").asText();
        }
    }

    /** The project's own fixtures for a format. */
    public static List<Case> fixtures(String format) {
        URL url = Objects.requireNonNull(Corpus.class.getResource("/corpus/" + format), "no fixtures for " + format);
        try {
            return cases(format, Path.of(url.toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether a file of NumPy is valid, but not in the form that writers produce. */
    public static boolean isInAnotherForm(Path file) {
        return OTHER_FORMS.contains(String.valueOf(file.getFileName()));
    }

    /** The cases of a folder with a manifest. */
    public static List<Case> cases(String format, Path folder) {
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
