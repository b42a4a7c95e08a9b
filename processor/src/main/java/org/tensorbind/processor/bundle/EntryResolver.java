package org.tensorbind.processor.bundle;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Bundle.EntryKind;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Finds the type of entry for a property with {@code @Metadata} or {@code @Attribute}. */
record EntryResolver(Declaration declaration, BundleDiagnostics diagnostics, Property property) {
    /** The entry, null where an error was reported. */
    @Nullable
    Value metadata() {
        return Value.adapted(property.type(), this::metadata);
    }

    private @Nullable Value metadata(SourceType type) {
        String key = key(new GivenValues(property.metadata()));
        if (type.is("java.lang.String")) {
            return new Value.OfMetadata(key, null);
        }
        SourceType element = type.isMap() ? type.element() : null;
        if (element != null && element.is("java.lang.String")) {
            return new Value.OfAllMetadata();
        }
        EntryKind kind = EntryKinds.ofMetadata(type);
        if (kind == null) {
            diagnostics.report(BundleMessage.METADATA_TYPE, property.name(), null, declaration.shown(type));
            return null;
        }
        return new Value.OfMetadata(key, kind);
    }

    /** The field, null where an error was reported; of which tensor it is shows when all properties are known. */
    @Nullable
    Value attribute() {
        return Value.adapted(property.type(), this::attribute);
    }

    private @Nullable Value attribute(SourceType type) {
        EntryKind kind = EntryKinds.ofAttribute(type, declaration.kotlin());
        if (kind == null) {
            String advice = type.is("java.util.Optional") ? "; use the type in it with @Nullable" : "";
            diagnostics.report(BundleMessage.ATTRIBUTE_TYPE, property.name(), null, declaration.shown(type), advice);
            return null;
        }
        if (type.isNullablePrimitive()) {
            String boxed = CodecTypes.boxed(type.name());
            diagnostics.report(BundleMessage.NULLABLE_PRIMITIVE, property.name(), null, declaration.shown(type), boxed);
            return null;
        }
        GivenValues attribute = new GivenValues(property.attribute());
        return new Value.OfAttribute(key(attribute), attribute.text("tensor"), kind, "");
    }

    private String key(GivenValues annotation) {
        return annotation.text("value").isEmpty() ? property.name() : annotation.text("value");
    }
}
