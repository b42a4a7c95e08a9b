package org.tensorbind.processor.elements;

import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.tensorbind.processor.bundle.BundleDiagnostics;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Finds what reads a property of an instance: a method without parameters, or a field. */
final class AccessorFinder {
    private final Members members;
    private final BundleDiagnostics diagnostics;
    private final Map<String, PropertyOrigin> origins;

    AccessorFinder(Members members, BundleDiagnostics diagnostics, Map<String, PropertyOrigin> origins) {
        this.members = members;
        this.diagnostics = diagnostics;
        this.origins = origins;
    }

    /** What reads a property after an instance and a dot; where nothing does, that is reported, and it is the name. */
    String find(String property, TypeMirror type) {
        ExecutableElement getter = members.getter(property);
        if (getter != null && members.fits(members.typeOf(getter), type)) {
            TypeMirror thrown = members.checkedException(getter);
            if (thrown != null) {
                report(BundleMessage.ACCESSOR_THROWS, property, getter, getter.getSimpleName() + "()", simple(thrown));
            }
            return getter.getSimpleName() + "()";
        }
        VariableElement field = members.field(property);
        if (field != null && members.isAccessible(field) && members.fits(members.typeOf(field), type)) {
            return property;
        }
        if (getter != null) {
            String given = simple(members.typeOf(getter));
            report(
                    BundleMessage.ACCESSOR_TYPE,
                    property,
                    getter,
                    getter.getSimpleName() + "()",
                    given,
                    property,
                    simple(type));
        } else {
            diagnostics.report(
                    BundleMessage.NO_ACCESSOR,
                    property,
                    null,
                    property,
                    property,
                    "get" + Members.capitalized(property));
        }
        return property;
    }

    private void report(BundleMessage tag, String property, Element place, Object... values) {
        String key = property + " by " + place;
        origins.put(key, new PropertyOrigin(place, null));
        diagnostics.report(tag, key, null, values);
    }

    /** A type without packages and annotations. */
    static String simple(TypeMirror type) {
        return type.toString().replaceAll("@[\\w.]+(\\([^)]*\\))?\\s*", "").replaceAll("\\b[a-z]\\w*\\.", "");
    }
}
