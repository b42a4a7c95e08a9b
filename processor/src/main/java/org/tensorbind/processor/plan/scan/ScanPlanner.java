package org.tensorbind.processor.plan.scan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.plan.scan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.ValueType.Kind;

/** Finds the lists of tensors and of metadata in the programs that read a format, and plans scans of them. */
public final class ScanPlanner {
    private final Format format;
    private final ReadPlan plan;
    private final TensorClause tensor;
    private final ScanFailure failure = new ScanFailure();
    private final ScanLists inner;

    private ScanPlanner(Format format, ReadPlan plan) {
        this.format = format;
        this.plan = plan;
        this.tensor = format.grammar().first();
        this.inner = new ScanLists(format, plan);
    }

    /**
     * Returns a copy of the plan with its scans, or with the reasons why there are none.
     *
     * @param missing the items that a tensor may lack, for tensors that are elements of a list
     */
    public static ReadPlan plan(Format format, ReadPlan plan, Supplier<List<TensorDescription.MissingValue>> missing) {
        return new ScanPlanner(format, new ScanPlanner(format, plan).tensors(missing)).metadata();
    }

    private ReadPlan tensors(Supplier<List<TensorDescription.MissingValue>> missing) {
        List<ListStep> lists = ListStep.of(plan, tensor.rule());
        String reason = reasonAgainst(lists, missing);
        if (reason != null) {
            return plan.unscanned(tensor.rule(), reason);
        }
        ScanBody.Target target = new ScanBody.Target(tensor.nameRule(), tensor.dtypeRule(), tensor.shapeRule());
        ReadPlan scanned = scanned(lists.get(0), target);
        if (scanned.scans().isEmpty()) {
            return scanned;
        }
        Map<String, Program> programs = new LinkedHashMap<>(scanned.programs());
        for (ScanData data : dataLists()) {
            Scan payloads = data.payloads();
            if (payloads != null) {
                data.list().attach(programs, payloads);
            }
        }
        return scanned.with(programs);
    }

    /** Returns the plan with the scan of the metadata, if that is a list outside documents. */
    private ReadPlan metadata() {
        MetadataBinding binding = format.grammar().metadata();
        List<ListStep> lists = binding == null ? List.of() : ListStep.of(plan, binding.rule());
        if (binding == null
                || binding.key() == null
                || lists.size() != 1
                || lists.get(0).isInDocument()) {
            return plan;
        }
        return scanned(lists.get(0), new ScanBody.Target(binding.key(), null, null));
    }

    /** Returns the plan with the scan of a list, or with the reason why there is none. */
    private ReadPlan scanned(ListStep list, ScanBody.Target target) {
        ScanProgram scan = scan(list, target);
        if (failure.reason() != null) {
            return plan.unscanned(scan.element(), failure.reason());
        }
        ReadStep.Seek seek = list.seek();
        Value places = seek == null ? null : ((Value.Op) seek.offset()).operand(0);
        Map<String, Program> programs = new LinkedHashMap<>(plan.programs());
        list.attach(programs, new Scan.Descriptions(scan.container(), places));
        List<ScanProgram> scans =
                Stream.concat(Stream.of(scan), plan.scans().stream()).toList();
        return plan.with(programs).with(scans);
    }

    /** The property of the format that prevents a scan; null for none. */
    private @Nullable String reasonAgainst(
            List<ListStep> lists, Supplier<List<TensorDescription.MissingValue>> missing) {
        if (!tensor.isElement()) {
            return "the grammar defines which tensors there are";
        }
        if (tensor.nameRule() == null && !tensor.name().isEmpty()) {
            return "names are made of several items";
        }
        OtherElements others = OtherElements.of(format.grammar(), format.places());
        if (others != null) {
            return "a " + tensor.rule() + " without " + others.part().rule() + " is not a tensor";
        }
        if (format.grammar().rules().values().stream().anyMatch(ScanPlanner::hasOrderedKeys)) {
            return "keys are ordered";
        }
        List<TensorDescription.MissingValue> values = missing.get();
        if (!values.isEmpty()) {
            return "a tensor may be without " + values.get(0).label();
        }
        if (lists.size() != 1) {
            return lists.isEmpty() ? "a file has one tensor" : "tensors are in several lists";
        }
        if (NestedMaps.separatorOf(format.grammar(), tensor.rule()) != null) {
            return "tensors are in maps in maps";
        }
        boolean mixed = format.grammar().rules().values().stream().anyMatch(Rule::isMixed);
        return mixed ? "other entries are next to those that a rule describes" : null;
    }

    /** Whether lenient reading checks the order of a document's keys. */
    private static boolean hasOrderedKeys(Rule rule) {
        return rule.clauses().keys() != null && rule.clauses().keys().leniency().isChecked(false);
    }

    /** The scan of a list; to be discarded if a reason against it is recorded. */
    private ScanProgram scan(ListStep list, ScanBody.Target target) {
        Program program = plan.program(list.loop().rule());
        boolean ofTensors = program.rule().equals(tensor.rule());
        ScanProgram.Container container = container(list);
        boolean unique = list.isUnique(target.name(), failure);
        ScanBody body = new ScanBody(inner, target, failure);
        List<Step> steps = new ArrayList<>();
        ScannedValue seen = body.run(program.rule(), top(program, list), steps);
        if (inner.hasOtherKey(program.rule(), target.name())) {
            failure.because(program.rule() + " is looked up by something else than " + target.name());
        }
        if ((unique || !ofTensors) && !ScanProgram.isNamed(steps)) {
            failure.because("the name is not part of the description");
        }
        return new ScanProgram(
                program.rule(),
                program.needs(),
                isPlaced(list),
                alignment(list),
                smallest(program),
                container,
                unique,
                ofTensors && !ScanProgram.hasData(steps) ? dataElsewhere(body, seen, steps) : null,
                null,
                inner.reached(steps, failure),
                List.copyOf(steps));
    }

    /** The document that consists of a list; null for a list outside documents. */
    private ScanProgram.@Nullable Container container(ListStep list) {
        if (list.loop().count() instanceof Count.Uncounted) {
            failure.because("no item gives the count of " + list.loop().rule());
        }
        if (!list.isInDocument()) {
            return null;
        }
        String notation = notationOf(list.owner());
        List<String> fields = list.map() == null
                ? null
                : list.map().fields().stream().map(DocumentStep.Field::key).toList();
        if (notation == null) {
            failure.because(list.owner() + " is not all of a document");
            return null;
        }
        ScanProgram.Container container = new ScanProgram.Container(notation, fields);
        if (!container.isScanned()) {
            failure.because(list.owner() + " is a container that cannot be scanned in " + notation);
        }
        return container;
    }

    /** The notation of the document whose content is a rule; null if the rule is also used elsewhere. */
    private @Nullable String notationOf(String rule) {
        List<Program> users = plan.programs().values().stream()
                .filter(program -> PlanParts.all(program.steps(), Call.class).stream()
                        .anyMatch(call -> call.program().equals(rule)))
                .toList();
        return users.size() != 1
                ? null
                : users.get(0)
                        .all(Step.Document.class)
                        .map(Step.Document::notation)
                        .findFirst()
                        .orElse(null);
    }

    /** The parameters of the program of an element: integers that are the same for all elements. */
    private ScanFrame top(Program program, ListStep list) {
        ScanFrame frame = new ScanFrame(failure);
        for (int i = 0; i < program.needs().size(); i++) {
            Quantity need = program.needs().get(i);
            if (!need.isValue()
                    || StridedLists.isOfElement(list.call().arguments().get(i))) {
                failure.because("each " + program.rule() + " needs another " + need.of());
            } else if (format.structures().value(need.of()).kind() == Kind.INTEGER) {
                frame.put(new Known.Parameter(need), new ScannedValue.Integer(new Known.Parameter(need)));
            }
        }
        return frame;
    }

    private boolean isPlaced(ListStep list) {
        ReadStep.Seek seek = list.seek();
        if (seek == null && !list.loop().locate().isEmpty()) {
            failure.because("elements are aligned and have no offsets");
        }
        if (seek != null && (seek.base() != null || !seek.offset().is(Operator.AT_POSITION))) {
            failure.because("the offsets are not a list of integers");
        }
        return seek != null;
    }

    private long alignment(ListStep list) {
        if (list.alignment() instanceof Value.Number number) {
            return number.value();
        }
        failure.because("the alignment of " + list.loop().rule() + " is given by the file");
        return 1;
    }

    /** The minimum size of an element in bytes; for a map, the size of the keys of its required fields. */
    private long smallest(Program program) {
        DocumentStep.Map map = program.all(DocumentStep.Map.class).findFirst().orElse(null);
        if (map != null) {
            return 1
                    + map.fields().stream()
                            .filter(field -> !field.mayBeAbsent())
                            .mapToLong(field -> field.key().length() + 2L)
                            .sum();
        }
        return Math.max(1, format.minimumSize(program.rule()));
    }

    private List<ScanData> dataLists() {
        return tensor.data() == null ? List.of() : ScanData.of(plan, tensor.data());
    }

    /** The offset and size of data that is stored apart from the descriptions, in terms of the element's items. */
    private ScanProgram.@Nullable Data dataElsewhere(ScanBody body, ScannedValue element, List<Step> steps) {
        List<ScanData> lists = dataLists();
        ScanData data = lists.size() == 1 ? lists.get(0) : null;
        ReadStep.Seek seek = data == null ? null : data.list().seek();
        Value elements = data == null ? null : data.descriptions();
        if (data == null || seek == null || elements == null) {
            failure.because("the description does not give the offset of the data");
            return null;
        }
        ScanFrame frame = new ScanFrame(failure);
        frame.put(Operator.AT_POSITION.of(elements), element);
        Call call = data.list().call();
        ScanFrame inner = body.frameOf(call, frame);
        if (data.call() != null) {
            call = data.call();
            inner = body.frameOf(call, inner);
        }
        Program program = plan.program(call.program());
        if (Step.all(program.steps())
                .anyMatch(step -> step instanceof Check check && check.problem() != Check.Problem.UNCOUNTABLE)) {
            failure.because(call.program() + " is checked where it is located");
        }
        Value size = program.all(Transfer.class)
                .filter(read -> read.coding() instanceof ValueCoding.Data)
                .map(Transfer::size)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return size == null
                ? null
                : body.tensor()
                        .data(frame.evaluate(seek.offset()), body.tensor().size(call.program(), size, inner, steps));
    }
}
