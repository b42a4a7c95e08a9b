package org.tensorbind.processor.kotlin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import kotlin.metadata.KmConstructor;
import kotlin.metadata.KmProperty;
import kotlin.metadata.KmType;
import kotlin.metadata.KmValueParameter;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.BundleDiagnostics;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.diagnostic.BundleMessage;
import org.tensorbind.processor.elements.Adapters;
import org.tensorbind.processor.elements.Members;
import org.tensorbind.processor.elements.PropertyAnnotations;
import org.tensorbind.processor.elements.PropertyFinder;
import org.tensorbind.processor.elements.PropertyOrigin;

/** Finds how instances of a Kotlin class are constructed, and its properties, from its Kotlin metadata and the annotations in its stub. */
public final class KotlinPropertyFinder {
    private final TypeElement type;
    private final KotlinClass kotlin;
    private final Members members;
    private final BundleDiagnostics diagnostics;
    private final Map<String, PropertyOrigin> origins;
    private final Adapters adapters;

    /**
     * A finder.
     *
     * @param adapters those of the class
     */
    public KotlinPropertyFinder(
            TypeElement type,
            KotlinClass kotlin,
            Members members,
            Adapters adapters,
            BundleDiagnostics diagnostics,
            Map<String, PropertyOrigin> origins) {
        this.type = type;
        this.kotlin = kotlin;
        this.members = members;
        this.diagnostics = diagnostics;
        this.origins = origins;
        this.adapters = adapters;
    }

    /** The result, null where an error was reported. */
    public PropertyFinder.@Nullable Result find() {
        if (!kotlin.isAccessible()) {
            diagnostics.report(BundleMessage.NOT_ACCESSIBLE, null, null, type.getSimpleName(), "internal");
            return null;
        }
        KmConstructor constructor = kotlin.constructor();
        if (constructor == null) {
            diagnostics.report(
                    BundleMessage.NO_CONSTRUCTION,
                    null,
                    null,
                    type.getSimpleName(),
                    "it has no primary constructor that is public or internal");
            return null;
        }
        if (constructor.getValueParameters().isEmpty()) {
            return new PropertyFinder.Result(Construction.SETTERS, variables());
        }
        List<Property> properties = new ArrayList<>();
        for (KmValueParameter parameter : constructor.getValueParameters()) {
            String name = parameter.getName();
            if (kotlin.property(name) == null) {
                diagnostics.report(BundleMessage.NO_KOTLIN_PROPERTY, name, null, name);
            }
            properties.add(property(name, parameter.getType(), KotlinClass.hasDefault(parameter), null));
        }
        return new PropertyFinder.Result(Construction.CONSTRUCTOR, properties);
    }

    /** The annotated {@code var}s of a class whose constructor has no parameters. */
    private List<Property> variables() {
        List<Property> properties = new ArrayList<>();
        for (VariableElement field : members.fields()) {
            String name = field.getSimpleName().toString();
            KmProperty property = PropertyAnnotations.areOn(field) ? kotlin.property(name) : null;
            if (property != null) {
                properties.add(property(name, kotlin.typeOf(name), false, name));
                if (!KotlinClass.isWritable(property)) {
                    diagnostics.report(BundleMessage.NO_KOTLIN_SETTER, name, null, name);
                }
            }
        }
        return properties;
    }

    private Property property(String name, KmType source, boolean hasDefault, @Nullable String setter) {
        List<Element> holders = new ArrayList<>();
        for (ExecutableElement constructor : ElementFilter.constructorsIn(type.getEnclosedElements())) {
            constructor.getParameters().stream()
                    .filter(parameter -> parameter.getSimpleName().contentEquals(name))
                    .forEach(holders::add);
        }
        VariableElement field = members.field(name);
        if (field != null) {
            holders.add(field);
        }
        members.methods().stream()
                .filter(method -> Members.propertyOf(method).equals(name))
                .forEach(holders::add);
        PropertyAnnotations annotations = PropertyAnnotations.of(holders);
        origins.put(name, annotations.origin(holders.isEmpty() ? type : holders.get(0)));
        Adapters own = adapters.with(holders);
        own.empty().forEach(adapter -> diagnostics.report(BundleMessage.ADAPTER, name, null, adapter));
        return new Property(
                name,
                kotlin.convert(source, own),
                annotations.tensorValues(),
                annotations.metadataValues(),
                annotations.attributeValues(),
                name,
                setter,
                true,
                hasDefault);
    }
}
