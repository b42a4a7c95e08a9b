package org.tensorbind.processor.elements;

import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.processor.bundle.AdapterTable;
import org.tensorbind.processor.bundle.SourceType;

/** The conversion methods of {@code @TensorAdapter} classes that apply to a property: those declared on it, on its class and on its package. */
public final class Adapters extends AdapterTable {
    /** The exceptions, and their subclasses, that methods may throw. */
    private static final Set<String> HANDLED =
            Set.of("java.lang.RuntimeException", "java.lang.Error", "java.io.IOException");

    private final SourceTypes types;

    private Adapters(SourceTypes types) {
        this.types = types;
    }

    /**
     * Returns the adapters of a class, of the classes around it, and of its package.
     *
     * @param types converts the types of the methods
     */
    public static Adapters of(TypeElement type, Elements elements, SourceTypes types) {
        Adapters adapters = new Adapters(types);
        for (Element around = type; around instanceof TypeElement; around = around.getEnclosingElement()) {
            adapters.add(around);
        }
        adapters.add(elements.getPackageOf(type));
        return adapters;
    }

    /** Returns the types that an adapter on one of these elements converts, each with the adapter's name. */
    public static Map<String, String> names(Set<? extends Element> holders) {
        Adapters adapters = new Adapters(new SourceTypes(element -> null));
        return adapters.names(holders, adapters::add);
    }

    /** Returns a copy in which the adapters of a property precede these. */
    public Adapters with(List<? extends Element> holders) {
        Adapters adapters = new Adapters(types);
        holders.forEach(adapters::add);
        adapters.addAll(this);
        return adapters;
    }

    private void add(Element element) {
        AnnotationMirror annotation = AnnotationValues.find(element, TensorAdapter.class.getCanonicalName());
        AnnotationValue value = annotation == null ? null : AnnotationValues.value(annotation, "value");
        if (value != null && value.getValue() instanceof List<?> classes) {
            for (Object adapter : classes) {
                Object owner = ((AnnotationValue) adapter).getValue();
                if (!(owner instanceof DeclaredType declared) || declared.getKind() == TypeKind.ERROR) {
                    throw new SourceType.Unresolved(owner);
                }
                addMethods((TypeElement) declared.asElement());
            }
        }
    }

    private void addMethods(TypeElement owner) {
        List<Method<TypeMirror>> methods = ElementFilter.methodsIn(owner.getEnclosedElements()).stream()
                .filter(method -> method.getModifiers().contains(Modifier.STATIC)
                        && !method.getModifiers().contains(Modifier.PRIVATE)
                        && (method.getParameters().size() == 1 || hasContext(method))
                        && method.getThrownTypes().stream().allMatch(Adapters::isHandled))
                .map(method -> new Method<>(
                        method.getSimpleName().toString(),
                        method.getParameters().get(0).asType(),
                        method.getReturnType(),
                        hasContext(method)))
                .toList();
        add(SourceTypes.reference(owner), methods, Adapters::same, type -> types.of(type, List.of()));
    }

    private static boolean hasContext(ExecutableElement method) {
        List<? extends VariableElement> parameters = method.getParameters();
        return parameters.size() == 2 && parameters.get(1).asType().toString().equals(CONTEXT);
    }

    private static boolean isHandled(TypeMirror thrown) {
        TypeMirror type = thrown;
        while (type instanceof DeclaredType declared) {
            TypeElement element = (TypeElement) declared.asElement();
            if (HANDLED.contains(element.getQualifiedName().toString())) {
                return true;
            }
            type = element.getSuperclass();
        }
        return false;
    }

    private static boolean same(TypeMirror one, TypeMirror other) {
        return one.toString().equals(other.toString());
    }
}
