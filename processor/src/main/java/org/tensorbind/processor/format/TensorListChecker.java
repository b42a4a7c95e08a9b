package org.tensorbind.processor.format;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Place.Step;
import org.tensorbind.processor.format.Structures.Kind;

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

    private TensorListChecker(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = places;
        this.structures = structures;
        this.diagnostics = diagnostics;
        this.tensor = grammar.first();
    }

    static void check(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        TensorListChecker checker = new TensorListChecker(grammar, places, structures, diagnostics);
        Place root = places.find(grammar.first().rule());
        if (root == null) {
            return;
        }
        checker.checkRecursion(root);
        checker.checkElement(root);
        TensorTree tree = TensorTree.of(grammar, places);
        if (tree != null) {
            checker.checkTree(tree);
        } else if (grammar.first().isNameOfItems()) {
            checker.misplaced("name", "it needs a list of tensors, whose items it is made of");
        } else if (root.isListed()) {
            checker.checkList(root);
        } else {
            checker.checkOnce();
        }
    }

    private void misplaced(String word, String instead) {
        diagnostics.report(Tag.MISPLACED, tensor.span(), word, "'" + tensor.rule() + "'", instead);
    }

    /** A file's structure has as many lists around a tensor as the grammar says. */
    private void checkRecursion(Place root) {
        for (Step step : root.steps()) {
            if (places.contains(step.rule(), step.rule())) {
                diagnostics.report(
                        Tag.TENSOR_RECURSIVE, grammar.rule(step.rule()).span(), step.rule(), tensor.rule());
                return;
            }
        }
    }

    /** A tensor is all of an element of its list. */
    private void checkElement(Place root) {
        int last = root.steps().size() - 1;
        String element = places.elementAround(tensor.rule());
        if (element != null && !root.steps().get(last).many()) {
            diagnostics.report(Tag.TENSOR_INSIDE, tensor.span(), tensor.rule(), element, element);
        }
    }

    private Stream<String> roles() {
        return Stream.of(tensor.dtypeRule(), tensor.ownShapeRule(), tensor.layout(), tensor.data())
                .filter(Objects::nonNull);
    }

    private void checkList(Place root) {
        List<String> lists = root.lists();
        if (lists.size() > 1) {
            nested(lists.get(1), lists.get(0));
        }
        Stream.concat(Stream.ofNullable(tensor.nameRule()), roles())
                .filter(role -> places.find(tensor.rule(), role) == null && !places.isListed(role))
                .filter(role -> places.find(role) != null)
                .forEach(role ->
                        diagnostics.report(Tag.TENSOR_SHARED, tensor.span(), role, tensor.rule(), tensor.rule(), role));
    }

    /** What a tensor has that is in no list is in no list either. */
    private void checkOnce() {
        roles().filter(role -> tensor.axes() == null || !role.equals(tensor.shapeRule()))
                .filter(places::isListed)
                .findFirst()
                .ifPresent(role -> diagnostics.report(
                        Tag.TENSOR_ONCE, tensor.span(), tensor.rule(), role, places.elementAround(role)));
    }

    private void nested(String inner, String outer) {
        diagnostics.report(Tag.TENSOR_NESTED, tensor.span(), inner, outer);
    }

    private void checkTree(TensorTree tree) {
        tree.items().forEach(item -> checkItem(tree, item));
        for (int level = 0; level < tree.levels().size(); level++) {
            if (tree.itemsOf(level, places).isEmpty()) {
                String rule = tree.levels().get(level);
                diagnostics.report(Tag.TREE_LEVEL, tensor.span(), rule, rule);
            }
        }
        checkOthers(tree);
        checkOptional();
        List<String> texts = tree.texts();
        if (texts.subList(1, texts.size() - 1).contains("")) {
            diagnostics.report(Tag.TREE_NAME, tensor.span());
        }
        roles().filter(role -> tree.levelOf(role, places) < 0).forEach(role -> checkBeside(tree, role));
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
    private void checkOptional() {
        Place root = Objects.requireNonNull(places.find(tensor.rule()), "a tree has levels");
        for (Step step : root.steps()) {
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

    /** What stands in no element of the tree has a list with one for each tensor. */
    private void checkBeside(TensorTree tree, String role) {
        Place path = places.find(role);
        if (path == null) {
            return;
        }
        List<String> lists = path.lists();
        if (lists.isEmpty()) {
            diagnostics.report(Tag.TENSOR_SHARED, tensor.span(), role, tensor.rule(), tensor.rule(), role);
        } else if (lists.size() > 1 || tree.level(lists.get(0)) >= 0) {
            diagnostics.report(Tag.TREE_BESIDE, tensor.span(), role);
        }
    }
}
