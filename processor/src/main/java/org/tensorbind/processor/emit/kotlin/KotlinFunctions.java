package org.tensorbind.processor.emit.kotlin;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.bundle.BundleNames;

/**
 * The functions by which generated Kotlin objects call each other.
 *
 * @param type the functional interface
 * @param method the generated method's name
 * @param owner the generated object of a bundle
 * @param parameters of the lambda that is needed where the bundle has type arguments
 */
record KotlinFunctions(String type, String method, Function<TypeRef, String> owner, String parameters) {
    /** The function of a bundle. */
    String of(SourceType bundle) {
        if (bundle.kind() == Kind.VARIABLE) {
            return BundleNames.ofVariable(bundle.name());
        }
        BundleRef ref = bundle.bundle();
        if (ref == null) {
            throw new IllegalStateException(bundle + " is a bundle");
        }
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < ref.parameters().size(); i++) {
            if (ref.parameters().get(i)) {
                arguments.add(", " + of(bundle.arguments().get(i)));
            }
        }
        String generated = owner.apply(ref.type());
        if (bundle.arguments().isEmpty()) {
            return generated + "::" + method;
        }
        String typeArguments =
                bundle.arguments().stream().map(KotlinNames::type).collect(Collectors.joining(", ", "<", ">"));
        return "{ " + parameters + " -> " + generated + "." + method + typeArguments + "(" + parameters
                + String.join("", arguments) + ") }";
    }

    /** A parameter for each type variable that stands for a bundle, behind others. */
    String parameters(KotlinNames names) {
        return names.bundleVariables().stream()
                .map(variable -> ", " + BundleNames.ofVariable(variable) + ": " + type + "<" + variable + ">")
                .collect(Collectors.joining());
    }

    /** The parameters as arguments. */
    static String passedOn(KotlinNames names) {
        return names.bundleVariables().stream()
                .map(variable -> ", " + BundleNames.ofVariable(variable))
                .collect(Collectors.joining());
    }
}
