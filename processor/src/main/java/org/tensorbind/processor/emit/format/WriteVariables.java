package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.plan.Need;
import org.tensorbind.processor.plan.RuleNames;
import org.tensorbind.processor.plan.Source;
import org.tensorbind.processor.plan.Value;

/** What a method of a serializer calls the things that values come from. */
final class WriteVariables implements ValueVariables {
    private NameAllocator allocator = new NameAllocator();
    private final Map<String, String> locals = new HashMap<>();
    private final Map<String, String> needs = new HashMap<>();
    private final ValuePrinter printer;
    private final SourcePrinter sources;

    /** @param position where the method's items stand in the file, as far as it knows */
    WriteVariables(JavaTypes types, SerializerNames names, CodeBlock position) {
        for (String reserved :
                new String[] {"out", "doc", "contents", "items", "plan", "tensors", "elements", SourcePrinter.DIMENSION
                }) {
            allocator.newName(reserved);
        }
        this.printer = new ValuePrinter(this, types);
        this.sources = new SourcePrinter(types, names, this::print, position);
    }

    CodeBlock print(Value value) {
        return printer.print(value);
    }

    /** A value that stands alone: as an argument, a condition, or what is returned. */
    CodeBlock alone(Value value) {
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

    /** A block of its own: the names that are made in it are free again after it. */
    CodeBlock block(Supplier<CodeBlock> content) {
        NameAllocator outside = allocator;
        allocator = outside.clone();
        CodeBlock code = content.get();
        allocator = outside;
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
    public CodeBlock parameter(Need need) {
        return CodeBlock.of("$N", needs.getOrDefault(need.rule(), need.rule()));
    }

    /** What prints values that only a writer has. */
    SourcePrinter sources() {
        return sources;
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
    public CodeBlock source(Source source) {
        return sources.print(source);
    }
}
