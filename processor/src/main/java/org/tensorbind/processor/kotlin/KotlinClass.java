package org.tensorbind.processor.kotlin;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import kotlin.Metadata;
import kotlin.metadata.Attributes;
import kotlin.metadata.KmClass;
import kotlin.metadata.KmClassifier;
import kotlin.metadata.KmConstructor;
import kotlin.metadata.KmProperty;
import kotlin.metadata.KmType;
import kotlin.metadata.KmTypeParameter;
import kotlin.metadata.KmTypeProjection;
import kotlin.metadata.KmValueParameter;
import kotlin.metadata.Visibility;
import kotlin.metadata.jvm.JvmMetadataUtil;
import kotlin.metadata.jvm.KotlinClassMetadata;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Declaration.TypeParameter;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.elements.Adapters;
import org.tensorbind.processor.elements.AnnotationValues;
import org.tensorbind.processor.elements.SourceTypes;

/** The Kotlin metadata of a class. It has what kapt's stubs lose: the nullness of type arguments, unsigned types and default values. */
public final class KotlinClass {
    private static final String METADATA = "kotlin.Metadata";

    private final KmClass type;
    private final Elements elements;
    private final Function<TypeElement, @Nullable BundleRef> bundles;
    private @Nullable Adapters adapters;

    private KotlinClass(KmClass type, Elements elements, Function<TypeElement, @Nullable BundleRef> bundles) {
        this.type = type;
        this.elements = elements;
        this.bundles = bundles;
    }

    /** Returns the Kotlin metadata of a class, or null for a Java class. */
    public static @Nullable KotlinClass of(
            TypeElement element, Elements elements, Function<TypeElement, @Nullable BundleRef> bundles) {
        AnnotationMirror annotation = AnnotationValues.find(element, METADATA);
        if (annotation == null) {
            return null;
        }
        KotlinClassMetadata metadata = KotlinClassMetadata.readLenient(metadata(annotation));
        return metadata instanceof KotlinClassMetadata.Class found
                ? new KotlinClass(found.getKmClass(), elements, bundles)
                : null;
    }

    private static Metadata metadata(AnnotationMirror annotation) {
        return JvmMetadataUtil.Metadata(
                integer(annotation, "k"),
                integers(annotation, "mv"),
                texts(annotation, "d1"),
                texts(annotation, "d2"),
                text(annotation, "xs"),
                text(annotation, "pn"),
                integer(annotation, "xi"));
    }

    private static @Nullable Object value(AnnotationMirror annotation, String attribute) {
        AnnotationValue value = AnnotationValues.value(annotation, attribute);
        return value == null ? null : value.getValue();
    }

    private static Integer integer(AnnotationMirror annotation, String attribute) {
        return value(annotation, attribute) instanceof Integer number ? number : 1;
    }

    private static String text(AnnotationMirror annotation, String attribute) {
        return value(annotation, attribute) instanceof String text ? text : "";
    }

    private static int[] integers(AnnotationMirror annotation, String attribute) {
        return values(annotation, attribute).stream()
                .mapToInt(value -> (Integer) value)
                .toArray();
    }

    private static String[] texts(AnnotationMirror annotation, String attribute) {
        return values(annotation, attribute).stream()
                .map(value -> (String) value)
                .toArray(String[]::new);
    }

    private static List<Object> values(AnnotationMirror annotation, String attribute) {
        List<Object> values = new ArrayList<>();
        if (value(annotation, attribute) instanceof List<?> list) {
            list.forEach(element -> values.add(((AnnotationValue) element).getValue()));
        }
        return values;
    }

    /** The primary constructor, null if there is none that generated code could call. */
    @Nullable
    public KmConstructor constructor() {
        return type.getConstructors().stream()
                .filter(constructor -> !Attributes.isSecondary(constructor))
                .filter(constructor -> isVisible(Attributes.getVisibility(constructor)))
                .findFirst()
                .orElse(null);
    }

    private static boolean isVisible(Visibility visibility) {
        return visibility == Visibility.PUBLIC || visibility == Visibility.INTERNAL;
    }

    /** A property that can be read, null if there is none. */
    @Nullable
    public KmProperty property(String name) {
        return type.getProperties().stream()
                .filter(property -> property.getName().equals(name) && isVisible(Attributes.getVisibility(property)))
                .findFirst()
                .orElse(null);
    }

    /** Whether a property can be set. */
    public static boolean isWritable(KmProperty property) {
        return property.getSetter() != null && isVisible(Attributes.getVisibility(property.getSetter()));
    }

    /** Whether generated code can name the class. */
    public boolean isAccessible() {
        return isVisible(Attributes.getVisibility(type));
    }

    /** Whether the class itself is public; the enclosing classes are not considered. */
    public boolean isPublic() {
        return Attributes.getVisibility(type) == Visibility.PUBLIC;
    }

    public static boolean hasDefault(KmValueParameter parameter) {
        return Attributes.getDeclaresDefaultValue(parameter);
    }

    /** The class's type parameters with the classes that bound them. */
    public List<TypeParameter> typeParameters() {
        return type.getTypeParameters().stream()
                .map(parameter -> new TypeParameter(
                        parameter.getName(),
                        parameter.getUpperBounds().stream()
                                .map(new KotlinClass(type, elements, element -> null)::convert)
                                .filter(bound -> !bound.name().equals("kotlin.Any"))
                                .toList()))
                .toList();
    }

    private static String className(KmType type) {
        return type.getClassifier() instanceof KmClassifier.Class found
                ? found.getName().replace('/', '.')
                : type.toString();
    }

    /** Converts a property's type to the bundle model's, with the adapters that apply to it. */
    SourceType convert(KmType source, Adapters found) {
        adapters = found;
        try {
            return convert(source);
        } finally {
            adapters = null;
        }
    }

    /** The names of the direct subclasses of a sealed class or interface. */
    public List<String> sealedSubclasses() {
        return type.getSealedSubclasses().stream()
                .map(name -> name.replace('/', '.'))
                .toList();
    }

    /** Converts a type to the bundle model's. */
    public SourceType convert(KmType source) {
        boolean nullable = Attributes.isNullable(source);
        if (source.getClassifier() instanceof KmClassifier.TypeParameter parameter) {
            return SourceType.of(Kind.VARIABLE, nameOf(parameter.getId()), 0, nullable);
        }
        String name = className(source);
        if (name.equals("error.NonExistentClass")) {
            throw new SourceType.Unresolved(name);
        }
        if (name.equals("kotlin.Array")) {
            return KotlinTypes.boxed(argument(source.getArguments().get(0))).array(1, nullable);
        }
        return convert(source, name, nullable);
    }

    private String nameOf(int typeParameter) {
        return type.getTypeParameters().stream()
                .filter(parameter -> parameter.getId() == typeParameter)
                .map(KmTypeParameter::getName)
                .findFirst()
                .orElse("?");
    }

    private SourceType argument(KmTypeProjection projection) {
        KmType argument = projection.getType();
        return argument == null ? SourceType.of(Kind.OTHER, "*", 0, false) : convert(argument);
    }

    private SourceType convert(KmType source, String name, boolean nullable) {
        SourceType primitive = KotlinTypes.primitive(name, nullable);
        if (primitive != null) {
            return primitive;
        }
        List<SourceType> arguments =
                source.getArguments().stream().map(this::argument).toList();
        TypeElement element = elements.getTypeElement(name);
        if (element == null) {
            return SourceType.ofClass(reference(source, name), arguments, nullable, null);
        }
        SourceType converted = SourceType.ofClass(reference(source, name), arguments, nullable, bundles.apply(element));
        return SourceTypes.describe(converted, element, adapters);
    }

    /** The Java class of a Kotlin class; in Kotlin names, slashes separate packages and dots separate classes. */
    private static TypeRef reference(KmType source, String name) {
        TypeRef java = KotlinTypes.inJava(name);
        if (java != null) {
            return java;
        }
        String path = source.getClassifier() instanceof KmClassifier.Class found ? found.getName() : name;
        int slash = path.lastIndexOf('/');
        String packageName = slash < 0 ? "" : path.substring(0, slash).replace('/', '.');
        return new TypeRef(packageName, List.of(path.substring(slash + 1).split("\\.")));
    }

    /** The type of a property. */
    KmType typeOf(String property) {
        return Objects.requireNonNull(property(property), property).getReturnType();
    }
}
