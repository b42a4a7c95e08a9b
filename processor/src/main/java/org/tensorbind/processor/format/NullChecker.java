package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Structures.Kind;

/** Checks that null stands where a reader gives it back and a writer knows when to write it. */
final class NullChecker {
    private static final String NO_METADATA = "metadata that has types has no null; what has no value is left out";

    private final Grammar grammar;
    private final Places places;
    private final Structures structures;
    private final Diagnostics diagnostics;
    private final Set<String> reported = new HashSet<>();

    private NullChecker(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = places;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        NullChecker checker = new NullChecker(grammar, places, structures, diagnostics);
        for (Rule rule : grammar.rules().values()) {
            if (rule.inDocument() && rule.clauses().orNull()) {
                checker.checkUses(rule);
            }
            if (rule.framing() instanceof Framing.MapOf) {
                rule.fields().stream().filter(Item.Use::nullable).forEach(checker::checkField);
            } else if (rule.isTuple() || rule.isEntry()) {
                checker.checkParts(rule);
            }
        }
    }

    private void checkUses(Rule rule) {
        boolean elsewhere = grammar.rules().values().stream()
                .anyMatch(owner -> owner.inside().contains(rule.name()) && !takes(owner, rule));
        if (elsewhere) {
            misplaced(
                    rule,
                    rule.isEntry()
                            ? "it speaks of the value of an entry; write 'KEY => VALUE' and 'VALUE ::= … or null'"
                            : "it speaks of the value of a key or an entry, an element of a tuple, or elements of a list "
                                    + "that are a text, a number or the like");
        }
    }

    /** Whether null can be told from no value wherever a rule stands in another one: under a key, in a list or a tuple, as the value of an entry. */
    private static boolean takes(Rule owner, Rule rule) {
        List<Item.Use> uses = owner.uses().stream()
                .filter(use -> use.rule().equals(rule.name()))
                .toList();
        boolean element = owner.isList() && rule.kinds().contains(Coding.Union.NULL);
        return element || (!uses.isEmpty() && uses.stream().allMatch(Item.Use::nullable));
    }

    private void checkField(Item.Use field) {
        Rule rule = grammar.rule(field.rule());
        if (field.mayLack()) {
            diagnostics.report(Tag.NULL_OR_MISSING, rule.span(), field.key());
        } else {
            checkPart(rule);
        }
    }

    private void checkParts(Rule owner) {
        owner.uses().stream()
                .filter(Item.Use::nullable)
                .map(use -> grammar.rule(use.rule()))
                .forEach(this::checkPart);
    }

    private void checkPart(Rule rule) {
        String role = roles().filter(name -> places.find(rule.name(), name) != null)
                .findFirst()
                .orElse(null);
        String clause = clause(rule.clauses());
        if (role != null) {
            String instead = role.equals(rule.name()) ? "" : "; a list without any is '[ ]', a map '{ }'";
            misplaced(rule, isOfMetadata(role) ? NO_METADATA : "tensors need '" + role + "'" + instead);
        } else if (clause != null) {
            misplaced(
                    rule, "null is written where nobody gives a value, and '" + clause + "' tells one; leave one out");
        } else if (structures.isDerived(rule.name())) {
            misplaced(rule, "it follows from other items, and would never be null");
        } else if (structures.value(rule.name()).kind() == Kind.NOTHING) {
            misplaced(rule, "it holds nothing that could be given, so that it would always be null");
        }
    }

    /** The clause that says a value where nobody gives one; null for none. */
    private static @Nullable String clause(Clauses clauses) {
        if (clauses.equation() != null) {
            return "=";
        }
        if (clauses.fallback() != null) {
            return "default";
        }
        if (clauses.presentWhen() != null) {
            return "present when";
        }
        return clauses.writtenWhen() == null ? null : "written when";
    }

    private boolean isOfMetadata(String role) {
        MetadataBinding metadata = grammar.metadata();
        return metadata != null && (role.equals(metadata.key()) || role.equals(metadata.value()));
    }

    /** What each tensor needs, and what says the metadata. */
    private Stream<String> roles() {
        Stream<@Nullable String> ofTensors = grammar.tensors().stream()
                .flatMap(tensor -> Stream.of(
                        tensor.rule(), tensor.nameRule(), tensor.dtypeRule(), tensor.shapeRule(), tensor.layout()));
        MetadataBinding metadata = grammar.metadata();
        Stream<@Nullable String> ofMetadata =
                metadata == null ? Stream.empty() : Stream.of(metadata.key(), metadata.value());
        Stream<@Nullable String> ofBlocks = grammar.blocks().values().stream()
                .flatMap(block -> Stream.of(block.shape(), block.indices(), block.values()));
        return Stream.of(ofTensors, ofMetadata, ofBlocks, grammar.payloads().stream())
                .flatMap(names -> names)
                .filter(name -> name != null && grammar.rules().containsKey(name));
    }

    private void misplaced(Rule rule, String instead) {
        if (reported.add(rule.name())) {
            diagnostics.report(Tag.MISPLACED, rule.span(), "or null", "'" + rule.label() + "'", instead);
        }
    }
}
