package org.tensorbind.processor.emit.format.tensor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.emit.format.step.CursorVariables;
import org.tensorbind.processor.type.RuleNames;

/** The variables of the method that visits a file's structure for its tensors. */
final class VisitNames implements CursorVariables {
    static final String TENSORS = "tensors";

    /** The tensors of one element of a list. */
    static final String EACH = "each";

    /** The items in which the data of a tensor may be. */
    static final String DATA_ITEMS = "dataItems";

    /** The names that the methods for an element also use. */
    private static final List<String> RESERVED = List.of(
            "in",
            "file",
            TENSORS,
            EACH,
            "dtype",
            "stored",
            "payload",
            "block",
            "other",
            "missing",
            "filterTag",
            DATA_ITEMS);

    private static final List<String> USUAL_INDICES = List.of("i", "j", "k");

    private final NameAllocator allocator = new NameAllocator();
    private final Map<String, String> elements = new LinkedHashMap<>();
    private final Map<String, String> indices = new HashMap<>();
    private final Set<String> blocks = new HashSet<>();
    private final String root;

    VisitNames(String root) {
        this.root = root;
        RESERVED.forEach(allocator::newName);
    }

    /** A new name for the elements of a list. */
    String element(String rule) {
        String name = allocator.newName(RuleNames.member(rule));
        elements.put(rule, name);
        return name;
    }

    /** The names of the file and of elements by their rules, the outermost first. */
    Map<String, String> variables() {
        Map<String, String> all = new LinkedHashMap<>(Map.of(root, "file"));
        all.putAll(elements);
        return all;
    }

    /** A new name for their positions. */
    String index(String rule) {
        int outer = indices.size();
        String name = allocator.newName(
                outer < USUAL_INDICES.size() ? USUAL_INDICES.get(outer) : RuleNames.member(rule) + "Index");
        indices.put(rule, name);
        return name;
    }

    /** Says that a method has a block of a tensor. */
    void block(String rule) {
        blocks.add(rule);
    }

    @Override
    public CodeBlock local(String rule) {
        if (rule.equals(root)) {
            return CodeBlock.of("file");
        }
        return CodeBlock.of("$N", blocks.contains(rule) ? "block" : elements.getOrDefault(rule, rule));
    }

    @Override
    public CodeBlock elementIndex(String rule) {
        return CodeBlock.of("$N", indices.getOrDefault(rule, rule));
    }
}
