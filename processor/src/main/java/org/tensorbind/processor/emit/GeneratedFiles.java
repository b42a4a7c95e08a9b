package org.tensorbind.processor.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Element;

/** Source files around generated classes. */
public final class GeneratedFiles {
    private GeneratedFiles() {}

    /**
     * The file of a class.
     *
     * @param generator name of the processor, for {@code @Generated}
     * @param origin the annotated element, on which the file depends
     */
    public static JavaFile of(TypeSpec type, String packageName, String generator, Element origin) {
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
