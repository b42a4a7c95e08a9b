package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Element;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.emit.GeneratedFiles;
import org.tensorbind.processor.emit.GeneratedFiles.Marks;

/** Prints a bundle's reader and writer as Java. */
public final class BundleEmitter {
    private BundleEmitter() {}

    /**
     * The generated classes.
     *
     * @param generator name of the processor, for {@code @Generated}
     * @param origin the annotated class, on which the files depend
     * @param marks the annotations that the class's module can name
     */
    public static List<JavaFile> emit(Bundle bundle, String generator, Element origin, Marks marks) {
        BundleNames names = new BundleNames(bundle);
        String packageName = bundle.declaration().type().packageName();
        List<TypeSpec> types =
                List.of(new BundleReaderEmitter(bundle, names).emit(), new BundleWriterEmitter(bundle, names).emit());
        return types.stream()
                .map(type -> GeneratedFiles.of(
                        type.toBuilder().addOriginatingElement(origin).build(), packageName, generator, marks))
                .toList();
    }
}
