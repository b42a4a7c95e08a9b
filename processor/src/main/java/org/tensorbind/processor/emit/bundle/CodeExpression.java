package org.tensorbind.processor.emit.bundle;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.TypeRef;

/** An expression in the generated code of a bundle, in no language yet. */
public sealed interface CodeExpression {
    /** A text, a number, a truth value or null. */
    record Literal(@Nullable Object value) implements CodeExpression {}

    /** A variable or a parameter. */
    record Name(String name) implements CodeExpression {}

    /**
     * A constant or a method of a class.
     *
     * @param typeArguments those of the method that are written out, since nothing else gives them
     */
    record Member(TypeRef owner, List<SourceType> typeArguments, String name) implements CodeExpression {}

    /** A class, which is called to make an instance. */
    record Constructor(TypeRef type) implements CodeExpression {}

    /**
     * A property or a method of an object.
     *
     * @param ofNullable whether there may be no object, and the result is null then
     */
    record Property(CodeExpression of, String name, boolean ofNullable) implements CodeExpression {}

    /** A call. */
    record Call(CodeExpression called, List<CodeExpression> arguments) implements CodeExpression {}

    /** A function in place. */
    record Lambda(List<String> parameters, CodeExpression body) implements CodeExpression {}

    /**
     * The function that binds or collects a bundle: a method of a generated class, or what calls it.
     *
     * @param parameters of what calls it
     * @param passedOn arguments that follow the parameters: a function for each type variable that represents a bundle
     */
    record Function(Direction direction, Member method, List<String> parameters, List<CodeExpression> passedOn)
            implements CodeExpression {
        /** The call of the method. */
        public Call call() {
            Stream<CodeExpression> given = parameters.stream().map(Name::new);
            return new Call(method, Stream.concat(given, passedOn.stream()).toList());
        }
    }

    /**
     * A method of the user's, from or to a type of theirs.
     *
     * @param ofNullable whether it gets what may be null, and is called only if it is not
     * @param context whether it gets the context, too
     */
    record Conversion(Member method, boolean ofNullable, boolean context) implements CodeExpression {}

    /** A member of a class of the runtime or of Java. */
    static Member member(Class<?> owner, String name) {
        return new Member(TypeRef.of(owner), List.of(), name);
    }

    /** A constant of an enum. */
    static Member constant(Enum<?> value) {
        return member(value.getDeclaringClass(), value.name());
    }

    /** A call of this; arguments are expressions, or the values of literals. */
    default CodeExpression with(Object... arguments) {
        return new Call(
                this,
                Arrays.stream(arguments)
                        .map(argument -> argument instanceof CodeExpression given ? given : new Literal(argument))
                        .toList());
    }

    /** A call of a method of this object. */
    default CodeExpression call(String method, Object... arguments) {
        return new Property(this, method, false).with(arguments);
    }
}
