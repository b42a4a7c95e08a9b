package org.tensorbind.processor.emit.kotlin;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.AttributeKind;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.MetadataKind;
import org.tensorbind.processor.bundle.Declaration.TypeParameter;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.Adapter;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.bundle.BundleNames;

/** Names in generated Kotlin. Classes of the user are written in full, so that none can be mistaken for an imported one. */
final class KotlinNames {
    private static final Set<String> KEYWORDS = Set.of(
            "as",
            "break",
            "class",
            "continue",
            "do",
            "else",
            "false",
            "for",
            "fun",
            "if",
            "in",
            "interface",
            "is",
            "null",
            "object",
            "package",
            "return",
            "super",
            "this",
            "throw",
            "true",
            "try",
            "typealias",
            "typeof",
            "val",
            "var",
            "when",
            "while");

    /** What generated methods call their own variables. */
    private static final Set<String> LOCALS = Set.of("tensors", "nested", "bundle", "it");

    private final Bundle bundle;
    private final BundleNames java;

    KotlinNames(Bundle bundle) {
        this.bundle = bundle;
        this.java = new BundleNames(bundle);
    }

    /** What is named the same in Java. */
    BundleNames java() {
        return java;
    }

    /** The constant that says what a component is. */
    String constant(Component component) {
        return java.constant(component);
    }

    /** The constant of the component of a name. */
    String constant(String component) {
        return java.constant(component);
    }

    /** Names of the type variables that stand for bundles. */
    List<String> bundleVariables() {
        return java.bundleVariables();
    }

    /** A name as it may stand in a program. */
    static String quoted(String name) {
        boolean plain = !KEYWORDS.contains(name) && name.matches("[A-Za-z_][A-Za-z0-9_]*");
        return plain ? name : "`" + name + "`";
    }

    /** A qualified name, each part as it may stand in a program. */
    static String qualified(String name) {
        return Arrays.stream(name.split("\\.", -1)).map(KotlinNames::quoted).collect(Collectors.joining("."));
    }

    /** The bundle's class with its type variables. */
    String type() {
        String raw = qualified(bundle.declaration().type().qualifiedName());
        List<TypeParameter> parameters = bundle.declaration().typeParameters();
        return parameters.isEmpty()
                ? raw
                : raw + parameters.stream().map(TypeParameter::name).collect(Collectors.joining(", ", "<", ">"));
    }

    /** The type variables as arguments of a call; nothing where there are none. */
    String typeArguments() {
        List<TypeParameter> parameters = bundle.declaration().typeParameters();
        return parameters.isEmpty()
                ? ""
                : parameters.stream().map(TypeParameter::name).collect(Collectors.joining(", ", "<", ">"));
    }

    /** The bundle's class without type variables. */
    String rawType() {
        return qualified(bundle.declaration().type().qualifiedName());
    }

    /** The declaration of the type variables before a method's name, with a blank behind it. */
    String typeParameters() {
        List<TypeParameter> parameters = bundle.declaration().typeParameters();
        return parameters.isEmpty()
                ? ""
                : parameters.stream()
                        .map(parameter -> parameter.name() + " : " + bound(parameter))
                        .collect(Collectors.joining(", ", "<", "> "));
    }

    private static String bound(TypeParameter parameter) {
        return parameter.bounds().isEmpty() ? "Any" : type(parameter.bounds().get(0));
    }

    /** A type as Kotlin writes it. */
    static String type(SourceType type) {
        String element = elementType(type);
        boolean primitive = type.kind() == SourceType.Kind.PRIMITIVE && type.arrayDepth() > 0;
        String array = primitive ? element + "Array" : element;
        for (int depth = primitive ? 1 : 0; depth < type.arrayDepth(); depth++) {
            array = "Array<" + array + ">";
        }
        return type.nullable() ? array + "?" : array;
    }

    private static String elementType(SourceType type) {
        String simple = type.name().substring(type.name().lastIndexOf('.') + 1);
        return switch (type.kind()) {
            case PRIMITIVE -> Character.toUpperCase(simple.charAt(0)) + simple.substring(1);
            case VARIABLE, OTHER -> type.name();
            case CLASS -> {
                String arguments = type.arguments().isEmpty()
                        ? ""
                        : type.arguments().stream().map(KotlinNames::type).collect(Collectors.joining(", ", "<", ">"));
                boolean own = Set.of("java.lang.String", "java.util.List", "java.util.Map", "kotlin.Any")
                                .contains(type.name())
                        || type.name().matches("java\\.lang\\.(Byte|Short|Long|Float|Double|Boolean)");
                String name = type.name().equals("java.lang.Integer") ? "Int" : own ? simple : qualified(type.name());
                yield name + arguments;
            }
        };
    }

    static String reader(TypeRef type) {
        return generated(type, "Reader");
    }

    static String writer(TypeRef type) {
        return generated(type, "Writer");
    }

    private static String generated(TypeRef type, String suffix) {
        String name = type.generatedPrefix() + suffix;
        return qualified(type.packageName().isEmpty() ? name : type.packageName() + "." + name);
    }

    /** {@code public} or {@code internal}, as the class is. */
    String visibility() {
        return bundle.declaration().isPublic() ? "public" : "internal";
    }

    /** The variable of a component. */
    static String variable(String component) {
        return quoted(isTaken(component) ? component + "_" : component);
    }

    private static boolean isTaken(String component) {
        return LOCALS.contains(component) || component.matches("element\\d*|of[A-Z].*");
    }

    /** The conversion from the bits that Java has to an unsigned type of Kotlin, or nothing. */
    static String toUnsigned(SourceType type) {
        return isUnsigned(type) ? "to" + type.name().substring("kotlin.".length()) + "()" : "";
    }

    /** The conversion from an unsigned type of Kotlin to the bits that Java has, or nothing. */
    static String toSigned(SourceType type) {
        return isUnsigned(type) ? "to" + type.name().substring("kotlin.U".length()) + "()" : "";
    }

    private static boolean isUnsigned(SourceType type) {
        return Set.of("kotlin.UByte", "kotlin.UShort", "kotlin.UInt", "kotlin.ULong")
                .contains(type.name());
    }

    /** What reads and writes a metadata entry. */
    static String metadataType(MetadataKind kind) {
        return kind.enumeration() == null
                ? "MetadataType." + kind.constant()
                : "MetadataType.ofEnum(" + qualified(kind.enumeration().qualifiedName()) + ".values())";
    }

    /** What reads and writes a tensor's field. */
    static String attributeType(AttributeKind kind) {
        if (kind.enumeration() != null) {
            return "AttributeType.ofEnum(" + qualified(kind.enumeration().qualifiedName()) + ".values())";
        }
        String part = kind.part() == null ? "" : "(" + attributeType(kind.part()) + ")";
        return "AttributeType." + kind.constant() + part;
    }

    /** A method of an adapter. */
    static String adapter(Adapter adapter, String method) {
        return qualified(adapter.owner().qualifiedName()) + "." + quoted(method);
    }

    /** Text as a string literal. */
    static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\' || c == '$') {
                literal.append('\\').append(c);
            } else if (c >= ' ' && c <= '~') {
                literal.append(c);
            } else {
                literal.append(String.format("\\u%04x", (int) c));
            }
        }
        return literal.append('"').toString();
    }
}
