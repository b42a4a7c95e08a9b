package org.tensorbind.processor.plan.scan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.tensor.TensorVisit.Describe;
import org.tensorbind.processor.plan.tensor.TensorVisit.Each;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.type.ValueType.Kind;

/**
 * Finds the lists whose elements have one size and nothing that is checked for each, and tensors that differ in their positions, places and
 * attributes alone: only the first elements are read; the others are created when their attributes are requested.
 *
 * @param reading how files are read
 * @param visits how tensors are found
 */
public record StridedLists(ReadPlan reading, List<TensorVisit> visits) {
    /** The plans with these lists. */
    public static StridedLists of(Format format, ReadPlan reading, List<TensorVisit> visits) {
        Map<String, Program> programs = new LinkedHashMap<>(reading.programs());
        boolean inTurn = visits.stream().anyMatch(TensorVisit.InTurn.class::isInstance);
        List<TensorVisit> strided = inTurn ? visits : strided(format, reading, visits, programs);
        return new StridedLists(reading.with(programs), strided);
    }

    private static List<TensorVisit> strided(
            Format format, ReadPlan reading, List<TensorVisit> visits, Map<String, Program> programs) {
        List<TensorVisit> strided = new ArrayList<>();
        for (TensorVisit visit : visits) {
            if (visit instanceof TensorVisit.When when) {
                strided.add(new TensorVisit.When(when.condition(), strided(format, reading, when.visits(), programs)));
            } else if (visit instanceof Each each && areAlike(each) && attach(format, reading, each.rule(), programs)) {
                strided.add(fromElements(each));
            } else {
                strided.add(visit);
            }
        }
        return List.copyOf(strided);
    }

    /** The visit of tensors that are alike, whose paths start at the element. */
    private static Each fromElements(Each each) {
        List<Describe> tensors =
                each.visits().stream().map(Describe.class::cast).toList();
        int index = tensors.get(0).path().indexOf(new Known.OfList(Known.Fact.POSITION, each.rule()));
        String list = tensors.get(0).path().subList(0, index - 1).stream()
                .map(part -> ((Value.Text) part).value())
                .collect(Collectors.joining());
        List<TensorVisit> visits = tensors.stream()
                .<TensorVisit>map(tensor -> new Describe(
                        tensor.tensor(),
                        tensor.label(),
                        tensor.path().subList(index + 2, tensor.path().size())))
                .toList();
        return new Each(each.rule(), each.list(), null, list, visits);
    }

    /** Lets the only list of a rule be made without its elements, if that can be. */
    private static boolean attach(Format format, ReadPlan reading, String rule, Map<String, Program> programs) {
        List<ListStep> lists = ListStep.of(reading, rule);
        Loop loop = lists.size() == 1 ? lists.get(0).loop() : null;
        if (loop == null || !isInRow(format, reading, loop) || !isOfOneSize(reading, loop.call())) {
            return false;
        }
        boolean data = Step.all(reading.program(rule).steps()).anyMatch(StridedLists::isData);
        lists.get(0).attach(programs, new Scan.Strided(data));
        return true;
    }

    private static boolean isData(Step step) {
        return step instanceof Transfer read && read.coding() instanceof ValueCoding.Data;
    }

    private static boolean isInRow(Format format, ReadPlan reading, Loop loop) {
        return (loop.count() instanceof Count.Given || loop.count() instanceof Count.ToEnd)
                && loop.locate().isEmpty()
                && loop.keys().isEmpty()
                && format.structures().value(loop.rule()).kind() != Kind.INTEGER
                && reading.program(loop.rule()).hasValue()
                && loop.call().arguments().stream().noneMatch(StridedLists::isOfElement);
    }

    /** Whether what a program reads has one size, and nothing in it is checked: whatever its bytes are, it can be read. */
    private static boolean isOfOneSize(ReadPlan reading, Call call) {
        Program program = reading.program(call.program());
        return !program.inDocument() && Step.all(program.steps()).allMatch(step -> isOfOneSize(reading, step));
    }

    private static boolean isOfOneSize(ReadPlan reading, Step step) {
        if (step instanceof Transfer read) {
            return read.named() == null && isOfOneSize(read);
        }
        if (step instanceof Call call) {
            return call.arguments().stream().allMatch(StridedLists::isGiven) && isOfOneSize(reading, call);
        }
        if (step instanceof Check countable && countable.problem() == Check.Problem.UNCOUNTABLE) {
            return isGiven(countable.side(0));
        }
        return step instanceof Step.Frame || step instanceof ReadStep.Return;
    }

    private static boolean isOfOneSize(Transfer read) {
        Value size = read.passed();
        return size != null && isGiven(size) && !(read.coding() instanceof ValueCoding.Data data && data.orRest());
    }

    /** Whether a value is the same for all elements of a list where it is that of what each of them is given. */
    private static boolean isGiven(Value value) {
        return value instanceof Value.Op op
                ? op.operator().isOfNumbers() && op.operands().stream().allMatch(StridedLists::isGiven)
                : value instanceof Value.Number
                        || value instanceof Known.Parameter
                        || value.equals(new Known.Here(Known.Property.FILE_SIZE));
    }

    /** Whether a value may be another one for each element of a list. */
    static boolean isOfElement(Value value) {
        return PlanParts.any(
                value,
                part -> (part instanceof Value.Op op && op.is(Operator.AT_POSITION))
                        || part instanceof Known.OfList
                        || part instanceof Known.Noted
                        || part.equals(new Known.Here(Known.Property.POSITION))
                        || part.equals(new Known.Here(Known.Property.REMAINING)));
    }

    /** Whether the tensors of all elements have the same dtypes and shapes, and are stored the same way. */
    private static boolean areAlike(Each each) {
        return each.beside() == null
                && !each.visits().isEmpty()
                && each.visits().stream().allMatch(visit -> isAlike(each.rule(), visit));
    }

    private static boolean isAlike(String element, TensorVisit visit) {
        return visit instanceof Describe describe
                && !describe.tensor().name().isEmpty()
                && describe.tensor().customFields() == null
                && describe.tensor().attributes().stream().noneMatch(field -> field.when() != null)
                && describe.tensor().content() instanceof TensorDescription.Content.Plain plain
                && Stream.of(plain.shape(), describe.tensor().payloads()).noneMatch(part -> isOfElement(element, part))
                && !isOfElement(element, describe.tensor().dtype())
                && !isOfElement(element, describe.tensor().declaredDtype())
                && !PlanParts.any(describe.tensor().name(), new Known.Local(element)::equals);
    }

    private static boolean isOfElement(String element, @Nullable Object part) {
        return PlanParts.any(
                part,
                inner -> inner.equals(new Known.Local(element))
                        || inner.equals(new Known.OfList(Known.Fact.POSITION, element)));
    }
}
