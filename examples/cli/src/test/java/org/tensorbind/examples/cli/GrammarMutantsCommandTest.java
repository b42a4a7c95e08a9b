package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A corpus of broken files from a grammar and a sample. */
final class GrammarMutantsCommandTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void verifySaysOfEachFileWhatTheManifestSays() throws IOException {
        assertEquals(0, Cli.run("grammar", "new", "acme", "--directory", folder).code());
        Path grammar = folder.resolve("acme.grammar");
        Path corpus = folder.resolve("corpus");
        Cli.Result made = Cli.run("grammar", "mutants", grammar, folder.resolve("sample.acme"), "--out", corpus);
        assertEquals(0, made.code(), made::err);

        JsonNode manifest = new ObjectMapper().readTree(Files.readString(corpus.resolve("manifest.json")));
        assertTrue(made.out().startsWith(corpus + ": " + manifest.size() + " files, see manifest.json\n"), made::out);
        assertTrue(manifest.size() > 10, made::out);
        checkVerified(grammar, corpus, manifest, "strict", List.of());
        checkVerified(grammar, corpus, manifest, "lenient", List.of("--lenient"));
        try (Stream<Path> files = Files.walk(corpus)) {
            assertEquals(manifest.size() + 1, files.filter(Files::isRegularFile).count());
        }
    }

    private static void checkVerified(Path grammar, Path corpus, JsonNode manifest, String mode, List<String> options) {
        List<Object> arguments = new ArrayList<>(List.of("verify", "--grammar", grammar));
        arguments.addAll(options);
        manifest.forEach(entry -> arguments.add(corpus.resolve(entry.get("file").asText())));
        Cli.Result verified = Cli.run(arguments.toArray());
        assertEquals(1, verified.code(), verified::err);
        for (JsonNode entry : manifest) {
            Path file = corpus.resolve(entry.get("file").asText());
            boolean accepted = verified.out().contains(file + ": ok");
            assertEquals(entry.get(mode).asText().equals("accept"), accepted, entry::toString);
            if (!accepted) {
                String told = file + ": byte " + entry.get("byte").asLong() + ": "
                        + entry.get("path").asText() + ": "
                        + entry.get("problem").asText().replaceFirst("; the end of the file.*", "");
                assertTrue(verified.out().contains(told), () -> told + "\nis not in\n" + verified.out());
            }
        }
    }

    @Test
    void aFolderWithFilesIsLeftAsItIs() throws IOException {
        Path grammar = Path.of("..", "..", "spec-grammars", "src", "main", "grammar", "idx.grammar");
        Path sample = Files.write(folder.resolve("sample.idx"), new byte[] {0, 0, 8, 1, 0, 0, 0, 0});
        Cli.Result rejected = Cli.run("grammar", "mutants", grammar, sample, "--out", folder);
        assertEquals(1, rejected.code());
        assertEquals("tensorbind: " + folder + ": is not empty; name an empty or a new folder\n", rejected.err());
    }

    @Test
    void aSampleThatBreaksARuleIsRejected() throws IOException {
        Path grammar = Path.of("..", "..", "spec-grammars", "src", "main", "grammar", "idx.grammar");
        Path sample = Files.write(folder.resolve("sample.idx"), new byte[] {0, 1, 8, 0});
        Cli.Result rejected = Cli.run("grammar", "mutants", grammar, sample, "--out", folder.resolve("corpus"));
        assertEquals(1, rejected.code());
        assertTrue(rejected.err().contains("byte 0: FILE: expected bytes 00 00, found bytes 00 01"), rejected::err);
    }
}
