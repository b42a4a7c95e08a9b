package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.Occurrence;

/**
 * Choices of which a variant has the data of a tensor: each is the sequence of its variants, of which one is present, as the tag gives. Both ways of
 * defining which elements are tensors then have one form. In documents, where keys give the variant and each has one key, it is a map of these keys.
 */
final class TensorVariants {
    private final Grammar grammar;
    private final Places places;
    private final Map<String, Rule> rules;

    private TensorVariants(Grammar grammar) {
        this.grammar = grammar;
        this.places = new Places(grammar);
        this.rules = new LinkedHashMap<>(grammar.rules());
    }

    /** A grammar in which they are. */
    static Grammar in(Grammar grammar) {
        TensorVariants variants = new TensorVariants(grammar);
        grammar.rules().values().forEach(variants::open);
        return grammar.withRules(variants.rules);
    }

    private void open(Rule rule) {
        String tag = rule.clauses().tag();
        if (tag != null && !rule.inDocument() && rule.body() instanceof Body.Choice choice && isOpened(rule, choice)) {
            open(rule, choice, tag);
        } else if (Variants.areByKeys(rule) && rule.body() instanceof Body.Choice choice && isOpened(rule, choice)) {
            openMaps(rule, choice);
        }
    }

    /** A choice of maps with one field each is the map that has one of these fields. */
    private void openMaps(Rule rule, Body.Choice choice) {
        List<Rule> maps = choice.variants().stream().map(this::rule).toList();
        if (!maps.stream().allMatch(TensorVariants::isOneField)) {
            return;
        }
        Framing.MapOf first = (Framing.MapOf) Objects.requireNonNull(maps.get(0).framing(), "looked at before");
        List<Item> fields = maps.stream()
                .map(map -> map.fields().get(0))
                .<Item>map(TensorVariants::asOptional)
                .toList();
        maps.forEach(map -> rules.remove(map.name()));
        rules.put(rule.name(), rule.withBody(new Body.Group(first.asOneOf(), fields)));
    }

    private static boolean isOneField(Rule map) {
        return map.isMap()
                && map.uses().size() == 1
                && map.fields().size() == 1
                && !map.hasOthers()
                && map.fields().get(0).isOne()
                && !map.fields().get(0).nullable();
    }

    private static Item.Use asOptional(Item.Use field) {
        return new Item.Use(
                field.rule(), Occurrence.OPTIONAL, field.count(), field.end(), field.key(), false, field.span());
    }

    private boolean isOpened(Rule rule, Body.Choice choice) {
        return places.of(rule.name()).stream().anyMatch(TensorVariants::isInElement)
                && choice.variants().stream().anyMatch(variant -> hasData(variant.rule()))
                && choice.variants().stream()
                        .allMatch(variant -> rule(variant).clauses().presentWhen() == null
                                && Uses.count(rules.values(), variant.rule()) == 1);
    }

    private Rule rule(Variant variant) {
        return Objects.requireNonNull(rules.get(variant.rule()));
    }

    /** Whether a place is in an element of a list, in each that is present. */
    private static boolean isInElement(Place place) {
        return place.outward().takeWhile(around -> !around.isVariant()).anyMatch(around -> around.isElement());
    }

    private boolean hasData(String rule) {
        return grammar.tensors().stream()
                .flatMap(tensor -> Stream.ofNullable(tensor.data()))
                .anyMatch(data -> rule.equals(data) || places.contains(rule, data));
    }

    private void open(Rule rule, Body.Choice choice, String tag) {
        Map<String, Expr> conditions = new LinkedHashMap<>();
        for (Variant variant : Variants.given(choice)) {
            conditions.put(variant.rule(), comparison("==", tag, variant));
        }
        String otherwise = Variants.otherwise(choice);
        if (otherwise != null) {
            conditions.put(otherwise, all("&&", "!=", tag, choice));
        }
        List<Item> parts = new ArrayList<>();
        for (Variant variant : choice.variants()) {
            String given = variant.rule().equals(otherwise) ? " has another value" : " == " + variant.label();
            Expr condition = conditions.get(variant.rule());
            rules.computeIfPresent(
                    variant.rule(),
                    (name, present) -> present.presentWhen(
                            Objects.requireNonNull(condition, "each variant has one"),
                            present.text() + " present when " + tag + given));
            parts.add(Item.Use.of(variant.rule(), Occurrence.OPTIONAL, variant.span()));
        }
        Clauses clauses = rule.clauses().without(ClauseKind.BY);
        if (otherwise == null) {
            clauses = clauses.with(new Clause.Constraint(
                    ClauseKind.REQUIRE,
                    all("||", "==", tag, choice),
                    "'" + tag + "' must be the tag that selects the variant"));
        }
        rules.put(
                rule.name(),
                rule.withBody(new Body.Group(new Framing.Bytes(), parts)).withClauses(clauses));
    }

    private static Expr all(String joint, String operator, String tag, Body.Choice choice) {
        return Variants.given(choice).stream()
                .map(variant -> comparison(operator, tag, variant))
                .reduce((all, next) -> new Expr.Binary(joint, all, next, next.span()))
                .orElseThrow();
    }

    private static Expr comparison(String operator, String tag, Variant variant) {
        Span span = variant.span();
        return new Expr.Binary(
                operator, new Expr.Ref(List.of(tag), span), new Expr.EnumName(variant.label(), span), span);
    }
}
