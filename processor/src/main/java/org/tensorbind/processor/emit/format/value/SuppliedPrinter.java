package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.Longs;
import org.tensorbind.write.SuppliedValues;

/** Prints how a value that a caller gives is read as the type that the structure has. */
public final class SuppliedPrinter {
    private final JavaTypes types;
    private final Function<Value, CodeBlock> values;
    private final Function<ValueType, @Nullable Form> makers;

    /**
     * What reads a value of a type: a method of {@link SuppliedValues}, or one of a class that is given these.
     *
     * @param holder the class, null for {@code SuppliedValues} itself
     * @param element the class or form of elements, null for values without any
     */
    public record Form(
            @Nullable String holder,
            String method,
            @Nullable CodeBlock element) {
        /** The value of an item; {@code name} is an expression. */
        public CodeBlock call(String owner, CodeBlock name) {
            if (holder != null) {
                return CodeBlock.of("$L.$N($L, $L)", holder, method, owner, name);
            }
            return element == null
                    ? CodeBlock.of("$L.$L($L)", owner, method, name)
                    : CodeBlock.of("$L.$L($L, $L)", owner, method, name, element);
        }

        /** The form as an argument, for what is in a list or map. */
        public CodeBlock reference() {
            if (holder != null) {
                return CodeBlock.of("$L::$N", holder, method);
            }
            return element == null
                    ? CodeBlock.of("$T::$L", SuppliedValues.class, method)
                    : CodeBlock.of("$T.$LOf($L)", SuppliedValues.class, method, element);
        }
    }

    /**
     * Prints values of types that are given otherwise than the structure has them, too.
     *
     * @param values prints defaults
     * @param makers how values of these types are made; of others null
     */
    public SuppliedPrinter(
            JavaTypes types, Function<Value, CodeBlock> values, Function<ValueType, @Nullable Form> makers) {
        this.types = types;
        this.values = values;
        this.makers = makers;
    }

    /** Prints values that are given as the structure has them. */
    SuppliedPrinter(JavaTypes types, Function<Value, CodeBlock> values) {
        this(types, values, type -> null);
    }

    /** The value of an item, or {@code fallback} if no caller supplies one; null if a caller must. */
    public CodeBlock print(String owner, String name, ValueType type, @Nullable Value fallback) {
        return print(owner, name, type, form(type), fallback);
    }

    /** The same, read by a form that its type does not give. */
    public CodeBlock print(String owner, String name, ValueType type, Form form, @Nullable Value fallback) {
        CodeBlock given = form.call(owner, CodeBlock.of("$S", name));
        boolean code = type.kind() == ValueType.Kind.ENUMERATION && makers.apply(type) == null;
        CodeBlock value = code ? CodeBlock.of("$T.of($L)", types.of(type), given) : given;
        return fallback == null
                ? value
                : CodeBlock.of("($L.has($S) ? $L : $L)", owner, name, value, fallback(type, fallback));
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
        CodeBlock list = CodeBlock.of("$T.<$T>copies($L, $L)", RuntimeTypes.LISTS, boxed, element, count);
        return integers ? CodeBlock.of("$T.of($L)", Longs.class, list) : list;
    }

    /** An element of a list; integers represent floats, too. */
    private CodeBlock element(ValueType type, Value value) {
        CodeBlock element = values.apply(value);
        return type.kind() == ValueType.Kind.NUMBER ? CodeBlock.of("(double) $L", element) : element;
    }

    /** What reads values of a type. */
    public Form form(ValueType type) {
        Form maker = makers.apply(type);
        return maker == null ? plain(type) : maker;
    }

    private Form plain(ValueType type) {
        return switch (type.kind()) {
            case INTEGER -> scalar("integer");
            case NUMBER -> scalar("number");
            case TEXT -> scalar("text");
            case TRUTH -> scalar("truth");
            case INTEGERS -> scalar("integers");
            case ANYTHING -> scalar("object");
            case ENUMERATION -> scalar(types.plan().enumeration(type.typeRule()).isText() ? "text" : "integer");
            case LIST -> list(type.elementType());
            case MAP -> of("map", type.elementType());
            default -> of("value", type);
        };
    }

    private static Form scalar(String method) {
        return new Form(null, method, null);
    }

    private Form of(String method, ValueType element) {
        return new Form(null, method, CodeBlock.of("$T.class", boxed(element)));
    }

    private Form list(ValueType element) {
        if (element.kind() == ValueType.Kind.NUMBER) {
            return scalar("numbers");
        }
        return isComposed(element) ? new Form(null, "lists", form(element).reference()) : of("list", element);
    }

    private TypeName boxed(ValueType element) {
        return types.of(element).box();
    }

    private boolean isComposed(ValueType type) {
        return makers.apply(type) != null
                || type.kind() == ValueType.Kind.LIST
                || type.kind() == ValueType.Kind.MAP
                || type.kind() == ValueType.Kind.INTEGERS;
    }
}
