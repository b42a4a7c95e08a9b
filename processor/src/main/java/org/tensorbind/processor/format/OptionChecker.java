package org.tensorbind.processor.format;

import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that a code which an option asks for stands where a writer chooses the code: in a layout, or the tag of a choice. */
final class OptionChecker {
    private OptionChecker() {}

    static void check(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        for (Rule rule : grammar.rules().values()) {
            Enumeration values = StructureChecker.enumeration(rule);
            boolean chosen = structures.isTag(rule.name())
                    || rule.name().equals(grammar.first().layout());
            if (values != null && !chosen && hasOption(values)) {
                diagnostics.report(
                        Tag.MISPLACED,
                        rule.span(),
                        "if",
                        "'" + rule.label() + "'",
                        "a writer chooses the codes of layouts and of tags of choices; here users give one, or the first is written");
            }
        }
    }

    private static boolean hasOption(Enumeration values) {
        return values.enumerators().stream()
                .flatMap(value -> value.codes().stream())
                .anyMatch(code -> code.option() != null);
    }
}
