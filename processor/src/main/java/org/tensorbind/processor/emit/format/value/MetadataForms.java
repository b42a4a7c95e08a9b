package org.tensorbind.processor.emit.format.value;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeSpec;
import java.util.Map;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.plan.tensor.PlainForm;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.value.form.ValueForm;

/** Prints how the values of the metadata are plain ones: constants of the reader, which the writer uses, too. */
public final class MetadataForms {
    private final JavaTypes types;
    private final TensorPlan.Metadata metadata;
    private final NameAllocator names = new NameAllocator();

    public MetadataForms(JavaTypes types, TensorPlan.Metadata metadata) {
        this.types = types;
        this.metadata = metadata;
        metadata.shared().keySet().forEach(rule -> names.newName(JavaNames.constant(rule) + "_FORM", rule));
        names.newName("METADATA_FORM", metadata);
    }

    private boolean areTexts() {
        return metadata.form() == PlainForm.Scalar.TEXT;
    }

    /** Adds the constants to the reader, unless values are texts, which is the default. */
    public void addTo(TypeSpec.Builder reader) {
        if (areTexts()) {
            return;
        }
        metadata.shared().forEach((rule, form) -> reader.addField(field(names.get(rule), form)));
        if (!(metadata.form() instanceof PlainForm.Again)) {
            reader.addField(field(names.get(metadata), metadata.form()));
        }
        reader.addMethod(method());
    }

    /** Adds what gives the form to the writer. */
    public void addMethodTo(TypeSpec.Builder writer) {
        if (!areTexts()) {
            writer.addMethod(method());
        }
    }

    private MethodSpec method() {
        CodeBlock form = metadata.form() instanceof PlainForm.Again
                ? print(metadata.form())
                : CodeBlock.of("$T.$N", types.reader(), names.get(metadata));
        return override("metadataForm", Modifier.PROTECTED)
                .returns(ValueForm.class)
                .addStatement("return $L", form)
                .build();
    }

    private FieldSpec field(String name, PlainForm form) {
        return FieldSpec.builder(ValueForm.class, name, Modifier.STATIC, Modifier.FINAL)
                .initializer(print(form))
                .build();
    }

    private CodeBlock print(PlainForm form) {
        if (form instanceof PlainForm.Integer integer) {
            return CodeBlock.of("$T.integer($L, $L)", ValueForm.class, integer.bits(), integer.signed());
        }
        if (form instanceof PlainForm.Scalar scalar) {
            return CodeBlock.of("$T.$L", ValueForm.class, scalar.name());
        }
        if (form instanceof PlainForm.Named named) {
            return named(types.plan().enumeration(named.rule()));
        }
        if (form instanceof PlainForm.Single single) {
            return single(single);
        }
        if (form instanceof PlainForm.Choice choice) {
            return choice(choice);
        }
        if (form instanceof PlainForm.Many many) {
            return CodeBlock.of(
                    "$T.$L($L)", ValueForm.class, many.integers() ? "integers" : "list", inner(many.element()));
        }
        if (form instanceof PlainForm.Mapped map) {
            return CodeBlock.of("$T.map($L)", ValueForm.class, inner(map.value()));
        }
        if (form instanceof PlainForm.Tagged tagged) {
            return tagged(tagged);
        }
        PlainForm.Again again = (PlainForm.Again) form;
        return CodeBlock.of("$T.$N", types.reader(), names.get(again.rule()));
    }

    /** A form inside another; one that encloses this is looked up when it is used. */
    private CodeBlock inner(PlainForm form) {
        return form instanceof PlainForm.Again
                ? CodeBlock.of("$T.later(() -> $L)", ValueForm.class, print(form))
                : print(form);
    }

    private CodeBlock named(Enumeration values) {
        ClassName type = types.named(values.rule());
        return CodeBlock.of("$T.named($T.class, $T.CODES)", ValueForm.class, type, type);
    }

    private CodeBlock single(PlainForm.Single single) {
        ClassName type = types.named(single.rule());
        return CodeBlock.of(
                "$T.record($T.class, $T::$N, $T::new, $L)",
                ValueForm.class,
                type,
                type,
                types.names().component(single.rule(), single.component()),
                type,
                inner(single.form()));
    }

    private CodeBlock choice(PlainForm.Choice choice) {
        CodeBlock variants = choice.variants().entrySet().stream()
                .map(variant ->
                        CodeBlock.of("\n$T.entry($S, $L)", Map.class, variant.getKey(), inner(variant.getValue())))
                .collect(CodeBlock.joining(","));
        return CodeBlock.of("$T.choice($>$>$L$<$<)", ValueForm.class, variants);
    }

    private CodeBlock tagged(PlainForm.Tagged tagged) {
        ClassName type = types.named(tagged.rule());
        String tagRule = tagged.tag();
        return CodeBlock.of(
                "$T.tagged($T.class, $T::$N, $T::$N, $L, $T.CODES, $L)",
                ValueForm.class,
                type,
                type,
                types.names().component(tagged.rule(), tagRule),
                type,
                types.names().component(tagged.rule(), tagged.list()),
                tagged.tagFirst()
                        ? CodeBlock.of("$T::new", type)
                        : CodeBlock.of("(tag, elements) -> new $T(elements, tag)", type),
                types.named(tagRule),
                inner(tagged.choice()));
    }
}
