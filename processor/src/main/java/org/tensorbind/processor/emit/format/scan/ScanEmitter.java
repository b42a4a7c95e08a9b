package org.tensorbind.processor.emit.format.scan;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.scan.ListScanner;

/** Prints how the descriptions of all tensors are scanned at once: a method for the list, one for each of its elements. */
public final class ScanEmitter {
    private final JavaTypes types;
    private final ScanProgram program;
    private final String label;
    private final ScanKeys keys;

    /**
     * Prints one scan.
     *
     * @param label what messages call the rule of the tensor
     */
    public ScanEmitter(JavaTypes types, ScanProgram program, String label, ScanKeys keys) {
        this.types = types;
        this.program = program;
        this.label = label;
        this.keys = keys;
    }

    public List<MethodSpec> emit() {
        List<MethodSpec> methods = new ArrayList<>();
        methods.add(new ScanLoop(types, program, keys).print(label, this::call));
        methods.add(element());
        program.lists().forEach(list -> methods.add(inner(list)));
        return methods;
    }

    private String elementMethod() {
        return "scan" + RuleNames.type(program.element());
    }

    /** What reads single elements later, and scans them again. */
    public TypeSpec elements() {
        ScanNames names = new ScanNames();
        ElementReaders readers = new ElementReaders(types, program.element(), program.needs(), names);
        return program.noted() == null
                ? readers.print(ListScanner.ElementReader.class, reading(readers))
                        .build()
                : readers.print(ListScanner.ElementScan.class, reading(readers))
                        .addMethod(again(names))
                        .build();
    }

    /** Scans one element again: an entry of a map from its key on. */
    private MethodSpec again(ScanNames names) {
        MethodSpec.Builder method = override("scan", Modifier.PUBLIC)
                .addParameter(ListScanner.class, names.own("scanner"))
                .addParameter(TypeName.INT, names.own("i"));
        if (program.isOfEntries()) {
            method.addStatement("$N.$LKey()", names.own("scanner"), program.notation());
        }
        return method.addStatement("$L", call(names)).build();
    }

    private CodeBlock call(ScanNames names) {
        List<CodeBlock> arguments = new ArrayList<>();
        arguments.add(CodeBlock.of("$N", names.own("scanner")));
        if (program.keepsPosition()) {
            arguments.add(CodeBlock.of("$N", names.own("i")));
        }
        program.outer().forEach(need -> arguments.add(CodeBlock.of("$N", names.need(need))));
        return CodeBlock.of("$N($L)", elementMethod(), CodeBlock.join(arguments, ", "));
    }

    /** Reads an element; an entry of a map as if it were the only one. */
    private CodeBlock reading(ElementReaders readers) {
        if (program.container() == null) {
            return readers.call();
        }
        ScanNames names = readers.names();
        CodeBlock document = CodeBlock.of(
                program.isOfEntries() ? "$T.$LEntry($N)" : "$T.$L($N)",
                RuntimeTypes.NOTATIONS,
                program.notation(),
                names.own("cursor"));
        if (!program.isOfEntries()) {
            return readers.call(document);
        }
        String entry = names.own("entry");
        return CodeBlock.builder()
                .addStatement("$T $N = $L", RuntimeTypes.DOCUMENT_READER, entry, document)
                .add(readers.call(CodeBlock.of("$N", entry), CodeBlock.of("$T.key($N)", RuntimeTypes.DOCUMENTS, entry)))
                .build();
    }

    private MethodSpec element() {
        ScanNames names = new ScanNames();
        MethodSpec.Builder method = MethodSpec.methodBuilder(elementMethod())
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(ListScanner.class, names.own("scanner"));
        if (program.keepsPosition()) {
            method.addParameter(TypeName.INT, names.own("i"));
        }
        program.outer().forEach(need -> method.addParameter(TypeName.LONG, names.need(need)));
        return method.addCode(print(names, program.steps())).build();
    }

    private CodeBlock print(ScanNames names, List<Step> steps) {
        return new ScannerTarget(types, names, keys, program, steps).print();
    }

    private MethodSpec inner(ScanProgram.Inner list) {
        ScanNames names = new ScanNames();
        String scanner = names.own("scanner");
        String count = names.variable(list.count());
        MethodSpec.Builder method = MethodSpec.methodBuilder(JavaNames.passListMethod(list.rule(), program.element()))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(ListScanner.class, scanner)
                .addParameter(TypeName.LONG, count);
        list.parameters().forEach(given -> method.addParameter(TypeName.LONG, names.variable(given)));
        return method.addStatement("$N.enter($N)", scanner, count)
                .addCode(print(names, list.steps()))
                .addStatement("$N.leave()", scanner)
                .build();
    }
}
