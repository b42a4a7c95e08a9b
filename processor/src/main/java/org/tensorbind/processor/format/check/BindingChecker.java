package org.tensorbind.processor.format.check;

import java.util.HashSet;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.OrderKey;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType.Kind;

/** Checks that what clauses call a name, a dtype, a shape, data, a layout or metadata can be one. */
final class BindingChecker {
    private final Grammar grammar;
    private final Places places;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private BindingChecker(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = new Places(grammar);
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        BindingChecker checker = new BindingChecker(grammar, structures, diagnostics);
        grammar.tensors().forEach(checker::checkTensor);
        grammar.tensors().forEach(checker::checkElement);
        checker.checkLayoutIsOutside();
    }

    /** A block that contains the choice that it is a variant of would be another tensor in the tensor. */
    private void checkLayoutIsOutside() {
        String layout = grammar.first().layout();
        for (String block : grammar.blocks().keySet()) {
            if (layout != null && contains(block, layout, new HashSet<>())) {
                diagnostics.report(Tag.LAYOUT_INSIDE, grammar.rule(block).span(), block, layout);
            }
        }
    }

    /** A part that is one of the blocks has its own look at what it contains. */
    private boolean contains(String rule, String wanted, Set<String> seen) {
        return grammar.rule(rule).inside().stream()
                .anyMatch(used -> used.equals(wanted)
                        || (!grammar.blocks().containsKey(used) && seen.add(used) && contains(used, wanted, seen)));
    }

    private void checkTensor(TensorClause tensor) {
        if (tensor.positions() != null) {
            checkPositions(tensor, tensor.positions());
        } else if (tensor.axes() != null) {
            checkAxes(tensor, tensor.axes(), String.valueOf(tensor.shapeRule()));
        }
        if (tensor.condition() != null && hasRows(tensor)) {
            diagnostics.report(
                    Tag.MISPLACED,
                    tensor.condition().span(),
                    "present when",
                    "'" + tensor.rule() + "'",
                    "another clause of its data may hold at the same time; let one condition hold at a time, such as 'KIND == a' and"
                            + " 'KIND == b', or write 'X?' with 'present when' for bytes that are all absent");
        } else if (tensor.row() == null && hasRows(tensor)) {
            diagnostics.report(Tag.DATA_ROWS, tensor.span(), tensor.dataRule());
        }
        if (tensor.row() != null && tensor.row().separator() != null) {
            checkSeparator(tensor, tensor.row().separator());
        }
    }

    /** What is repeated between rows is as large as in its own place, and has the byte order of the file in both. */
    private void checkSeparator(TensorClause tensor, Expr.Ref separator) {
        Grammar.Rule item = grammar.rule(separator.target());
        if (item.clauses().stored() != null || hasOwnOrder(item) || hasRows(tensor)) {
            diagnostics.report(
                    Tag.MISPLACED,
                    separator.span(),
                    "separated by " + item.label(),
                    hasRows(tensor)
                            ? "rows that alternate with those of other tensors"
                            : "an item with a clause of its own for how it is stored",
                    "the number is repeated as it is, in the byte order of the file, between two rows of one tensor");
        }
    }

    /** Whether rows of a tensor stand in turn with those of others. */
    private boolean hasRows(TensorClause tensor) {
        return tensor.data() != null
                && (new Alternatives(grammar, places).areInTurn(tensor.dataRule()) || places.isApart(tensor));
    }

    private void checkElement(TensorClause tensor) {
        for (OrderKey key : tensor.order()) {
            if (!key.rule().equals(tensor.nameRule()) && !key.rule().equals(tensor.dtypeRule())) {
                diagnostics.report(
                        Tag.TENSOR_PART,
                        grammar.rule(key.rule()).span(),
                        "order",
                        "its name or its dtype",
                        key.rule(),
                        structures.value(key.rule()).description());
            }
        }
        if (tensor.layout() != null) {
            checkLayout(tensor, grammar.rule(tensor.layout()));
        }
    }

    private boolean hasOwnOrder(Grammar.Rule item) {
        return places.of(item.name()).stream()
                .flatMap(Place::outward)
                .anyMatch(place -> grammar.rule(place.rule()).clauses().numberOrder() != null);
    }

    /** Dimensions in a list of the file: each of its elements has one integer for it, and tensors have positions in it. */
    private void checkPositions(TensorClause tensor, String positions) {
        String axes = String.valueOf(tensor.axes());
        String size = String.valueOf(tensor.shapeRule());
        Place list = places.find(axes);
        boolean once = list != null
                && list.steps().stream().filter(Place.Edge::many).count() == 1
                && places.find(tensor.rule(), axes) == null
                && structures.value(axes).kind() == Kind.RECORD;
        if (!once
                || places.ofEach(axes, size) == null
                || structures.bareValue(size).kind() != Kind.INTEGER
                || structures.isDerived(size)) {
            diagnostics.report(Tag.SHAPE_POSITIONS, tensor.span(), axes, positions, size, axes, size);
        }
    }

    /** Dimensions in records: the records are a list of the tensor, and each has one integer for it, which nothing else tells. */
    private void checkAxes(TensorClause tensor, String axes, String size) {
        boolean listed = places.reach(tensor.rule(), axes) instanceof Reach.Whole list
                && !list.target().isOptional();
        boolean given = structures.value(size).kind() == Kind.INTEGER && !structures.isDerived(size);
        boolean record = structures.value(axes).kind() == Kind.RECORD;
        if (structures.value(axes).kind() == Kind.INTEGER && listed) {
            diagnostics.report(Tag.SHAPE_ELEMENT, grammar.rule(axes).span(), axes);
        } else if (!listed || !given || !record || places.ofEach(axes, size) == null) {
            diagnostics.report(Tag.SHAPE_RECORDS, tensor.span(), axes, size, tensor.rule());
        }
    }

    private void checkLayout(TensorClause tensor, Rule layout) {
        if (layout.values() != null) {
            ExpressionChecker.checkValueOf(layout, "dense", tensor.span(), diagnostics);
        } else if (layout.body() instanceof Body.Choice choice) {
            long dense = choice.variants().stream()
                    .map(variant -> grammar.blocks().get(variant.rule()))
                    .filter(block -> block != null && !block.sparse())
                    .count();
            if (dense > 1) {
                diagnostics.report(Tag.DENSE_TWICE, tensor.span(), layout.name(), dense);
            }
        }
    }
}
