package org.tensorbind.processor.format.check;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.syntax.BindingWord;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** Checks that the rules named in tensor, dense, coo and metadata clauses can have their roles. */
final class RoleChecker extends Checker {
    RoleChecker(Checker all) {
        super(all);
    }

    @Override
    void check() {
        grammar.blocks().values().forEach(this::checkBlock);
        if (grammar.metadata() != null) {
            checkMetadata(grammar.metadata());
        }
    }

    /** Each rule with a role must occur once in an element of the list of tensors. */
    @Override
    void check(TensorClause tensor) {
        String element = tensor.isElement() ? tensor.rule() : null;
        for (TensorClause.NamePart part : tensor.name()) {
            if (part instanceof TensorClause.NamePart.Item item) {
                boolean alone = item.rule().equals(tensor.nameRule());
                checkRole(alone ? element : null, BindingWord.NAME, item.rule());
            }
        }
        if (tensor.positions() != null || tensor.axes() == null) {
            checkRole(element, BindingWord.SHAPE, tensor.ownShapeRule());
        }
        checkRole(element, BindingWord.DATA, tensor.data());
        tensor.otherData().forEach(other -> checkRole(element, BindingWord.OR, other));
        checkRole(element, BindingWord.DTYPE, tensor.dtypeRule(), tensor.span());
        checkOtherDtype(element, tensor);
        checkWhole(tensor);
        checkRole(element, BindingWord.LAYOUT, tensor.layout(), tensor.span());
        if (tensor.axes() != null) {
            checkAxes(tensor, tensor.axes(), String.valueOf(tensor.shapeRule()));
        }
        if (tensor.layout() != null) {
            checkLayout(tensor, rule(tensor.layout()));
        }
        checkOrder(tensor);
        checkRows(tensor);
        if (tensor.external() != null && tensor.data() != null) {
            checkExternal(tensor, tensor.external());
        }
    }

    /** The tag and the shape are in the element around the list of tensors, whose last level the last item of names distinguishes. */
    private void checkWhole(TensorClause tensor) {
        TensorClause.Whole whole = tensor.whole();
        if (whole == null) {
            return;
        }
        checkValueOf(rule(whole.tag()), whole.value(), whole.span());
        TensorTree tree = TensorTree.of(grammar, places);
        int around = tree == null ? -1 : tree.levels().size() - 2;
        boolean placed = tree != null
                && around >= 0
                && tree.texts().get(tree.items().size()).isEmpty()
                && tree.itemsOf(around + 1, places).equals(Set.of(tree.items().size() - 1))
                && tree.levelOf(whole.tag(), places) == around
                && tensor.shape() instanceof TensorClause.Shape.OfList shape
                && tree.levelOf(shape.rule(), places) == around;
        if (!placed) {
            misplaced(
                    whole.span(),
                    "whole",
                    tensor.rule(),
                    "it needs tensors in a list in another, whose name ends with an item of theirs; the element around them has '"
                            + whole.tag() + "' and the list with the shape");
        }
    }

    /** Each tensor has the item that gives its dtype otherwise, which has a value for each dtype of the other one. */
    private void checkOtherDtype(@Nullable String element, TensorClause tensor) {
        TensorClause.Dtype.Otherwise other = tensor.otherDtype();
        String dtype = tensor.dtypeRule();
        if (other == null || dtype == null) {
            return;
        }
        checkRole(element, BindingWord.DTYPE, other.rule(), other.span());
        Enumeration first = rule(dtype).values();
        Enumeration second = rule(other.rule()).values();
        Place place = places.find(tensor.rule(), dtype);
        Place always = places.find(tensor.rule(), other.rule());
        if (first == null || second == null || place == null || always == null) {
            return;
        }
        other.values().forEach((name, value) -> {
            checkValueOf(rule(dtype), name, other.span());
            checkValueOf(rule(other.rule()), value, other.span());
        });
        if (!place.isOptional() || always.isOptional()) {
            misplaced(
                    other.span(),
                    "else",
                    tensor.rule(),
                    "'" + dtype + "' must be optional, and '" + other.rule() + "' must be in each tensor");
        }
        first.values().stream()
                .filter(value -> other.values().containsKey(value.name())
                        ? second.isTaken(value)
                        : second.find(value.name()) == null)
                .map(Enumerator::name)
                .findFirst()
                .ifPresent(name -> misplaced(
                        other.span(),
                        "else",
                        tensor.rule(),
                        other.values().containsKey(name)
                                ? "'" + other.rule() + "' has the dtype '" + name
                                        + "' or its value, too; remove it from one of them"
                                : "'" + dtype + "' has the dtype '" + name + "'; add the value of '" + other.rule()
                                        + "' next to it, '" + name + " = …'"));
        if (first.isText() != second.isText() || first.isOrdered() || second.isOrdered() || first.closed()) {
            misplaced(
                    other.span(),
                    "else",
                    tensor.rule(),
                    "'" + dtype + "' and '" + other.rule()
                            + "' must both be texts or both be numbers, without byte orders, and '" + dtype
                            + "' must not be 'closed'");
        }
    }

    /** Data may be elsewhere only if a tensor may be without it here, and if a tensor has what says where. */
    private void checkExternal(TensorClause tensor, TensorClause.External external) {
        Place data = places.find(tensor.rule(), tensor.dataRule());
        if (data == null || !data.isOptional()) {
            misplaced(
                    external.span(),
                    "external",
                    tensor.rule(),
                    "its '" + tensor.data() + "' is never absent; make it optional, '? " + tensor.data() + "'");
        }
        if (structures.pairOfTexts(external.entry()) == null
                || !(places.reach(tensor.rule(), external.entry()) instanceof Reach.Whole)) {
            reportPart(external.span(), "external", "a pair of texts in a list that each tensor has", external.entry());
        }
        checkValueOf(rule(external.tag()), external.value(), external.span());
        if (places.find(tensor.rule(), external.tag()) == null) {
            report(GrammarMessage.NOT_ONCE, external.span(), "external", tensor.rule(), external.tag());
        }
    }

    private void checkOrder(TensorClause tensor) {
        TensorTree tree = TensorTree.of(grammar, places);
        boolean byItems = tree != null && tree.isSortedBy(tensor.order());
        tensor.order().stream()
                .filter(key -> !byItems)
                .map(TensorClause.OrderKey::rule)
                .filter(key -> !key.equals(tensor.nameRule()) && !key.equals(tensor.dtypeRule()))
                .forEach(key -> reportPart(rule(key).span(), "sort by", "its name or its dtype", key));
        TensorClause.ColumnMajor order = tensor.columnMajor();
        if (order != null && order.tag() != null && order.value() != null) {
            checkValueOf(rule(order.tag()), order.value(), order.span());
        } else if (order != null && order.tag() != null) {
            checkArgument(order.span(), "'order column-major when'", ArgumentKind.FLAG, order.tag());
        }
    }

    private void checkRows(TensorClause tensor) {
        boolean alternate = tensor.data() != null
                && (new Alternatives(grammar, places).areInterleaved(tensor.dataRule()) || places.isApart(tensor));
        if (tensor.condition() != null && alternate) {
            misplaced(
                    tensor.condition().span(),
                    "present when",
                    tensor.rule(),
                    "another clause of its data may hold at the same time; let one condition hold at a time, such as 'KIND == a' and"
                            + " 'KIND == b', or write 'X?' with 'present when' for bytes that are all absent");
        } else if (tensor.row() == null && alternate) {
            report(GrammarMessage.DATA_ROWS, tensor.span(), tensor.dataRule());
        }
        if (tensor.row() != null && tensor.row().separator() != null) {
            checkSeparator(tensor.row().separator(), alternate);
        }
    }

    /** The separator of rows must have the same size and byte order as the item that it repeats. */
    private void checkSeparator(Expr.Ref separator, boolean alternate) {
        Rule item = rule(separator.target());
        checkArgument(separator.span(), "'separated by'", ArgumentKind.FIXED_INTEGER, item.name());
        boolean ordered = places.of(item.name()).stream().anyMatch(Place::hasByteOrder);
        if (alternate || ordered || item.clauses().stored() != null) {
            report(
                    GrammarMessage.MISPLACED,
                    separator.span(),
                    "separated by " + item.label(),
                    alternate
                            ? "rows that alternate with those of other tensors"
                            : "an item with a clause of its own for how it is stored",
                    "the number is repeated as it is, in the byte order of the file, between two rows of one tensor");
        }
    }

    /** For dimensions in records, each record must have one integer; the records are a list of the tensor, or elements of a list of the file by index. */
    private void checkAxes(TensorClause tensor, String axes, String size) {
        String positions = tensor.positions();
        Kind each = structures.value(axes).kind();
        Place list = places.find(axes);
        boolean listed = positions == null
                ? places.reach(tensor.rule(), axes) instanceof Reach.Whole whole
                        && !whole.target().isOptional()
                : list != null && list.lists().size() == 1 && places.find(tensor.rule(), axes) == null;
        boolean given = structures.bareValue(size).kind() == Kind.INTEGER && !structures.isDerived(size);
        if (positions == null && each == Kind.INTEGER && listed) {
            report(GrammarMessage.SHAPE_ELEMENT, rule(axes).span(), axes);
        } else if (!listed || !given || each != Kind.RECORD || places.ofEach(axes, size) == null) {
            if (positions == null) {
                report(GrammarMessage.SHAPE_RECORDS, tensor.span(), axes, size, tensor.rule());
            } else {
                report(GrammarMessage.SHAPE_POSITIONS, tensor.span(), axes, positions, size, axes, size);
            }
        }
    }

    private void checkLayout(TensorClause tensor, Rule layout) {
        if (layout.values() != null) {
            checkValueOf(layout, "dense", tensor.span());
        } else if (layout.body() instanceof Body.Choice choice && denseVariants(choice) > 1) {
            report(GrammarMessage.DENSE_TWICE, tensor.span(), layout.name(), denseVariants(choice));
        }
    }

    /** Checks the roles of a block, and that it does not contain its own choice: that would be a tensor in the tensor. */
    private void checkBlock(BlockBinding block) {
        checkRole(block.rule(), BindingWord.SHAPE, block.shape());
        checkRole(block.rule(), BindingWord.DATA, block.data());
        checkRole(block.rule(), BindingWord.INDICES, block.indices());
        checkRole(block.rule(), BindingWord.VALUES, block.values());
        checkSparse(block);
        String layout = grammar.first().layout();
        if (layout != null && contains(block.rule(), layout, new HashSet<>())) {
            report(GrammarMessage.LAYOUT_INSIDE, rule(block.rule()).span(), block.rule(), layout);
        }
        Stream.of(block.shape(), block.data(), block.indices(), block.values())
                .filter(Objects::nonNull)
                .filter(role -> {
                    Place part = places.find(block.rule(), role);
                    return part != null && roleMayBeAbsent(part);
                })
                .forEach(role ->
                        report(GrammarMessage.MAYBE_ABSENT, rule(block.rule()).span(), block.rule(), role));
    }

    /** Whether a rule contains another one, other than in a part that is a block, which is checked by itself. */
    private boolean contains(String rule, String wanted, Set<String> seen) {
        return rule(rule).inside().stream()
                .anyMatch(used -> used.equals(wanted)
                        || (!grammar.blocks().containsKey(used) && seen.add(used) && contains(used, wanted, seen)));
    }

    /** Indices and values of a sparse tensor have ranks of their own, and indices a dtype of their own. */
    private void checkSparse(BlockBinding block) {
        if (block.indices() != null && block.values() != null) {
            checkPart(block.indices(), "indices", 2);
            checkPart(block.values(), "values", 1);
        }
    }

    private void checkPart(String part, String role, int rank) {
        BlockBinding dense = grammar.blocks().get(structures.value(part).rule());
        if (dense == null || dense.data() == null) {
            return;
        }
        Solved given = relations.find(Expr.Function.COUNT, dense.shape());
        if (rule(dense.shape()).count() instanceof Expr.Ref ref) {
            requireBound(part, ref.head(), role, dense, String.valueOf(rank));
        } else if (given != null) {
            requireBound(part, given.item(), role, dense, String.valueOf(rank));
        }
        Expr sized = rule(dense.data()).clauses().sized();
        String dtype = grammar.first().dtypeRule();
        if (role.equals("indices")
                && sized != null
                && dtype != null
                && Expressions.names(sized).contains(dtype)) {
            requireBound(part, dtype, role, dense, "…");
        }
    }

    /** An item outside the block is the tensor's, so the part must name its own with {@code with}. */
    private void requireBound(String part, String item, String role, BlockBinding dense, String value) {
        Rule rule = rule(part);
        if (!places.contains(dense.rule(), item) && !rule.clauses().with().containsKey(item)) {
            report(GrammarMessage.SPARSE_PART, rule.span(), part, item, role, value);
        }
    }

    /** @param owner in which it occurs once; null where there may be several */
    private void checkRole(@Nullable String owner, BindingWord role, @Nullable String rule) {
        if (rule != null) {
            checkRole(owner, role, rule, rule(rule).span());
        }
    }

    private void checkRole(@Nullable String owner, BindingWord role, @Nullable String rule, Span span) {
        ArgumentKind kind = role.argument();
        if (rule == null || kind == null) {
            return;
        }
        Place place = owner == null ? null : places.find(owner, rule);
        if (kind == ArgumentKind.INTEGERS && structures.value(rule).kind() == Kind.INTEGER) {
            report(places.isRepeated(rule) ? GrammarMessage.SHAPE_ELEMENT : GrammarMessage.SHAPE_INTEGER, span, rule);
        } else if (!fits(kind, rule)) {
            reportPart(span, role.text(), kind.words(), rule);
        } else if (place != null && place.isListed()) {
            report(GrammarMessage.PART_IN_LIST, rule(rule).span(), role.text(), rule, String.valueOf(owner));
        } else if (place == null && owner != null && grammar.blocks().containsKey(owner)) {
            report(GrammarMessage.BLOCK_ROLE, span, owner, role.text(), rule);
        }
    }

    private void reportPart(Span span, String role, String wanted, String rule) {
        report(
                GrammarMessage.TENSOR_PART,
                span,
                role,
                wanted,
                rule,
                structures.value(rule).description());
    }

    /** Metadata must be a map, or pairs of a key and a value. */
    private void checkMetadata(MetadataBinding metadata) {
        String key = metadata.key();
        Place place = places.find(metadata.rule());
        Place around =
                place == null || place.parent() == null ? null : place.owner().element();
        if (around != null) {
            report(GrammarMessage.METADATA_IN_ELEMENTS, rule(metadata.rule()).span(), metadata.rule(), around.rule());
        }
        boolean pairs = key != null && arePairs(metadata);
        String user = pairs ? "the key of metadata" : "metadata";
        String rule = pairs ? String.valueOf(key) : metadata.rule();
        ArgumentKind kind = pairs ? ArgumentKind.TEXT : key == null ? ArgumentKind.MAP : ArgumentKind.PAIRS;
        if (!fits(kind, rule)) {
            report(
                    GrammarMessage.METADATA_PART,
                    rule(rule).span(),
                    user,
                    kind.words(),
                    rule,
                    structures.value(rule).description());
        }
    }

    /** Whether the rule is a repeated pair, or a list of pairs. */
    private boolean arePairs(MetadataBinding metadata) {
        ValueType value = structures.value(metadata.rule());
        ValueType pair = places.isRepeated(metadata.rule()) ? value : value.element();
        return pair != null
                && pair.rule() != null
                && structures.components(pair.rule()).stream()
                        .map(Component::rule)
                        .toList()
                        .equals(List.of(String.valueOf(metadata.key()), String.valueOf(metadata.value())));
    }
}
