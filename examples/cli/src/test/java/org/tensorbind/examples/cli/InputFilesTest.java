package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No command overwrites or removes a file that it reads. */
final class InputFilesTest {
    @TempDir
    private static Path rejected = Path.of("");

    @TempDir
    private Path folder = Path.of("");

    /** What is rejected changes nothing, so that one folder does for all of it. */
    @BeforeAll
    static void makeFiles() throws IOException {
        makeFiles(rejected);
        Files.writeString(rejected.resolve("acme.grammar"), """
                format acme "Acme" { byte-order little extension "acme" }
                FILE   ::= "ACME" COUNT TENSOR*
                COUNT  ::= uint32 = count(TENSOR)
                TENSOR ::= SIZE DATA
                SIZE   ::= uint32
                DATA   ::= bytes
                tensor TENSOR { dtype u8 shape [SIZE] data DATA }
                """);
        byte[] sample = {'A', 'C', 'M', 'E', 1, 0, 0, 0, 2, 0, 0, 0, 7, 7};
        Files.write(rejected.resolve("sample.acme"), sample);
    }

    /**
     * A file with a copy, a symbolic and a hard link; a checkpoint with an index, one of numbered files alone, one of a format without names, one of a
     * single file.
     */
    private static void makeFiles(Path folder) throws IOException {
        Cli.model(folder.resolve("a.bt"));
        Cli.model(folder.resolve("b.bt"));
        Files.createSymbolicLink(folder.resolve("soft.bt"), Path.of("a.bt"));
        Files.createLink(folder.resolve("hard.bt"), folder.resolve("a.bt"));
        for (String name : new String[] {"indexed", "numbered", "unnamed", "one"}) {
            Files.createDirectories(folder.resolve(name));
        }
        Files.createSymbolicLink(folder.resolve("linked"), Path.of("indexed"));
        run(0, folder, "split --shard-size 20 a.bt indexed/m.bt");
        run(0, folder, "split --shard-size 20 a.bt numbered/m.bt");
        Files.delete(folder.resolve("numbered/m.bt.index.json"));
        run(0, folder, "split --lossy --shard-size 20 a.bt unnamed/m.btf");
        run(0, folder, "split --shard-size 1G a.bt one/m.bt");
        Files.writeString(
                folder.resolve("one/m.bt.index.json"),
                "{\"weight_map\": {\"steps\": \"m.bt\", \"b\": \"m.bt\", \"w\": \"m.bt\"}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "convert a.bt a.bt",
                "convert --dtype f16 a.bt ./indexed/../a.bt",
                "convert a.bt soft.bt",
                "convert soft.bt a.bt",
                "convert a.bt hard.bt",
                "convert hard.bt soft.bt",
                "convert file://. a.bt",
                "convert --to-format bintensors a.bt a.bt",
                "convert --grammar acme.grammar --to-grammar acme.grammar sample.acme acme.grammar",
                "convert --to-grammar acme.grammar a.bt acme.grammar",
                "merge --exclude w --exclude b --exclude steps a.bt b.bt -o b.bt",
                "merge a.bt -o hard.bt",
                "merge indexed -o indexed/m-00002-of-00002.bt",
                "edit a.bt --drop w -o a.bt",
                "edit a.bt --drop w -o soft.bt",
                "edit a.bt --replace w=b.bt -o b.bt",
                "edit a.bt --replace w=hard.bt",
                "edit indexed/m.bt.index.json --drop w",
                "edit one/m.bt.index.json --drop w",
                "edit one --drop w",
                "edit indexed/m.bt --drop w",
                "edit numbered/m-00001-of-00002.bt --drop w",
                "split --shard-size 20 a.bt a.bt",
                "split --shard-size 20 a.bt hard.bt",
                "convert --shard-size 20 a.bt soft.bt",
                "convert indexed indexed/m-00001-of-00002.bt",
                "convert linked indexed/m-00001-of-00002.bt",
                "convert indexed/m.bt linked/m-00002-of-00002.bt",
                "convert indexed/m.bt.index.json indexed/m-00002-of-00002.bt",
                "convert --to-format bintensors indexed/m.bt.index.json indexed/m.bt.index.json",
                "convert --to-format bintensors indexed indexed/m.bt.index.json",
                "convert --to-format bintensors indexed/m-00002-of-00002.bt indexed/m.bt.index.json",
                "convert indexed/m-00001-of-00002.bt indexed/m-00002-of-00002.bt",
                "convert indexed/m-00002-of-00002.bt indexed/m-00001-of-00002.bt",
                "convert numbered/m-00001-of-00002.bt numbered/m-00002-of-00002.bt",
                "convert numbered/m-00002-of-00002.bt numbered/m-00001-of-00002.bt",
                "convert numbered/m.bt numbered/m-00001-of-00002.bt",
                "convert numbered/m.bt numbered/m.bt",
                "convert indexed/m.bt indexed/../indexed/m.bt",
                "split --shard-size 20 unnamed/m-00001-of-00002.btf linked/../unnamed/m.btf",
                "split --shard-size 1G indexed/m.bt indexed/m.bt",
                "split --shard-size 8 indexed/m.bt.index.json indexed/m.bt",
                "convert --shard-size 8 indexed linked/m.bt",
                "merge --shard-size 8 indexed/m-00001-of-00002.bt -o indexed/m.bt",
                "split --shard-size 20 unnamed/m-00001-of-00002.btf unnamed/m.btf",
                "merge --shard-size 20 unnamed/m-00002-of-00002.btf -o unnamed/m.btf",
                "dump a.bt --html a.bt",
                "dump soft.bt --html hard.bt",
                "dump --grammar acme.grammar sample.acme --html acme.grammar",
                "grammar doc acme.grammar --html acme.grammar",
                "grammar doc acme.grammar --markdown ./indexed/../acme.grammar"
            })
    void nothingIsOverwritten(String command) throws IOException {
        Map<String, String> before = contents(rejected);
        Cli.Result result = run(2, rejected, command);
        assertEquals(before, contents(rejected), result::err);
        assertEquals("", result.out());
        assertTrue(
                result.err().contains("no input is overwritten")
                        || result.err().contains("is not overwritten")
                        || result.err().contains("edit replaces one file only; -o OUT writes"),
                result::err);
    }

    /** What is not read may be replaced, and one file be changed in place. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "convert a.bt b.bt",
                "convert indexed b.bt",
                "edit a.bt --drop w",
                "edit soft.bt --dtype f16",
                "edit indexed/m-00002-of-00002.bt --dtype f16",
                "split --shard-size 20 a.bt indexed/m.bt",
                "split --shard-size 8 numbered/m.bt indexed/m.bt",
                "split --shard-size 20 a.bt unnamed/m.bt"
            })
    void whatIsNotReadIsReplaced(String command) throws IOException {
        makeFiles(folder);
        run(0, folder, command);
    }

    @Test
    void mutantsAreWrittenIntoAnEmptyFolderOnly() throws IOException {
        Map<String, String> before = contents(rejected);
        run(1, rejected, "grammar mutants acme.grammar sample.acme --out .");
        run(1, rejected, "grammar mutants acme.grammar sample.acme --out sample.acme");
        assertEquals(before, contents(rejected));
    }

    private static Cli.Result run(int code, Path folder, String command) {
        Object[] arguments = Stream.of(command.split(" "))
                .map(word -> inFolder(folder, word))
                .toArray();
        Cli.Result result = Cli.run(arguments);
        assertEquals(code, result.code(), () -> Arrays.toString(arguments) + result.err());
        return result;
    }

    private static String inFolder(Path folder, String word) {
        if (word.equals("file://.")) {
            return folder.resolve("a.bt").toUri().toString().replace("file:/", "file:///");
        }
        int equals = word.startsWith("w=") && word.endsWith(".bt") ? 2 : 0;
        boolean file = word.contains(".") || word.matches("indexed|numbered|linked|one");
        return file ? word.substring(0, equals) + folder.resolve(word.substring(equals)) : word;
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(
                        folder.relativize(file) + (Files.isSymbolicLink(file) ? " (a link)" : ""),
                        HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
        }
        return contents;
    }
}
