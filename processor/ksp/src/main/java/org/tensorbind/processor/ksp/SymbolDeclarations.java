package org.tensorbind.processor.ksp;

import com.google.devtools.ksp.UtilsKt;
import com.google.devtools.ksp.processing.Resolver;
import com.google.devtools.ksp.symbol.ClassKind;
import com.google.devtools.ksp.symbol.FileLocation;
import com.google.devtools.ksp.symbol.KSAnnotation;
import com.google.devtools.ksp.symbol.KSClassDeclaration;
import com.google.devtools.ksp.symbol.KSDeclaration;
import com.google.devtools.ksp.symbol.KSNode;
import com.google.devtools.ksp.symbol.KSTypeParameter;
import com.google.devtools.ksp.symbol.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import kotlin.sequences.SequencesKt;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.BundleDiagnostics;
import org.tensorbind.processor.bundle.BundleGraph;
import org.tensorbind.processor.bundle.Declaration;
import org.tensorbind.processor.bundle.Declaration.Alternative;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.bundle.Declaration.TypeParameter;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Describes annotated Kotlin classes for the bundle model. An instance is used for one round. */
final class SymbolDeclarations extends BundleGraph<KSClassDeclaration> {
    private final Resolver resolver;
    private final Map<String, String> adaptersElsewhere;
    private final SymbolTypes types = new SymbolTypes(this::summary);

    /** @param adapters the adapters on all classes and properties of the compilation, see {@link Declaration#adaptersElsewhere} */
    SymbolDeclarations(Resolver resolver, Map<String, String> adapters) {
        this.resolver = resolver;
        this.adaptersElsewhere = adapters;
    }

    /**
     * The origin of a property, for messages.
     *
     * @param symbol the parameter or property
     * @param annotation the {@code @Tensor}, {@code @Metadata} or {@code @Attribute} on it
     */
    record PropertyPlace(KSNode symbol, @Nullable KSAnnotation annotation) {}

    /**
     * A declaration and the origins of its properties.
     *
     * @param declaration null if an error was reported
     */
    record Found(@Nullable Declaration declaration, Map<String, PropertyPlace> places) {
        /** The symbol of a property, or its annotation if {@code ofAnnotation} is set and it has one. */
        KSNode origin(String property, boolean ofAnnotation, KSNode otherwise) {
            PropertyPlace place = places.get(property);
            if (place == null) {
                return otherwise;
            }
            KSAnnotation annotation = ofAnnotation ? place.annotation() : null;
            return annotation != null && annotation.getLocation() instanceof FileLocation ? annotation : place.symbol();
        }
    }

    /**
     * Reads a class.
     *
     * @throws SourceType.Unresolved if it refers to a type that does not exist yet
     */
    Found find(KSClassDeclaration type, BundleDiagnostics diagnostics) {
        Map<String, PropertyPlace> places = new HashMap<>();
        return visit(
                type, () -> new Found(isUsable(type, diagnostics) ? declare(type, diagnostics, places) : null, places));
    }

    private static boolean isUsable(KSClassDeclaration type, BundleDiagnostics diagnostics) {
        String name = type.getSimpleName().asString();
        String kind = isSealed(type) ? null : kindOfNoClass(type);
        if (kind != null) {
            diagnostics.report(BundleMessage.NOT_A_CLASS, null, null, name, kind);
            return false;
        }
        for (KSDeclaration outer = type; outer != null; outer = outer.getParentDeclaration()) {
            if (UtilsKt.isPrivate(outer) || UtilsKt.isProtected(outer)) {
                diagnostics.report(
                        BundleMessage.NOT_ACCESSIBLE,
                        null,
                        null,
                        outer.getSimpleName().asString(),
                        "internal");
                return false;
            }
        }
        boolean inner = type.getModifiers().contains(Modifier.INNER);
        if (inner) {
            String around = SymbolTypes.className(Objects.requireNonNull(type.getParentDeclaration(), name));
            diagnostics.report(BundleMessage.INNER_KOTLIN, null, null, name, around);
        }
        return !inner;
    }

    private static @Nullable String kindOfNoClass(KSClassDeclaration type) {
        return switch (type.getClassKind()) {
            case INTERFACE -> "an interface";
            case ENUM_CLASS, ENUM_ENTRY -> "an enum";
            case ANNOTATION_CLASS -> "an annotation";
            case OBJECT -> "an object";
            case CLASS -> type.getModifiers().contains(Modifier.ABSTRACT) ? "abstract" : null;
        };
    }

    private static boolean isSealed(KSClassDeclaration type) {
        return type.getModifiers().contains(Modifier.SEALED);
    }

    private @Nullable Declaration declare(
            KSClassDeclaration type, BundleDiagnostics diagnostics, Map<String, PropertyPlace> places) {
        SymbolAdapters adapters = SymbolAdapters.of(type, resolver, types);
        adapters.empty().forEach(adapter -> diagnostics.report(BundleMessage.ADAPTER, null, null, adapter));
        List<Alternative> alternatives =
                alternatives(type, SequencesKt.toList(type.getSealedSubclasses()), diagnostics);
        SymbolProperties properties = new SymbolProperties(type, types, adapters, diagnostics, places);
        SymbolProperties.Result result =
                isSealed(type) ? new SymbolProperties.Result(Construction.ALTERNATIVES, List.of()) : properties.find();
        return result == null
                ? null
                : new Declaration(
                        SymbolTypes.reference(type),
                        isPublic(type),
                        Objects.requireNonNull(annotation(type), "the class is annotated"),
                        type.getTypeParameters().stream().map(this::parameter).toList(),
                        result.construction(),
                        result.properties(),
                        alternatives,
                        true,
                        adaptersElsewhere,
                        recursion(type));
    }

    private TypeParameter parameter(KSTypeParameter parameter) {
        SymbolTypes bounds = new SymbolTypes(type -> null);
        return new TypeParameter(
                parameter.getName().asString(),
                SequencesKt.toList(parameter.getBounds()).stream()
                        .map(bounds::of)
                        .filter(bound -> !bound.name().equals("kotlin.Any"))
                        .toList());
    }

    /** The bundle of a type, null for a type that is not a bundle or has errors. */
    @Nullable
    Bundle bundle(SourceType type) {
        KSClassDeclaration element = type.ref() == null
                ? null
                : UtilsKt.getClassDeclarationByName(resolver, type.ref().qualifiedName());
        return element == null ? null : bundle(element);
    }

    @Override
    protected boolean isPublic(KSClassDeclaration type) {
        for (KSDeclaration outer = type; outer != null; outer = outer.getParentDeclaration()) {
            if (!UtilsKt.isPublic(outer)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected TypeRef reference(KSClassDeclaration type) {
        return SymbolTypes.reference(type);
    }

    @Override
    protected int typeParameters(KSClassDeclaration type) {
        return type.getTypeParameters().size();
    }

    @Override
    protected @Nullable Map<String, Object> annotation(KSClassDeclaration type) {
        KSAnnotation annotation =
                type.getClassKind() == ClassKind.ENUM_CLASS ? null : SymbolAnnotations.find(type, TensorBundle.class);
        return annotation == null ? null : SymbolAnnotations.values(annotation);
    }

    @Override
    protected @Nullable Declaration declaration(KSClassDeclaration type, BundleDiagnostics diagnostics) {
        return find(type, diagnostics).declaration();
    }
}
