package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.KnownPrinter;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.emit.format.value.ValueVariables;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.RuleNames;

/** What a method of a serializer calls the things that values come from. */
public final class WriteVariables implements ValueVariables {
    private NameAllocator allocator = new NameAllocator();
    private final Map<String, String> locals = new HashMap<>();
    private final Map<String, String> needs = new HashMap<>();
    private final Map<Value.Op, String> known = new HashMap<>();
    private final SerializerNames names;
    private boolean inDocument;
    private final ValuePrinter printer;

    /** @param inDocument whether the method knows no position in the file */
    public WriteVariables(JavaTypes types, SerializerNames names, boolean inDocument) {
        for (String reserved :
                new String[] {"out", "doc", "contents", "items", "plan", "tensors", "elements", KnownPrinter.DIMENSION
                }) {
            allocator.newName(reserved);
        }
        names.places().forEach(allocator::newName);
        this.names = names;
        this.inDocument = inDocument;
        this.printer = new ValuePrinter(this, types);
    }

    public CodeBlock print(Value value) {
        return printer.print(value);
    }

    /** A value that stands alone: as an argument, a condition, or what is returned. */
    public CodeBlock alone(Value value) {
        return printer.alone(value);
    }

    /** A new name for a rule's value, by which it is known from here on. */
    String name(String rule) {
        String name = allocator.newName(RuleNames.member(rule));
        locals.put(rule, name);
        return name;
    }

    /** A new name for a derived value that the method is given. */
    String need(String rule) {
        String name = allocator.newName(RuleNames.member(rule));
        needs.put(rule, name);
        return name;
    }

    /** From here on a variable has what is computed, until {@link #forget}. */
    void know(Value.Op op, String variable) {
        known.put(op, variable);
    }

    /** No variable has what is computed any longer. */
    void forget() {
        known.clear();
    }

    @Override
    public @Nullable String known(Value.Op op) {
        return known.get(op);
    }

    @Override
    public CodeBlock writtenSize(String rule, CodeBlock arguments) {
        return CodeBlock.of("$N($L, $L)", names.size(rule), inDocument ? "0" : "out.position()", arguments);
    }

    /** A block of its own: the names that are made in it are free again after it. */
    CodeBlock block(Supplier<CodeBlock> content) {
        NameAllocator outside = allocator;
        allocator = outside.clone();
        CodeBlock code = content.get();
        allocator = outside;
        return code;
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

    /** A new name. */
    String fresh(String suggestion) {
        return allocator.newName(suggestion);
    }

    @Override
    public CodeBlock local(String rule) {
        return CodeBlock.of("$N", locals.getOrDefault(rule, rule));
    }

    @Override
    public CodeBlock list(String rule) {
        return local(rule);
    }

    @Override
    public CodeBlock parameter(Quantity need) {
        return CodeBlock.of("$N", needs.getOrDefault(need.of(), need.of()));
    }

    @Override
    public CodeBlock index() {
        throw new IllegalStateException("a writer is at the elements of lists");
    }

    @Override
    public CodeBlock position(String label) {
        return CodeBlock.of("out.elementIndex($S)", label);
    }

    @Override
    public CodeBlock element(String label, CodeBlock list, int position) {
        return CodeBlock.of("$T.element($S, $L, $L)", Types.LISTS, label, list, position);
    }

    @Override
    public CodeBlock elements(String label, CodeBlock list, CodeBlock positions) {
        return CodeBlock.of("$T.elements($S, $L, $L)", Types.LISTS, label, list, positions);
    }

    @Override
    public CodeBlock width(CodeBlock dtype) {
        return CodeBlock.of("$L.elementType().blockBytes()", dtype);
    }

    @Override
    public CodeBlock told(String list, String key, String rule, CodeBlock value) {
        return CodeBlock.of("$T.told($S, $S, $S, $L)", Types.LISTS, list, key, rule, value);
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
