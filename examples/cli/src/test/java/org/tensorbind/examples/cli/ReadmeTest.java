package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;

/** The sessions in documents are what the command prints, in a folder with a model, a small file and a damaged one. */
final class ReadmeTest {
    private static final Pattern SESSION = Pattern.compile("```console\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> sessionsAreReal() throws IOException {
        Cli.model(folder.resolve("model.bt"));
        Path small = folder.resolve("small.btf");
        try (TensorWriter writer = TensorFormats.create(small)) {
            writer.add("0", new float[] {1, 2});
            writer.commit();
        }
        byte[] damaged = Files.readAllBytes(small);
        damaged[26] = 7;
        damaged[24] = 99;
        Files.write(folder.resolve("damaged.btf"), damaged);
        Files.copy(Path.of("../new-format/src/main/grammar/crate.grammar"), folder.resolve("crate.grammar"));
        List<DynamicTest> tests = new ArrayList<>();
        for (String document : List.of("README.md", "../../README.md", "../../spec-grammars/GRAMMAR.md")) {
            Matcher sessions = SESSION.matcher(Files.readString(Path.of(document)));
            while (sessions.find()) {
                String session = sessions.group(1);
                if (!session.startsWith("$ tensorbind ")) {
                    continue;
                }
                tests.add(DynamicTest.dynamicTest(
                        session.lines().findFirst().orElse(""), () -> assertEquals(session, replay(session))));
            }
        }
        assertTrue(tests.size() > 5);
        return tests.stream();
    }

    private String replay(String session) throws IOException, InterruptedException {
        StringBuilder replayed = new StringBuilder();
        for (String line : session.lines().toList()) {
            if (line.startsWith("$ tensorbind ")) {
                replayed.append(line).append('\n').append(run(line.substring(13)));
            }
        }
        return replayed.toString();
    }

    private String run(String command) throws IOException, InterruptedException {
        List<Object> arguments = new ArrayList<>();
        Matcher words = WORD.matcher(command);
        while (words.find()) {
            arguments.add(words.group(1) == null ? words.group(2) : words.group(1));
        }
        Process process = Cli.process(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), arguments.toArray())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out;
    }
}
