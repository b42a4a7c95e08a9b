package org.tensorbind.processor.elements;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.SourceType;

/** The fields and methods of a class that generated code in its package can use, inherited ones included. */
public final class Members {
    private final TypeElement type;
    private final Types types;
    private final Elements elements;
    private final PackageElement home;
    private final List<VariableElement> fields = new ArrayList<>();
    private final List<ExecutableElement> methods = new ArrayList<>();

    public Members(TypeElement type, Elements elements, Types types) {
        this.type = type;
        this.types = types;
        this.elements = elements;
        this.home = elements.getPackageOf(type);
        add(type);
    }

    /** Superclasses first, so that fields come in the order in which they were thought of. */
    private void add(TypeElement type) {
        if (type.getSuperclass().getKind() == TypeKind.ERROR) {
            throw new SourceType.Unresolved(type.getSuperclass());
        }
        if (type.getSuperclass() instanceof DeclaredType parent
                && !((TypeElement) parent.asElement()).getQualifiedName().contentEquals("java.lang.Object")) {
            add((TypeElement) parent.asElement());
        }
        fields.addAll(ElementFilter.fieldsIn(type.getEnclosedElements()));
        methods.addAll(ElementFilter.methodsIn(type.getEnclosedElements()));
    }

    /** The type that a field has, or a method gives or takes, in the class: type variables of superclasses are replaced. */
    public TypeMirror typeOf(Element member) {
        TypeMirror inClass = types.asMemberOf((DeclaredType) type.asType(), member);
        if (inClass instanceof ExecutableType method) {
            return method.getParameterTypes().isEmpty()
                    ? method.getReturnType()
                    : method.getParameterTypes().get(0);
        }
        return inClass;
    }

    /** Fields of instances, private ones included. */
    public List<VariableElement> fields() {
        return fields.stream()
                .filter(field -> !field.getModifiers().contains(Modifier.STATIC))
                .toList();
    }

    /** Methods of instances, private ones included. */
    public List<ExecutableElement> methods() {
        return methods.stream()
                .filter(method -> !method.getModifiers().contains(Modifier.STATIC))
                .toList();
    }

    public boolean isAccessible(Element member) {
        Set<Modifier> modifiers = member.getModifiers();
        boolean here = home.equals(elements.getPackageOf(member));
        return modifiers.contains(Modifier.PUBLIC) || (here && !modifiers.contains(Modifier.PRIVATE));
    }

    @Nullable
    public VariableElement field(String name) {
        return last(fields().stream()
                .filter(field -> field.getSimpleName().contentEquals(name))
                .toList());
    }

    private static <T> @Nullable T last(List<T> found) {
        return found.isEmpty() ? null : found.get(found.size() - 1);
    }

    /** The method of this name and number of parameters that can be called, null if there is none. */
    @Nullable
    public ExecutableElement method(String name, int parameters) {
        return last(methods().stream()
                .filter(method -> method.getSimpleName().contentEquals(name)
                        && method.getParameters().size() == parameters
                        && isAccessible(method))
                .toList());
    }

    /** The method that reads a property. */
    @Nullable
    public ExecutableElement getter(String property) {
        for (String name : List.of("get" + capitalized(property), "is" + capitalized(property), property)) {
            ExecutableElement method = method(name, 0);
            if (method != null && method.getReturnType().getKind() != TypeKind.VOID) {
                return method;
            }
        }
        return null;
    }

    /** Fields and methods that have an annotation of a property, static ones included, superclasses first. */
    public List<Element> annotated() {
        List<Element> annotated = new ArrayList<>();
        fields.stream().filter(PropertyAnnotations::areOn).forEach(annotated::add);
        methods.stream().filter(PropertyAnnotations::areOn).forEach(annotated::add);
        return annotated;
    }

    /** Whether a value of one type can be handed on as another by generated code, boxed where it is primitive. */
    boolean fits(TypeMirror from, TypeMirror to) {
        if (from.getKind().isPrimitive() || to.getKind().isPrimitive()) {
            return types.isSameType(boxed(from), boxed(to));
        }
        return types.isAssignable(types.erasure(from), types.erasure(to));
    }

    private TypeMirror boxed(TypeMirror type) {
        return type instanceof PrimitiveType primitive
                ? types.boxedClass(types.getPrimitiveType(primitive.getKind())).asType()
                : type;
    }

    /** The first checked exception that a method or constructor throws, null if there is none. */
    @Nullable
    TypeMirror checkedException(ExecutableElement method) {
        TypeMirror unchecked =
                elements.getTypeElement("java.lang.RuntimeException").asType();
        TypeMirror error = elements.getTypeElement("java.lang.Error").asType();
        return method.getThrownTypes().stream()
                .filter(thrown -> !types.isAssignable(thrown, unchecked) && !types.isAssignable(thrown, error))
                .findFirst()
                .orElse(null);
    }

    public static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** The property that a getter or setter is of. */
    public static String propertyOf(ExecutableElement method) {
        String name = method.getSimpleName().toString();
        for (String prefix : List.of("get", "set", "is")) {
            if (name.length() > prefix.length()
                    && name.startsWith(prefix)
                    && Character.isUpperCase(name.charAt(prefix.length()))) {
                return Character.toLowerCase(name.charAt(prefix.length())) + name.substring(prefix.length() + 1);
            }
        }
        return name;
    }
}
