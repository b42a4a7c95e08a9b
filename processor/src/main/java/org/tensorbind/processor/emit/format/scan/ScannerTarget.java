package org.tensorbind.processor.emit.format.scan;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.step.CodingPrinter;
import org.tensorbind.processor.emit.format.step.StepPrinter;
import org.tensorbind.processor.emit.format.step.StepTarget;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.MethodNames;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.ScannedInfo;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.scan.ListScanner;

/** Prints steps as calls of a scanner, which skips items that nothing uses. */
final class ScannerTarget implements StepTarget {
    private final JavaTypes types;
    private final ScanNames names;
    private final ScanKeys keys;
    private final ScanProgram program;
    private final List<Step> steps;
    private final ScanProgram.@Nullable Data data;
    private final @Nullable ScannedInfo noted;
    private final Set<Value> asked;
    private final ValuePrinter values;
    private final Set<Known.Scanned> declared = new HashSet<>();

    /**
     * Creates a target for the steps of one method.
     *
     * @param steps the steps of the program, or of a list in its element
     */
    ScannerTarget(JavaTypes types, ScanNames names, ScanKeys keys, ScanProgram program, List<Step> steps) {
        this.types = types;
        boolean ofElement = steps == program.steps();
        this.program = program;
        this.steps = steps;
        this.data = ofElement ? program.data() : null;
        this.noted = ofElement ? program.noted() : null;
        this.asked = ScanProgram.asked(Arrays.asList(steps, data, noted));
        this.names = names;
        this.keys = keys;
        this.values = new ValuePrinter(names, types);
    }

    /** All steps of the method. */
    CodeBlock print() {
        CodeBlock code = new StepPrinter(types, this).print(steps);
        return data == null
                ? code
                : code.toBuilder()
                        .addStatement(
                                "$N.payload($N, $L, $L)",
                                scanner(),
                                names.own("i"),
                                values.print(data.offset()),
                                values.print(data.size()))
                        .build();
    }

    @Override
    public MethodNames names() {
        return names;
    }

    @Override
    public ValuePrinter values() {
        return values;
    }

    @Override
    public CodeBlock check(Check check) {
        return check.isAlways()
                ? fallback()
                : statement("$T.expect($L)", ListScanner.class, values.alone(check.holds()));
    }

    @Override
    public CodeBlock gap(Gap gap) {
        CodeBlock amount = values.print(gap.amount());
        return gap.extent() instanceof Gap.ToMultiple padding
                ? statement("$N.pad($L, $L)", scanner(), amount, padding.optionalAtEnd())
                : statement("$N.skip($L)", scanner(), amount);
    }

    @Override
    public CodeBlock checksum(Step.Checksum sum) {
        return CodeBlock.builder()
                .addStatement("$N.$LHead()", scanner(), program.notation())
                .addStatement("$N.checksum($L)", scanner(), JavaNames.checksumForms(sum.rule()))
                .build();
    }

    @Override
    public CodeBlock transfer(Transfer item) {
        Known.Scanned scanned = item.scanned();
        if (scanned == null) {
            return passed(item);
        }
        if (item.coding() instanceof ValueCoding.Listed list) {
            return product(scanned, item.size(), integer(item, list.integer()));
        }
        if (scanned.kind() == Known.ScannedKind.NAME) {
            return item.size() == null
                    ? statement("$N.$LName($N, $L)", scanner(), program.notation(), names.own("i"), program.unique())
                    : statement(
                            "$N.name($N, $L, $L)",
                            scanner(),
                            names.own("i"),
                            values.print(item.size()),
                            program.unique());
        }
        CodeBlock.Builder code = set(scanned, names.variable(scanned), integer(item, item.coding())).toBuilder();
        if (asksForWidth(scanned)) {
            Enumeration dtypes = Objects.requireNonNull(item.named());
            CodeBlock width = CodeBlock.of(
                    "$T.$L($N, $N)",
                    ListScanner.class,
                    dtypes.hasBlocks() ? "block" : "width",
                    keys.blocks(dtypes.rule()),
                    names.variable(scanned));
            code.add(set(scanned, names.width(scanned), width));
        }
        if (noted != null && data != null && scanned.equals(data.dtype())) {
            code.addStatement("$N.dtype($N)", scanner(), names.variable(scanned));
        }
        if (noted != null
                && noted.layout() != null
                && scanned.equals(noted.layout().code())) {
            code.addStatement("$N.layout($N)", scanner(), names.variable(scanned));
        }
        return code.build();
    }

    private boolean asksForWidth(Known.Scanned code) {
        return asked.contains(Operator.WIDTH.of(code));
    }

    private CodeBlock passed(Transfer item) {
        if (item.coding() instanceof ValueCoding.Key) {
            return statement("$N.textName($N, $L)", scanner(), names.own("i"), program.unique());
        }
        Value passed = item.passed();
        if (passed != null) {
            return statement("$N.skip($L)", scanner(), values.print(passed));
        }
        return item.size() == null
                ? statement("$N.$LText()", scanner(), program.notation())
                : statement("$N.text($L)", scanner(), values.print(item.size()));
    }

    private static CodeBlock fallback() {
        return statement("throw $T.fallback()", ListScanner.class);
    }

    /** A list whose elements are skipped by a method, or in a loop. */
    @Override
    public CodeBlock loop(Loop list, StepPrinter steps) {
        CodeBlock count = values.print(((Loop.Count.Given) list.count()).value());
        if (!(list.steps().get(0) instanceof Call call)) {
            String index = names.own("j");
            return CodeBlock.builder()
                    .beginControlFlow("for (long $N = 0; $N < $L; $N++)", index, index, count, index)
                    .add(steps.print(list.steps()))
                    .endControlFlow()
                    .build();
        }
        List<CodeBlock> arguments = new ArrayList<>(List.of(CodeBlock.of("$N", scanner()), count));
        call.arguments().forEach(argument -> arguments.add(values.print(argument)));
        return statement(
                "$N($L)", JavaNames.passListMethod(call.program(), program.element()), CodeBlock.join(arguments, ", "));
    }

    private String scanner() {
        return names.own("scanner");
    }

    /** Assigns a scanned value to a variable if something uses it; variables for the fields of a map are declared before its loop. */
    private CodeBlock set(Known.Scanned scanned, String variable, CodeBlock value) {
        if (!asked.contains(scanned)) {
            return statement("$L", value);
        }
        return statement(declared.contains(scanned) ? "$N = $L" : "long $N = $L", variable, value);
    }

    private CodeBlock integer(Transfer item, ValueCoding coding) {
        if (!coding.inDocument()) {
            return CodingPrinter.call(scanner(), coding, List.of(), null);
        }
        return item.named() != null && item.named().isText()
                ? CodeBlock.of(
                        "$N.$LCode($N)",
                        scanner(),
                        program.notation(),
                        keys.codes(item.named().rule()))
                : CodeBlock.of("$N.$LUint()", scanner(), program.notation());
    }

    /** The condition that another element follows, in a container with head {@code head}, after {@code read} elements. */
    private CodeBlock next(String head, Object read) {
        return CodeBlock.of("$N.$LNext($N, $L)", scanner(), program.notation(), head, read);
    }

    private CodeBlock product(Known.Scanned product, @Nullable Value given, CodeBlock integer) {
        String count = names.variable(new Known.Scanned(product.rule(), Known.ScannedKind.COUNT, product.number()));
        String index = names.own("d");
        CodeBlock.Builder code = CodeBlock.builder();
        boolean used = asked.contains(product);
        if (used && !declared.contains(product)) {
            code.addStatement("long $N = 1", names.variable(product));
        }
        if (given == null) {
            code.addStatement("long $N = $N.$LArray()", count, scanner(), program.notation())
                    .beginControlFlow("for (long $N = 0; $L; $N++)", index, next(count, index), index);
        } else {
            code.addStatement("long $N = $L", count, values.print(given))
                    .addStatement("$N.spend($N)", scanner(), count)
                    .beginControlFlow("for (long $N = 0; $N < $N; $N++)", index, index, count, index);
        }
        return code.addStatement("$L", used ? multiplied(product, integer) : integer)
                .endControlFlow()
                .build();
    }

    /** A product with one more integer. */
    private CodeBlock multiplied(Known.Scanned product, CodeBlock integer) {
        CodeBlock former = CodeBlock.of("$N", names.variable(product));
        return CodeBlock.of(
                "$L = $L",
                former,
                noted != null && data != null && product.equals(data.shape())
                        ? CodeBlock.of("$N.dimension($L, $L)", scanner(), former, integer)
                        : names.times(former, integer));
    }

    @Override
    public CodeBlock array(DocumentStep.Array tuple, StepPrinter steps) {
        String head = names.fresh("tuple");
        CodeBlock.Builder code =
                CodeBlock.builder().addStatement("long $N = $N.$LArray()", head, scanner(), program.notation());
        for (int i = 0; i < tuple.steps().size(); i++) {
            code.addStatement("$T.expect($L)", ListScanner.class, next(head, i))
                    .add(steps.print(List.of(tuple.steps().get(i))));
        }
        return code.addStatement(
                        "$T.expect(!$L)",
                        ListScanner.class,
                        next(head, tuple.steps().size()))
                .build();
    }

    @Override
    public CodeBlock map(DocumentStep.Map map, StepPrinter steps) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("long $N = 0", names.own("seen"));
        Map<String, Integer> variables = new TreeMap<>();
        for (Transfer item : map.items()) {
            Known.Scanned scanned = item.scanned();
            if (scanned != null && asked.contains(scanned)) {
                declared.add(scanned);
                variables.put(names.variable(scanned), scanned.kind() == Known.ScannedKind.PRODUCT ? 1 : -1);
                if (asksForWidth(scanned)) {
                    variables.put(names.width(scanned), -1);
                }
            }
        }
        variables.forEach((name, absent) -> code.addStatement("long $N = $L", name, absent));
        String fields = names.own("fields");
        String index = names.own("f");
        code.addStatement("long $N = $N.$LMap()", fields, scanner(), program.notation())
                .beginControlFlow("for (long $N = 0; $L; $N++)", index, next(fields, index), index)
                .addStatement("long $N = $N.$LKey()", names.own("head"), scanner(), program.notation());
        Map<String, CodeBlock> done = new LinkedHashMap<>();
        map.fields().forEach(field -> done.put(field.key(), steps.print(field.steps())));
        return code.add(keys.choose(names, done))
                .add(map.others() == null ? fallback() : others())
                .endControlFlow()
                .add(keys.required(names, map.fields()))
                .build();
    }

    /** Skips the additional entries of a map; a recorded description is marked as incomplete. */
    private CodeBlock others() {
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("$N.checkText()", scanner())
                .addStatement("$N.$LSkip()", scanner(), program.notation());
        return (noted != null ? code.addStatement("$N.other()", scanner()) : code).build();
    }
}
