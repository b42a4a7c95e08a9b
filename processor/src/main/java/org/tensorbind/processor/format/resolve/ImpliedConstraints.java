package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Clause.Constraint;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Extent;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.value.Leniency;

/**
 * Adds the constraints that follow from uses of items, so that problems are reported at these items: dimensions are not negative, multiples are at least 1,
 * entries of look-ups are of the right variant, and keys of the metadata are unique, since a copy has one entry for each key.
 */
final class ImpliedConstraints {
    private final Grammar grammar;
    private final Places places;
    private final Map<String, List<Clause>> implied = new LinkedHashMap<>();

    private ImpliedConstraints(Grammar grammar) {
        this.grammar = grammar;
        this.places = new Places(grammar);
    }

    /** The grammar with these constraints. */
    static Grammar in(Grammar grammar) {
        ImpliedConstraints constraints = new ImpliedConstraints(grammar);
        constraints.implyDimensions();
        constraints.implyKeys();
        Expressions.lookups(grammar).forEach(constraints::implyVariant);
        grammar.rules().values().forEach(constraints::implyAmounts);
        grammar.tensors().forEach(constraints::implyRow);
        return grammar.with(constraints.implied);
    }

    /** Adds constraints to items that are a dimension of a tensor that is always present, or of each of several tensors of which one always is. */
    private void implyDimensions() {
        Alternatives alternatives = new Alternatives(grammar, places);
        for (TensorClause tensor : grammar.tensors()) {
            String data = String.valueOf(tensor.data());
            if (alternatives.conditions(tensor).all().isEmpty()) {
                implyDimensions(tensor);
            } else if (tensor.condition() != null && isPresent(data) && alternatives.areAlways(data, ofData(data))) {
                tensor.dimensions().stream()
                        .filter(dimension -> ofData(data).allMatch(other -> hasDimension(other, dimension)))
                        .forEach(this::implyDimension);
            }
        }
        grammar.blocks().values().forEach(block -> implyList(block.shape()));
    }

    private Stream<TensorClause> ofData(String data) {
        return grammar.tensors().stream().filter(tensor -> data.equals(tensor.data()));
    }

    private static boolean hasDimension(TensorClause tensor, Expr dimension) {
        return tensor.dimensions().stream().anyMatch(other -> Expressions.areSame(other, dimension));
    }

    private void implyDimension(Expr dimension) {
        if (dimension instanceof Expr.Ref ref) {
            implyDimension(ref.target());
        }
    }

    private void implyDimensions(TensorClause tensor) {
        tensor.dimensions().forEach(this::implyDimension);
        if (tensor.shape() instanceof TensorClause.Shape.AtPositions at) {
            implyPositions(tensor, at);
        }
        if (tensor.axes() == null) {
            implyList(tensor.shapeRule());
        } else {
            implyDimension(String.valueOf(tensor.shapeRule()));
        }
    }

    /** Adds a constraint that reports positions that are not indices of the list, even if no other expression uses them. */
    private void implyPositions(TensorClause tensor, TensorClause.Shape.AtPositions at) {
        Rule positions = rule(at.positions());
        Rule axes = rule(at.list());
        boolean found = axes != null && axes.isSequence() && places.ofEach(at.list(), at.item()) != null;
        if (positions != null && found) {
            Expr product = new Expr.Call("product", List.of(tensor.dimensionsAt(at)), tensor.span());
            Expr zero = new Expr.Int(0, tensor.span());
            require(
                    positions,
                    new Expr.Binary(">=", product, zero, tensor.span()),
                    "must be positions of " + at.list());
        }
    }

    private void implyList(@Nullable String list) {
        Rule rule = rule(list);
        if (rule != null && rule.isSequence()) {
            implyDimension(rule.name());
        }
    }

    /** The integer that a rule is, or the only item in it that is one. */
    private void implyDimension(String name) {
        Rule rule = rule(name);
        if (rule == null || Uses.count(grammar.rules().values(), name) != 1) {
            return;
        }
        if (isSigned(rule.type()) && rule.values() == null) {
            require(rule, compare(">=", name, 0, rule.span()), "a dimension must be 0 or more");
        } else if (rule.isSequence() && rule.inside().size() == 1) {
            implyDimension(rule.inside().get(0));
        }
    }

    /** Whether a number in digits, or its bits, may be negative. */
    private static boolean isSigned(Type type) {
        return type == Type.DECIMAL || (type.byteSize() > 0 && type.isSigned());
    }

    /** Strict reading rejects duplicate keys unless the grammar defines otherwise. */
    private void implyKeys() {
        MetadataBinding metadata = grammar.metadata();
        Place key = metadata == null || metadata.key() == null ? null : places.find(metadata.rule(), metadata.key());
        if (metadata == null || key == null) {
            return;
        }
        Rule pair = grammar.rule(key.lists().stream().reduce(metadata.rule(), (outer, inner) -> inner));
        boolean repeated = places.isRepeated(pair.name());
        if (repeated && pair.clauses().unique() == null) {
            add(pair, new Clause.Key(ClauseKind.UNIQUE, key.rule(), Leniency.LENIENT));
        }
    }

    /** The tag of a looked-up value must select the variant that is looked up. */
    private void implyVariant(Expr.Lookup lookup) {
        for (Rule rule : grammar.rules().values()) {
            String tag = rule.clauses().tag();
            if (rule.body() instanceof Body.Choice choice && tag != null && isOnce(lookup, rule.name())) {
                Variants.given(choice).stream()
                        .filter(variant -> variant.rule().equals(lookup.value()) && isOnce(lookup, tag))
                        .findFirst()
                        .ifPresent(variant -> require(
                                lookup,
                                compare("==", tag, new Expr.EnumName(variant.label(), lookup.span()), lookup.span()),
                                "must be a " + lookup.value()));
            }
        }
    }

    private void implyAmounts(Rule rule) {
        implyLeast(rule.clauses().align(), 1);
        implyLeast(rule.clauses().sized(), 0);
        implyMultiple(rule.clauses().align(), rule.name());
        if (rule.body() instanceof Body.Gap gap && gap.extent() instanceof Extent.ToMultiple multiple) {
            implyLeast(multiple.amount(), 1);
            implyMultiple(multiple.amount(), rule.name());
        } else if (rule.body() instanceof Body.Gap gap && gap.extent() instanceof Extent.Exactly exactly) {
            implyLeast(exactly.amount(), 0);
        }
    }

    private void implyRow(TensorClause tensor) {
        TensorClause.Row row = tensor.row();
        if (row != null && row.multiple()) {
            implyMultiple(row.amount(), tensor.dataRule());
        }
    }

    /** A looked-up value must be at least the minimum of the size or the multiple that it is used as. */
    private void implyLeast(@Nullable Expr amount, long least) {
        if (amount instanceof Expr.Lookup lookup
                && isOnce(lookup, lookup.value())
                && grammar.rule(lookup.value()).isPlainInteger()) {
            require(lookup, compare(">=", lookup.value(), least, lookup.span()), "must be at least " + least);
        }
    }

    /** An item whose multiple something is that is always there is 1 or more: an item of one place in the file only, as others may be anything. */
    private void implyMultiple(@Nullable Expr multiple, String user) {
        Rule rule = multiple instanceof Expr.Ref ref ? rule(ref.target()) : null;
        if (rule != null
                && rule.isPlainInteger()
                && rule.clauses().constraints().stream().noneMatch(constraint -> isAboveZero(constraint.condition()))
                && Uses.count(grammar.rules().values(), rule.name()) == 1
                && isAlwaysPresent(user)) {
            require(
                    rule,
                    compare(">=", rule.name(), 1, rule.span()),
                    "must be 1 or more, as something starts or ends at a multiple of it");
        }
    }

    private static boolean isAboveZero(Expr condition) {
        return condition instanceof Expr.Binary binary
                && binary.left() instanceof Expr.Ref
                && binary.right() instanceof Expr.Int number
                && binary.operator().equals(number.value() == 0 ? ">" : ">=")
                && number.value() >= 0;
    }

    private boolean isPresent(String name) {
        Place place = places.find(name);
        return place != null && !place.isOptional();
    }

    /** Whether a rule is in the file, and nothing around it that a condition may take away. */
    private boolean isAlwaysPresent(String name) {
        return isPresent(name)
                && Objects.requireNonNull(places.find(name))
                        .outward()
                        .allMatch(around -> around.parent() == null
                                || grammar.rule(around.rule()).clauses().presentWhen() == null);
    }

    private @Nullable Rule rule(@Nullable String name) {
        return name == null ? null : grammar.rules().get(name);
    }

    /** Whether an element of the list that is looked into has a rule in it once, always. */
    private boolean isOnce(Expr.Lookup lookup, String rule) {
        Place place = places.find(lookup.list(), rule);
        return place != null && place.isAlwaysOnce();
    }

    private void require(Expr.Lookup lookup, Expr condition, String what) {
        Rule pair = grammar.rule(lookup.list());
        Stream.concat(pair.clauses().all().stream(), implied(pair))
                .filter(clause -> clause.kind() == ClauseKind.UNIQUE)
                .findFirst()
                .map(unique -> ((Clause.Key) unique).rule())
                .ifPresent(key -> {
                    Span span = lookup.span();
                    Expr other = compare("!=", key, new Expr.Text(lookup.key(), span), span);
                    Expr all = new Expr.Binary("||", other, condition, span);
                    require(pair, all, "the value of '" + lookup.key() + "' " + what);
                });
    }

    private void require(Rule rule, Expr condition, String message) {
        boolean given = Stream.concat(rule.clauses().all().stream(), implied(rule))
                .anyMatch(clause ->
                        clause instanceof Constraint known && known.message().equals(message));
        if (!given) {
            add(rule, new Constraint(ClauseKind.REQUIRE, condition, message));
        }
    }

    private Stream<Clause> implied(Rule rule) {
        return implied.getOrDefault(rule.name(), List.of()).stream();
    }

    private void add(Rule rule, Clause clause) {
        implied.computeIfAbsent(rule.name(), name -> new ArrayList<>()).add(clause);
    }

    private static Expr compare(String operator, String rule, long number, Span span) {
        return compare(operator, rule, new Expr.Int(number, span), span);
    }

    private static Expr compare(String operator, String rule, Expr value, Span span) {
        return new Expr.Binary(operator, new Expr.Ref(List.of(rule), span), value, span);
    }
}
