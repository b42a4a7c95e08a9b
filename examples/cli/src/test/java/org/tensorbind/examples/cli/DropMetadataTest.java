package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;

/** What files say of themselves does not have to be said of one file that is made of them. */
final class DropMetadataTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeSplits() throws IOException {
        for (int i = 0; i < 2; i++) {
            try (TensorWriter writer = TensorFormats.create(split(i + 1))) {
                writer.metadata("split.count", MetadataValue.of(2, "UINT16"))
                        .metadata("split.no", MetadataValue.of(i, "UINT16"))
                        .metadata("general.name", "small")
                        .add("w" + i, new float[] {i})
                        .commit();
            }
        }
    }

    private Path split(int number) {
        return folder.resolve("m-0000" + number + "-of-00002.gguf");
    }

    private static void check(Path file) throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(2, reader.size());
            assertEquals(Map.of("general.name", "small"), reader.metadata());
        }
    }

    @Test
    void aModelOfSplitsIsConvertedIntoAFileThatDoesNotClaimToBeOne() throws IOException {
        Path one = folder.resolve("one.gguf");
        Cli.Result convert = Cli.run("convert", "--drop-metadata", "split.*", split(1), one);
        assertEquals(0, convert.code(), convert::err);
        check(one);
    }

    @Test
    void entriesThatContradictEachOtherAreLeftOutOfWhatIsMerged() throws IOException {
        Path one = folder.resolve("one.gguf");
        Path first = Files.copy(split(1), folder.resolve("a.gguf"));
        Path second = Files.copy(split(2), folder.resolve("b.gguf"));
        Cli.Result refused = Cli.run("merge", first, second, "-o", one);
        assertTrue(refused.err().contains("--drop-metadata leaves it out"), refused::err);
        assertFalse(Files.exists(one));
        Cli.Result merge = Cli.run(
                "merge", first, second, "-o", one, "--drop-metadata", "split.no", "--drop-metadata", "split.count");
        assertEquals(0, merge.code(), merge::err);
        check(one);
    }

    @Test
    void aKeyThatNoFileHasIsRefused() {
        Path one = folder.resolve("one.gguf");
        Cli.Result convert = Cli.run("convert", "--drop-metadata", "splits.*", split(1), one);
        assertEquals(2, convert.code(), convert::out);
        assertTrue(convert.err().contains("there is no entry 'splits.*'; there are split.count"), convert::err);
        assertFalse(Files.exists(one));
    }
}
