package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.Code;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.TypePlan;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Component;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.value.DeepValues;

/** Prints the types of a file's structure: records for sequences, sealed interfaces for choices, value types for named values. */
public final class StructureEmitter {
    private final TypePlan plan;
    private final JavaTypes types;

    public StructureEmitter(JavaTypes types) {
        this.plan = types.plan();
        this.types = types;
    }

    /** The class that holds all types. */
    public TypeSpec emit() {
        TypeSpec.Builder holder = TypeSpec.classBuilder(types.holder())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc("The structure of $L files, as the grammar names it.\n", Javadoc.text(plan.title()))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        plan.structures().values().forEach(structure -> holder.addType(type(structure)));
        return holder.build();
    }

    private TypeSpec type(Structure structure) {
        TypeSpec.Builder type;
        if (structure instanceof Structure.Sequence sequence) {
            type = sequence(sequence);
        } else if (structure instanceof Structure.Choice choice) {
            type = choice(choice);
        } else {
            type = new EnumerationEmitter((Structure.Named) structure, types).emit();
        }
        for (Structure.VariantOf variant : structure.choices()) {
            type.addSuperinterface(types.named(variant.choice()));
            if (variant.type() != null) {
                type.addMethod(type(variant.type()));
            }
        }
        return type.addModifiers(Modifier.PUBLIC).build();
    }

    private TypeSpec.Builder choice(Structure.Choice choice) {
        TypeSpec.Builder type = TypeSpec.interfaceBuilder(types.named(choice.rule()))
                .addModifiers(Modifier.SEALED)
                .addJavadoc(Javadoc.production(choice.production()));
        choice.variants().forEach(variant -> type.addPermittedSubclass(types.named(variant)));
        if (choice.tag() != null) {
            type.addMethod(MethodSpec.methodBuilder(TypeNames.TYPE)
                    .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                    .addJavadoc("Which of the variants it is.\n")
                    .returns(types.named(choice.tag()))
                    .build());
        }
        return type;
    }

    private MethodSpec type(Value.Named named) {
        return override(TypeNames.TYPE, types.named(named.rule()))
                .addStatement("return $L", types.constant(named.rule(), named.enumerator()))
                .build();
    }

    private TypeSpec.Builder sequence(Structure.Sequence sequence) {
        MethodSpec.Builder components = MethodSpec.constructorBuilder();
        CodeBlock.Builder javadoc = CodeBlock.builder().add(Javadoc.production(sequence.production()));
        String before = "\n";
        for (Component component : sequence.components()) {
            String name = types.names().component(sequence.rule(), component.rule());
            components.addParameter(types.of(component.type(), component.nullable()), name);
            if (!component.rule().equals(sequence.rule())) {
                javadoc.add("$L@param $L $L\n", before, name, describe(component));
                before = "";
            }
        }
        TypeSpec.Builder type = TypeSpec.recordBuilder(types.named(sequence.rule()))
                .recordConstructor(components.build())
                .addJavadoc(javadoc.build());
        sequence.lookups().forEach(lookup -> type.addMethod(lookup(sequence, lookup)));
        if (sequence.comparesContents()) {
            type.addMethod(equality(sequence)).addMethod(hash(sequence)).addMethod(text(sequence));
        }
        return type;
    }

    private MethodSpec lookup(Structure.Sequence sequence, Structure.Lookup lookup) {
        ClassName pair = types.named(sequence.rule());
        ValuePrinter ofPair = new ValuePrinter(ValueVariables.only("pair"), types);
        CodeBlock found = ofPair.print(lookup.found());
        CodeBlock value = lookup.variant() == null
                ? found
                : CodeBlock.of(
                        "$L instanceof $T found ? $T.valueOf(found.$N()) : null",
                        found,
                        types.named(lookup.variant()),
                        Long.class,
                        types.names().component(lookup.variant(), lookup.variant()));
        return MethodSpec.methodBuilder(JavaNames.lookupMethod(lookup.value()))
                .addJavadoc("The integer under a key; null if the value has another type.\n")
                .addModifiers(Modifier.STATIC)
                .addParameter(ParameterizedTypeName.get(ClassName.get(List.class), pair), "pairs")
                .addParameter(String.class, "key")
                .addParameter(TypeName.LONG, "otherwise")
                .returns(Nullness.nullable(TypeName.LONG.box()))
                .beginControlFlow("for ($T pair : $T.withKey(pairs, key))", pair, ListScanner.class)
                .beginControlFlow("if ($L.equals(key))", ofPair.print(lookup.key()))
                .addStatement("return $L", value)
                .endControlFlow()
                .endControlFlow()
                .addStatement("return otherwise")
                .build();
    }

    private static String describe(Component component) {
        return component.production() == null
                ? "all other entries, by key"
                : Javadoc.code(component.production()) + (component.nullable() ? ", null where it is absent" : "");
    }

    private static MethodSpec.Builder override(String name, TypeName type) {
        return Code.override(name, Modifier.PUBLIC).returns(type);
    }

    private MethodSpec equality(Structure.Sequence sequence) {
        CodeBlock equal = names(sequence).stream()
                .map(name -> CodeBlock.of("$T.equal(this.$N, that.$N)", DeepValues.class, name, name))
                .collect(CodeBlock.joining("\n&& "));
        return override("equals", TypeName.BOOLEAN)
                .addParameter(Nullness.nullable(ClassName.get(Object.class)), "other")
                .addStatement("return other instanceof $T that\n&& $L", types.named(sequence.rule()), equal)
                .build();
    }

    private List<String> names(Structure.Sequence sequence) {
        return sequence.components().stream()
                .map(component -> types.names().component(sequence.rule(), component.rule()))
                .toList();
    }

    private CodeBlock values(Structure.Sequence sequence) {
        return names(sequence).stream()
                .map(name -> CodeBlock.of("this.$N", name))
                .collect(CodeBlock.joining(", "));
    }

    private MethodSpec hash(Structure.Sequence sequence) {
        return override("hashCode", TypeName.INT)
                .addStatement("return $T.hash($L)", DeepValues.class, values(sequence))
                .build();
    }

    private MethodSpec text(Structure.Sequence sequence) {
        return override("toString", ClassName.get(String.class))
                .addStatement(
                        "return $T.show($S, $S, $L)",
                        DeepValues.class,
                        types.names().type(sequence.rule()),
                        String.join(", ", names(sequence)),
                        values(sequence))
                .build();
    }
}
