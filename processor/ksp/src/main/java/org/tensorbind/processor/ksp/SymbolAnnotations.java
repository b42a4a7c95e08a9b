package org.tensorbind.processor.ksp;

import com.google.devtools.ksp.UtilsKt;
import com.google.devtools.ksp.symbol.KSAnnotated;
import com.google.devtools.ksp.symbol.KSAnnotation;
import com.google.devtools.ksp.symbol.KSDeclaration;
import com.google.devtools.ksp.symbol.KSType;
import com.google.devtools.ksp.symbol.KSValueArgument;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Annotations of symbols, and their values as the bundle model has them. */
final class SymbolAnnotations {
    private SymbolAnnotations() {}

    /** The annotation of a class on a symbol, null if there is none. */
    static @Nullable KSAnnotation find(KSAnnotated symbol, Class<?> annotation) {
        return find(symbol, annotation.getCanonicalName());
    }

    static @Nullable KSAnnotation find(KSAnnotated symbol, String annotation) {
        return find(symbol.getAnnotations().iterator(), annotation);
    }

    static @Nullable KSAnnotation find(Iterator<KSAnnotation> annotations, String annotation) {
        String simple = annotation.substring(annotation.lastIndexOf('.') + 1);
        while (annotations.hasNext()) {
            KSAnnotation candidate = annotations.next();
            if (candidate.getShortName().asString().equals(simple)
                    && annotation.equals(SymbolTypes.className(
                            candidate.getAnnotationType().resolve().getDeclaration()))) {
                return candidate;
            }
        }
        return null;
    }

    /** The values that are given: text, numbers and truth values as they are, constants by name, annotations as maps, arrays as lists. */
    static Map<String, Object> values(KSAnnotation annotation) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (KSValueArgument argument : annotation.getArguments()) {
            Object value = argument.getValue();
            if (argument.getName() != null && value != null && !UtilsKt.isDefault(argument)) {
                values.put(argument.getName().asString(), plain(value));
            }
        }
        return values;
    }

    private static Object plain(Object value) {
        if (value instanceof KSDeclaration constant) {
            return constant.getSimpleName().asString();
        }
        if (value instanceof KSType constant) {
            return constant.getDeclaration().getSimpleName().asString();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(SymbolAnnotations::plain).toList();
        }
        return value instanceof KSAnnotation annotation ? values(annotation) : value;
    }
}
