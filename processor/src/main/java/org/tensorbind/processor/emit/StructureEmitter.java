package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.Locale;
import org.tensorbind.processor.format.Grammar.Code;

/** Constants of enumerations, as the emitters of writers name them. */
final class StructureEmitter {
    private StructureEmitter() {}

    static CodeBlock literal(Code code) {
        if (code.text() != null) {
            return CodeBlock.of("$S", code.text());
        }
        return CodeBlock.of(code.number() == (int) code.number() ? "$L" : "$LL", code.number());
    }

    /** A constant for a rule. */
    static String constantName(String rule) {
        String name = rule.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
        return Character.isDigit(name.charAt(0)) ? "_" + name : name;
    }
}
