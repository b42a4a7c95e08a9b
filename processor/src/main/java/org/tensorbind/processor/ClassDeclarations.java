package org.tensorbind.processor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.processor.bundle.BundleDiagnostics;
import org.tensorbind.processor.bundle.BundleGraph;
import org.tensorbind.processor.bundle.Declaration;
import org.tensorbind.processor.bundle.Declaration.Alternative;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.bundle.Declaration.TypeParameter;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.diagnostic.BundleMessage;
import org.tensorbind.processor.elements.Adapters;
import org.tensorbind.processor.elements.AnnotationValues;
import org.tensorbind.processor.elements.Members;
import org.tensorbind.processor.elements.PropertyFinder;
import org.tensorbind.processor.elements.PropertyOrigin;
import org.tensorbind.processor.elements.SourceTypes;
import org.tensorbind.processor.kotlin.KotlinClass;
import org.tensorbind.processor.kotlin.KotlinPropertyFinder;

/** Finds what the bundle model needs to know in annotated classes. One is used for one round. */
final class ClassDeclarations extends BundleGraph<TypeElement> {
    private final Elements elements;
    private final Types types;
    private final Map<String, String> adaptersElsewhere;

    /** @param adapters of all classes and properties of the compilation, see {@link Declaration#adaptersElsewhere} */
    ClassDeclarations(Elements elements, Types types, Map<String, String> adapters) {
        this.elements = elements;
        this.types = types;
        this.adaptersElsewhere = adapters;
    }

    /**
     * A declaration and where its properties are.
     *
     * @param declaration null where an error was reported
     */
    record Found(@Nullable Declaration declaration, Map<String, PropertyOrigin> origins) {}

    /**
     * Looks at a class.
     *
     * @throws SourceType.Unresolved if it mentions a type that is absent
     */
    Found find(TypeElement type, BundleDiagnostics diagnostics) {
        Map<String, PropertyOrigin> origins = new HashMap<>();
        return visit(
                type,
                () -> new Found(isUsable(type, diagnostics) ? declare(type, diagnostics, origins) : null, origins));
    }

    private boolean isUsable(TypeElement type, BundleDiagnostics diagnostics) {
        String name = type.getSimpleName().toString();
        String kind = isSealed(type)
                ? null
                : switch (type.getKind()) {
                    case INTERFACE -> "an interface";
                    case ENUM -> "an enum";
                    case ANNOTATION_TYPE -> "an annotation";
                    default ->
                        type.getModifiers().contains(Modifier.ABSTRACT) && !PropertyFinder.hasBuilder(type)
                                ? "abstract"
                                : null;
                };
        if (kind != null) {
            diagnostics.report(BundleMessage.NOT_A_CLASS, null, null, name, kind);
            return false;
        }
        for (Element outer = type; outer instanceof TypeElement; outer = outer.getEnclosingElement()) {
            if (outer.getModifiers().contains(Modifier.PRIVATE)) {
                diagnostics.report(BundleMessage.NOT_ACCESSIBLE, null, null, outer.getSimpleName(), "package-private");
                return false;
            }
        }
        boolean inner = type.getNestingKind().isNested() && !type.getModifiers().contains(Modifier.STATIC);
        if (inner) {
            boolean kotlin = AnnotationValues.find(type, "kotlin.Metadata") != null;
            diagnostics.report(
                    kotlin ? BundleMessage.INNER_KOTLIN : BundleMessage.INNER_CLASS,
                    null,
                    null,
                    name,
                    String.valueOf(type.getEnclosingElement()));
        }
        return !inner;
    }

    private boolean isSealed(TypeElement type) {
        if (type.getModifiers().contains(Modifier.SEALED)) {
            return true;
        }
        KotlinClass kotlin = KotlinClass.of(type, elements, element -> null);
        return kotlin != null && !kotlin.sealedSubclasses().isEmpty();
    }

    private @Nullable Declaration declare(
            TypeElement type, BundleDiagnostics diagnostics, Map<String, PropertyOrigin> origins) {
        Members members = new Members(type, elements, types);
        KotlinClass kotlin = KotlinClass.of(type, elements, this::summary);
        SourceTypes sources = new SourceTypes(this::summary);
        Adapters adapters = Adapters.of(type, elements, sources);
        adapters.empty().forEach(adapter -> diagnostics.report(BundleMessage.ADAPTER, null, null, adapter));
        List<Alternative> alternatives = alternatives(type, subclasses(type, kotlin), diagnostics);
        PropertyFinder.Result result;
        if (isSealed(type)) {
            result = new PropertyFinder.Result(Construction.ALTERNATIVES, List.of());
        } else if (kotlin != null) {
            result = new KotlinPropertyFinder(type, kotlin, members, adapters, diagnostics, origins).find();
        } else {
            result = new PropertyFinder(type, members, sources, adapters, diagnostics, origins).find();
        }
        if (result == null) {
            return null;
        }
        List<TypeParameter> parameters = kotlin != null
                ? kotlin.typeParameters()
                : type.getTypeParameters().stream()
                        .map(ClassDeclarations::parameter)
                        .toList();
        return new Declaration(
                SourceTypes.reference(type),
                isPublic(type) && (kotlin == null || kotlin.isPublic()),
                Objects.requireNonNull(annotation(type), "the class is annotated"),
                parameters,
                result.construction(),
                result.properties(),
                alternatives,
                kotlin != null,
                adaptersElsewhere,
                recursion(type));
    }

    /** The classes that a sealed type permits; none for a class. */
    private List<TypeElement> subclasses(TypeElement type, @Nullable KotlinClass kotlin) {
        List<TypeElement> permitted = new ArrayList<>();
        type.getPermittedSubclasses().forEach(subclass -> permitted.add((TypeElement) types.asElement(subclass)));
        if (permitted.isEmpty() && kotlin != null) {
            kotlin.sealedSubclasses().forEach(name -> permitted.add(elements.getTypeElement(name)));
        }
        return permitted;
    }

    private static TypeParameter parameter(TypeParameterElement parameter) {
        return new TypeParameter(
                parameter.getSimpleName().toString(),
                parameter.getBounds().stream()
                        .map(bound -> new SourceTypes(type -> null).of(bound, List.of()))
                        .filter(bound -> !bound.name().equals("java.lang.Object"))
                        .toList());
    }

    @Override
    protected boolean isPublic(TypeElement type) {
        for (Element outer = type; outer instanceof TypeElement; outer = outer.getEnclosingElement()) {
            if (!outer.getModifiers().contains(Modifier.PUBLIC)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected TypeRef reference(TypeElement type) {
        return SourceTypes.reference(type);
    }

    @Override
    protected int typeParameters(TypeElement type) {
        return type.getTypeParameters().size();
    }

    @Override
    protected @Nullable Map<String, Object> annotation(TypeElement type) {
        AnnotationMirror annotation = AnnotationValues.find(type, TensorBundle.class.getCanonicalName());
        return annotation == null ? null : AnnotationValues.of(annotation);
    }

    @Override
    protected @Nullable Declaration declaration(TypeElement type, BundleDiagnostics diagnostics) {
        return find(type, diagnostics).declaration();
    }
}
