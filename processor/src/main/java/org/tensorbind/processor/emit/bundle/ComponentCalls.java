package org.tensorbind.processor.emit.bundle;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.binding.Bundles;
import org.tensorbind.bundle.entry.AttributeType;
import org.tensorbind.bundle.entry.MetadataType;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.EntryKind;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.bundle.CodeExpression.Conversion;
import org.tensorbind.processor.emit.bundle.CodeExpression.Lambda;
import org.tensorbind.processor.emit.bundle.CodeExpression.Member;
import org.tensorbind.processor.emit.bundle.CodeExpression.Name;
import org.tensorbind.processor.emit.bundle.CodeExpression.Property;

/**
 * The calls that bind components, and those that collect them. Calls that collect a component have its value, {@code read}, as an additional
 * argument; {@code read} is null for binding.
 *
 * @param in the binder or collector of the bundle
 */
record ComponentCalls(BundleNames names, BundleFunctions functions, String in) {
    private static final String PACKAGE_OF_UNSIGNED = "kotlin.";

    /** The call for a component. */
    CodeExpression of(Component component, @Nullable CodeExpression read) {
        boolean nullable = read == null ? component.mayBeAbsent() : component.isNullable();
        return adapted(component.value(), nullable, read, known -> of(component, nullable, known));
    }

    private CodeExpression of(Component component, boolean nullable, @Nullable CodeExpression read) {
        Value value = component.value().known();
        String name = component.name();
        if (value instanceof Value.OfMetadata metadata) {
            EntryKind kind = metadata.kind();
            String named = nullable && kind == null ? null : name; // an optional text is never reported
            CodeExpression type = kind == null ? null : type(MetadataType.class, kind);
            return call(in, method("metadata", nullable), named, metadata.key(), read, type);
        }
        if (value instanceof Value.OfAttribute attribute) {
            CodeExpression owner = names.ofReader(names.constant(attribute.owner()));
            CodeExpression type = type(AttributeType.class, attribute.kind());
            return call(in, method("attribute", nullable), name, owner, attribute.key(), read, type);
        }
        return value instanceof Value.OfAllMetadata
                ? call(in, "allMetadata", read == null ? null : name, read)
                : of(in, value, names.constant(name), nullable, read, 1);
    }

    /**
     * Wraps a call in the user's conversions: of a bound value to the type of the property, or of a collected value from it.
     *
     * @param known the call for the value in the file
     */
    private static CodeExpression adapted(
            Value value,
            boolean nullable,
            @Nullable CodeExpression read,
            Function<@Nullable CodeExpression, CodeExpression> known) {
        if (!(value instanceof Value.Adapted adapted)) {
            return known.apply(read);
        }
        TypeRef owner = adapted.adapter().owner();
        if (read == null) {
            Member made = new Member(owner, List.of(), adapted.adapter().read());
            return adapted(adapted.inner(), nullable, null, known)
                    .call(nullable ? "mapPresent" : "map", new Conversion(made, nullable));
        }
        Member written = new Member(owner, List.of(), adapted.adapter().write());
        CodeExpression converted =
                CodeExpression.member(Bundles.class, "adapted").with(read, new Conversion(written, false));
        return adapted(adapted.inner(), nullable, converted, known);
    }

    /** The call for the specification in a constant, on the binder or collector {@code of}. */
    private CodeExpression of(
            String of, Value value, String constant, boolean nullable, @Nullable CodeExpression read, int depth) {
        CodeExpression spec = names.ofReader(constant);
        if (value instanceof Value.OfBundle nested) {
            return call(of, method("nested", nullable), spec, read, functions.of(nested.type()));
        }
        if (value instanceof Value.OfElements elements) {
            String method = method(elements.keyed() ? "map" : "list", nullable);
            return call(of, method, spec, read, element(elements, constant, read, depth));
        }
        String method = nullable ? "optional" : "tensor";
        String type = ((Value.OfTensor) value).type().name();
        if (!type.startsWith(PACKAGE_OF_UNSIGNED)) {
            return call(of, method, spec, read);
        }
        String unsigned = type.substring(PACKAGE_OF_UNSIGNED.length());
        if (read != null) {
            return call(of, method, spec, converted(read, unsigned.substring(1), nullable));
        }
        CodeExpression conversion = converted(new Name("it"), unsigned, nullable);
        return call(of, method, spec).call("map", new Lambda(List.of("it"), conversion));
    }

    /** Converts a Kotlin number to another type with the same bits. */
    private static CodeExpression converted(CodeExpression number, String type, boolean nullable) {
        return new Property(number, "to" + type, nullable).with();
    }

    /** The function that binds or collects an element of a list or map. */
    private CodeExpression element(
            Value.OfElements elements, String listConstant, @Nullable CodeExpression read, int depth) {
        Value element = elements.element();
        boolean nullable = elements.nullable();
        String constant = BundleSpecs.ofElement(listConstant);
        if (BundleSpecs.isDirect(element, nullable)) {
            return functions.of(((Value.OfBundle) element).type());
        }
        if (functions.language() == Language.JAVA && element instanceof Value.OfTensor && !nullable) {
            return names.ofReader(constant);
        }
        String suffix = depth == 1 ? "" : Integer.toString(depth);
        String of = "element" + suffix;
        String item = "item" + suffix;
        CodeExpression call = adapted(
                element,
                nullable,
                read == null ? null : new Name(item),
                known -> of(of, element.known(), constant, nullable, known, depth + 1));
        return new Lambda(read == null ? List.of(of) : List.of(of, item), call);
    }

    private static String method(String name, boolean nullable) {
        return nullable ? "optional" + Character.toUpperCase(name.charAt(0)) + name.substring(1) : name;
    }

    /** A call with the arguments that are not null. */
    private static CodeExpression call(String of, String method, @Nullable Object... arguments) {
        return new Name(of)
                .call(method, Arrays.stream(arguments).filter(Objects::nonNull).toArray());
    }

    /** The constant for the type of a metadata entry or an attribute. */
    private static CodeExpression type(Class<?> types, EntryKind kind) {
        if (kind.enumeration() != null) {
            CodeExpression values = new Member(kind.enumeration(), List.of(), "values").with();
            return CodeExpression.member(types, "ofEnum").with(values);
        }
        Member type = CodeExpression.member(types, kind.constant());
        return kind.part() == null ? type : type.with(type(types, kind.part()));
    }
}
