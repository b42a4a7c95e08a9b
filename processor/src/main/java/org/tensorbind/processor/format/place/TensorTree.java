package org.tensorbind.processor.format.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.NamePart;

/**
 * Tensors whose names consist of items. They may be in nested lists, whose elements these items identify.
 *
 * @param tensor where a tensor is
 * @param name the parts of a tensor's name
 */
public record TensorTree(Place tensor, List<NamePart> name) {
    /** The tree of a grammar's tensors, null where they are in one list and have a name of their own. */
    public static @Nullable TensorTree of(Grammar grammar, Places places) {
        TensorClause tensor = grammar.first();
        if (!tensor.isElement() || !tensor.isNameOfItems()) {
            return null;
        }
        Place place = places.find(tensor.rule());
        return place == null || !place.isListed() ? null : new TensorTree(place, tensor.name());
    }

    /** The rules that are repeated on the way from the file to a tensor, the last of which is the tensor. */
    public List<String> levels() {
        return tensor.lists();
    }

    /** A name with the rules of its items in braces. */
    public String pattern() {
        StringBuilder pattern = new StringBuilder();
        for (NamePart part : name) {
            pattern.append(
                    part instanceof NamePart.Item item ? "{" + item.rule() + "}" : ((NamePart.Text) part).text());
        }
        return pattern.toString();
    }

    /** The number of a level, -1 for other rules. */
    public int level(String rule) {
        return levels().indexOf(rule);
    }

    /** Whether a rule is a list element that contains tensors but is not one. */
    public boolean isGroup(String rule) {
        return level(rule) >= 0 && level(rule) < levels().size() - 1;
    }

    /** The rules whose values are parts of a name, in their order. */
    public List<String> items() {
        List<String> items = new ArrayList<>();
        for (NamePart part : name) {
            if (part instanceof NamePart.Item item) {
                items.add(item.rule());
            }
        }
        return items;
    }

    /** Whether tensors are sorted by the items of their names, outermost first. */
    public boolean isSortedBy(List<TensorClause.OrderKey> order) {
        return order.stream().map(TensorClause.OrderKey::rule).toList().equals(items())
                && order.stream().noneMatch(TensorClause.OrderKey::descending);
    }

    /** The texts before, between and after the items of a name. */
    public List<String> texts() {
        List<String> texts = new ArrayList<>(List.of(""));
        for (NamePart part : name) {
            if (part instanceof NamePart.Text text) {
                texts.set(texts.size() - 1, texts.get(texts.size() - 1) + text.text());
            } else {
                texts.add("");
            }
        }
        return texts;
    }

    /** A name as writers look it up: each item with the list whose elements it is in. */
    public String pattern(Places places) {
        return name.stream()
                .map(part -> part instanceof NamePart.Item item
                        ? "{" + levels().get(levelOf(item.rule(), places)) + "." + item.rule() + "}"
                        : ((NamePart.Text) part).text())
                .collect(Collectors.joining());
    }

    /** The innermost level whose elements have one value of a rule each, -1 for none. */
    public int levelOf(String rule, Places places) {
        Place place = places.reach(tensor, List.of(rule)).nearest();
        Place element = place == null ? null : place.element();
        return element == null ? -1 : level(element.rule());
    }

    /** Positions of the items of a name that elements of a level have. */
    public Set<Integer> itemsOf(int level, Places places) {
        Set<Integer> found = new TreeSet<>();
        List<String> items = items();
        for (int i = 0; i < items.size(); i++) {
            if (levelOf(items.get(i), places) == level) {
                found.add(i);
            }
        }
        return found;
    }
}
