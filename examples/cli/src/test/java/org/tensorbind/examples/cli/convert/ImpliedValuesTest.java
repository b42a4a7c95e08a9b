package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.Cli;

/** What every file of a format says, or what follows from the tensors, is not lost in another format; what was given is. */
final class ImpliedValuesTest {
    private static final String VOLUME = """
            format volume "Volume" { extension "vol" }
            FILE   ::= "VOLUMES." NY NX MODE KIND ORIGIN COUNT LABELS DATA
            NY     ::= int32
            NX     ::= int32
            MODE   ::= int16 dtype { f32 = -32 }
            KIND   ::= uint8 { red = 1, green = 2 }    default red
            ORIGIN ::= int16[2]    default 0
            COUNT  ::= uint8 = count(LABEL)
            LABELS ::= LABEL*    sized 40  fill 0x20
            LABEL  ::= ascii[4]
            DATA   ::= bytes
            tensor FILE { dtype MODE, shape [NY, NX], data DATA }
            """;

    @TempDir
    private Path folder = Path.of("");

    private Path grammar = Path.of("");
    private Path array = Path.of("");
    private Path volume = Path.of("");

    @BeforeEach
    void writeFiles() throws IOException {
        grammar = Files.writeString(folder.resolve("volume.grammar"), VOLUME);
        array = folder.resolve("a.npy");
        try (TensorWriter writer = TensorFormats.create(array)) {
            writer.add("0", new float[] {1, 2, 3, 4, 5, 6}, 2, 3);
            writer.commit();
        }
        volume = folder.resolve("a.vol");
    }

    private Cli.Result toVolume(String setting) {
        return setting.isEmpty()
                ? Cli.run("convert", "--to-grammar", grammar, array, volume)
                : Cli.run("convert", "--to-grammar", grammar, "--set", setting, array, volume);
    }

    private Cli.Result toSafetensors() {
        return Cli.run("convert", "--grammar", grammar, volume, folder.resolve("a.safetensors"));
    }

    @Test
    void anArrayLosesNothingInAnotherFormat() {
        Cli.Result result = Cli.run("convert", array, folder.resolve("a.safetensors"));

        assertEquals(0, result.code(), result::err);
        assertEquals(0, toVolume("").code());
    }

    @Test
    void shapeDtypeAndDefaultsAreNotLost() {
        toVolume("");
        Cli.Result result = toSafetensors();

        assertEquals(0, result.code(), result::err);
        assertEquals("", result.err());
    }

    @Test
    void whatWasGivenIsNamedBeforeItIsLost() {
        toVolume("ORIGIN=[0, 7]");
        Cli.Result result = toSafetensors();

        assertEquals(1, result.code());
        assertTrue(result.err().contains("items of the file: ORIGIN ([0, 7])\n"), result::err);
    }

    @Test
    void anItemIsSetAndShownByTheNameOfItsCode() {
        assertEquals(0, toVolume("KIND=green").code());
        String table = Cli.run("info", "--grammar", grammar, volume).out();

        assertTrue(table.contains("  MODE = -32 (f32)\n  KIND = 2 (green)\n"), table);
    }

    @Test
    void namesAreListedWhereATextIsNoneOfThem() {
        Cli.Result result = toVolume("KIND=blue");

        assertEquals(2, result.code());
        assertTrue(
                result.err().contains("--set KIND: must be an integer or its name: red, green, is 'blue'"),
                result::err);
    }

    @Test
    void aNegativeDimensionIsNamedAtItsItem() throws IOException {
        toVolume("");
        byte[] bytes = Files.readAllBytes(volume);
        bytes[11] = (byte) 0x80;
        Files.write(volume, bytes);
        Cli.Result result = Cli.run("info", "--grammar", grammar, volume);

        assertEquals(
                "tensorbind: FILE: byte 8: FILE.NY: a dimension must be 0 or more, is -2147483646\n",
                result.err().replace(volume.toString(), "FILE"));
    }
}
