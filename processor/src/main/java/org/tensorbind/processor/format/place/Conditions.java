package org.tensorbind.processor.format.place;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Equality;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;

/** Conditions that hold together, none for what always holds. */
public record Conditions(List<Expr> all) {
    /** These and another one. */
    public Conditions and(@Nullable Expr condition) {
        return new Conditions(Stream.concat(all.stream(), Equality.conjuncts(condition).stream())
                .toList());
    }

    /** Whether a condition holds wherever these do; never where there is none to compare. */
    public boolean imply(@Nullable Expr condition) {
        return condition != null && Equality.conjuncts(condition).stream().allMatch(this::has);
    }

    private boolean has(Expr condition) {
        return all.stream().anyMatch(each -> Expressions.areSame(each, condition));
    }

    /** The condition under which an item of a sequence is present, as far as its rule gives it. */
    public static Conditions of(Grammar grammar, Item part) {
        return new Conditions(
                part instanceof Item.Use use && use.mayBeAbsent()
                        ? Equality.conjuncts(grammar.rule(use.rule()).clauses().presentWhen())
                        : List.of());
    }

    /** Whether others do not hold wherever these do. */
    public boolean exclude(Conditions others) {
        return all.stream().anyMatch(one -> others.all.stream().anyMatch(other -> exclude(one, other)));
    }

    private static boolean exclude(Expr one, Expr other) {
        Equality first = Equality.of(one);
        Equality second = Equality.of(other);
        return first != null && second != null ? first.excludes(second) : areOpposite(one, other);
    }

    /** Whether wherever these conditions hold one of several does. */
    boolean areCoveredBy(Grammar grammar, List<Conditions> several) {
        List<Conditions> left = several.stream().map(this::leftOf).toList();
        return left.stream().anyMatch(each -> each.all.isEmpty())
                || left.stream().anyMatch(one -> left.stream().anyMatch(one::isOpposite))
                || left.stream()
                        .flatMap(each -> each.all.stream())
                        .map(Equality::of)
                        .anyMatch(equality -> equality != null && haveAllValues(grammar, equality.item(), left));
    }

    /** The conditions of another set that are not in this one. */
    private Conditions leftOf(Conditions others) {
        return new Conditions(others.all.stream().filter(each -> !has(each)).toList());
    }

    private boolean isOpposite(Conditions other) {
        return all.size() == 1 && other.all.size() == 1 && areOpposite(all.get(0), other.all.get(0));
    }

    private static boolean areOpposite(Expr one, Expr other) {
        Equality first = Equality.of(one);
        Equality second = Equality.of(other);
        if (first != null && second != null) {
            return first.item().equals(second.item())
                    && first.equal() != second.equal()
                    && Expressions.areSame(first.value(), second.value());
        }
        return one instanceof Expr.Binary left
                && other instanceof Expr.Binary right
                && opposite(left.operator()).equals(right.operator())
                && Expressions.areSame(left.left(), right.left())
                && Expressions.areSame(left.right(), right.right());
    }

    private static String opposite(String operator) {
        return switch (operator) {
            case "<" -> ">=";
            case ">=" -> "<";
            case ">" -> "<=";
            case "<=" -> ">";
            case "==" -> "!=";
            case "!=" -> "==";
            default -> "";
        };
    }

    /** Whether each value that an item may have here is one for which one of several conditions holds. */
    private boolean haveAllValues(Grammar grammar, String item, List<Conditions> several) {
        List<Expr> values = values(grammar.rule(item)).toList();
        return !values.isEmpty()
                && values.stream()
                        .filter(value -> !isBrokenBy(item, value))
                        .allMatch(value -> several.stream().anyMatch(each -> each.followFrom(item, value)));
    }

    /** All values that an item may have: closed named ones, or those of a bit; none where they are not known. */
    private static Stream<Expr> values(Rule rule) {
        Enumeration values = rule.values();
        if (values != null) {
            return values.closed()
                    ? values.names().stream().map(name -> new Expr.EnumName(name, rule.span()))
                    : Stream.empty();
        }
        return rule.coding() instanceof Coding.Part part && part.bits() == 1
                ? Stream.of(new Expr.Int(0, rule.span()), new Expr.Int(1, rule.span()))
                : Stream.empty();
    }

    private boolean isBrokenBy(String item, Expr value) {
        return all.stream()
                .map(Equality::of)
                .anyMatch(equality -> equality != null && equality.item().equals(item) && equality.isBrokenBy(value));
    }

    private boolean followFrom(String item, Expr value) {
        return all.stream()
                .map(Equality::of)
                .allMatch(equality -> equality != null && equality.item().equals(item) && !equality.isBrokenBy(value));
    }
}
