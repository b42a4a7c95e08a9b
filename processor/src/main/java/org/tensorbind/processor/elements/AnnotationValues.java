package org.tensorbind.processor.elements;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** Annotations of elements, and their values as the bundle model has them. */
public final class AnnotationValues {
    private AnnotationValues() {}

    /** The annotation of a class on an element, null if there is none. */
    public static @Nullable AnnotationMirror find(Element element, String annotation) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (((TypeElement) mirror.getAnnotationType().asElement())
                    .getQualifiedName()
                    .contentEquals(annotation)) {
                return mirror;
            }
        }
        return null;
    }

    /** The values that are given: text, numbers and truth values as they are, constants by name, annotations as maps, arrays as lists. */
    public static Map<String, Object> of(AnnotationMirror annotation) {
        Map<String, Object> values = new LinkedHashMap<>();
        annotation
                .getElementValues()
                .forEach((method, value) -> values.put(method.getSimpleName().toString(), plain(value.getValue())));
        return values;
    }

    private static Object plain(Object value) {
        if (value instanceof VariableElement constant) {
            return constant.getSimpleName().toString();
        }
        if (value instanceof List<?> list) {
            return list.stream()
                    .map(element -> plain(((AnnotationValue) element).getValue()))
                    .toList();
        }
        return value instanceof AnnotationMirror annotation ? of(annotation) : value;
    }

    /** The value of an attribute that is given, null for one that is not. */
    public static @Nullable AnnotationValue value(AnnotationMirror annotation, String attribute) {
        return annotation.getElementValues().entrySet().stream()
                .filter(entry -> entry.getKey().getSimpleName().contentEquals(attribute))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }
}
