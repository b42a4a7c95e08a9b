package org.tensorbind.processor.emit.bundle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.bundle.BundleClass.Method;
import org.tensorbind.processor.emit.bundle.BundleClass.Parameter;
import org.tensorbind.processor.emit.bundle.BundleClass.TypeUse;
import org.tensorbind.processor.emit.bundle.CodeExpression.Call;
import org.tensorbind.processor.emit.bundle.CodeExpression.Function;
import org.tensorbind.processor.emit.bundle.CodeExpression.Member;
import org.tensorbind.processor.emit.bundle.CodeExpression.Name;

/** The functions by which generated classes call each other; methods take and pass on one for each type variable that represents a bundle. */
record BundleFunctions(Direction direction, BundleNames names, Language language) {
    /** The function of a bundle. */
    CodeExpression of(SourceType bundle) {
        if (bundle.kind() == Kind.VARIABLE) {
            return ofVariable(bundle);
        }
        BundleRef ref = bundle.bundle();
        if (ref == null) {
            throw new IllegalStateException(bundle + " is a bundle");
        }
        List<CodeExpression> passedOn = new ArrayList<>();
        for (int i = 0; i < ref.parameters().size(); i++) {
            if (ref.parameters().get(i)) {
                passedOn.add(of(bundle.arguments().get(i)));
            }
        }
        List<String> parameters = direction == Direction.READING ? List.of("nested") : List.of("nested", "item");
        return new Function(direction, method(ref.type(), bundle.arguments()), parameters, passedOn);
    }

    /** The function of this bundle. */
    Function ofItself() {
        boolean java = language == Language.JAVA;
        List<String> parameters = direction == Direction.READING
                ? List.of(java ? "in" : "it")
                : List.of("tensors", java ? "bundle" : "item");
        List<SourceType> typeArguments = isGeneric() ? typeArguments() : List.of();
        return new Function(direction, method(names.bundle(), typeArguments), parameters, passedOn());
    }

    private Member method(TypeRef bundle, List<SourceType> typeArguments) {
        return new Member(direction.classOf(bundle), typeArguments, direction.method());
    }

    /** Whether methods take functions. */
    boolean isGeneric() {
        return !names.bundleVariables().isEmpty();
    }

    private static CodeExpression ofVariable(SourceType variable) {
        return new Name("of" + variable.name());
    }

    private List<CodeExpression> passedOn() {
        return names.bundleVariables().stream().map(BundleFunctions::ofVariable).toList();
    }

    /** Of calls of own methods: where nothing is given that has the bundle's type, Kotlin does not find out those that no component uses. */
    private List<SourceType> typeArguments() {
        return language == Language.KOTLIN && direction == Direction.READING ? names.variables() : List.of();
    }

    /** A call of a method of this class, which gets the functions, too. */
    CodeExpression call(String method, List<SourceType> typeArguments, Stream<CodeExpression> arguments) {
        return new Call(
                new Member(direction.classOf(names.bundle()), typeArguments, method),
                Stream.concat(arguments, passedOn().stream()).toList());
    }

    /** A method that takes the functions, after all else. */
    Method taking(Method method) {
        Stream<Parameter> functions = names.bundleVariables().stream()
                .map(variable ->
                        new Parameter("of" + variable.name(), new TypeUse(direction.function(), variable), null));
        Stream<Parameter> others = method.parameters().stream().map(Parameter::withoutDefault);
        return method.with(Stream.concat(others, functions).toList());
    }

    /**
     * A method whose last parameter a call may leave out. In Kotlin it has a default; but the functions of generic bundles come last, so that all can
     * be given by position, and these have an overload. In Java only what is called often has one.
     */
    List<Method> withDefaults(Method method, boolean often) {
        boolean java = language == Language.JAVA;
        if (java && !often) {
            return List.of(taking(method));
        }
        if (!java && !isGeneric()) {
            return List.of(method);
        }
        List<Parameter> given =
                method.parameters().subList(0, method.parameters().size() - 1);
        CodeExpression defaultValue = method.parameters().get(given.size()).defaultValue();
        Stream<CodeExpression> arguments = Stream.concat(
                given.stream().map(parameter -> new Name(parameter.name())), Stream.ofNullable(defaultValue));
        Method brief = method.with(given).returning(call(method.name(), typeArguments(), arguments));
        return List.of(taking(java ? brief.throwing(null) : brief), taking(method));
    }
}
