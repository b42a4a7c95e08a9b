package org.tensorbind.processor.emit.format.scan;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.ScannedInfo;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.value.Longs;

/** Prints the method that scans the elements of a list one after the other. */
final class ScanLoop {
    private final JavaTypes types;
    private final ScanProgram program;
    private final ScanKeys keys;
    private final ScanNames names = new ScanNames();

    ScanLoop(JavaTypes types, ScanProgram program, ScanKeys keys) {
        this.types = types;
        this.program = program;
        this.keys = keys;
    }

    private String scanner() {
        return names.own("scanner");
    }

    private String index() {
        return names.own("i");
    }

    /**
     * Prints the method.
     *
     * @param label what messages call the rule of an element
     * @param call what scans an element
     */
    MethodSpec print(String label, Function<ScanNames, CodeBlock> call) {
        names.own("in");
        TypeName element = types.ofRule(program.element()).box();
        MethodSpec.Builder method = MethodSpec.methodBuilder(JavaNames.scanListMethod(program.element()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(
                        "Scans the list of {@code $L} without creating its elements; null if they must be read one by one.\n",
                        program.element())
                .addException(IOException.class)
                .returns(Nullness.nullable(ParameterizedTypeName.get(ClassName.get(List.class), element)));
        if (program.isCounted()) {
            method.addParameter(TypeName.LONG, names.own("count"));
        } else {
            method.addParameter(RuntimeTypes.DOCUMENT_READER, names.own("doc"));
        }
        if (program.placed()) {
            method.addParameter(Longs.class, names.own("places"));
        }
        program.needs().forEach(need -> method.addParameter(types.of(need), names.need(need)));
        CodeBlock list = CodeBlock.builder()
                .add(left(label))
                .add(program.comparesSizes() ? statement("in.recordCheckedSizes()") : CodeBlock.of(""))
                .add(list(types.elementReader(program.element())))
                .build();
        return method.addCode(scanning(call, list)).build();
    }

    private CodeBlock newScanner() {
        if (!program.isCounted()) {
            return CodeBlock.of("$T.ofDocument(in, $L)", ListScanner.class, program.isNamed());
        }
        String count = names.own("count");
        return program.placed()
                ? CodeBlock.of("$T.ofPlaced(in, $N, $L)", ListScanner.class, count, program.isNamed())
                : CodeBlock.of(
                        "$T.of(in, $N, $L, $L)", ListScanner.class, count, program.smallest(), program.isNamed());
    }

    /** The scan, which is repeated in one window if it failed in pieces: the end of a piece may be the reason. */
    private CodeBlock scanning(Function<ScanNames, CodeBlock> call, CodeBlock list) {
        CodeBlock.Builder code = CodeBlock.builder()
                .beginControlFlow(
                        "for ($T $N = $L; $N != null; $N = $N.wider())",
                        Nullness.nullable(TypeName.get(ListScanner.class)),
                        scanner(),
                        newScanner(),
                        scanner(),
                        scanner(),
                        scanner())
                .beginControlFlow("try");
        if (!program.isCounted()) {
            code.addStatement("$N.$LBegin()", scanner(), program.notation());
        }
        code.add(program.isOfEntries() ? entries(call) : elements(call));
        if (!program.isCounted()) {
            code.addStatement("$N.$LEnd()", scanner(), program.notation());
        }
        return code.add(list)
                .nextControlFlow("catch ($T $N)", IndexOutOfBoundsException.class, names.own("ignored"))
                .add("// scan again in a larger window, if there is one\n")
                .endControlFlow()
                .endControlFlow()
                .addStatement("return null")
                .build();
    }

    private CodeBlock elements(Function<ScanNames, CodeBlock> call) {
        CodeBlock.Builder code = CodeBlock.builder();
        CodeBlock array = CodeBlock.of("$N.$LArray()", scanner(), program.notation());
        if (!program.isCounted()) {
            code.addStatement("long $N = $L", names.own("end"), array);
        } else if (program.container() != null) {
            code.addStatement(array);
        }
        CodeBlock goesOn = program.isCounted() ? CodeBlock.of("$N < $N", index(), names.own("count")) : next(index());
        return code.beginControlFlow("for (int $N = 0; $L; $N++)", index(), goesOn, index())
                .add(locate())
                .addStatement("$N.element($N)", scanner(), index())
                .addStatement(call.apply(names))
                .endControlFlow()
                .build();
    }

    private CodeBlock next(String read) {
        return CodeBlock.of("$N.$LNext($N, $N)", scanner(), program.notation(), names.own("end"), read);
    }

    private CodeBlock locate() {
        if (!program.placed()) {
            return CodeBlock.of("");
        }
        CodeBlock.Builder code =
                CodeBlock.builder().addStatement("$N.seek($N.get($N))", scanner(), names.own("places"), index());
        if (program.alignment() > 1) {
            code.addStatement("$T.expect($N.position() % $L == 0)", ListScanner.class, scanner(), program.alignment());
        }
        return code.build();
    }

    /** The entries of a map that are not fields. */
    private CodeBlock entries(Function<ScanNames, CodeBlock> call) {
        List<String> fields = program.fields();
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("long $N = $N.$LMap()", names.own("end"), scanner(), program.notation())
                .addStatement("int $N = 0", index());
        if (!fields.isEmpty()) {
            code.addStatement("long $N = 0", names.own("seen"));
        }
        String read = names.own("read");
        return code.beginControlFlow("for (long $N = 0; $L; $N++)", read, next(read), read)
                .addStatement("$N.entry()", scanner())
                .add(key(fields))
                .addStatement("$N.entryElement($N)", scanner(), index())
                .addStatement(call.apply(names))
                .addStatement("$N++", index())
                .endControlFlow()
                .build();
    }

    /** Passes over the key of an entry, and where the entry is one of the map's fields over its value. */
    private CodeBlock key(List<String> fields) {
        CodeBlock key = CodeBlock.of("$N.$LKey()", scanner(), program.notation());
        if (fields.isEmpty()) {
            return statement("$L", key);
        }
        CodeBlock passed = statement("$N.$LField()", scanner(), program.notation());
        Map<String, CodeBlock> done = new LinkedHashMap<>();
        fields.forEach(field -> done.put(field, passed));
        return CodeBlock.builder()
                .addStatement("long $N = $L", names.own("head"), key)
                .add(keys.choose(names, done))
                .build();
    }

    /** Leaves to the parser what follows the elements. */
    private CodeBlock left(String label) {
        if (program.isCounted()) {
            return statement("in.seek($S, $N.position())", label, scanner());
        }
        return program.isOfEntries()
                ? statement(
                        "$N.restrictTo($N.fieldsStart(), $N.fieldsByteSize())", names.own("doc"), scanner(), scanner())
                : statement("$N.passOver()", names.own("doc"));
    }

    private CodeBlock list(ClassName reader) {
        CodeBlock needs = program.needs().stream()
                .map(need -> CodeBlock.of("$N", names.need(need)))
                .collect(CodeBlock.joining(", "));
        return statement("return $N.list(in, new $T($L)$L)", scanner(), reader, needs, described());
    }

    /** What describes a tensor by what the scan records. */
    private CodeBlock described() {
        ScannedInfo noted = program.noted();
        if (noted == null) {
            return CodeBlock.of("");
        }
        ScannedInfo.Layout layout = noted.layout();
        return CodeBlock.of(
                ", $T.CODES, $L, $L",
                types.named(noted.dtypes().rule()),
                noted.reversed(),
                layout == null ? CodeBlock.of("null") : types.constant(layout.rule(), TensorDescription.DENSE));
    }
}
