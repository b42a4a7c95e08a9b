package org.tensorbind.processor.emit;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.tensorbind.payload.Payload;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.format.Structures.Value;
import org.tensorbind.value.Longs;

/** Names of the generated classes, and the Java types of values. */
final class Names {
    private static final Set<String> OBJECT_METHODS =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    /** Names that generated methods use for themselves. */
    private static final Set<String> LOCALS = Set.of(
            "in",
            "out",
            "doc",
            "start",
            "outer",
            "content",
            "i",
            "key",
            "seen",
            "value",
            "values",
            "other",
            "others",
            "entry",
            "entries",
            "element",
            "elements",
            "mark",
            "skimmed",
            "scanner",
            "cursor",
            "count",
            "fields",
            "e",
            "variant",
            "part",
            "parts",
            "tensors",
            "serializer",
            "base",
            "counting",
            "position");

    private final Format format;
    private final String packageName;
    private final String prefix;

    Names(Format format, String packageName, String prefix) {
        this.format = format;
        this.packageName = packageName;
        this.prefix = prefix;
    }

    /** The class that holds the structures' types. */
    ClassName holder() {
        return ClassName.get(packageName, prefix);
    }

    ClassName parser() {
        return ClassName.get(packageName, prefix + "Parser");
    }

    ClassName serializer() {
        return ClassName.get(packageName, prefix + "Serializer");
    }

    ClassName reader() {
        return ClassName.get(packageName, prefix + "Reader");
    }

    ClassName writer() {
        return ClassName.get(packageName, prefix + "Writer");
    }

    ClassName formatClass() {
        return ClassName.get(packageName, prefix + "Format");
    }

    /** The type that a rule names. */
    ClassName type(String rule) {
        return holder().nestedClass(Structures.typeName(rule));
    }

    /** The type of a value. */
    TypeName type(Value value) {
        return switch (value.kind()) {
            case NOTHING -> TypeName.VOID;
            case INTEGER -> TypeName.LONG;
            case NUMBER -> TypeName.DOUBLE;
            case TEXT -> ClassName.get(String.class);
            case BYTES -> ArrayTypeName.of(TypeName.BYTE);
            case TRUTH -> TypeName.BOOLEAN;
            case ANYTHING -> ClassName.get(Object.class);
            case INTEGERS -> ClassName.get(Longs.class);
            case PAYLOAD -> ClassName.get(Payload.class);
            case LIST -> ParameterizedTypeName.get(ClassName.get(List.class), element(value));
            case MAP ->
                ParameterizedTypeName.get(ClassName.get(Map.class), ClassName.get(String.class), element(value));
            default -> type(named(value));
        };
    }

    private TypeName element(Value value) {
        if (value.element() == null) {
            throw new IllegalStateException("a list or map has elements");
        }
        return type(value.element()).box();
    }

    private static String named(Value value) {
        if (value.type() == null) {
            throw new IllegalStateException("a " + value.kind() + " has a type");
        }
        return value.type();
    }

    TypeName typeOfRule(String rule) {
        return type(format.structures().value(rule));
    }

    /** The list of a repeated rule's values. */
    TypeName listOfRule(String rule) {
        Value value = format.structures().value(rule);
        return value.kind() == Structures.Kind.INTEGER
                ? ClassName.get(Longs.class)
                : ParameterizedTypeName.get(
                        ClassName.get(List.class), type(value).box());
    }

    /** A variable for a rule's value. */
    String member(String rule) {
        return variable(Structures.memberName(rule));
    }

    /** A variable for the values of a repeated rule. */
    String members(String rule) {
        return variable(plural(Structures.memberName(rule)));
    }

    private static String plural(String name) {
        if (name.matches(".*[^aeiou]y")) {
            return name.substring(0, name.length() - 1) + "ies";
        }
        return name.matches(".*(s|x|ch|sh)") ? name + "es" : name + "s";
    }

    private static String variable(String name) {
        return SourceVersion.isKeyword(name) || LOCALS.contains(name) ? name + "Item" : name;
    }

    /** The component of {@code owner}'s record that has the value of {@code rule}. */
    String component(String owner, String rule, boolean many) {
        if (owner.equals(rule)) {
            return "value";
        }
        String name = many ? plural(Structures.memberName(rule)) : Structures.memberName(rule);
        return SourceVersion.isKeyword(name) || OBJECT_METHODS.contains(name) ? name + "Item" : name;
    }

    /** The constant with the forms of a checksum's text. */
    static String formsName(String rule) {
        return StructureEmitter.constantName(rule) + "_FORMS";
    }
}
