package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Map;
import org.tensorbind.payload.Payload;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.TypePlan;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.Longs;

/**
 * The generated classes of a format, and the Java types of its values.
 *
 * @param prefix what the names of the classes begin with, and the name of the one that holds the structure's types
 */
public record JavaTypes(TypePlan plan, TypeNames names, String packageName, String prefix) {
    public static JavaTypes of(TypePlan plan, String packageName, String prefix) {
        return new JavaTypes(plan, new TypeNames(plan, prefix), packageName, prefix);
    }

    /** The class that holds the structure's types. */
    public ClassName holder() {
        return ClassName.get(packageName, prefix);
    }

    /** The class of the format's parser. */
    public ClassName parser() {
        return ClassName.get(packageName, prefix + "Parser");
    }

    /** The class of the format's serializer. */
    public ClassName serializer() {
        return ClassName.get(packageName, prefix + "Serializer");
    }

    /** The class of the format's reader. */
    public ClassName reader() {
        return ClassName.get(packageName, prefix + "Reader");
    }

    /** The class of the format's writer. */
    public ClassName writer() {
        return ClassName.get(packageName, prefix + "Writer");
    }

    /** The class by which the format is found. */
    public ClassName formatClass() {
        return ClassName.get(packageName, prefix + "Format");
    }

    /** The class that decodes blocks of elements. */
    public ClassName blocks() {
        return ClassName.get(packageName, prefix + "Blocks");
    }

    /** The class of what a dtype has its blocks decoded and encoded by. */
    public ClassName blockCodec() {
        return blocks().nestedClass("Codec");
    }

    /** The class that reads single elements of a list that is made without them. */
    public ClassName elementReader(String element) {
        return parser().nestedClass(RuleNames.type(element) + "Elements");
    }

    /** The type that a rule names. */
    public ClassName named(String rule) {
        return holder().nestedClass(names.type(rule));
    }

    /** The constant of a named value. */
    public CodeBlock constant(String rule, String enumerator) {
        return CodeBlock.of("$T.$L", named(rule), names.constant(rule, enumerator));
    }

    /** The type of a rule's values. */
    public TypeName ofRule(String rule) {
        return of(plan.value(rule));
    }

    /** The type of the list of a repeated rule's values. */
    public TypeName listOfRule(String rule) {
        return of(plan.value(rule).list());
    }

    /** The type of a parameter. */
    public TypeName of(Quantity need) {
        if (need.isOffset() || need.found() != null) {
            return TypeName.LONG;
        }
        return need.isList() ? listOfRule(need.of()) : ofRule(need.of());
    }

    /** The type of values. */
    public TypeName of(ValueType type) {
        return switch (type.kind()) {
            case NOTHING -> TypeName.VOID;
            case INTEGER -> TypeName.LONG;
            case NUMBER -> TypeName.DOUBLE;
            case TEXT -> ClassName.get(String.class);
            case BYTES -> ArrayTypeName.of(TypeName.BYTE);
            case TRUTH -> TypeName.BOOLEAN;
            case ANYTHING -> ClassName.get(Object.class);
            case INTEGERS -> ClassName.get(Longs.class);
            case PAYLOAD -> ClassName.get(Payload.class);
            case LIST -> ParameterizedTypeName.get(ClassName.get(List.class), boxed(type.elementType()));
            case MAP ->
                ParameterizedTypeName.get(
                        ClassName.get(Map.class), ClassName.get(String.class), boxed(type.elementType()));
            case ENUMERATION, RECORD, CHOICE -> named(type.typeRule());
        };
    }

    /** The type of a list of a rule's values, integers among them as objects. */
    public TypeName listOf(String rule) {
        return ParameterizedTypeName.get(ClassName.get(List.class), boxed(plan.value(rule)));
    }

    /** Any value may be null, too. */
    private TypeName boxed(ValueType element) {
        TypeName type = of(element).box();
        return element.kind() == ValueType.Kind.ANYTHING ? Nullness.nullable(type) : type;
    }

    /** The type of values, which may be null where {@code nullable}. */
    public TypeName of(ValueType type, boolean nullable) {
        return nullable ? Nullness.nullable(of(type).box()) : of(type);
    }
}
