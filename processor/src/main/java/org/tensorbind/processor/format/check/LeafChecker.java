package org.tensorbind.processor.format.check;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Context;
import org.tensorbind.processor.format.Context.Leaf;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Conditions;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.syntax.On;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** Checks that each item and measure in an expression is known where the expression is computed, and exists for the rule that uses it. */
final class LeafChecker extends Checker {
    private static final Conditions ALWAYS = new Conditions(List.of());

    /** The rules of tensors in nested lists, which are counted as one list. */
    private final @Nullable TensorTree tree;

    LeafChecker(Checker all) {
        super(all);
        this.tree = TensorTree.of(grammar, places);
    }

    @Override
    void check(TensorClause tensor) {
        Context.of(tensor).forEach(in -> checkKnown(tensor.dataRule(), in.context(), in.expr()));
        if (tensor.isElement() && tensor.data() != null) {
            checkName(rule(tensor.data()), tensor.rule(), tensor.span(), ALWAYS);
        }
    }

    @Override
    void check(Rule rule) {
        Context.of(rule).forEach(in -> check(rule, in.context(), in.expr()));
        checkTag(rule, rule.clauses().tag());
    }

    /** The offset of a repeated item must be given by an item that is repeated in the same way. */
    @Override
    void check() {
        relations.placed().forEach((rule, source) -> {
            if (places.isListed(rule) != places.isListed(source.item())) {
                report(GrammarMessage.OFFSETS_DIFFER, rule(source.item()).span(), source.item(), rule);
            }
        });
    }

    private void check(Rule rule, Context context, Expr expr) {
        checkKnown(rule.label(), context, expr);
        if (context != Context.WRITING) {
            checkNames(rule, expr, ALWAYS);
        }
        expr.parts(Expr.Items.class).forEach(items -> checkItems(rule, items));
        expr.parts(Expr.Lookup.class).forEach(this::checkLookup);
        expr.parts(Expr.Index.class).forEach(index -> checkIndex(rule, index));
        expr.parts(Expr.Measure.class).forEach(measure -> checkMeasure(rule, measure));
        boolean written = context == Context.EQUATION ? !relations.isRead(rule.name()) : context == Context.WRITING;
        if (!written) {
            relations.forReading(expr).parts(Expr.Measure.class).forEach(count -> checkCounted(rule, count));
        }
        if (context == Context.EQUATION) {
            expr.parts(Expr.Measure.class).forEach(measure -> checkTarget(rule, expr, measure));
        }
    }

    /** A count must be of one list; tensors in nested lists are counted as one. */
    private void checkCounted(Rule rule, Expr.Measure count) {
        String list = count.target();
        boolean ofTree = tree != null && grammar.first().rule().equals(list);
        if (count.function() == Function.COUNT && !ofTree) {
            String instead = "let an integer in '%s' give it: '= count(" + list + ")'";
            checkOneList(rule, count.span(), list, "count", list, instead);
        }
    }

    /** Reports items that are unknown where an expression is computed. */
    private void checkKnown(String owner, Context context, Expr expr) {
        for (Leaf leaf : context.unknown()) {
            Expr computed = leaf == Leaf.MEASURE ? relations.forReading(expr) : expr;
            computed.parts()
                    .filter(part -> leaf.is(part) && !isFound(part))
                    .forEach(part -> report(
                            GrammarMessage.UNKNOWN_IN,
                            part.span(),
                            Leaf.text(part),
                            context.words(),
                            owner,
                            leaf.instead(part)));
        }
    }

    /** The size and offset of data are known once it is located, the sizes of texts and bytes once they are read. */
    private boolean isFound(Expr part) {
        if (!(part instanceof Expr.Measure measure)) {
            return false;
        }
        Kind kind = structures.value(measure.target()).kind();
        return kind == Kind.PAYLOAD || (measure.isSize() && (kind == Kind.TEXT || kind == Kind.BYTES));
    }

    /** The rule that an equation measures must be present whenever the item with the equation is. */
    private void checkTarget(Rule rule, Expr equation, Expr.Measure measure) {
        Rule target = rule(measure.target());
        checkSite(
                target,
                measure.span(),
                measure.function().word(),
                measure.function().applies());
        String base = measure.base();
        if (base != null && !places.contains(base, target.name())) {
            misplaced(
                    measure.span(),
                    "from " + base,
                    target.name(),
                    "the offset must be relative to a rule that contains it" + around(base, target.name()));
        }
        boolean defined = equation instanceof Expr.Measure
                || relations
                        .items(measure.function(), target.name())
                        .anyMatch(given -> given.item().equals(rule.name()));
        if (defined && mayBeAbsent(target, rule.name(), ALWAYS)) {
            report(GrammarMessage.GIVEN_BY_ABSENT, equation.span(), rule.label(), target.label());
        }
    }

    private void checkMeasure(Rule rule, Expr.Measure measure) {
        if (measure.isOffset()) {
            checkBase(rule, measure);
        } else if (measure.function() == Function.COUNT) {
            checkCount(rule, measure);
        }
    }

    /** An offset that another item gives must have the same base, since a reader takes it from that item. */
    private void checkBase(Rule rule, Expr.Measure measure) {
        Solved given = relations.find(Function.OFFSET, measure.target());
        if (given != null && !Objects.equals(given.base(), measure.base())) {
            misplaced(
                    measure.span(),
                    "offset(" + measure.target() + (measure.base() == null ? "" : " from " + measure.base()) + ")",
                    rule.label(),
                    "'" + given.item() + "' gives this offset from the start of '"
                            + (given.base() == null ? grammar.root() : given.base()) + "'; use the same base here");
        }
    }

    /** Advice if the base occurs only once. */
    private String around(String base, String target) {
        boolean inside = base.equals(target) || places.contains(target, base);
        return inside || places.isListed(base)
                ? ""
                : "; write a rule that begins with '" + base + "' and has '" + target
                        + "' in it, and count from that rule";
    }

    /** The counted rule must be repeated in each rule that contains the count. */
    private void checkCount(Rule rule, Expr.Measure measure) {
        String target = measure.target();
        Kind kind = structures.bareValue(target).kind();
        if (kind == Kind.INTEGERS || kind == Kind.LIST || rule(target).coding() instanceof Coding.Packed) {
            return;
        }
        if (!places.isRepeated(target)) {
            misused(measure, structures.value(target).description());
            return;
        }
        grammar.owners(rule.name())
                .map(owner -> places.find(owner.name(), target))
                .filter(place -> place != null && place.parent() != null && !place.isElement())
                .forEach(place -> misused(measure, "in '" + place.owner().rule() + "' once"));
    }

    private void misused(Expr.Measure measure, String actual) {
        misuse(measure.span(), "count", "a repeated rule", measure.target(), actual);
    }

    /** {@code index} applies to elements of a list that are sequences, and is used inside of them. */
    private void checkIndex(Rule user, Expr.Index index) {
        String list = index.list();
        boolean element = places.contains(list, user.name())
                && rule(list).isSequence()
                && !rule(list).inDocument()
                && (tree == null || !sites.of(rule(list)).contains(On.NEEDED))
                && places.isRepeated(list);
        if (!element || !places.isOnlyIn(list, user.name())) {
            misplaced(
                    index.span(),
                    "index(" + list + ")",
                    user.label(),
                    element
                            ? "'" + user.label() + "' is used outside '" + list
                                    + "', too; define a second rule for that use"
                            : "it must be in an element, a sequence, of a list outside documents; a list of tensors"
                                    + " whose roles are rules must not be in another list");
        }
    }

    /** A look-up needs a list of entries with a unique key and an integer. */
    private void checkLookup(Expr.Lookup lookup) {
        Place place = places.find(lookup.list());
        Clause.Key key = rule(lookup.list()).clauses().unique();
        ValueType value = structures.bareValue(lookup.value());
        String instead = null;
        if (place == null || !place.lists().equals(List.of(lookup.list()))) {
            instead = "it is not a list that occurs once in the file";
        } else if (key == null || structures.bareValue(key.rule()).kind() != Kind.TEXT) {
            instead = "add 'unique KEY' with a text to it, so that each key occurs once";
        } else if (places.ofEach(lookup.list(), lookup.value()) == null) {
            instead = "'" + lookup.value() + "' neither occurs exactly once in it nor is a variant there";
        } else if (structures.isDerived(lookup.value())) {
            instead = "'" + lookup.value()
                    + "' is derived, and elements do not store it; use the items that it is derived from";
        } else if (value.kind() != Kind.INTEGER) {
            misuse(lookup.span(), "a value found by a key", "an integer", lookup.value(), value.description());
        }
        if (instead != null) {
            misplaced(lookup.span(), "[\"" + lookup.key() + "\"]", lookup.list(), instead);
        }
    }

    private void checkItems(Rule rule, Expr.Items items) {
        String list = items.list();
        boolean integers = places.ofEach(list, items.item()) != null
                && structures.bareValue(items.item()).kind() == Kind.INTEGER
                && structures.value(list).kind() == Kind.RECORD;
        if (!integers) {
            misplaced(
                    items.span(),
                    list + "." + items.item(),
                    "product",
                    "it needs an integer that occurs once in each element of the list, and at least one other item there");
        } else if (grammar.listOf(list) == null) {
            checkOneList(
                    rule,
                    items.span(),
                    list,
                    list + "." + items.item(),
                    "product",
                    "name the list by a rule of its own, 'LIST ::= " + list
                            + "*', or let an integer in '%s' give the size");
        }
    }

    /** The list must be the only one in the file, or be in the same rule. */
    private void checkOneList(Rule rule, Span span, String list, String word, String argument, String instead) {
        places.reaches(rule.name(), list)
                .filter(Reach.SamePosition.class::isInstance)
                .map(reach -> Objects.requireNonNull(reach.nearest()))
                .filter(Place::isElement)
                .map(place -> Objects.requireNonNull(place.owner().element()).rule())
                .findFirst()
                .ifPresent(around -> misplaced(
                        span,
                        word,
                        argument,
                        "each '" + around + "' has a list of its own, and '" + rule.label() + "' is in none of them; "
                                + String.format(instead, around)));
    }

    /** Checks the name of a tag; in a document, the tag is in the variants themselves. */
    private void checkTag(Rule rule, @Nullable String tag) {
        if (tag == null || rule.inDocument()) {
            return;
        }
        checkName(rule, tag, rule.span(), ALWAYS);
        boolean follows = rule.body() instanceof Body.Choice && grammar.readerOnly() == null;
        if (follows && grammar.rules().containsKey(tag) && mayBeAbsent(rule(tag), rule.name(), ALWAYS)) {
            report(GrammarMessage.TAG_OF_ABSENT, rule(tag).span(), tag, rule.name(), tag, rule.name());
        }
    }

    /** @param held conditions that are true where the expression is computed */
    private void checkNames(Rule rule, Expr expr, Conditions held) {
        if (expr instanceof Expr.Binary binary) {
            boolean named = binary.right() instanceof Expr.EnumName;
            if (named && binary.left() instanceof Expr.Ref ref && isOptionalItself(ref.head())) {
                checkPath(ref);
                return;
            }
        }
        if (expr instanceof Expr.Conditional conditional) {
            checkNames(rule, conditional.condition(), held);
            checkNames(rule, conditional.then(), held.and(conditional.condition()));
            checkNames(rule, conditional.otherwise(), held);
            return;
        }
        expr.operands().forEach(operand -> checkNames(rule, operand, held));
        if (expr instanceof Expr.Ref ref) {
            checkPath(ref);
            checkName(rule, ref.head(), ref.span(), held);
        } else if (expr instanceof Expr.Element element) {
            checkPath(element.list());
            checkName(rule, element.list().head(), element.span(), held);
        }
    }

    private void checkPath(Expr.Ref ref) {
        for (int i = 1; i < ref.path().size(); i++) {
            Place path = places.find(ref.path().get(i - 1), ref.path().get(i));
            if (path == null || path.isListed()) {
                report(
                        GrammarMessage.NOT_ONCE,
                        ref.span(),
                        ref.path().get(i - 1) + "." + ref.path().get(i),
                        ref.path().get(i - 1),
                        ref.path().get(i));
            }
        }
    }

    private boolean isOptionalItself(String name) {
        Place place = places.find(name);
        return place != null && place.mayBeAbsent();
    }

    /** An optional item can be used in a rule that is present only if the item is, and for each element of an optional list. */
    private void checkName(Rule rule, String name, Span span, Conditions held) {
        if (mayBeAbsent(rule, name, held)) {
            report(GrammarMessage.MAYBE_ABSENT, span, rule.label(), name);
        }
    }

    /** Whether an item, or an enclosing rule of it, may be absent where a rule is present. */
    private boolean mayBeAbsent(Rule rule, String name, Conditions held) {
        return places.of(rule.name()).stream()
                .anyMatch(place -> places.reach(place, List.of(name)) instanceof Reach.Found found
                        && isAbsent(place, found, held));
    }

    private boolean isAbsent(Place user, Reach.Found found, Conditions held) {
        boolean integer = structures.value(found.target().rule()).kind() == Kind.INTEGER;
        Edge absent = null;
        for (Edge step : found.down()) {
            boolean none = step.many()
                    && (absent == null || structures.value(absent.rule()).kind() == Kind.LIST);
            boolean source = integer && held.imply(rule(step.rule()).clauses().presentWhen());
            absent = step.optional() && !source ? step : none ? null : absent;
        }
        return absent != null && places.companions(absent).noneMatch(user::isIn);
    }
}
