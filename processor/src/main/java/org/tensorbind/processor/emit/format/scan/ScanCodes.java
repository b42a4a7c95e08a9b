package org.tensorbind.processor.emit.format.scan;

import com.palantir.javapoet.CodeBlock;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Prints how a scan tells keys apart: by their lengths and their first and last eight bytes. */
final class ScanCodes {
    private static final int HEAD = 8;

    private ScanCodes() {}

    /**
     * What is done by the last text.
     *
     * @param head the variable of its first bytes
     * @param texts what is done for each
     * @param otherwise what is done for those of other lengths
     */
    static CodeBlock choose(String scanner, String head, Map<String, CodeBlock> texts, CodeBlock otherwise) {
        Map<Integer, CodeBlock.Builder> byLength = new TreeMap<>();
        texts.forEach((text, done) -> byLength.computeIfAbsent(byteSize(text), missing -> CodeBlock.builder())
                .add("// $L\n", shown(text))
                .beginControlFlow("if ($L)", sameText(text, head))
                .add(done)
                .endControlFlow());
        CodeBlock.Builder code = CodeBlock.builder().beginControlFlow("switch ($N.textLength())", scanner);
        byLength.forEach((length, tests) ->
                code.beginControlFlow("case $L ->", length).add(tests.build()).endControlFlow());
        return code.add("default -> ").add(otherwise).endControlFlow().build();
    }

    static int byteSize(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** A text in a comment: what could end it is left out. */
    static String shown(String text) {
        return text.replaceAll("[^ -~]|[\\\\$]", "?");
    }

    /** Whether the last text, of the same length, is this one: its first and its last eight bytes tell for up to sixteen. */
    private static CodeBlock sameText(String text, String headVariable) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 2 * HEAD) {
            return CodeBlock.of("scanner.isText($S)", text);
        }
        CodeBlock head = CodeBlock.of("$N == $L", headVariable, little(bytes, 0));
        return bytes.length <= HEAD
                ? head
                : CodeBlock.of("$L && scanner.textTail() == $L", head, little(bytes, bytes.length - HEAD));
    }

    private static String little(byte[] bytes, int from) {
        long value = 0;
        for (int i = from; i < Math.min(bytes.length, from + HEAD); i++) {
            value |= (bytes[i] & 0xFFL) << (8 * (i - from));
        }
        return String.format("0x%XL", value);
    }
}
