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
 * That elements of the list of tensors may have no tensor: those in which the part is absent that has the data. They are an item of the file.
 *
 * @param part the step to what only tensors have
 * @param tags what a tensor's element says where the condition of the part names values, by the items that have them
 * @param condition what else must hold for a tensor; null for nothing
 */
public record OtherElements(
        Edge part, Map<String, Expr> tags, @Nullable Expr condition) {

    /** What there is in a grammar; null where each element is a tensor. */
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

    /** Whether an item is always in the element, says nothing else of a tensor and follows from nothing, so that a value can be named for it. */
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
     * Whether a tensor's element may be without what a step leads to: what only tensors have is always there.
     *
     * @param others null where each element is a tensor
     */
    public static boolean mayBeAbsent(@Nullable OtherElements others, Edge step) {
        return step.optional() && (others == null || !step.equals(others.part()));
    }

    /** Whether no tensor's element has an optional item, as a tag there says something else than its condition asks for. */
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
