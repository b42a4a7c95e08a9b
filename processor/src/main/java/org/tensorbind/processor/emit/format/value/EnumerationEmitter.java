package org.tensorbind.processor.emit.format.value;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.tensorbind.ElementType;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.value.TextCode;

/** Prints the type of values that have names: a record of the code, so that codes without a name are kept. */
final class EnumerationEmitter {
    private static final ClassName STRING = ClassName.get(String.class);

    private final Structure.Named named;
    private final Enumeration enumeration;
    private final List<Enumerator> values;
    private final boolean text;
    private final JavaTypes types;
    private final ClassName type;
    private final TypeName code;

    EnumerationEmitter(Structure.Named named, JavaTypes types) {
        this.named = named;
        this.enumeration = named.names();
        this.values = enumeration.values();
        this.text = enumeration.isText();
        this.types = types;
        this.type = types.named(enumeration.rule());
        this.code = text ? STRING : TypeName.LONG;
    }

    TypeSpec.Builder emit() {
        TypeSpec.Builder builder = TypeSpec.recordBuilder(type)
                .addSuperinterface(org.tensorbind.NamedValue.class)
                .recordConstructor(MethodSpec.constructorBuilder()
                        .addParameter(code, "code")
                        .build())
                .addJavadoc(Javadoc.production(named.production()))
                .addJavadoc("\n@param code as the file has it; codes without a name are kept\n");
        for (Enumerator value : values) {
            builder.addField(FieldSpec.builder(type, constant(value), Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                    .addJavadoc("{@code $L}.\n", value.name())
                    .initializer("new $T($L)", type, literal(value.codes().get(0)))
                    .build());
        }
        builder.addField(known()).addMethod(of()).addMethod(label()).addMethod(matches());
        List<Code> lenient = codes(Code::lenient);
        if (!lenient.isEmpty()) {
            builder.addMethod(isLenient(lenient));
        }
        if (enumeration.isOrdered()) {
            builder.addMethod(byteOrder()).addMethod(ofDtypeInOrder());
        }
        if (enumeration.dtype()) {
            new ElementTypeEmitter(named, types).addTo(builder, this::byCode);
        }
        return builder.addMethod(show());
    }

    private List<Code> codes(Predicate<Code> which) {
        return enumeration.codes().stream().filter(which).toList();
    }

    private String constant(Enumerator value) {
        return types.names().constant(enumeration.rule(), value.name());
    }

    static CodeBlock literal(Code code) {
        if (code.text() != null) {
            return CodeBlock.of("$S", code.text());
        }
        return CodeBlock.of(code.number() == (int) code.number() ? "$L" : "$LL", code.number());
    }

    private FieldSpec known() {
        String list = values.stream().map(this::shown).collect(Collectors.joining(", "));
        return FieldSpec.builder(String.class, "KNOWN", Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The codes of $L that have a name.\n", Javadoc.text(enumeration.rule()))
                .initializer("$S", list)
                .build();
    }

    private String shown(Enumerator value) {
        Code code = value.codes().get(0);
        if (code.text() == null) {
            return value.name() + " = " + code.number();
        }
        return named.ofBytes() ? value.name() + " = " + TextCode.BYTES.show(code.text()) : code.text();
    }

    private static boolean isSmall(Code code) {
        return code.text() != null || (code.number() >= 0 && code.number() < 256);
    }

    /** The code as something to switch over; no small code is -1. */
    private String selector() {
        return text ? "code" : "code < 256 && code >= 0 ? (int) code : -1";
    }

    private MethodSpec of() {
        CodeBlock.Builder cases = CodeBlock.builder().add("return switch ($L) {\n$>", selector());
        for (Enumerator value : values) {
            if (isSmall(value.codes().get(0))) {
                cases.add("case $L -> $N;\n", literal(value.codes().get(0)), constant(value));
            }
        }
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("The value with this code.\n")
                .addParameter(code, "code")
                .returns(type)
                .addCode(cases.add("default -> new $T(code);\n$<};\n", type).build())
                .build();
    }

    private MethodSpec label() {
        return override("label", Modifier.PUBLIC)
                .addJavadoc("The value's name in the grammar, null where its code has none.\n")
                .returns(Nullness.nullable(STRING))
                .addCode(byCode(value -> CodeBlock.of("$S", value.name()), CodeBlock.of("null")))
                .build();
    }

    /** Returns something for each value by its code: by a switch, unless codes are no small numbers. */
    private CodeBlock byCode(Function<Enumerator, CodeBlock> result, CodeBlock other) {
        boolean small = values.stream().flatMap(value -> value.codes().stream()).allMatch(EnumerationEmitter::isSmall);
        CodeBlock.Builder body = CodeBlock.builder();
        if (!small) {
            for (Enumerator value : values) {
                body.beginControlFlow("if ($L)", condition(value.codes()))
                        .addStatement("return $L", result.apply(value))
                        .endControlFlow();
            }
            return body.addStatement("return $L", other).build();
        }
        body.add("return switch ($L) {\n$>", selector());
        for (Enumerator value : values) {
            CodeBlock codes =
                    value.codes().stream().map(EnumerationEmitter::literal).collect(CodeBlock.joining(", "));
            body.add("case $L -> $L;\n", codes, result.apply(value));
        }
        return body.add("default -> $L;\n$<};\n", other).build();
    }

    private CodeBlock condition(List<Code> codes) {
        return codes.stream()
                .map(value -> CodeBlock.of(text ? "code.equals($L)" : "code == $L", literal(value)))
                .collect(CodeBlock.joining(" || "));
    }

    private MethodSpec matches() {
        return MethodSpec.methodBuilder("matches")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Whether the other value has the same name or the same code; null matches nothing.\n")
                .addParameter(Nullness.nullable(type), "other")
                .returns(TypeName.BOOLEAN)
                .beginControlFlow("if (other == null)")
                .addStatement("return false")
                .endControlFlow()
                .addStatement("$T label = label()", Nullness.nullable(STRING))
                .addStatement(
                        "return $L || (label != null && label.equals(other.label()))",
                        text ? "code.equals(other.code)" : "code == other.code")
                .build();
    }

    private MethodSpec isLenient(List<Code> codes) {
        return MethodSpec.methodBuilder("isLenient")
                .addJavadoc("Whether the code is one that deployed writers use and the specification does not have.\n")
                .returns(TypeName.BOOLEAN)
                .addStatement("return $L", condition(codes))
                .build();
    }

    private MethodSpec byteOrder() {
        List<Code> big = codes(code -> Boolean.TRUE.equals(code.big()));
        CodeBlock condition = big.isEmpty() ? CodeBlock.of("false") : condition(big);
        return MethodSpec.methodBuilder("byteOrder")
                .addJavadoc("The byte order of elements that the code tells.\n")
                .returns(ByteOrder.class)
                .addStatement("return $L", JavaNames.byteOrder(true, condition))
                .build();
    }

    private MethodSpec ofDtypeInOrder() {
        MethodSpec.Builder of = MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("The value for an element type in a byte order, where there is one for it.\n")
                .addParameter(ElementType.class, "type")
                .addParameter(ByteOrder.class, "order")
                .returns(type)
                .addStatement("boolean big = order == $T.BIG_ENDIAN", ByteOrder.class)
                .addCode("return switch (type.name()) {\n$>");
        for (Enumerator value : values) {
            Code big = value.written(true);
            Code little = value.written(false);
            if (big != null && little != null) {
                of.addCode("case $S -> new $T(big ? $L : $L);\n", value.name(), type, literal(big), literal(little));
            }
        }
        return of.addCode("default -> of(type);\n$<};\n").build();
    }

    private MethodSpec show() {
        CodeBlock quoted = named.ofBytes()
                ? CodeBlock.of("$T.$L.show(code)", TextCode.class, TextCode.BYTES)
                : CodeBlock.of("'\\'' + code + '\\''");
        CodeBlock code = text ? quoted : CodeBlock.of("$T.toString(code)", Long.class);
        return override("toString", Modifier.PUBLIC)
                .returns(String.class)
                .addStatement("$T label = label()", Nullness.nullable(STRING))
                .addStatement("return label == null ? $L : label", code)
                .build();
    }
}
