package org.tensorbind.processor.format.check;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType.Kind;

/**
 * Checks where tensors are: one in the file, in one list, or in nested lists that their names distinguish. Items of a tensor are in its element, or in a
 * parallel list.
 */
final class TensorListChecker extends Checker {
    TensorListChecker(Checker all) {
        super(all);
    }

    @Override
    void check() {
        if (grammar.readerOnly() == null) {
            checkElements();
            grammar.tensors().stream()
                    .flatMap(tensor -> tensor.dimensions().stream())
                    .flatMap(dimension -> dimension.parts(Expr.Ref.class))
                    .filter(item -> isInSeveralLists(item.target()))
                    .forEach(item -> report(GrammarMessage.DIMENSION_LISTS, item.span(), item.target()));
        }
    }

    /** Whether elements of different lists use a rule: its one value is then solved from the tensors of all of them. */
    private boolean isInSeveralLists(String item) {
        return grammar.owners(item)
                        .map(owner -> String.valueOf(places.enclosingElement(owner.name())))
                        .distinct()
                        .count()
                > 1;
    }

    @Override
    void check(TensorClause tensor) {
        if (!tensor.isElement()) {
            return;
        }
        Place place = Objects.requireNonNull(places.find(tensor.rule()), "checked before");
        checkRecursion(tensor, place);
        TensorTree tree = TensorTree.of(grammar, places);
        Place element = place.element();
        if (element != null && element != place) {
            report(GrammarMessage.TENSOR_INSIDE, tensor.span(), tensor.rule(), element.rule(), element.rule());
        }
        if (tree != null) {
            checkTree(tensor, tree, place);
        } else if (tensor.isNameOfItems()) {
            misplaced(tensor.span(), "name", tensor.rule(), "it needs a list of tensors, whose items it is made of");
        } else if (place.lists().size() > 1) {
            report(
                    GrammarMessage.TENSOR_NESTED,
                    tensor.span(),
                    place.lists().get(1),
                    place.lists().get(0));
        } else if (!place.isListed()) {
            checkOnce(tensor);
        }
        tensor.roles()
                .filter(role -> tree == null || !tree.items().contains(role))
                .forEach(role -> checkRole(tensor, role, place, tree));
    }

    /**
     * Reports elements of lists that may have no tensor, since a writer could not derive these from tensors; data that may be present where no tensor
     * clause applies; and clauses that never apply.
     */
    private void checkElements() {
        Alternatives alternatives = new Alternatives(grammar, places);
        List<TensorClause> clauses = grammar.tensors();
        Set<String> seen = new HashSet<>();
        for (TensorClause clause : clauses) {
            String data = String.valueOf(clause.data());
            String element = places.enclosingElement(places.placeOf(clause));
            if (clause.condition() != null && alternatives.isNever(clause)) {
                seen.add(data);
                report(
                        GrammarMessage.NEVER_PRESENT,
                        clause.condition().span(),
                        clause.condition().words(),
                        rule(data).label());
            } else if (element != null && seen.add(element) && !alternatives.areAlways(element, clauses.stream())) {
                report(
                        GrammarMessage.ABSENT_TENSORS,
                        clause.span(),
                        rule(element).label(),
                        data);
            } else if (clause.condition() != null
                    && seen.add(data)
                    && !alternatives.areAlways(data, clauses.stream().filter(other -> data.equals(other.data())))) {
                report(GrammarMessage.UNDESCRIBED_DATA, clause.condition().span(), data, data);
            }
        }
    }

    /** Reports tensors in rules that contain themselves: the number of lists around a tensor must be fixed. */
    private void checkRecursion(TensorClause tensor, Place root) {
        for (Edge step : root.steps()) {
            if (places.contains(step.rule(), step.rule())) {
                report(GrammarMessage.TENSOR_RECURSIVE, rule(step.rule()).span(), step.rule(), tensor.rule());
                return;
            }
        }
    }

    /** An item of a tensor must always be in its element, in an enclosing element, or in the element of a parallel list. */
    private void checkRole(TensorClause tensor, String role, Place place, @Nullable TensorTree tree) {
        Place inside = places.find(tensor.rule(), role);
        Place found = places.find(role);
        if (inside != null) {
            boolean missing = role.equals(tensor.nameRule()) ? mayBeAbsent(inside) : roleMayBeAbsent(inside);
            boolean mayBe =
                    role.equals(tensor.layout()) || (role.equals(tensor.dtypeRule()) && tensor.otherDtype() != null);
            if (!mayBe && missing) {
                reportAbsent(tensor, role);
            }
        } else if (found != null && place.isListed() && (tree == null || tree.levelOf(role, places) < 0)) {
            if (!found.isListed()) {
                report(GrammarMessage.TENSOR_SHARED, tensor.span(), role, tensor.rule(), tensor.rule(), role);
            } else if (tree != null
                    && (found.lists().size() > 1 || tree.level(found.lists().get(0)) >= 0)) {
                report(GrammarMessage.TREE_BESIDE, tensor.span(), role);
            }
        }
    }

    /** The items of a tensor in no list must be in no list either. */
    private void checkOnce(TensorClause tensor) {
        tensor.roles()
                .filter(role -> tensor.axes() == null || !role.equals(tensor.shapeRule()))
                .filter(role -> !role.equals(tensor.nameRule()) && places.isListed(role))
                .findFirst()
                .ifPresent(role -> report(
                        GrammarMessage.TENSOR_ONCE,
                        tensor.span(),
                        tensor.rule(),
                        role,
                        String.valueOf(places.enclosingElement(role))));
    }

    private void reportAbsent(TensorClause tensor, String role) {
        OtherElements others = OtherElements.of(grammar, places);
        if (others == null) {
            report(GrammarMessage.MAYBE_ABSENT, tensor.span(), "tensor", role);
        } else {
            report(
                    GrammarMessage.ELEMENT_PART,
                    tensor.span(),
                    role,
                    others.part().rule(),
                    tensor.rule());
        }
    }

    private void checkTree(TensorClause tensor, TensorTree tree, Place place) {
        tree.items().forEach(item -> checkItem(tensor, tree, item));
        for (int level = 0; level < tree.levels().size(); level++) {
            if (tree.itemsOf(level, places).isEmpty()) {
                String rule = tree.levels().get(level);
                report(GrammarMessage.TREE_LEVEL, tensor.span(), rule, rule);
            }
        }
        checkOthers(
                tree,
                tensor.whole() == null
                        ? tree.levels().size() - 1
                        : tree.levels().size() - 2);
        checkOptional(tensor, place);
        List<String> texts = tree.texts();
        if (texts.subList(1, texts.size() - 1).contains("")) {
            report(GrammarMessage.TREE_NAME, tensor.span());
        }
    }

    private void checkItem(TensorClause tensor, TensorTree tree, String item) {
        int level = tree.levelOf(item, places);
        if (level < 0) {
            report(GrammarMessage.TREE_ITEM, tensor.span(), item);
            return;
        }
        Place path = Objects.requireNonNull(places.find(tree.levels().get(level), item), "found before");
        if (path.isOptional()) {
            report(GrammarMessage.MAYBE_ABSENT, tensor.span(), "tensor", item);
        }
    }

    /** A list may be absent, but not a rule around it. */
    private void checkOptional(TensorClause tensor, Place place) {
        for (Edge step : place.steps()) {
            if (step.optional() && structures.value(step.rule()).kind() != Kind.LIST) {
                report(GrammarMessage.MAYBE_ABSENT, tensor.span(), "tensor", step.rule());
            }
        }
    }

    /** A group of tensors must not have other fields, which would belong to no tensor; from a level on, they belong to one. */
    private void checkOthers(TensorTree tree, int ofTensors) {
        for (Rule rule : grammar.rules().values()) {
            int level = tree.levelOf(rule.name(), places);
            boolean others = rule.hasOthers();
            if (others && level >= 0 && level < ofTensors) {
                misplaced(
                        rule.span(),
                        "* text =>",
                        rule.label(),
                        "elements that contain a list of tensors have no additional entries; give these a rule with a name");
            }
        }
    }
}
