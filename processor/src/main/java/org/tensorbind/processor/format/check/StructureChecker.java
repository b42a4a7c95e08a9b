package org.tensorbind.processor.format.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.relation.Expr;

/** Finds unused rules, rules that always contain themselves, and choices whose tag does not determine the variant. */
public final class StructureChecker {
    private final Map<String, Rule> rules;
    private final Diagnostics diagnostics;

    private StructureChecker(Map<String, Rule> rules, Diagnostics diagnostics) {
        this.rules = rules;
        this.diagnostics = diagnostics;
    }

    /** @param incomplete whether rules or names are missing, so that unused rules are not reported */
    public static void check(Map<String, Rule> rules, String root, boolean incomplete, Diagnostics diagnostics) {
        if (!NestingChecker.check(rules, diagnostics)) {
            return;
        }
        StructureChecker checker = new StructureChecker(rules, diagnostics);
        if (!incomplete) {
            checker.checkReachable(root);
        }
        checker.checkCycles();
        rules.values().forEach(rule -> checker.checkInside(rule, root));
        rules.values().forEach(checker::checkChoice);
        rules.values().forEach(checker::checkParts);
        rules.values().forEach(checker::checkNumber);
        rules.values().forEach(checker::checkBits);
    }

    private void checkReachable(String root) {
        Set<String> reached = Uses.all(rules, root);
        for (Rule rule : rules.values()) {
            if (!reached.contains(rule.name())) {
                diagnostics.report(GrammarMessage.UNREACHABLE, rule.span(), rule.name(), root);
            }
        }
    }

    /** The file and bit fields must not be used in other rules, and rules of documents only in documents. */
    private void checkInside(Rule rule, String root) {
        for (String name : rule.inside()) {
            Rule used = rules.get(name);
            boolean bytes = !rule.inDocument() && !(rule.body() instanceof Body.Document);
            if (name.equals(root)) {
                diagnostics.report(
                        GrammarMessage.USED_IN, rule.span(), root, rule.label(), "the first rule is the whole file");
            } else if (used != null && used.type() == Type.BITS && !(rule.framing() instanceof Framing.Bits)) {
                String instead = "it is a bit field; use the rule of its integer";
                diagnostics.report(GrammarMessage.USED_IN, rule.span(), name, rule.label(), instead);
            } else if (used != null && bytes) {
                checkOutside(used);
            }
        }
    }

    private void checkOutside(Rule used) {
        if (used.inDocument()) {
            diagnostics.report(GrammarMessage.MIXED_USE, used.span(), used.name());
        } else if (used.elementType().isOfDocument()) {
            Type type = used.elementType();
            diagnostics.report(GrammarMessage.NO_DOCUMENT_TYPE, used.span(), type.word(), used.label(), type.inBytes());
        } else if (used.body().isOfDocument()) {
            diagnostics.report(GrammarMessage.NO_DOCUMENT, used.span(), used.label());
        }
    }

    private void checkCycles() {
        Set<String> reported = new HashSet<>();
        for (Rule rule : rules.values()) {
            List<String> path = new ArrayList<>();
            if (!reported.contains(rule.name()) && returnsTo(rule.name(), rule.name(), path, new HashSet<>())) {
                reported.addAll(path);
                diagnostics.report(
                        GrammarMessage.CYCLE, rule.span(), rule.name(), String.join(" → ", path) + " → " + rule.name());
            }
        }
    }

    /** Whether {@code from} always contains {@code target}; the rules on the way are left in {@code path}. */
    private boolean returnsTo(String target, String from, List<String> path, Set<String> seen) {
        Rule rule = rules.get(from);
        if (rule == null || !seen.add(from)) {
            return false;
        }
        path.add(from);
        for (String next : unconditional(rule)) {
            if (next.equals(target) || returnsTo(target, next, path, seen)) {
                return true;
            }
        }
        path.remove(path.size() - 1);
        return false;
    }

    private static List<String> unconditional(Rule rule) {
        return rule.uses().stream()
                .filter(use -> !use.isMany() && !use.mayBeAbsent() && !use.nullable())
                .map(Item.Use::rule)
                .toList();
    }

    /** A choice of rules, or of types of an integer, needs a tag with a value for each variant, unless keys of maps select the variant. */
    private void checkChoice(Rule rule) {
        List<Variant> variants = given(rule);
        String tag = rule.clauses().tag();
        Rule tagRule = tag == null ? null : rules.get(tag);
        if (variants == null) {
            return;
        }
        if (tag == null && rule.body() instanceof Body.Choice choice && Variants.areBare(choice)) {
            if (!rule.inDocument()) {
                List<Variant> all = choice.variants();
                diagnostics.report(
                        GrammarMessage.ALTERNATIVES, all.get(all.size() - 1).span());
            }
        } else if (tag == null) {
            diagnostics.report(GrammarMessage.CHOICE_WITHOUT_TAG, rule.span(), rule.name());
        } else if (tagRule != null && tagRule.values() == null) {
            diagnostics.report(
                    GrammarMessage.TAG_WITHOUT_VALUES,
                    rule.span(),
                    tag,
                    variants.stream().map(Variant::label).findFirst().orElse("NAME"));
        } else if (tagRule != null) {
            checkLabels(tagRule, variants);
            if (rule.body() instanceof Body.Choice choice) {
                checkVariants(rule, choice);
            }
        }
    }

    /** The variants that the tag selects, which may be types of an integer; null for a rule without a choice. */
    private static @Nullable List<Variant> given(Rule rule) {
        if (rule.coding() instanceof Coding.Tagged integer) {
            return integer.widths().stream()
                    .map(width -> new Variant(width.label(), width.type().word(), width.span()))
                    .toList();
        }
        return rule.body() instanceof Body.Choice choice ? Variants.given(choice) : null;
    }

    /** Each label must be a value of the tag, and occur once. */
    private void checkLabels(Rule tag, List<Variant> variants) {
        Set<String> seen = new HashSet<>();
        for (Variant variant : variants) {
            Checker.checkValueOf(tag, variant.label(), variant.span(), diagnostics);
            if (!seen.add(variant.label())) {
                diagnostics.report(
                        GrammarMessage.OVERLAPPING_TAGS,
                        variant.span(),
                        variant.label(),
                        tag.name(),
                        variant.rule(),
                        "another variant");
            }
        }
    }

    /** Reports a rule that is a variant under two labels: the tag must follow from the variant. */
    private void checkVariants(Rule rule, Body.Choice choice) {
        Map<String, String> labels = new HashMap<>();
        for (Variant variant : choice.variants()) {
            String other = labels.putIfAbsent(variant.rule(), variant.label());
            if (other != null && !other.equals(variant.label())) {
                diagnostics.report(
                        GrammarMessage.SAME_VARIANT,
                        variant.span(),
                        variant.rule(),
                        rule.name(),
                        other,
                        variant.label());
            }
        }
    }

    /** A rule may be used once in a sequence, since items are named after their rules; rules without a value may be used several times. */
    private void checkParts(Rule rule) {
        List<String> parts = rule.isMap()
                ? rule.fields().stream().distinct().map(Item.Use::rule).toList()
                : rule.body() instanceof Body.Choice ? List.of() : rule.inside();
        Set<String> seen = new HashSet<>();
        for (String used : parts) {
            Rule part = rules.get(used);
            if (part != null && !hasNoValue(part) && !seen.add(used)) {
                diagnostics.report(GrammarMessage.DUPLICATE_NAME, rule.span(), used, "'" + rule.label() + "'");
            }
        }
    }

    private static boolean hasNoValue(Rule rule) {
        return rule.body() instanceof Body.Gap
                || (rule.isSequence() && rule.items().stream().allMatch(part -> part instanceof Item.Constant));
    }

    /** Reports the count of a list of integers that is repeated itself: it would be ambiguous. */
    private void checkNumber(Rule rule) {
        if (rule.clauses().equation() instanceof Expr.Measure measure
                && measure.function() == Expr.Function.COUNT
                && rules.containsKey(measure.target())
                && rules.get(measure.target()).isIntegers()
                && rules.get(measure.target()).count() == null
                && rules.values().stream().anyMatch(owner -> repeats(owner, measure.target()))) {
            diagnostics.report(GrammarMessage.COUNT_OF_TWO, measure.span(), measure.target());
        }
    }

    /** Bit fields must cover all bits of their integer, each at least one. */
    private void checkBits(Rule rule) {
        if (rule.framing() instanceof Framing.Bits bits) {
            checkWord(rule, bits.word());
        } else if (rule.type() == Type.BITS) {
            checkPart(rule, rule.bitWidth());
        }
    }

    private void checkWord(Rule rule, Type word) {
        if (!word.isFixedInteger() || word.isSigned()) {
            diagnostics.report(GrammarMessage.BITS_OF_NO_INTEGER, rule.span(), rule.name(), word.word());
            return;
        }
        long has = word.byteSize() * (long) Byte.SIZE;
        long used = rule.items().stream().mapToLong(this::width).sum();
        if (used != has) {
            String next =
                    used < has ? "add 'zero: " + (has - used) + "' for bits that are not used" : "make them fewer";
            diagnostics.report(GrammarMessage.BITS_DIFFER, rule.span(), rule.name(), used, word.word(), has, next);
        }
        for (Item part : rule.items()) {
            if (part instanceof Item.ZeroBits zero && zero.width() < 1) {
                diagnostics.report(GrammarMessage.BIT_WIDTH, rule.span(), "zero", zero.width(), Long.SIZE);
            }
        }
    }

    private long width(Item part) {
        if (part instanceof Item.ZeroBits zero) {
            return zero.width();
        }
        Rule rule = part instanceof Item.Use use ? rules.get(use.rule()) : null;
        return rule == null ? 0 : rule.bitWidth();
    }

    private void checkPart(Rule rule, int width) {
        if (width < 1 || width >= Long.SIZE) {
            diagnostics.report(GrammarMessage.BIT_WIDTH, rule.span(), rule.name(), width, Long.SIZE - 1);
        } else if (rule.values() != null) {
            rule.values()
                    .values()
                    .forEach(value -> value.codes().stream()
                            .filter(code -> code.text() == null && code.number() >>> width != 0)
                            .forEach(code -> diagnostics.report(
                                    GrammarMessage.BITS_TOO_FEW,
                                    rule.span(),
                                    value.name(),
                                    code.number(),
                                    width,
                                    rule.name())));
        }
    }

    private static boolean repeats(Rule owner, String rule) {
        return owner.isSequence()
                && owner.uses().stream().anyMatch(use -> use.rule().equals(rule) && use.isMany());
    }
}
