package org.tensorbind.processor.format.check;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Leaf;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Conditions;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** Checks that what expressions compute with is known where they are used, and means something of the rules that they name. */
final class LeafChecker {
    private static final Conditions ALWAYS = new Conditions(List.of());

    private final Relations relations;
    private final Grammar grammar;
    private final Places places;
    private final Structures structures;
    private final Sites sites;
    private final Diagnostics diagnostics;

    private LeafChecker(Relations relations, Structures structures, Diagnostics diagnostics) {
        this.relations = relations;
        this.grammar = relations.grammar();
        this.places = relations.places();
        this.structures = structures;
        this.sites = new Sites(relations, structures);
        this.diagnostics = diagnostics;
    }

    static void check(Relations relations, Structures structures, Diagnostics diagnostics) {
        LeafChecker checker = new LeafChecker(relations, structures, diagnostics);
        checker.grammar.each(checker::check);
        for (TensorClause tensor : checker.grammar.tensors()) {
            Context.of(tensor).forEach(in -> checker.checkKnown(tensor.dataRule(), in.context(), in.expr()));
            if (tensor.isElement() && tensor.data() != null) {
                checker.checkName(checker.grammar.rule(tensor.data()), tensor.rule(), tensor.span(), ALWAYS);
            }
        }
    }

    private void check(Rule rule) {
        Context.of(rule).forEach(in -> check(rule, in.context(), in.expr()));
        checkTag(rule, rule.clauses().tag());
    }

    private void check(Rule rule, Context context, Expr expr) {
        checkKnown(rule.label(), context, expr);
        if (context != Context.WRITING) {
            checkNames(rule, expr, ALWAYS);
        }
        expr.parts(Expr.Items.class).forEach(items -> checkItems(rule, items));
        expr.parts(Expr.Lookup.class).forEach(this::checkLookup);
        expr.parts(Expr.Index.class).forEach(index -> checkIndex(rule, index));
        boolean written = context == Context.EQUATION ? !relations.isRead(rule.name()) : context == Context.WRITING;
        if (!written) {
            relations
                    .forReading(expr)
                    .parts(Expr.Measure.class)
                    .filter(measure -> measure.function() == Function.COUNT && !isOfTree(measure.target()))
                    .forEach(count -> checkOneList(
                            rule,
                            count.span(),
                            count.target(),
                            "count",
                            count.target(),
                            "let an integer in '%s' tell it: '= count(" + count.target() + ")'"));
        }
        if (context == Context.EQUATION) {
            expr.parts(Expr.Measure.class).forEach(measure -> checkMeasure(rule, measure));
            checkTold(rule, expr);
        }
        expr.parts(Expr.Measure.class).filter(Expr.Measure::isOffset).forEach(measure -> checkBase(rule, measure));
        expr.parts(Expr.Measure.class)
                .filter(measure -> measure.function() == Function.COUNT)
                .forEach(measure -> checkCount(rule, measure));
    }

    /** Reports what is not known where an expression is computed. */
    private void checkKnown(String owner, Context context, Expr expr) {
        for (Leaf leaf : context.unknown()) {
            Expr computed = leaf == Leaf.MEASURE ? relations.forReading(expr) : expr;
            computed.parts()
                    .filter(part -> leaf.is(part) && !isFound(part))
                    .forEach(part -> diagnostics.report(
                            Tag.UNKNOWN_IN, part.span(), Leaf.text(part), context.words(), owner, leaf.instead(part)));
        }
    }

    /** The size and the offset of data are known once it has been found, and the sizes of texts and bytes once they are read. */
    private boolean isFound(Expr part) {
        if (!(part instanceof Expr.Measure measure)) {
            return false;
        }
        Kind kind = structures.value(measure.target()).kind();
        return kind == Kind.PAYLOAD || (measure.isSize() && (kind == Kind.TEXT || kind == Kind.BYTES));
    }

    private void checkMeasure(Rule rule, Expr.Measure measure) {
        Rule target = grammar.rule(measure.target());
        Function function = measure.function();
        sites.check(target, measure.span(), function.word(), function.applies(), diagnostics);
        String base = measure.base();
        if (base != null && !places.contains(base, target.name())) {
            misplaced(
                    measure.span(),
                    "from " + base,
                    target.name(),
                    "the place must count from a rule that contains it" + around(base, target.name()));
        }
    }

    /** An offset that another item gives counts from where that one does, as a reader takes it from there. */
    private void checkBase(Rule rule, Expr.Measure measure) {
        Solved given = relations.find(Function.OFFSET, measure.target());
        if (given != null && !Objects.equals(given.base(), measure.base())) {
            misplaced(
                    measure.span(),
                    "offset(" + measure.target() + (measure.base() == null ? "" : " from " + measure.base()) + ")",
                    rule.label(),
                    "'" + given.item() + "' gives this offset from the start of '"
                            + (given.base() == null ? grammar.root() : given.base()) + "'; count from there here, too");
        }
    }

    /** What to write where the base stands once. */
    private String around(String base, String target) {
        boolean inside = base.equals(target) || places.contains(target, base);
        return inside || places.isListed(base)
                ? ""
                : "; write a rule that begins with '" + base + "' and has '" + target
                        + "' in it, and count from that rule";
    }

    /** In each rule that has the count beside it, what is counted must be repeated. */
    private void checkCount(Rule rule, Expr.Measure measure) {
        String target = measure.target();
        Kind kind = structures.bareValue(target).kind();
        if (kind == Kind.INTEGERS || kind == Kind.LIST) {
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
        diagnostics.report(Tag.TYPE_MISUSE, measure.span(), "count", "a repeated rule", measure.target(), actual);
    }

    /** The position of an element is one of a sequence in a list whose elements a writer counts, for what is in it. */
    private void checkIndex(Rule user, Expr.Index index) {
        String list = index.list();
        boolean element = places.contains(list, user.name())
                && grammar.rule(list).isSequence()
                && !grammar.rule(list).inDocument()
                && (TensorTree.of(grammar, places) == null || !isOfTensors(list))
                && places.isRepeated(list);
        if (!element || !places.isOnlyIn(list, user.name())) {
            misplaced(
                    index.span(),
                    "index(" + list + ")",
                    user.label(),
                    element
                            ? "'" + user.label() + "' stands outside of '" + list
                                    + "', too; write a rule of its own for that place"
                            : "it stands in an element of a list outside of documents, a sequence; a list of tensors"
                                    + " whose roles are rules stands in no other list");
        }
    }

    /** Whether elements are tensors in lists in lists, which are taken as one list. */
    private boolean isOfTree(String element) {
        return TensorTree.of(grammar, places) != null && grammar.first().rule().equals(element);
    }

    /** Whether a list has what describes tensors in its elements. */
    private boolean isOfTensors(String list) {
        TensorClause tensor = grammar.first();
        Stream<@Nullable String> ofBlocks = grammar.blocks().values().stream()
                .flatMap(block -> Stream.of(block.shape(), block.data(), block.indices(), block.values()));
        Stream<String> placed = relations.placed().entrySet().stream()
                .filter(entry -> places.isListed(entry.getKey()))
                .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue().item()));
        return Stream.of(tensor.roles(), ofBlocks, placed)
                .flatMap(names -> names)
                .filter(Objects::nonNull)
                .anyMatch(name -> name.equals(list) || places.contains(list, name));
    }

    /** A look-up goes to a list in which a key stands once and has an integer. */
    private void checkLookup(Expr.Lookup lookup) {
        Place place = places.find(lookup.list());
        Clause.Key key = grammar.rule(lookup.list()).clauses().unique();
        Place keyed = key == null ? null : places.find(lookup.list(), key.rule());
        ValueType value = structures.bareValue(lookup.value());
        String instead = null;
        if (place == null || !place.lists().equals(List.of(lookup.list()))) {
            instead = "it is no list that stands once in the file";
        } else if (key == null || structures.bareValue(key.rule()).kind() != Kind.TEXT) {
            instead = "add 'unique KEY' with a text to it, so that a key stands once";
        } else if (keyed != null && keyed.isOptional()) {
            instead = "some of its elements have no '" + key.rule()
                    + "'; look it up in a list whose elements all have one";
        } else if (places.ofEach(lookup.list(), lookup.value()) == null) {
            instead = "'" + lookup.value() + "' does not stand once in it, nor is it a variant there";
        } else if (structures.isDerived(lookup.value())) {
            instead = "'" + lookup.value()
                    + "' follows from other items, and elements do not have it; say what it follows from";
        } else if (value.kind() != Kind.INTEGER) {
            diagnostics.report(
                    Tag.TYPE_MISUSE,
                    lookup.span(),
                    "a value that is looked up",
                    "an integer",
                    lookup.value(),
                    value.description());
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
                    "it needs an integer that each element of the list has once, beside something else");
        } else if (grammar.listOf(list) == null) {
            checkOneList(
                    rule,
                    items.span(),
                    list,
                    list + "." + items.item(),
                    "product",
                    "name the list by a rule of its own, 'LIST ::= " + list
                            + "*', or let an integer in '%s' tell the size");
        }
    }

    /** One list of elements is in reach: the file has one, or the rule is beside it. */
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

    /** What tells how many, how large, where or whether is there whenever what it tells of is. */
    private void checkTold(Rule rule, Expr equation) {
        equation.parts(Expr.Measure.class)
                .filter(measure -> isDefinedBy(rule, equation, measure))
                .map(measure -> grammar.rule(measure.target()))
                .filter(item -> mayLack(item, rule.name(), ALWAYS))
                .findFirst()
                .ifPresent(item -> diagnostics.report(Tag.TOLD_BY_ABSENT, equation.span(), rule.label(), item.label()));
    }

    private boolean isDefinedBy(Rule rule, Expr equation, Expr.Measure measure) {
        Solved definition = relations.find(measure.function(), measure.target());
        return grammar.rules().containsKey(measure.target())
                && (equation instanceof Expr.Measure
                        || (definition != null && definition.item().equals(rule.name())));
    }

    /** What tells the variant stands, in a document, in the variant itself. */
    private void checkTag(Rule rule, @Nullable String tag) {
        if (tag == null || rule.inDocument()) {
            return;
        }
        checkName(rule, tag, rule.span(), ALWAYS);
        boolean follows = rule.body() instanceof Body.Choice && grammar.readerOnly() == null;
        if (follows && grammar.rules().containsKey(tag) && mayLack(grammar.rule(tag), rule.name(), ALWAYS)) {
            diagnostics.report(Tag.TAG_OF_ABSENT, grammar.rule(tag).span(), tag, rule.name(), tag, rule.name());
        }
    }

    /** @param held conditions that hold where the expression is computed */
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
                diagnostics.report(
                        Tag.NOT_ONCE,
                        ref.span(),
                        ref.path().get(i - 1) + "." + ref.path().get(i),
                        ref.path().get(i - 1),
                        ref.path().get(i));
            }
        }
    }

    private boolean isOptionalItself(String name) {
        Place place = places.find(name);
        return place != null && place.mayLack();
    }

    /** An item that may be absent can be used inside of what may be absent with it, and for each element of a list that may be. */
    private void checkName(Rule rule, String name, Span span, Conditions held) {
        if (mayLack(rule, name, held)) {
            diagnostics.report(Tag.MAYBE_ABSENT, span, rule.label(), name);
        }
    }

    /** Whether an item, or something around it, may be absent where a rule is there. */
    private boolean mayLack(Rule rule, String name, Conditions held) {
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
            boolean told =
                    integer && held.imply(grammar.rule(step.rule()).clauses().presentWhen());
            absent = step.optional() && !told ? step : none ? null : absent;
        }
        return absent != null && places.companions(absent).noneMatch(user::isIn);
    }

    private void misplaced(Span span, String word, String rule, String instead) {
        diagnostics.report(Tag.MISPLACED, span, word, "'" + rule + "'", instead);
    }
}
