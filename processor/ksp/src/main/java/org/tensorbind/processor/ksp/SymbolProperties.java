package org.tensorbind.processor.ksp;

import com.google.devtools.ksp.UtilsKt;
import com.google.devtools.ksp.symbol.KSAnnotated;
import com.google.devtools.ksp.symbol.KSAnnotation;
import com.google.devtools.ksp.symbol.KSClassDeclaration;
import com.google.devtools.ksp.symbol.KSDeclaration;
import com.google.devtools.ksp.symbol.KSFunctionDeclaration;
import com.google.devtools.ksp.symbol.KSPropertyDeclaration;
import com.google.devtools.ksp.symbol.KSTypeReference;
import com.google.devtools.ksp.symbol.KSValueParameter;
import com.google.devtools.ksp.symbol.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import kotlin.sequences.SequencesKt;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Attribute;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.processor.bundle.BundleDiagnostics;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.diagnostic.BundleMessage;
import org.tensorbind.processor.ksp.SymbolDeclarations.PropertyPlace;

/** Finds how instances of a Kotlin class are constructed, and its properties. */
final class SymbolProperties {
    private final KSClassDeclaration type;
    private final SymbolTypes types;
    private final SymbolAdapters adapters;
    private final BundleDiagnostics diagnostics;
    private final Map<String, PropertyPlace> places;

    /**
     * Creates a finder.
     *
     * @param adapters the adapters of the class
     */
    SymbolProperties(
            KSClassDeclaration type,
            SymbolTypes types,
            SymbolAdapters adapters,
            BundleDiagnostics diagnostics,
            Map<String, PropertyPlace> places) {
        this.type = type;
        this.types = types;
        this.adapters = adapters;
        this.diagnostics = diagnostics;
        this.places = places;
    }

    /** How instances are constructed, and from which properties. */
    record Result(Construction construction, List<Property> properties) {}

    /** Returns the result, or null if an error was reported. */
    @Nullable
    Result find() {
        KSFunctionDeclaration constructor = type.getPrimaryConstructor();
        if (constructor == null || !isVisible(constructor)) {
            diagnostics.report(
                    BundleMessage.NO_CONSTRUCTION,
                    null,
                    null,
                    type.getSimpleName().asString(),
                    "it has no primary constructor that is public or internal");
            return null;
        }
        if (constructor.getParameters().isEmpty()) {
            return new Result(Construction.SETTERS, variables());
        }
        List<Property> properties = new ArrayList<>();
        for (KSValueParameter parameter : constructor.getParameters()) {
            String name =
                    Objects.requireNonNull(parameter.getName(), "parameter").asString();
            KSPropertyDeclaration property = property(name);
            if (property == null || !isVisible(property)) {
                diagnostics.report(BundleMessage.NO_KOTLIN_PROPERTY, name, null, name);
            }
            properties.add(
                    property(name, parameter.getType(), holders(parameter, property), parameter.getHasDefault(), null));
        }
        return new Result(Construction.CONSTRUCTOR, properties);
    }

    private static boolean isVisible(KSDeclaration declaration) {
        return UtilsKt.isPublic(declaration) || UtilsKt.isInternal(declaration);
    }

    private @Nullable KSPropertyDeclaration property(String name) {
        return SequencesKt.toList(UtilsKt.getDeclaredProperties(type)).stream()
                .filter(property -> property.getSimpleName().asString().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** The annotated {@code var}s of a class whose constructor has no parameters. */
    private List<Property> variables() {
        List<Property> properties = new ArrayList<>();
        for (KSPropertyDeclaration property : SequencesKt.toList(UtilsKt.getDeclaredProperties(type))) {
            List<KSAnnotated> holders = holders(null, property);
            if (Stream.of(Tensor.class, Metadata.class, Attribute.class)
                    .allMatch(annotation -> annotation(holders, annotation) == null)) {
                continue;
            }
            String name = property.getSimpleName().asString();
            properties.add(property(name, property.getType(), holders, false, name));
            if (!isWritable(property)) {
                diagnostics.report(BundleMessage.NO_KOTLIN_SETTER, name, null, name);
            }
        }
        return properties;
    }

    private static boolean isWritable(KSPropertyDeclaration property) {
        return property.isMutable()
                && isVisible(property)
                && (property.getSetter() == null
                        || property.getSetter().getModifiers().stream()
                                .noneMatch(modifier -> modifier == Modifier.PRIVATE || modifier == Modifier.PROTECTED));
    }

    /** The symbols that may carry the annotations of a property; messages name the first. */
    private static List<KSAnnotated> holders(
            @Nullable KSValueParameter parameter, @Nullable KSPropertyDeclaration property) {
        List<KSAnnotated> holders = new ArrayList<>();
        if (parameter != null) {
            holders.add(parameter);
        }
        if (property != null) {
            holders.add(property);
            if (property.getGetter() != null) {
                holders.add(property.getGetter());
            }
            if (property.getSetter() != null) {
                holders.add(property.getSetter());
            }
        }
        return holders;
    }

    private static @Nullable KSAnnotation annotation(List<KSAnnotated> holders, Class<?> annotation) {
        for (KSAnnotated holder : holders) {
            KSAnnotation found = SymbolAnnotations.find(holder, annotation);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private Property property(
            String name,
            KSTypeReference source,
            List<KSAnnotated> holders,
            boolean hasDefault,
            @Nullable String setter) {
        KSAnnotation tensor = annotation(holders, Tensor.class);
        KSAnnotation metadata = annotation(holders, Metadata.class);
        KSAnnotation attribute = annotation(holders, Attribute.class);
        KSAnnotation other = metadata == null ? attribute : metadata;
        places.put(name, new PropertyPlace(holders.get(0), tensor == null ? other : tensor));
        SymbolAdapters own = adapters.with(holders);
        own.empty().forEach(adapter -> diagnostics.report(BundleMessage.ADAPTER, name, null, adapter));
        return new Property(
                name,
                types.with(own).of(source),
                tensor == null ? null : SymbolAnnotations.values(tensor),
                metadata == null ? null : SymbolAnnotations.values(metadata),
                attribute == null ? null : SymbolAnnotations.values(attribute),
                name,
                setter,
                true,
                hasDefault);
    }
}
