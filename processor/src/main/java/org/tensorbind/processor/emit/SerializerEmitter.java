package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.tensorbind.WriteOptions;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Constraint;
import org.tensorbind.processor.format.Grammar.Field;
import org.tensorbind.processor.format.Grammar.Fill;
import org.tensorbind.processor.format.Grammar.Limit;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Type;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.write.Sink;

/** Emits the serializer: a method for each production that writes its value, computing what follows from it. */
final class SerializerEmitter {
    private final Format format;
    private final Names names;
    private final Expressions expressions;
    private final Set<String> measured = new LinkedHashSet<>();

    /** Rules whose value an item needs that is not around them: they are found from the file on. */
    private final Set<String> fromFile = new LinkedHashSet<>();

    SerializerEmitter(Format format, Names names) {
        this.format = format;
        this.names = names;
        this.expressions = new Expressions(format, names);
    }

    /** @param measuredElsewhere rules whose size other classes want */
    TypeSpec emit(Set<String> measuredElsewhere) {
        measured.addAll(measuredElsewhere);
        TypeSpec.Builder serializer = TypeSpec.classBuilder(names.serializer())
                .addModifiers(Modifier.FINAL)
                .addJavadoc(
                        "Writes the structure of a $L file, a method for each rule.\n",
                        Javadoc.text(format.grammar().title()))
                .addField(WriteOptions.class, "options", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(WriteOptions.class, "options")
                        .addStatement("this.options = options")
                        .build())
                .addMethod(prepare());
        List<MethodSpec> methods = methods();
        if (!fromFile.isEmpty()) {
            serializer.addField(
                    Nullness.nullable(names.typeOfRule(format.grammar().root())), "file", Modifier.PRIVATE);
        }
        serializer.addMethods(fromFile.isEmpty() ? methods : methods());
        for (String rule : measured) {
            serializer.addMethod(sizeMethod(rule));
        }
        return serializer.build();
    }

    private List<MethodSpec> methods() {
        return format.grammar().rules().values().stream().map(this::method).toList();
    }

    private MethodSpec prepare() {
        return MethodSpec.methodBuilder("order")
                .addModifiers(Modifier.STATIC)
                .addJavadoc("The sink, set to the format's byte order.\n")
                .addParameter(Sink.class, "out")
                .returns(Sink.class)
                .addStatement(
                        "out.order($T.$L)",
                        ByteOrder.class,
                        format.grammar().bigEndian() ? "BIG_ENDIAN" : "LITTLE_ENDIAN")
                .addStatement("return out")
                .build();
    }

    static String methodName(String rule) {
        return "write" + Structures.typeName(rule);
    }

    static String sizeName(String rule) {
        return "sizeOf" + Structures.typeName(rule);
    }

    private MethodSpec sizeMethod(String rule) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(sizeName(rule))
                .addJavadoc("Bytes that {@code $L} takes.\n", rule)
                .addParameter(TypeName.LONG, "position")
                .returns(TypeName.LONG)
                .addException(IOException.class);
        CodeBlock arguments = CodeBlock.of("counting");
        if (ParserEmitter.hasValue(format, rule)) {
            method.addParameter(names.typeOfRule(rule), "value");
            arguments = CodeBlock.of("counting, value");
        }
        return method.addStatement("$T counting = order($T.counting(position))", Sink.class, Sink.class)
                .addStatement("$N($L)", methodName(rule), arguments)
                .addStatement("return counting.position() - position")
                .build();
    }

    private MethodSpec method(Rule rule) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(methodName(rule.name()))
                .addJavadoc(Javadoc.production(rule))
                .addException(IOException.class);
        if (rule.inDocument()) {
            method.addParameter(DocumentWriter.class, "doc");
        } else {
            method.addParameter(Sink.class, "out");
        }
        if (ParserEmitter.hasValue(format, rule.name())) {
            method.addParameter(names.typeOfRule(rule.name()), "value");
        }
        if (rule.body() instanceof Body.Padding padding && padding.count() != null) {
            method.addParameter(TypeName.LONG, "count");
        }
        if (!fromFile.isEmpty() && rule.name().equals(format.grammar().root())) {
            method.addStatement("file = value");
        }
        return method.addCode(checks(rule)).addCode(body(rule)).build();
    }

    /** Conditions on nothing but the value itself: what breaks them is refused before it is written. */
    private CodeBlock checks(Rule rule) {
        CodeBlock.Builder code = CodeBlock.builder();
        WriteScope scope = scope(rule, ownValue(rule));
        for (Constraint constraint : rule.clauses().constraints()) {
            if (scope.canCompute(constraint.condition())) {
                code.beginControlFlow("if ($L)", expressions.emitNot(constraint.condition(), scope))
                        .addStatement(
                                "throw new $T($S)",
                                IllegalArgumentException.class,
                                rule.label() + ": " + constraint.message())
                        .endControlFlow();
            }
        }
        return code.build();
    }

    private WriteScope scope(Rule rule, CodeBlock value) {
        return new WriteScope(format, names, rule.name(), value, measured, fromFile);
    }

    /** What a rule's own clauses speak of: of a variant that is no sequence, what its record holds. */
    private CodeBlock ownValue(Rule rule) {
        boolean wrapped = format.structures().isVariant(rule.name())
                && (rule.body() instanceof Body.Scalar || rule.body() instanceof Body.Integers);
        return CodeBlock.of(wrapped ? "value.value()" : "value");
    }

    private CodeBlock body(Rule rule) {
        CodeBlock value = ownValue(rule);
        if (rule.body() instanceof Body.Sequence sequence && !rule.inDocument()) {
            return sequence(rule, sequence);
        }
        if (rule.body() instanceof Body.Choice choice) {
            return choice(choice);
        }
        if (rule.body() instanceof Body.Document document) {
            return document(rule, document);
        }
        if (rule.body() instanceof Body.Padding padding) {
            return padding(padding);
        }
        if (rule.body() instanceof Body.Integers integers) {
            return integers(rule, integers, value);
        }
        if (rule.body() instanceof Body.Scalar scalar) {
            return scalar(rule, scalar.type(), scalar.values() == null ? value : CodeBlock.of("$L.code()", value));
        }
        return rule.body() instanceof Body.ChecksumText ? scalar(rule, Type.TEXT, value) : documentBody(rule);
    }

    private CodeBlock scalar(Rule rule, Type type, CodeBlock value) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Limit limit : rule.clauses().limits()) {
            code.addStatement(
                    "$T.check(options, $S, $L, $LL, $S)",
                    ClassName.get("org.tensorbind.write", "WriteLimits"),
                    rule.label(),
                    value,
                    limit.highest(),
                    limit.reason());
        }
        return code.add(write(rule, type, value)).build();
    }

    private CodeBlock write(Rule rule, Type type, CodeBlock value) {
        if (format.isDimension(rule.name())) {
            return dimension(rule, type, value);
        }
        return plain(rule, type, value);
    }

    /** A dimension may be any unsigned integer. */
    private CodeBlock dimension(Rule rule, Type type, CodeBlock value) {
        CodeBlock statement = switch (type) {
            case UINT64 -> CodeBlock.of("out.int64($S, $L)", rule.label(), value);
            case UINT -> CodeBlock.of("doc.unsigned($S, $L)", rule.label(), value);
            case BINCODE64 -> CodeBlock.of("out.bincodeBits($S, $L, 64)", rule.label(), value);
            default -> CodeBlock.of("");
        };
        return statement.isEmpty()
                ? plain(rule, type, value)
                : CodeBlock.builder().addStatement(statement).build();
    }

    private CodeBlock plain(Rule rule, Type type, CodeBlock value) {
        if (rule.inDocument()) {
            return CodeBlock.builder()
                    .addStatement("doc.$L($S, $L)", DocumentParser.accessor(type), rule.label(), value)
                    .build();
        }
        CodeBlock statement = switch (type) {
            case TEXT -> text(rule, value);
            case BYTES ->
                format.structures().isPayload(rule.name())
                        ? CodeBlock.of("out.payload($S, $L)", rule.label(), value)
                        : CodeBlock.of("out.bytes($L)", value);
            case BINCODE16, BINCODE32, BINCODE64 ->
                CodeBlock.of(
                        "out.bincode($S, $L, $L)",
                        rule.label(),
                        value,
                        type.name().substring(7));
            default -> CodeBlock.of("out.$L($S, $L)", type.name().toLowerCase(Locale.ROOT), rule.label(), value);
        };
        return CodeBlock.builder().addStatement(statement).build();
    }

    private CodeBlock text(Rule rule, CodeBlock value) {
        Fill fill = rule.clauses().fill();
        Expr size = rule.clauses().sized();
        return fill == null || size == null
                ? CodeBlock.of("out.text($S, $L)", rule.label(), value)
                : CodeBlock.of(
                        "out.paddedText($S, $L, $L, $L)",
                        rule.label(),
                        value,
                        expressions.emit(size, scope(rule, value)),
                        fill.value());
    }

    private CodeBlock integers(Rule rule, Body.Integers integers, CodeBlock value) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (rule.inDocument()) {
            code.addStatement("doc.beginArray($L.size())", value);
        }
        code.beginControlFlow("for (int i = 0; i < $L.size(); i++)", value)
                .add(write(rule, integers.type(), CodeBlock.of("$L.get(i)", value)))
                .endControlFlow();
        if (rule.inDocument()) {
            code.addStatement("doc.endArray()");
        }
        return code.build();
    }

    /** Padding up to a multiple; a counted one is written by the rule around it, which knows the count. */
    private CodeBlock padding(Body.Padding padding) {
        return padding.count() != null
                ? CodeBlock.builder()
                        .addStatement("out.fill($L, count)", padding.value())
                        .build()
                : CodeBlock.builder()
                        .addStatement("out.pad($L, 0, $L)", padding.value(), padding.multiple())
                        .build();
    }

    private CodeBlock choice(Body.Choice choice) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Variant variant : choice.variants()) {
            code.beginControlFlow("if (value instanceof $T variant)", names.type(variant.rule()))
                    .addStatement("$N(out, variant)", methodName(variant.rule()))
                    .addStatement("return")
                    .endControlFlow();
        }
        return code.addStatement("throw new $T(String.valueOf(value))", IllegalStateException.class)
                .build();
    }

    private CodeBlock document(Rule rule, Body.Document document) {
        ClassName writer =
                ClassName.get("org.tensorbind.document", Structures.typeName(document.notation()) + "Writer");
        CodeBlock value = format.structures().isRecord(rule.name())
                ? CodeBlock.of("value.$N()", names.component(rule.name(), document.content(), false))
                : CodeBlock.of("value");
        Fill fill = rule.clauses().fill();
        CodeBlock.Builder code = CodeBlock.builder();
        if (fill != null) {
            code.addStatement("long start = out.position()");
        }
        code.addStatement("$T doc = new $T(out)", DocumentWriter.class, writer)
                .addStatement("$N(doc, $L)", methodName(document.content()), value)
                .addStatement("doc.end()");
        if (fill != null) {
            code.add(fill(rule, fill, scope(rule, value)));
        }
        return code.build();
    }

    private CodeBlock sequence(Rule rule, Body.Sequence sequence) {
        WriteScope scope = scope(rule, CodeBlock.of("value"));
        CodeBlock.Builder code = CodeBlock.builder();
        Fill fill = rule.clauses().fill();
        if (fill != null) {
            code.addStatement("long start = out.position()");
        }
        for (Part part : sequence.parts()) {
            if (part instanceof Part.Constant constant) {
                code.addStatement("out.bytes($L)", Bytes.literal(constant.bytes()));
            } else {
                code.add(part((Part.Use) part, scope));
            }
        }
        if (fill != null) {
            code.add(fill(rule, fill, scope));
        }
        return code.build();
    }

    private CodeBlock fill(Rule rule, Fill fill, WriteScope scope) {
        Expr size = rule.clauses().sized();
        return fill.multiple() > 0 || size == null
                ? CodeBlock.builder()
                        .addStatement("out.pad($L, start, $L)", fill.value(), Math.max(1, fill.multiple()))
                        .build()
                : CodeBlock.builder()
                        .addStatement(
                                "out.fillTo($S, $L, start, $L)",
                                rule.label(),
                                fill.value(),
                                expressions.emit(size, scope))
                        .build();
    }

    private CodeBlock part(Part.Use use, WriteScope scope) {
        String used = use.rule();
        boolean hasValue = ParserEmitter.hasValue(format, used);
        if (use.occurrence() == Occurrence.MANY) {
            return hasValue ? many(used, scope) : CodeBlock.of("");
        }
        CodeBlock.Builder code = CodeBlock.builder();
        code.add(align(used, scope));
        if (use.occurrence() == Occurrence.OPTIONAL) {
            String variable = names.member(used);
            return code.addStatement(
                            "$T $N = $L",
                            Nullness.nullable(names.typeOfRule(used).box()),
                            variable,
                            scope.component(used))
                    .beginControlFlow("if ($N != null)", variable)
                    .addStatement("$N(out, $N)", methodName(used), variable)
                    .endControlFlow()
                    .build();
        }
        if (format.rule(used).body() instanceof Body.Padding padding && padding.count() != null) {
            return code.addStatement("$N(out, $L)", methodName(used), expressions.emit(padding.count(), scope))
                    .build();
        }
        return hasValue
                ? code.addStatement("$N(out, $L)", methodName(used), scope.value(used))
                        .build()
                : code.addStatement("$N(out)", methodName(used)).build();
    }

    private CodeBlock many(String used, WriteScope scope) {
        CodeBlock list = scope.component(used);
        return CodeBlock.builder()
                .beginControlFlow("for (int i = 0; i < $L.size(); i++)", list)
                .add(align(used, scope))
                .addStatement("$N(out, $L.get(i))", methodName(used), list)
                .endControlFlow()
                .build();
    }

    private CodeBlock align(String used, WriteScope scope) {
        Expr multiple = format.rule(used).clauses().align();
        return multiple == null
                ? CodeBlock.of("")
                : CodeBlock.builder()
                        .addStatement("out.pad(0, 0, $L)", expressions.emit(multiple, scope))
                        .build();
    }

    private CodeBlock documentBody(Rule rule) {
        WriteScope scope = scope(rule, CodeBlock.of("value"));
        if (rule.body() instanceof Body.DocumentMap map) {
            return map(rule, map, scope);
        }
        CodeBlock.Builder code = CodeBlock.builder();
        if (rule.body() instanceof Body.DocumentList list) {
            return code.addStatement("doc.beginArray(value.size())")
                    .beginControlFlow("for (int i = 0; i < value.size(); i++)")
                    .addStatement("$N(doc, value.get(i))", methodName(list.element()))
                    .endControlFlow()
                    .addStatement("doc.endArray()")
                    .build();
        }
        if (rule.body() instanceof Body.DocumentTuple tuple) {
            code.addStatement("doc.beginArray($L)", tuple.elements().size());
            for (String element : tuple.elements()) {
                code.addStatement("$N(doc, $L)", methodName(element), scope.value(element));
            }
            return code.addStatement("doc.endArray()").build();
        }
        if (rule.body() instanceof Body.Pair pair) {
            return code.addStatement("doc.key($L)", scope.value(pair.key()))
                    .addStatement("$N(doc, $L)", methodName(pair.value()), scope.value(pair.value()))
                    .build();
        }
        Part.Use use = (Part.Use) ((Body.Sequence) rule.body()).parts().get(0);
        return code.addStatement("$N(doc, $L)", methodName(use.rule()), scope.value(use.rule()))
                .build();
    }

    private CodeBlock map(Rule rule, Body.DocumentMap map, WriteScope scope) {
        CodeBlock.Builder code = CodeBlock.builder();
        long required = map.fields().stream().filter(field -> !field.optional()).count();
        CodeBlock.Builder size = CodeBlock.builder().add("$L", required);
        for (Field field : map.fields()) {
            if (field.optional()) {
                size.add(" + ($L == null ? 0 : 1)", scope.component(field.rule()));
            }
        }
        if (map.others() != null) {
            size.add(" + $L.size()", scope.component("others"));
        }
        if (map.entries() != null) {
            size.add(" + $L.size()", scope.component(map.entries()));
        }
        code.addStatement("doc.beginMap($L)", size.build());
        map.fields().forEach(field -> code.add(field(field, scope)));
        if (map.others() != null) {
            code.beginControlFlow("for (var other : $L.entrySet())", scope.component("others"))
                    .addStatement("doc.key(other.getKey())")
                    .addStatement(
                            "doc.$L(other.getKey(), other.getValue())",
                            DocumentParser.accessor(Type.valueOf(map.others().toUpperCase(Locale.ROOT))))
                    .endControlFlow();
        }
        if (map.entries() != null) {
            code.beginControlFlow("for (var entry : $L)", scope.component(map.entries()))
                    .addStatement("$N(doc, entry)", methodName(map.entries()))
                    .endControlFlow();
        }
        return code.addStatement("doc.endMap()").build();
    }

    private CodeBlock field(Field field, WriteScope scope) {
        String variable = names.member(field.rule());
        if (!field.optional()) {
            return CodeBlock.builder()
                    .addStatement("doc.key($S)", field.key())
                    .addStatement("$N(doc, $L)", methodName(field.rule()), scope.value(field.rule()))
                    .build();
        }
        return CodeBlock.builder()
                .addStatement(
                        "$T $N = $L",
                        Nullness.nullable(names.typeOfRule(field.rule()).box()),
                        variable,
                        scope.component(field.rule()))
                .beginControlFlow("if ($N != null)", variable)
                .addStatement("doc.key($S)", field.key())
                .addStatement("$N(doc, $N)", methodName(field.rule()), variable)
                .endControlFlow()
                .build();
    }
}
