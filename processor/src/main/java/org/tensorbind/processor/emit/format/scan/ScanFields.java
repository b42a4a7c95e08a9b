package org.tensorbind.processor.emit.format.scan;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.scan.ListScanner;

/** Prints how the fields of a map are told apart by their keys, and that each is there as often as it must. */
final class ScanFields {
    private static final int KEYS_IN_A_LINE = 6;

    private ScanFields() {}

    /** What is done about the entry whose key is the last text, if that is one of the fields, of which each must occur once. */
    static CodeBlock choose(ScanNames names, Map<String, CodeBlock> fields) {
        String seen = names.own("seen");
        Map<String, CodeBlock> once = new LinkedHashMap<>();
        fields.forEach((key, done) -> once.put(
                key,
                CodeBlock.builder()
                        .addStatement("$T.expect(($N & 1L << $L) == 0)", ListScanner.class, seen, once.size())
                        .addStatement("$N |= 1L << $L", seen, once.size())
                        .add(done)
                        .addStatement("continue")
                        .build()));
        return ScanCodes.choose(names.own("scanner"), names.own("head"), once, CodeBlock.of("{ }\n"));
    }

    /** Looks whether the fields were there that a map must have. */
    static CodeBlock required(ScanNames names, List<DocumentStep.Field> fields) {
        long required = 0;
        List<String> keys = new ArrayList<>();
        for (int k = 0; k < fields.size(); k++) {
            if (!fields.get(k).mayLack()) {
                required |= 1L << k;
                keys.add(ScanCodes.shown(fields.get(k).key()));
            }
        }
        if (required == 0) {
            return CodeBlock.of("");
        }
        String mask = "0b" + Long.toBinaryString(required) + "L";
        return CodeBlock.builder()
                .add(comment(keys))
                .addStatement("$T.expect(($N & $L) == $L)", ListScanner.class, names.own("seen"), mask, mask)
                .build();
    }

    /** The keys that a mask stands for, a few in a line. */
    private static CodeBlock comment(List<String> keys) {
        CodeBlock.Builder lines = CodeBlock.builder();
        for (int from = 0; from < keys.size(); from += KEYS_IN_A_LINE) {
            int to = Math.min(keys.size(), from + KEYS_IN_A_LINE);
            lines.add("// $L\n", String.join(", ", keys.subList(from, to)));
        }
        return lines.build();
    }
}
