package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.processor.plan.RuleNames;

/** The names of the method that goes through a file's structure for its tensors. */
final class VisitNames implements CursorVariables {
    static final String TENSORS = "tensors";

    /** The tensors of one element of a list. */
    static final String EACH = "each";

    private static final List<String> USUAL_INDICES = List.of("i", "j", "k");

    private final NameAllocator allocator = new NameAllocator();
    private final Map<String, String> elements = new HashMap<>();
    private final Map<String, String> indices = new HashMap<>();
    private final String root;
    private String label = "";

    VisitNames(String root) {
        this.root = root;
        for (String reserved : new String[] {"in", "file", TENSORS, EACH}) {
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
        int outer = indices.size();
        String name = allocator.newName(
                outer < USUAL_INDICES.size() ? USUAL_INDICES.get(outer) : RuleNames.member(rule) + "Index");
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
    public String faultLabel(String ofItem) {
        return label;
    }
}
