package org.tensorbind.processor.bundle;

import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.ShapePattern;
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
        GivenValues metadata = new GivenValues(property.metadata());
        String variable = variable(metadata.text("variable"), type);
        if (type.is("java.lang.String")) {
            return new Value.OfMetadata(key(metadata), EntryKinds.TEXT, type, metadata.texts("alias"), "");
        }
        SourceType element = type.isMap() ? type.element() : null;
        if (element != null && element.is("java.lang.String")) {
            if (metadata.has("alias")) {
                report(BundleMessage.NOT_APPLICABLE, "alias", "alias", "all entries", "it is for one of them");
            }
            return new Value.OfAllMetadata();
        }
        EntryKind kind = EntryKinds.ofMetadata(type);
        if (kind == null) {
            diagnostics.report(BundleMessage.METADATA_TYPE, property.name(), null, declaration.shown(type));
            return null;
        }
        return new Value.OfMetadata(key(metadata), kind, type, metadata.texts("alias"), variable);
    }

    /** The shape variable whose value the entry is; empty for none, and if it is invalid, which is reported. */
    private String variable(String name, SourceType type) {
        if (name.isEmpty()) {
            return "";
        }
        if (!EntryKinds.isInteger(type)) {
            String advice = "the value of a shape variable is an integer";
            report(BundleMessage.NOT_APPLICABLE, "variable", "variable", "'" + declaration.shown(type) + "'", advice);
            return "";
        }
        if (!isVariable(name)) {
            report(BundleMessage.BAD_SHAPE, "variable", "variable", name, "expected a name");
            return "";
        }
        return name;
    }

    private static boolean isVariable(String name) {
        try {
            DimensionExpression dimension = ShapePattern.of(name).dimensions().get(0);
            return dimension != null && name.equals(dimension.variable());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void report(BundleMessage tag, String attribute, Object... values) {
        diagnostics.report(tag, property.name(), attribute, values);
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
