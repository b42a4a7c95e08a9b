package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.format.scan.ElementReaders;
import org.tensorbind.processor.emit.format.scan.ScanEmitter;
import org.tensorbind.processor.emit.format.scan.ScanKeys;
import org.tensorbind.processor.emit.format.step.CursorTarget;
import org.tensorbind.processor.emit.format.step.StepPrinter;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.SumForm;
import org.tensorbind.read.ChecksumText;
import org.tensorbind.read.Cursor;

/** Prints the parser: a method for each rule, which reads it from a cursor. */
final class ParserEmitter {
    private final ReadPlan plan;
    private final JavaTypes types;

    private ParserEmitter(ReadPlan plan, JavaTypes types) {
        this.plan = plan;
        this.types = types;
    }

    /** Prints the parser of a format. */
    static TypeSpec emit(ReadPlan plan, JavaTypes types) {
        return new ParserEmitter(plan, types).emit();
    }

    private TypeSpec emit() {
        TypeSpec.Builder parser = TypeSpec.classBuilder(types.parser())
                .addModifiers(Modifier.FINAL)
                .addJavadoc(
                        "Reads the structure of $L files, with a method for each rule that is not a single value.\n",
                        Javadoc.text(plan.title()));
        List<FieldSpec> forms = plan.programs().values().stream()
                .flatMap(program -> program.all(Step.Checksum.class))
                .filter(sum -> sum.form() == SumForm.TEXT)
                .map(ParserEmitter::forms)
                .toList();
        ScanKeys keys = new ScanKeys(
                types, plan.scans(), forms.stream().map(FieldSpec::name).toList());
        parser.addFields(forms).addFields(keys.fields());
        parser.addField(Cursor.class, "in", Modifier.PRIVATE, Modifier.FINAL);
        for (Program program : plan.programs().values()) {
            program.all(Step.Note.class)
                    .filter(note -> note.purpose() == Step.Purpose.ITEM)
                    .forEach(note -> parser.addField(TypeName.LONG, JavaNames.place(note.of()), Modifier.PRIVATE));
        }
        parser.addMethod(constructor());
        plan.programs().values().stream()
                .filter(plan::hasMethod)
                .forEach(program -> parser.addMethod(program.print(this::method)));
        for (ScanProgram scan : plan.scans()) {
            String label = plan.program(scan.element()).label();
            ScanEmitter emitter = new ScanEmitter(types, scan, label, keys);
            emitter.emit().forEach(parser::addMethod);
            parser.addType(emitter.elements());
        }
        plan.strided()
                .forEach(element -> parser.addType(
                        ElementReaders.of(types, element, plan.program(element).needs())));
        return parser.build();
    }

    private static FieldSpec forms(Step.Checksum text) {
        CodeBlock forms = text.forms().stream()
                .map(form -> CodeBlock.of(
                        "new $T($S, $S, $L)",
                        ClassName.get(ChecksumText.Form.class),
                        form.prefix(),
                        form.algorithm(),
                        form.upperCase()))
                .collect(CodeBlock.joining(", "));
        return FieldSpec.builder(
                        ChecksumText.class, JavaNames.checksumForms(text.rule()), Modifier.STATIC, Modifier.FINAL)
                .initializer("$T.of($L)", ChecksumText.class, forms)
                .build();
    }

    private static MethodSpec constructor() {
        return MethodSpec.constructorBuilder()
                .addParameter(Cursor.class, "in")
                .addStatement("this.in = in")
                .build();
    }

    private MethodSpec method(Program program) {
        boolean root = program.rule().equals(plan.root());
        return new StepPrinter(types, new CursorTarget(types, plan, program))
                .method(JavaNames.readMethod(program.rule()), program)
                .addModifiers(root ? new Modifier[0] : new Modifier[] {Modifier.PRIVATE})
                .returns(program.hasValue() ? types.ofRule(program.rule()) : TypeName.VOID)
                .build();
    }
}
