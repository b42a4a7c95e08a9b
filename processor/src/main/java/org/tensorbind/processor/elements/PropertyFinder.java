package org.tensorbind.processor.elements;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.BundleDiagnostics;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Finds how instances of a class are constructed, and its properties. */
public final class PropertyFinder {
    private final TypeElement type;
    private final Members members;
    private final SourceTypes types;
    private final BundleDiagnostics diagnostics;
    private final Map<String, PropertyOrigin> origins;
    private final Adapters adapters;
    private final AccessorFinder accessors;

    /**
     * Creates a finder.
     *
     * @param adapters the adapters of the class
     */
    public PropertyFinder(
            TypeElement type,
            Members members,
            SourceTypes types,
            Adapters adapters,
            BundleDiagnostics diagnostics,
            Map<String, PropertyOrigin> origins) {
        this.type = type;
        this.members = members;
        this.types = types;
        this.diagnostics = diagnostics;
        this.origins = origins;
        this.adapters = adapters;
        this.accessors = new AccessorFinder(members, diagnostics, origins);
    }

    /** How instances are constructed, and from which properties. */
    public record Result(Construction construction, List<Property> properties) {}

    /** Returns the result, or null if an error was reported. */
    @Nullable
    public Result find() {
        Result result = construct();
        if (result != null) {
            new UnusedAnnotations(type, members, diagnostics, origins).report(result);
        }
        return result;
    }

    private @Nullable Result construct() {
        if (type.getKind() == ElementKind.RECORD) {
            List<Property> components = new ArrayList<>();
            type.getRecordComponents()
                    .forEach(component -> components.add(property(
                            component.getSimpleName().toString(),
                            component.asType(),
                            holders(component.getSimpleName().toString(), component))));
            return new Result(Construction.CONSTRUCTOR, components);
        }
        List<ExecutableElement> constructors = ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                .filter(constructor -> !constructor.getModifiers().contains(Modifier.PRIVATE))
                .toList();
        ExecutableElement full = fullConstructor(constructors);
        if (full != null) {
            return new Result(Construction.CONSTRUCTOR, parameters(full));
        }
        boolean abstractClass = type.getModifiers().contains(Modifier.ABSTRACT);
        boolean bean = constructors.stream().anyMatch(c -> c.getParameters().isEmpty()) && !abstractClass;
        if (bean) {
            return new Result(Construction.SETTERS, annotated(null));
        }
        if (hasBuilder(type)) {
            return builder();
        }
        diagnostics.report(
                BundleMessage.NO_CONSTRUCTION,
                null,
                null,
                type.getSimpleName(),
                constructors.isEmpty()
                        ? "its constructors are private"
                        : "it has " + constructors.size() + " constructors with parameters");
        return null;
    }

    /** The constructor that takes all components: the only one, or the only public one. */
    private static @Nullable ExecutableElement fullConstructor(List<ExecutableElement> constructors) {
        List<ExecutableElement> candidates = constructors.size() == 1
                ? constructors
                : constructors.stream()
                        .filter(constructor -> constructor.getModifiers().contains(Modifier.PUBLIC))
                        .toList();
        boolean one =
                candidates.size() == 1 && !candidates.get(0).getParameters().isEmpty();
        return one ? candidates.get(0) : null;
    }

    private List<Property> parameters(ExecutableElement constructor) {
        List<Property> properties = new ArrayList<>();
        for (VariableElement parameter : constructor.getParameters()) {
            String name = parameter.getSimpleName().toString();
            properties.add(property(name, parameter.asType(), holders(name, parameter)));
        }
        return properties;
    }

    /** The elements that may carry the annotations of a property; messages name the first. */
    private List<Element> holders(String name, Element first) {
        List<Element> holders = new ArrayList<>();
        VariableElement field = members.field(name);
        ExecutableElement getter = members.getter(name);
        if (field != null) {
            holders.add(field);
        }
        if (first.getKind() == ElementKind.PARAMETER) {
            holders.add(0, first);
        } else {
            holders.add(first);
        }
        if (getter != null && !holders.contains(getter)) {
            holders.add(getter);
        }
        return holders;
    }

    private Property property(String name, TypeMirror propertyType, List<Element> holders) {
        return property(name, propertyType, holders, null, false);
    }

    private Property property(
            String name, TypeMirror propertyType, List<Element> holders, @Nullable String setter, boolean field) {
        PropertyAnnotations annotations = PropertyAnnotations.of(holders);
        origins.put(name, annotations.origin(holders.get(0)));
        Adapters own = adapters.with(holders);
        own.empty().forEach(adapter -> diagnostics.report(BundleMessage.ADAPTER, name, null, adapter));
        SourceType sourceType = types.with(own).of(propertyType, holders);
        return new Property(
                name,
                sourceType,
                annotations.tensorValues(),
                annotations.metadataValues(),
                annotations.attributeValues(),
                accessors.find(name, propertyType),
                setter,
                field,
                false);
    }

    /** Whether a class has a static {@code builder()} that generated code may call. */
    public static boolean hasBuilder(TypeElement type) {
        return type.getEnclosedElements().stream()
                .anyMatch(element -> element.getSimpleName().contentEquals("builder")
                        && element.getModifiers().contains(Modifier.STATIC)
                        && !element.getModifiers().contains(Modifier.PRIVATE));
    }

    private @Nullable Result builder() {
        ExecutableElement factory = ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                .filter(method -> method.getSimpleName().contentEquals("builder")
                        && method.getParameters().isEmpty()
                        && method.getModifiers().contains(Modifier.STATIC))
                .findFirst()
                .orElse(null);
        boolean complete = factory != null
                && factory.getReturnType() instanceof DeclaredType built
                && ElementFilter.methodsIn(built.asElement().getEnclosedElements()).stream()
                        .anyMatch(method -> method.getSimpleName().contentEquals("build")
                                && method.getParameters().isEmpty());
        if (factory == null || !complete) {
            diagnostics.report(
                    BundleMessage.NO_CONSTRUCTION,
                    null,
                    null,
                    type.getSimpleName(),
                    "the type that builder() returns has no build()");
            return null;
        }
        TypeElement builder = (TypeElement) ((DeclaredType) factory.getReturnType()).asElement();
        return new Result(Construction.BUILDER, annotated(builder));
    }

    /** The properties whose fields, getters or setters are annotated, superclasses first. */
    private List<Property> annotated(@Nullable TypeElement builder) {
        Map<String, List<Element>> found = new LinkedHashMap<>();
        for (VariableElement field : members.fields()) {
            if (PropertyAnnotations.areOn(field)) {
                found.computeIfAbsent(field.getSimpleName().toString(), name -> new ArrayList<>())
                        .add(field);
            }
        }
        for (ExecutableElement method : members.methods()) {
            if (PropertyAnnotations.areOn(method) && UnusedAnnotations.isOfProperty(method)) {
                found.computeIfAbsent(Members.propertyOf(method), name -> new ArrayList<>())
                        .add(method);
            }
        }
        List<Property> properties = new ArrayList<>();
        found.forEach((name, holders) -> properties.add(
                builder == null ? beanProperty(name, holders) : builderProperty(name, holders, builder)));
        return properties;
    }

    private Property beanProperty(String name, List<Element> holders) {
        String method = "set" + Members.capitalized(name);
        VariableElement field = members.field(name);
        ExecutableElement setter = members.method(method, 1);
        TypeMirror propertyType = members.typeOf(holders.get(0));
        boolean byMethod = setter != null;
        boolean byField = field != null
                && members.isAccessible(field)
                && !field.getModifiers().contains(Modifier.FINAL);
        if (!byMethod && !byField) {
            diagnostics.report(BundleMessage.NO_SETTER, name, null, name, method);
            origins.put(name, new PropertyOrigin(holders.get(0), null));
        }
        Property property =
                property(name, propertyType, withMembers(name, holders), byMethod ? method : name, !byMethod);
        checkSetter(setter, name, propertyType);
        return property;
    }

    private void checkSetter(@Nullable ExecutableElement setter, String name, TypeMirror propertyType) {
        if (setter != null && !members.fits(propertyType, members.typeOf(setter))) {
            String taken = AccessorFinder.simple(members.typeOf(setter));
            diagnostics.report(
                    BundleMessage.SETTER_TYPE,
                    name,
                    null,
                    setter.getSimpleName() + "()",
                    taken,
                    name,
                    AccessorFinder.simple(propertyType));
        }
    }

    private List<Element> withMembers(String name, List<Element> holders) {
        List<Element> all = new ArrayList<>(holders);
        ExecutableElement getter = members.getter(name);
        VariableElement field = members.field(name);
        if (field != null && !all.contains(field)) {
            all.add(field);
        }
        if (getter != null && !all.contains(getter)) {
            all.add(getter);
        }
        return all;
    }

    private Property builderProperty(String name, List<Element> holders, TypeElement builder) {
        String capitalized = Members.capitalized(name);
        List<String> names = List.of(name, "set" + capitalized, "with" + capitalized);
        String setter = ElementFilter.methodsIn(builder.getEnclosedElements()).stream()
                .filter(method -> method.getParameters().size() == 1)
                .map(method -> method.getSimpleName().toString())
                .filter(names::contains)
                .findFirst()
                .orElse(null);
        Property property = property(name, members.typeOf(holders.get(0)), withMembers(name, holders), setter, false);
        if (setter == null) {
            diagnostics.report(BundleMessage.NO_SETTER, name, null, name, name);
        }
        return property;
    }
}
