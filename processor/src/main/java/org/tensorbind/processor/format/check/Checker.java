package org.tensorbind.processor.format.check;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.syntax.Applies;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.syntax.On;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** A check of a grammar: the subclasses override what they check of each rule, of each tensor clause, and of the grammar as a whole. */
class Checker {
    final Relations relations;
    final Grammar grammar;
    final Places places;
    final Structures structures;
    final Sites sites;
    final Diagnostics diagnostics;

    Checker(Relations relations, Structures structures, Diagnostics diagnostics) {
        this.relations = relations;
        this.grammar = relations.grammar();
        this.places = relations.places();
        this.structures = structures;
        this.sites = new Sites(relations, structures);
        this.diagnostics = diagnostics;
    }

    Checker(Checker other) {
        this.relations = other.relations;
        this.grammar = other.grammar;
        this.places = other.places;
        this.structures = other.structures;
        this.sites = other.sites;
        this.diagnostics = other.diagnostics;
    }

    final void checkAll() {
        grammar.tensors().forEach(this::check);
        grammar.each(this::check);
        check();
    }

    void check(Rule rule) {}

    void check(TensorClause tensor) {}

    void check() {}

    final Rule rule(String name) {
        return grammar.rule(name);
    }

    final void report(GrammarMessage tag, Span span, Object... values) {
        diagnostics.report(tag, span, values);
    }

    /** Whether a rule around a place may be absent, other than those that each tensor has. */
    final boolean mayBeAbsent(Place part) {
        boolean ofTensor = part.top().rule().equals(grammar.first().rule());
        OtherElements others = ofTensor ? OtherElements.of(grammar, places) : null;
        return part.steps().stream().anyMatch(step -> OtherElements.mayBeAbsent(others, step));
    }

    /** Whether an item of a tensor may be absent but must not be. A field of a map may be: without it, only its tensor is unreadable. */
    final boolean roleMayBeAbsent(Place part) {
        return mayBeAbsent(part.parent() != null && part.grammarRule().inDocument() ? part.owner() : part);
    }

    /** Reports a name that the named values of a rule do not include. */
    final void checkValueOf(Rule rule, String name, Span span) {
        checkValueOf(rule, name, span, diagnostics);
    }

    static void checkValueOf(Rule rule, String name, Span span, Diagnostics diagnostics) {
        Enumeration values = rule.values();
        if (values == null || values.find(name) == null) {
            List<String> known = values == null ? List.of() : values.names();
            diagnostics.report(
                    GrammarMessage.UNKNOWN_VARIANT, span, rule.name(), name, Diagnostics.didYouMean(name, known));
        }
    }

    /** Reports a word that is not allowed on a rule; the table of words gives the advice. */
    final void checkSite(Rule rule, Span span, String word, Applies applies) {
        checkSite(rule, span, word, applies, applies::elsewhere);
    }

    /** Reports a word that is not allowed on a rule, with advice. */
    final void checkSite(Rule rule, Span span, String word, Applies applies, Supplier<String> instead) {
        Set<On> kinds = sites.of(rule);
        On excluded = applies.excluded(kinds);
        On missing = applies.missing(kinds);
        String label = rule.label();
        if (!applies.isAmong(rule.inDocument(), kinds)) {
            String actual = sites.description(rule);
            report(GrammarMessage.CLAUSE_MISPLACED, span, word, applies.listed(), label, actual, instead.get());
        } else if (excluded != null) {
            String next = advice(applies.never(), excluded, rule, instead);
            report(GrammarMessage.CLAUSE_EXCLUDED, span, word, excluded.several(), label, next);
        } else if (missing != null) {
            String next = advice(applies.always(), missing, rule, instead);
            report(GrammarMessage.CLAUSE_CONDITION, span, word, missing.several(), label, next);
        }
    }

    private static String advice(Map<On, String> all, On kind, Rule rule, Supplier<String> instead) {
        String advice = all.getOrDefault(kind, "");
        return advice.isEmpty() ? instead.get() : advice.replace("RULE", rule.label());
    }

    /** Whether a rule is of the kind that a clause requires. */
    final boolean fits(ArgumentKind kind, String name) {
        ValueType value = kind == ArgumentKind.FLAG ? structures.bareValue(name) : structures.value(name);
        return fits(kind, value, grammar.rule(name));
    }

    /**
     * Whether a value is of a kind.
     *
     * @param rule that it is the value of, null for a computed one
     */
    final boolean fits(ArgumentKind kind, ValueType value, @Nullable Rule rule) {
        Kind type = value.kind();
        Enumeration names = rule == null ? null : rule.values();
        return switch (kind) {
            case INTEGER -> type == Kind.INTEGER;
            case CONDITION -> type == Kind.TRUTH;
            case TEXT -> type == Kind.TEXT;
            case INTEGERS -> type == Kind.INTEGERS;
            case BYTES -> type == Kind.PAYLOAD && rule != null && rule.type() == Type.BYTES;
            case DTYPE -> names != null && names.dtype();
            case NAMED -> names != null;
            case BIT -> rule != null && rule.isBit();
            case FLAG -> type == Kind.TRUTH || type == Kind.INTEGER;
            case FIXED_INTEGER -> rule != null && rule.type().isFixedInteger() && !rule.inDocument();
            case KEY -> true;
            case SORT_KEY -> type != Kind.ANYTHING && type != Kind.BYTES;
            case MAP -> type == Kind.MAP;
            case PAIRS -> false;
            case BLOCK -> value.rule() != null && grammar.blocks().containsKey(value.rule());
            case LAYOUT -> names != null || (rule != null && isOfBlocks(rule));
        };
    }

    /** Whether a rule is a choice with at least one dense block. */
    private boolean isOfBlocks(Rule rule) {
        return rule.body() instanceof Body.Choice choice
                && Variants.given(choice).stream()
                        .allMatch(variant -> grammar.blocks().containsKey(variant.rule()))
                && denseVariants(choice) > 0;
    }

    /** The number of variants that are dense blocks. */
    final long denseVariants(Body.Choice choice) {
        return choice.variants().stream()
                .map(variant -> grammar.blocks().get(variant.rule()))
                .filter(block -> block != null && !block.sparse())
                .count();
    }

    /** Reports a rule that is not of the kind that the clause naming it requires. */
    final void checkArgument(Span span, String user, ArgumentKind kind, String name) {
        Rule rule = rule(name);
        if (!fits(kind, name)) {
            boolean varies =
                    kind == ArgumentKind.FIXED_INTEGER && structures.value(name).kind() == Kind.INTEGER;
            misuse(
                    span,
                    user,
                    kind.words().replace("RULE", rule.label()),
                    rule.label(),
                    varies
                            ? "an integer of another size each time, or in a document"
                            : structures.bareValue(name).description());
        }
    }

    /** Reports a clause or a word that a rule cannot have. */
    final void misplaced(Span span, String word, String rule, String instead) {
        report(GrammarMessage.MISPLACED, span, word, "'" + rule + "'", instead);
    }

    /** Reports an operand that {@code user} does not accept. */
    final void misuse(Span span, String user, String wanted, String given, String kind) {
        report(GrammarMessage.TYPE_MISUSE, span, user, wanted, given, kind);
    }
}
