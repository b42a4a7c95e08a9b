package org.tensorbind.processor.format.resolve;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Context;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;

/** Checks that the items with roles are outside choices other than layouts. Reports this once, instead of for each expression that uses them. */
final class TensorChoices {
    private final Grammar grammar;
    private final Places places;
    private final Diagnostics diagnostics;

    private TensorChoices(Grammar grammar, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = new Places(grammar);
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Diagnostics diagnostics) {
        new TensorChoices(grammar, diagnostics).check();
    }

    private void check() {
        roles().forEach(role -> {
            if (diagnostics.isEmpty() && places.reach(places.root(), List.of(role)) instanceof Reach.InVariant in) {
                Rule choice = grammar.rule(
                        Objects.requireNonNull(in.variant().parent()).rule());
                diagnostics.report(
                        GrammarMessage.TENSOR_IN_CHOICE,
                        choice.span(),
                        role,
                        choice.label(),
                        instead(choice, choice.clauses().tag()));
            }
        });
    }

    private Stream<String> roles() {
        return grammar.tensors().stream()
                .flatMap(tensor -> Stream.of(
                        Stream.of(tensor.rule()),
                        tensor.roles(),
                        Stream.ofNullable(tensor.shapeRule()),
                        Expressions.rules(Context.of(tensor).stream().map(Context.In::expr)).stream()))
                .flatMap(roles -> roles);
    }

    private String instead(Rule choice, @Nullable String tag) {
        if (tag == null || grammar.rule(tag).inDocument() || choice.inDocument()) {
            return "write one map for all kinds, with '?' before the keys that only some have";
        }
        List<Variant> variants = ((Body.Choice) choice.body()).variants();
        String first = variants.get(0).label();
        String last = variants.get(variants.size() - 1).label();
        return "write 'X?' with 'present when " + tag + " == " + last + "' for items that only " + last
                + " has, and 'X ::= " + first + ": uint8 | " + last + ": uint32 by " + tag
                + "' for an integer of another width";
    }
}
