package org.tensorbind.processor.emit.kotlin;

import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.bundle.CodeExpression;
import org.tensorbind.processor.emit.bundle.CodeExpression.Call;
import org.tensorbind.processor.emit.bundle.CodeExpression.Constructor;
import org.tensorbind.processor.emit.bundle.CodeExpression.Conversion;
import org.tensorbind.processor.emit.bundle.CodeExpression.Function;
import org.tensorbind.processor.emit.bundle.CodeExpression.Lambda;
import org.tensorbind.processor.emit.bundle.CodeExpression.Literal;
import org.tensorbind.processor.emit.bundle.CodeExpression.Member;
import org.tensorbind.processor.emit.bundle.CodeExpression.Name;
import org.tensorbind.processor.emit.bundle.CodeExpression.Property;

/**
 * Prints expressions as Kotlin.
 *
 * @param type the object in which they are
 * @param reader the object that reads the bundle
 * @param text the file in which they are
 */
record KotlinExpressions(TypeRef type, TypeRef reader, KotlinText text) {
    /** The only parameter of a lambda, which need not be declared. */
    private static final String IT = "it";

    String of(CodeExpression expression) {
        if (expression instanceof Literal literal) {
            return literal.value() instanceof String text ? KotlinNames.literal(text) : String.valueOf(literal.value());
        }
        if (expression instanceof Name name) {
            return KotlinNames.quoted(name.name());
        }
        if (expression instanceof Member member) {
            String typeArguments = member.typeArguments().isEmpty()
                    ? ""
                    : member.typeArguments().stream()
                            .map(KotlinNames::type)
                            .collect(Collectors.joining(", ", "<", ">"));
            return member(member, ".") + typeArguments;
        }
        if (expression instanceof Constructor made) {
            return text.className(made.type());
        }
        if (expression instanceof Property property) {
            String dot = property.ofNullable() ? "?." : ".";
            return of(property.of()) + dot + KotlinNames.quoted(property.name());
        }
        if (expression instanceof Call call) {
            return of(call.called()) + arguments(call.arguments());
        }
        if (expression instanceof Lambda lambda) {
            return lambda(lambda.parameters(), of(lambda.body()));
        }
        if (expression instanceof Function function) {
            boolean reference = function.method().typeArguments().isEmpty()
                    && function.passedOn().isEmpty();
            return reference ? member(function.method(), "::") : lambda(function.parameters(), of(function.call()));
        }
        Conversion conversion = (Conversion) expression;
        String known = conversion.ofNullable() ? "known!!" : "known";
        return conversion.context()
                ? lambda(List.of("known", "context"), of(conversion.method()) + "(" + known + ", context)")
                : lambda(List.of("known", "_"), of(conversion.method()) + "(" + known + ")");
    }

    /** A member of an object; in the object itself, by its name only. */
    private String member(Member member, String separator) {
        TypeRef owner = member.owner();
        String name = KotlinNames.quoted(member.name());
        if (owner.equals(type)) {
            return separator.equals("::") ? separator + name : name;
        }
        String object = owner.equals(reader) ? KotlinNames.quoted(owner.simpleName()) : text.className(owner);
        return object + separator + name;
    }

    /** The arguments of a call; a trailing lambda follows or replaces the parentheses. */
    private String arguments(List<CodeExpression> arguments) {
        int last = arguments.size() - 1;
        if (last < 0 || !isLambda(arguments.get(last))) {
            return inParentheses(arguments);
        }
        String others = last == 0 ? "" : inParentheses(arguments.subList(0, last));
        return others + " " + of(arguments.get(last));
    }

    private static boolean isLambda(CodeExpression argument) {
        return argument instanceof Lambda || argument instanceof Conversion;
    }

    private String inParentheses(List<CodeExpression> arguments) {
        return arguments.stream().map(this::of).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String lambda(List<String> parameters, String body) {
        String given = parameters.equals(List.of(IT)) ? "" : String.join(", ", parameters) + " -> ";
        return "{ " + given + body + " }";
    }
}
