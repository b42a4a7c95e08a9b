package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Tree;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Item;
import org.tensorbind.processor.syntax.Tree.Member;
import org.tensorbind.processor.syntax.Tree.Occurrence;
import org.tensorbind.processor.syntax.Words;

/**
 * {@code shape DIM}, where DIM is an element of one list: the list is meant. Beside other items, {@code RANK DIM*}, it becomes a rule of its own,
 * {@code DIM_LIST ::= DIM*}.
 */
final class DimensionLists {
    private final Tree tree;
    private final Set<String> wanted = new HashSet<>();
    private final Map<String, String> lists = new HashMap<>();
    private final Map<String, String> elements = new HashMap<>();
    private final List<Tree.Rule> added = new ArrayList<>();
    private final Tree named;

    private DimensionLists(Tree tree) {
        this.tree = tree;
        findElements();
        findWanted();
        this.named = wanted.isEmpty() ? tree : rewritten();
    }

    static DimensionLists of(Tree tree) {
        return new DimensionLists(tree);
    }

    /** The grammar, in which shapes name lists. */
    Tree named() {
        return named;
    }

    /** The list that a name stands for where a list is wanted. */
    String list(String name) {
        return lists.getOrDefault(name, name);
    }

    /** What is counted where a name stands that is a list of one rule and no more. */
    String element(String name) {
        return elements.getOrDefault(name, name);
    }

    private void findElements() {
        Set<String> repeated = new HashSet<>();
        for (Tree.Rule rule : tree.rules()) {
            if (rule.body() instanceof Body.Sequence sequence) {
                sequence.items().forEach(item -> repeated.addAll(isMany(item) ? List.of(used(item)) : List.of()));
            }
        }
        for (Tree.Rule rule : tree.rules()) {
            if (isOnlyList(rule.body()) && !repeated.contains(rule.name().text())) {
                elements.put(
                        rule.name().text(),
                        used(((Body.Sequence) rule.body()).items().get(0)));
            }
        }
    }

    private static boolean isMany(Item item) {
        return item instanceof Item.Use use && use.occurrence() == Occurrence.MANY;
    }

    private static String used(Item item) {
        return ((Item.Use) item).rule().text();
    }

    private static boolean isOnlyList(Body body) {
        return body instanceof Body.Sequence sequence
                && sequence.items().size() == 1
                && isMany(sequence.items().get(0));
    }

    /** Integers that shapes name, and that stand in one list and nowhere else. */
    private void findWanted() {
        Set<String> integers = new HashSet<>();
        for (Tree.Rule rule : tree.rules()) {
            if (isInteger(rule.body())) {
                integers.add(rule.name().text());
            }
        }
        for (Tree.Binding binding : tree.bindings()) {
            binding.roles().stream()
                    .filter(DimensionLists::isShape)
                    .map(role -> role.rule().text())
                    .filter(integers::contains)
                    .forEach(wanted::add);
        }
        Map<String, List<Boolean>> uses = new LinkedHashMap<>();
        tree.rules().forEach(rule -> note(rule.body(), uses));
        wanted.removeIf(name -> !List.of(true).equals(uses.get(name)));
    }

    private static boolean isInteger(Body body) {
        return body instanceof Body.Terminal terminal
                && Words.TERMINALS.contains(terminal.type().text())
                && Type.valueOf(terminal.type().text().toUpperCase(Locale.ROOT)).isInteger()
                && terminal.values().isEmpty()
                && !terminal.isList();
    }

    private static boolean isShape(Tree.Role role) {
        return role.role().text().equals("shape") && role.isName() && role.item() == null;
    }

    /** Notes of each rule that is used whether there are many of it. */
    private static void note(Body body, Map<String, List<Boolean>> uses) {
        if (body instanceof Body.Sequence sequence) {
            for (Item item : sequence.items()) {
                if (item instanceof Item.Use use) {
                    note(use.rule(), isMany(use), uses);
                }
            }
        } else if (body instanceof Body.Choice choice) {
            choice.variants().forEach(variant -> note(variant.rule(), false, uses));
        } else if (body instanceof Body.DocumentArray array) {
            Item.Use element = elementOf(array);
            if (element != null) {
                note(element.rule(), true, uses);
            }
        } else if (body instanceof Body.DocumentMap map) {
            for (Member member : map.members()) {
                if (member instanceof Member.Entries entries) {
                    note(entries.rule(), true, uses);
                }
            }
        }
        if (body instanceof Body.Pair pair) {
            note(pair.key(), false, uses);
        }
        inside(body).forEach(part -> note(part, uses));
    }

    private static void note(Name rule, boolean many, Map<String, List<Boolean>> uses) {
        uses.computeIfAbsent(rule.text(), missing -> new ArrayList<>()).add(many);
    }

    /** What an array has any number of, null where that is no rule or the array is another. */
    private static Item.@Nullable Use elementOf(Body.DocumentArray array) {
        return array.repeated()
                        && array.elements().get(0) instanceof Body.Sequence sequence
                        && sequence.items().get(0) instanceof Item.Use use
                ? use
                : null;
    }

    private static List<Body> inside(Body body) {
        if (body instanceof Body.Document document) {
            return List.of(document.content());
        }
        if (body instanceof Body.Extension extension) {
            return List.of(extension.content());
        }
        if (body instanceof Body.Pair pair) {
            return List.of(pair.value());
        }
        if (body instanceof Body.DocumentArray array) {
            return elementOf(array) == null ? array.elements() : List.of();
        }
        return body instanceof Body.DocumentMap map
                ? map.members().stream()
                        .filter(Member.Field.class::isInstance)
                        .map(member -> ((Member.Field) member).type())
                        .toList()
                : List.of();
    }

    private Tree rewritten() {
        List<Tree.Rule> rules = new ArrayList<>();
        for (Tree.Rule rule : tree.rules()) {
            Name element = isOnlyList(rule.body())
                    ? ((Item.Use) ((Body.Sequence) rule.body()).items().get(0)).rule()
                    : arrayOf(rule.body());
            if (element != null && wanted.contains(element.text())) {
                lists.put(element.text(), rule.name().text());
                rules.add(rule);
            } else {
                rules.add(new Tree.Rule(rule.name(), body(rule.body()), rule.clauses()));
                rules.addAll(added);
                added.clear();
            }
        }
        return new Tree(
                tree.name(),
                tree.title(),
                tree.properties(),
                List.copyOf(rules),
                tree.lets(),
                tree.blocks(),
                tree.bindings().stream().map(this::binding).toList(),
                tree.broken());
    }

    private static @Nullable Name arrayOf(Body body) {
        Item.Use use = body instanceof Body.DocumentArray array ? elementOf(array) : null;
        return use == null ? null : use.rule();
    }

    private Body body(Body body) {
        if (body instanceof Body.Sequence sequence) {
            return new Body.Sequence(sequence.items().stream().map(this::item).toList());
        }
        if (body instanceof Body.Document document) {
            return new Body.Document(document.notation(), document.separators(), body(document.content()));
        }
        if (body instanceof Body.Extension extension) {
            return new Body.Extension(extension.word(), extension.number(), body(extension.content()));
        }
        if (body instanceof Body.Pair pair) {
            return new Body.Pair(pair.key(), body(pair.value()));
        }
        if (body instanceof Body.DocumentMap map) {
            return new Body.DocumentMap(map.members().stream().map(this::member).toList());
        }
        return body instanceof Body.DocumentArray array ? array(array) : body;
    }

    private Item item(Item item) {
        boolean list = isMany(item) && wanted.contains(used(item));
        return list ? once(list(((Item.Use) item).rule(), new Body.Sequence(List.of(item)))) : item;
    }

    private Body array(Body.DocumentArray array) {
        Item.Use element = elementOf(array);
        if (element != null && wanted.contains(element.rule().text())) {
            return new Body.Sequence(List.of(once(list(element.rule(), array))));
        }
        return element != null
                ? array
                : new Body.DocumentArray(
                        array.elements().stream().map(this::body).toList(), array.repeated(), array.tuple());
    }

    private Member member(Member member) {
        return member instanceof Member.Field field
                ? new Member.Field(field.key(), field.keyName(), field.optional(), body(field.type()), field.clauses())
                : member;
    }

    private static Item once(Name rule) {
        return new Item.Use(rule, Occurrence.ONE, null, null, false);
    }

    /** A new rule for a list of {@code element}. */
    private Name list(Name element, Body body) {
        String name = element.text().equals(element.text().toUpperCase(Locale.ROOT))
                ? element.text() + "_LIST"
                : element.text() + "_list";
        for (int next = 2; isTaken(name); next++) {
            name = element.text() + "_LIST" + next;
        }
        Name list = new Name(name, element.span());
        lists.put(element.text(), name);
        added.add(new Tree.Rule(list, body, List.of()));
        return list;
    }

    private boolean isTaken(String name) {
        return tree.rules().stream()
                        .anyMatch(
                                rule -> Structures.typeName(rule.name().text()).equals(Structures.typeName(name)))
                || tree.lets().stream().anyMatch(let -> let.name().text().equals(name));
    }

    private Tree.Binding binding(Tree.Binding binding) {
        List<Tree.Role> roles = new ArrayList<>();
        for (Tree.Role role : binding.roles()) {
            roles.add(
                    isShape(role) && lists.containsKey(role.rule().text())
                            ? new Tree.Role(
                                    role.role(),
                                    new Name(
                                            list(role.rule().text()),
                                            role.rule().span()),
                                    null,
                                    role.reversed(),
                                    null,
                                    null)
                            : role);
        }
        return new Tree.Binding(
                binding.kind(),
                binding.rule(),
                List.copyOf(roles),
                binding.order(),
                binding.columnMajor(),
                binding.byteOrder());
    }
}
