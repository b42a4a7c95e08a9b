package org.tensorbind.processor.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.TypeName;

/** Marks types whose values may be null. */
public final class Nullness {
    private Nullness() {}

    public static TypeName nullable(TypeName type) {
        return type.annotated(AnnotationSpec.builder(RuntimeTypes.NULLABLE).build());
    }
}
