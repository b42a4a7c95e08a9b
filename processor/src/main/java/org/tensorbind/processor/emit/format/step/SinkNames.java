package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.KnownPrinter;
import org.tensorbind.processor.emit.format.value.MethodNames;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.RuleNames;

/** What a method of a serializer calls the things that values come from. */
public final class SinkNames extends MethodNames {
    private static final List<String> RESERVED =
            List.of("out", "doc", "contents", "items", "plan", "tensors", "elements", KnownPrinter.DIMENSION);

    private final Map<String, String> locals = new HashMap<>();
    private final SerializerNames names;
    private final ValuePrinter printer;
    private boolean inDocument;

    /** @param inDocument whether the method knows no position in the file */
    public SinkNames(JavaTypes types, SerializerNames names, boolean inDocument) {
        RESERVED.forEach(this::own);
        names.places().forEach(this::fresh);
        this.names = names;
        this.inDocument = inDocument;
        this.printer = new ValuePrinter(this, types);
    }

    ValuePrinter values() {
        return printer;
    }

    public CodeBlock print(Value value) {
        return printer.print(value);
    }

    /** A value that is alone: as an argument, a condition, or what is returned. */
    public CodeBlock alone(Value value) {
        return printer.alone(value);
    }

    /** A new name for a rule's value, by which it is known from here on. */
    String name(String rule) {
        String name = fresh(RuleNames.member(rule));
        locals.put(rule, name);
        return name;
    }

    @Override
    public CodeBlock writtenSize(String rule, CodeBlock arguments) {
        return CodeBlock.of("$N($L, $L)", names.size(rule), inDocument ? "0" : "out.position()", arguments);
    }

    boolean isInDocument() {
        return inDocument;
    }

    /** The content of a document, in which nothing is only counted. */
    CodeBlock inDocument(Supplier<CodeBlock> content) {
        boolean outer = inDocument;
        inDocument = true;
        CodeBlock code = content.get();
        inDocument = outer;
        return code;
    }

    @Override
    public CodeBlock local(String rule) {
        return CodeBlock.of("$N", locals.getOrDefault(rule, rule));
    }

    @Override
    public CodeBlock parameter(Quantity need) {
        return need.found() == null ? super.parameter(need) : CodeBlock.of("$N", names.found(need));
    }

    @Override
    public CodeBlock list(String rule) {
        return local(rule);
    }

    @Override
    public CodeBlock position(String label) {
        return CodeBlock.of("out.elementIndex($S)", label);
    }

    @Override
    public CodeBlock element(String label, CodeBlock list, int position) {
        return CodeBlock.of("$T.element($S, $L, $L)", RuntimeTypes.LISTS, label, list, position);
    }

    @Override
    public CodeBlock elements(String label, CodeBlock list, CodeBlock positions) {
        return CodeBlock.of("$T.elements($S, $L, $L)", RuntimeTypes.LISTS, label, list, positions);
    }

    @Override
    public CodeBlock width(CodeBlock dtype) {
        return CodeBlock.of("$L.elementType().blockBytes()", dtype);
    }

    @Override
    public CodeBlock given(String list, String key, String rule, CodeBlock value) {
        return CodeBlock.of("$T.requireInteger($S, $S, $S, $L)", RuntimeTypes.LISTS, list, key, rule, value);
    }

    @Override
    public CodeBlock elementBytes(CodeBlock count, CodeBlock dtype) {
        return CodeBlock.of("$L.elementType().byteSize($L)", dtype, count);
    }

    @Override
    public SerializerNames serializer() {
        return names;
    }
}
