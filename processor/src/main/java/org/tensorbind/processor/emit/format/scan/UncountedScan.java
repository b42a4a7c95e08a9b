package org.tensorbind.processor.emit.format.scan;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tensorbind.processor.plan.step.ScanProgram;

/** Prints how the elements of a document are scanned whose notation does not tell how many there are. */
final class UncountedScan {
    private final ScanProgram.Container container;
    private final ScanNames names;
    private final String scanner;
    private final String index;

    UncountedScan(ScanProgram program, ScanNames names) {
        this.container = Objects.requireNonNull(program.container());
        this.names = names;
        this.scanner = names.own("scanner");
        this.index = names.own("i");
    }

    /** @param element what scans an element */
    CodeBlock print(CodeBlock element) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("$N.$LBegin()", scanner, container.notation());
        List<String> fields = container.fields();
        code.add(fields == null ? array(element) : map(fields, element));
        return code.addStatement("$N.$LEnd()", scanner, container.notation()).build();
    }

    private CodeBlock array(CodeBlock element) {
        String end = names.own("end");
        return CodeBlock.builder()
                .addStatement("long $N = $N.$LArray()", end, scanner, container.notation())
                .beginControlFlow(
                        "for (int $N = 0; $N.$LNext($N, $N); $N++)",
                        index,
                        scanner,
                        container.notation(),
                        end,
                        index,
                        index)
                .addStatement("$N.element($N)", scanner, index)
                .addStatement("$L", element)
                .endControlFlow()
                .build();
    }

    private CodeBlock map(List<String> fields, CodeBlock element) {
        String end = names.own("end");
        String read = names.own("read");
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("long $N = $N.$LMap()", end, scanner, container.notation())
                .addStatement("int $N = 0", index);
        if (!fields.isEmpty()) {
            code.addStatement("long $N = 0", names.own("seen"));
        }
        code.beginControlFlow(
                        "for (long $N = 0; $N.$LNext($N, $N); $N++)",
                        read,
                        scanner,
                        container.notation(),
                        end,
                        read,
                        read)
                .addStatement("$N.entry()", scanner);
        return code.add(key(fields))
                .addStatement("$N.entryElement($N)", scanner, index)
                .addStatement("$L", element)
                .addStatement("$N++", index)
                .endControlFlow()
                .build();
    }

    /** Passes over the key of an entry, and where the entry is one of the map's fields over its value. */
    private CodeBlock key(List<String> fields) {
        if (fields.isEmpty()) {
            return statement("$N.$LKey()", scanner, container.notation());
        }
        CodeBlock passed = statement("$N.$LField()", scanner, container.notation());
        Map<String, CodeBlock> done = new LinkedHashMap<>();
        fields.forEach(field -> done.put(field, passed));
        return CodeBlock.builder()
                .addStatement("long $N = $N.$LKey()", names.own("head"), scanner, container.notation())
                .add(ScanCodes.chooseField(scanner, names.own("head"), names.own("seen"), done))
                .build();
    }

    /** Tells the document what is left of it. */
    CodeBlock left() {
        return container.fields() == null
                ? statement("$N.passOver()", names.own("doc"))
                : statement("$N.leaveFields($N)", scanner, names.own("doc"));
    }
}
