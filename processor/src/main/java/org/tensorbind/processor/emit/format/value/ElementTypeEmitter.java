package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.lang.model.element.Modifier;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.BlockProgram;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.read.Cursor;
import org.tensorbind.write.TensorPart;

/** Prints what the values of a dtype's enumeration say of elements: their types, and how many bytes they take. */
public final class ElementTypeEmitter {
    private final Enumeration enumeration;
    private final String label;
    private final ClassName type;
    private final JavaTypes types;

    ElementTypeEmitter(Structure.Named named, JavaTypes types) {
        this.enumeration = named.names();
        this.label = named.label();
        this.type = types.named(enumeration.rule());
        this.types = types;
    }

    /** @param byCode prints a method's body that returns something for each value, or something else */
    void addTo(TypeSpec.Builder builder, BiFunction<Function<Enumerator, CodeBlock>, CodeBlock, CodeBlock> byCode) {
        for (Enumerator value : enumeration.values()) {
            if (typeOf(value).isBlock()) {
                builder.addField(block(value));
            }
        }
        builder.addMethod(elementType(byCode))
                .addMethod(of())
                .addMethod(ofPart())
                .addMethod(byteSize());
    }

    private static ElementType typeOf(Enumerator value) {
        return Objects.requireNonNull(value.type(), "a dtype has a type");
    }

    /** A type of elements. */
    public static CodeBlock print(ElementType type, JavaTypes types) {
        return type.isBlock() ? block(type, types) : of(type.dtype());
    }

    /** A type of the format's own, with the numbers of its blocks where the grammar says them. */
    public static CodeBlock block(ElementType type, JavaTypes types) {
        if (!type.inRows()) {
            int bits = type.blockBytes() * Byte.SIZE / type.blockElements();
            return CodeBlock.of("$T.packed($S, $L)", ElementType.class, type.name(), bits);
        }
        CodeBlock blocks = CodeBlock.of(
                "$T.blocks($S, $L, $L)", ElementType.class, type.name(), type.blockElements(), type.blockBytes());
        BlockProgram program = types.plan().blocks().get(type.name());
        return program == null
                ? blocks
                : CodeBlock.of(
                        "$L.decodedBy($T::$N)",
                        blocks,
                        types.blocks(),
                        types.names().block(program.dtype()));
    }

    private FieldSpec block(Enumerator value) {
        return FieldSpec.builder(
                        ElementType.class, blockField(value), Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(block(typeOf(value), types))
                .build();
    }

    private String blockField(Enumerator value) {
        return types.names().constant(enumeration.rule(), value.name()) + "_BLOCKS";
    }

    private CodeBlock print(Enumerator value) {
        ElementType type = typeOf(value);
        return type.isBlock() ? CodeBlock.of("$N", blockField(value)) : of(type.dtype());
    }

    private static CodeBlock of(DType dtype) {
        return CodeBlock.of("$T.of($T.$L)", ElementType.class, DType.class, dtype.name());
    }

    private MethodSpec elementType(BiFunction<Function<Enumerator, CodeBlock>, CodeBlock, CodeBlock> byCode) {
        return MethodSpec.methodBuilder("elementType")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The element type, opaque where the code has no name.\n")
                .returns(ElementType.class)
                .addCode(byCode.apply(this::print, of(DType.OPAQUE)))
                .build();
    }

    private MethodSpec of() {
        MethodSpec.Builder of = MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("The value for an element type.\n")
                .addParameter(ElementType.class, "type")
                .returns(type)
                .addCode("return switch (type.name()) {\n$>");
        for (Enumerator value : enumeration.values()) {
            of.addCode("case $S -> $N;\n", value.name(), types.names().constant(enumeration.rule(), value.name()));
        }
        return of.addCode(
                        "default -> throw new $T($S + type);\n$<};\n",
                        IllegalArgumentException.class,
                        enumeration.rule() + " has no value for dtype ")
                .build();
    }

    private MethodSpec ofPart() {
        CodeBlock known = enumeration.isOrdered()
                ? CodeBlock.of("of(part.elementType(), part.order())")
                : CodeBlock.of("of(part.elementType())");
        CodeBlock code = enumeration.isText() ? CodeBlock.of("code") : CodeBlock.of("$T.parseLong(code)", Long.class);
        MethodSpec.Builder of = MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.STATIC)
                .addJavadoc("The value for the elements of a tensor; of a copied one that of its file.\n")
                .addParameter(TensorPart.class, "part")
                .returns(type)
                .addStatement("$T code = part.unknownCode()", Nullness.nullable(ClassName.get(String.class)));
        List<CodeBlock> others = otherCodes();
        if (others.isEmpty()) {
            return of.addStatement("return code == null ? $L : of($L)", known, code)
                    .build();
        }
        return of.beginControlFlow("if (code != null)")
                .addStatement("return of($L)", code)
                .endControlFlow()
                .addStatement("$T usual = $L", type, known)
                .beginControlFlow("for ($T other : $T.of($L))", type, List.class, CodeBlock.join(others, ",$W"))
                .beginControlFlow(
                        "if (other.matches(usual)$L && $T.valueOf(other.code).equals(part.keptCode()))",
                        enumeration.isOrdered() ? " && other.byteOrder() == usual.byteOrder()" : "",
                        String.class)
                .addStatement("return other")
                .endControlFlow()
                .endControlFlow()
                .addStatement("return usual")
                .build();
    }

    private List<CodeBlock> otherCodes() {
        return enumeration.otherCodes().stream()
                .map(code -> CodeBlock.of("new $T($L)", type, EnumerationEmitter.literal(code)))
                .toList();
    }

    private MethodSpec byteSize() {
        return MethodSpec.methodBuilder("byteSize")
                .addJavadoc("Bytes of so many elements.\n")
                .addParameter(Cursor.class, "in")
                .addParameter(TypeName.LONG, "count")
                .addException(FormatException.class)
                .returns(TypeName.LONG)
                .beginControlFlow("if (elementType().blockBytes() == 0)")
                .addStatement("throw in.unknown($S, KNOWN, this)", label)
                .endControlFlow()
                .addStatement("return in.byteSize($S, elementType(), count)", label)
                .build();
    }
}
