package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.ByteOrders;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Clause.Limit;
import org.tensorbind.processor.format.Clause.Stored;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Enumeration;
import org.tensorbind.processor.format.Enumeration.Code;
import org.tensorbind.processor.format.Extent;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.plan.ReadStep.Enumerated;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.value.TextCode;

/** How single values, lists of integers and padding are read, and what is checked of them. */
final class ScalarSteps {
    private final ReadPlanner planner;
    private final Format format;
    private final Rule rule;
    private final ReadValues values;

    ScalarSteps(ReadPlanner planner, Rule rule, ReadValues values) {
        this.planner = planner;
        this.format = planner.format();
        this.rule = rule;
        this.values = values;
    }

    List<Step> steps() {
        return rule.body() instanceof Body.Gap gap ? bytes(gap(gap)) : steps(reading());
    }

    /** What holds nothing. */
    private List<Step> bytes(Step content) {
        List<Step> steps = new ArrayList<>();
        Step region = region();
        if (region != null) {
            steps.add(region);
        }
        steps.add(content);
        if (region != null) {
            steps.add(SequenceSteps.widen(rule, null));
        }
        steps.addAll(planner.result(rule));
        return steps;
    }

    /** The rule read in this way, and all that is checked of it. */
    List<Step> steps(Reading reading) {
        List<Step> checks = checks();
        if (planner.sums().isNoted(rule)) {
            values.useStart();
            checks.add(0, SumSteps.note(rule, self()));
        }
        List<Step> steps = new ArrayList<>();
        if (planner.isNoted(rule.name())) {
            steps.add(new ReadStep.NotePlace(rule.name(), rule.inDocument()));
        }
        if (values.usesStart()) {
            steps.add(new ReadStep.NoteStart(rule.inDocument()));
        }
        Enumeration named = enumeration();
        boolean told = rule.clauses().tellsByteOrder() && ByteOrders.isTold(rule);
        if (rule.clauses().tellsByteOrder() && named != null && !told) {
            steps.add(tellByteOrder(named));
        }
        Step region = region();
        if (region != null) {
            steps.add(region);
        }
        steps.addAll(amounts());
        steps.add(new ReadStep.Read(rule.name(), rule.label(), reading, named == null ? null : enumerated(named)));
        if (region != null) {
            steps.add(SequenceSteps.widen(rule, null));
        }
        steps.addAll(checks);
        if (told) {
            steps.add(new ReadStep.TakeByteOrder(
                    Operator.MATCHES.of(self(), new Value.Named(rule.name(), Enumeration.BIG))));
        }
        steps.add(
                format.structures().isVariant(rule.name())
                        ? new ReadStep.Build(rule.name(), List.of(self()))
                        : new ReadStep.Return(self()));
        return steps;
    }

    private List<Step> amounts() {
        if (rule.inDocument()) {
            return List.of();
        }
        AmountSources sources = new AmountSources(format);
        List<Step> checks = new ArrayList<>(
                sources.check(rule.name(), "size", format.layoutFacts().size(rule.name()), values));
        if (rule.isIntegers()) {
            Expr count = rule.count() == null ? format.layoutFacts().count(rule.name()) : rule.count();
            checks.addAll(sources.check(rule.name(), "count", count, values));
        }
        return checks;
    }

    /** The rule's value, read ahead in a map, which may lack it. */
    Step ahead(String owner, String key, boolean mayLack) {
        return new DocumentStep.LookAhead(
                rule.name(), rule.label(), owner, key, Primitives.of(rule.type(), true, false), mayLack);
    }

    /** The region of what something tells the size of, where its reading takes none: of integers, where their number is told, too. */
    private @Nullable Step region() {
        boolean takesSize = rule.isIntegers()
                ? format.layoutFacts().count(rule.name()) == null
                : rule.isScalar()
                        && (rule.type().isOfAnySize() || rule.clauses().fill() != null);
        return takesSize || rule.inDocument() ? null : SequenceSteps.region(format, rule, values);
    }

    private Value self() {
        return new Value.Local(rule.name());
    }

    private @Nullable Enumeration enumeration() {
        return rule.values();
    }

    private Step tellByteOrder(Enumeration named) {
        int byteSize = rule.type().byteSize();
        if (named.isByteOrder()) {
            return new ReadStep.FindByteOrder(
                    rule.label(), byteSize, named.numbers(Enumeration.LITTLE), named.numbers(Enumeration.BIG));
        }
        List<Long> codes = named.enumerators().stream()
                .flatMap(value -> value.codes().stream())
                .map(Code::number)
                .toList();
        return new ReadStep.TellByteOrder(rule.label(), format.grammar().bigEndian(), byteSize, codes);
    }

    private Enumerated enumerated(Enumeration values) {
        return new Enumerated(
                rule.name(),
                values.dtype(),
                values.closed(),
                values.enumerators().stream()
                        .map(enumerator -> new ReadStep.Named(
                                enumerator.name(),
                                enumerator.codes().stream()
                                        .filter(code -> code.text() == null)
                                        .map(Code::number)
                                        .toList(),
                                enumerator.codes().stream()
                                        .map(Code::text)
                                        .filter(Objects::nonNull)
                                        .toList(),
                                enumerator.type()))
                        .toList());
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
            checks.add(new ReadStep.Flag(rule.label(), self()));
        }
        if (rule.coding() instanceof Coding.Checksum text) {
            List<ReadStep.Form> forms = text.forms().stream()
                    .map(form -> new ReadStep.Form(form.prefix(), form.algorithm(), form.upperCase()))
                    .toList();
            checks.add(new ReadStep.ChecksumText(rule.name(), rule.label(), forms, self()));
        }
        for (Limit limit : rule.clauses().limits()) {
            if (!limit.writeOnly()) {
                checks.add(new ReadStep.Limit(rule.label(), self(), limit.highest()));
            }
        }
        if (!checks.isEmpty()) {
            values.useStart();
        }
        checks.addAll(new CheckSteps(planner, rule, values).steps());
        return checks;
    }

    private List<Step> codeChecks(Enumeration named) {
        List<Step> checks = new ArrayList<>();
        boolean lenient = named.enumerators().stream()
                .anyMatch(enumerator -> enumerator.codes().stream().anyMatch(Code::lenient));
        if (named.closed()) {
            checks.add(new ReadStep.Closed(rule.name(), rule.label(), self()));
        } else if (named.dtype() || format.structures().isTag(rule.name())) {
            checks.add(new ReadStep.KeepUnknown(rule.label(), self()));
        }
        if (lenient) {
            checks.add(new ReadStep.StrictCode(rule.label(), self()));
        }
        return checks;
    }

    private Reading reading() {
        if (rule.isIntegers()) {
            return new Reading.Integers(
                    primitive(rule.elementType()),
                    count(),
                    Math.max(1, rule.elementType().byteSize()));
        }
        if (rule.coding() instanceof Coding.Tagged integer) {
            String tag = String.valueOf(rule.clauses().tag());
            return new Reading.Tagged(
                    tag,
                    format.rule(tag).label(),
                    values.item(tag),
                    integer.widths().stream()
                            .map(v -> new Reading.Tagged.Form(v.label(), primitive(v.type())))
                            .toList());
        }
        Type type = rule.typeInBytes();
        if (type.isText()) {
            return text(type.textCode());
        }
        return switch (type) {
            case BYTES -> format.structures().isPayload(rule.name()) ? payload() : new Reading.Bytes(size());
            case BITS -> integer(Primitives.bits(rule.bitWidth()));
            case DECIMAL -> decimal(primitive(type));
            case DECIMAL_FLOAT -> decimal(Primitives.decimalFloat(rule.form()));
            default -> integer(primitive(type));
        };
    }

    private static List<String> longestFirst(Enumeration named, TextCode code) {
        return named.enumerators().stream()
                .flatMap(value -> value.codes().stream())
                .map(each -> String.valueOf(each.text()))
                .sorted(Comparator.comparingInt((String text) -> -text.getBytes(code.charset()).length))
                .toList();
    }

    private Reading decimal(Primitive primitive) {
        Fill fill = rule.clauses().fill();
        return fill == null
                ? integer(primitive)
                : new Reading.PaddedNumber(primitive, size(), fill.left(), fill.value());
    }

    private Reading text(TextCode code) {
        byte[] delimiter = rule.clauses().until();
        if (delimiter != null) {
            Expr size = format.layoutFacts().size(rule.name());
            return new Reading.TextUntil(size == null ? null : values.of(size), ByteBuffer.wrap(delimiter), code);
        }
        Enumeration named = enumeration();
        if (named != null && format.layoutFacts().isFoundByBytes(rule)) {
            return new Reading.OneOf(longestFirst(named, code), code);
        }
        Fill fill = rule.clauses().fill();
        return fill == null
                ? new Reading.Text(size(), code)
                : new Reading.PaddedText(size(), fill.left(), fill.value(), code);
    }

    private Reading integer(Primitive primitive) {
        Stored stored = rule.clauses().stored();
        if (stored == null) {
            return new Reading.Scalar(primitive);
        }
        if (stored.form() instanceof StoredForm.Rotated form) {
            return new Reading.Rotated(primitive, form.bits(), form.right(), form.bias());
        }
        values.useStart();
        boolean signed = rule.type().isSigned();
        StoredForm.Scaled form = (StoredForm.Scaled) stored.form();
        return new Reading.Stored(primitive, signed, form.factor(), form.divisor(), form.bias());
    }

    private Primitive primitive(Type type) {
        if (format.isUnsignedMetadata(rule.name())) {
            return new Primitive("unsigned64", 0, false);
        }
        boolean dimension = format.isDimension(rule.name()) && rule.clauses().stored() == null;
        return type == Type.ANY
                ? new Primitive("anyValue", 0, true)
                : Primitives.of(type, rule.inDocument(), dimension);
    }

    /** How many integers there are; where nothing tells, as many as have room in their size, or in what is left of the region. */
    private Value count() {
        Expr count = format.layoutFacts().count(rule.name());
        if (count != null) {
            return values.of(count);
        }
        boolean sized = format.layoutFacts().size(rule.name()) != null;
        Value width = new Value.Number(rule.elementType().byteSize());
        return (sized ? Operator.DIVIDED_BY : Operator.FLOOR).of(size(), width).with(rule.label());
    }

    /** Data whose size follows from its dtype, and whose place and the places behind it do not follow from each other, may have any dtype. */
    private Reading payload() {
        Value size = size();
        boolean placed =
                isPlaced(rule) || format.grammar().rules().values().stream().anyMatch(this::isPlacedWithPadding);
        boolean free =
                placed && !rule.clauses().fillsRegion() && format.places().isListed(rule.name());
        boolean last = isBeforeTrailing();
        return new Reading.Payload(
                size,
                (free || last) && size instanceof Value.Op elements && elements.is(Operator.ELEMENT_BYTES)
                        ? elements
                        : null,
                last);
    }

    /** Whether the file ends with this item, and other bytes may follow it. */
    private boolean isBeforeTrailing() {
        Rule file = format.rule(format.grammar().root());
        Item.Use last = file.lastUse();
        return file.clauses().trailing() != null && last != null && last.rule().equals(rule.name()) && last.isOne();
    }

    private boolean isPlaced(Rule placed) {
        return format.layoutFacts().position(placed.name()) != null;
    }

    /** Whether a sequence is the data and padding behind it, and has a place of its own. */
    private boolean isPlacedWithPadding(Rule around) {
        if (!around.isSequence() || !isPlaced(around)) {
            return false;
        }
        return around.items().stream()
                        .allMatch(part -> part instanceof Item.Use use
                                && (use.rule().equals(rule.name())
                                        || (format.rule(use.rule()).body() instanceof Body.Gap gap && !gap.isWhite())))
                && format.places().contains(around.name(), rule.name());
    }

    /** How many bytes there are; where nothing tells, the rest of the region. */
    private Value size() {
        Expr size = format.layoutFacts().size(rule.name());
        return size == null ? new Value.Remaining() : values.of(size);
    }

    private Step gap(Body.Gap gap) {
        Expr told = gap.extent().amount();
        Value amount = told == null ? new Value.Number(0) : values.of(told);
        if (gap.extent() instanceof Extent.AtLeast white) {
            return new ReadStep.White(
                    rule.label(),
                    gap.characters(),
                    white.minimum(),
                    amount,
                    white.remainder(),
                    white.multiple(),
                    white.otherEnds(),
                    gap.leniency());
        }
        return gap.extent() instanceof Extent.ToMultiple padding
                ? new ReadStep.Pad(rule.label(), gap.first(), amount, null, padding.optionalAtEnd(), gap.leniency())
                : new ReadStep.Fill(rule.label(), gap.first(), amount, gap.leniency());
    }
}
