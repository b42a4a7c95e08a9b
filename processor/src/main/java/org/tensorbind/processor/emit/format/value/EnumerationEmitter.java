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
import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.Modifier;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.NamedValue;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.read.Cursor;
import org.tensorbind.value.Codes;
import org.tensorbind.value.TextCode;

/** Prints the type of values that have names: a record of the code, so that codes without a name are kept, with the table of the names. */
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
        TypeSpec.Builder builder = TypeSpec.recordBuilder(type)
                .addSuperinterface(NamedValue.class)
                .recordConstructor(MethodSpec.constructorBuilder()
                        .addParameter(code, "code")
                        .build())
                .addJavadoc(Javadoc.production(named.production()))
                .addJavadoc("\n@param code as the file has it; codes without a name are kept\n")
                .addField(codes());
        for (Enumerator value : enumeration.values()) {
            builder.addField(FieldSpec.builder(type, constant(value), Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                    .initializer(row(value))
                    .build());
        }
        builder.addMethod(of("The value with this code.", code, "code"))
                .addMethod(override("label", Modifier.PUBLIC)
                        .returns(Nullness.nullable(STRING))
                        .addStatement("return $N.label(code)", JavaNames.CODES)
                        .build());
        if (enumeration.codes().stream().anyMatch(Code::lenient)) {
            builder.addMethod(MethodSpec.methodBuilder("isLenient")
                    .addJavadoc(
                            "Whether the code is one that deployed writers use and the specification does not have.\n")
                    .returns(TypeName.BOOLEAN)
                    .addStatement("return $N.isLenient(code)", JavaNames.CODES)
                    .build());
        }
        if (enumeration.isOrdered()) {
            builder.addMethod(byteOrder()).addMethod(ofTypeInOrder());
        }
        if (enumeration.dtype()) {
            builder.addMethod(elementType())
                    .addMethod(of("The value for an element type.", ClassName.get(ElementType.class), "type"))
                    .addMethod(byteSize());
        }
        return builder.addMethod(override("toString", Modifier.PUBLIC)
                .returns(String.class)
                .addStatement("return $N.show(code)", JavaNames.CODES)
                .build());
    }

    private String constant(Enumerator value) {
        return types.names().constant(enumeration.rule(), value.name());
    }

    /** The table, without its rows: these are the constants. */
    private FieldSpec codes() {
        CodeBlock text = !enumeration.isText()
                ? CodeBlock.of("null")
                : CodeBlock.of("$T.$L", TextCode.class, named.ofBytes() ? TextCode.BYTES : TextCode.UTF8);
        TypeSpec anonymous = TypeSpec.anonymousClassBuilder("$S, $L", enumeration.rule(), text)
                .superclass(ParameterizedTypeName.get(ClassName.get(Codes.class), code.box(), type))
                .addMethod(override("value", Modifier.PROTECTED)
                        .addParameter(code.box(), "code")
                        .returns(type)
                        .addStatement("return new $T(code)", type)
                        .build())
                .build();
        CodeBlock.Builder table = CodeBlock.builder().add("$L", anonymous);
        add(table, "lenient", Code::lenient);
        add(table, "bigEndian", each -> Boolean.TRUE.equals(each.big()));
        return FieldSpec.builder(
                        ParameterizedTypeName.get(ClassName.get(Codes.class), code.box(), type),
                        JavaNames.CODES,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .initializer(table.build())
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
                .map(each -> each.text() != null ? CodeBlock.of("$S", each.text()) : CodeBlock.of("$LL", each.number()))
                .collect(CodeBlock.joining(", "));
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
                .addJavadoc("The value for an element type in a byte order, where there is one for it.\n")
                .addParameter(ElementType.class, "type")
                .addParameter(ByteOrder.class, "order")
                .returns(type)
                .addStatement("return $N.of(type, order)", JavaNames.CODES)
                .build();
    }

    private static MethodSpec byteOrder() {
        return MethodSpec.methodBuilder("byteOrder")
                .addJavadoc("The byte order of elements that the code tells.\n")
                .returns(ByteOrder.class)
                .addStatement("return $N.byteOrder(code)", JavaNames.CODES)
                .build();
    }

    private static MethodSpec elementType() {
        return MethodSpec.methodBuilder("elementType")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The element type, opaque where the code has no name.\n")
                .returns(ElementType.class)
                .addStatement("return $N.elementType(code)", JavaNames.CODES)
                .build();
    }

    private MethodSpec byteSize() {
        return MethodSpec.methodBuilder("byteSize")
                .addJavadoc("Bytes of so many elements.\n")
                .addParameter(Cursor.class, "in")
                .addParameter(TypeName.LONG, "count")
                .addException(FormatException.class)
                .returns(TypeName.LONG)
                .addStatement("return in.byteSize($S, $N, this, elementType(), count)", named.label(), JavaNames.CODES)
                .build();
    }
}
