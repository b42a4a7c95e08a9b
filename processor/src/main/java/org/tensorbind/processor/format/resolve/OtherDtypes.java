package org.tensorbind.processor.format.resolve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.Dtype.Otherwise;
import org.tensorbind.processor.type.Enumeration;

/** Dtypes of which another item has some: the enumeration of the first item has those of both, so that a tensor's dtype is a value of one enumeration. */
final class OtherDtypes {
    private OtherDtypes() {}

    /** A grammar in which it has them. */
    static Grammar in(Grammar grammar) {
        Map<String, Rule> rules = new LinkedHashMap<>(grammar.rules());
        for (TensorClause tensor : grammar.tensors()) {
            Otherwise other = tensor.otherDtype();
            if (other != null) {
                rules.computeIfPresent(
                        String.valueOf(tensor.dtypeRule()),
                        (name, rule) -> with(rule, grammar.rule(other.rule()).values()));
            }
        }
        return grammar.withRules(rules);
    }

    private static Rule with(Rule rule, @Nullable Enumeration others) {
        Enumeration own = rule.values();
        if (own == null || others == null || !(rule.body() instanceof Body.Leaf leaf)) {
            return rule; // reported elsewhere
        }
        Enumeration all = new Enumeration(
                own.rule(),
                own.dtype(),
                own.closed(),
                Stream.concat(own.values().stream(), others.values().stream()).toList());
        return rule.withBody(new Body.Leaf(leaf.coding(), all, leaf.repeat()));
    }
}
