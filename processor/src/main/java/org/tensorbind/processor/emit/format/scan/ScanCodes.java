package org.tensorbind.processor.emit.format.scan;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.tensorbind.ElementType;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.scan.ListScanner;

/** Prints how a scan tells codes apart: numbers by switches, texts by their lengths and their first and last eight bytes. */
final class ScanCodes {
    private static final int HEAD = 8;

    private final String notation;
    private final Map<String, MethodSpec> methods = new TreeMap<>();

    /** @param notation of the document whose texts are compared; empty outside of documents, which have none */
    ScanCodes(String notation) {
        this.notation = notation;
    }

    /** The methods that were asked for. */
    List<MethodSpec> methods() {
        return List.copyOf(methods.values());
    }

    /** The name of a method that tells the width of a dtype's elements by its code. */
    String widthMethod(Enumeration values) {
        String method = "widthOf" + RuleNames.type(values.rule());
        methods.computeIfAbsent(method, name -> width(name, values));
        return method;
    }

    /** Bytes of an element; where a dtype has blocks, elements of a block in the upper half and its bytes in the lower one. */
    private static CodeBlock width(Enumerator named, boolean blocks) {
        ElementType type = Objects.requireNonNull(named.type(), "a dtype has a type");
        return blocks
                ? CodeBlock.of("$LL << 32 | $L", type.blockElements(), type.blockBytes())
                : CodeBlock.of("$L", type.blockBytes());
    }

    private static MethodSpec width(String method, Enumeration values) {
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("$T.expect(code >>> 31 == 0)", ListScanner.class)
                .beginControlFlow("return switch ((int) code)");
        for (int i = 0; i < values.values().size(); i++) {
            Enumerator named = values.values().get(i);
            Set<Long> codes = new LinkedHashSet<>(values.isText() ? List.of((long) i) : named.numbers());
            for (long number : codes) {
                code.add("case $L -> $L; // $L\n", number, width(named, values.hasBlocks()), shown(named.name()));
            }
        }
        code.addStatement("default -> throw $T.unusual()", ListScanner.class);
        code.unindent().add("};\n");
        return MethodSpec.methodBuilder(method)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(TypeName.LONG, "code")
                .returns(TypeName.LONG)
                .addCode(code.build())
                .build();
    }

    /** The name of a method that tells the position of a text among the codes. */
    String codeMethod(Enumeration values) {
        String method = "codeOf" + RuleNames.type(values.rule());
        methods.computeIfAbsent(method, name -> code(name, values));
        return method;
    }

    private MethodSpec code(String method, Enumeration values) {
        Map<String, CodeBlock> positions = new LinkedHashMap<>();
        for (int i = 0; i < values.values().size(); i++) {
            for (String text : values.values().get(i).texts()) {
                positions.putIfAbsent(text, statement("return $L", i));
            }
        }
        return MethodSpec.methodBuilder(method)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(ListScanner.class, "scanner")
                .returns(TypeName.LONG)
                .addStatement("long head = scanner.$LHead()", notation)
                .addCode(choose("scanner", "head", positions, statement("throw $T.unusual()", ListScanner.class)))
                .addStatement("throw $T.unusual()", ListScanner.class)
                .build();
    }

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
