package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.Map;
import org.tensorbind.processor.plan.Operator;
import org.tensorbind.processor.plan.RuleNames;
import org.tensorbind.processor.plan.Value;

/** The names of the method that goes through a file's structure for its tensors. */
final class VisitNames implements ValuePrinter.Variables {
    private final NameAllocator allocator = new NameAllocator();
    private final Map<String, String> elements = new HashMap<>();
    private final Map<String, String> indices = new HashMap<>();
    private final String root;
    private String label = "";

    VisitNames(String root) {
        this.root = root;
        for (String reserved : new String[] {"in", "file", "tensors"}) {
            allocator.newName(reserved);
        }
    }

    /** A new name for the elements of a list. */
    String element(String rule) {
        String name = allocator.newName(RuleNames.member(rule));
        elements.put(rule, name);
        return name;
    }

    /** A new name for their positions. */
    String index(String rule) {
        String name = allocator.newName("i");
        indices.put(rule, name);
        return name;
    }

    /** Says what faults call what is computed from here on. */
    void label(String newLabel) {
        label = newLabel;
    }

    @Override
    public CodeBlock local(String rule) {
        return rule.equals(root) ? CodeBlock.of("file") : CodeBlock.of("$N", elements.getOrDefault(rule, rule));
    }

    @Override
    public CodeBlock elementIndex(String rule) {
        return CodeBlock.of("$N", indices.getOrDefault(rule, rule));
    }

    @Override
    public CodeBlock division(Value.Division division, CodeBlock left, CodeBlock right) {
        if (division.operator() == Operator.DIVIDED_BY) {
            return CodeBlock.of("in.quotient($S, $L, $L)", label, left, right);
        }
        CodeBlock divisor = CodeBlock.of("in.divisor($S, $L)", label, right);
        return ValuePrinter.saturating(
                division.operator(), left, division.right() instanceof Value.Number ? right : divisor);
    }

    @Override
    public CodeBlock element(String list, CodeBlock value, int position) {
        return CodeBlock.of("in.elementOf($S, $L, $L)", label, value, position);
    }

    @Override
    public CodeBlock width(CodeBlock dtype) {
        return CodeBlock.of("$L.byteWidth(in)", dtype);
    }

    @Override
    public CodeBlock elementBytes(CodeBlock count, CodeBlock dtype) {
        return CodeBlock.of("$L.byteSize(in, $L)", dtype, count);
    }

    @Override
    public CodeBlock told(String list, String key, String rule, CodeBlock value) {
        return CodeBlock.of("in.told($S, $S, $S, $L)", list, key, rule, value);
    }
}
