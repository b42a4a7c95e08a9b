package org.tensorbind.processor.emit.format.value;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteOrder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.Modifier;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.value.CodedNumber;
import org.tensorbind.value.CodedText;
import org.tensorbind.value.Codes;
import org.tensorbind.value.Meaning;
import org.tensorbind.value.TextEncoding;

/** Prints the type of named values. A value is a code, so that unnamed codes are preserved; the type has the table of names. */
final class EnumerationEmitter {
    private static final ClassName STRING = ClassName.get(String.class);

    private final Structure.Named named;
    private final Enumeration enumeration;
    private final JavaTypes types;
    private final ClassName type;
    private final TypeName code;

    EnumerationEmitter(Structure.Named named, JavaTypes types) {
        this.named = named;
        this.enumeration = named.names();
        this.types = types;
        this.type = types.named(enumeration.rule());
        this.code = enumeration.isText() ? STRING : TypeName.LONG;
    }

    TypeSpec.Builder emit() {
        TypeSpec.Builder builder = TypeSpec.classBuilder(type)
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(enumeration.isText() ? CodedText.class : CodedNumber.class)
                .addJavadoc(Javadoc.production(named.production()))
                .addField(codes());
        for (Enumerator value : enumeration.values()) {
            builder.addField(FieldSpec.builder(type, constant(value), Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                    .initializer(row(value))
                    .build());
        }
        builder.addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .addParameter(Meaning.class, "meaning")
                        .addStatement("super(meaning)")
                        .build())
                .addMethod(override("with", Modifier.PROTECTED)
                        .addParameter(Meaning.class, "meaning")
                        .returns(type)
                        .addStatement("return new $T(meaning)", type)
                        .build())
                .addMethod(of("The value with this code; an unnamed code is preserved.", code, "code"));
        if (enumeration.isOrdered()) {
            builder.addMethod(ofTypeInOrder());
        }
        if (enumeration.dtype()) {
            builder.addMethod(of("The value with an element type.", ClassName.get(ElementType.class), "type"));
        }
        if (named.otherwise() != null) {
            builder.addMethod(ofOther(named.otherwise())).addMethod(otherwise(named.otherwise()));
        }
        return builder;
    }

    /** The dtype that two items have, of which the first may be absent; null if the second has not its value for the first one's. */
    private MethodSpec ofOther(Structure.Otherwise other) {
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.STATIC)
                .addJavadoc(
                        "The dtype of a value, or of the other item if there is none; null if the items contradict each other.\n")
                .addParameter(Nullness.nullable(type), "value")
                .addParameter(types.named(other.rule()), "other")
                .returns(Nullness.nullable(type))
                .addStatement("$T dtype = value == null ? of(other.code()) : value", type)
                .addStatement(
                        "boolean isOther = $L",
                        enumeration.isText()
                                ? CodeBlock.of("dtype.code().equals(other.code())")
                                : CodeBlock.of("dtype.code() == other.code()"))
                .addStatement(
                        "return isOther == (value == null) && dtype.$N().matches(other) ? dtype : null",
                        TypeNames.OTHERWISE)
                .build();
    }

    /** The other item's value for each dtype; for those that it has itself, the same code. */
    private MethodSpec otherwise(Structure.Otherwise other) {
        ClassName otherType = types.named(other.rule());
        MethodSpec.Builder method = MethodSpec.methodBuilder(TypeNames.OTHERWISE)
                .addJavadoc("What the other item has for this dtype.\n")
                .returns(otherType);
        for (String value : new LinkedHashSet<>(other.values().values())) {
            CodeBlock condition = other.values().entrySet().stream()
                    .filter(entry -> entry.getValue().equals(value))
                    .map(entry -> CodeBlock.of(
                            "$N.matches(this)", types.names().constant(enumeration.rule(), entry.getKey())))
                    .collect(CodeBlock.joining(" || "));
            method.beginControlFlow("if ($L)", condition)
                    .addStatement("return $T.$N", otherType, types.names().constant(other.rule(), value))
                    .endControlFlow();
        }
        return method.addStatement("return $T.of(code())", otherType).build();
    }

    private String constant(Enumerator value) {
        return types.names().constant(enumeration.rule(), value.name());
    }

    /** The table, without its rows: these are the constants. */
    private FieldSpec codes() {
        CodeBlock text = enumeration.isText()
                ? CodeBlock.of("$T.$L, ", TextEncoding.class, named.ofBytes() ? TextEncoding.BYTES : TextEncoding.UTF8)
                : CodeBlock.of("");
        CodeBlock.Builder value = CodeBlock.builder()
                .add("new $T<>($S, $Lnew $T($T.NONE))", Codes.class, named.label(), text, type, Meaning.class);
        add(value, "lenient", Code::lenient);
        add(value, "bigEndian", each -> Boolean.TRUE.equals(each.big()));
        return FieldSpec.builder(
                        ParameterizedTypeName.get(ClassName.get(Codes.class), type),
                        JavaNames.CODES,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .initializer(value.build())
                .build();
    }

    private void add(CodeBlock.Builder table, String what, Predicate<Code> which) {
        List<Code> codes = enumeration.codes().stream().filter(which).toList();
        if (!codes.isEmpty()) {
            table.add(".$L($L)", what, literals(codes));
        }
    }

    private static CodeBlock literals(List<Code> codes) {
        return codes.stream()
                .map(each -> each.text() != null ? CodeBlock.of("$S", each.text()) : integer(each.number()))
                .collect(CodeBlock.joining(", "));
    }

    private static CodeBlock integer(long number) {
        return CodeBlock.of(number == (int) number ? "$L" : "$LL", number);
    }

    private CodeBlock row(Enumerator value) {
        ElementType element = enumeration.dtype() ? value.type() : null;
        CodeBlock codes = literals(value.codes());
        if (element == null) {
            return CodeBlock.of("$N.add($S, $L)", JavaNames.CODES, value.name(), codes);
        }
        return element.isBlock()
                ? CodeBlock.of("$N.add($L, $L)", JavaNames.CODES, ElementTypes.block(element, types), codes)
                : CodeBlock.of(
                        "$N.add($T.$L, $S, $L)",
                        JavaNames.CODES,
                        DType.class,
                        element.dtype().name(),
                        value.name(),
                        codes);
    }

    private MethodSpec of(String what, TypeName given, String parameter) {
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc(what + "\n")
                .addParameter(given, parameter)
                .returns(type)
                .addStatement("return $N.of($N)", JavaNames.CODES, parameter)
                .build();
    }

    private MethodSpec ofTypeInOrder() {
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("The value with an element type and a byte order, if there is one.\n")
                .addParameter(ElementType.class, "type")
                .addParameter(ByteOrder.class, "order")
                .returns(type)
                .addStatement("return $N.of(type, order)", JavaNames.CODES)
                .build();
    }
}
