package org.tensorbind.processor.elements;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.BundleDiagnostics;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Reports annotations that nothing would come of. */
final class UnusedAnnotations {
    private final TypeElement type;
    private final Members members;
    private final BundleDiagnostics diagnostics;
    private final Map<String, PropertyOrigin> origins;

    UnusedAnnotations(
            TypeElement type, Members members, BundleDiagnostics diagnostics, Map<String, PropertyOrigin> origins) {
        this.type = type;
        this.members = members;
        this.diagnostics = diagnostics;
        this.origins = origins;
    }

    void report(PropertyFinder.Result result) {
        Set<String> names = result.properties().stream().map(Property::name).collect(Collectors.toSet());
        for (Element member : members.annotated()) {
            String reason = reason(member, names, result.construction());
            if (reason != null) {
                String key = "ignored " + member;
                origins.put(key, new PropertyOrigin(member, null));
                diagnostics.report(
                        BundleMessage.IGNORED, key, null, member.getSimpleName(), type.getSimpleName(), reason);
            }
        }
    }

    private @Nullable String reason(Element member, Set<String> names, Construction construction) {
        if (member.getModifiers().contains(Modifier.STATIC)) {
            return "it is static";
        }
        if (member instanceof ExecutableElement method && !isOfProperty(method)) {
            return method.getParameters().isEmpty() ? "it returns void" : "it has parameters";
        }
        String name = member instanceof ExecutableElement method
                ? Members.propertyOf(method)
                : member.getSimpleName().toString();
        boolean known =
                names.contains(name) || names.contains(member.getSimpleName().toString());
        if (known) {
            return null;
        }
        return type.getKind() == ElementKind.RECORD
                ? "it is not a component of the record"
                : construction == Construction.CONSTRUCTOR ? "the constructor has no parameter of that name" : null;
    }

    /** Whether a method reads or sets something. */
    static boolean isOfProperty(ExecutableElement method) {
        boolean setter = method.getParameters().size() == 1
                && method.getSimpleName().toString().matches("set\\P{Ll}.*");
        boolean getter =
                method.getParameters().isEmpty() && method.getReturnType().getKind() != TypeKind.VOID;
        return setter || getter;
    }
}
