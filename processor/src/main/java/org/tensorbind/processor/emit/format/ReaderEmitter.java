package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.format.FormatReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.FileFacts;
import org.tensorbind.processor.plan.ScannedInfo;
import org.tensorbind.processor.plan.TensorPlan;
import org.tensorbind.processor.plan.TensorPlan.Tensors;
import org.tensorbind.read.Cursor;
import org.tensorbind.value.TensorElements;

/** Prints the reader: it keeps the file's structure and tells what that says about each tensor. */
public final class ReaderEmitter {
    private final JavaTypes types;
    private final TensorPlan plan;
    private final @Nullable ScannedInfo info;
    private final ReaderValues values;
    private final TensorsPrinter tensors;

    /**
     * Prints one reader.
     *
     * @param info what a scan sees of a tensor, null where that is not all
     */
    public ReaderEmitter(JavaTypes types, TensorPlan plan, @Nullable ScannedInfo info) {
        this.info = info;
        this.types = types;
        this.plan = plan;
        this.values = new ReaderValues(plan, false, types);
        this.tensors = new TensorsPrinter(plan, values);
    }

    /** The class. */
    public TypeSpec emit() {
        TypeName root = types.ofRule(plan.root());
        TypeSpec.Builder reader = TypeSpec.classBuilder(types.reader())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(FormatReader.class)
                .addJavadoc("Reads $L files.\n", Javadoc.text(types.plan().title()))
                .addField(root, "file", Modifier.PRIVATE, Modifier.FINAL)
                .addFields(plan.tensors() instanceof Tensors.AmongOthers ? List.of(elements()) : List.of())
                .addMethod(constructor(root))
                .addMethod(read())
                .addMethod(structure(root))
                .addMethod(size())
                .addMethods(plan.asksForTensor() ? List.of(tensorAt()) : List.of())
                .addMethod(tensorList());
        opening(types, plan.file()).forEach(reader::addMethod);
        new TensorMethods(types, plan, values).methods().forEach(reader::addMethod);
        if (plan.tensors() instanceof Tensors.AmongOthers mixed) {
            reader.addMethod(isTensor(mixed));
        }
        if (info != null) {
            new ScannedEmitter(types, plan, info, values).addTo(reader);
        }
        new FileMethods(types, plan.file(), values).addTo(reader);
        if (plan.tensors() instanceof Tensors.Nested nested) {
            new NestedEmitter(types, nested, new ReaderValues(plan, true, types)).addTo(reader);
        }
        return reader.build();
    }

    private MethodSpec constructor(TypeName root) {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addParameter(root, "file")
                .addStatement("super(new $T(), source, options)", types.formatClass())
                .addStatement("this.file = file");
        if (plan.tensors() instanceof Tensors.AmongOthers mixed) {
            constructor.addStatement(
                    "this.elements = new $T<>($L, $T::isTensor)",
                    TensorElements.class,
                    values.list(mixed.list()),
                    types.reader());
        }
        if (plan.tensors() instanceof Tensors.Nested) {
            constructor.addStatement("collect()");
        }
        return constructor.build();
    }

    private FieldSpec elements() {
        return FieldSpec.builder(
                        ParameterizedTypeName.get(ClassName.get(TensorElements.class), types.ofRule(plan.rule())),
                        "elements",
                        Modifier.PRIVATE,
                        Modifier.FINAL)
                .build();
    }

    /** Tells tensors from other elements of their list, for the reader and the serializer. */
    private MethodSpec isTensor(Tensors.AmongOthers mixed) {
        ValuePrinter printer = new ValuePrinter(new ElementVariable(), types);
        return MethodSpec.methodBuilder("isTensor")
                .addModifiers(Modifier.STATIC)
                .addJavadoc("Whether an element has what only tensors have.\n")
                .addParameter(types.ofRule(plan.rule()), ElementVariable.NAME)
                .returns(TypeName.BOOLEAN)
                .addStatement("return $L != null", printer.print(mixed.part()))
                .build();
    }

    /** The one value that is at hand. */
    private record ElementVariable() implements ValueVariables {
        static final String NAME = "element";

        @Override
        public CodeBlock local(String rule) {
            return CodeBlock.of(NAME);
        }
    }

    /** The methods that open files, of any reader. */
    static List<MethodSpec> opening(JavaTypes types, FileFacts facts) {
        CodeBlock textStart = facts.textStart() == Long.MAX_VALUE
                ? CodeBlock.of("$T.MAX_VALUE", Long.class)
                : CodeBlock.of("$L", facts.textStart());
        return List.of(openFile(types), openSource(types, textStart), parse(types, textStart));
    }

    private static MethodSpec openFile(JavaTypes types) {
        return MethodSpec.methodBuilder("open")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("Reads the structure of a file leniently; the file is mapped into memory.\n")
                .addParameter(Path.class, "file")
                .returns(types.reader())
                .addException(IOException.class)
                .addStatement("return open($T.map(file), $T.lenient())", ByteSource.class, ReadOptions.class)
                .build();
    }

    private static MethodSpec openSource(JavaTypes types, CodeBlock textStart) {
        return MethodSpec.methodBuilder("open")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("Reads the structure of a source, which the reader closes with itself, and also when this"
                        + " fails.\n")
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .returns(types.reader())
                .addException(IOException.class)
                .beginControlFlow("try")
                .addStatement(
                        "$T reader = read(new $T(source, options), source, options)", types.reader(), Cursor.class)
                .addStatement("ensureIntact(source)")
                .addStatement("return reader")
                .nextControlFlow(
                        "catch ($T | $T | $T | $T e)",
                        IOException.class,
                        RuntimeException.class,
                        LinkageError.class,
                        InternalError.class)
                .addStatement("throw failed(source, options, e, $L,$Win -> read(in, source, options))", textStart)
                .endControlFlow()
                .build();
    }

    private static MethodSpec parse(JavaTypes types, CodeBlock textStart) {
        return MethodSpec.methodBuilder("parse")
                .addModifiers(Modifier.STATIC)
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addParameter(ParseListener.class, "listener")
                .returns(Nullness.nullable(types.reader()))
                .addException(IOException.class)
                .addStatement(
                        "return observed(source, options, listener, $L,$Win -> read(in, source, options))", textStart)
                .build();
    }

    private MethodSpec read() {
        CodeBlock.Builder counts = CodeBlock.builder();
        for (TensorPlan.Parallel parallel : plan.parallels()) {
            counts.addStatement("reader.checkCount($S, $L.size())", parallel.label(), values.list(parallel.list()));
        }
        return reading(types, plan.file(), CodeBlock.of("new $T(source, options, file)", types.reader()))
                .addCode(
                        plan.tensors() instanceof Tensors.Nested
                                ? StepPrinter.statement("reader.checkNesting(in, reader.tensors)")
                                : CodeBlock.of(""))
                .addCode(counts.build())
                .addCode(plan.file().dataIsLast() ? StepPrinter.statement("reader.findExtents(in)") : CodeBlock.of(""))
                .addStatement("reader.checkSizes(in)")
                .addStatement("return reader")
                .build();
    }

    /** The method that reads a file, up to where it has {@code reader}, which {@code made} makes of the structure. */
    static MethodSpec.Builder reading(JavaTypes types, FileFacts facts, CodeBlock made) {
        TypeName root = types.ofRule(facts.root());
        return MethodSpec.methodBuilder("read")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(Cursor.class, "in")
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .returns(types.reader())
                .addException(IOException.class)
                .addStatement("$T.refuseOthers(in)", types.formatClass())
                .addStatement("$T file = new $T(in).$N()", root, types.parser(), JavaNames.readMethod(facts.root()))
                .addStatement("$T reader = $L", types.reader(), made)
                .addCode(
                        facts.tellsByteOrder()
                                ? StepPrinter.statement("reader.byteOrder(in.order())")
                                : CodeBlock.of(""));
    }

    static MethodSpec structure(TypeName root) {
        return MethodSpec.methodBuilder("structure")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The file's structure, as the grammar names it.\n")
                .returns(root)
                .addStatement("return file")
                .build();
    }

    private MethodSpec size() {
        return MethodSpec.methodBuilder("size")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(TypeName.INT)
                .addStatement("return $L", tensors.size())
                .build();
    }

    private MethodSpec tensorList() {
        return MethodSpec.methodBuilder("tensorList")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(ParameterizedTypeName.get(ClassName.get(List.class), WildcardTypeName.subtypeOf(Object.class)))
                .addStatement("return $L", tensors.list())
                .build();
    }

    private MethodSpec tensorAt() {
        return MethodSpec.methodBuilder("tensorAt")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(TypeName.INT, "i")
                .returns(types.ofRule(plan.rule()))
                .addStatement("return $L", tensors.at())
                .build();
    }
}
