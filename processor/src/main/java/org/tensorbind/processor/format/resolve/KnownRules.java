package org.tensorbind.processor.format.resolve;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;

/** What rules are, as far as it matters for the expressions that apply to them: these are resolved when all rules have been once without them. */
final class KnownRules {
    private final Map<String, Rule> rules;
    private final Set<String> elements;
    private final Set<String> valueNames;

    /** @param rules as they are where nothing is known of others */
    KnownRules(Map<String, Rule> rules) {
        this.rules = rules;
        this.elements = rules.values().stream()
                .filter(owner -> !owner.isMap())
                .flatMap(owner -> owner.uses().stream())
                .filter(Item.Use::isMany)
                .map(Item.Use::rule)
                .collect(Collectors.toSet());
        this.valueNames =
                rules.keySet().stream().flatMap(name -> values(name).stream()).collect(Collectors.toSet());
    }

    /** Whether a rule is a single bit, which is true or false. */
    boolean isBit(String name) {
        Rule rule = rules.get(name);
        return rule != null && rule.isBit();
    }

    /** Whether a rule is the element of a list. */
    boolean isElement(String name) {
        return elements.contains(name);
    }

    /** Whether a rule has {@code or null}. */
    boolean mayBeNull(String name) {
        Rule rule = rules.get(name);
        return rule != null && rule.clauses().orNull();
    }

    /** What is counted by the count of a rule: the elements of one that is a list and nothing else, and is in no list itself. */
    String counted(String name) {
        Rule rule = rules.get(name);
        if (rule == null
                || !rule.isSequence()
                || isElement(name)
                || !(rule.items().get(0) instanceof Item.Use list)
                || !list.isMany()) {
            return name;
        }
        boolean alone = rule.items().stream().skip(1).allMatch(item -> isEnd(item, list));
        return alone ? list.rule() : name;
    }

    private static boolean isEnd(Item item, Item.Use list) {
        return item instanceof Item.Constant constant
                && list.end() != null
                && constant.bytes() == list.end().bytes();
    }

    /** The names that any rule has for a value. */
    Set<String> valueNames() {
        return valueNames;
    }

    /** Whether a value of any rule is called so. */
    boolean isValue(String name) {
        return valueNames.contains(name);
    }

    /** {@code true} and {@code false} as values of a rule that calls some so; anything else as it is. */
    Expr named(String rule, Expr value) {
        return value instanceof Expr.Truth truth && values(rule).contains(Boolean.toString(truth.value()))
                ? new Expr.EnumName(Boolean.toString(truth.value()), truth.span())
                : value;
    }

    /** Whether both are items whose values have names, some of them in common. */
    boolean areNamed(Expr left, Expr right) {
        return left instanceof Expr.Ref one
                && right instanceof Expr.Ref other
                && common(one, other).count() > 0;
    }

    /** Items are equal that have a value of the same name, whatever its codes are: values without a name equal none. */
    Expr comparison(String operator, Expr.Ref left, Expr.Ref right, Span span) {
        boolean equal = operator.equals("==");
        return common(left, right)
                .<Expr>map(name ->
                        new Expr.Binary(equal ? "&&" : "||", is(operator, left, name), is(operator, right, name), span))
                .reduce((some, next) -> new Expr.Binary(equal ? "||" : "&&", some, next, span))
                .orElseThrow();
    }

    private static Expr is(String operator, Expr.Ref item, String name) {
        return new Expr.Binary(operator, item, new Expr.EnumName(name, item.span()), item.span());
    }

    private Stream<String> common(Expr.Ref left, Expr.Ref right) {
        return values(left.target()).stream().filter(values(right.target())::contains);
    }

    private List<String> values(String name) {
        Rule rule = rules.get(name);
        Enumeration values = rule == null ? null : rule.values();
        return values == null ? List.of() : values.names();
    }
}
