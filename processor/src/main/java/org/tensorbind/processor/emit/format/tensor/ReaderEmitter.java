package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.format.CollectedReader;
import org.tensorbind.format.CollectedTensors;
import org.tensorbind.format.FormatReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.ScannedInfo;
import org.tensorbind.processor.plan.tensor.FileFacts;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.read.Cursor;

/** Prints the reader, which holds the file's structure and describes each tensor from it. */
public final class ReaderEmitter {
    private final JavaTypes types;
    private final FileFacts facts;
    private final AccessEmitter access;
    private final @Nullable CodeBlock collected;
    private final boolean rejectsOthers;

    /**
     * Prints one reader.
     *
     * @param info what a scan sees of a tensor, null where that is not all
     * @param rejectsOthers whether the format rejects files that start as others do
     */
    public ReaderEmitter(JavaTypes types, TensorPlan plan, @Nullable ScannedInfo info, boolean rejectsOthers) {
        this.rejectsOthers = rejectsOthers;
        this.types = types;
        this.facts = plan.file();
        this.access = plan.access() instanceof TensorPlan.Access.ByIndex index
                ? new IndexEmitter(types, index, info)
                : new CollectedEmitter(types, facts, ((TensorPlan.Access.Collected) plan.access()).visits());
        this.collected = access.collected();
    }

    /** The class. */
    public TypeSpec emit() {
        TypeName root = types.ofRule(facts.root());
        TypeSpec.Builder reader = TypeSpec.classBuilder(types.reader())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(collected == null ? FormatReader.class : CollectedReader.class)
                .addJavadoc("Reads $L files.\n", Javadoc.text(types.plan().title()))
                .addField(root, "file", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(constructor(root));
        opening().forEach(reader::addMethod);
        reader.addMethod(read(root)).addMethod(structure(root));
        access.addTo(reader);
        new FileMethods(types, facts, new ValuePrinter(new ReaderVariables(facts.root()), types)).addTo(reader);
        return reader.build();
    }

    private MethodSpec constructor(TypeName root) {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addParameter(root, "file");
        if (collected != null) {
            constructor.addParameter(CollectedTensors.class, "tensors");
        }
        CodeBlock path = collected == null ? CodeBlock.of("$S, ", access.path()) : CodeBlock.of("");
        return constructor
                .addStatement(
                        "super(new $T(), source, options, $L$S$L)",
                        types.formatClass(),
                        path,
                        access.shapeRule(),
                        collected == null ? "" : ", tensors")
                .addStatement("this.file = file")
                .build();
    }

    private List<MethodSpec> opening() {
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
                .addJavadoc("Reads the structure of a source. The reader owns the source and closes it, also if this"
                        + " method fails.\n")
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
                .addStatement("throw failed(source, options, e, $L, in -> read(in, source, options))", textStart)
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
                        "return observed(source, options, listener, $L, in -> read(in, source, options))", textStart)
                .build();
    }

    private MethodSpec read(TypeName root) {
        return MethodSpec.methodBuilder("read")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(Cursor.class, "in")
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .returns(types.reader())
                .addException(IOException.class)
                .addCode(rejectsOthers ? statement("$T.rejectOthers(in)", types.formatClass()) : CodeBlock.of(""))
                .addStatement("$T file = new $T(in).$N()", root, types.parser(), JavaNames.readMethod(facts.root()))
                .addStatement(
                        "$T reader = new $T(source, options, file$L)",
                        types.reader(),
                        types.reader(),
                        collected == null ? "" : CodeBlock.of(", $L", collected))
                .addCode(facts.givesByteOrder() ? statement("reader.byteOrder(in.order())") : CodeBlock.of(""))
                .addCode(access.checks())
                .addCode(facts.dataIsLast() ? statement("reader.findExtents(in)") : CodeBlock.of(""))
                .addStatement("reader.checkSizes(in)")
                .addStatement("return reader")
                .build();
    }

    private static MethodSpec structure(TypeName root) {
        return MethodSpec.methodBuilder("structure")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The file's structure, as the grammar names it.\n")
                .returns(root)
                .addStatement("return file")
                .build();
    }
}
