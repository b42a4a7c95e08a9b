package org.tensorbind.processor.emit.bundle;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.entry.AttributeType;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.SourceType;
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
        Place place = new Place(in, component.name(), nullable);
        return adapted(place, component.value(), read, (known, adapter) -> of(component, place, known, adapter));
    }

    /**
     * Where a value is bound or collected.
     *
     * @param of the binder or collector
     * @param component the component's name; empty for the element of a list or map
     */
    private record Place(String of, String component, boolean nullable) {}

    /** Makes a call that binds a value, or collects the value {@code read}, which {@code adapter} converts unless it is null. */
    private interface KnownCall {
        CodeExpression of(@Nullable CodeExpression read, @Nullable CodeExpression adapter);
    }

    private CodeExpression of(
            Component component, Place place, @Nullable CodeExpression read, @Nullable CodeExpression adapter) {
        Value value = component.value().known();
        String name = component.name();
        if (value instanceof Value.OfMetadata) {
            return call(in, method("metadata", place.nullable()), names.ofReader(names.constant(name)), read);
        }
        if (value instanceof Value.OfAttribute attribute) {
            CodeExpression owner = names.ofReader(names.constant(attribute.owner()));
            CodeExpression type = BundleSpecs.type(AttributeType.class, attribute.kind());
            return call(in, method("attribute", place.nullable()), name, owner, attribute.key(), read, type);
        }
        return value instanceof Value.OfAllMetadata
                ? call(in, "allMetadata", read == null ? null : name, read)
                : of(place, value, names.constant(name), read, adapter, 1);
    }

    /** Adds the user's conversion to a call: of a bound value to the type of the property, or of a collected value from it. */
    private static CodeExpression adapted(Place place, Value value, @Nullable CodeExpression read, KnownCall known) {
        if (!(value instanceof Value.Adapted adapted)) {
            return known.of(read, null);
        }
        SourceType.Adapter adapter = adapted.adapter();
        if (read == null) {
            CodeExpression conversion = conversion(adapter.owner(), adapter.read(), place.nullable());
            return new Name(place.of())
                    .call(method("adapted", place.nullable()), place.component(), known.of(null, null), conversion);
        }
        CodeExpression conversion = conversion(adapter.owner(), adapter.write(), false);
        boolean later = value.known() instanceof Value.OfTensor tensor && !isUnsigned(tensor);
        return later
                ? known.of(read, conversion)
                : known.of(new Name(place.of()).call("adapted", read, conversion), null);
    }

    private static CodeExpression conversion(TypeRef owner, SourceType.AdapterMethod method, boolean nullable) {
        return new Conversion(new Member(owner, List.of(), method.name()), nullable, method.context());
    }

    private static boolean isUnsigned(Value.OfTensor tensor) {
        return tensor.type().name().startsWith(PACKAGE_OF_UNSIGNED);
    }

    /** The call for the specification in a constant. */
    private CodeExpression of(
            Place place,
            Value value,
            String constant,
            @Nullable CodeExpression read,
            @Nullable CodeExpression adapter,
            int depth) {
        String of = place.of();
        boolean nullable = place.nullable();
        CodeExpression spec = names.ofReader(constant);
        if (value instanceof Value.OfBundle nested) {
            return call(of, method("nested", nullable), spec, read, functions.of(nested.type()));
        }
        if (value instanceof Value.OfElements elements) {
            String method = method(elements.keyed() ? "map" : "list", nullable);
            return call(of, method, spec, read, element(elements, constant, read, depth));
        }
        String method = nullable ? "optional" : "tensor";
        Value.OfTensor tensor = (Value.OfTensor) value;
        if (!isUnsigned(tensor)) {
            return call(of, method, spec, read, adapter);
        }
        String unsigned = tensor.type().name().substring(PACKAGE_OF_UNSIGNED.length());
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
        Place place = new Place(of, "", nullable);
        CodeExpression call = adapted(
                place,
                element,
                read == null ? null : new Name(item),
                (known, adapter) -> of(place, element.known(), constant, known, adapter, depth + 1));
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
}
