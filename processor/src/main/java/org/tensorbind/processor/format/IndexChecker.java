package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks expressions of the position of an element: they stand in it, and it is a sequence of a list whose elements a writer counts. */
final class IndexChecker {
    private IndexChecker() {}

    static void check(Format format, Diagnostics diagnostics) {
        TensorRules tensors = new TensorRules(format);
        for (Rule rule : format.grammar().rules().values()) {
            Expressions.in(rule, Expr.Index.class).forEach(index -> {
                String misplaced = misplaced(format, tensors, rule, index.list());
                if (misplaced != null) {
                    diagnostics.report(
                            Tag.MISPLACED,
                            index.span(),
                            "index(" + index.list() + ")",
                            "'" + rule.label() + "'",
                            misplaced);
                }
            });
        }
    }

    /** What is wrong, null where nothing is. */
    private static @Nullable String misplaced(Format format, TensorRules tensors, Rule user, String list) {
        if (!isElement(format, tensors, user, list)) {
            return "it stands in an element of a list outside of documents, a sequence; a list of tensors whose roles are rules stands in no other list";
        }
        return format.places().isOnlyIn(list, user.name())
                ? null
                : "'" + user.label() + "' stands outside of '" + list
                        + "', too; write a rule of its own for that place";
    }

    private static boolean isElement(Format format, TensorRules tensors, Rule user, String list) {
        return format.places().contains(list, user.name())
                && format.rule(list).isSequence()
                && !format.rule(list).inDocument()
                && (!tensors.carries(list) || !format.grammar().byElement() || isOnlyList(format, list))
                && format.places().uses(list).anyMatch(Place.Step::many);
    }

    private static boolean isOnlyList(Format format, String list) {
        Place path = format.places().find(list);
        return path != null
                && TensorTree.of(format.grammar(), format.places()) == null
                && path.lists().size() == 1;
    }

    /** Whether something in the elements of a list says their position. */
    static boolean isCounted(Grammar grammar, String list) {
        return grammar.rules().values().stream()
                .flatMap(rule -> Expressions.in(rule, Expr.Index.class))
                .anyMatch(index -> index.list().equals(list));
    }
}
