package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.palantir.javapoet.JavaFile;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.emit.format.Emitter;
import org.tensorbind.processor.plan.PlannedFormat;

/** What a generated format says that it can hold. */
final class TraitsTest {
    /** The builder knows {@code none} of filters and checksums by itself, of nothing else. */
    @Test
    void anAttributeMayBeCalledNone() {
        String format = formatClass("""
            format nones "Nones" {}

            FILE ::= COUNT ENTRY*
            COUNT ::= uint8 = count(ENTRY)
            ENTRY ::= none DTYPE RANK DIMS DATA
            none ::= uint8
            DTYPE ::= uint8 dtype { u8 = 1 }
            RANK ::= uint8 = count(DIMS)
            DIMS ::= uint8*
            DATA ::= bytes sized product(DIMS) * width(DTYPE)
            tensor ENTRY { dtype DTYPE, shape DIMS, data DATA }
            """);
        assertTrue(format.contains(".attributes(\"none\")"), format);
    }

    private static String formatClass(String grammar) {
        Diagnostics diagnostics = new Diagnostics(new SourceText("test.grammar", grammar));
        PlannedFormat plan = Grammars.analyze(new SourceText("test.grammar", grammar), diagnostics);
        assertNotNull(plan, () -> diagnostics.all().toString());
        return Emitter.emit(plan, "test", "Test", false, "the test").stream()
                .filter(file -> file.typeSpec().name().equals("TestFormat"))
                .map(JavaFile::toString)
                .findFirst()
                .orElseThrow();
    }
}
