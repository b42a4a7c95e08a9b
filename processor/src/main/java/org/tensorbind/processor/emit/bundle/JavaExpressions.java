package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.Literals;
import org.tensorbind.processor.emit.bundle.Expression.Call;
import org.tensorbind.processor.emit.bundle.Expression.Constructor;
import org.tensorbind.processor.emit.bundle.Expression.Conversion;
import org.tensorbind.processor.emit.bundle.Expression.Function;
import org.tensorbind.processor.emit.bundle.Expression.Lambda;
import org.tensorbind.processor.emit.bundle.Expression.Literal;
import org.tensorbind.processor.emit.bundle.Expression.Member;
import org.tensorbind.processor.emit.bundle.Expression.Name;
import org.tensorbind.processor.emit.bundle.Expression.Property;

/**
 * Prints expressions as Java.
 *
 * @param type the class in which they are
 * @param bundle the class that it reads or writes
 * @param generic whether the bundle's class has type variables
 */
record JavaExpressions(TypeRef type, TypeRef bundle, boolean generic) {
    /** The constant of a bundle's own function, by which methods name it without inference; none where the class has type variables. */
    static String constant(Direction direction) {
        return direction == Direction.READING ? BundleNames.BINDING : "COLLECTING";
    }

    CodeBlock of(Expression expression) {
        if (expression instanceof Literal literal) {
            return literal.value() instanceof String text ? Literals.of(text) : CodeBlock.of("$L", literal.value());
        }
        if (expression instanceof Name name) {
            return CodeBlock.of("$N", name.name());
        }
        if (expression instanceof Member member) {
            boolean own = member.owner().equals(type) && member.typeArguments().isEmpty();
            return own ? CodeBlock.of("$N", member.name()) : member(member, ".");
        }
        if (expression instanceof Constructor made) {
            return CodeBlock.of("new $T", JavaTypes.className(made.type()));
        }
        if (expression instanceof Property property) {
            return CodeBlock.of("$L.$L", of(property.of()), property.name());
        }
        if (expression instanceof Call call) {
            return call(call, call.called() instanceof Member ? ",$W" : ", ");
        }
        if (expression instanceof Lambda lambda) {
            return lambda(lambda.parameters(), of(lambda.body()));
        }
        return expression instanceof Function function
                ? function(function)
                : member(((Conversion) expression).method(), "::");
    }

    /** The value of a constant; a line may end before any of the calls. */
    CodeBlock initializer(Expression value) {
        return value instanceof Call call && call.called() instanceof Property property
                ? CodeBlock.of(
                        "$L$Z.$L$L", initializer(property.of()), property.name(), arguments(call.arguments(), ", "))
                : of(value);
    }

    static CodeBlock member(Member member, String separator) {
        CodeBlock typeArguments = member.typeArguments().isEmpty()
                ? CodeBlock.of("")
                : member.typeArguments().stream()
                        .map(argument -> CodeBlock.of("$T", JavaTypes.boxed(argument)))
                        .collect(CodeBlock.joining(", ", "<", ">"));
        return CodeBlock.of("$T$L$L$N", JavaTypes.className(member.owner()), separator, typeArguments, member.name());
    }

    private CodeBlock call(Call call, String beforeFunction) {
        return CodeBlock.of("$L$L", of(call.called()), arguments(call.arguments(), beforeFunction));
    }

    private CodeBlock arguments(List<Expression> arguments, String beforeFunction) {
        CodeBlock.Builder code = CodeBlock.builder().add("(");
        for (int i = 0; i < arguments.size(); i++) {
            boolean function =
                    arguments.get(i) instanceof Function || arguments.get(i).equals(new Literal(null));
            code.add(i == 0 ? "" : function ? beforeFunction : ", ").add(of(arguments.get(i)));
        }
        return code.add(")").build();
    }

    private CodeBlock function(Function function) {
        if (!function.passedOn().isEmpty()) {
            return lambda(function.parameters(), call(function.call(), ", "));
        }
        TypeRef owner = function.method().owner();
        return owner.equals(function.direction().classOf(bundle)) && !generic
                ? of(new Member(owner, List.of(), constant(function.direction())))
                : member(function.method(), "::");
    }

    private static CodeBlock lambda(List<String> parameters, CodeBlock body) {
        return CodeBlock.of(parameters.size() == 1 ? "$L -> $L" : "($L) -> $L", String.join(", ", parameters), body);
    }
}
