package org.tensorbind.processor.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Element;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.util.Elements;

/** Source files around generated classes. */
public final class GeneratedFiles {
    private static final ClassName GENERATED = ClassName.get("javax.annotation.processing", "Generated");

    private GeneratedFiles() {}

    /**
     * The annotations that the code's module can name.
     *
     * @param generated {@code @Generated}, which is in a module of its own
     * @param nullMarked {@code @NullMarked}
     */
    public record Marks(boolean generated, boolean nullMarked) {
        /** Both. */
        public static final Marks ALL = new Marks(true, true);

        /** Those that can be named where an element is. */
        public static Marks at(Element element, Elements elements) {
            ModuleElement module = elements.getModuleOf(element);
            return new Marks(
                    elements.getTypeElement(module, GENERATED.canonicalName()) != null,
                    elements.getTypeElement(module, RuntimeTypes.NULL_MARKED.canonicalName()) != null);
        }
    }

    /**
     * The file of a class.
     *
     * @param generator name of the processor, for {@code @Generated}
     */
    public static JavaFile of(TypeSpec type, String packageName, String generator) {
        return of(type, packageName, generator, Marks.ALL);
    }

    /** The file of a class, with some annotations only. */
    public static JavaFile of(TypeSpec type, String packageName, String generator, Marks marks) {
        TypeSpec.Builder annotated = type.toBuilder();
        if (marks.generated()) {
            annotated.addAnnotation(AnnotationSpec.builder(GENERATED)
                    .addMember("value", "$S", generator)
                    .build());
        }
        if (marks.nullMarked()) {
            annotated.addAnnotation(RuntimeTypes.NULL_MARKED);
        }
        return JavaFile.builder(packageName, annotated.build())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }
}
