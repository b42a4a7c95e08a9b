package org.tensorbind.processor.emit.format.scan;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.ScannedInfo;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.RuleNames;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.read.DocumentReader;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.value.Longs;

/** Prints how the descriptions of all tensors are scanned at once: a method for the list, one for each of its elements. */
public final class ScanEmitter {
    private final JavaTypes types;
    private final ScanProgram program;
    private final String label;

    /**
     * Prints one scan.
     *
     * @param label what messages call the rule of the tensor
     */
    public ScanEmitter(JavaTypes types, ScanProgram program, String label) {
        this.types = types;
        this.program = program;
        this.label = label;
    }

    public List<MethodSpec> emit() {
        ScanCodes codes = new ScanCodes(notation());
        List<MethodSpec> methods = new ArrayList<>();
        methods.add(list());
        methods.add(element(codes));
        program.lists().forEach(list -> methods.add(inner(list, codes)));
        methods.addAll(codes.methods());
        return methods;
    }

    private String notation() {
        return program.container() == null ? "" : program.container().notation();
    }

    private String elementMethod() {
        return "scan" + RuleNames.type(program.element());
    }

    private MethodSpec list() {
        ScanNames names = new ScanNames();
        names.own("in");
        MethodSpec.Builder method = MethodSpec.methodBuilder(JavaNames.scanListMethod(program.element()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(
                        "Scans all {@code $L} without making them; null where something is unusual.\n",
                        program.element())
                .addException(IOException.class)
                .returns(Nullness.nullable(ParameterizedTypeName.get(
                        ClassName.get(List.class),
                        types.ofRule(program.element()).box())));
        if (program.isCounted()) {
            method.addParameter(TypeName.LONG, names.own("count"));
        } else {
            method.addParameter(DocumentReader.class, names.own("doc"));
        }
        if (program.places() != null) {
            method.addParameter(Longs.class, names.need(Quantity.values(program.places())));
        }
        program.needs().forEach(need -> method.addParameter(types.of(need), names.need(need)));
        return method.addCode(scanner(names))
                .addCode(scanning(names))
                .beginControlFlow("if ($N == null)", names.own("scanner"))
                .addStatement("return null")
                .endControlFlow()
                .addCode(program.isCounted() ? left(names) : new UncountedScan(program, names).left())
                .addCode(program.comparesSizes() ? statement("in.noteSizesAreRight()") : CodeBlock.of(""))
                .addStatement(
                        "$T $N = $L", types.elementReader(program.element()), names.own("elements"), elementsOf(names))
                .addStatement(
                        "return $N.list(in, $N$L)",
                        names.own("scanner"),
                        names.own("elements"),
                        program.noted() != null ? CodeBlock.of(", $N", names.own("elements")) : CodeBlock.of(""))
                .build();
    }

    /** What is unusual may be so because of where a piece of the file ends: then it is scanned once more. */
    private CodeBlock scanning(ScanNames names) {
        String scanner = names.own("scanner");
        return CodeBlock.builder()
                .beginControlFlow("while ($N != null)", scanner)
                .beginControlFlow("try")
                .add(program.isCounted() ? counted(names) : new UncountedScan(program, names).print(call(names)))
                .addStatement("break")
                .nextControlFlow("catch ($T $N)", IndexOutOfBoundsException.class, names.own("e"))
                .addStatement("$N = $N.wider()", scanner, scanner)
                .endControlFlow()
                .endControlFlow()
                .build();
    }

    private CodeBlock elementsOf(ScanNames names) {
        return CodeBlock.of(
                "new $T($L)",
                types.elementReader(program.element()),
                program.needs().stream()
                        .map(need -> CodeBlock.of("$N", names.need(need)))
                        .collect(CodeBlock.joining(", ")));
    }

    /** What reads single elements later, and scans them again. */
    public TypeSpec elements() {
        ScanNames names = new ScanNames();
        TypeSpec.Builder type = ElementReaders.of(types, program.element(), program.needs(), names, reading(names));
        if (program.noted() != null) {
            type.addSuperinterface(ListScanner.ElementScan.class).addMethod(again(names));
        }
        return type.build();
    }

    private CodeBlock counted(ScanNames names) {
        String index = names.own("i");
        CodeBlock.Builder code = CodeBlock.builder();
        if (program.container() != null) {
            code.addStatement("$N.$LArray()", names.own("scanner"), notation());
        }
        return code.beginControlFlow("for (int $N = 0; $N < $N; $N++)", index, index, names.own("count"), index)
                .add(locate(names))
                .addStatement("$N.element($N)", names.own("scanner"), index)
                .addStatement("$L", call(names))
                .endControlFlow()
                .build();
    }

    private CodeBlock call(ScanNames names) {
        return CodeBlock.of("$N($L)", elementMethod(), arguments(names));
    }

    private CodeBlock left(ScanNames names) {
        return statement("in.seek($S, $N.position())", label, names.own("scanner"));
    }

    private CodeBlock scanner(ScanNames names) {
        TypeName type = Nullness.nullable(TypeName.get(ListScanner.class));
        if (!program.isCounted()) {
            return statement(
                    "$T $N = $T.ofDocument(in, $L)", type, names.own("scanner"), ListScanner.class, program.isNamed());
        }
        String count = names.own("count");
        return program.places() == null
                ? statement(
                        "$T $N = $T.of(in, $N, $L, $L)",
                        type,
                        names.own("scanner"),
                        ListScanner.class,
                        count,
                        program.smallest(),
                        program.isNamed())
                : statement(
                        "$T $N = $T.ofPlaced(in, $N, $L)",
                        type,
                        names.own("scanner"),
                        ListScanner.class,
                        count,
                        program.isNamed());
    }

    private CodeBlock locate(ScanNames names) {
        if (program.places() == null) {
            return CodeBlock.of("");
        }
        String scanner = names.own("scanner");
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement(
                        "$N.seek($N.get($N))", scanner, names.need(Quantity.values(program.places())), names.own("i"));
        if (program.alignment() > 1) {
            code.addStatement("$T.expect($N.position() % $L == 0)", ListScanner.class, scanner, program.alignment());
        }
        return code.build();
    }

    /** Scans one element again: an entry of a map from its key on. */
    private MethodSpec again(ScanNames names) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("scan")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(ListScanner.class, names.own("scanner"))
                .addParameter(TypeName.INT, names.own("i"));
        if (program.isOfEntries()) {
            method.addStatement("$N.$LKey()", names.own("scanner"), notation());
        }
        return method.addStatement("$L", call(names)).build();
    }

    private CodeBlock arguments(ScanNames names) {
        List<CodeBlock> arguments = new ArrayList<>();
        arguments.add(CodeBlock.of("$N", names.own("scanner")));
        if (program.keepsPosition()) {
            arguments.add(CodeBlock.of("$N", names.own("i")));
        }
        program.outer().forEach(need -> arguments.add(CodeBlock.of("$N", names.need(need))));
        return CodeBlock.join(arguments, ", ");
    }

    private CodeBlock reading(ScanNames names) {
        if (program.isOfEntries()) {
            return entry(names);
        }
        return read(
                names,
                program.container() == null
                        ? List.of()
                        : List.of(CodeBlock.of(
                                "$T.$L($N)", Types.documents(notation()), notation(), names.own("cursor"))));
    }

    private CodeBlock read(ScanNames names, List<CodeBlock> beforeNeeds) {
        return ElementReaders.call(types, program.element(), program.needs(), names, beforeNeeds);
    }

    /** Reads an entry of a map, as if it were the only one. */
    private CodeBlock entry(ScanNames names) {
        String entry = names.own("entry");
        return CodeBlock.builder()
                .addStatement(
                        "$T $N = $T.$LEntry($N)",
                        DocumentReader.class,
                        entry,
                        Types.documents(notation()),
                        notation(),
                        names.own("cursor"))
                .add(read(
                        names, List.of(CodeBlock.of("$N", entry), CodeBlock.of("$T.key($N)", Types.DOCUMENTS, entry))))
                .build();
    }

    private MethodSpec element(ScanCodes codes) {
        ScanNames names = new ScanNames();
        MethodSpec.Builder method = MethodSpec.methodBuilder(elementMethod())
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(ListScanner.class, names.own("scanner"));
        if (program.keepsPosition()) {
            method.addParameter(TypeName.INT, names.own("i"));
        }
        program.outer().forEach(need -> method.addParameter(TypeName.LONG, names.need(need)));
        return method.addCode(print(names, codes, program.steps(), program.noted()))
                .build();
    }

    private CodeBlock print(ScanNames names, ScanCodes codes, List<Step> steps, @Nullable ScannedInfo noted) {
        return new ScanPrinter(types, names, codes, notation(), program.element(), steps, noted).print();
    }

    private MethodSpec inner(ScanProgram.Inner list, ScanCodes codes) {
        ScanNames names = new ScanNames();
        String scanner = names.own("scanner");
        String count = names.variable(list.count());
        MethodSpec.Builder method = MethodSpec.methodBuilder(JavaNames.passListMethod(list.rule(), program.element()))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(ListScanner.class, scanner)
                .addParameter(TypeName.LONG, count);
        list.parameters().forEach(given -> method.addParameter(TypeName.LONG, names.variable(given)));
        return method.addStatement("$N.enter($N)", scanner, count)
                .addCode(print(names, codes, list.steps(), null))
                .addStatement("$N.leave()", scanner)
                .build();
    }
}
