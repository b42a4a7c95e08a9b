package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Field;
import org.tensorbind.processor.format.Grammar.Fill;
import org.tensorbind.processor.format.Grammar.Limit;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Stored;
import org.tensorbind.processor.format.Grammar.Type;
import org.tensorbind.processor.format.Grammar.TypedVariant;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Paths.Step;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.value.TextCode;

/** Finds how a rule is written whose value is at hand as a whole: what the value does not have follows from it, or is given beside it. */
final class ValuePlanner {
    private final Format format;
    private final Origins origins;
    private final Map<String, WriteProgram> programs;
    private final Diagnostics diagnostics;
    private final Map<String, Set<String>> needs = new LinkedHashMap<>();
    private final SumSteps sums;
    private final ElementSteps elements;

    /** @param programs takes the programs that are found */
    ValuePlanner(Format format, Origins origins, Map<String, WriteProgram> programs, Diagnostics diagnostics) {
        this.format = format;
        this.origins = origins;
        this.programs = programs;
        this.diagnostics = diagnostics;
        this.sums = new SumSteps(format);
        this.elements = new ElementSteps(format);
        findNeeds();
    }

    /** Rules are gone through until no more is needed, as they may contain themselves. */
    private void findNeeds() {
        format.grammar().rules().keySet().forEach(rule -> needs.put(rule, new LinkedHashSet<>()));
        boolean more = true;
        while (more) {
            more = false;
            for (Rule rule : format.grammar().rules().values()) {
                more |= needsOf(rule.name()).addAll(unmet(rule));
            }
        }
        origins.counted().clear();
    }

    private Set<String> needsOf(String rule) {
        return needs.computeIfAbsent(rule, name -> new LinkedHashSet<>());
    }

    /** Items in the rule that follow from what is not below it. */
    private Set<String> unmet(Rule rule) {
        Set<String> wanted = new LinkedHashSet<>();
        for (String part : Uses.of(rule.body())) {
            if (sums.has(part)) {
                continue;
            }
            if (format.structures().isDerived(part)) {
                wanted.add(part);
            } else {
                wanted.addAll(needsOf(part));
            }
        }
        wanted.removeIf(name -> resolver(rule.name()).derived(name) != null);
        return wanted;
    }

    private ValueResolver resolver(String rule) {
        return new ValueResolver(origins, rule, new Value.Local(rule));
    }

    /** Steps that write {@code value} as {@code rule}; what else is needed is found by {@code around}. */
    void write(String rule, Value value, FileResolver around, List<WriteStep> steps) {
        List<Value> arguments = new ArrayList<>(List.of(value));
        for (String need : needsOf(rule)) {
            Value derived = around.derive(need);
            arguments.add(derived == null ? new Value.Text(need) : derived);
            if (derived == null) {
                unwritable(format.rule(need), need);
            }
        }
        steps.add(new WriteStep.Run(program(format.rule(rule)).id(), WriteStep.Tensor.NONE, arguments));
    }

    private void unwritable(Rule rule, String missing) {
        diagnostics.report(Tag.UNWRITABLE, rule.span(), rule.label(), missing);
    }

    /** The program of a rule whose value is at hand. */
    WriteProgram program(Rule rule) {
        WriteProgram known = programs.get(rule.name());
        if (known != null) {
            return known;
        }
        boolean hasValue = format.structures().value(rule.name()).kind() != Kind.NOTHING;
        WriteProgram program = new WriteProgram(
                rule.name(),
                rule.name(),
                rule.label(),
                rule.text(),
                WriteProgram.Context.VALUE,
                rule.inDocument(),
                hasValue,
                List.copyOf(needsOf(rule.name())),
                List.of());
        programs.put(rule.name(), program);
        List<WriteStep> steps = new ArrayList<>();
        sums.write(rule.name(), steps, () -> extended(rule, steps, () -> body(rule, steps)));
        WriteProgram whole = program.withSteps(List.copyOf(steps));
        programs.put(rule.name(), whole);
        return whole;
    }

    /** What a rule's own clauses speak of: of a variant that is no sequence, what its record holds. */
    private Value own(Rule rule) {
        Value value = new Value.Local(rule.name());
        boolean wrapped = format.structures().isVariant(rule.name())
                && (rule.body() instanceof Body.Scalar || rule.body() instanceof Body.Integers);
        return wrapped ? new Value.Component(value, rule.name(), rule.name(), false) : value;
    }

    private void body(Rule rule, List<WriteStep> steps) {
        Body body = rule.body();
        if (body instanceof Body.Scalar || body instanceof Body.ChecksumText) {
            scalar(rule, own(rule), false, resolver(rule.name()), steps);
        } else if (body instanceof Body.Integers integers) {
            Primitive primitive = Primitive.of(format, rule, integers.type());
            tuple(rule, steps);
            steps.add(new WriteStep.Integers(rule.label(), primitive.name(), primitive.bits(), own(rule)));
        } else if (body instanceof Body.Sequence sequence) {
            region(rule, steps, () -> sequence(rule, sequence, steps));
        } else if (body instanceof Body.Choice choice) {
            choice(rule, choice, steps);
        } else if (body instanceof Body.Document document) {
            List<WriteStep> content = new ArrayList<>();
            part(rule, document.content(), Occurrence.ONE, content);
            region(rule, steps, () -> steps.add(WriteStep.Document.of(format.grammar(), rule, document, content)));
        } else if (body instanceof Body.White white) {
            steps.add(WritePlanner.white(white));
        } else if (body instanceof Body.Padding padding) {
            padding(rule, padding, resolver(rule.name()), steps);
        } else {
            documentBody(rule, steps);
        }
    }

    private void documentBody(Rule rule, List<WriteStep> steps) {
        Body body = rule.body();
        if (body instanceof Body.DocumentMap map) {
            map(rule, map, steps);
        } else if (body instanceof Body.DocumentList list) {
            tuple(rule, steps);
            steps.add(new WriteStep.ArrayStart(new Value.Count(new Value.Local(rule.name()))));
            part(rule, list.element(), Occurrence.MANY, steps);
            steps.add(new WriteStep.ArrayEnd());
        } else if (body instanceof Body.DocumentTuple tuple) {
            tuple(rule, steps);
            steps.add(new WriteStep.ArrayStart(new Value.Number(tuple.elements().size())));
            tuple.elements().forEach(element -> part(rule, element, Occurrence.ONE, steps));
            steps.add(new WriteStep.ArrayEnd());
        } else if (body instanceof Body.Pair pair) {
            Value key = resolver(rule.name()).item(pair.key());
            if (key == null) {
                unwritable(rule, pair.key());
                return;
            }
            steps.add(new WriteStep.Key(key));
            part(rule, pair.value(), Occurrence.ONE, steps);
        }
    }

    /** A rule's content, in the extension type that it is in. */
    static void extended(Rule rule, List<WriteStep> steps, Runnable content) {
        Integer number = rule.clauses().extension();
        boolean ofBytes = rule.body() instanceof Body.Scalar;
        if (number != null) {
            steps.add(new WriteStep.Extension(number, ofBytes));
        }
        content.run();
        if (number != null && !ofBytes) {
            steps.add(new WriteStep.ExtensionEnd());
        }
    }

    static void tuple(Rule rule, List<WriteStep> steps) {
        if (rule.clauses().tuple()) {
            steps.add(new WriteStep.Tuple());
        }
    }

    private void region(Rule rule, List<WriteStep> steps, Runnable content) {
        Fill fill = rule.clauses().fill();
        if (fill == null) {
            content.run();
            return;
        }
        steps.add(new WriteStep.Begin(rule.name()));
        content.run();
        Expr sized = rule.clauses().sized();
        Value size = sized == null ? null : resolver(rule.name()).value(sized);
        if (fill.multiple() > 0 || sized == null) {
            steps.add(new WriteStep.PadRegion(rule.name(), fill.value(), Math.max(1, fill.multiple())));
        } else if (size == null) {
            unwritable(rule, rule.name());
        } else {
            steps.add(new WriteStep.FillRegion(rule.name(), rule.label(), fill.value(), size));
        }
    }

    private void sequence(Rule rule, Body.Sequence sequence, List<WriteStep> steps) {
        SequenceWriting.of(sequence, steps, use -> part(rule, use.rule(), use.occurrence(), steps));
    }

    private void part(Rule owner, String used, Occurrence occurrence, List<WriteStep> steps) {
        ValueResolver resolver = resolver(owner.name());
        Rule rule = format.rule(used);
        boolean holdsNothing = format.structures().value(used).kind() == Kind.NOTHING;
        Step step = new Step(owner.name(), used, occurrence == Occurrence.OPTIONAL, occurrence == Occurrence.MANY);
        if (format.structures().isDerived(used)) {
            derived(resolver, rule, step, steps);
            return;
        }
        Value value = holdsNothing ? null : component(owner, step);
        List<WriteStep> there = new ArrayList<>();
        elements.expectOther(owner.name(), used, there);
        if (value != null) {
            expectCount(step, value, resolver, step.many() ? steps : there);
        }
        align(rule, resolver, there);
        if (step.many() && value != null) {
            elements.count(used, steps, there);
            run(rule, new Value.Local(used), resolver, there);
            steps.add(new WriteStep.Each(used, value, List.copyOf(there)));
            return;
        }
        run(rule, value, resolver, there);
        if (!step.optional()) {
            steps.addAll(there);
            return;
        }
        Value condition = value == null ? presence(rule, resolver) : new Source.IsThere(value);
        if (condition == null) {
            diagnostics.report(Tag.PRESENCE_UNKNOWN, rule.span(), rule.label());
        } else {
            steps.add(new WriteStep.When(condition, List.copyOf(there)));
        }
    }

    /**
     * A list has as many elements as is said where it stands, unless that follows from the list. What is not known here is found when the file is
     * read before it is written.
     */
    void expectCount(Step step, Value list, WriteResolver resolver, List<WriteStep> steps) {
        Expr count = format.measures().ownCount(step.rule(), step.owner());
        Value expected = count == null || !Fallbacks.isCounted(format, step) ? null : resolver.value(count);
        if (expected != null) {
            boolean number = list instanceof Source.TensorCount
                    || list instanceof Source.GroupCount
                    || list instanceof Source.SlotCount;
            Value actual = number ? list : new Value.Count(list);
            steps.add(new WriteStep.ExpectCount(format.rule(step.rule()).label(), actual, expected));
        }
    }

    private @Nullable Value presence(Rule rule, ValueResolver resolver) {
        Expr clause = rule.clauses().presentWhen();
        return clause == null ? null : resolver.value(clause);
    }

    private Value component(Rule owner, Step step) {
        Value value = new Value.Local(owner.name());
        return format.structures().isRecord(owner.name())
                ? new Value.Component(value, owner.name(), step.rule(), step.many())
                : value;
    }

    private void derived(ValueResolver resolver, Rule rule, Step step, List<WriteStep> steps) {
        Value value = resolver.derived(rule.name());
        Value known = value == null ? new Value.Parameter(new Need.Item(rule.name())) : value;
        List<WriteStep> there = new ArrayList<>();
        align(rule, resolver, there);
        if (sums.has(rule.name())) {
            there.add(sums.place(rule));
        } else {
            inline(rule.name(), known, resolver, there);
        }
        if (!step.optional()) {
            steps.addAll(there);
            return;
        }
        Value condition = presence(rule, resolver);
        if (condition == null) {
            diagnostics.report(Tag.PRESENCE_UNKNOWN, rule.span(), rule.label());
        } else {
            steps.add(new WriteStep.When(condition, List.copyOf(there)));
        }
    }

    private void align(Rule rule, ValueResolver resolver, List<WriteStep> steps) {
        Expr multiple = rule.clauses().align();
        if (multiple == null) {
            return;
        }
        Value value = resolver.value(multiple);
        if (value == null) {
            unwritable(rule, rule.name());
        } else {
            steps.add(new WriteStep.Align(value));
        }
    }

    private void run(Rule rule, @Nullable Value value, ValueResolver resolver, List<WriteStep> steps) {
        if (rule.body() instanceof Body.White white) {
            steps.add(WritePlanner.white(white));
            return;
        }
        if (rule.body() instanceof Body.Padding padding) {
            padding(rule, padding, resolver, steps);
            return;
        }
        List<Value> arguments = new ArrayList<>();
        if (value != null) {
            arguments.add(value);
        }
        for (String need : needsOf(rule.name())) {
            Value derived = resolver.derived(need);
            arguments.add(derived == null ? new Value.Parameter(new Need.Item(need)) : derived);
        }
        SizeChecks.around(
                format,
                rule.name(),
                resolver,
                false,
                steps,
                () -> steps.add(new WriteStep.Run(program(rule).id(), WriteStep.Tensor.NONE, List.copyOf(arguments))));
    }

    private void padding(Rule rule, Body.Padding padding, WriteResolver resolver, List<WriteStep> steps) {
        Value amount = resolver.value(padding.amount());
        if (amount == null) {
            unwritable(rule, rule.name());
        } else {
            steps.add(
                    padding.toMultiple()
                            ? new WriteStep.Pad(padding.value(), amount)
                            : new WriteStep.Fill(padding.value(), amount));
        }
    }

    /** Steps that write an item that follows from others; {@code around} finds what stands beside it. */
    void inline(String name, Value value, WriteResolver around, List<WriteStep> steps) {
        Rule rule = format.rule(name);
        if (rule.body() instanceof Body.TaggedInteger integer) {
            tagged(rule, integer, value, around, steps);
        } else {
            scalar(rule, value, true, resolver(name), steps);
        }
    }

    private void tagged(
            Rule rule, Body.TaggedInteger integer, Value value, WriteResolver around, List<WriteStep> steps) {
        for (Limit limit : rule.clauses().limits()) {
            steps.add(new WriteStep.Limit(rule.label(), value, limit.highest(), limit.reason()));
        }
        String tag = String.valueOf(rule.clauses().tag());
        Value told = around.item(new Expr.Ref(List.of(tag), rule.span()));
        if (told == null) {
            unwritable(rule, tag);
            return;
        }
        List<WriteStep.Case> cases = new ArrayList<>();
        for (TypedVariant variant : integer.variants()) {
            Primitive primitive = Primitive.of(format, rule, variant.type());
            WriteStep written = new WriteStep.Scalar(rule.label(), primitive.name(), primitive.bits(), value, true);
            cases.add(new WriteStep.Case(new Value.Matches(told, tag, variant.label(), true), List.of(written)));
        }
        steps.add(new WriteStep.Choose(List.copyOf(cases)));
    }

    private void scalar(Rule rule, Value value, boolean derived, ValueResolver resolver, List<WriteStep> steps) {
        for (Limit limit : rule.clauses().limits()) {
            steps.add(new WriteStep.Limit(rule.label(), value, limit.highest(), limit.reason()));
        }
        if (origins.format().structures().isPayload(rule.name())) {
            steps.add(new WriteStep.Data(rule.label(), value));
            return;
        }
        boolean enumeration = rule.body() instanceof Body.Scalar scalar && scalar.values() != null;
        Primitive primitive = Primitive.of(format, rule);
        Fill fill = rule.clauses().fill();
        Expr sized = rule.clauses().sized();
        Type type = rule.body() instanceof Body.Scalar plain ? plain.type() : Type.TEXT;
        boolean text = type.isText() && !rule.inDocument();
        byte[] until = rule.clauses().until();
        boolean digits = type == Type.DECIMAL || type == Type.DECIMAL_FLOAT;
        if (fill != null && sized != null && (text || digits)) {
            Value size = resolver.value(sized);
            if (size == null) {
                unwritable(rule, rule.name());
            } else {
                steps.add(WriteStep.field(rule, value, enumeration, size));
            }
        } else if (text && (until != null || type.textCode() != TextCode.UTF8)) {
            ByteBuffer delimiter = until == null ? null : ByteBuffer.wrap(until);
            steps.add(new WriteStep.Text(rule.label(), value, enumeration, type.textCode(), delimiter));
        } else if (enumeration) {
            steps.add(new WriteStep.Code(rule.label(), primitive.name(), primitive.bits(), value, derived));
        } else {
            steps.add(new WriteStep.Scalar(
                    rule.label(), primitive.name(), primitive.bits(), stored(rule, value), derived));
        }
    }

    /** What stands for a value on the wire. */
    private static Value stored(Rule rule, Value value) {
        Stored form = rule.clauses().stored();
        return form == null ? value : new Source.Stored(value, form.factor(), form.divisor(), form.bias());
    }

    private void choice(Rule rule, Body.Choice choice, List<WriteStep> steps) {
        List<WriteStep.Case> cases = new ArrayList<>();
        for (Variant variant : choice.variants()) {
            List<WriteStep> content = new ArrayList<>();
            Value chosen = new Value.Local(rule.name());
            run(
                    format.rule(variant.rule()),
                    new Source.AsVariant(chosen, variant.rule()),
                    resolver(rule.name()),
                    content);
            cases.add(new WriteStep.Case(new Source.IsVariant(chosen, variant.rule()), List.copyOf(content)));
        }
        steps.add(new WriteStep.Choose(List.copyOf(cases)));
    }

    private void map(Rule rule, Body.DocumentMap map, List<WriteStep> steps) {
        int required = 0;
        List<Value> optional = new ArrayList<>();
        List<Value> lists = new ArrayList<>();
        List<WriteStep> entries = new ArrayList<>();
        for (Field field : map.fields()) {
            List<WriteStep> entry = new ArrayList<>();
            entry.add(new WriteStep.Key(new Value.Text(field.key())));
            part(rule, field.rule(), Occurrence.ONE, entry);
            if (field.optional()) {
                Value value = component(rule, new Step(rule.name(), field.rule(), true, false));
                Value condition = new Source.IsThere(value);
                optional.add(condition);
                entries.add(new WriteStep.When(condition, List.copyOf(entry)));
            } else {
                required++;
                entries.addAll(entry);
            }
        }
        if (map.others() != null) {
            Value others = otherEntries(rule);
            lists.add(others);
            entries.add(new WriteStep.OtherEntries(
                    others, Primitives.ofOthers(map.others()).method()));
        }
        if (map.entries() != null) {
            Value list = component(rule, new Step(rule.name(), map.entries(), false, true));
            lists.add(list);
            part(rule, map.entries(), Occurrence.MANY, entries);
        }
        steps.add(new WriteStep.MapStart(required, List.copyOf(optional), List.copyOf(lists), map.separator()));
        steps.addAll(entries);
        steps.add(new WriteStep.MapEnd());
    }

    private Value otherEntries(Rule rule) {
        Value value = new Value.Local(rule.name());
        return format.structures().isRecord(rule.name())
                ? new Value.Component(value, rule.name(), Structure.Component.OTHERS, false)
                : value;
    }
}
