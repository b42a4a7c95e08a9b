package org.tensorbind.processor.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Element;
import org.tensorbind.processor.emit.format.FormatEmitter;
import org.tensorbind.processor.emit.format.ReaderEmitter;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.plan.FormatPlanner;
import org.tensorbind.processor.plan.TensorPlanner;

/** Emits all classes of a format. */
public final class Emitter {
    private Emitter() {}

    /**
     * The source files, the same for the same format.
     *
     * @param prefix what the names of the classes begin with
     * @param generator name of the processor, for {@code @Generated}
     * @param origin the annotated package, on which the files depend
     */
    public static List<JavaFile> emit(
            Format format, String packageName, String prefix, String generator, Element origin) {
        Names names = new Names(format, packageName, prefix);
        WriterEmitter writer = new WriterEmitter(format, names);
        TypeSpec writerType = writer.emit();
        return List.of(
                        new org.tensorbind.processor.emit.format.StructureEmitter(names.types()).emit(),
                        new ParserEmitter(format, names).emit(),
                        new SerializerEmitter(format, names).emit(writer.measured()),
                        new ReaderEmitter(names.types(), TensorPlanner.plan(format)).emit(),
                        writerType,
                        new FormatEmitter(
                                        names.types(),
                                        FormatPlanner.plan(format, names.types().plan()))
                                .emit())
                .stream()
                .map(type -> file(type, packageName, generator, origin))
                .toList();
    }

    /** Name of the class that the service loader finds. */
    public static String serviceName(String packageName, String prefix) {
        return packageName + "." + prefix + "Format";
    }

    static JavaFile file(TypeSpec type, String packageName, String generator, Element origin) {
        TypeSpec annotated = type.toBuilder()
                .addAnnotation(AnnotationSpec.builder(ClassName.get("javax.annotation.processing", "Generated"))
                        .addMember("value", "$S", generator)
                        .build())
                .addAnnotation(Types.NULL_MARKED)
                .addOriginatingElement(origin)
                .build();
        return JavaFile.builder(packageName, annotated)
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }
}
