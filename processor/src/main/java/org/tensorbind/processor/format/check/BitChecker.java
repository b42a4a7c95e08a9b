package org.tensorbind.processor.format.check;

import java.util.Locale;
import java.util.Map;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.type.Enumeration.Enumerator;

/** Finds integers whose parts do not add up, and parts that stand where they have no integer. */
final class BitChecker {
    private final Map<String, Rule> rules;
    private final Diagnostics diagnostics;

    private BitChecker(Map<String, Rule> rules, Diagnostics diagnostics) {
        this.rules = rules;
        this.diagnostics = diagnostics;
    }

    static void check(Map<String, Rule> rules, Diagnostics diagnostics) {
        BitChecker checker = new BitChecker(rules, diagnostics);
        for (Rule rule : rules.values()) {
            if (rule.framing() instanceof Framing.Bits bits) {
                checker.checkWord(rule, bits.word());
            }
            if (rule.type() == Type.BITS) {
                checker.checkItem(rule);
            }
        }
    }

    private void checkWord(Rule rule, Type word) {
        String type = word.name().toLowerCase(Locale.ROOT);
        if (!word.isFixedInteger() || word.isSigned()) {
            diagnostics.report(Tag.BITS_OF_NO_INTEGER, rule.span(), rule.name(), type);
            return;
        }
        long has = word.byteSize() * (long) Byte.SIZE;
        long used = rule.items().stream().mapToLong(this::width).sum();
        if (used != has) {
            String next =
                    used < has ? "add 'zero: " + (has - used) + "' for bits that are not used" : "make them fewer";
            diagnostics.report(Tag.BITS_DIFFER, rule.span(), rule.name(), used, type, has, next);
        }
        for (Item part : rule.items()) {
            if (part instanceof Item.ZeroBits zero && zero.width() < 1) {
                diagnostics.report(Tag.BIT_WIDTH, rule.span(), "zero", zero.width(), Long.SIZE);
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

    private void checkItem(Rule rule) {
        if (rule.bitWidth() < 1 || rule.bitWidth() >= Long.SIZE) {
            diagnostics.report(Tag.BIT_WIDTH, rule.span(), rule.name(), rule.bitWidth(), Long.SIZE - 1);
            return;
        }
        if (rule.values() != null) {
            for (Enumerator value : rule.values().values()) {
                value.codes().stream()
                        .filter(code -> code.text() == null && code.number() >>> rule.bitWidth() != 0)
                        .forEach(code -> diagnostics.report(
                                Tag.BITS_TOO_FEW,
                                rule.span(),
                                value.name(),
                                code.number(),
                                rule.bitWidth(),
                                rule.name()));
            }
        }
    }
}
