package org.tensorbind.processor.emit.format;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.SuppliedPrinter;
import org.tensorbind.processor.emit.format.value.SuppliedPrinter.Form;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.emit.format.value.ValueVariables;
import org.tensorbind.processor.plan.SuppliedForms;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.Longs;
import org.tensorbind.write.SuppliedValues;

/** Prints how maps, lists and names that a caller gives for items and fields become records: a class of the writer, a method for each type. */
final class ItemForms {
    private static final String HOLDER = "Forms";

    private final JavaTypes types;
    private final SuppliedForms forms;
    private final SuppliedPrinter printer;
    private final NameAllocator names = new NameAllocator();

    ItemForms(JavaTypes types, SuppliedForms forms) {
        this.types = types;
        this.forms = forms;
        this.printer = new SuppliedPrinter(types, new ValuePrinter(new ValueVariables() {}, types)::print, this::made);
        for (SuppliedForms.Maker maker : forms.makers()) {
            names.newName(RuleNames.member(maker.rule()), maker.rule());
            names.newName(JavaNames.constant(maker.rule()), parts(maker.rule()));
        }
    }

    /** Adds all of it to the writer, where an item or a field has records. */
    void addTo(TypeSpec.Builder writer) {
        if (forms.makers().isEmpty()) {
            return;
        }
        if (!forms.items().isEmpty()) {
            writer.addMethod(supplied("suppliedItem", "item", forms.items()));
        }
        if (!forms.fields().isEmpty()) {
            writer.addMethod(supplied("suppliedField", "field", forms.fields()));
        }
        TypeSpec.Builder holder = TypeSpec.classBuilder(HOLDER)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("Makes records of maps that have their parts by the names of the grammar.\n")
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        for (SuppliedForms.Maker maker : forms.makers()) {
            if (maker instanceof SuppliedForms.Record record) {
                holder.addField(parts(record));
            }
        }
        forms.makers().forEach(maker -> holder.addMethod(method(maker)));
        writer.addType(holder.build());
    }

    private MethodSpec supplied(String method, String parameter, List<FileItem> items) {
        CodeBlock.Builder cases = CodeBlock.builder().add("return switch ($N) {\n$>", parameter);
        for (FileItem item : items) {
            CodeBlock value = item.isOtherElements()
                    ? CodeBlock.of(
                            "values.elements($N, $L)",
                            parameter,
                            printer.form(item.type().elementType()).reference())
                    : printer.form(item.type()).call("values", CodeBlock.of("$N", parameter));
            cases.add("case $S -> $L;\n", item.name(), value);
        }
        return override(method, Modifier.PROTECTED)
                .addParameter(String.class, parameter)
                .addParameter(SuppliedValues.class, "values")
                .returns(Object.class)
                .addCode(cases.add("default -> values.object($N);\n$<};\n", parameter)
                        .build())
                .build();
    }

    /** What makes values of types that are given otherwise than the structure has them, else null. */
    private @Nullable Form made(ValueType type) {
        return switch (type.kind()) {
            case BYTES -> new Form(null, "bytes", null);
            case RECORD, CHOICE, ENUMERATION -> new Form(HOLDER, names.get(type.typeRule()), null);
            default -> null;
        };
    }

    private MethodSpec method(SuppliedForms.Maker maker) {
        return MethodSpec.methodBuilder(names.get(maker.rule()))
                .addModifiers(Modifier.STATIC)
                .addParameter(SuppliedValues.class, "values")
                .addParameter(String.class, "item")
                .returns(types.named(maker.rule()))
                .addStatement("return $L", print(maker))
                .build();
    }

    private CodeBlock print(SuppliedForms.Maker maker) {
        ClassName type = types.named(maker.rule());
        if (maker instanceof SuppliedForms.Record record) {
            return record(record, type);
        }
        if (maker instanceof SuppliedForms.Wrapper wrapper) {
            return CodeBlock.of(
                    "values.is(item, $T.class) ? values.value(item, $T.class) : new $T($L)",
                    type,
                    type,
                    type,
                    form(wrapper.type(), wrapper.single()).call("values", CodeBlock.of("item")));
        }
        return maker instanceof SuppliedForms.Choice choice
                ? choice(choice, type)
                : CodeBlock.of("values.named(item, $T.class, $T.CODES)", type, type);
    }

    /** Floats of 32 bits are rounded to these where {@code single}. */
    private Form form(ValueType type, boolean single) {
        if (single && type.kind() == ValueType.Kind.NUMBER) {
            return new Form(null, "float32", null);
        }
        return single && type.kind() == ValueType.Kind.LIST ? new Form(null, "floats32", null) : printer.form(type);
    }

    private CodeBlock record(SuppliedForms.Record record, ClassName type) {
        List<CodeBlock> parts = new ArrayList<>(record.parts().stream()
                .map(part -> part(part, types.names().component(record.rule(), part.rule())))
                .toList());
        String names = this.names.get(parts(record.rule()));
        ValueType others = record.others();
        if (others != null) {
            parts.add(CodeBlock.of(
                    "parts.others($T.class, $N)", types.of(others.elementType()).box(), names));
        }
        return CodeBlock.of(
                "values.record(item, $T.class, $N, (parts, known) -> new $T($L))",
                type,
                names,
                type,
                CodeBlock.join(parts, ", "));
    }

    /** What names the constant with the names of a record's parts. */
    private static List<String> parts(String rule) {
        return List.of("parts", rule);
    }

    private FieldSpec parts(SuppliedForms.Record record) {
        CodeBlock.Builder parts = CodeBlock.builder().add("new $T()", SuppliedValues.Parts.class);
        record.given().forEach(part -> parts.add("$L", named("given", record, part)));
        record.derived().forEach(part -> parts.add("$L", named("derived", record, part)));
        if (record.others() != null) {
            parts.add(".withOthers()");
        }
        return FieldSpec.builder(
                        SuppliedValues.Parts.class,
                        names.get(parts(record.rule())),
                        Modifier.PRIVATE,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .initializer(parts.build())
                .build();
    }

    private CodeBlock named(String method, SuppliedForms.Record record, SuppliedForms.Part part) {
        String component = types.names().component(record.rule(), part.rule());
        return CodeBlock.of(".$N($S, $S)", method, part.name(), component);
    }

    private CodeBlock part(SuppliedForms.Part part, String component) {
        if (!part.isGiven()) {
            return part.origin() == SuppliedForms.Origin.ABSENT
                    ? CodeBlock.of("null")
                    : CodeBlock.of(
                            "known == null ? $L : parts.derived($S, known.$N())",
                            nothing(part),
                            part.name(),
                            component);
        }
        String parts = part.origin() == SuppliedForms.Origin.GIVEN
                ? "parts"
                : CodeBlock.of("parts.beside(known == null ? null : known.$N())", component)
                        .toString();
        CodeBlock value =
                printer.print(parts, part.name(), part.type(), form(part.type(), part.single()), part.fallback());
        return part.nullable() ? CodeBlock.of("parts.has($S) ? $L : null", part.name(), value) : value;
    }

    /** The placeholder for a derived value until it is known. */
    private CodeBlock nothing(SuppliedForms.Part part) {
        if (part.nullable()) {
            return CodeBlock.of("null");
        }
        return switch (part.type().kind()) {
            case INTEGER, NUMBER -> CodeBlock.of("0");
            case TEXT -> CodeBlock.of("$S", "");
            case BYTES -> CodeBlock.of("new byte[0]");
            case INTEGERS -> CodeBlock.of("$T.of()", Longs.class);
            case ENUMERATION -> {
                Enumeration values = types.plan().enumeration(part.type().typeRule());
                yield types.constant(values.rule(), values.values().get(0).name());
            }
            default -> CodeBlock.of("null");
        };
    }

    private CodeBlock choice(SuppliedForms.Choice choice, ClassName type) {
        CodeBlock.Builder variants = CodeBlock.builder();
        choice.variants()
                .forEach((label, variant) -> variants.add(
                        ", $T.entry($S, $L)",
                        Map.class,
                        label,
                        printer.form(variant).reference()));
        return CodeBlock.of("values.choice(item, $T.class$L)", type, variants.build());
    }
}
