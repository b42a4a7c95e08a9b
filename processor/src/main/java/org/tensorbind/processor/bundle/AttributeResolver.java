package org.tensorbind.processor.bundle;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Bundle.AttributeKind;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.diagnostic.BundleTag;

/** Finds what a property with {@code @Attribute} stands for; whose field it is shows when all properties are known. */
final class AttributeResolver {
    private final Declaration declaration;
    private final Faults faults;
    private final Property property;
    private final Attributes attribute;

    AttributeResolver(Declaration declaration, Faults faults, Property property) {
        this.declaration = declaration;
        this.faults = faults;
        this.property = property;
        this.attribute = new Attributes(property.attribute());
    }

    /** What the property stands for, null where a fault was reported. */
    @Nullable
    Value resolve() {
        return resolve(property.type());
    }

    private @Nullable Value resolve(SourceType type) {
        if (type.adapter() != null) {
            Value known = resolve(type.adapter().known().nullable(type.nullable()));
            return known == null ? null : new Value.Adapted(known, type.adapter());
        }
        AttributeKind kind = AttributeKinds.of(type, declaration.kotlin());
        if (kind == null) {
            String advice = type.is("java.util.Optional") ? "; use the type in it with @Nullable" : "";
            faults.report(BundleTag.ATTRIBUTE_TYPE, property.name(), null, shown(type), advice);
            return null;
        }
        if (type.nullable() && type.kind() == Kind.PRIMITIVE && type.arrayDepth() == 0) {
            String boxed = CodecTypes.boxed(type.name());
            faults.report(BundleTag.NULLABLE_PRIMITIVE, property.name(), null, shown(type), boxed);
            return null;
        }
        String key = attribute.text("value").isEmpty() ? property.name() : attribute.text("value");
        return new Value.OfAttribute(key, attribute.text("tensor"), kind, "");
    }

    private String shown(SourceType type) {
        return declaration.kotlin() ? type.nullable(false).inKotlin() : type.toString();
    }
}
