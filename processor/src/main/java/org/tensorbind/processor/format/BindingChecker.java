package org.tensorbind.processor.format;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.Structures.Value;
import org.tensorbind.processor.format.TensorClause.OrderKey;

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
        grammar.tensors().stream().filter(TensorClause::isElement).forEach(checker::checkElement);
        grammar.blocks().values().forEach(checker::checkBlock);
        if (grammar.metadata() != null) {
            checker.checkMetadata(grammar.metadata());
        }
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

    /** What each role of a tensor can be. */
    private void checkTensor(TensorClause tensor) {
        for (TensorClause.NamePart part : tensor.name()) {
            if (part instanceof TensorClause.NamePart.Item item) {
                checkRole("name", item.rule(), Kind.TEXT);
            }
        }
        if (tensor.positions() != null) {
            checkPositions(tensor, tensor.positions());
        } else if (tensor.axes() == null) {
            checkRole("shape", tensor.shapeRule(), Kind.INTEGERS);
        } else {
            checkAxes(tensor, tensor.axes(), String.valueOf(tensor.shapeRule()));
        }
        checkRole("data", tensor.data(), Kind.PAYLOAD);
        checkDtype(tensor);
        if (tensor.condition() != null && hasRows(tensor)) {
            diagnostics.report(
                    Tag.MISPLACED,
                    tensor.condition().span(),
                    "present when",
                    "'" + tensor.rule() + "'",
                    "its rows alternate with those of other tensors; write 'X?' with 'present when' for bytes that are all absent, or"
                            + " conditions of which one holds at a time");
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
        if (!item.type().isFixedInteger() || item.inDocument()) {
            diagnostics.report(
                    Tag.TYPE_MISUSE,
                    separator.span(),
                    "'separated by'",
                    "an integer of fixed size",
                    item.label(),
                    structures.value(item.name()).description());
        } else if (item.clauses().stored() != null || hasOwnOrder(item) || hasRows(tensor)) {
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

    /** What says a tensor by items of an element stands once in it. */
    private void checkElement(TensorClause tensor) {
        checkOnce(tensor.rule(), "name", tensor.nameRule(), Kind.TEXT);
        if (tensor.axes() == null || tensor.positions() != null) {
            checkOnce(tensor.rule(), "shape", tensor.ownShapeRule(), Kind.INTEGERS);
        }
        checkOnce(tensor.rule(), "data", tensor.data(), Kind.PAYLOAD);
        checkOnce(tensor.rule(), "dtype", tensor.dtypeRule());
        checkOnce(tensor.rule(), "layout", tensor.layout());
        for (OrderKey key : tensor.order()) {
            if (!key.rule().equals(tensor.nameRule()) && !key.rule().equals(tensor.dtypeRule())) {
                roleFault("order", "its name or its dtype", key.rule(), structures.value(key.rule()));
            }
        }
        if (tensor.layout() != null) {
            checkLayout(tensor, grammar.rule(tensor.layout()));
        }
    }

    private boolean hasOwnOrder(Grammar.Rule item) {
        return new Places(grammar)
                .of(item.name()).stream()
                        .flatMap(Place::outward)
                        .anyMatch(place -> grammar.rule(place.rule()).clauses().numberOrder() != null);
    }

    /** Dimensions in a list of the file: each of its elements has one integer for it, and tensors have positions in it. */
    private void checkPositions(TensorClause tensor, String positions) {
        checkRole("shape", positions, Kind.INTEGERS);
        String axes = String.valueOf(tensor.axes());
        String size = String.valueOf(tensor.shapeRule());
        Place list = places.find(axes);
        boolean once = list != null
                && list.steps().stream().filter(Place.Step::many).count() == 1
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

    private void checkDtype(TensorClause tensor) {
        String dtype = tensor.dtypeRule();
        Enumeration values = dtype == null ? null : grammar.rule(dtype).values();
        if (dtype != null && (values == null || !values.dtype())) {
            diagnostics.report(
                    Tag.TENSOR_PART,
                    tensor.span(),
                    "dtype",
                    "a rule with 'dtype { f32 = …, … }'",
                    dtype,
                    structures.value(dtype).description());
        }
    }

    private void checkLayout(TensorClause tensor, Rule layout) {
        boolean named = layout.values() != null;
        if (named) {
            ExpressionChecker.checkValueOf(layout, "dense", tensor.span(), diagnostics);
        }
        boolean blocks = layout.body() instanceof Body.Choice choice
                && Variants.told(choice).stream().allMatch(v -> grammar.blocks().containsKey(v.rule()));
        long dense = layout.body() instanceof Body.Choice choice
                ? choice.variants().stream()
                        .filter(v -> isBlock(v.rule(), false))
                        .count()
                : 1;
        if (blocks && dense > 1) {
            diagnostics.report(Tag.DENSE_TWICE, tensor.span(), layout.name(), dense);
        } else if ((!named && !blocks) || dense != 1) {
            diagnostics.report(
                    Tag.TENSOR_PART,
                    tensor.span(),
                    "layout",
                    "an enumeration, or a choice whose variants have a 'dense' or 'coo' clause each, one of them 'dense'",
                    layout.name(),
                    structures.value(layout.name()).description());
        }
    }

    private boolean isBlock(String rule, boolean sparse) {
        BlockBinding block = grammar.blocks().get(rule);
        return block != null && block.sparse() == sparse;
    }

    private void checkBlock(BlockBinding block) {
        checkPart(block.rule(), "shape", block.shape(), Kind.INTEGERS);
        checkPart(block.rule(), "data", block.data(), Kind.PAYLOAD);
        for (Map.Entry<String, String> part : partsOf(block).entrySet()) {
            checkOnce(block.rule(), part.getKey(), part.getValue());
            Value value = structures.value(part.getValue());
            if (value.type() == null || !grammar.blocks().containsKey(value.type())) {
                roleFault(part.getKey(), "a rule with a 'dense' clause", part.getValue(), value);
            }
        }
    }

    private static Map<String, String> partsOf(BlockBinding block) {
        return block.indices() == null || block.values() == null
                ? Map.of()
                : Map.of("indices", block.indices(), "values", block.values());
    }

    private void checkPart(String owner, String role, @Nullable String rule, Kind kind) {
        checkRole(role, rule, kind);
        checkOnce(owner, role, rule, kind);
    }

    private void checkOnce(String owner, String role, @Nullable String rule, Kind kind) {
        if (rule != null && structures.value(rule).kind() == kind) {
            checkOnce(owner, role, rule);
        }
    }

    /** What a tensor has one of stands in no list in it. */
    private void checkOnce(String owner, String role, @Nullable String rule) {
        Place path = rule == null ? null : places.find(owner, rule);
        if (rule != null && path != null && path.isListed()) {
            diagnostics.report(Tag.PART_IN_LIST, grammar.rule(rule).span(), role, rule, owner);
        }
    }

    private void checkRole(String role, @Nullable String rule, Kind kind) {
        boolean noBytes =
                rule != null && kind == Kind.PAYLOAD && !(grammar.rule(rule).type() == Type.BYTES);
        if (rule != null && (noBytes || structures.value(rule).kind() != kind)) {
            if (kind == Kind.INTEGERS && structures.value(rule).kind() == Kind.INTEGER) {
                diagnostics.report(
                        places.isRepeated(rule) ? Tag.SHAPE_ELEMENT : Tag.SHAPE_INTEGER,
                        grammar.rule(rule).span(),
                        rule);
            } else {
                roleFault(role, Value.of(kind).description(), rule, structures.value(rule));
            }
        }
    }

    private void roleFault(String role, String wanted, String rule, Value actual) {
        diagnostics.report(Tag.TENSOR_PART, grammar.rule(rule).span(), role, wanted, rule, actual.description());
    }

    /** Metadata is a map, or pairs of a key and a value. */
    private void checkMetadata(MetadataBinding metadata) {
        String key = metadata.key();
        Value value = structures.value(metadata.rule());
        if (key == null ? value.kind() != Kind.MAP : !arePairs(metadata, value)) {
            diagnostics.report(
                    Tag.METADATA_PART,
                    grammar.rule(metadata.rule()).span(),
                    "metadata",
                    key == null
                            ? "a document's map, { * text => text } or the like, or have a key and a value"
                            : "a list of pairs of its key and its value",
                    metadata.rule(),
                    value.description());
        } else if (key != null && structures.value(key).kind() != Kind.TEXT) {
            diagnostics.report(
                    Tag.METADATA_PART,
                    grammar.rule(key).span(),
                    "the key of metadata",
                    Value.of(Kind.TEXT).description(),
                    key,
                    structures.value(key).description());
        }
    }

    /** Whether the rule is a repeated pair, or a list of pairs. */
    private boolean arePairs(MetadataBinding metadata, Value value) {
        @Nullable Value pair = places.isRepeated(metadata.rule()) ? value : value.element();
        return pair != null
                && pair.type() != null
                && structures.components(pair.type()).stream()
                        .map(Structures.Component::rule)
                        .toList()
                        .equals(Arrays.asList(metadata.key(), metadata.value()));
    }
}
