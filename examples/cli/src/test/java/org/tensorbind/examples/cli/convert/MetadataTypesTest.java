package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.Cli;

/** Metadata with types through a format that has texts only, and back. */
final class MetadataTypesTest {
    @TempDir
    private Path folder = Path.of("");

    private Path typed = Path.of("");
    private Path texts = Path.of("");
    private Path back = Path.of("");

    @BeforeEach
    void convertToTexts() throws IOException {
        typed = folder.resolve("typed.gguf");
        texts = folder.resolve("texts.safetensors");
        back = folder.resolve("back.gguf");
        try (TensorWriter writer = TensorFormats.create(typed)) {
            writer.metadata("general.architecture", "llama");
            writer.metadata("general.name", "7");
            writer.metadata("general.alignment", MetadataValue.of(64L, "UINT32"));
            writer.metadata("llama.block_count", MetadataValue.of(32L, "UINT32"));
            writer.metadata("llama.rope.freq_base", MetadataValue.of(0.5f, "FLOAT32"));
            writer.metadata("llama.layers", MetadataValue.of(List.of(1, 2), "ARRAY of INT32"));
            writer.metadata("llama.tied", true);
            writer.add("a", new float[] {1}).commit();
        }
        Cli.Result out = Cli.run("convert", typed, texts);
        assertEquals(0, out.code(), out::err);
        assertEquals(
                "tensorbind: metadata of safetensors is text, so types are lost: general.alignment (UINT32),"
                        + " llama.block_count (UINT32), llama.rope.freq_base (FLOAT32), llama.layers (ARRAY of INT32), llama.tied"
                        + " (BOOL); a conversion back can restore each type with --metadata-type KEY=TYPE\n",
                out.err());
    }

    @Test
    void theWayBackTellsWhatIsNeeded() {
        Cli.Result rejected = Cli.run("convert", texts, back);
        assertEquals(2, rejected.code());
        assertTrue(
                rejected.err()
                        .contains("the value of 'general.alignment' must be a UINT32_VALUE, and is the text 64;"
                                + " --metadata-type general.alignment=UINT32 gives it that type, --drop-metadata"
                                + " general.alignment drops it"),
                rejected::err);
        assertFalse(Files.exists(back));
        assertEquals(
                0,
                Cli.run("convert", "--drop-metadata", "general.alignment", texts, back)
                        .code());
    }

    @Test
    void typesThatAreGivenMakeTheSameMetadata() throws IOException {
        Cli.Result result = Cli.run(
                "convert",
                "--metadata-type",
                "general.alignment=UINT32",
                "--metadata-type",
                "llama.block_*=UINT32",
                "--metadata-type",
                "llama.rope.*=FLOAT32",
                "--metadata-type",
                "llama.layers=ARRAY of INT32",
                "--metadata-type",
                "llama.tied=BOOL",
                "--metadata-type",
                "general.name=STRING",
                texts,
                back);
        assertEquals(0, result.code(), result::err);
        try (TensorReader before = TensorFormats.open(typed);
                TensorReader after = TensorFormats.open(back)) {
            // safetensors sorts its keys
            assertEquals(before.metadataValues(), after.metadataValues());
        }
        assertEquals("no difference in 1 tensor\n", Cli.run("diff", typed, back).out());
    }

    @Test
    void editGivesNewEntriesAType() throws IOException {
        assertEquals(
                0,
                Cli.run("edit", typed, "--set-metadata", "llama.head=8", "--metadata-type", "llama.head=UINT16")
                        .code());
        try (TensorReader reader = TensorFormats.open(typed)) {
            assertEquals(MetadataValue.of(8L, "UINT16"), reader.metadataValues().get("llama.head"));
        }
    }

    @Test
    void typesAndKeysThatDoNotExistAreRejected() {
        Cli.Result type = Cli.run("convert", "--metadata-type", "general.alignment=UINT", texts, back);
        assertEquals(1, type.code());
        assertTrue(type.err().contains("it must be one of UINT8, INT8"), type::err);
        Cli.Result value = Cli.run("convert", "--metadata-type", "general.architecture=UINT32", texts, back);
        assertEquals(1, value.code());
        assertTrue(value.err().contains("is llama"), value::err);
        Cli.Result key = Cli.run("convert", "--metadata-type", "general.alignmet=UINT32", texts, back);
        assertEquals(2, key.code());
        assertTrue(key.err().contains("there is no entry 'general.alignmet'; there are "), key::err);
        Cli.Result target = Cli.run("convert", "--metadata-type", "a=UINT32", typed, folder.resolve("b.safetensors"));
        assertEquals(2, target.code());
        assertTrue(target.err().contains("metadata of safetensors is text"), target::err);
        assertFalse(Files.exists(back));
    }
}
