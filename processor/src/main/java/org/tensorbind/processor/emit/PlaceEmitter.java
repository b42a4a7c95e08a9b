package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.format.WritePlan.Place;
import org.tensorbind.write.Sink;
import org.tensorbind.write.TensorPart;

/** Emits how a writer computes where items will be. */
final class PlaceEmitter {
    private final Format format;
    private final Names names;
    private final BuildScope scope;
    private final WriterEmitter writer;
    private final Expressions expressions;

    PlaceEmitter(Format format, Names names, BuildScope scope, WriterEmitter writer) {
        this.format = format;
        this.names = names;
        this.scope = scope;
        this.writer = writer;
        this.expressions = new Expressions(format, names);
    }

    static String planName(Place place) {
        return "plan" + Structures.typeName(place.rule());
    }

    List<MethodSpec> plans() {
        return format.writes().places().stream().map(this::plan).toList();
    }

    private MethodSpec plan(Place place) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(planName(place))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Computes where each {@code $L} will be.\n", place.rule())
                .addParameter(names.serializer(), "serializer")
                .addException(IOException.class);
        if (place.many()) {
            method.addStatement("$N = new long[tensors.size()]", BuildScope.placesName(place.rule(), names));
        }
        String start = place.relative() ? place.container() : format.grammar().root();
        String base = Objects.requireNonNull(format.definitions().placed().get(place.rule()), "placed")
                .base();
        method.addStatement("$T out = $T.order($T.counting(0))", Sink.class, names.serializer(), Sink.class);
        String counted = base == null || base.equals(start) ? "" : base;
        if (!counted.isEmpty()) {
            method.addStatement("long base = 0");
        }
        return method.addCode(layOut(start, place, counted)).build();
    }

    /** Counts the items of a sequence up to the one whose place is wanted, and notes the places of that. */
    private CodeBlock layOut(String rule, Place place, String base) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (rule.equals(base)) {
            code.addStatement("base = out.position()");
        }
        for (Part part : ((Body.Sequence) format.rule(rule).body()).parts()) {
            if (part instanceof Part.Constant constant) {
                code.addStatement("out.bytes($L)", Bytes.literal(constant.bytes()));
                continue;
            }
            Part.Use use = (Part.Use) part;
            if (use.rule().equals(place.rule())) {
                return code.add(notePlaces(use, place, base)).build();
            }
            boolean inside = format.paths().find(use.rule(), place.rule()) != null;
            if (inside) {
                return code.add(align(use.rule()))
                        .add(layOut(use.rule(), place, base))
                        .build();
            }
            code.add(count(use, base));
        }
        return code.build();
    }

    private CodeBlock notePlaces(Part.Use use, Place place, String base) {
        CodeBlock position = base.isEmpty() ? CodeBlock.of("out.position()") : CodeBlock.of("out.position() - base");
        CodeBlock.Builder code = CodeBlock.builder();
        if (!place.many()) {
            return code.add(align(use.rule()))
                    .addStatement("$N = $L", names.member(use.rule()) + "Offset", position)
                    .build();
        }
        code.beginControlFlow("for (int i = 0; i < tensors.size(); i++)");
        return code.addStatement("$T part = tensors.get(i)", TensorPart.class)
                .add(align(use.rule()))
                .addStatement("$N[i] = $L", BuildScope.placesName(use.rule(), names), position)
                .addStatement("serializer.$N(out, $L)", SerializerEmitter.methodName(use.rule()), element(use.rule()))
                .endControlFlow()
                .build();
    }

    private CodeBlock element(String rule) {
        return scope.isBound(rule) ? scope.value(rule) : CodeBlock.of("$N(part, i)", writer.buildName(rule));
    }

    private CodeBlock count(Part.Use use, String base) {
        CodeBlock.Builder code = CodeBlock.builder();
        code.add(align(use.rule()));
        if (use.rule().equals(base)) {
            code.addStatement("base = out.position()");
        }
        String write = SerializerEmitter.methodName(use.rule());
        if (!ParserEmitter.hasValue(format, use.rule())) {
            return code.addStatement("serializer.$N(out)", write).build();
        }
        CodeBlock value = writer.component(
                format.grammar().root(),
                use.rule(),
                use.occurrence() == Occurrence.MANY,
                use.occurrence() == Occurrence.OPTIONAL);
        if (!format.structures().isKept(use.rule())) {
            return code.addStatement("serializer.$N(out, $L)", write, placeholder(use.rule()))
                    .build();
        }
        if (use.occurrence() == Occurrence.ONE) {
            return code.addStatement("serializer.$N(out, $L)", write, value).build();
        }
        if (use.occurrence() == Occurrence.OPTIONAL) {
            return code.addStatement("var $N = $L", names.member(use.rule()), value)
                    .beginControlFlow("if ($N != null)", names.member(use.rule()))
                    .addStatement("serializer.$N(out, $N)", write, names.member(use.rule()))
                    .endControlFlow()
                    .build();
        }
        return code.beginControlFlow("for (var element : $L)", value)
                .add(align(use.rule()))
                .addStatement("serializer.$N(out, element)", write)
                .endControlFlow()
                .build();
    }

    /** A derived item of fixed size takes as many bytes whatever it says. */
    private CodeBlock placeholder(String rule) {
        boolean fixed = format.rule(rule).body() instanceof Body.Scalar scalar
                && scalar.type().byteSize() > 0
                && scalar.values() == null;
        return fixed ? CodeBlock.of("0") : scope.value(rule);
    }

    private CodeBlock align(String rule) {
        Expr multiple = format.rule(rule).clauses().align();
        return multiple == null
                ? CodeBlock.of("")
                : CodeBlock.builder()
                        .addStatement("out.pad(0, 0, $L)", expressions.emit(multiple, scope))
                        .build();
    }
}
