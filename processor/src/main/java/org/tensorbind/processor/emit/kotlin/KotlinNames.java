package org.tensorbind.processor.emit.kotlin;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.tensorbind.processor.bundle.SourceType;

/** Names and literals in generated Kotlin. */
final class KotlinNames {
    private static final Set<String> KEYWORDS =
            Set.of(("as break class continue do else false for fun if in interface is"
                            + " null object package return super this throw true try typealias typeof val var when while")
                    .split(" "));

    private KotlinNames() {}

    /** A name as it may be in a program. */
    static String quoted(String name) {
        boolean plain = !KEYWORDS.contains(name) && name.matches("[A-Za-z_][A-Za-z0-9_]*");
        return plain ? name : "`" + name + "`";
    }

    /** A qualified name, each part as it may be in a program. */
    static String qualified(String name) {
        return Arrays.stream(name.split("\\.", -1)).map(KotlinNames::quoted).collect(Collectors.joining("."));
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
