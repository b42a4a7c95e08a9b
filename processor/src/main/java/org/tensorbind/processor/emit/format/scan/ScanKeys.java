package org.tensorbind.processor.emit.format.scan;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.NameAllocator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.value.Key;
import org.tensorbind.value.TextTable;

/** The constants of a parser that scans compare with and look up: keys of maps, and tables of codes. */
public final class ScanKeys {
    private final JavaTypes types;
    private final Set<String> keys = new LinkedHashSet<>();
    private final Set<String> codes = new LinkedHashSet<>();
    private final Set<String> blocks = new LinkedHashSet<>();
    private final NameAllocator names = new NameAllocator();

    /** @param taken names of other constants */
    public ScanKeys(JavaTypes types, List<ScanProgram> scans, Collection<String> taken) {
        this.types = types;
        taken.forEach(names::newName);
        for (ScanProgram scan : scans) {
            keys.addAll(scan.fields());
            PlanParts.all(scan, DocumentStep.Field.class).forEach(field -> keys.add(field.key()));
            for (Transfer item : PlanParts.all(scan, Transfer.class)) {
                Enumeration named = item.named();
                if (named != null && named.isText() && item.coding().inDocument()) {
                    codes.add(named.rule());
                }
                Known.Scanned scanned = item.scanned();
                if (named != null && scanned != null && PlanParts.any(scan, Operator.WIDTH.of(scanned)::equals)) {
                    blocks.add(named.rule());
                }
            }
        }
        keys.forEach(key -> names.newName(JavaNames.constant(key), List.of(key)));
        codes.forEach(rule -> names.newName(JavaNames.constant(rule) + "_CODES", List.of("codes", rule)));
        blocks.forEach(rule -> names.newName(JavaNames.constant(rule) + "_BLOCKS", List.of("blocks", rule)));
    }

    public List<FieldSpec> fields() {
        List<FieldSpec> fields = new ArrayList<>();
        keys.forEach(key -> fields.add(constant(Key.class, name(key), CodeBlock.of("$T.of($S)", Key.class, key))));
        codes.forEach(rule -> fields.add(
                constant(TextTable.class, codes(rule), CodeBlock.of("$T.CODES.texts()", types.named(rule)))));
        blocks.forEach(rule ->
                fields.add(constant(long[].class, blocks(rule), CodeBlock.of("$T.CODES.blocks()", types.named(rule)))));
        return fields;
    }

    private static FieldSpec constant(Class<?> type, String name, CodeBlock value) {
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build();
    }

    /** The table of the texts that are codes of a rule. */
    String codes(String rule) {
        return names.get(List.of("codes", rule));
    }

    /** The blocks of a dtype's elements. */
    String blocks(String rule) {
        return names.get(List.of("blocks", rule));
    }

    private String name(String key) {
        return names.get(List.of(key));
    }

    /** What is done about the entry whose key is the last text, by the fields of its map, of which each may occur once. */
    CodeBlock choose(ScanNames scan, Map<String, CodeBlock> fields) {
        if (fields.isEmpty()) {
            return CodeBlock.of("");
        }
        Map<Integer, CodeBlock.Builder> bySize = new TreeMap<>();
        String seen = scan.own("seen");
        int field = 0;
        for (Map.Entry<String, CodeBlock> each : fields.entrySet()) {
            bySize.computeIfAbsent(Key.of(each.getKey()).byteSize(), size -> CodeBlock.builder())
                    .beginControlFlow("if ($L)", isSame(scan, each.getKey()))
                    .addStatement("$N = $T.once($N, $L)", seen, ListScanner.class, seen, field++)
                    .add(each.getValue())
                    .addStatement("continue")
                    .endControlFlow();
        }
        if (fields.size() == 1) {
            String only = fields.keySet().iterator().next();
            return CodeBlock.builder()
                    .beginControlFlow(
                            "if ($N.textLength() == $L && $L)",
                            scan.own("scanner"),
                            Key.of(only).byteSize(),
                            isSame(scan, only))
                    .addStatement("$N = $T.once($N, 0)", seen, ListScanner.class, seen)
                    .add(fields.get(only))
                    .addStatement("continue")
                    .endControlFlow()
                    .build();
        }
        CodeBlock.Builder code = CodeBlock.builder().beginControlFlow("switch ($N.textLength())", scan.own("scanner"));
        bySize.forEach((size, tests) ->
                code.beginControlFlow("case $L ->", size).add(tests.build()).endControlFlow());
        return code.add("default -> { }\n").endControlFlow().build();
    }

    /** Whether the last text, of the same size, is a key: up to sixteen bytes are compared by the first and the last eight. */
    private CodeBlock isSame(ScanNames scan, String text) {
        Key key = Key.of(text);
        String name = name(text);
        if (key.isLong()) {
            return CodeBlock.of("$N.isText($N)", scan.own("scanner"), name);
        }
        CodeBlock head = CodeBlock.of("$N == $N.head()", scan.own("head"), name);
        return key.tail() == 0
                ? head
                : CodeBlock.of("$L && $N.textTail() == $N.tail()", head, scan.own("scanner"), name);
    }

    /** Looks whether the fields were there that a map must have. */
    CodeBlock required(ScanNames scan, List<DocumentStep.Field> fields) {
        long required = 0;
        List<String> without = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).mayBeAbsent()) {
                without.add(name(fields.get(i).key()));
            } else {
                required |= 1L << i;
            }
        }
        if (required == 0) {
            return CodeBlock.of("");
        }
        String mask = "0b" + Long.toBinaryString(required) + "L";
        return without.isEmpty()
                ? statement("$T.expect($N == $L)", ListScanner.class, scan.own("seen"), mask)
                : CodeBlock.builder()
                        .add("// all but $L\n", String.join(", ", without))
                        .addStatement("$T.expect(($N & $L) == $L)", ListScanner.class, scan.own("seen"), mask, mask)
                        .build();
    }
}
