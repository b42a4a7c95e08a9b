package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Metadata in a field of a document that is always there. */
final class SteadyMetadataTest {
    private static final String RULES = """
            format steady "Steady" { extension "steady" }
            FILE  ::= "STDY" LEN HEAD DATA*
            LEN   ::= uint32 = size(HEAD)
            HEAD  ::= NOTATION { "meta": META, "tensors": { * T } }
            META  ::= { * text => VALUE }
            T     ::= NAME => INFO
            NAME  ::= text
            INFO  ::= { "d": DTYPE, "s": SHAPE, "at": AT }
            AT    ::= uint = offset(DATA)
            DTYPE ::= text dtype { f32 = "<f4", i32 = "<i4" }
            SHAPE ::= [ uint* ]
            DATA  ::= bytes sized product(SHAPE) * width(DTYPE)
            tensor T { name NAME, dtype DTYPE, shape SHAPE, data DATA }
            metadata META
            """;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"json, any", "json, text", "msgpack, any"})
    void itIsReadAndWrittenEmptyToo(String notation, String value) throws IOException {
        TensorFormat format =
                Compiled.format(folder, RULES.replace("NOTATION", notation).replace("VALUE", value));
        for (Map<String, String> entries : List.of(Map.of("k", "v"), Map.<String, String>of())) {
            byte[] file = write(format, entries, null);
            try (TensorReader reader = format.open(ByteSource.of("memory", file), ReadOptions.strict())) {
                assertTrue(reader.hasMetadata());
                assertEquals(entries, reader.metadata());
                assertArrayEquals(file, write(format, Map.of(), reader));
            }
        }
    }

    private static byte[] write(TensorFormat format, Map<String, String> entries, @Nullable TensorReader copied)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            if (copied != null) {
                writer.addAll(copied);
            } else {
                writer.metadata(entries).add(TensorEntry.of("w", Tensors.of(new float[] {1, 2}, 2)));
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }
}
