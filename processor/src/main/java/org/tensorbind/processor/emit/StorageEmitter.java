package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Modifier;
import org.tensorbind.DType;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Clauses;
import org.tensorbind.processor.format.Grammar.DataOrder;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.TensorBinding;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.format.TensorRules;

/** Emits how a reader tells the way in which data is stored. */
final class StorageEmitter {
    private final Format format;
    private final Names names;
    private final TensorRules tensors;
    private final TensorValues values;
    private final Expressions expressions;
    private final TensorBinding tensor;

    StorageEmitter(Format format, Names names, TensorRules tensors, TensorValues values) {
        this.format = format;
        this.names = names;
        this.tensors = tensors;
        this.values = values;
        this.expressions = new Expressions(format, names);
        this.tensor = format.grammar().tensor();
    }

    static String methodName(String rule) {
        return Structures.memberName(rule) + "Storage";
    }

    /** How one kind of payload is stored: filter, byte order, checksum and what keeps it from being decoded. */
    MethodSpec method(Rule rule) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(methodName(rule.name()))
                .addModifiers(Modifier.PRIVATE)
                .addParameter(TypeName.INT, "i")
                .addParameter(Payload.class, "payload")
                .returns(Storage.class)
                .addStatement("$T unreadableBecause = null", Nullness.nullable(ClassName.get(String.class)))
                .addStatement("$T dtype = $L", names.type(tensor.dtype()), values.value(tensor.dtype()))
                .beginControlFlow("if (dtype.dtype() == $T.OPAQUE)", DType.class)
                .addStatement(
                        "unreadableBecause = $S + dtype + $S + $T.KNOWN",
                        "the dtype ",
                        " is not one of ",
                        names.type(tensor.dtype()))
                .endControlFlow();
        if (values.hasLayoutName()) {
            String layout = Objects.requireNonNull(tensor.layout(), "there is a layout");
            method.beginControlFlow("if (!$L)", values.isDense())
                    .addStatement(
                            "unreadableBecause = $S + $L + $S",
                            "the layout ",
                            values.value(layout),
                            " is not decoded; storedBytes() gives its bytes")
                    .endControlFlow();
        }
        addFilter(method, rule.clauses());
        addOrder(method, rule.clauses());
        method.addStatement(
                "$T checksum = $L", Nullness.nullable(ClassName.get(StoredChecksum.class)), checksum(rule.name()));
        return method.addStatement(
                        "return new $T(payload, filter, order, checksum, $L, unreadableBecause)",
                        Storage.class,
                        unverifiable(rule.name()))
                .build();
    }

    private void addFilter(MethodSpec.Builder method, Clauses clauses) {
        if (clauses.filter() == null) {
            method.addStatement("String filter = $T.NONE", WriteOptions.class);
            return;
        }
        String tag = clauses.filter().tag();
        ClassName type = names.type(tag);
        boolean optional = values.isNullable(tag);
        method.addStatement("$T filterTag = $L", optional ? Nullness.nullable(type) : type, values.value(tag));
        method.addStatement("String filter = $T.NONE", WriteOptions.class);
        String keyword = "if (";
        for (Map.Entry<String, String> entry : clauses.filter().filters().entrySet()) {
            CodeBlock matches = CodeBlock.of("$L.matches(filterTag)", expressions.constant(tag, entry.getKey()));
            if (keyword.startsWith("if")) {
                method.beginControlFlow(keyword + "$L)", matches);
            } else {
                method.nextControlFlow(keyword + "$L)", matches);
            }
            method.addStatement("filter = $S", entry.getValue());
            keyword = "else if (";
        }
        method.nextControlFlow(optional ? "else if (filterTag != null)" : "else")
                .addStatement(
                        "unreadableBecause = $S + filterTag + $S + $T.KNOWN",
                        format.rule(tag).label() + " ",
                        " is not one of ",
                        type)
                .endControlFlow();
    }

    private void addOrder(MethodSpec.Builder method, Clauses clauses) {
        DataOrder order = clauses.dataOrder();
        boolean big = order == null
                ? format.grammar().bigEndian()
                : order.tag() == null && order.big().containsValue(true);
        String fixed = big ? "BIG_ENDIAN" : "LITTLE_ENDIAN";
        method.addStatement("$T order = $T.$L", ByteOrder.class, ByteOrder.class, fixed);
        if (order == null || order.tag() == null) {
            return;
        }
        for (Map.Entry<String, Boolean> entry : order.big().entrySet()) {
            if (entry.getValue()) {
                method.beginControlFlow(
                                "if (filter.equals($T.NONE) && $L.matches($L))",
                                WriteOptions.class,
                                expressions.constant(order.tag(), entry.getKey()),
                                values.value(order.tag()))
                        .addStatement("order = $T.BIG_ENDIAN", ByteOrder.class)
                        .endControlFlow();
            }
        }
    }

    /** A text that is there and gives no checksum is one of an algorithm that is not known. */
    private CodeBlock unverifiable(String payload) {
        String text = tensors.checksumText(payload);
        return text == null
                ? CodeBlock.of("false")
                : CodeBlock.of("checksum == null && $L != null", values.value(text));
    }

    private CodeBlock checksum(String payload) {
        String text = tensors.checksumText(payload);
        if (text != null) {
            return CodeBlock.of(
                    "$T.$L.parse($S, $L)",
                    names.parser(),
                    Names.formsName(text),
                    format.rule(text).label(),
                    values.value(text));
        }
        String integer = tensors.checksumInteger(payload);
        if (integer == null) {
            return CodeBlock.of("null");
        }
        var equation = (Expr.ChecksumOf)
                Objects.requireNonNull(format.rule(integer).clauses().equation(), "checked before");
        return CodeBlock.of(
                "$T.ofInteger($S, $L, $S)",
                StoredChecksum.class,
                equation.algorithm(),
                values.value(integer),
                format.rule(integer).label());
    }
}
