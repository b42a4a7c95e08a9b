package org.tensorbind.processor.format.resolve;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.Keywords;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.type.RuleNames;

/** The names that a tree declares, found before any is used, so that rules can be in any order. */
final class Declarations {
    private final SyntaxTree tree;
    private final Lets lets;
    private final Diagnostics diagnostics;
    private final Map<String, Name> names = new LinkedHashMap<>();
    private final Map<String, String> options = new LinkedHashMap<>();
    private final Map<String, String> keys = new HashMap<>();

    private Declarations(SyntaxTree tree, Lets lets, Diagnostics diagnostics) {
        this.tree = tree;
        this.lets = lets;
        this.diagnostics = diagnostics;
    }

    /** The names of {@code tree}; those declared twice are reported, and what {@code let} names is declared there, too. */
    static Declarations of(SyntaxTree tree, Lets lets, Diagnostics diagnostics) {
        Declarations declarations = new Declarations(tree, lets, diagnostics);
        declarations.declare();
        return declarations;
    }

    /** The rules, and what in a document or an integer becomes one. */
    Map<String, Name> names() {
        return names;
    }

    /** The options of the format, each with its description. */
    Map<String, String> options() {
        return options;
    }

    /** The keys whose types have no rule of their own. */
    Set<String> keys() {
        return keys.keySet();
    }

    /** The tables that formulas of blocks look numbers up in. */
    Set<String> tables() {
        return tree.tables().stream().map(table -> table.name().text()).collect(Collectors.toSet());
    }

    /** What the type that follows a key is called: as the key, or, where a rule would have the same name in Java, with more after it. */
    Name ofKey(SyntaxTree.Member.Field field) {
        String name = keys.getOrDefault(field.key(), field.key());
        return name.equals(field.key())
                ? field.keyName()
                : new Name(name, field.keyName().span());
    }

    /** Notes every name before any is used, so that rules can be in any order. */
    private void declare() {
        for (SyntaxTree.Property property : tree.properties()) {
            if (property instanceof SyntaxTree.Property.Option option) {
                options.put(option.name().text(), option.description());
            }
        }
        Map<String, Name> taken = new LinkedHashMap<>();
        for (SyntaxTree.Rule rule : tree.rules()) {
            names.putIfAbsent(rule.name().text(), rule.name());
            declareOnce(taken, rule.name());
        }
        for (SyntaxTree.Let let : tree.lets()) {
            declareOnce(taken, let.name());
            if (taken.get(let.name().text()) == let.name()) {
                lets.declare(let);
            }
        }
        tree.tables().forEach(table -> declareOnce(taken, table.name()));
        tree.broken().forEach(name -> names.putIfAbsent(name.text(), name));
        for (SyntaxTree.Rule rule : tree.rules()) {
            if (rule.body() instanceof SyntaxTree.Body.Bits bitParts) {
                for (SyntaxTree.BitPart part : bitParts.parts()) {
                    if (part instanceof SyntaxTree.BitPart.Item item) {
                        take(names, item.name());
                    }
                }
            }
        }
        tree.rules().forEach(rule -> declareInside(rule.body(), rule.name()));
    }

    private void declareOnce(Map<String, Name> taken, Name name) {
        if (Keywords.ITEMS.contains(name.text())) {
            diagnostics.report(
                    GrammarMessage.WORD_AS_NAME, name.span(), name, name.text().toUpperCase(Locale.ROOT));
        }
        take(taken, name);
    }

    private void take(Map<String, Name> taken, Name name) {
        Name earlier = taken.putIfAbsent(name.text(), name);
        if (earlier != null) {
            diagnostics.report(
                    GrammarMessage.DUPLICATE_RULE,
                    name.span(),
                    name,
                    earlier.span().line());
        }
    }

    private void declareInside(SyntaxTree.Body body, Name owner) {
        if (body instanceof SyntaxTree.Body.Document document) {
            declareInside(document.content(), owner);
        } else if (body instanceof SyntaxTree.Body.Extension extension) {
            declareInside(extension.content(), owner);
        } else if (body instanceof SyntaxTree.Body.Pair pair) {
            declareInside(pair.value(), owner);
        } else if (body instanceof SyntaxTree.Body.DocumentArray array) {
            array.elements().forEach(element -> declareInside(element, owner));
        } else if (body instanceof SyntaxTree.Body.DocumentMap map) {
            for (SyntaxTree.Member member : map.members()) {
                if (member instanceof SyntaxTree.Member.Field field) {
                    declareField(field, owner);
                }
            }
        }
    }

    private void declareField(SyntaxTree.Member.Field field, Name owner) {
        if (!RuleResolver.isUse(field.type())) {
            if (field.isNumbered()) {
                diagnostics.report(
                        GrammarMessage.MISPLACED,
                        field.keyName().span(),
                        field.key() + ": TYPE",
                        "'" + owner + "'",
                        "a field with a number needs a rule: '" + field.key() + ": RULE'");
            }
            if (keys.putIfAbsent(field.key(), apart(field.key())) != null) {
                diagnostics.report(
                        GrammarMessage.DUPLICATE_NAME, field.keyName().span(), field.key(), owner);
            }
            names.put(keys.get(field.key()), ofKey(field));
        } else {
            checkClauses(field);
        }
        declareInside(field.type(), owner);
    }

    /** After the name of a rule is only that its value may be null here. */
    private void checkClauses(SyntaxTree.Member.Field field) {
        field.clauses().stream()
                .filter(clause -> clause.kind() != ClauseKind.OR_NULL)
                .forEach(clause -> diagnostics.report(
                        GrammarMessage.MISPLACED,
                        clause.span(),
                        clause.name(),
                        "the key \"" + field.key() + "\"",
                        "write it on the rule that the key has"));
    }

    /** A key is the format's, and cannot be another for the sake of a name in Java. */
    private String apart(String key) {
        String name = key;
        for (int next = 1; isTaken(name); next++) {
            name = key + "_value" + (next == 1 ? "" : next);
        }
        return name;
    }

    private boolean isTaken(String name) {
        String type = RuleNames.type(name);
        return names.keySet().stream().map(RuleNames::type).anyMatch(type::equals);
    }
}
