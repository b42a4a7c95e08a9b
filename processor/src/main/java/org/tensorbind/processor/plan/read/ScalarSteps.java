package org.tensorbind.processor.plan.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.ByteOrders;
import org.tensorbind.processor.format.Clause.Limit;
import org.tensorbind.processor.format.Coding.Tagged;
import org.tensorbind.processor.format.Coding.Width;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Check.Problem;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Step.Region;
import org.tensorbind.processor.plan.step.SumSteps;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Codings;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;
import org.tensorbind.value.Leniency;

/** How single values, lists of integers and padding are read, and what is checked of them. */
public final class ScalarSteps {
    private final ReadPlanner planner;
    private final Format format;
    private final Rule rule;
    private final ReadValues values;
    private final Codings codings;

    ScalarSteps(ReadPlanner planner, Rule rule, ReadValues values) {
        this.planner = planner;
        this.format = planner.format();
        this.rule = rule;
        this.values = values;
        this.codings = new Codings(format);
    }

    List<Step> steps() {
        if (rule.body() instanceof Body.Gap gap) {
            return Region.around(rule, regionSize(), List.of(gap(gap)));
        }
        if (rule.coding() instanceof Tagged integer) {
            return steps(tagged(integer));
        }
        ValueCoding coding = codings.of(rule);
        return steps(Transfer.read(rule, coding, size(coding)));
    }

    /** An integer whose type is given by a tag around it. */
    private Step tagged(Tagged integer) {
        Rule tag = format.rule(String.valueOf(rule.clauses().tag()));
        Value given = values.item(tag.name());
        List<Branch.Case> cases = new ArrayList<>();
        for (Width variant : integer.widths()) {
            Step read = Transfer.read(rule, codings.of(rule, variant.type()), null);
            cases.add(Branch.Case.named(given, tag.name(), variant.label(), List.of(read)));
        }
        Check unknown = Check.always(tag, Problem.UNKNOWN, Check.At.KEPT, null, given);
        return new Branch(cases, List.of(unknown), rule.name(), true);
    }

    /** The rule, and all that is checked of it. */
    private List<Step> steps(Step read) {
        List<Step> checks = checks();
        if (planner.sums().isRecorded(rule)) {
            checks.add(0, SumSteps.item(rule, self()));
        }
        List<Step> steps = new ArrayList<>();
        Enumeration named = enumeration();
        boolean given = rule.clauses().givesByteOrder() && ByteOrders.isGiven(rule);
        if (rule.clauses().givesByteOrder() && named != null && !given) {
            steps.add(findByteOrder(named));
        }
        Value regionSize = regionSize();
        List<Step> content = new ArrayList<>(amounts());
        content.addAll(Step.Extension.around(rule, List.of(read)));
        steps.addAll(Region.around(rule, regionSize, content));
        steps.addAll(checks);
        if (given) {
            steps.add(new ReadStep.Let(
                    new Known.Here(Known.Property.IS_BIG_ENDIAN),
                    Operator.MATCHES.of(self(), new Value.Named(rule.name(), Enumeration.BIG))));
        }
        return values.noted(rule.inDocument(), steps);
    }

    private List<Step> amounts() {
        if (rule.inDocument()) {
            return List.of();
        }
        AmountSources sources = new AmountSources(format);
        List<Step> checks = new ArrayList<>(
                sources.check(rule.name(), "size", format.relations().size(rule.name()), values));
        if (rule.isIntegers()) {
            Expr count = rule.count() == null ? format.relations().count(rule.name()) : rule.count();
            checks.addAll(sources.check(rule.name(), "count", count, values));
        }
        return checks;
    }

    /** The rule's value, read ahead in a map, which may be without it. */
    Step ahead(String owner, String key, boolean mayBeAbsent) {
        return Transfer.read(rule, new ValueCoding.Ahead(codings.of(rule), owner, key, mayBeAbsent), null);
    }

    /** The region of what something gives the size of, where its reading takes none: of integers, where their number is given, too. */
    private @Nullable Value regionSize() {
        boolean takesSize = rule.isIntegers()
                ? format.relations().count(rule.name()) == null
                : rule.isScalar()
                        && (rule.type().isOfAnySize() || rule.clauses().fill() != null);
        return takesSize || rule.inDocument() ? null : SequenceSteps.regionSize(format, rule, values);
    }

    private Value self() {
        return new Known.Local(rule.name());
    }

    private @Nullable Enumeration enumeration() {
        return rule.values();
    }

    private Step findByteOrder(Enumeration named) {
        List<Long> codes = named.values().stream()
                .flatMap(value -> value.codes().stream())
                .map(Code::number)
                .toList();
        boolean given = named.isByteOrder();
        return new ReadStep.FindByteOrder(
                rule.label(),
                rule.type().byteSize(),
                given ? named.numbers(Enumeration.LITTLE) : codes,
                given ? named.numbers(Enumeration.BIG) : codes,
                given ? null : format.grammar().bigEndian());
    }

    /** What is checked of the value once it is read. */
    List<Step> checks() {
        List<Step> checks = new ArrayList<>();
        Enumeration named = enumeration();
        if (named != null) {
            checks.addAll(codeChecks(named));
        }
        boolean oneBit = rule.bitWidth() == 1;
        if (format.isFlag(rule.name()) && !oneBit) {
            checks.add(flag());
        }
        if (rule.isChecksumText()) {
            checks.add(SumSteps.item(rule, self()));
        }
        for (Limit limit : rule.clauses().limits()) {
            if (!limit.writeOnly()) {
                checks.add(check(
                        Problem.ABOVE_LIMIT,
                        Operator.LESS_OR_EQUAL.of(self(), Check.highest(rule, limit)),
                        null,
                        null));
            }
        }
        checks.addAll(new CheckSteps(planner, rule, values).steps());
        return checks;
    }

    private List<Step> codeChecks(Enumeration named) {
        List<Step> checks = new ArrayList<>();
        boolean lenient = named.values().stream()
                .anyMatch(enumerator -> enumerator.codes().stream().anyMatch(Code::lenient));
        if (named.closed()) {
            checks.add(check(Problem.UNKNOWN, Operator.IS_KNOWN.of(self()), null, self()));
        } else if (named.dtype() || format.structures().isTag(rule.name())) {
            checks.add(check(Problem.KEPT_UNKNOWN, Operator.IS_KNOWN.of(self()), null, self()));
        }
        if (lenient) {
            checks.add(strictCode());
        }
        return checks;
    }

    private Check check(Problem problem, Value holds, @Nullable String text, @Nullable Value shown) {
        return new Check(Check.Blame.of(rule, Check.At.START), holds, problem, Leniency.REJECT, text, shown);
    }

    private Check flag() {
        Value none = Operator.EQUAL.of(self(), new Value.Number(0));
        Value one = Operator.EQUAL.of(self(), new Value.Number(1));
        return check(Problem.BROKEN, Operator.OR.of(none, one), "must be 0 or 1, is ", self());
    }

    private Check strictCode() {
        Value specified = Operator.NOT.of(Operator.IS_LENIENT.of(self()));
        return new Check(
                Check.Blame.of(rule, Check.At.START),
                specified,
                Problem.BROKEN,
                Leniency.LENIENT,
                "the specification has no code ",
                Operator.CODE.of(self()));
    }

    /** Its size in bytes, or its count of integers; null if its bytes determine it. */
    private @Nullable Value size(ValueCoding coding) {
        if (coding instanceof ValueCoding.Listed list) {
            return list.inDocument() ? null : count();
        }
        if (coding instanceof ValueCoding.Text text && text.end() != null) {
            Expr size = format.relations().size(rule.name());
            return size == null ? null : values.of(size);
        }
        boolean sized = coding instanceof ValueCoding.Bytes
                || coding instanceof ValueCoding.Data
                || (coding instanceof ValueCoding.Digits digits && digits.field() != null)
                || (coding instanceof ValueCoding.Text
                        && !(enumeration() != null && format.relations().isFoundByBytes(rule)));
        return sized ? size() : null;
    }

    /** How many integers there are; where it is unknown, as many as have room in their size, or in what is left of the region. */
    private Value count() {
        Expr count = format.relations().count(rule.name());
        if (count != null) {
            return values.of(count);
        }
        boolean sized = format.relations().size(rule.name()) != null;
        Value width = new Value.Number(rule.elementType().byteSize());
        return (sized ? Operator.DIVIDED_BY : Operator.FLOOR).of(size(), width).with(rule.label());
    }

    /** How many bytes there are; where it is unknown, the rest of the region. */
    private Value size() {
        Expr size = format.relations().size(rule.name());
        return size == null ? new Known.Here(Known.Property.REMAINING) : values.of(size);
    }

    private Step gap(Body.Gap gap) {
        Expr amount = gap.extent().amount();
        return Gap.of(rule, gap, amount == null ? new Value.Number(0) : values.of(amount));
    }
}
