package org.tensorbind.processor.elements;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;

/** Types as the bundle model has them. */
public final class SourceTypes {
    private final Function<TypeElement, @Nullable BundleRef> bundles;
    private final @Nullable Adapters adapters;

    /**
     * Converts types.
     *
     * @param bundles gives the bundle that a class is, null if it is none
     */
    public SourceTypes(Function<TypeElement, @Nullable BundleRef> bundles) {
        this(bundles, null);
    }

    private SourceTypes(Function<TypeElement, @Nullable BundleRef> bundles, @Nullable Adapters adapters) {
        this.bundles = bundles;
        this.adapters = adapters;
    }

    /** Returns a copy that knows what makes classes of types that bundles know. */
    public SourceTypes with(Adapters found) {
        return new SourceTypes(bundles, found);
    }

    /**
     * The type of a property.
     *
     * @param holders the elements that may have a declaration annotation of its nullness
     */
    public SourceType of(TypeMirror type, List<? extends Element> holders) {
        SourceType converted = of(type);
        boolean nullable = converted.nullable()
                || holders.stream().anyMatch(holder -> isNullable(holder) || hasNullable(typeOf(holder)));
        return converted.nullable(nullable);
    }

    private static TypeMirror typeOf(Element holder) {
        return holder instanceof ExecutableElement method ? method.getReturnType() : holder.asType();
    }

    /** Whether the type, or for an array the array or its elements, which cannot be null themselves, is marked. */
    private static boolean hasNullable(TypeMirror type) {
        TypeMirror inner = type;
        while (inner instanceof ArrayType array) {
            if (isNullable(inner)) {
                return true;
            }
            inner = array.getComponentType();
        }
        return isNullable(inner);
    }

    private static boolean isNullable(AnnotatedConstruct construct) {
        return construct.getAnnotationMirrors().stream()
                .anyMatch(annotation -> annotation
                        .getAnnotationType()
                        .asElement()
                        .getSimpleName()
                        .contentEquals("Nullable"));
    }

    private SourceType of(TypeMirror type) {
        boolean nullable = hasNullable(type);
        int depth = 0;
        TypeMirror inner = type;
        while (inner instanceof ArrayType array) {
            depth++;
            inner = array.getComponentType();
        }
        if (inner.getKind().isPrimitive()) {
            String name = inner.getKind().name().toLowerCase(Locale.ROOT);
            return SourceType.of(Kind.PRIMITIVE, name, depth, nullable);
        }
        return ofReference(inner, depth, nullable);
    }

    private SourceType ofReference(TypeMirror type, int depth, boolean nullable) {
        if (type.getKind() == TypeKind.ERROR) {
            throw new SourceType.Unresolved(type);
        }
        if (type instanceof WildcardType wildcard && wildcard.getExtendsBound() != null) {
            return of(wildcard.getExtendsBound());
        }
        if (type.getKind() == TypeKind.TYPEVAR) {
            String name = ((TypeVariable) type).asElement().getSimpleName().toString();
            return SourceType.of(Kind.VARIABLE, name, depth, nullable);
        }
        if (type instanceof DeclaredType declared) {
            List<SourceType> arguments = new ArrayList<>();
            declared.getTypeArguments().forEach(argument -> arguments.add(of(argument)));
            TypeElement element = (TypeElement) declared.asElement();
            SourceType converted = SourceType.ofClass(reference(element), arguments, nullable, bundles.apply(element));
            return describe(converted, element, adapters).array(depth, nullable);
        }
        return SourceType.of(Kind.OTHER, type.toString(), depth, nullable);
    }

    /** A class, with the facts that its name does not show. */
    public static SourceType describe(SourceType type, TypeElement element, @Nullable Adapters adapters) {
        SourceType described = element.getKind() == ElementKind.ENUM ? type.asEnum() : type;
        return adapters == null ? described : described.adapted(adapters.find(type.name()));
    }

    /** A class by its name. */
    public static TypeRef reference(TypeElement type) {
        List<String> names = new ArrayList<>();
        Element outer = type;
        for (; outer instanceof TypeElement; outer = outer.getEnclosingElement()) {
            names.add(0, outer.getSimpleName().toString());
        }
        String packageName =
                outer instanceof PackageElement home ? home.getQualifiedName().toString() : "";
        return new TypeRef(packageName, names);
    }
}
