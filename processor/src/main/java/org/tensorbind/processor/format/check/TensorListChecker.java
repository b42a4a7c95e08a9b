package org.tensorbind.processor.format.check;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType.Kind;

/**
 * Checks where tensors stand: alone, in one list, or in lists in lists that their names tell apart. What a tensor has stands in each of them, or
 * once for each in a list of its own.
 */
final class TensorListChecker {
    private final Grammar grammar;
    private final Places places;
    private final Structures structures;
    private final Diagnostics diagnostics;
    private final TensorClause tensor;

    private TensorListChecker(
            Grammar grammar, TensorClause tensor, Places places, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = places;
        this.structures = structures;
        this.diagnostics = diagnostics;
        this.tensor = tensor;
    }

    static void check(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        for (TensorClause tensor : grammar.tensors()) {
            TensorListChecker checker = new TensorListChecker(grammar, tensor, places, structures, diagnostics);
            if (tensor.isElement()) {
                checker.check();
            }
            if (tensor == grammar.first()) {
                grammar.blocks().values().forEach(checker::checkBlock);
                grammar.blocks().values().forEach(checker::checkSparse);
            }
        }
        if (grammar.readerOnly() == null) {
            checkElements(grammar, places, diagnostics);
            grammar.tensors().stream()
                    .flatMap(tensor -> tensor.dimensions().stream())
                    .flatMap(dimension -> dimension.parts(Expr.Ref.class))
                    .filter(item -> isInSeveralLists(grammar, places, item.target()))
                    .forEach(item -> diagnostics.report(Tag.DIMENSION_LISTS, item.span(), item.target()));
        }
    }

    /** Whether a rule is in elements of different lists: one value is solved from the tensors of them all. */
    private static boolean isInSeveralLists(Grammar grammar, Places places, String item) {
        return grammar.owners(item)
                        .map(owner -> String.valueOf(places.elementAround(owner.name())))
                        .distinct()
                        .count()
                > 1;
    }

    private void check() {
        Place place = places.find(tensor.rule());
        Stream.concat(Stream.of(tensor.rule()), tensor.roles())
                .filter(role -> places.find(role) == null)
                .forEach(role -> diagnostics.report(Tag.UNRESOLVED, tensor.span(), "tensor", role, role));
        if (place != null) {
            check(place);
        }
    }

    private void check(Place place) {
        checkRecursion(place);
        TensorTree tree = TensorTree.of(grammar, places);
        Place element = place.element();
        if (element != null && element != place) {
            diagnostics.report(Tag.TENSOR_INSIDE, tensor.span(), tensor.rule(), element.rule(), element.rule());
        }
        if (tree != null) {
            checkTree(tree, place);
        } else if (tensor.isNameOfItems()) {
            misplaced("name", "it needs a list of tensors, whose items it is made of");
        } else if (place.lists().size() > 1) {
            diagnostics.report(
                    Tag.TENSOR_NESTED,
                    tensor.span(),
                    place.lists().get(1),
                    place.lists().get(0));
        } else if (!place.isListed()) {
            checkOnce();
        }
        tensor.roles()
                .filter(role -> tree == null || !tree.items().contains(role))
                .forEach(role -> checkRole(role, place, tree));
    }

    /**
     * Reports elements of lists that may have no tensor: from tensors, nobody could tell that there is such an element. Reports data, too, that is
     * there where no clause has a tensor, and clauses that never have one.
     */
    private static void checkElements(Grammar grammar, Places places, Diagnostics diagnostics) {
        Alternatives alternatives = new Alternatives(grammar, places);
        List<TensorClause> clauses = grammar.tensors();
        Set<String> seen = new HashSet<>();
        for (TensorClause clause : clauses) {
            String data = String.valueOf(clause.data());
            String element = places.elementAround(places.placeOf(clause));
            if (clause.condition() != null && alternatives.isNever(clause)) {
                seen.add(data);
                diagnostics.report(
                        Tag.NEVER_PRESENT,
                        clause.condition().span(),
                        clause.condition().words(),
                        grammar.rule(data).label());
            } else if (element != null && seen.add(element) && !alternatives.areAlways(element, clauses.stream())) {
                diagnostics.report(
                        Tag.ABSENT_TENSORS, clause.span(), grammar.rule(element).label(), data);
            } else if (clause.condition() != null
                    && seen.add(data)
                    && !alternatives.areAlways(data, clauses.stream().filter(other -> data.equals(other.data())))) {
                diagnostics.report(Tag.UNDESCRIBED_DATA, clause.condition().span(), data, data);
            }
        }
    }

    private void misplaced(String word, String instead) {
        diagnostics.report(Tag.MISPLACED, tensor.span(), word, "'" + tensor.rule() + "'", instead);
    }

    /** A file's structure has as many lists around a tensor as the grammar says. */
    private void checkRecursion(Place root) {
        for (Edge step : root.steps()) {
            if (places.contains(step.rule(), step.rule())) {
                diagnostics.report(
                        Tag.TENSOR_RECURSIVE, grammar.rule(step.rule()).span(), step.rule(), tensor.rule());
                return;
            }
        }
    }

    /** What a tensor has stands in it always, or in an element around it, or in one at the same position of another list. */
    private void checkRole(String role, Place place, @Nullable TensorTree tree) {
        Place inside = places.find(tensor.rule(), role);
        Place found = places.find(role);
        if (inside != null) {
            if (!role.equals(tensor.layout()) && mayLack(inside, role.equals(tensor.nameRule()))) {
                reportAbsent(role);
            }
        } else if (found != null && place.isListed() && (tree == null || tree.levelOf(role, places) < 0)) {
            if (!found.isListed()) {
                diagnostics.report(Tag.TENSOR_SHARED, tensor.span(), role, tensor.rule(), tensor.rule(), role);
            } else if (tree != null
                    && (found.lists().size() > 1 || tree.level(found.lists().get(0)) >= 0)) {
                diagnostics.report(Tag.TREE_BESIDE, tensor.span(), role);
            }
        }
    }

    /** What a tensor has that is in no list is in no list either. */
    private void checkOnce() {
        tensor.roles()
                .filter(role -> tensor.axes() == null || !role.equals(tensor.shapeRule()))
                .filter(role -> !role.equals(tensor.nameRule()) && places.isListed(role))
                .findFirst()
                .ifPresent(role -> diagnostics.report(
                        Tag.TENSOR_ONCE,
                        tensor.span(),
                        tensor.rule(),
                        role,
                        String.valueOf(places.elementAround(role))));
    }

    /** Whether a part of a tensor may be absent and must not: only a field of a map may, without which its tensor is unreadable. */
    private boolean mayLack(Place part, boolean isName) {
        boolean field =
                !isName && part.parent() != null && grammar.rule(part.rule()).inDocument();
        return mayLack(grammar, places, field ? part.owner() : part);
    }

    /** Whether something on a way from a rule may be absent, but for what each tensor has. */
    static boolean mayLack(Grammar grammar, Places places, Place part) {
        OtherElements others = part.outward()
                        .anyMatch(place -> place.parent() == null
                                && place.rule().equals(grammar.first().rule()))
                ? OtherElements.of(grammar, places)
                : null;
        return part.steps().stream().anyMatch(step -> OtherElements.mayLack(others, step));
    }

    private void reportAbsent(String role) {
        OtherElements others = OtherElements.of(grammar, places);
        if (others == null) {
            diagnostics.report(Tag.MAYBE_ABSENT, tensor.span(), "tensor", role);
        } else {
            diagnostics.report(
                    Tag.ELEMENT_PART, tensor.span(), role, others.part().rule(), tensor.rule());
        }
    }

    private void checkBlock(BlockBinding block) {
        Stream.of(block.shape(), block.data(), block.indices(), block.values())
                .filter(Objects::nonNull)
                .forEach(role -> {
                    Place part = places.find(block.rule(), role);
                    if (part != null && mayLack(part, false)) {
                        diagnostics.report(
                                Tag.MAYBE_ABSENT, grammar.rule(block.rule()).span(), block.rule(), role);
                    }
                });
    }

    /** Indices and values of a sparse tensor are tensors of other ranks, and indices of another dtype. */
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
        Expr stated = grammar.rule(dense.shape()).count();
        Stream<String> said = stated instanceof Expr.Ref ref ? Stream.of(ref.head()) : Stream.of();
        Stream.concat(said, counting(dense.shape()))
                .distinct()
                .forEach(item -> requireBound(part, item, role, dense, String.valueOf(rank)));
        Expr sized = grammar.rule(dense.data()).clauses().sized();
        String dtype = tensor.dtypeRule();
        if (role.equals("indices")
                && sized != null
                && dtype != null
                && Expressions.names(sized).contains(dtype)) {
            requireBound(part, dtype, role, dense, "…");
        }
    }

    /** Items that tell how many dimensions there are. */
    private Stream<String> counting(String shape) {
        return grammar.rules().values().stream()
                .filter(rule -> rule.clauses().equation() instanceof Expr.Measure measure
                        && measure.function() == Expr.Function.COUNT
                        && measure.target().equals(shape))
                .map(Rule::name);
    }

    /** What stands beside the block is the tensor's, unless the part says what is meant. */
    private void requireBound(String part, String item, String role, BlockBinding dense, String value) {
        Rule rule = grammar.rule(part);
        if (!places.contains(dense.rule(), item) && !rule.clauses().with().containsKey(item)) {
            diagnostics.report(Tag.SPARSE_PART, rule.span(), part, item, role, value);
        }
    }

    private void checkTree(TensorTree tree, Place place) {
        tree.items().forEach(item -> checkItem(tree, item));
        for (int level = 0; level < tree.levels().size(); level++) {
            if (tree.itemsOf(level, places).isEmpty()) {
                String rule = tree.levels().get(level);
                diagnostics.report(Tag.TREE_LEVEL, tensor.span(), rule, rule);
            }
        }
        checkOthers(tree);
        checkOptional(place);
        List<String> texts = tree.texts();
        if (texts.subList(1, texts.size() - 1).contains("")) {
            diagnostics.report(Tag.TREE_NAME, tensor.span());
        }
    }

    private void checkItem(TensorTree tree, String item) {
        int level = tree.levelOf(item, places);
        if (level < 0) {
            diagnostics.report(Tag.TREE_ITEM, tensor.span(), item);
            return;
        }
        Place path = Objects.requireNonNull(places.find(tree.levels().get(level), item), "found before");
        if (path.isOptional()) {
            diagnostics.report(Tag.MAYBE_ABSENT, tensor.span(), "tensor", item);
        }
    }

    /** Lists may be absent, what is around them may not. */
    private void checkOptional(Place place) {
        for (Edge step : place.steps()) {
            if (step.optional() && structures.value(step.rule()).kind() != Kind.LIST) {
                diagnostics.report(Tag.MAYBE_ABSENT, tensor.span(), "tensor", step.rule());
            }
        }
    }

    /** Other fields of a group would belong to no tensor. */
    private void checkOthers(TensorTree tree) {
        for (Rule rule : grammar.rules().values()) {
            int level = tree.levelOf(rule.name(), places);
            boolean others = rule.hasOthers();
            if (others && level >= 0 && level < tree.levels().size() - 1) {
                diagnostics.report(
                        Tag.MISPLACED,
                        rule.span(),
                        "* text =>",
                        "'" + rule.label() + "'",
                        "elements around a list of tensors have no other entries; give these a rule with a name");
            }
        }
    }
}
