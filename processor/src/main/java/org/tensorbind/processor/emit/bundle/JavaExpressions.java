package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.Literals;
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
 * Prints expressions as Java.
 *
 * @param type the generated class that contains them
 * @param bundle the class of the bundle
 * @param generic whether the class of the bundle has type parameters
 */
record JavaExpressions(TypeRef type, TypeRef bundle, boolean generic) {
    /** The constant that holds a bundle's own function, so that callers need no type inference; not used if the class has type parameters. */
    static String constant(Direction direction) {
        return direction == Direction.READING ? BundleNames.BINDING : "COLLECTING";
    }

    CodeBlock of(CodeExpression expression) {
        CodeBlock.Builder code = CodeBlock.builder();
        add(code, expression);
        return code.build();
    }

    /** Adds to {@code code} instead of returning a nested block, because JavaPoet parses nested blocks again. */
    private void add(CodeBlock.Builder code, CodeExpression expression) {
        if (expression instanceof Literal literal) {
            code.add("$L", literal.value() instanceof String text ? Literals.text(text) : literal.value());
        } else if (expression instanceof Name name) {
            code.add("$N", name.name());
        } else if (expression instanceof Member member) {
            boolean own = member.owner().equals(type) && member.typeArguments().isEmpty();
            if (own) {
                code.add("$N", member.name());
            } else {
                add(code, member, ".");
            }
        } else if (expression instanceof Constructor made) {
            code.add("new $T", JavaTypeNames.className(made.type()));
        } else if (expression instanceof Property property) {
            add(code, property.of());
            code.add(".$L", property.name());
        } else if (expression instanceof Call call) {
            add(code, call, call.called() instanceof Member ? ",$W" : ", ");
        } else if (expression instanceof Lambda lambda) {
            addParameters(code, lambda.parameters());
            add(code, lambda.body());
        } else if (expression instanceof Function function) {
            add(code, function);
        } else {
            Conversion conversion = (Conversion) expression;
            addParameters(code, List.of("known", "context"));
            add(code, conversion.method(), ".");
            code.add(conversion.context() ? "(known, context)" : "(known)");
        }
    }

    /** The value of a constant; the line may be broken before each call. */
    CodeBlock initializer(CodeExpression value) {
        CodeBlock.Builder code = CodeBlock.builder();
        addInitializer(code, value);
        return code.build();
    }

    private void addInitializer(CodeBlock.Builder code, CodeExpression value) {
        if (value instanceof Call call && call.called() instanceof Property property) {
            addInitializer(code, property.of());
            code.add("$Z.$L", property.name());
            addArguments(code, call.arguments(), ", ");
        } else {
            add(code, value);
        }
    }

    /** A function of the class itself, as the value of its constant. */
    static CodeBlock reference(Member method) {
        CodeBlock.Builder code = CodeBlock.builder();
        add(code, method, "::");
        return code.build();
    }

    private static void add(CodeBlock.Builder code, Member member, String separator) {
        code.add("$T" + separator, JavaTypeNames.className(member.owner()));
        String before = "<";
        for (SourceType argument : member.typeArguments()) {
            code.add(before + "$T", JavaTypeNames.boxed(argument));
            before = ", ";
        }
        code.add(member.typeArguments().isEmpty() ? "$N" : ">$N", member.name());
    }

    private void add(CodeBlock.Builder code, Call call, String beforeFunction) {
        add(code, call.called());
        addArguments(code, call.arguments(), beforeFunction);
    }

    private void addArguments(CodeBlock.Builder code, List<CodeExpression> arguments, String beforeFunction) {
        String before = "(";
        for (CodeExpression argument : arguments) {
            boolean function = argument instanceof Function || argument.equals(new Literal(null));
            code.add(function && !before.equals("(") ? beforeFunction : before);
            add(code, argument);
            before = ", ";
        }
        code.add(arguments.isEmpty() ? "()" : ")");
    }

    private void add(CodeBlock.Builder code, Function function) {
        if (!function.passedOn().isEmpty()) {
            addParameters(code, function.parameters());
            add(code, function.call(), ", ");
            return;
        }
        TypeRef owner = function.method().owner();
        if (owner.equals(function.direction().classOf(bundle)) && !generic) {
            add(code, new Member(owner, List.of(), constant(function.direction())));
        } else {
            add(code, function.method(), "::");
        }
    }

    private static void addParameters(CodeBlock.Builder code, List<String> parameters) {
        code.add(parameters.size() == 1 ? "$L -> " : "($L) -> ", String.join(", ", parameters));
    }
}
