package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Enumeration;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Type;
import org.tensorbind.processor.format.ReadPlan.Count;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.Longs;

/** Emits how single values, lists of integers and padding are read outside of documents. */
final class ScalarParser {
    private final Format format;
    private final Names names;
    private final ParserEmitter checker;

    ScalarParser(Format format, Names names, ParserEmitter checker) {
        this.format = format;
        this.names = names;
        this.checker = checker;
    }

    CodeBlock body(Rule rule, ReadScope scope) {
        if (rule.body() instanceof Body.Padding padding) {
            return padding(rule, padding, scope);
        }
        if (rule.body() instanceof Body.Integers integers) {
            return checked(
                    rule, integers(rule, integers, scope), CodeBlock.of("$T.adopt(values)", Longs.class), null, scope);
        }
        Type type = rule.body() instanceof Body.Scalar scalar ? scalar.type() : Type.TEXT;
        return scalar(rule, read(rule, type, scope), scope);
    }

    /** The checks of one value and its return, once an expression reads it. */
    CodeBlock scalar(Rule rule, CodeBlock read, ReadScope scope) {
        Enumeration values = rule.body() instanceof Body.Scalar scalar ? scalar.values() : null;
        CodeBlock value = values == null ? read : CodeBlock.of("in.meaning($T.of($L))", names.type(rule.name()), read);
        return checked(rule, CodeBlock.of(""), value, values, scope);
    }

    /** A value, the checks that it must pass, and its return. */
    CodeBlock checked(Rule rule, CodeBlock before, CodeBlock value, @Nullable Enumeration values, ReadScope scope) {
        CodeBlock checks = checks(rule, values, scope);
        if (checks.isEmpty()) {
            return wrap(rule, before, value);
        }
        String variable = names.member(rule.name());
        CodeBlock.Builder code = CodeBlock.builder();
        code.addStatement("long start = $L", rule.inDocument() ? "doc.position()" : "in.position()");
        code.add(before);
        code.addStatement("$T $N = $L", names.type(format.structures().bareValue(rule.name())), variable, value);
        return wrap(rule, code.add(checks).build(), CodeBlock.of("$N", variable));
    }

    private CodeBlock checks(Rule rule, @Nullable Enumeration values, ReadScope scope) {
        CodeBlock variable = CodeBlock.of("$N", names.member(rule.name()));
        CodeBlock.Builder code = CodeBlock.builder();
        if (values != null) {
            code.add(enumerationChecks(rule, values, variable));
        }
        if (format.isFlag(rule.name())) {
            code.beginControlFlow("if ($L > 1)", variable)
                    .addStatement(
                            "throw in.malformed(start, $S, $S + $L)", rule.label(), "must be 0 or 1, is ", variable)
                    .endControlFlow();
        }
        if (rule.body() instanceof Body.ChecksumText) {
            code.addStatement("$L.check(in, start, $S, $L)", Names.formsName(rule.name()), rule.label(), variable);
        }
        code.add(ParserEmitter.limits(rule, variable));
        scope.add(rule.name());
        return code.add(checker.checks(rule, scope)).build();
    }

    private CodeBlock enumerationChecks(Rule rule, Enumeration values, CodeBlock variable) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (values.closed()) {
            code.beginControlFlow("if ($L.label() == null)", variable)
                    .addStatement("throw in.unknown($S, $T.KNOWN, $L)", rule.label(), names.type(rule.name()), variable)
                    .endControlFlow();
        }
        boolean lenient = values.enumerators().stream()
                .anyMatch(enumerator -> enumerator.codes().stream().anyMatch(Grammar.Code::lenient));
        if (lenient) {
            code.beginControlFlow("if (in.isStrict() && $L.isLenient())", variable)
                    .addStatement(
                            "in.refuse(start, $S, $S + $L.code())",
                            rule.label(),
                            "the specification has no code ",
                            variable)
                    .endControlFlow();
        }
        return code.build();
    }

    /** A variant of a choice has a record around its value. */
    private CodeBlock wrap(Rule rule, CodeBlock before, CodeBlock value) {
        CodeBlock.Builder code = CodeBlock.builder().add(before);
        return format.structures().isVariant(rule.name())
                ? code.addStatement("return new $T($L)", names.type(rule.name()), value)
                        .build()
                : code.addStatement("return $L", value).build();
    }

    private CodeBlock read(Rule rule, Type type, ReadScope scope) {
        return switch (type) {
            case TEXT ->
                rule.clauses().fill() == null
                        ? CodeBlock.of("in.text($S, $L)", rule.label(), size(rule, scope))
                        : CodeBlock.of(
                                "in.paddedText($S, $L, $L)",
                                rule.label(),
                                size(rule, scope),
                                rule.clauses().fill().value());
            case BYTES ->
                CodeBlock.of(
                        format.structures().isPayload(rule.name()) ? "in.payload($S, $L)" : "in.bytes($S, $L)",
                        rule.label(),
                        size(rule, scope));
            default -> integer(rule, type);
        };
    }

    private CodeBlock integer(Rule rule, Type type) {
        if (format.isDimension(rule.name())) {
            return dimension(rule, type);
        }
        return switch (type) {
            case BINCODE16, BINCODE32, BINCODE64 ->
                CodeBlock.of("in.bincode($S, $L)", rule.label(), type.name().substring(7));
            default -> CodeBlock.of("in.$L($S)", type.name().toLowerCase(Locale.ROOT), rule.label());
        };
    }

    /** A dimension may be any unsigned integer. */
    private static CodeBlock dimension(Rule rule, Type type) {
        return switch (type) {
            case UINT64 -> CodeBlock.of("in.int64($S)", rule.label());
            case BINCODE16, BINCODE32, BINCODE64 ->
                CodeBlock.of("in.bincodeBits($S, $L)", rule.label(), type.name().substring(7));
            default -> CodeBlock.of("in.$L($S)", type.name().toLowerCase(Locale.ROOT), rule.label());
        };
    }

    private CodeBlock size(Rule rule, ReadScope scope) {
        Expr size = Objects.requireNonNull(format.measures().size(rule.name()), "checked before");
        return scope.expressions().emit(format.measures().forReading(size), scope);
    }

    private CodeBlock integers(Rule rule, Body.Integers integers, ReadScope scope) {
        Count count = Objects.requireNonNull(format.measures().count(rule.name()), "checked before");
        CodeBlock length =
                scope.expressions().emit(format.measures().forReading(((Count.Computed) count).value()), scope);
        return CodeBlock.builder()
                .addStatement(
                        "long[] values = new long[in.count($S, $L, $L)]",
                        rule.label(),
                        length,
                        Math.max(1, integers.type().byteSize()))
                .beginControlFlow("for (int i = 0; i < values.length; i++)")
                .addStatement("in.element(i)")
                .addStatement("values[i] = $L", integer(rule, integers.type()))
                .endControlFlow()
                .addStatement("in.endElements()")
                .build();
    }

    private CodeBlock padding(Rule rule, Body.Padding padding, ReadScope scope) {
        CodeBlock leniency = CodeBlock.of("$T.$L", Leniency.class, padding.leniency());
        if (padding.count() != null) {
            CodeBlock count = scope.expressions().emit(format.measures().forReading(padding.count()), scope);
            return CodeBlock.builder()
                    .addStatement("in.fill($S, $L, $L, $L)", rule.label(), padding.value(), count, leniency)
                    .build();
        }
        return CodeBlock.builder()
                .addStatement(
                        "in.pad($S, $L, $L, $L, $L)",
                        rule.label(),
                        padding.value(),
                        padding.multiple(),
                        padding.optionalAtEnd(),
                        leniency)
                .build();
    }
}
