package org.tensorbind.processor.emit.kotlin;

import java.util.List;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.TypeRef;

/** Prints the reader and the writer of a Kotlin class as Kotlin. */
public final class KotlinBundleEmitter {
    private KotlinBundleEmitter() {}

    /**
     * A file of Kotlin.
     *
     * @param path from the root of the sources, with slashes
     */
    public record KotlinFile(String path, String text) {}

    /**
     * The generated files.
     *
     * @param generator name of the processor, for {@code @Generated}
     */
    public static List<KotlinFile> emit(Bundle bundle, String generator) {
        TypeRef type = bundle.declaration().type();
        String folder = type.packageName().isEmpty() ? "" : type.packageName().replace('.', '/') + "/";
        return List.of(
                new KotlinFile(
                        folder + type.generatedPrefix() + "Reader.kt", new KotlinReaderEmitter(bundle).emit(generator)),
                new KotlinFile(
                        folder + type.generatedPrefix() + "Writer.kt",
                        new KotlinWriterEmitter(bundle).emit(generator)));
    }
}
