package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What {@code dump} shows, as text and as a page in a browser. */
final class DumpCommandTest {
    private static final Path FIXTURES = Path.of("..", "..", "spec-grammars", "src", "test", "resources", "corpus");

    @TempDir
    private Path folder = Path.of("");

    private Path damaged() throws IOException {
        Path file = Cli.model(folder.resolve("damaged.btf"));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes[16] + 8] = 99;
        return Files.write(file, bytes);
    }

    @Test
    void eachRuleHasItsPlaceItsBytesAndItsValue() throws IOException {
        Path file = folder.resolve("one.btf");
        Cli.run("convert", "--include", "b", "--lossy", Cli.model(folder.resolve("m.bt")), file);

        assertEquals("""
                FILE  Binary Tensor Format (BTF)  48 B
                0000         48                          FILE
                0000         16                            FILE_HEADER
                0000          8 01 00 00 00 00 00 00 00      NUM_TENSORS                             1
                0008          8 10 00 00 00 00 00 00 00      TENSOR_RECORD_OFFSET[0]                 16
                0010         32                            TENSOR_RECORD[0]
                0010         16                              TENSOR_HEADER
                0010          8 01 00 00 00 00 00 00 00        RANK                                  1
                0018          1 04                             DTYPE                                 4 (f32)
                0019          1 00                             LAYOUT                                0 (RMD)
                001a          6 00 00 00 00 00 00              RESERVED_SPACE                        padding
                0020         16                              DENSE_TENSOR_PAYLOAD
                0020          8 02 00 00 00 00 00 00 00        DIMS[0]                               2
                0028          8 00 00 80 3f 00 00 00 40        DENSE_TENSOR_DATA                     8 B of data
                """, Cli.run("dump", file).out().replace(file.toString(), "FILE"));
        assertFalse(Cli.run("dump", "--no-hex", file).out().contains("00 00 80 3f"));
    }

    @Test
    void faultsAreInTheirPlaces() throws IOException {
        Path file = damaged();

        Cli.Result result = Cli.run("dump", file);

        assertEquals(1, result.code());
        List<String> lines = result.out().lines().toList();
        int fault = Stream.iterate(0, i -> i + 1)
                .filter(i -> lines.get(i).contains(" ! "))
                .findFirst()
                .orElseThrow();
        assertTrue(lines.get(fault).contains("DTYPE: expected one of i8 = 0,"), result::out);
        String shown = lines.get(fault);
        String told = shown.substring(shown.indexOf("byte "), shown.indexOf("expected one of"));
        Cli.Result verified = Cli.run("verify", file);
        assertTrue((verified.out() + verified.err()).contains(told), () -> told + " is not in " + verified);
        assertTrue(lines.subList(0, fault).stream().anyMatch(line -> line.contains("TENSOR_RECORD[1]")));
        assertTrue(lines.subList(fault, lines.size()).stream().anyMatch(line -> line.contains("TENSOR_RECORD[2]")));
        assertEquals("1 problem", lines.get(lines.size() - 1));
    }

    @TestFactory
    Stream<DynamicTest> everyFixtureIsDumpedWhateverIsWrongWithIt() throws IOException {
        try (Stream<Path> files = Files.walk(FIXTURES)) {
            return files.filter(file -> file.toString().matches(".*\\.(bt|btf|zt)")).toList().stream()
                    .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> {
                        Cli.Result text = Cli.run("dump", file);
                        Cli.Result page = Cli.run("dump", "--html", "-", file);
                        assertEquals("", text.err());
                        assertEquals("", page.err());
                        assertEquals(text.code(), page.code());
                        assertTrue(page.out().endsWith("</html>\n"));
                    }));
        }
    }

    @Test
    void paddingAndBytesInNoRuleAreShown() throws IOException {
        String padded = Cli.run("dump", Cli.model(folder.resolve("m.zt"))).out();
        assertTrue(padded.contains("0008         56 00 00 00 00 00 00 00 00…   (padding)\n0040"), padded);
        assertFalse(padded.contains("(in no rule)"), padded);

        String lost = Cli.run("dump", FIXTURES.resolve("ztensor/reject/unreferenced_gap.zt"))
                .out();
        assertTrue(lost.contains("(in no rule)"), lost);
    }

    @Test
    void pageNeedsNoNetworkAndEscapesWhatTheFileSays() throws IOException {
        Path file = folder.resolve("evil.bt");
        Cli.run("convert", "--rename", "w=<script>alert(1)</script>", Cli.model(folder.resolve("m.bt")), file);

        String page = Cli.run("dump", "--html", "-", file).out();

        assertFalse(page.contains("<script>alert"), page);
        assertFalse(
                Pattern.compile("(src|href)=\"?(https?:)?//|@import|url\\(")
                        .matcher(page)
                        .find(),
                page);
    }

    /** Clicks a rule, a byte and a stripe, and looks what is highlighted. */
    private static final String CLICKS = """
            <script>
            const told = [];
            const on = () => [...document.querySelectorAll("#hex u.on")].map(u => +u.dataset.o);
            const range = () => { const all = on(); return all.length ? Math.min(...all) + "-" + Math.max(...all) : "none"; };
            const row = [...document.querySelectorAll(".tree .row")].find(r => r.querySelector(".rule")?.textContent === "NUM_TENSORS");
            row.click();
            told.push("rule " + range());
            document.querySelector('#hex u[data-o="8"]').click();
            told.push("byte " + document.querySelector(".row.chosen .rule").textContent + " " + range());
            document.querySelector(".strip i.data").click();
            told.push("stripe " + document.querySelector(".row.chosen .rule").textContent + " " + range());
            told.push("stripes " + document.querySelectorAll(".strip i").length);
            told.push("histograms " + document.querySelectorAll(".histogram rect").length);
            document.body.dataset.told = told.join("; ");
            </script>
            """;

    @Test
    void treeAndBytesHighlightEachOtherInABrowser() throws IOException, InterruptedException {
        Path file = Cli.model(folder.resolve("m.btf"));
        String page = Cli.run("dump", "--html", "-", file).out();
        Path html = Files.writeString(folder.resolve("m.html"), page.replace("</body>", CLICKS + "</body>"));

        String dom = Chromium.run(folder, "--dump-dom", html.toUri().toString());

        String told = dom.replaceAll("(?s).*data-told=\"([^\"]*)\".*", "$1");
        assertTrue(
                told.matches("rule 0-7; byte TENSOR_RECORD_OFFSET\\[0] 8-15; stripe DENSE_TENSOR_DATA \\d+-\\d+; "
                        + "stripes [1-9]\\d*; histograms 48"),
                told);
    }

    @Test
    void pageLooksLikeSomething() throws IOException, InterruptedException {
        Path html = folder.resolve("bad.html");
        Cli.run("dump", "--html", html, damaged());
        Path picture = folder.resolve("bad.png");

        Chromium.run(
                folder,
                "--window-size=1400,900",
                "--screenshot=" + picture,
                html.toUri().toString());

        var image = javax.imageio.ImageIO.read(picture.toFile());
        assertEquals(1400, image.getWidth());
        long colours = Stream.iterate(0, i -> i < 1400 * 900, i -> i + 7)
                .map(i -> image.getRGB(i % 1400, i / 1400) & 0xFFFFFF)
                .distinct()
                .count();
        assertTrue(colours > 20, () -> "only " + colours + " colours");
    }

    /** The browser, where the machine has it. */
    private static final class Chromium {
        static String run(Path folder, String... arguments) throws IOException, InterruptedException {
            Path browser = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                    .map(Path::of)
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElse(null);
            Assumptions.assumeTrue(browser != null, "there is no Chromium; Debian has it in the package chromium");
            List<String> command = new java.util.ArrayList<>(List.of(
                    String.valueOf(browser),
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--user-data-dir=" + folder.resolve("profile")));
            command.addAll(List.of(arguments));
            Path out = folder.resolve("chromium.out");
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the browser does not end");
            return Files.readString(out, StandardCharsets.UTF_8);
        }
    }
}
