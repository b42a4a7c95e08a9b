package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Help, wrong usage and completion. */
final class UsageTest {
    private static final Path HELP = Path.of("src", "test", "resources", "help");
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");

    @TempDir
    private Path folder = Path.of("");

    /** The whole text of each command's help is in a file. */
    @TestFactory
    Stream<DynamicTest> helpTexts() {
        List<List<String>> commands = new ArrayList<>();
        collect(Cli.commandLine(), List.of(), commands);
        return commands.stream()
                .map(command -> DynamicTest.dynamicTest("tensorbind " + String.join(" ", command), () -> {
                    List<Object> arguments = new ArrayList<>(command);
                    arguments.add("--help");
                    Cli.Result result = Cli.run(arguments.toArray());
                    assertEquals(0, result.code());
                    assertEquals("", result.err());
                    Path file = HELP.resolve(
                            "tensorbind" + (command.isEmpty() ? "" : "-" + String.join("-", command)) + ".txt");
                    if (REGENERATE) {
                        Files.createDirectories(HELP);
                        Files.writeString(file, result.out());
                    }
                    assertEquals(
                            Files.readString(file),
                            result.out(),
                            () ->
                                    "regenerate with ./mvnw -o test -pl examples/cli -Dtest=UsageTest -DargLine=-Dtensorbind.regenerate=true");
                }));
    }

    private static void collect(CommandLine command, List<String> path, List<List<String>> all) {
        all.add(path);
        command.getSubcommands().forEach((name, subcommand) -> {
            if (!name.equals("help") && !name.equals("generate-completion")) {
                List<String> longer = new ArrayList<>(path);
                longer.add(name);
                collect(subcommand, longer, all);
            }
        });
    }

    @Test
    void wrongUsageIsToldInOneSentenceWithExitCode2() {
        for (String[] wrong : new String[][] {
            {"Missing required subcommand", "grammar"},
            {"there is no command 'inof'", "inof"},
            {"there is no command 'chekc'", "grammar", "chekc", "x"},
            {"Missing required parameter: 'FILE'", "info"},
            {"Unknown option: '--jsno'", "info", "--jsno", "x"},
            {"Missing required parameter: 'OUT'", "convert", "x"},
            {"Missing required option: '--output=OUT'", "merge", "x"},
            {"too many arguments: 'c', 'd'", "convert", "a", "b", "c", "d"},
            {"--tolerance needs a number, found 'x'", "diff", "a", "b", "--tolerance", "x"},
            {"--zstd needs an integer, found 'x'", "convert", "a", "b.zt", "--zstd", "x"},
            {"--max-decoded-size needs an integer, found '1.5'", "info", "a", "--max-decoded-size", "1.5"},
            {"--limit needs an integer, found 'y'", "info", "a", "--limit", "x=y"},
            {"--limit needs RULE=N, found 'x'", "info", "a", "--limit", "x"},
            {"--set needs NAME=VALUE, found 'x'", "convert", "a", "b.zt", "--set", "x"},
            {"--raw takes no value, found 'x'", "convert", "a", "b.zt", "--raw=x"},
            {
                "Invalid value for positional parameter at index 0 (IN): the name of a file is empty",
                "convert",
                "",
                "b.zt"
            },
            {"Invalid value for positional parameter at index 1 (OUT): the name of a file is empty", "convert", "a", ""
            },
            {
                "Invalid value for option '--replace' (NAME=OTHER): the name of a file is empty",
                "edit",
                "a",
                "--replace",
                "w="
            },
            {"Invalid value for option '--grammar': the name of a file is empty", "info", "a", "--grammar", ""},
            {"--shard-size: 'x' is not a size; write one as 500M", "convert", "a", "b.zt", "--shard-size", "x"},
        }) {
            Object[] arguments = java.util.Arrays.copyOfRange(wrong, 1, wrong.length, Object[].class);
            Cli.Result result = Cli.run(arguments);
            assertEquals(2, result.code(), () -> String.join(" ", wrong));
            assertEquals("", result.out());
            assertTrue(result.err().startsWith("tensorbind: " + wrong[0]), result::err);
            assertTrue(result.err().lines().count() <= 2, result::err);
        }
        assertEquals(2, Cli.run("").code());
        assertTrue(Cli.run("inof").err().contains("Did you mean: tensorbind info?"));
    }

    @Test
    void foldersAndUnreadableFilesAreNamed() throws IOException {
        Cli.Result result = Cli.run("info", folder);

        assertEquals(1, result.code());
        assertTrue(result.err().startsWith("tensorbind: " + folder), result::err);
        assertEquals(1, result.err().lines().count(), result::err);
    }

    @Test
    void versionNamesTheFormats() {
        String out = Cli.run("--version").out();

        assertTrue(out.contains("bintensors (.bt, .bintensors)"), out);
        assertTrue(out.contains("safetensors (.safetensors)"), out);
    }

    @Test
    void completionScriptIsShell() throws IOException, InterruptedException {
        String script = Cli.run("generate-completion").out();
        assertTrue(script.contains("complete -F _complete_tensorbind"), script);
        Path file = Files.writeString(folder.resolve("completion"), script);
        Process bash = new ProcessBuilder("bash", "-n", file.toString()).start();
        assertEquals(0, bash.waitFor());
    }
}
