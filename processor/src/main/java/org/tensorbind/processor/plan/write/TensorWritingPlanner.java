package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.SortedNames;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.plan.item.Fallbacks;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;

/** Finds what a writer needs of tensors: their places by their names, what follows from them and what they must be. */
final class TensorWritingPlanner {
    private final Format format;
    private final List<TensorClause> clauses;
    private final TensorRules bound;
    private final Presences presences;
    private final Alternatives alternatives;
    private final FrameSteps frames;
    private final Diagnostics diagnostics;
    private final Map<String, List<Expr>> solutions;
    private final Map<String, List<Value>> values = new LinkedHashMap<>();
    private final List<TensorWriting.ListOfTensors> lists = new ArrayList<>();
    private final List<TensorWriting.Check> ranks = new ArrayList<>();
    private final List<TensorWriting.Check> checks = new ArrayList<>();

    /** Shapes of tensors in rows, which may follow from how many bytes all rows take. */
    private final List<TensorWriting.Check> shapesOfRows = new ArrayList<>();

    private TensorWriting.@Nullable Order order;

    TensorWritingPlanner(Origins origins, FrameSteps frames, Diagnostics diagnostics) {
        this.format = origins.format();
        this.bound = origins.format().tensors();
        this.presences = origins.presences();
        this.alternatives = new Alternatives(format.grammar(), format.places());
        this.frames = frames;
        this.clauses = format.grammar().tensors();
        this.diagnostics = diagnostics;
        this.solutions = format.solutions();
    }

    /** Notes what is known of a tensor where its bytes are written. */
    void note(int number, WriteResolver around) {
        TensorClause tensor = clauses.get(number);
        solutions.forEach((rule, all) -> all.forEach(expr -> noteSolution(number, rule, expr, around)));
        if (tensor.dtypeRule() != null && !bound.isBound(tensor.dtypeRule())) {
            add(tensor.dtypeRule(), new Known.OfTensor(number, Known.Role.DTYPE, tensor.dtypeRule()));
            known(tensor, ref(tensor, tensor.dtypeRule()), around)
                    .ifPresent(value -> checks.add(
                            new TensorWriting.Check.Dtype(number, Operator.ELEMENT_TYPE.of(value), null, Map.of())));
        }
        if (tensor.declaredDtype() != null) {
            checks.add(dtype(number, tensor, tensor.declaredDtype(), around));
        }
        noteShape(number, tensor, around);
        noteOrder(tensor, around);
        notePresence(number, tensor, around);
    }

    /** A tensor is present exactly when all is that may be absent around it; where something is of which no clause gives, only if. */
    private void notePresence(int number, TensorClause tensor, WriteResolver around) {
        List<Edge> optional = pathOf(format.places().placeOf(tensor)).stream()
                .filter(Edge::optional)
                .toList();
        List<Rule> given = optional.stream()
                .map(step -> format.rule(step.rule()))
                .filter(this::isGivenByOthers)
                .toList();
        List<Expr> clauses = Stream.concat(
                        given.stream().map(rule -> rule.clauses().presentWhen()),
                        Stream.ofNullable(tensor.condition()).map(TensorClause.Condition::when))
                .toList();
        Stream<String> words = Stream.concat(
                given.stream().map(Rule::text),
                Stream.ofNullable(tensor.condition()).map(condition -> "present when " + condition.words()));
        boolean exact = given.size() == optional.size();
        clauses.stream()
                .map(clause -> known(tensor, clause, around))
                .flatMap(Optional::stream)
                .reduce((one, other) -> Operator.AND.of(one, other))
                .map(all -> exact ? all : Operator.AND.of(all, new Known.OfTensor(number, Known.Role.IS_PRESENT)))
                .ifPresent(all -> checks.add(new TensorWriting.Check.Presence(
                        number,
                        words.collect(Collectors.joining("; ")),
                        given(tensor, clauses.stream(), around),
                        all)));
    }

    /** Whether the presence of a rule has a condition on items that do not measure the rule. */
    private boolean isGivenByOthers(Rule rule) {
        Expr when = rule.clauses().presentWhen();
        return when != null && !presences.isGivenByItself(rule.name(), when);
    }

    private TensorWriting.Check dtype(
            int number, TensorClause tensor, TensorClause.DeclaredDtype declared, WriteResolver around) {
        Map<String, Value> given = given(tensor, declared.conditions(), around);
        Value type = Value.Type.of(declared, when -> known(tensor, when, around).orElse(new Value.Number(0)));
        return new TensorWriting.Check.Dtype(number, type, type.isConstant() ? null : declared.text(), given);
    }

    /** The items that conditions apply to, with their values. */
    private Map<String, Value> given(TensorClause tensor, Stream<Expr> conditions, WriteResolver around) {
        Map<String, Value> given = new LinkedHashMap<>();
        conditions
                .flatMap(when -> Expressions.names(when).stream())
                .forEach(item -> Optional.ofNullable(around.value(ref(tensor, item)))
                        .ifPresent(value -> given.put(format.rule(item).label(), value)));
        return given;
    }

    private void noteShape(int number, TensorClause tensor, WriteResolver around) {
        if (bound.isBound(tensor.shapeRule())
                || tensor.axes() != null
                || tensor.layout() != null
                || tensor.whole() != null) {
            return;
        }
        if (tensor.shapeRule() != null) {
            add(tensor.shapeRule(), Known.OfTensor.shape(number, tensor.shapeRule(), tensor.reversed()));
            known(tensor, ref(tensor, tensor.shapeRule()), around)
                    .map(value -> tensor.reversed() ? Operator.REVERSED.of(value) : value)
                    .ifPresent(value -> checks.add(new TensorWriting.Check.Shape(number, value)));
            return;
        }
        String words = tensor.dimensions().stream()
                .map(TensorWritingPlanner::shortly)
                .collect(Collectors.joining(", ", "[", "]"));
        ranks.add(new TensorWriting.Check.Rank(number, tensor.dimensions().size(), words));
        List<Value> dimensions = new ArrayList<>();
        tensor.dimensions().forEach(each -> known(tensor, each, around).ifPresent(dimensions::add));
        TensorClause.Row row = tensor.row();
        List<TensorWriting.Check> shapes = row == null ? checks : shapesOfRows;
        shapes.add(new TensorWriting.Check.Shape(number, Operator.LIST.of(dimensions)));
        if (row != null) {
            row.expressions().forEach(each -> noteRoom(number, tensor, each, around));
        }
        TensorDescription.Rows rows = TensorDescription.Rows.of(
                tensor, format.grammar(), each -> known(tensor, each, around).orElse(new Value.Number(0)));
        if (rows != null) {
            checks.add(new TensorWriting.Check.Rows(number, rows));
        }
    }

    /** Checks that the sizes of rows fit the types of the integers that store them, before rows are written. */
    private void noteRoom(int number, TensorClause tensor, Expr amount, WriteResolver around) {
        for (String item : Expressions.names(amount)) {
            Rule rule = format.rule(item);
            Value value = around.value(ref(tensor, item));
            if (value != null
                    && rule.clauses().stored() == null
                    && rule.type().isFixedInteger()
                    && rule.type().byteSize() < Long.BYTES) {
                long highest = rule.type().highest();
                checks.add(new TensorWriting.Check.Within(
                        number, rule.label(), value, rule.type().isSigned() ? -highest - 1 : 0, highest));
            }
        }
    }

    private static String shortly(Expr dimension) {
        if (dimension instanceof Expr.Int number) {
            return Long.toString(number.value());
        }
        return dimension instanceof Expr.Ref ref ? String.join(".", ref.path()) : "…";
    }

    private void noteOrder(TensorClause tensor, WriteResolver around) {
        TensorClause.Order given = tensor.byteOrder();
        if (given != null && given.when() != null) {
            known(tensor, given.when(), around)
                    .ifPresent(
                            when -> order = new TensorWriting.Order(given.big(), when, "byte-order " + given.words()));
        }
    }

    private Optional<Value> known(TensorClause tensor, Expr expr, WriteResolver around) {
        return Optional.ofNullable(frames.needed(format.rule(tensor.dataRule()), expr, around));
    }

    private static Expr ref(TensorClause tensor, String rule) {
        return new Expr.Ref(List.of(rule), tensor.span());
    }

    private void noteSolution(int number, String rule, Expr expr, WriteResolver around) {
        boolean given = expr.parts(Expr.Dimension.class).anyMatch(dimension -> dimension.clause() == number)
                || (expr instanceof Expr.Given presence && presence.clause() == number);
        Value value = given ? around.value(expr) : null;
        if (value != null) {
            add(rule, value);
        }
    }

    private void add(String rule, Value value) {
        values.computeIfAbsent(rule, key -> new ArrayList<>()).add(value);
    }

    /** Everything that has been recorded. */
    TensorWriting programs() {
        List<TensorWriting.Solved> solved = new ArrayList<>();
        values.forEach((rule, all) -> {
            Stream<Value> fallback = Stream.ofNullable(Fallbacks.of(format.rule(rule)));
            solved.add(new TensorWriting.Solved(
                    rule,
                    format.rule(rule).label(),
                    format.places().isListed(rule),
                    Stream.concat(all.stream(), fallback).toList()));
        });
        List<TensorWriting.Clause> places = new ArrayList<>();
        for (TensorClause tensor : clauses) {
            String place = format.places().placeOf(tensor);
            TensorWriting.Fit fit = alternatives.sharesNames(tensor) ? fit(tensor) : null;
            places.add(clause(place, pattern(tensor), fit, tensor.condition() != null));
        }
        checkNames(places);
        return new TensorWriting(
                List.copyOf(lists),
                List.copyOf(places),
                whole(),
                bound.tree() == null ? null : sorted(bound.tree()),
                solved,
                order,
                Stream.of(ranks.stream(), checks.stream(), turns(), shapesOfRows.stream())
                        .flatMap(each -> each)
                        .toList());
    }

    private Stream<TensorWriting.Check> turns() {
        return format.places().tensorsInTurn().stream()
                .map(all -> new TensorWriting.Check.InTurn(
                        all, format.places().isListed(clauses.get(all.get(0)).dataRule())));
    }

    private TensorWriting.@Nullable Sorted sorted(TensorTree tree) {
        if (!tree.isSortedBy(format.grammar().first().order())) {
            return null;
        }
        return SortedNames.LENGTH_FIRST.equals(SortedNames.order(format.grammar()))
                ? TensorWriting.Sorted.SHORTEST_FIRST
                : TensorWriting.Sorted.BY_BYTES;
    }

    private TensorWriting.@Nullable Whole whole() {
        TensorClause.Whole whole = format.grammar().first().whole();
        return whole == null
                ? null
                : new TensorWriting.Whole(
                        whole.item(),
                        format.rule(whole.tag()).label(),
                        format.rule(String.valueOf(format.grammar().first().shapeRule()))
                                .label(),
                        Stream.of(codeOf(format.rule(whole.tag()), whole.value()), whole.value())
                                .distinct()
                                .toList());
    }

    /** The first code of a named value, as text. */
    private static String codeOf(Rule rule, String name) {
        Enumeration.Code code = Objects.requireNonNull(rule.values()).values().stream()
                .filter(value -> value.name().equals(name))
                .map(value -> value.codes().get(0))
                .findFirst()
                .orElseThrow();
        return code.text() == null ? Long.toString(code.number()) : code.text();
    }

    private void checkNames(List<TensorWriting.Clause> places) {
        boolean unnamed = clauses.stream().allMatch(tensor -> tensor.name().isEmpty());
        for (int i = 0; i < places.size(); i++) {
            TensorClause tensor = clauses.get(i);
            List<TensorClause> same = clauses.subList(0, i).stream()
                    .filter(other -> other.mayBeCalledAs(tensor))
                    .toList();
            boolean apart = same.stream()
                    .allMatch(other -> alternatives.exclude(other, tensor)
                            || (tensor.namePart() != null && alternatives.differ(other, tensor)));
            boolean given = same.stream().allMatch(other -> alternatives.differ(other, tensor));
            if (places.size() > 1 && tensor.name().isEmpty() && !(unnamed && apart)) {
                diagnostics.report(GrammarMessage.UNNAMED_TENSOR, tensor.span(), tensor.dataRule());
            } else if (!apart && !tensor.takesAnyName()) {
                diagnostics.report(GrammarMessage.SAME_NAME, tensor.span(), tensor.pattern());
            } else if (!given && apart) {
                diagnostics.report(GrammarMessage.ALTERNATIVES_ALIKE, tensor.span(), tensor.dataRule());
            } else if (!given) {
                diagnostics.report(GrammarMessage.NAMED_BY_RULE, tensor.span(), tensor.dataRule());
            }
        }
    }

    /** Where the tensors of a clause are, whose place this rule is: one may be absent from the innermost element around it, not from a list. */
    private TensorWriting.Clause clause(
            String place, String pattern, TensorWriting.@Nullable Fit fit, boolean conditional) {
        List<TensorWriting.Part> way = new ArrayList<>();
        boolean optional = conditional;
        int innermost = -1;
        for (Edge step : pathOf(place)) {
            innermost = step.many() ? list(step.rule(), innermost) : innermost;
            int item = format.rule(step.owner()).inside().indexOf(step.rule());
            way.add(new TensorWriting.Part(item, step.many() ? innermost : -1));
            optional = conditional || (!step.many() && (optional || step.optional()));
        }
        return new TensorWriting.Clause(pattern, fit, optional, List.copyOf(way));
    }

    private TensorWriting.Fit fit(TensorClause tensor) {
        return new TensorWriting.Fit(Alternatives.rank(tensor), alternatives.dtypes(tensor));
    }

    /** The number of a list. */
    private int list(String rule, int around) {
        TensorWriting.ListOfTensors list = new TensorWriting.ListOfTensors(rule, around);
        if (!lists.contains(list)) {
            lists.add(list);
        }
        return lists.indexOf(list);
    }

    private List<Edge> pathOf(String data) {
        Place way = format.places().find(data);
        return way == null ? List.of() : way.steps();
    }

    /** The name, of which everything that differs must be given by the lists. */
    private String pattern(TensorClause tensor) {
        if (bound.isSingle()) {
            return TensorWriting.ANY_NAME;
        }
        if (bound.tree() != null) {
            return bound.tree().pattern(format.places());
        }
        List<String> around = pathOf(format.places().placeOf(tensor)).stream()
                .filter(Edge::many)
                .map(Edge::rule)
                .toList();
        TensorClause.NamePart.Item item =
                tensor.name().size() == 1 && tensor.name().get(0) instanceof TensorClause.NamePart.Item whole
                        ? whole
                        : null;
        boolean anyName = item != null;
        if (tensor.name().isEmpty() || anyName) {
            boolean one = around.size() == (anyName ? 1 : Math.min(around.size(), 1));
            if (item != null && around.isEmpty()) {
                diagnostics.report(GrammarMessage.NAMED_ONCE, tensor.span(), tensor.dataRule(), item.rule());
            } else if (!one && !(tensor.name().isEmpty() && clauses.size() > 1)) {
                diagnostics.report(GrammarMessage.NAME_ITEM, tensor.span(), tensor.dataRule());
            }
            return TensorWriting.ANY_NAME;
        }
        String text = tensor.namePart();
        String element = text == null ? null : format.places().enclosingElement(text);
        if (text != null && !isPartOfName(tensor, around, element)) {
            diagnostics.report(GrammarMessage.NAME_BRACES, tensor.span(), tensor.dataRule(), text);
            return TensorWriting.ANY_NAME;
        }
        for (String list : around) {
            boolean given = list.equals(element)
                    || tensor.name().stream()
                            .anyMatch(part -> part instanceof TensorClause.NamePart.Index index
                                    && index.rule().equals(list));
            if (!given) {
                diagnostics.report(GrammarMessage.LIST_UNNAMED, tensor.span(), tensor.dataRule(), list, list);
            }
        }
        return element == null ? tensor.pattern() : tensor.pattern(element);
    }

    /** Whether a writer can find the one item of a name in it: a text in an element around the tensor, apart from the other parts. */
    private static boolean isPartOfName(TensorClause tensor, List<String> around, @Nullable String element) {
        List<TensorClause.NamePart> parts = tensor.name();
        boolean apart = IntStream.range(1, parts.size())
                .allMatch(part -> parts.get(part - 1) instanceof TensorClause.NamePart.Text
                        || parts.get(part) instanceof TensorClause.NamePart.Text);
        long items = parts.stream()
                .filter(TensorClause.NamePart.Item.class::isInstance)
                .count();
        return apart && items == 1 && element != null && around.contains(element);
    }
}
