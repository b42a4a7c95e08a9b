package org.tensorbind.processor.format.structure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Equality;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.relation.Expr;

/**
 * Elements of the list of tensors that have no tensor, because the optional item that contains the data is absent. They are an item of the file.
 *
 * @param part the step to the optional item with the data
 * @param tags the values that the condition of that item requires, by the items that have them
 * @param condition the rest of the condition; null for none
 */
public record OtherElements(
        Edge part, Map<String, Expr> tags, @Nullable Expr condition) {

    /** The elements without a tensor in a grammar; null if each element is a tensor. */
    public static @Nullable OtherElements of(Grammar grammar, Places places) {
        TensorClause tensor = grammar.first();
        String data = tensor.data();
        boolean element = places.placeOf(tensor).equals(tensor.rule());
        if (data == null
                || !element
                || tensor.isNameOfItems()
                || !places.isListed(tensor.rule())
                || grammar.rule(data).inDocument()) {
            return null;
        }
        Place path = places.find(tensor.rule(), data);
        Edge part = path == null
                ? null
                : path.steps().stream().filter(Edge::optional).findFirst().orElse(null);
        return part == null ? null : of(grammar, places, part);
    }

    private static OtherElements of(Grammar grammar, Places places, Edge part) {
        Map<String, Expr> tags = new LinkedHashMap<>();
        List<Expr> rest = new ArrayList<>();
        Expr clause = grammar.rule(part.rule()).clauses().presentWhen();
        for (Expr condition : Equality.conjuncts(clause)) {
            Equality equality = Equality.of(condition);
            if (equality != null
                    && equality.equal()
                    && !tags.containsKey(equality.item())
                    && isTag(grammar, places, equality.item())) {
                tags.put(equality.item(), equality.value());
            } else {
                rest.add(condition);
            }
        }
        Expr other = rest.stream()
                .reduce((all, next) -> new Expr.Binary("&&", all, next, next.span()))
                .orElse(null);
        return new OtherElements(part, tags, other);
    }

    /** Whether an item is always present in the element, has no role and is not derived, so that a writer can set it to the required value. */
    private static boolean isTag(Grammar grammar, Places places, String tag) {
        Place path = places.find(grammar.first().rule(), tag);
        if (path == null || path.steps().isEmpty() || path.isAmbiguous()) {
            return false;
        }
        Grammar.Rule rule = grammar.rule(tag);
        TensorClause tensor = grammar.first();
        boolean given = rule.clauses().equation() != null
                || tag.equals(tensor.dtypeRule())
                || tag.equals(tensor.nameRule())
                || grammar.taggedBy(tag).findFirst().isPresent();
        return rule.isScalar() && !given && path.isAlwaysOnce();
    }

    /**
     * Whether the target of a step may be absent in the element of a tensor.
     *
     * @param others null if each element is a tensor
     */
    public static boolean mayBeAbsent(@Nullable OtherElements others, Edge step) {
        return step.optional() && (others == null || !step.equals(others.part()));
    }

    /** Whether an optional item is absent from every tensor's element, because its condition contradicts a tag of tensors. */
    public boolean isAbsent(Grammar grammar, Edge step) {
        Expr clause = grammar.rule(step.rule()).clauses().presentWhen();
        return step.optional()
                && !step.equals(part)
                && Equality.conjuncts(clause).stream().map(Equality::of).anyMatch(this::isBroken);
    }

    private boolean isBroken(@Nullable Equality equality) {
        Expr value = equality == null ? null : tags.get(equality.item());
        return value != null && equality != null && equality.isBrokenBy(value);
    }
}
