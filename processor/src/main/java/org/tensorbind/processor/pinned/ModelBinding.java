package org.tensorbind.processor.pinned;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.binding.Alternative;
import org.tensorbind.bundle.binding.BindFunction;
import org.tensorbind.bundle.binding.BundleBinder;
import org.tensorbind.bundle.binding.ListSpec;
import org.tensorbind.bundle.binding.Loader;
import org.tensorbind.bundle.binding.NestedSpec;
import org.tensorbind.bundle.binding.TensorSpec;
import org.tensorbind.bundle.entry.AttributeType;
import org.tensorbind.bundle.entry.MetadataSpec;
import org.tensorbind.bundle.entry.MetadataType;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.EntryKind;
import org.tensorbind.processor.bundle.Bundle.Pattern;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.CodecTypes;
import org.tensorbind.processor.bundle.Declaration;
import org.tensorbind.processor.bundle.SourceType;

/** Binds a bundle as its generated reader does, but from the model instead of generated code. */
final class ModelBinding implements BindFunction<Object> {
    private static final Loader<Object> NOTHING = () -> "";

    private final Bundle bundle;
    private final boolean attributes;
    private final Function<SourceType, @Nullable Bundle> bundles;

    /**
     * Creates a binding.
     *
     * @param attributes whether attributes are bound
     * @param bundles returns the bundle of a type, null for a type variable
     */
    ModelBinding(Bundle bundle, boolean attributes, Function<SourceType, @Nullable Bundle> bundles) {
        this.bundle = bundle;
        this.attributes = attributes;
        this.bundles = bundles;
    }

    @Override
    public Loader<Object> bind(BundleBinder in) {
        if (!bundle.where().isEmpty()) {
            in.where(bundle.where());
        }
        Map<String, TensorSpec<?>> specs = new HashMap<>();
        for (Component component : bundle.inOrder()) {
            Value value = component.value().known();
            if (value instanceof Value.OfTensor tensor) {
                TensorSpec<?> spec = spec(tensor, component.name());
                specs.put(component.name(), spec);
                bindTensor(in, spec, component.mayBeAbsent());
            } else if (value instanceof Value.OfAttribute attribute && attributes) {
                TensorSpec<?> owner = Objects.requireNonNull(specs.get(attribute.owner()), attribute.owner());
                bindAttribute(in, component, owner, attribute);
            } else {
                bind(in, value, component.name(), component.mayBeAbsent());
            }
        }
        bindAlternatives(in);
        return NOTHING;
    }

    private static void bindAttribute(
            BundleBinder in, Component component, TensorSpec<?> owner, Value.OfAttribute attribute) {
        AttributeType<?> type = HeaderAttributes.typeOf(attribute.kind());
        if (component.mayBeAbsent()) {
            in.optionalAttribute(component.name(), owner, attribute.key(), type);
        } else {
            in.attribute(component.name(), owner, attribute.key(), type);
        }
    }

    private void bindAlternatives(BundleBinder in) {
        List<Declaration.Alternative> alternatives = bundle.declaration().alternatives();
        if (!alternatives.isEmpty()) {
            List<Alternative<?>> choices = new ArrayList<>();
            for (Declaration.Alternative alternative : alternatives) {
                choices.add(new Alternative<>(alternative.label(), nested(alternative.type())));
            }
            in.oneOf(bundle.tag(), choices);
        }
    }

    private BindFunction<Object> nested(SourceType type) {
        Bundle found = bundles.apply(type);
        return found == null ? binder -> NOTHING : new ModelBinding(found, attributes, bundles);
    }

    private void bind(BundleBinder in, Value value, String component, boolean nullable) {
        if (value instanceof Value.OfTensor tensor) {
            bindTensor(in, spec(tensor, component), nullable);
        } else if (value instanceof Value.OfBundle inner) {
            bindBundle(in, inner, component, nullable);
        } else if (value instanceof Value.OfElements elements) {
            bindElements(in, elements, component, nullable);
        } else if (value instanceof Value.OfMetadata metadata) {
            bindMetadata(in, metadata, component, nullable);
        }
    }

    /** Enums are bound as text, because their constants are not known at this point. */
    private static void bindMetadata(BundleBinder in, Value.OfMetadata metadata, String component, boolean nullable) {
        EntryKind kind = metadata.kind();
        Object type = kind.enumeration() == null
                ? CodecTypes.constant(MetadataType.class, kind.constant())
                : MetadataType.TEXT;
        MetadataSpec<?> spec = MetadataSpec.of(component, metadata.key(), (MetadataType<?>) type)
                .alias(metadata.aliases().toArray(new String[0]));
        spec = metadata.variable().isEmpty() ? spec : spec.variable(metadata.variable());
        if (nullable) {
            in.optionalMetadata(spec);
        } else {
            in.metadata(spec);
        }
    }

    private static void bindTensor(BundleBinder in, TensorSpec<?> spec, boolean nullable) {
        if (nullable) {
            in.optional(spec);
        } else {
            in.tensor(spec);
        }
    }

    private void bindBundle(BundleBinder in, Value.OfBundle inner, String component, boolean nullable) {
        NestedSpec spec = NestedSpec.of(component, inner.prefix())
                .where(inner.where())
                .alias(inner.aliases().toArray(new String[0]));
        if (nullable) {
            in.optionalNested(spec, nested(inner.type()));
        } else {
            in.nested(spec, nested(inner.type()));
        }
    }

    private void bindElements(BundleBinder in, Value.OfElements elements, String component, boolean nullable) {
        Pattern pattern = elements.pattern();
        ListSpec spec = new ListSpec(component, pattern.head(), pattern.tail(), pattern.whole(), elements.nullable());
        for (Pattern alias : elements.aliases()) {
            spec = spec.alias(alias.head(), alias.tail());
        }
        spec = elements.length().isEmpty() ? spec : spec.length(elements.length());
        BindFunction<Object> element = binder -> {
            bind(binder, elements.element().known(), "", elements.nullable());
            return NOTHING;
        };
        if (elements.keyed()) {
            bindMap(in, spec, element, nullable);
        } else if (nullable) {
            in.optionalList(spec, element);
        } else {
            in.list(spec, element);
        }
    }

    private static void bindMap(BundleBinder in, ListSpec spec, BindFunction<Object> element, boolean nullable) {
        if (nullable) {
            in.optionalMap(spec, element);
        } else {
            in.map(spec, element);
        }
    }

    private static TensorSpec<?> spec(Value.OfTensor tensor, String component) {
        TensorSpec<?> spec = TensorSpec.of(CodecTypes.codec(tensor.codec()), component, tensor.name());
        if (!tensor.shape().isEmpty()) {
            spec = spec.shape(tensor.shape());
        }
        if (tensor.dtype() != null) {
            spec = spec.dtype(tensor.dtype());
        }
        spec = spec.conversion(tensor.conversion()).alias(tensor.aliases().toArray(new String[0]));
        if (tensor.part() != null) {
            spec = spec.part(tensor.part().before(), tensor.part().after());
        }
        return tensor.transposed() ? spec.transposed() : spec;
    }
}
