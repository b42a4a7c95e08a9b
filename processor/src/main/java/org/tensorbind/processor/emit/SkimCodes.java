package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.tensorbind.DType;
import org.tensorbind.processor.format.Grammar.Code;
import org.tensorbind.processor.format.Grammar.Enumeration;
import org.tensorbind.processor.format.Grammar.Enumerator;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.scan.Unusual;

/** Emits how codes of enumerations are told apart: numbers by switches, texts by their lengths and their first and last eight bytes. */
final class SkimCodes {
    private static final int HEAD = 8;

    private final Map<String, MethodSpec> methods = new TreeMap<>();

    /** The methods that were asked for. */
    List<MethodSpec> methods() {
        return List.copyOf(methods.values());
    }

    /** The name of a method that tells the width of a dtype's elements by its code. */
    String widthMethod(String rule, Enumeration values) {
        String method = "widthOf" + Structures.typeName(rule);
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("$T.expect(code >>> 31 == 0)", ListScanner.class)
                .beginControlFlow("return switch ((int) code)");
        for (int i = 0; i < values.enumerators().size(); i++) {
            Enumerator enumerator = values.enumerators().get(i);
            int ordinal = i;
            int width = DType.of(enumerator.name()).byteSize();
            List<Long> codes = enumerator.codes().stream()
                    .map(c -> c.text() == null ? c.number() : Long.valueOf(ordinal))
                    .distinct()
                    .toList();
            for (long value : codes) {
                code.addStatement("case $L -> $L", value, width);
            }
        }
        code.addStatement("default -> throw $T.unusual()", ListScanner.class);
        code.unindent().add("};\n");
        methods.put(
                method,
                MethodSpec.methodBuilder(method)
                        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                        .addParameter(TypeName.LONG, "code")
                        .returns(TypeName.LONG)
                        .addException(Unusual.class)
                        .addCode(code.build())
                        .build());
        return method;
    }

    /** A method that tells the position of the text among the enumerators. */
    String codeMethod(String rule, Enumeration values) throws SkimBody.Unknown {
        String method = "codeOf" + Structures.typeName(rule);
        Map<Integer, CodeBlock.Builder> byLength = new TreeMap<>();
        for (int i = 0; i < values.enumerators().size(); i++) {
            for (Code code : values.enumerators().get(i).codes()) {
                String text = code.text();
                SkimBody.require(text != null);
                byte[] bytes = Objects.requireNonNull(text, "just looked at").getBytes(StandardCharsets.UTF_8);
                byLength.computeIfAbsent(bytes.length, missing -> CodeBlock.builder())
                        .beginControlFlow("if ($L)", isText(text))
                        .addStatement("return $L", i)
                        .endControlFlow();
            }
        }
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("long head = scanner.cborHead()")
                .beginControlFlow("switch (scanner.textLength())");
        byLength.forEach((length, tests) ->
                code.beginControlFlow("case $L ->", length).add(tests.build()).endControlFlow());
        code.addStatement("default -> throw $T.unusual()", ListScanner.class)
                .endControlFlow()
                .addStatement("throw $T.unusual()", ListScanner.class);
        methods.put(
                method,
                MethodSpec.methodBuilder(method)
                        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                        .addParameter(ListScanner.class, "scanner")
                        .returns(TypeName.LONG)
                        .addException(Unusual.class)
                        .addCode(code.build())
                        .build());
        return method;
    }

    /** Whether the last text, of the same length, is this one: its first and its last eight bytes tell for up to sixteen. */
    static CodeBlock isText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 2 * HEAD) {
            return CodeBlock.of("scanner.isText($S)", text);
        }
        CodeBlock head = CodeBlock.of("head == $L", little(bytes, 0));
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
