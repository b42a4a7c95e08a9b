package org.tensorbind.processor.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.compile.GrammarFile;

/** Grammars are described in the order of their files. */
final class GrammarDescriberTest {
    private static final String GRAMMAR = """
            // Bytes with a shape.
            format one "Bytes" { extension "b" }
            FILE  ::= DTYPE RANK DIMS DATA
            DTYPE ::= uint8 dtype { u8 = 1 | 2 }
            RANK  ::= uint8 = count(DIMS)
            DIMS  ::= uint32*
            DATA  ::= bytes sized product(DIMS) * width(DTYPE)
            tensor FILE { dtype DTYPE, shape DIMS, data DATA }
            """;

    @Test
    void descriptionsFollowTheFile() {
        GrammarDescription description = GrammarDescriber.describe(new GrammarFile("one.grammar", GRAMMAR));

        assertEquals("Bytes with a shape.", description.introduction());
        assertEquals(
                List.of("FILE", "DTYPE", "RANK", "DIMS", "DATA"),
                description.rules().stream().map(GrammarDescription.Rule::name).toList());
        assertEquals(
                List.of(new GrammarDescription.Value("u8", "1", List.of("2"))),
                description.rules().get(1).values());
        assertThrows(IllegalArgumentException.class, () -> GrammarDescriber.describe(new GrammarFile("bad", "format")));
    }
}
