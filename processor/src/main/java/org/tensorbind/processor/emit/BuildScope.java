package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Layout;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Clauses;
import org.tensorbind.processor.format.Grammar.Enumeration;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.TensorBinding;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.Structures.Value;
import org.tensorbind.processor.format.TensorRules;
import org.tensorbind.processor.format.WritePlan.Place;
import org.tensorbind.value.Longs;

/** Finds values while a writer builds a file's structure: in the tensors, in the planned places, and in what follows from them. */
final class BuildScope implements Scope {
    private final Format format;
    private final Names names;
    private final TensorRules tensors;
    private final Expressions expressions;
    private final Set<String> measured;
    private final Set<String> requested;
    private final Set<String> given;
    private final Map<String, CodeBlock> bound = new HashMap<>();

    /**
     * @param measured takes the rules whose size is asked for
     * @param requested takes the rules that a method must build
     * @param given takes the rules whose value the caller gives
     */
    BuildScope(
            Format format,
            Names names,
            TensorRules tensors,
            Set<String> measured,
            Set<String> requested,
            Set<String> given) {
        this.given = given;
        this.requested = requested;
        this.format = format;
        this.names = names;
        this.tensors = tensors;
        this.expressions = new Expressions(format, names);
        this.measured = measured;
        bindTensor(format.grammar().tensor());
        format.grammar().blocks().values().forEach(this::bindBlock);
        format.grammar().rules().values().forEach(this::bindEncoding);
    }

    private void bindTensor(TensorBinding tensor) {
        if (tensor.name() != null) {
            bound.put(tensor.name(), CodeBlock.of("part.name()"));
        }
        bound.put(tensor.dtype(), CodeBlock.of("$T.of(part.dtype())", names.type(tensor.dtype())));
        bindShape(tensor.shape(), tensor.reversed());
        bindData(tensor.data());
        if (tensor.layout() != null && format.rule(tensor.layout()).body() instanceof Body.Scalar scalar) {
            bound.put(
                    tensor.layout(),
                    layoutConstant(tensor.layout(), Objects.requireNonNull(scalar.values(), "checked")));
        }
    }

    private CodeBlock layoutConstant(String rule, Enumeration values) {
        CodeBlock dense = expressions.constant(rule, "dense");
        return values.find("coo") == null
                ? dense
                : CodeBlock.of(
                        "part.layout() == $T.COO ? $L : $L", Layout.class, expressions.constant(rule, "coo"), dense);
    }

    private void bindBlock(BlockBinding block) {
        bindShape(block.shape(), block.reversed());
        bindData(block.data());
        if (block.indices() != null && block.values() != null) {
            bound.put(block.indices(), blockCall(block.indices(), "indexPart"));
            bound.put(block.values(), blockCall(block.values(), "valuePart"));
        }
    }

    private CodeBlock blockCall(String rule, String part) {
        String type = Objects.requireNonNull(format.structures().value(rule).type(), "a block has a type");
        requested.add(type);
        return CodeBlock.of("$N(part.$L(), i)", buildName(type), part);
    }

    private void bindShape(@Nullable String shape, boolean reversed) {
        if (shape != null) {
            bound.put(
                    shape,
                    CodeBlock.of(reversed ? "$T.of(part.shape()).reversed()" : "$T.of(part.shape())", Longs.class));
        }
    }

    private void bindData(@Nullable String data) {
        if (data != null) {
            bound.put(data, CodeBlock.of("part.data()"));
        }
    }

    /** Tags that tell how data is encoded follow from how it was encoded. */
    private void bindEncoding(Rule rule) {
        Clauses clauses = rule.clauses();
        if (clauses.filter() != null) {
            String tag = clauses.filter().tag();
            bound.put(tag, chosen(tag, clauses.filter().filters(), "part.filter()"));
        }
        if (clauses.dataOrder() != null && clauses.dataOrder().tag() != null) {
            String tag = clauses.dataOrder().tag();
            Map<String, Boolean> big = clauses.dataOrder().big();
            CodeBlock bigConstant = constantFor(tag, big, true);
            CodeBlock littleConstant = constantFor(tag, big, false);
            bound.put(
                    tag,
                    CodeBlock.of(
                            "part.order() == $T.BIG_ENDIAN ? $L : $L", ByteOrder.class, bigConstant, littleConstant));
        }
        String text = format.structures().isPayload(rule.name()) ? tensors.checksumText(rule.name()) : null;
        if (text != null) {
            bound.put(text, CodeBlock.of("$T.$L.format(part.checksum())", names.parser(), formsName(text)));
        }
        if (clauses.equation() instanceof Expr.ChecksumOf) {
            bound.put(rule.name(), CodeBlock.of("part.checksumInteger()"));
        }
    }

    static String formsName(String rule) {
        return StructureEmitter.constantName(rule) + "_FORMS";
    }

    private CodeBlock chosen(String tag, Map<String, String> meanings, String actual) {
        CodeBlock.Builder code = CodeBlock.builder();
        String last = null;
        for (Map.Entry<String, String> meaning : meanings.entrySet()) {
            if (last != null) {
                code.add("$L.equals($S) ? $L : ", actual, meanings.get(last), expressions.constant(tag, last));
            }
            last = meaning.getKey();
        }
        return code.add("$L", expressions.constant(tag, Objects.requireNonNull(last, "a filter has values")))
                .build();
    }

    private CodeBlock constantFor(String tag, Map<String, Boolean> big, boolean wanted) {
        return big.entrySet().stream()
                .filter(entry -> entry.getValue() == wanted)
                .map(entry -> expressions.constant(tag, entry.getKey()))
                .findFirst()
                .orElseThrow();
    }

    static String buildName(String rule) {
        return "build" + Structures.typeName(rule);
    }

    boolean isBound(String rule) {
        return bound.containsKey(rule);
    }

    @Override
    public CodeBlock value(String rule) {
        CodeBlock code = bound.get(rule);
        if (code != null) {
            return code;
        }
        Expr equation = format.definitions().equation(rule);
        if (equation != null) {
            return expressions.emit(equation, this);
        }
        if (format.structures().isTag(rule)) {
            return tag(rule);
        }
        return given(rule);
    }

    /** The tag of the variant that the tensor's layout asks for. */
    private CodeBlock tag(String rule) {
        for (Rule other : format.grammar().rules().values()) {
            if (other.body() instanceof Body.Choice choice
                    && rule.equals(other.clauses().tag())) {
                return tag(rule, choice);
            }
        }
        throw new IllegalStateException(rule + " is no tag");
    }

    private CodeBlock tag(String rule, Body.Choice choice) {
        CodeBlock sparse = null;
        CodeBlock dense = null;
        for (Variant variant : choice.variants()) {
            BlockBinding block = format.grammar().blocks().get(variant.rule());
            if (block != null && block.sparse()) {
                sparse = withOptions(rule, variant.label());
            } else if (dense == null) {
                dense = withOptions(rule, variant.label());
            }
        }
        if (sparse == null || dense == null) {
            return dense == null ? Objects.requireNonNull(sparse, "a choice has variants") : dense;
        }
        return CodeBlock.of("part.layout() == $T.COO ? $L : $L", Layout.class, sparse, dense);
    }

    /** The code that is written for a named value: another one where an option asks for it. */
    private CodeBlock withOptions(String rule, String label) {
        CodeBlock constant = expressions.constant(rule, label);
        Enumeration values = ((Body.Scalar) format.rule(rule).body()).values();
        var enumerator = values == null ? null : values.find(label);
        if (enumerator == null) {
            return constant;
        }
        for (var code : enumerator.codes()) {
            if (code.option() != null) {
                return CodeBlock.of(
                        "options().formatOptions().contains($S) ? new $T($L) : $L",
                        code.option(),
                        names.type(rule),
                        StructureEmitter.literal(code),
                        constant);
            }
        }
        return constant;
    }

    /** A value that the caller gives: with the tensor, or with the writer's own method. */
    private CodeBlock given(String rule) {
        if (tensors.isPerTensor(rule)) {
            return attribute(rule);
        }
        given.add(rule);
        return CodeBlock.of(
                "required($N, $S, $S)", names.member(rule), format.rule(rule).label(), names.member(rule));
    }

    private CodeBlock attribute(String rule) {
        Expr fallback = format.rule(rule).clauses().fallback();
        Enumeration values = format.rule(rule).body() instanceof Body.Scalar scalar ? scalar.values() : null;
        if (values != null) {
            boolean text = values.enumerators().get(0).codes().get(0).text() != null;
            CodeBlock given = CodeBlock.of(
                    "$T.of(part.$L($S))",
                    names.type(rule),
                    text ? "text" : "integer",
                    format.rule(rule).label());
            return fallback instanceof Expr.EnumName name
                    ? CodeBlock.of(
                            "part.attributes().containsKey($S) ? $L : $L",
                            format.rule(rule).label(),
                            given,
                            expressions.constant(rule, name.name()))
                    : given;
        }
        CodeBlock given =
                CodeBlock.of("part.$L($S)", accessor(rule), format.rule(rule).label());
        return fallback == null
                ? given
                : CodeBlock.of(
                        "part.attributes().containsKey($S) ? $L : $L",
                        format.rule(rule).label(),
                        given,
                        expressions.emit(fallback, this));
    }

    private String accessor(String rule) {
        return switch (format.structures().value(rule).kind()) {
            case INTEGER -> "integer";
            case NUMBER -> "number";
            case TEXT -> "text";
            case INTEGERS -> "integers";
            default -> "value";
        };
    }

    /** A value that is an object or a list, as the caller gave it. */
    CodeBlock object(String rule, Value value) {
        String label = format.rule(rule).label();
        if (value.kind() == Kind.INTEGERS) {
            return CodeBlock.of("part.integers($S)", label);
        }
        if (value.kind() == Kind.LIST && value.element() != null) {
            return CodeBlock.of(
                    "part.list($S, $T.class)",
                    label,
                    names.type(value.element()).box());
        }
        return CodeBlock.of("part.value($S, $T.class)", label, names.type(value).box());
    }

    @Override
    public CodeBlock measure(Function function, String target) {
        return switch (function) {
            case COUNT -> count(target);
            case SIZE -> size(target);
            case OFFSET -> place(target);
            case PRESENT ->
                tensors.isPerTensor(target)
                        ? CodeBlock.of(
                                "part.attributes().containsKey($S) ? 1 : 0",
                                format.rule(target).label())
                        : CodeBlock.of("metadataEntries() == null ? 0 : 1");
        };
    }

    private CodeBlock count(String target) {
        if (bound.containsKey(target) && format.structures().value(target).kind() == Kind.INTEGERS) {
            return CodeBlock.of("part.shape().rank()");
        }
        if (tensors.isPerTensor(target)) {
            return CodeBlock.of("tensors.size()");
        }
        return CodeBlock.of("$N.size()", names.members(target));
    }

    private CodeBlock size(String target) {
        if (format.structures().isPayload(target)) {
            return CodeBlock.of("part.data().byteSize()");
        }
        if (format.rule(target).body() instanceof Body.Scalar scalar
                && scalar.type().byteSize() > 0) {
            return CodeBlock.of("$L", scalar.type().byteSize());
        }
        measured.add(target);
        if (!bound.containsKey(target)) {
            requested.add(target);
        }
        CodeBlock value = bound.containsKey(target)
                ? value(target)
                : tensors.isPerTensor(target)
                        ? CodeBlock.of("$N(part, i)", buildName(target))
                        : CodeBlock.of("$N()", buildName(target));
        return CodeBlock.of("serializer().$N(0, $L)", SerializerEmitter.sizeName(target), value);
    }

    private CodeBlock place(String target) {
        for (Place place : format.writes().places()) {
            if (place.rule().equals(target)) {
                return place.many()
                        ? CodeBlock.of("$N[i]", placesName(target, names))
                        : CodeBlock.of("$N", names.member(target) + "Offset");
            }
        }
        throw new IllegalStateException("no place of " + target + " is planned");
    }

    static String placesName(String rule, Names names) {
        return names.member(rule) + "Offsets";
    }

    @Override
    public CodeBlock width(CodeBlock dtype) {
        return CodeBlock.of("part.dtype().byteSize()");
    }
}
