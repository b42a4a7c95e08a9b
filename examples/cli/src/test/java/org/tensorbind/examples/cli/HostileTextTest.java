package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.SafeText;

/** Files whose every text controls a terminal, shown by every command. */
final class HostileTextTest {
    private static final String HOSTILE = "\u001b[2J\u0007\u009b31m\u202e\u2066\r\u0085\u2028x";

    @TempDir
    private Path folder = Path.of("");

    /** Valid ones, and ones whose texts were replaced by others of their length. */
    private List<Path> corpus() throws IOException {
        List<Path> files = new ArrayList<>();
        Path named = write(folder.resolve("na\u001b[1mme\u202e.zt"));
        files.add(named);
        files.add(write(folder.resolve("plain.bt")));
        byte[] typed = Files.readAllBytes(write(folder.resolve("typed.gguf")));
        files.add(folder.resolve("typed.gguf"));
        files.add(patched(typed, "entry.gguf", "hostile.key", "\u001b[31m\u0007abcde"));
        files.add(patched(typed, "token.gguf", "a token", "\u001b[31m\u0007\n"));
        files.add(write(folder.resolve("json.safetensors")));
        byte[] bytes = Files.readAllBytes(named);
        files.add(patched(bytes, "dtype.zt", "float32", "\u001b[31mXY"));
        files.add(patched(bytes, "layout.zt", "dense", "\u001b[1mX"));
        files.add(patched(bytes, "encoding.zt", "raw", "\u009bX"));
        files.add(patched(bytes, "order.zt", "little", "\u001b[31m\u0007"));
        files.add(patched(bytes, "key.zt", "offset", "\u001b[31m\u0007"));
        files.add(patched(bytes, "checksum.zt", "crc32c:0x", "crc32c:\u001b["));
        files.add(patched(bytes, "twice.zt", "another1", "\u001b[31mdup"));
        files.add(Files.write(folder.resolve("cut\u0007.zt"), Arrays.copyOf(bytes, bytes.length - 20)));
        return files;
    }

    private static Path write(Path file) throws IOException {
        WriteOptions options = WriteOptions.defaults().lossy();
        if (file.toString().endsWith(".zt")) {
            options = options.checksum("crc32c");
        }
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            boolean anyKey = !file.toString().endsWith(".gguf");
            writer.metadata(anyKey ? HOSTILE : "hostile.key", HOSTILE);
            writer.metadata("token", anyKey ? "a token" : "a token \udc9b\udcff");
            writer.add(HOSTILE, new float[] {1, 2});
            writer.add("\u001b[31mdup", new float[] {1, 2});
            writer.add("another1", new float[] {3});
            writer.commit();
        }
        return file;
    }

    private Path patched(byte[] bytes, String name, String from, String to) throws IOException {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String replacement = new String(to.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        assertTrue(text.contains(from), from);
        assertEquals(from.length(), replacement.length(), from);
        return Files.write(folder.resolve(name), text.replace(from, replacement).getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void noCommandPrintsThemAsTheyAre() throws IOException {
        List<String> wrong = new ArrayList<>();
        List<Path> files = corpus();
        Path page = folder.resolve("page.html");
        for (Path file : files) {
            for (List<Object> command : commands(file, page)) {
                Cli.Result result = Cli.run(command.toArray());
                if (!isSafe(result.out()) || !isSafe(result.err())) {
                    wrong.add(command + ": " + SafeText.of(result.out() + result.err()));
                }
                if (Files.exists(page) && !isSafe(Files.readString(page))) {
                    wrong.add(command + " on the page");
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    private List<List<Object>> commands(Path file, Path page) {
        Path target = folder.resolve("target\u001b[1m.bt");
        return List.of(
                List.of("info", file),
                List.of("info", "--json", file),
                List.of("info", "--stats", "--digest", file),
                List.of("verify", file),
                List.of("verify", "--lenient", file),
                List.of("dump", file),
                List.of("dump", "--strict", file),
                List.of("dump", "--html", "-", file),
                List.of("dump", "--html", page, file),
                List.of("diff", file, folder.resolve("plain.bt")),
                List.of("convert", file, target),
                List.of("convert", file, folder.resolve("no\u001bfolder").resolve("x.bt")),
                List.of("merge", "-o", target, file, folder.resolve("plain.bt")),
                List.of("split", file, folder),
                List.of("edit", "-o", target, "--set-metadata", HOSTILE + "=" + HOSTILE, file),
                List.of("edit", "-o", target, "--drop", HOSTILE, file),
                List.of("edit", "-o", target, "--rename", HOSTILE + "=x" + HOSTILE, file),
                List.of("convert", "--lossy", "--drop-metadata", HOSTILE, file, target),
                List.of("convert", "--set", HOSTILE + "=" + HOSTILE, file, target),
                List.of("bundle", file),
                List.of("info", folder.resolve("missing\u001b[31m.zt")),
                List.of("info", "--format", "no\u001b[31m", file));
    }

    /** A grammar may be a stranger's, too. */
    @Test
    void noGrammarControlsATerminal() throws IOException {
        List<String> wrong = new ArrayList<>();
        String good = """
                format hostile "HOSTILE" { extension "hostile" }

                FILE ::= "HOSTILE" SIZE DATA    # HOSTILE
                SIZE ::= uint32 = size(DATA)    "HOSTILE"
                DATA ::= bytes sized SIZE

                tensor FILE { name "HOSTILE", dtype u8, shape [SIZE], data DATA }
                """;
        for (String text : List.of(good, good.replace("# ", ""), good.replace("uint32", "'"), "format " + HOSTILE)) {
            String hostile = text.replace("HOSTILE", HOSTILE.replace("\r", "\\r"));
            Path grammar = Files.writeString(folder.resolve("na\u001b[1mme.grammar"), hostile);
            for (String command : List.of("check", "print", "plan", "doc")) {
                Cli.Result result = Cli.run("grammar", command, grammar);
                if (!isSafe(result.out()) || !isSafe(result.err())) {
                    wrong.add(command + ": " + SafeText.of(result.out() + result.err()));
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    private static boolean isSafe(String shown) {
        return shown.equals(SafeText.lines(shown));
    }

    @Test
    void coloursAreTheOnlySequencesOfATerminal() throws IOException {
        Path file = write(folder.resolve("colour.zt"));
        String shown = Cli.runInTerminal("info", file).out();
        assertTrue(shown.contains("\u001b["), shown);
        assertTrue(isSafe(shown.replaceAll("\u001b\\[[0-9;]*m", "")));
    }

    @Test
    void textsOfAGrammarAreNoTagsOfItsDescription() throws IOException {
        String tag = "</pre></code>```\\n|<img src=x onerror=alert(1)>";
        Path grammar = Files.writeString(folder.resolve("tags.grammar"), """
                // %1$s
                format tags "%2$s" { extension "tags" }
                // %1$s
                FILE ::= "TAGS" N DATA
                N ::= uint8 require N > 0 "%2$s"
                DATA ::= bytes sized N
                tensor FILE { name "w", dtype u8, shape [N], data DATA }
                """.formatted(tag.replace("\\n", " "), tag));
        Path page = folder.resolve("tags.html");
        assertEquals(0, Cli.run("grammar", "doc", "--html", page, grammar).code());
        assertTrue(!Files.readString(page).contains("<img"));
        String markdown = Cli.run("grammar", "doc", grammar).out();
        for (String line : markdown.lines().toList()) {
            assertTrue(!line.startsWith("<img") && (!line.contains("<img") || line.contains("::=")), markdown);
        }
        for (String command : List.of("check", "print", "plan")) {
            Cli.Result result = Cli.run("grammar", command, grammar);
            assertEquals(0, result.code(), result.err());
        }
    }

    @Test
    void recordsHaveBracesOfNamesTwice() throws IOException {
        Path file = folder.resolve("braces.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("a{b}.0.w", new float[] {1})
                    .add("a{b}.1.w", new float[] {1})
                    .add("{i}", new float[] {1});
            writer.commit();
        }
        String source = Cli.run("bundle", file).out();
        assertTrue(source.contains("@Tensor(name = \"a{{b}}.{i}.w\", shape = \"1\") List<float[]> aBW"), source);
        assertTrue(source.contains("@Tensor(name = \"{{i}}\", shape = \"1\") float[] "), source);
    }
}
