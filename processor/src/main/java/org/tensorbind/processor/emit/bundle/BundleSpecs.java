package org.tensorbind.processor.emit.bundle;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.bundle.binding.ListSpec;
import org.tensorbind.bundle.binding.NestedSpec;
import org.tensorbind.bundle.binding.TensorSpec;
import org.tensorbind.bundle.element.Codecs;
import org.tensorbind.bundle.entry.MetadataSpec;
import org.tensorbind.bundle.entry.MetadataType;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.EntryKind;
import org.tensorbind.processor.bundle.Bundle.Storing;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.bundle.BundleClass.Field;
import org.tensorbind.processor.emit.bundle.BundleClass.TypeUse;
import org.tensorbind.processor.emit.bundle.CodeExpression.Constructor;
import org.tensorbind.processor.emit.bundle.CodeExpression.Member;

/** The constants that specify a bundle's components. */
final class BundleSpecs {
    private static final String ELEMENT = "_ELEMENT";

    private BundleSpecs() {}

    /** The constant of a list's or map's elements. */
    static String ofElement(String constant) {
        return constant + ELEMENT;
    }

    /** The constant of the list whose elements, or elements of elements, a constant may be about; itself where it is no such name. */
    static String ofList(String constant) {
        String list = constant;
        while (list.endsWith(ELEMENT)) {
            list = list.substring(0, list.length() - ELEMENT.length());
        }
        return list;
    }

    /** Whether an element is bound by its bundle directly. */
    static boolean isDirect(Value element, boolean nullable) {
        return element instanceof Value.OfBundle nested
                && nested.aliases().isEmpty()
                && nested.where().isEmpty()
                && !nullable;
    }

    static List<Field> of(Bundle bundle, BundleNames names) {
        List<Field> specs = new ArrayList<>();
        for (Component component : bundle.components()) {
            add(specs, names.constant(component.name()), component.name(), component.value());
        }
        return specs;
    }

    private static void add(List<Field> specs, String constant, String component, Value adapted) {
        Value value = adapted.known();
        if (value instanceof Value.OfTensor tensor) {
            specs.add(new Field(constant, new TypeUse(TensorSpec.class, tensor.type()), "", tensor(component, tensor)));
        } else if (value instanceof Value.OfBundle nested) {
            CodeExpression spec = CodeExpression.member(NestedSpec.class, "of").with(component, nested.prefix());
            spec = nested.where().isEmpty() ? spec : spec.call("where", nested.where());
            specs.add(new Field(constant, TypeUse.of(NestedSpec.class), "", withAliases(spec, nested.aliases())));
        } else if (value instanceof Value.OfElements elements) {
            addElements(specs, constant, component, elements);
        } else if (value instanceof Value.OfMetadata metadata) {
            CodeExpression type = type(MetadataType.class, metadata.kind());
            CodeExpression spec =
                    CodeExpression.member(MetadataSpec.class, "of").with(component, metadata.key(), type);
            spec = withAliases(spec, metadata.aliases());
            spec = metadata.variable().isEmpty() ? spec : spec.call("variable", metadata.variable());
            specs.add(new Field(constant, new TypeUse(MetadataSpec.class, metadata.type()), "", spec));
        }
    }

    /** The constant for the type of a metadata entry or an attribute. */
    static CodeExpression type(Class<?> types, EntryKind kind) {
        if (kind.enumeration() != null) {
            CodeExpression values = new Member(kind.enumeration(), List.of(), "values").with();
            return CodeExpression.member(types, "ofEnum").with(values);
        }
        Member type = CodeExpression.member(types, kind.constant());
        return kind.part() == null ? type : type.with(type(types, kind.part()));
    }

    private static void addElements(List<Field> specs, String constant, String component, Value.OfElements elements) {
        Bundle.Pattern pattern = elements.pattern();
        boolean nullable = elements.nullable();
        CodeExpression spec = new Constructor(TypeRef.of(ListSpec.class))
                .with(component, pattern.head(), pattern.tail(), pattern.whole(), nullable);
        for (Bundle.Pattern alias : elements.aliases()) {
            spec = spec.call("alias", alias.head(), alias.tail());
        }
        spec = elements.length().isEmpty() ? spec : spec.call("length", elements.length());
        specs.add(new Field(constant, TypeUse.of(ListSpec.class), "", spec));
        if (!isDirect(elements.element(), nullable)) {
            add(specs, ofElement(constant), "", elements.element());
        }
    }

    private static CodeExpression withAliases(CodeExpression spec, List<String> aliases) {
        return aliases.isEmpty() ? spec : spec.call("alias", aliases.toArray());
    }

    private static CodeExpression tensor(String component, Value.OfTensor tensor) {
        CodeExpression codec = CodeExpression.member(Codecs.class, tensor.codec());
        CodeExpression spec = CodeExpression.member(TensorSpec.class, "of").with(codec, component, tensor.name());
        if (!tensor.shape().isEmpty()) {
            spec = spec.call("shape", tensor.shape());
        }
        if (tensor.dtype() != null) {
            spec = spec.call("dtype", CodeExpression.constant(tensor.dtype()));
        }
        if (tensor.conversion() != (tensor.dtype() == null ? Conversion.WIDEN : Conversion.EXACT)) {
            spec = spec.call("conversion", CodeExpression.constant(tensor.conversion()));
        }
        if (tensor.finite()) {
            spec = spec.call("finite");
        }
        if (tensor.index() >= 0) {
            spec = spec.call("index", tensor.index());
        }
        spec = withAliases(spec, tensor.aliases());
        if (tensor.transposed()) {
            spec = spec.call("transposed");
        }
        if (tensor.part() != null) {
            spec = spec.call("part", tensor.part().before(), tensor.part().after());
        }
        CodeExpression stored = stored(spec, tensor.stored());
        return tensor.stored().bigEndian() ? stored.call("bigEndian") : stored;
    }

    /** How a bundle is stored. */
    static CodeExpression options(Storing stored) {
        CodeExpression options =
                stored(CodeExpression.member(WriteOptions.class, "defaults").with(), stored);
        return stored.bigEndian()
                ? options.call("byteOrder", CodeExpression.member(ByteOrder.class, "BIG_ENDIAN"))
                : options;
    }

    private static CodeExpression stored(CodeExpression options, Storing stored) {
        CodeExpression changed = options;
        if (!stored.compress().isEmpty()) {
            boolean leftOut = stored.level() == WriteOptions.DEFAULT_LEVEL;
            Object level = leftOut ? CodeExpression.member(WriteOptions.class, "DEFAULT_LEVEL") : stored.level();
            changed = changed.call("compress", stored.compress(), level);
        }
        return stored.checksum().isEmpty() ? changed : changed.call("checksum", stored.checksum());
    }
}
