package org.tensorbind.processor.emit.bundle;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.bundle.Codecs;
import org.tensorbind.bundle.ListSpec;
import org.tensorbind.bundle.NestedSpec;
import org.tensorbind.bundle.TensorSpec;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Storing;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.SourceType;

/** The constants that say what a bundle's components are, in no language yet. */
public final class BundleSpecs {
    private static final String ELEMENT = "_ELEMENT";

    private BundleSpecs() {}

    /**
     * A constant.
     *
     * @param held the type that a {@link TensorSpec} is of, null for the others
     * @param made the call that makes it: a static {@code of}, or the constructor
     * @param changes what is called on it then
     */
    public record Spec(
            String constant, Class<?> type, @Nullable SourceType held, Call made, List<Call> changes) {
        /** Whether it is made by its constructor. */
        public boolean isConstructed() {
            return type == ListSpec.class;
        }
    }

    /** The constant of a list's or map's elements. */
    public static String ofElement(String constant) {
        return constant + ELEMENT;
    }

    /** Whether an element is bound by its bundle directly. */
    public static boolean isDirect(Value element, boolean nullable) {
        return element instanceof Value.OfBundle nested
                && nested.aliases().isEmpty()
                && nested.where().isEmpty()
                && !nullable;
    }

    /** Whether an element is bound and collected by its own constant. */
    static boolean isTensor(Value element, boolean nullable) {
        return element instanceof Value.OfTensor && !nullable;
    }

    /** The method that binds or collects a value. */
    public static String methodOf(Value adapted, boolean nullable) {
        Value value = adapted.known();
        if (value instanceof Value.OfTensor) {
            return nullable ? "optional" : "tensor";
        }
        String method = "nested";
        if (value instanceof Value.OfElements elements) {
            method = elements.keyed() ? "map" : "list";
        }
        return nullable ? "optional" + Character.toUpperCase(method.charAt(0)) + method.substring(1) : method;
    }

    public static List<Spec> of(Bundle bundle, BundleNames names) {
        List<Spec> specs = new ArrayList<>();
        for (Component component : bundle.components()) {
            add(specs, names.constant(component), component.name(), component.value());
        }
        return specs;
    }

    private static void add(List<Spec> specs, String constant, String component, Value adapted) {
        Value value = adapted.known();
        if (value instanceof Value.OfTensor tensor) {
            specs.add(tensor(constant, component, tensor));
        } else if (value instanceof Value.OfBundle nested) {
            List<Call> changes = new ArrayList<>();
            if (!nested.where().isEmpty()) {
                changes.add(Call.of("where", nested.where()));
            }
            addAliases(changes, nested.aliases());
            specs.add(new Spec(constant, NestedSpec.class, null, Call.of("of", component, nested.prefix()), changes));
        } else if (value instanceof Value.OfElements elements) {
            addElements(specs, constant, component, elements);
        }
    }

    private static void addElements(List<Spec> specs, String constant, String component, Value.OfElements elements) {
        Bundle.Pattern pattern = elements.pattern();
        boolean nullable = elements.nullable();
        Call made = Call.of("new", component, pattern.head(), pattern.tail(), pattern.whole(), nullable);
        List<Call> aliases = elements.aliases().stream()
                .map(alias -> Call.of("alias", alias.head(), alias.tail()))
                .toList();
        specs.add(new Spec(constant, ListSpec.class, null, made, aliases));
        if (!isDirect(elements.element(), nullable)) {
            add(specs, ofElement(constant), "", elements.element());
        }
    }

    private static void addAliases(List<Call> changes, List<String> aliases) {
        if (!aliases.isEmpty()) {
            changes.add(Call.of("alias", aliases.toArray()));
        }
    }

    private static Spec tensor(String constant, String component, Value.OfTensor tensor) {
        Call made = Call.of("of", new Call.Constant(Codecs.class, tensor.codec()), component, tensor.name());
        List<Call> changes = new ArrayList<>();
        if (!tensor.shape().isEmpty()) {
            changes.add(Call.of("shape", tensor.shape()));
        }
        if (tensor.dtype() != null) {
            changes.add(Call.of("dtype", Call.constant(tensor.dtype())));
        }
        if (tensor.conversion() != (tensor.dtype() == null ? Conversion.WIDEN : Conversion.EXACT)) {
            changes.add(Call.of("conversion", Call.constant(tensor.conversion())));
        }
        if (tensor.finite()) {
            changes.add(Call.of("finite"));
        }
        if (tensor.index() >= 0) {
            changes.add(Call.of("index", tensor.index()));
        }
        addAliases(changes, tensor.aliases());
        if (tensor.transposed()) {
            changes.add(Call.of("transposed"));
        }
        if (tensor.part() != null) {
            changes.add(Call.of("part", tensor.part().before(), tensor.part().after()));
        }
        changes.addAll(storing(tensor.stored(), Call.of("bigEndian")));
        return new Spec(constant, TensorSpec.class, tensor.type(), made, changes);
    }

    /** The calls on {@link WriteOptions} that say how a bundle is stored. */
    public static List<Call> options(Storing stored) {
        return storing(stored, Call.of("dataOrder", new Call.Constant(ByteOrder.class, "BIG_ENDIAN")));
    }

    private static List<Call> storing(Storing stored, Call bigEndian) {
        List<Call> calls = new ArrayList<>();
        if (!stored.compress().isEmpty()) {
            boolean leftOut = stored.level() == WriteOptions.DEFAULT_LEVEL;
            Object level = leftOut ? new Call.Constant(WriteOptions.class, "DEFAULT_LEVEL") : stored.level();
            calls.add(Call.of("compress", stored.compress(), level));
        }
        if (!stored.checksum().isEmpty()) {
            calls.add(Call.of("checksum", stored.checksum()));
        }
        if (stored.bigEndian()) {
            calls.add(bigEndian);
        }
        return calls;
    }
}
