package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.Need;
import org.tensorbind.processor.plan.RuleNames;
import org.tensorbind.processor.plan.ScanProgram;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.scan.Unusual;
import org.tensorbind.value.Longs;

/** Prints how the descriptions of all tensors are scanned at once: a method for the list, one for each of its elements. */
final class ScanEmitter {
    private final JavaTypes types;
    private final ScanProgram program;
    private final String label;

    /** @param label what messages call the rule of the tensor */
    ScanEmitter(JavaTypes types, ScanProgram program, String label) {
        this.types = types;
        this.program = program;
        this.label = label;
    }

    List<MethodSpec> emit() {
        ScanCodes codes = new ScanCodes();
        List<MethodSpec> methods = new ArrayList<>();
        methods.add(list());
        methods.add(element(codes));
        methods.addAll(codes.methods());
        return methods;
    }

    private String elementMethod() {
        return "scan" + RuleNames.type(program.element());
    }

    private MethodSpec list() {
        ScanNames names = new ScanNames();
        String count = names.own("count");
        String scanner = names.own("scanner");
        String index = names.own("i");
        names.own("in");
        MethodSpec.Builder method = MethodSpec.methodBuilder(JavaNames.scanListMethod(program.element()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(
                        "Scans all {@code $L} without making them; null where something is unusual.\n",
                        program.element())
                .addException(IOException.class)
                .returns(Nullness.nullable(ParameterizedTypeName.get(
                        ClassName.get(List.class),
                        types.ofRule(program.element()).box())))
                .addParameter(TypeName.LONG, count);
        if (program.places() != null) {
            method.addParameter(Longs.class, names.need(new Need.Items(program.places())));
        }
        program.needs().forEach(need -> method.addParameter(ParserEmitter.type(types, need), names.need(need)));
        method.addCode(scanner(names))
                .beginControlFlow("if ($N == null)", scanner)
                .addStatement("return null")
                .endControlFlow()
                .beginControlFlow("try");
        if (program.document()) {
            method.addStatement("$N.cborArray()", scanner);
        }
        method.beginControlFlow("for (int $N = 0; $N < $N; $N++)", index, index, count, index)
                .addCode(locate(names))
                .addStatement("$N.element($N)", scanner, index)
                .addStatement("$N($L)", elementMethod(), arguments(names))
                .endControlFlow()
                .nextControlFlow("catch ($T | $T $N)", Unusual.class, IndexOutOfBoundsException.class, names.own("e"))
                .addStatement("return null")
                .endControlFlow();
        return method.addStatement("in.seek($S, $N.position())", label, scanner)
                .addStatement("in.noteSizesAreRight()")
                .addStatement("return $N.list(in, $N -> $L)", scanner, names.own("cursor"), reading(names))
                .build();
    }

    private CodeBlock scanner(ScanNames names) {
        TypeName type = Nullness.nullable(TypeName.get(ListScanner.class));
        String count = names.own("count");
        return program.places() == null
                ? StepPrinter.statement(
                        "$T $N = $T.of(in, $N, $L, $L)",
                        type,
                        names.own("scanner"),
                        ListScanner.class,
                        count,
                        program.smallest(),
                        program.named())
                : StepPrinter.statement(
                        "$T $N = $T.ofPlaced(in, $N, $L)",
                        type,
                        names.own("scanner"),
                        ListScanner.class,
                        count,
                        program.named());
    }

    private CodeBlock locate(ScanNames names) {
        if (program.places() == null) {
            return CodeBlock.of("");
        }
        String scanner = names.own("scanner");
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement(
                        "$N.seek($N.get($N))", scanner, names.need(new Need.Items(program.places())), names.own("i"));
        if (program.alignment() > 1) {
            code.addStatement("$T.expect($N.position() % $L == 0)", ListScanner.class, scanner, program.alignment());
        }
        return code.build();
    }

    private CodeBlock arguments(ScanNames names) {
        List<CodeBlock> arguments = new ArrayList<>();
        arguments.add(CodeBlock.of("$N", names.own("scanner")));
        arguments.add(CodeBlock.of("$N", names.own("i")));
        program.outer().forEach(need -> arguments.add(CodeBlock.of("$N", names.need(need))));
        return CodeBlock.join(arguments, ", ");
    }

    private CodeBlock reading(ScanNames names) {
        List<CodeBlock> arguments = new ArrayList<>();
        if (program.document()) {
            arguments.add(CodeBlock.of("new $T($N)", DocumentPrinter.reader("cbor"), names.own("cursor")));
        }
        program.needs().forEach(need -> arguments.add(CodeBlock.of("$N", names.need(need))));
        return CodeBlock.of(
                "new $T($N).$N($L)",
                types.parser(),
                names.own("cursor"),
                JavaNames.readMethod(program.element()),
                CodeBlock.join(arguments, ", "));
    }

    private MethodSpec element(ScanCodes codes) {
        ScanNames names = new ScanNames();
        MethodSpec.Builder method = MethodSpec.methodBuilder(elementMethod())
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(ListScanner.class, names.own("scanner"))
                .addParameter(TypeName.INT, names.own("i"))
                .addException(Unusual.class);
        program.outer().forEach(need -> method.addParameter(TypeName.LONG, names.need(need)));
        return method.addCode(new ScanPrinter(types, names, codes).print(program.steps()))
                .build();
    }
}
