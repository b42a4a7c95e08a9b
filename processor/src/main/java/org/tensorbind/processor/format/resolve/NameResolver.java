package org.tensorbind.processor.format.resolve;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tensorbind.DType;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.syntax.ForeignSyntax;
import org.tensorbind.processor.syntax.Keywords;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.type.RuleNames;

/** Resolves names of rules and words. */
final class NameResolver {
    private final Map<String, Name> declared;
    private final Set<String> keys;
    private final Set<String> tables;
    private final Lets lets;
    private final Diagnostics diagnostics;

    NameResolver(Declarations declared, Lets lets, Diagnostics diagnostics) {
        this.declared = declared.names();
        this.keys = declared.keys();
        this.tables = declared.tables();
        this.lets = lets;
        this.diagnostics = diagnostics;
    }

    /** The rule with a name; reports an unknown name. */
    String use(Name rule) {
        if (isRule(rule.text()) || isReported(rule)) {
            return rule.text();
        }
        if (ForeignSyntax.isUnnamedItem(rule.text())) {
            diagnostics.report(GrammarMessage.UNNAMED_ITEM, rule.span(), rule, rule);
        } else {
            unknown(rule);
        }
        return rule.text();
    }

    /** Reports a name that is not a rule's but something else's. */
    private boolean isReported(Name name) {
        if (lets.has(name.text())) {
            diagnostics.report(GrammarMessage.NO_ITEM, name.span(), name);
        } else if (keys.contains(name.text())) {
            reportClash(name);
        } else if (tables.contains(name.text())) {
            diagnostics.report(GrammarMessage.TABLE_PLACE, name.span(), name);
        }
        return lets.has(name.text()) || keys.contains(name.text()) || tables.contains(name.text());
    }

    private void unknown(Name rule) {
        boolean isWord = rule.text().equals(rule.text().toLowerCase(Locale.ROOT));
        Set<String> candidates = new LinkedHashSet<>(declared.keySet());
        if (isWord) {
            candidates.addAll(Keywords.TERMINALS);
        }
        diagnostics.report(
                isWord ? GrammarMessage.UNKNOWN_WORD : GrammarMessage.UNKNOWN_RULE,
                rule.span(),
                rule,
                ForeignSyntax.meaning(rule.text(), candidates));
    }

    /** The type of a key is called otherwise where a rule would have the same name in Java. */
    private void reportClash(Name key) {
        String type = RuleNames.type(key.text());
        String other = declared.keySet().stream()
                .filter(rule -> RuleNames.type(rule).equals(type))
                .findFirst()
                .orElseThrow();
        diagnostics.report(
                GrammarMessage.NAME_CLASH,
                key.span(),
                key,
                other,
                type,
                "rename the rule '" + other + "', for a key is the format's");
    }

    boolean isRule(String name) {
        return declared.containsKey(name);
    }

    /** Reports a name that is not a rule. */
    void checkRule(Name name) {
        if (isRule(name.text()) || isReported(name)) {
            return;
        }
        Set<String> candidates = new LinkedHashSet<>(declared.keySet());
        if (name.text().matches("[a-z]+[0-9].*")) {
            Stream.of(DType.values()).map(DType::toString).forEach(candidates::add);
        }
        diagnostics.report(
                GrammarMessage.UNKNOWN_RULE, name.span(), name, ForeignSyntax.meaningOfDtype(name.text(), candidates));
    }

    /** The word; an unknown one is reported, and replaced by the first known one. */
    String oneOf(String kind, Name name, List<String> known) {
        if (known.contains(name.text())) {
            return name.text();
        }
        diagnostics.report(GrammarMessage.UNKNOWN_FILTER, name.span(), name, kind, String.join(", ", known));
        return known.get(0);
    }
}
