package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.Longs;
import org.tensorbind.write.SuppliedValues;

/** Prints how a value that a caller gives is read as the type that the structure has. */
public final class SuppliedPrinter {
    /** What is given is what the structure has. */
    static final Makers AS_IT_IS = new Makers() {
        @Override
        public @Nullable CodeBlock call(ValueType type, String owner, CodeBlock name) {
            return null;
        }

        @Override
        public @Nullable CodeBlock reference(ValueType type) {
            return null;
        }
    };

    private final JavaTypes types;
    private final Function<Value, CodeBlock> values;
    private final Makers makers;

    /** How values of some types are made of something else. */
    public interface Makers {
        /** Makes the value of an item; null for types whose values are given as they are. */
        @Nullable
        CodeBlock call(ValueType type, String owner, CodeBlock name);

        /** What makes values of the type; null for the same types. */
        @Nullable
        CodeBlock reference(ValueType type);
    }

    /** @param values prints defaults */
    public SuppliedPrinter(JavaTypes types, Function<Value, CodeBlock> values, Makers makers) {
        this.types = types;
        this.values = values;
        this.makers = makers;
    }

    /** The value of an item, or what it is where nobody gives one; {@code fallback} is null where somebody must. */
    public CodeBlock print(String owner, String name, ValueType type, @Nullable Value fallback) {
        return orFallback(owner, name, type, value(owner, CodeBlock.of("$S", name), type), fallback);
    }

    /** What reads the value of an item where somebody gives one, else what it is then. */
    public CodeBlock orFallback(String owner, String name, ValueType type, CodeBlock value, @Nullable Value fallback) {
        return fallback == null
                ? value
                : CodeBlock.of("($L.has($S) ?$W$L :$W$L)", owner, name, value, fallback(type, fallback));
    }

    private CodeBlock fallback(ValueType type, Value fallback) {
        if (fallback.is(Operator.LIST)) {
            return type.kind() == ValueType.Kind.INTEGERS
                    ? CodeBlock.of("$T.of()", Longs.class)
                    : CodeBlock.of("$T.<$T>of()", List.class, boxed(type.elementType()));
        }
        if (fallback instanceof Value.Op copies && copies.is(Operator.COPIES)) {
            return copies(type, copies.operand(0), copies.operand(1));
        }
        boolean integer = type.kind() == ValueType.Kind.INTEGER && fallback instanceof Value.Number;
        return integer ? CodeBlock.of("$LL", ((Value.Number) fallback).value()) : values.apply(fallback);
    }

    private CodeBlock copies(ValueType type, Value value, Value number) {
        boolean integers = type.kind() == ValueType.Kind.INTEGERS;
        CodeBlock element = integers && value instanceof Value.Number integer
                ? CodeBlock.of("$LL", integer.value())
                : element(type.elementType(), value);
        TypeName boxed = integers ? TypeName.LONG.box() : boxed(type.elementType());
        CodeBlock count = values.apply(number);
        if (number instanceof Value.Number) {
            return CodeBlock.of("$T.<$T>nCopies($L, $L)", Collections.class, boxed, count, element);
        }
        CodeBlock list = CodeBlock.of("$T.<$T>copies($L, $L)", Types.LISTS, boxed, element, count);
        return integers ? CodeBlock.of("$T.of($L)", Longs.class, list) : list;
    }

    /** An element of a list; integers stand for floats, too. */
    private CodeBlock element(ValueType type, Value value) {
        CodeBlock element = values.apply(value);
        return type.kind() == ValueType.Kind.NUMBER ? CodeBlock.of("(double) $L", element) : element;
    }

    /** The value of an item that is there; {@code name} is an expression. */
    public CodeBlock value(String owner, CodeBlock name, ValueType type) {
        CodeBlock made = makers.call(type, owner, name);
        return made == null ? plain(owner, name, type) : made;
    }

    private CodeBlock plain(String owner, CodeBlock name, ValueType type) {
        return switch (type.kind()) {
            case INTEGER -> CodeBlock.of("$L.integer($L)", owner, name);
            case NUMBER -> CodeBlock.of("$L.number($L)", owner, name);
            case TEXT -> CodeBlock.of("$L.text($L)", owner, name);
            case TRUTH -> CodeBlock.of("$L.truth($L)", owner, name);
            case INTEGERS -> CodeBlock.of("$L.integers($L)", owner, name);
            case ANYTHING -> CodeBlock.of("$L.object($L)", owner, name);
            case ENUMERATION -> {
                Enumeration values = types.plan().enumeration(type.typeRule());
                yield CodeBlock.of(
                        "$T.of($L.$L($L))", types.of(type), owner, values.isText() ? "text" : "integer", name);
            }
            case LIST -> elements(owner, name, type.elementType());
            case MAP -> CodeBlock.of("$L.map($L, $T.class)", owner, name, boxed(type.elementType()));
            default -> CodeBlock.of("$L.value($L, $T.class)", owner, name, types.of(type));
        };
    }

    private CodeBlock elements(String owner, CodeBlock name, ValueType element) {
        if (element.kind() == ValueType.Kind.NUMBER) {
            return CodeBlock.of("$L.numbers($L)", owner, name);
        }
        return isComposed(element)
                ? CodeBlock.of("$L.lists($L, $L)", owner, name, form(element))
                : CodeBlock.of("$L.list($L, $T.class)", owner, name, boxed(element));
    }

    /** How what is in a list or map is read. */
    public CodeBlock form(ValueType type) {
        CodeBlock maker = makers.reference(type);
        if (maker != null) {
            return maker;
        }
        String scalar = scalar(type);
        if (scalar != null) {
            return CodeBlock.of("$T::$L", SuppliedValues.class, scalar);
        }
        ValueType element = type.elementType();
        if (type.kind() == ValueType.Kind.MAP) {
            return CodeBlock.of("$T.mapOf($T.class)", SuppliedValues.class, boxed(element));
        }
        if (element.kind() == ValueType.Kind.NUMBER) {
            return CodeBlock.of("$T::numbers", SuppliedValues.class);
        }
        return isComposed(element)
                ? CodeBlock.of("$T.listsOf($L)", SuppliedValues.class, form(element))
                : CodeBlock.of("$T.listOf($T.class)", SuppliedValues.class, boxed(element));
    }

    /** The method that reads a value without parts, or a list of integers; null for other types. */
    private static @Nullable String scalar(ValueType type) {
        return switch (type.kind()) {
            case INTEGER -> "integer";
            case NUMBER -> "number";
            case TEXT -> "text";
            case TRUTH -> "truth";
            case ANYTHING -> "object";
            case INTEGERS -> "integers";
            default -> null;
        };
    }

    private TypeName boxed(ValueType element) {
        return types.of(element).box();
    }

    private boolean isComposed(ValueType type) {
        return makers.reference(type) != null
                || type.kind() == ValueType.Kind.LIST
                || type.kind() == ValueType.Kind.MAP
                || type.kind() == ValueType.Kind.INTEGERS;
    }
}
