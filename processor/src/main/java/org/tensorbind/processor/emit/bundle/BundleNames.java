package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;
import org.tensorbind.bundle.AttributeType;
import org.tensorbind.bundle.MetadataType;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.AttributeKind;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.MetadataKind;
import org.tensorbind.processor.bundle.Declaration.TypeParameter;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;

/** Names in the generated code of a bundle, and the Java types of its components. */
public final class BundleNames {
    /** The constant of what finds and checks the bundle's tensors. */
    static final String BINDING = "BINDING";

    private static final Set<String> LOCALS = Set.of("in", "value", "nested", "bundle", "builder");

    private static final int DEEPEST = 8;

    private final Bundle bundle;
    private final Map<String, String> constants;

    public BundleNames(Bundle bundle) {
        this.bundle = bundle;
        this.constants = constants(bundle);
    }

    TypeRef bundle() {
        return bundle.declaration().type();
    }

    /** The bundle's class, with its type variables where it has some. */
    public TypeName type() {
        ClassName raw = className(bundle.declaration().type());
        List<TypeVariableName> variables = variables();
        return variables.isEmpty() ? raw : ParameterizedTypeName.get(raw, variables.toArray(new TypeName[0]));
    }

    /** The bundle's class without type variables. */
    public ClassName rawType() {
        return className(bundle.declaration().type());
    }

    public ClassName reader() {
        return reader(bundle.declaration().type());
    }

    public ClassName writer() {
        return writer(bundle.declaration().type());
    }

    public static ClassName reader(TypeRef type) {
        return ClassName.get(type.packageName(), type.generatedPrefix() + "Reader");
    }

    public static ClassName writer(TypeRef type) {
        return ClassName.get(type.packageName(), type.generatedPrefix() + "Writer");
    }

    static ClassName className(TypeRef type) {
        List<String> names = type.simpleNames();
        return ClassName.get(
                type.packageName(), names.get(0), names.subList(1, names.size()).toArray(new String[0]));
    }

    /** What reads and writes a metadata entry. */
    static CodeBlock metadataType(MetadataKind kind) {
        return kind.enumeration() == null
                ? CodeBlock.of("$T.$L", MetadataType.class, kind.constant())
                : CodeBlock.of("$T.ofEnum($T.values())", MetadataType.class, className(kind.enumeration()));
    }

    /** What reads and writes a tensor's field. */
    static CodeBlock attributeType(AttributeKind kind) {
        if (kind.enumeration() != null) {
            return CodeBlock.of("$T.ofEnum($T.values())", AttributeType.class, className(kind.enumeration()));
        }
        return kind.part() == null
                ? CodeBlock.of("$T.$L", AttributeType.class, kind.constant())
                : CodeBlock.of("$T.$L($L)", AttributeType.class, kind.constant(), attributeType(kind.part()));
    }

    /** The type variables of the bundle's class. */
    public List<TypeVariableName> variables() {
        List<TypeVariableName> variables = new ArrayList<>();
        for (TypeParameter parameter : bundle.declaration().typeParameters()) {
            TypeName[] bounds =
                    parameter.bounds().stream().map(BundleNames::boxed).toArray(TypeName[]::new);
            variables.add(TypeVariableName.get(parameter.name(), bounds));
        }
        return variables;
    }

    /** Names of the type variables that stand for bundles. */
    public List<String> bundleVariables() {
        List<String> used = new ArrayList<>();
        List<Boolean> uses = bundle.declaration().usedParameters();
        for (int i = 0; i < uses.size(); i++) {
            if (uses.get(i)) {
                used.add(bundle.declaration().typeParameters().get(i).name());
            }
        }
        return used;
    }

    /** The generated code is as visible as the class. */
    public Modifier[] modifiers(Modifier... others) {
        List<Modifier> all = new ArrayList<>();
        if (bundle.declaration().isPublic()) {
            all.add(Modifier.PUBLIC);
        }
        all.addAll(List.of(others));
        return all.toArray(new Modifier[0]);
    }

    /** A component's type as it is in generics: boxed. */
    public static TypeName boxed(SourceType type) {
        TypeName name = ofName(type);
        for (int i = 0; i < type.arrayDepth(); i++) {
            name = ArrayTypeName.of(name);
        }
        return name.box();
    }

    private static TypeName ofName(SourceType type) {
        if (type.kind() == Kind.PRIMITIVE) {
            return primitive(type.name());
        }
        if (type.kind() == Kind.VARIABLE) {
            return TypeVariableName.get(type.name());
        }
        if (type.ref() == null) {
            return WildcardTypeName.subtypeOf(Object.class);
        }
        ClassName raw = className(type.ref());
        return type.arguments().isEmpty()
                ? raw
                : ParameterizedTypeName.get(
                        raw, type.arguments().stream().map(BundleNames::boxed).toArray(TypeName[]::new));
    }

    private static TypeName primitive(String name) {
        return switch (name) {
            case "byte" -> TypeName.BYTE;
            case "short" -> TypeName.SHORT;
            case "int" -> TypeName.INT;
            case "long" -> TypeName.LONG;
            case "float" -> TypeName.FLOAT;
            case "double" -> TypeName.DOUBLE;
            default -> TypeName.BOOLEAN;
        };
    }

    /** The constant that says what a component is: {@code fc1Weight} has {@code FC1_WEIGHT}. */
    public String constant(Component component) {
        return constant(component.name());
    }

    /** The constant of the component of a name. */
    public String constant(String component) {
        return Objects.requireNonNull(constants.get(component), component);
    }

    /** A name for each component, with room for those of its elements. */
    private static Map<String, String> constants(Bundle bundle) {
        Map<String, String> constants = new HashMap<>();
        Set<String> taken = new HashSet<>(Set.of("BUNDLE", "OPTIONS", BINDING));
        for (Component component : bundle.components()) {
            String name =
                    component.name().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
            while (SourceVersion.isKeyword(name) || !Collections.disjoint(taken, derived(name))) {
                name += "_";
            }
            taken.addAll(derived(name));
            constants.put(component.name(), name);
        }
        return constants;
    }

    /** The constant and those of elements, as deep as names may be nested. */
    private static List<String> derived(String constant) {
        List<String> names = new ArrayList<>(List.of(constant));
        for (int depth = 1; depth <= DEEPEST; depth++) {
            names.add(BundleSpecs.ofElement(names.get(depth - 1)));
        }
        return names;
    }

    /** The variable of a component. */
    public static String variable(String component) {
        boolean taken = LOCALS.contains(component)
                || component.matches("element\\d*|of[A-Z].*")
                || SourceVersion.isKeyword(component);
        return taken ? component + "_" : component;
    }

    /** The parameter for what a type variable stands for. */
    public static String ofVariable(String typeVariable) {
        return "of" + typeVariable;
    }
}
