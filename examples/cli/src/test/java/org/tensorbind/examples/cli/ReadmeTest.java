package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;

/** The sessions in documents are what the command prints, in a folder with a model, a small file and a damaged one. */
final class ReadmeTest {
    private static final String COMMAND = "$ tensorbind ";
    private static final Pattern SESSION = Pattern.compile("```console\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> sessionsAreReal() throws IOException, InterruptedException {
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
        List<String> sessions = new ArrayList<>();
        for (String document : List.of("README.md", "../../README.md", "../../spec-grammars/GRAMMAR.md")) {
            Matcher blocks = SESSION.matcher(Files.readString(Path.of(document)));
            while (blocks.find()) {
                if (blocks.group(1).startsWith(COMMAND)) {
                    sessions.add(blocks.group(1));
                }
            }
        }
        assertTrue(sessions.size() > 5);
        Iterator<String> outputs = outputs(sessions).iterator();
        return sessions.stream()
                .map(session -> new String[] {session, replay(session, outputs)})
                .map(pair -> DynamicTest.dynamicTest(
                        pair[0].lines().findFirst().orElse(""), () -> assertEquals(pair[0], pair[1])));
    }

    private static Stream<String> commands(String session) {
        return session.lines().filter(line -> line.startsWith(COMMAND));
    }

    /** A session's commands, with what each printed. */
    private static String replay(String session, Iterator<String> outputs) {
        return commands(session).map(line -> line + "\n" + outputs.next()).collect(Collectors.joining());
    }

    /** What the commands of all sessions print, run in one virtual machine, in which the compiler of grammars is warm. */
    private List<String> outputs(List<String> sessions) throws IOException, InterruptedException {
        Path commands = folder.resolve("commands");
        Files.write(
                commands,
                sessions.stream()
                        .flatMap(ReadmeTest::commands)
                        .map(line -> arguments(line.substring(COMMAND.length())))
                        .toList());
        Process process = Cli.process(
                        SessionProgram.class, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), commands)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        return List.of(out.split(SessionProgram.END + "\\R"));
    }

    private static String arguments(String command) {
        return WORD.matcher(command)
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .collect(Collectors.joining(SessionProgram.SEPARATOR));
    }
}
