package org.tensorbind.processor.emit.format.scan;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.step.CodingPrinter;
import org.tensorbind.processor.emit.format.step.Steps;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.ScanStep;
import org.tensorbind.processor.plan.step.ScannedInfo;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.scan.ListScanner;

/** Prints the steps of a scan. */
final class ScanPrinter implements Steps {
    private static final int KEYS_IN_A_LINE = 6;

    private final ScanNames names;
    private final ScanCodes codes;
    private final String notation;
    private final String element;
    private final List<Step> steps;
    private final @Nullable ScannedInfo noted;
    private final Set<ScanVariable> asked;
    private final ValuePrinter values;
    private final Set<ScanVariable> declared = new HashSet<>();

    /**
     * Prints the steps of one method.
     *
     * @param notation of the document that is scanned, by which the scanner's methods are called; empty outside of documents
     * @param element the rule that is scanned
     * @param noted what is noted, null for nothing
     */
    ScanPrinter(
            JavaTypes types,
            ScanNames names,
            ScanCodes codes,
            String notation,
            String element,
            List<Step> steps,
            @Nullable ScannedInfo noted) {
        this.element = element;
        this.steps = steps;
        this.noted = noted;
        this.asked = ScanStep.asked(steps, noted);
        this.names = names;
        this.codes = codes;
        this.notation = notation;
        this.values = new ValuePrinter(names, types);
    }

    /** All steps of the method. */
    CodeBlock print() {
        return print(steps);
    }

    @Override
    public CodeBlock print(List<Step> steps) {
        return steps.stream().map(this::step).collect(CodeBlock.joining(""));
    }

    private CodeBlock step(Step step) {
        if (step instanceof ScanStep.Read read) {
            return read(read);
        }
        if (step instanceof ScanStep.Let let) {
            CodeBlock set = set(let.variable(), computed(let.value()));
            return noted != null && let.value().equals(Operator.WIDTH.of(new Known.Scanned(noted.dtype())))
                    ? noting(set, "dtype", noted.dtype())
                    : set;
        }
        if (step instanceof ScanStep.Note note) {
            return statement(
                    "$N.payload($N, $L, $L)",
                    scanner(),
                    names.own("i"),
                    values.print(note.offset()),
                    values.print(note.size()));
        }
        if (step instanceof Check check) {
            return check.isAlways()
                    ? unusual()
                    : statement("$T.expect($L)", ListScanner.class, values.alone(check.holds()));
        }
        if (step instanceof Branch branch) {
            return branch(branch, values::alone);
        }
        if (step instanceof Step.Frame frame) {
            return print(frame.steps());
        }
        if (step instanceof DocumentStep.ReadTuple tuple) {
            return tuple(tuple);
        }
        return step instanceof DocumentStep.ReadMap map ? map(map) : passed(step);
    }

    private CodeBlock read(ScanStep.Read read) {
        Transfer item = read.item();
        if (item.coding() instanceof Coding.Listed list) {
            return product(read.variable(), item.size(), integer(item, list.integer()));
        }
        CodeBlock set = set(read.variable(), integer(item, item.coding()));
        boolean layout =
                noted != null && noted.layout() != null && noted.layout().code().equals(read.variable());
        return layout ? noting(set, "layout", read.variable()) : set;
    }

    private CodeBlock noting(CodeBlock set, String fact, ScanVariable variable) {
        return set.toBuilder()
                .addStatement("$N.$L($N)", scanner(), fact, names.variable(variable))
                .build();
    }

    /** The width of a code is found by a method; sizes must be below 2^63. */
    private CodeBlock computed(Value value) {
        if (value.is(Operator.WIDTH) && value instanceof Value.Op width) {
            Known.Scanned code = (Known.Scanned) width.operand(0);
            return CodeBlock.of("$N($L)", codes.widthMethod(code.variable().named()), values.print(code));
        }
        if (value.is(Operator.ELEMENT_BYTES) && value instanceof Value.Op size) {
            Known.Scanned width = (Known.Scanned) size.operand(1);
            return width.variable().named().hasBlocks()
                    ? values.print(value)
                    : times(values.print(size.operand(0)), values.print(width));
        }
        return values.print(value);
    }

    private CodeBlock passed(Step step) {
        if (step instanceof ScanStep.Skip skip) {
            CodeBlock size = values.print(skip.size());
            return statement(
                    "$N.skip($L)", scanner(), skip.count() == null ? size : times(values.print(skip.count()), size));
        }
        if (step instanceof ReadStep.Repeat list) {
            return list(list.call(), ((ReadStep.Count.Told) list.count()).value());
        }
        if (step instanceof ScanStep.Repeat repeat) {
            String index = names.own("j");
            return CodeBlock.builder()
                    .beginControlFlow(
                            "for (long $N = 0; $N < $L; $N++)", index, index, values.print(repeat.count()), index)
                    .add(print(repeat.steps()))
                    .endControlFlow()
                    .build();
        }
        if (step instanceof Gap gap && gap.extent() instanceof Gap.ToMultiple padding) {
            return statement("$N.pad($L, $L)", scanner(), values.print(gap.amount()), padding.optionalAtEnd());
        }
        if (step instanceof ReadStep.ChecksumText checksum) {
            return CodeBlock.builder()
                    .addStatement("$N.$LHead()", scanner(), notation)
                    .addStatement("$N.checksum($L)", scanner(), JavaNames.checksumForms(checksum.rule()))
                    .build();
        }
        return step instanceof ScanStep.Name name ? name(name) : text((Transfer) step);
    }

    private static CodeBlock unusual() {
        return statement("throw $T.unusual()", ListScanner.class);
    }

    private CodeBlock name(ScanStep.Name name) {
        Value size = name.item() instanceof Transfer text ? text.size() : null;
        if (size != null) {
            return statement("$N.name($N, $L, $L)", scanner(), names.own("i"), values.print(size), name.unique());
        }
        String method = name.item() instanceof Transfer ? notation + "Name" : "textName";
        return statement("$N.$L($N, $L)", scanner(), method, names.own("i"), name.unique());
    }

    private CodeBlock text(Transfer text) {
        return text.size() == null
                ? statement("$N.$LText()", scanner(), notation)
                : statement("$N.text($L)", scanner(), values.print(text.size()));
    }

    private CodeBlock list(ReadStep.Call list, Value count) {
        List<CodeBlock> arguments = new ArrayList<>(List.of(CodeBlock.of("$N", scanner()), values.print(count)));
        list.arguments().forEach(argument -> arguments.add(values.print(argument)));
        return statement("$N($L)", JavaNames.passListMethod(list.rule(), element), CodeBlock.join(arguments, ", "));
    }

    private String scanner() {
        return names.own("scanner");
    }

    /** Sets a variable where something asks for it; those of a map's fields are declared before it. */
    private CodeBlock set(ScanVariable variable, CodeBlock value) {
        if (!asked.contains(variable)) {
            return statement("$L", value);
        }
        return statement(declared.contains(variable) ? "$N = $L" : "long $N = $L", names.variable(variable), value);
    }

    private static CodeBlock times(CodeBlock left, CodeBlock right) {
        return CodeBlock.of("$T.times($L, $L)", ListScanner.class, left, right);
    }

    private CodeBlock integer(Transfer item, Coding coding) {
        if (!coding.inDocument()) {
            return CodingPrinter.call(scanner(), coding, List.of(), null);
        }
        return item.named() != null && item.named().isText()
                ? CodeBlock.of("$N($N)", codes.codeMethod(item.named()), scanner())
                : CodeBlock.of("$N.$LUint()", scanner(), notation);
    }

    /** Whether another element follows in the container whose head gave {@code head}, of which {@code read} have been read. */
    private CodeBlock next(String head, Object read) {
        return CodeBlock.of("$N.$LNext($N, $L)", scanner(), notation, head, read);
    }

    private CodeBlock product(ScanVariable variable, @Nullable Value told, CodeBlock integer) {
        String count = names.variable(variable.count());
        String index = names.own("d");
        CodeBlock.Builder code = CodeBlock.builder();
        boolean kept = asked.contains(variable);
        if (kept && !declared.contains(variable)) {
            code.addStatement("long $N = 1", names.variable(variable));
        }
        if (told == null) {
            code.addStatement("long $N = $N.$LArray()", count, scanner(), notation)
                    .beginControlFlow("for (long $N = 0; $L; $N++)", index, next(count, index), index);
        } else {
            code.addStatement("long $N = $L", count, values.print(told))
                    .addStatement("$N.spend($N)", scanner(), count)
                    .beginControlFlow("for (long $N = 0; $N < $N; $N++)", index, index, count, index);
        }
        return code.addStatement("$L", kept ? multiplied(variable, integer) : integer)
                .endControlFlow()
                .build();
    }

    /** A product with one more integer. */
    private CodeBlock multiplied(ScanVariable variable, CodeBlock integer) {
        CodeBlock former = CodeBlock.of("$N", names.variable(variable));
        return CodeBlock.of(
                "$L = $L",
                former,
                noted != null && variable.equals(noted.shape())
                        ? CodeBlock.of("$N.dimension($L, $L)", scanner(), former, integer)
                        : times(former, integer));
    }

    private CodeBlock tuple(DocumentStep.ReadTuple tuple) {
        String head = names.next("tuple");
        CodeBlock.Builder code = CodeBlock.builder().addStatement("long $N = $N.$LArray()", head, scanner(), notation);
        for (int i = 0; i < tuple.elements().size(); i++) {
            code.addStatement("$T.expect($L)", ListScanner.class, next(head, i))
                    .add(step(tuple.elements().get(i)));
        }
        return code.addStatement(
                        "$T.expect(!$L)",
                        ListScanner.class,
                        next(head, tuple.elements().size()))
                .build();
    }

    private CodeBlock map(DocumentStep.ReadMap map) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("long $N = 0", names.own("seen"));
        List<ScanVariable> kept =
                ScanStep.setBy(map).stream().filter(asked::contains).toList();
        declared.addAll(kept);
        Map<String, Long> variables = new TreeMap<>();
        kept.forEach(variable -> variables.put(names.variable(variable), variable.absent()));
        variables.forEach((name, absent) -> code.addStatement("long $N = $L", name, absent));
        String fields = names.own("fields");
        String index = names.own("f");
        code.addStatement("long $N = $N.$LMap()", fields, scanner(), notation)
                .beginControlFlow("for (long $N = 0; $L; $N++)", index, next(fields, index), index)
                .addStatement("long $N = $N.$LKey()", names.own("head"), scanner(), notation);
        Map<String, CodeBlock> done = new LinkedHashMap<>();
        String seen = names.own("seen");
        map.fields().forEach(field -> done.put(field.key(), step(field.read())));
        return code.add(ScanCodes.chooseField(scanner(), names.own("head"), seen, done))
                .add(others(map))
                .endControlFlow()
                .add(required(map))
                .build();
    }

    /** Looks whether the fields were there that a map must have. */
    private CodeBlock required(DocumentStep.ReadMap map) {
        long required = 0;
        List<String> keys = new ArrayList<>();
        for (int k = 0; k < map.fields().size(); k++) {
            DocumentStep.Field field = map.fields().get(k);
            if (!field.mayLack()) {
                required |= 1L << k;
                keys.add(ScanCodes.shown(field.key()));
            }
        }
        if (required == 0) {
            return CodeBlock.of("");
        }
        String mask = "0b" + Long.toBinaryString(required) + "L";
        return CodeBlock.builder()
                .add(comment(keys))
                .addStatement("$T.expect(($N & $L) == $L)", ListScanner.class, names.own("seen"), mask, mask)
                .build();
    }

    /** The keys that a mask stands for, a few in a line. */
    private static CodeBlock comment(List<String> keys) {
        CodeBlock.Builder lines = CodeBlock.builder();
        for (int from = 0; from < keys.size(); from += KEYS_IN_A_LINE) {
            int to = Math.min(keys.size(), from + KEYS_IN_A_LINE);
            lines.add("// $L\n", String.join(", ", keys.subList(from, to)));
        }
        return lines.build();
    }

    /** Fields that the grammar does not name: a description that is noted says more than that. */
    private CodeBlock others(DocumentStep.ReadMap map) {
        if (map.others() == null) {
            return unusual();
        }
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("$N.checkText()", scanner())
                .addStatement("$N.$LSkip()", scanner(), notation);
        return (noted != null ? code.addStatement("$N.other()", scanner()) : code).build();
    }
}
