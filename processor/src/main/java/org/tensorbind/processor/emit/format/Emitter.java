package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.emit.GeneratedFiles;
import org.tensorbind.processor.emit.format.tensor.BlockEmitter;
import org.tensorbind.processor.emit.format.tensor.ReaderEmitter;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.StructureEmitter;
import org.tensorbind.processor.plan.FormatPlan;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.plan.write.WritePrograms;

/** Emits all classes of a format. */
public final class Emitter {
    private Emitter() {}

    /**
     * The source files, the same for the same format.
     *
     * @param prefix what the names of the classes begin with
     * @param library whether the format gives way to an application's of the same name
     * @param generator name of the processor, for {@code @Generated}
     */
    public static List<JavaFile> emit(
            PlannedFormat plan, String packageName, String prefix, boolean library, String generator) {
        JavaTypes types = JavaTypes.of(plan.types(), packageName, prefix);
        FormatPlan description = plan.description(types.plan());
        boolean rejectsOthers = !description.rejections().isEmpty();
        List<TypeSpec> classes = new ArrayList<>(List.of(
                new StructureEmitter(types).emit(),
                ParserEmitter.emit(plan.reading(), types),
                new ReaderEmitter(types, plan.tensors(), plan.reading().scannedInfo(), rejectsOthers).emit(),
                new FormatEmitter(types, description, library).emit()));
        if (!types.plan().blocks().isEmpty()) {
            classes.add(new BlockEmitter(types).emit());
        }
        WritePrograms writing = plan.writing();
        if (writing != null) {
            classes.add(new SerializerEmitter(types, plan, writing).emit());
            classes.add(new WriterEmitter(types, plan, writing).emit());
        }
        return classes.stream()
                .map(type -> GeneratedFiles.of(type, packageName, generator))
                .toList();
    }

    /** Name of the class that the service loader finds. */
    public static String serviceName(String packageName, String prefix) {
        return packageName + "." + prefix + "Format";
    }
}
