package org.tensorbind.processor.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.plan.ReadStep.Call;
import org.tensorbind.processor.plan.ReadStep.Count;
import org.tensorbind.processor.plan.ReadStep.Enumerated;
import org.tensorbind.processor.plan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.ScanVariable.Trait;
import org.tensorbind.value.TextCode;

/** Projects the program of one tensor's description onto what a scan does; the programs that it calls are inlined. */
final class ScanBody {
    private final Format format;
    private final ReadPlan plan;
    private final Target target;
    private final ScanFailure failure;
    private final ScanLists lists;
    private final Deque<String> path = new ArrayDeque<>();
    private final ScanTensor tensor;
    private boolean inMap;

    /**
     * The rules of an element that a scan keeps something of, null where there is none.
     *
     * @param unique whether names must differ
     */
    record Target(
            @Nullable String name,
            @Nullable String dtype,
            @Nullable String shape,
            boolean unique) {}

    ScanBody(ScanLists lists, Target target, ScanFailure failure) {
        this(lists, target, failure, new ScanTensor(lists.format(), target, failure));
    }

    private ScanBody(ScanLists lists, Target target, ScanFailure failure, ScanTensor tensor) {
        this.format = lists.format();
        this.plan = lists.plan();
        this.lists = lists;
        this.target = target;
        this.failure = failure;
        this.tensor = tensor;
    }

    /** For a variant of a choice: its variables are not known behind it, nor in other variants. */
    private ScanBody inside(ScanFailure variant) {
        ScanBody inside = new ScanBody(lists, target, variant, new ScanTensor(tensor, variant));
        inside.path.addAll(path);
        return inside;
    }

    /** What is known of the element's tensor. */
    ScanTensor tensor() {
        return tensor;
    }

    /** Inlines a program; gives what is known of its value. */
    Seen run(String rule, ScanFrame frame, List<ScanStep> out) {
        ReadProgram program = plan.program(rule);
        path.push(rule);
        Seen result = new Seen.Nothing();
        boolean checksum = program.steps().stream().anyMatch(ReadStep.ChecksumText.class::isInstance);
        for (Step step : program.steps()) {
            if (step instanceof Transfer && checksum) {
                checksum(program, out);
            } else if (step instanceof ReadStep.Result last) {
                result = result(last, frame);
            } else {
                step(step, frame, out);
            }
        }
        tensor.shape(rule, path, result);
        path.pop();
        return result;
    }

    private void checksum(ReadProgram program, List<ScanStep> out) {
        if (!program.document()) {
            failure.because(program.label() + " is a checksum outside of a document");
        }
        out.add(new ScanStep.Text(null, program.rule()));
    }

    private Seen result(ReadStep.Result step, ScanFrame frame) {
        if (step instanceof ReadStep.Return value) {
            return frame.see(value.value());
        }
        Map<String, Seen> parts = new HashMap<>();
        for (Value component : ((ReadStep.Build) step).components()) {
            if (component instanceof Value.Local local) {
                parts.put(local.rule(), frame.see(local));
            } else if (component instanceof Value.LocalList list) {
                parts.put(list.rule(), frame.see(list));
            }
        }
        return new Seen.Record(parts);
    }

    void step(Step step, ScanFrame frame, List<ScanStep> out) {
        if (step instanceof ReadStep.Frame around) {
            frame(around);
        } else if (step instanceof ReadStep.Placing placing) {
            placing(placing, frame, out);
        } else if (step instanceof ReadStep.Check check) {
            check(check, frame, out);
        } else if (step instanceof Transfer read) {
            read(read, frame, out);
        } else if (step instanceof Call call) {
            frame.put(new Value.Local(call.rule()), call(call, frame, out));
        } else if (step instanceof ReadStep.Repeat repeat) {
            repeat(repeat, frame, out);
        } else if (step instanceof ReadStep.Choose choose) {
            choose(choose, frame, out);
        } else if (step instanceof DocumentStep.ReadMap map) {
            map(map, frame, out);
        } else if (step instanceof DocumentStep.ReadTuple tuple) {
            out.add(new ScanStep.ReadTuple(tuple.elements().stream()
                    .map(element -> steps(element, frame))
                    .toList()));
        } else if (step instanceof DocumentStep.TakeKey key) {
            key(key, out);
        } else {
            failure.because(PlanText.line(step) + " is read item by item");
        }
    }

    private void frame(ReadStep.Frame step) {
        if (step instanceof ReadStep.Narrow narrow) {
            failure.because(narrow.label() + " is a region of its own");
        } else if (step instanceof ReadStep.NarrowToDocument document) {
            failure.because(document.label() + " is a document of its own");
        } else if (step instanceof ReadStep.SetOrder) {
            failure.because("a rule in it has a byte order of its own");
        } else if (step instanceof ReadStep.NoteExtent note) {
            failure.because("the place or the size of " + note.rule() + " is told behind it");
        }
    }

    private void placing(ReadStep.Placing step, ScanFrame frame, List<ScanStep> out) {
        if (step instanceof ReadStep.Pad pad && !pad.leniency().isChecked(false)) {
            out.add(new ScanStep.SkipPadding(frame.evaluate(pad.multiple()), pad.optionalAtEnd()));
        } else if (step instanceof ReadStep.ExpectCountable) {
            return;
        } else if (step instanceof ReadStep.Fill fill && !fill.leniency().isChecked(false)) {
            out.add(new ScanStep.Skip(frame.evaluate(fill.count()), null));
        } else {
            failure.because("'" + PlanText.line(step) + "' is in the description");
        }
    }

    private void check(ReadStep.Check check, ScanFrame frame, List<ScanStep> out) {
        if (check instanceof ReadStep.Equation equation && !equation.strict()) {
            Value same = Operator.EQUAL.of(equation.actual(), equation.expected());
            out.add(new ScanStep.Expect(frame.evaluate(same)));
        } else if (check instanceof ReadStep.Require require && !require.strict()) {
            out.add(new ScanStep.Expect(frame.evaluate(require.condition())));
        } else if (check instanceof ReadStep.Limit limit) {
            Value highest =
                    Operator.HIGHEST.of(new Value.Number(limit.highest())).with(limit.label());
            out.add(new ScanStep.Expect(Operator.LESS_OR_EQUAL.of(frame.evaluate(limit.value()), highest)));
        } else if (check instanceof ReadStep.Flag flag) {
            failure.because(flag.label() + " is a flag");
        } else if (check instanceof ReadStep.CheckExtents extents) {
            failure.because(extents.rule() + " is a list of data");
        } else if (check instanceof ReadStep.NoteSum sum) {
            failure.because(sum.label() + " is a checksum that is read item by item");
        }
    }

    Seen call(Call call, ScanFrame frame, List<ScanStep> out) {
        return run(call.rule(), frameOf(call, frame), out);
    }

    /** What a program knows that is called. */
    ScanFrame frameOf(Call call, ScanFrame frame) {
        ScanFrame inner = new ScanFrame(failure);
        List<Need> needs = plan.program(call.rule()).needs();
        for (int i = 0; i < needs.size(); i++) {
            inner.put(
                    new Value.Parameter(needs.get(i)),
                    given(call, call.arguments().get(i), frame));
        }
        return inner;
    }

    private Seen given(Call call, Value argument, ScanFrame frame) {
        boolean other = argument.is(Operator.SAME_CODE);
        if (other && argument instanceof Value.Op same && frame.see(same.operand(0)) instanceof Seen.Code code) {
            Enumerated values = lists.enumerated(same.detail());
            if (values != null && !values.isText() && !code.values().isText()) {
                return new Seen.Code(code.variable(), values, null);
            }
        }
        if (argument instanceof Value.Number || argument instanceof Value.Named || other) {
            failure.because(call.rule() + " is given values by 'with'");
        }
        return frame.see(argument);
    }

    private void read(Transfer step, ScanFrame frame, List<ScanStep> out) {
        Seen seen = new Seen.Nothing();
        Value size = step.size();
        if (step.coding() instanceof Coding.Listed list) {
            seen = product(step.rule(), size == null ? null : frame.evaluate(size), list.integer(), out);
        } else if (step.coding() instanceof Coding.Text text) {
            seen = text(step, text, frame, out);
        } else if (step.coding() instanceof Coding.Data && size != null) {
            tensor.place();
            out.add(new ScanStep.Skip(tensor.size(step.rule(), size, frame, out), null));
        } else if (step.coding() instanceof Coding.Bytes && size != null) {
            out.add(new ScanStep.Skip(frame.evaluate(size), null));
        } else if (step.coding() instanceof Coding.Tagged tagged) {
            failure.because(step.label() + " is of the type that " + tagged.tagLabel() + " tells");
        } else if (step.coding() instanceof Coding.Scaled || step.coding() instanceof Coding.Rotated) {
            failure.because(step.label() + " is stored in another form");
        } else {
            seen = scalar(step, out);
        }
        frame.put(new Value.Local(step.rule()), seen);
    }

    private Seen text(Transfer step, Coding.Text text, ScanFrame frame, List<ScanStep> out) {
        if (text.end() != null || text.field() != null || step.size() == null || step.named() != null) {
            failure.because(step.label() + " is a text whose end is not told by a size");
            return new Seen.Nothing();
        }
        Value size = frame.evaluate(step.size());
        if (text.code() == TextCode.UTF8_LENIENT) {
            out.add(new ScanStep.Skip(size, null));
            return new Seen.Nothing();
        }
        if (text.code() != TextCode.UTF8) {
            failure.because(step.label() + " is " + text.code().title());
        }
        return text(size, out);
    }

    private Seen text(@Nullable Value size, List<ScanStep> out) {
        boolean name = tensor.name(path);
        out.add(name ? new ScanStep.Name(size, false, target.unique()) : new ScanStep.Text(size, null));
        return name ? new Seen.Name() : new Seen.Nothing();
    }

    private Seen scalar(Transfer step, List<ScanStep> out) {
        Coding coding = scanned(step.rule(), step.coding());
        Coding.Kind kind = coding instanceof Coding.Element element ? element.kind() : null;
        if (kind == Coding.Kind.TEXT && step.named() == null) {
            return text(null, out);
        }
        if (coding instanceof Coding.Ieee real && !real.whole()) {
            out.add(new ScanStep.Skip(new Value.Number(real.byteSize()), null));
            return new Seen.Nothing();
        }
        if (!coding.isInteger() && kind != Coding.Kind.UINT && kind != Coding.Kind.TEXT) {
            failure.because(step.label() + " is read as " + PlanText.line(coding));
        }
        ScanVariable variable = tensor.variable(step.rule(), Trait.VALUE, step.named());
        out.add(new ScanStep.Read(variable, coding, true));
        Seen seen = step.named() == null ? new Seen.Integer(variable.value()) : code(step, step.named(), variable, out);
        tensor.note(step.rule(), seen);
        return seen;
    }

    /** A dtype's width; of other enumerations only the codes are used. */
    private Seen code(Transfer step, Enumerated values, ScanVariable variable, List<ScanStep> out) {
        if (values.dtype() && tensor.isDtype(step.rule())) {
            ScanVariable width = tensor.variable(step.rule(), Trait.WIDTH, values);
            out.add(new ScanStep.Let(width, Operator.WIDTH.of(variable.value()), true));
            tensor.dtype(variable, width);
            return new Seen.Code(variable, values, width);
        }
        if (!values.isText() && values.closed()) {
            out.add(new ScanStep.Expect(ScanFrame.isNamed(variable.value(), values)));
        }
        return new Seen.Code(variable, values, null);
    }

    /** The coding of an integer that a scan computes with: below 2^63. */
    private Coding scanned(String rule, Coding coding) {
        if (coding instanceof Coding.Fixed fixed && fixed.byteSize() == Long.BYTES) {
            boolean dimension = format.isDimension(rule);
            return switch (fixed.sign()) {
                case SIGNED, BITS ->
                    new Coding.Fixed(Long.BYTES, dimension ? Coding.Sign.UNSIGNED : Coding.Sign.SIGNED);
                case UNSIGNED -> fixed;
            };
        }
        if (coding instanceof Coding.Element element && element.kind() == Coding.Kind.UINT_BITS) {
            return new Coding.Element(Coding.Kind.UINT);
        }
        return coding instanceof Coding.Varint integer ? new Coding.Varint(integer.encoding(), false) : coding;
    }

    /** @param told how many integers there are, null for a document's array */
    private Seen product(String rule, @Nullable Value told, Coding coding, List<ScanStep> out) {
        Coding scanned = scanned(rule, coding);
        if (told != null && !scanned.isInteger()) {
            failure.because(rule + " is read as " + PlanText.line(scanned));
        }
        ScanVariable product = tensor.variable(rule, Trait.PRODUCT, null);
        ScanVariable count = tensor.variable(rule, Trait.COUNT, null);
        out.add(new ScanStep.ReadProduct(product, count, told, scanned, false, true));
        return new Seen.Integers(product);
    }

    private void repeat(ReadStep.Repeat repeat, ScanFrame frame, List<ScanStep> out) {
        String element = repeat.call().rule();
        Coding integer = ScanLists.plainInteger(plan.program(element));
        if (!(repeat.count() instanceof Count.Told told) || !repeat.locate().isEmpty()) {
            failure.because(repeat.label() + " is a list whose elements are not told by a number, or are anywhere");
            return;
        }
        if (integer == null) {
            out.addAll(lists.pass(repeat, frame.evaluate(told.value()), frameOf(repeat.call(), frame), failure));
            return;
        }
        Seen seen = product(element, frame.evaluate(told.value()), integer, out);
        frame.put(new Value.LocalList(element), seen);
        tensor.shape(element, path, seen);
    }

    private void choose(ReadStep.Choose choose, ScanFrame frame, List<ScanStep> out) {
        List<ScanStep.Case> cases = new ArrayList<>();
        List<ScanStep.Case> withData = new ArrayList<>();
        if (!(frame.see(choose.tag()) instanceof Seen.Code code)) {
            failure.because(choose.tagLabel() + " is not known before its items are made");
            return;
        }
        for (ReadStep.Variant variant : choose.variants()) {
            ScanFailure unknown = new ScanFailure();
            ScanBody inside = inside(unknown);
            List<ScanStep> steps = new ArrayList<>();
            ScanFrame own = inside.frameOf(variant.call(), frame);
            inside.run(variant.call().rule(), own, steps);
            if (unknown.reason() == null && inside.tensor.isNamed() == tensor.isNamed()) {
                Value condition = ScanFrame.matches(code, variant.enumerator(), true);
                (inside.tensor.isPlaced() && !tensor.isPlaced() ? withData : cases)
                        .add(new ScanStep.Case(condition, steps));
            }
        }
        if (!withData.isEmpty()) {
            tensor.place();
        }
        List<ScanStep.Case> kept = withData.isEmpty() ? cases : withData;
        if (kept.isEmpty()) {
            failure.because("no variant by " + choose.tagLabel() + " can be scanned");
        }
        out.add(new ScanStep.Branch(together(kept)));
    }

    private void map(DocumentStep.ReadMap map, ScanFrame frame, List<ScanStep> out) {
        if (map.entries() != null || inMap) {
            failure.because(map.label() + " is a map of more than single values");
            return;
        }
        if (map.isLarge()) {
            failure.because(map.label() + " has more than 64 fields");
            return;
        }
        inMap = true;
        List<ScanStep.Field> fields = map.fields().stream()
                .map(field -> new ScanStep.Field(field.key(), field.mayLack(), steps(field.call(), frame)))
                .toList();
        inMap = false;
        boolean others = map.others() != null && map.others().areAnything();
        out.add(new ScanStep.ReadMap(fields, others ? ScanStep.OtherFields.SKIPPED : ScanStep.OtherFields.UNUSUAL));
    }

    private List<ScanStep> steps(Call read, ScanFrame frame) {
        List<ScanStep> steps = new ArrayList<>();
        step(read, frame, steps);
        return steps;
    }

    /** Puts together the cases that only pass over as many bytes. */
    private static List<ScanStep.Case> together(List<ScanStep.Case> cases) {
        Map<List<ScanStep>, Value> conditions = new LinkedHashMap<>();
        for (ScanStep.Case variant : cases) {
            conditions.merge(simple(variant.steps()), variant.condition(), (all, next) -> Operator.OR.of(all, next));
        }
        return conditions.entrySet().stream()
                .map(entry -> new ScanStep.Case(entry.getValue(), entry.getKey()))
                .toList();
    }

    /** An integer that is all of a variant is not looked at: what is read in a variant is not known behind it. */
    private static List<ScanStep> simple(List<ScanStep> steps) {
        long width = steps.size() == 1 ? ScanLists.width(steps.get(0)) : 0;
        return width > 0 ? List.of(new ScanStep.Skip(new Value.Number(width), null)) : steps;
    }

    private void key(DocumentStep.TakeKey key, List<ScanStep> out) {
        if (!tensor.name(List.of(key.rule()))) {
            failure.because("the key " + key.rule() + " is not the tensor's name");
        }
        out.add(new ScanStep.Name(null, true, target.unique()));
    }
}
