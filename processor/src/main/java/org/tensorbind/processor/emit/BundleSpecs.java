package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tensorbind.DType;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.bundle.Carriers;
import org.tensorbind.bundle.ListSpec;
import org.tensorbind.bundle.NestedSpec;
import org.tensorbind.bundle.TensorSpec;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Pattern;
import org.tensorbind.processor.bundle.Bundle.Storing;
import org.tensorbind.processor.bundle.Bundle.Value;

/** The constants that say what a bundle's components are. */
final class BundleSpecs {
    private static final String ELEMENT = "_ELEMENT";

    private BundleSpecs() {}

    /** The constant of a list's or map's elements. */
    static String ofElement(String constant) {
        return constant + ELEMENT;
    }

    /** Whether an element is bound by its bundle directly. */
    static boolean isDirect(Value element, boolean nullable) {
        return element instanceof Value.OfBundle nested && nested.where().isEmpty() && !nullable;
    }

    static List<FieldSpec> fields(Bundle bundle, BundleNames names) {
        List<FieldSpec> fields = new ArrayList<>();
        for (Component component : bundle.components()) {
            add(fields, names.constant(component), component.name(), component.value());
        }
        return fields;
    }

    private static void add(List<FieldSpec> fields, String constant, String component, Value value) {
        if (value instanceof Value.OfTensor tensor) {
            TypeName type =
                    ParameterizedTypeName.get(ClassName.get(TensorSpec.class), BundleNames.boxed(tensor.type()));
            fields.add(field(type, constant, tensor(component, tensor)));
        } else if (value instanceof Value.OfBundle nested) {
            fields.add(field(TypeName.get(NestedSpec.class), constant, nested(component, nested)));
        } else if (value instanceof Value.OfList list) {
            addContainer(fields, constant, component, list.pattern(), list.element(), list.nullableElements());
        } else if (value instanceof Value.OfMap map) {
            addContainer(fields, constant, component, map.pattern(), map.element(), map.nullableElements());
        }
    }

    private static void addContainer(
            List<FieldSpec> fields,
            String constant,
            String component,
            Pattern pattern,
            Value element,
            boolean nullable) {
        fields.add(field(
                TypeName.get(ListSpec.class),
                constant,
                CodeBlock.of(
                        "new $T($S, $S, $S, $L, $L)",
                        ListSpec.class,
                        component,
                        pattern.head(),
                        pattern.tail(),
                        pattern.whole(),
                        nullable)));
        if (!isDirect(element, nullable)) {
            add(fields, ofElement(constant), "", element);
        }
    }

    private static FieldSpec field(TypeName type, String name, CodeBlock value) {
        return FieldSpec.builder(type, name, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build();
    }

    private static CodeBlock nested(String component, Value.OfBundle nested) {
        CodeBlock.Builder code = CodeBlock.builder().add("$T.of($S, $S)", NestedSpec.class, component, nested.prefix());
        if (!nested.where().isEmpty()) {
            code.add(".where($S)", nested.where());
        }
        return code.build();
    }

    private static CodeBlock tensor(String component, Value.OfTensor tensor) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        "$T.of($T.$L, $S, $S)",
                        TensorSpec.class,
                        Carriers.class,
                        tensor.carrier(),
                        component,
                        tensor.name());
        if (!tensor.shape().isEmpty()) {
            code.add(".shape($S)", tensor.shape());
        }
        if (tensor.dtype() != null) {
            code.add(".dtype($T.$L)", DType.class, tensor.dtype().name());
        }
        if (tensor.conversion() != (tensor.dtype() == null ? Conversion.WIDEN : Conversion.EXACT)) {
            code.add(".conversion($T.$L)", Conversion.class, tensor.conversion().name());
        }
        if (tensor.finite()) {
            code.add(".finite()");
        }
        if (tensor.index() >= 0) {
            code.add(".index($L)", tensor.index());
        }
        return code.add(storing(tensor.stored(), TensorSpec.class)).build();
    }

    /** The calls that say how something is stored. */
    static CodeBlock storing(Storing stored, Class<?> receiver) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (!stored.compress().isEmpty()) {
            boolean defaultLevel = stored.level() == WriteOptions.DEFAULT_LEVEL;
            CodeBlock level = defaultLevel
                    ? CodeBlock.of("$T.DEFAULT_LEVEL", WriteOptions.class)
                    : CodeBlock.of("$L", stored.level());
            code.add(".compress($S, $L)", stored.compress(), level);
        }
        if (!stored.checksum().isEmpty()) {
            code.add(".checksum($S)", stored.checksum());
        }
        if (stored.bigEndian()) {
            code.add(
                    receiver == WriteOptions.class ? ".dataOrder($T.BIG_ENDIAN)" : ".bigEndian()",
                    receiver == WriteOptions.class ? new Object[] {ByteOrder.class} : new Object[0]);
        }
        return code.build();
    }
}
