package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Occurrence;
import org.tensorbind.processor.syntax.Tree;
import org.tensorbind.processor.syntax.Words;
import org.tensorbind.processor.type.RuleNames;

/** The names that a tree declares, found before any is used, so that rules can stand in any order. */
final class Declarations {
    private final Tree tree;
    private final Lets lets;
    private final Diagnostics diagnostics;
    private final Map<String, Name> names = new LinkedHashMap<>();
    private final Map<String, List<String>> values = new HashMap<>();
    private final Set<String> bits = new HashSet<>();
    private final Set<String> lists = new HashSet<>();
    private final Set<String> nullable = new HashSet<>();
    private final Map<String, String> elements = new HashMap<>();
    private final Map<String, String> options = new LinkedHashMap<>();
    private final Map<String, String> keys = new HashMap<>();

    private Declarations(Tree tree, Lets lets, Diagnostics diagnostics) {
        this.tree = tree;
        this.lets = lets;
        this.diagnostics = diagnostics;
    }

    /** The names of {@code tree}; those declared twice are reported, and what {@code let} names is declared there, too. */
    static Declarations of(Tree tree, Lets lets, Diagnostics diagnostics) {
        Declarations declarations = new Declarations(tree, lets, diagnostics);
        declarations.declare();
        return declarations;
    }

    /** The rules, and what in a document or an integer becomes one. */
    Map<String, Name> names() {
        return names;
    }

    /** The names that rules have for their values. */
    Map<String, List<String>> values() {
        return values;
    }

    /** The names that any rule has for a value. */
    Set<String> valueNames() {
        return values.values().stream().flatMap(List::stream).collect(Collectors.toSet());
    }

    /** Single bits, which are true or false. */
    Set<String> bits() {
        return bits;
    }

    /** The rules that are elements of a list. */
    Set<String> lists() {
        return lists;
    }

    /** The rules that say that null may stand for their value. */
    Set<String> nullable() {
        return nullable;
    }

    /** What there are many of in a rule that is a list and nothing else, for rules that stand in no list themselves. */
    Map<String, String> elements() {
        Map<String, String> counted = new HashMap<>(elements);
        counted.keySet().removeAll(lists);
        return counted;
    }

    /** The options of the format, each with its description. */
    Map<String, String> options() {
        return options;
    }

    /** The keys whose types have no rule of their own. */
    Set<String> keys() {
        return keys.keySet();
    }

    /** What the type that stands behind a key is called: as the key, or, where a rule would have the same name in Java, with more behind it. */
    Name ofKey(Tree.Member.Field field) {
        String name = keys.getOrDefault(field.key(), field.key());
        return name.equals(field.key())
                ? field.keyName()
                : new Name(name, field.keyName().span());
    }

    /** Notes every name before any is used, so that rules can stand in any order. */
    private void declare() {
        for (Tree.Property property : tree.properties()) {
            if (property instanceof Tree.Property.Option option) {
                options.put(option.name().text(), option.description());
            }
        }
        Map<String, Name> taken = new LinkedHashMap<>();
        for (Tree.Rule rule : tree.rules()) {
            names.putIfAbsent(rule.name().text(), rule.name());
            declareOnce(taken, rule.name());
        }
        for (Tree.Let let : tree.lets()) {
            declareOnce(taken, let.name());
            if (taken.get(let.name().text()) == let.name()) {
                lets.declare(let);
            }
        }
        tree.broken().forEach(name -> names.putIfAbsent(name.text(), name));
        for (Tree.Rule rule : tree.rules()) {
            if (rule.body() instanceof Tree.Body.Bits bitParts) {
                bitParts.parts().forEach(this::declareBits);
            }
        }
        for (Tree.Rule rule : tree.rules()) {
            declareNull(rule.name(), rule.clauses());
            declareInside(rule.body(), rule.name());
        }
    }

    private void declareOnce(Map<String, Name> taken, Name name) {
        if (Words.ITEMS.contains(name.text())) {
            diagnostics.report(Tag.WORD_AS_NAME, name.span(), name, name.text().toUpperCase(Locale.ROOT));
        }
        take(taken, name);
    }

    private void take(Map<String, Name> taken, Name name) {
        Name earlier = taken.putIfAbsent(name.text(), name);
        if (earlier != null) {
            diagnostics.report(
                    Tag.DUPLICATE_RULE, name.span(), name, earlier.span().line());
        }
    }

    private void declareInside(Tree.Body body, Name owner) {
        if (body instanceof Tree.Body.Terminal terminal) {
            declareValues(owner.text(), terminal);
        } else if (body instanceof Tree.Body.Sequence sequence) {
            declareItems(sequence, owner);
        } else if (body instanceof Tree.Body.Document document) {
            declareInside(document.content(), owner);
        } else if (body instanceof Tree.Body.Extension extension) {
            declareInside(extension.content(), owner);
        } else if (body instanceof Tree.Body.Pair pair) {
            declareInside(pair.value(), owner);
        } else if (body instanceof Tree.Body.DocumentArray array) {
            array.elements().forEach(element -> declareElement(element, array.repeated(), owner));
        } else if (body instanceof Tree.Body.DocumentMap map) {
            for (Tree.Member member : map.members()) {
                if (member instanceof Tree.Member.Field field) {
                    declareField(field, owner);
                }
            }
        }
    }

    private void declareItems(Tree.Body.Sequence sequence, Name owner) {
        for (Tree.Item item : sequence.items()) {
            if (item instanceof Tree.Item.Use use && use.occurrence() == Occurrence.MANY) {
                lists.add(use.rule().text());
                if (sequence.items().size() == 1) {
                    elements.put(owner.text(), use.rule().text());
                }
            }
        }
    }

    private void declareValues(String owner, Tree.Body.Terminal type) {
        for (Tree.Enumerator value : type.values()) {
            values.computeIfAbsent(owner, name -> new ArrayList<>())
                    .add(value.name().text());
        }
    }

    private void declareBits(Tree.BitPart part) {
        if (part instanceof Tree.BitPart.Item item) {
            take(names, item.name());
            declareValues(item.name().text(), item.type());
            if (item.width() == 1 && item.type().values().isEmpty()) {
                bits.add(item.name().text());
            }
        }
    }

    private void declareElement(Tree.Body element, boolean repeated, Name owner) {
        if (repeated
                && element instanceof Tree.Body.Sequence sequence
                && sequence.items().get(0) instanceof Tree.Item.Use use) {
            lists.add(use.rule().text());
        }
        declareInside(element, owner);
    }

    private void declareField(Tree.Member.Field field, Name owner) {
        if (!RuleResolver.isUse(field.type())) {
            if (keys.putIfAbsent(field.key(), apart(field.key())) != null) {
                diagnostics.report(Tag.DUPLICATE_NAME, field.keyName().span(), field.key(), owner);
            }
            names.put(keys.get(field.key()), ofKey(field));
            declareNull(ofKey(field), field.clauses());
        } else {
            checkClauses(field);
        }
        if (field.type() instanceof Tree.Body.Terminal terminal) {
            declareValues(ofKey(field).text(), terminal);
        } else {
            declareInside(field.type(), owner);
        }
    }

    private void declareNull(Name rule, List<Tree.Clause> clauses) {
        if (clauses.stream().anyMatch(clause -> clause.kind() == ClauseKind.OR_NULL)) {
            nullable.add(rule.text());
        }
    }

    /** Behind the name of a rule stands only that its value may be null here. */
    private void checkClauses(Tree.Member.Field field) {
        field.clauses().stream()
                .filter(clause -> clause.kind() != ClauseKind.OR_NULL)
                .forEach(clause -> diagnostics.report(
                        Tag.MISPLACED,
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
