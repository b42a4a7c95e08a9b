package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.FormatException;
import org.tensorbind.processor.emit.Bytes;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.StructureEmitter;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.ReadStep.Call;
import org.tensorbind.processor.plan.step.ReadStep.Collected;
import org.tensorbind.processor.plan.step.ReadStep.Comparison;
import org.tensorbind.processor.plan.step.ReadStep.Count;
import org.tensorbind.processor.plan.step.ReadStep.KeyCheck;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.scan.ScannedList;
import org.tensorbind.value.Longs;

/** Prints how lists are read. */
final class ListPrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;
    private final ReadMethod method;
    private final Steps steps;

    ListPrinter(ReadMethod method, Steps steps) {
        this.method = method;
        this.types = method.types();
        this.names = method.names();
        this.values = method.values();
        this.steps = steps;
    }

    CodeBlock repeat(ReadStep.Repeat step) {
        boolean uncounted = step.count() instanceof Count.Uncounted || step.count() instanceof Count.Elements;
        return uncounted ? uncounted(step, step.count()) : counted(step);
    }

    private CodeBlock counted(ReadStep.Repeat step) {
        String element = step.call().rule();
        String list = names.items(element);
        String size = names.of(element, "length", JavaNames.members(element) + "Length");
        CodeBlock.Builder code =
                CodeBlock.builder().addStatement("int $N = $L", size, count(step.label(), step.count()));
        boolean integers = step.collected() == Collected.INTEGERS;
        Scan scan = method.scan(element);
        if (scan != null) {
            code.add(scanned(element, scan, CodeBlock.of("$N", size)));
            code.addStatement("$N = new $T<>($N)", list, ArrayList.class, size);
        } else if (integers) {
            code.addStatement("long[] $N = new long[$N]", elementsOf(element), size);
        } else {
            code.addStatement("$T $N = new $T<>($N)", types.listOfRule(element), list, ArrayList.class, size);
        }
        code.add(loop(step, size));
        code.add(
                integers
                        ? statement("$T $N = $T.adopt($N)", Longs.class, list, Longs.class, elementsOf(element))
                        : seal(element, list));
        return scan == null ? code.build() : code.endControlFlow().build();
    }

    private CodeBlock loop(ReadStep.Repeat step, String size) {
        String element = step.call().rule();
        String index = names.own("i");
        CodeBlock.Builder code = CodeBlock.builder().add(keyVariables(element, step.keys()));
        String level = names.of(element, "level", JavaNames.members(element) + "Level");
        if (step.recovering()) {
            code.addStatement("int $N = in.level()", level);
        }
        code.beginControlFlow("for (int $N = 0; $N < $N; $N++)", index, index, size, index);
        code.addStatement("in.element($N)", index);
        if (step.recovering()) {
            code.beginControlFlow("try");
        }
        code.add(steps.print(step.locate()));
        code.add(
                step.collected() == Collected.INTEGERS
                        ? integer(step.call(), step.keys(), index)
                        : element(step.call(), step.keys(), names.items(element)));
        if (step.recovering()) {
            String fault = names.own("e");
            code.nextControlFlow("catch ($T $N)", FormatException.class, fault)
                    .addStatement("in.recover($N, $N)", fault, level)
                    .endControlFlow();
        }
        return code.endControlFlow().addStatement("in.endElements()").build();
    }

    private CodeBlock integer(Call call, List<KeyCheck> keys, String index) {
        String list = elementsOf(call.rule());
        if (keys.isEmpty()) {
            return statement("$N[$N] = $L", list, index, method.call(call));
        }
        String element = names.item(call.rule());
        return CodeBlock.builder()
                .addStatement("long $N = $L", element, method.call(call))
                .addStatement("$N[$N] = $N", list, index, element)
                .add(compared(call, keys))
                .build();
    }

    private String elementsOf(String element) {
        return names.of(element, "values", JavaNames.members(element) + "Values");
    }

    /** Ends the making of a list; pairs that are looked up are found by their keys from now on. */
    private CodeBlock seal(String element, String list) {
        List<Structure.Lookup> lookups = types.plan().lookups(element);
        return lookups.isEmpty()
                ? statement("$N = $T.seal($N)", list, Types.LISTS, list)
                : statement(
                        "$N = $T.keyed($N, pair -> $L)",
                        list,
                        ScannedList.class,
                        list,
                        StructureEmitter.accessors(types, lookups.get(0).key()));
    }

    private CodeBlock uncounted(ReadStep.Repeat step, Count count) {
        String element = step.call().rule();
        String index = names.own("i");
        boolean integers = step.collected() == Collected.INTEGERS;
        String list = integers ? elementsOf(element) : names.items(element);
        CodeBlock.Builder code = CodeBlock.builder();
        Scan scan = method.scan(element);
        if (scan == null) {
            code.addStatement("$T $N = new $T<>()", types.listOf(element), list, ArrayList.class);
        } else {
            CodeBlock first = count instanceof Count.Elements ? ScanCalls.first(scan, doc()) : CodeBlock.of("-1");
            code.add(scanned(element, scan, first)).addStatement("$N = new $T<>()", list, ArrayList.class);
        }
        CodeBlock read = count instanceof Count.Elements
                ? recovering(step.call(), step.keys(), list)
                : CodeBlock.of("$L$L", steps.print(step.locate()), element(step.call(), step.keys(), list));
        code.add(begin(step, count))
                .beginControlFlow("for (int $N = 0; $L; $N++)", index, goesOn(step, count, index), index)
                .addStatement("in.element($N)", index)
                .add(read)
                .endControlFlow()
                .addStatement("in.endElements()")
                .add(sealed(element, list, integers));
        return scan == null ? code.build() : code.endControlFlow().build();
    }

    CodeBlock sealed(String element, String list, boolean integers) {
        return integers
                ? statement("$T $N = $T.of($N)", Longs.class, names.items(element), Longs.class, list)
                : seal(element, list);
    }

    /** Reads an element of a document's list; where faults are collected, the list goes on behind one that cannot be read. */
    CodeBlock recovering(Call call, List<KeyCheck> keys, String list) {
        return CodeBlock.builder()
                .beginControlFlow("try")
                .add(element(call, keys, list))
                .nextControlFlow("catch ($T $N)", FormatException.class, names.own("e"))
                .addStatement("$N.recover($N, $N)", doc(), names.own("e"), names.own("mark"))
                .endControlFlow()
                .build();
    }

    private String doc() {
        return names.own("doc");
    }

    /** Tries to make a list without its elements; what follows is done where that cannot be. */
    private CodeBlock scanned(String element, Scan scan, CodeBlock size) {
        CodeBlock scanned = new ScanCalls(values, types).print(element, size, scan);
        String list = names.items(element);
        return CodeBlock.builder()
                .addStatement("$T $N = $L", Nullness.nullable(types.listOfRule(element)), list, scanned)
                .beginControlFlow("if ($N == null)", list)
                .build();
    }

    private CodeBlock begin(ReadStep.Repeat step, Count count) {
        String element = step.call().rule();
        CodeBlock keys = keyVariables(element, step.keys());
        if (count instanceof Count.Elements elements) {
            return CodeBlock.builder()
                    .add(method.tuple(elements.inParentheses()))
                    .addStatement("$N.beginArray($S)", doc(), step.label())
                    .add(keys)
                    .addStatement("int $N = $N.mark()", names.own("mark"), doc())
                    .build();
        }
        return count instanceof Count.Until until
                ? CodeBlock.of(
                        "$L$L",
                        keys,
                        statement("byte[] $N = $L", delimiterOf(element), Bytes.literal(until.delimiter())))
                : keys;
    }

    private String delimiterOf(String element) {
        return names.of(element, "delimiter", JavaNames.members(element) + "Delimiter");
    }

    private CodeBlock goesOn(ReadStep.Repeat step, Count count, String index) {
        if (count instanceof Count.Elements) {
            return CodeBlock.of("$N.nextElement($S)", doc(), step.label());
        }
        if (count instanceof Count.Until until && until.begins()) {
            return CodeBlock.of(
                    "in.isNext($S, $N)", step.label(), delimiterOf(step.call().rule()));
        }
        if (count instanceof Count.Until) {
            return CodeBlock.of(
                    "!in.endsList($S, $N, $N)",
                    step.label(),
                    delimiterOf(step.call().rule()),
                    index);
        }
        return count instanceof Count.ToEnd last && last.minimum() == 0
                ? CodeBlock.of("in.hasMore($S, $N)", step.label(), index)
                : CodeBlock.of("in.remaining() > 0");
    }

    private CodeBlock count(String label, Count count) {
        if (count instanceof Count.Told told) {
            return CodeBlock.of("in.count($S, $L, $L)", label, values.print(told.value()), told.minimum());
        }
        if (count instanceof Count.Parallel parallel) {
            return CodeBlock.of("$L.size()", values.print(parallel.list()));
        }
        Count.ToldParallel both = (Count.ToldParallel) count;
        return CodeBlock.of(
                "in.sameCount($S, $L,$W$L.size())", label, values.print(both.value()), values.print(both.list()));
    }

    CodeBlock keyVariables(String element, List<KeyCheck> keys) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (KeyCheck key : keys) {
            code.addStatement(
                    "$T $N = $T.$L(in, $S, $L)",
                    Types.KEY_CHECK,
                    checkOf(element, key),
                    Types.KEY_CHECK,
                    key.comparison() == Comparison.UNIQUE ? "unique" : "ordered",
                    key.label(),
                    JavaNames.leniency(key.leniency()));
        }
        return code.build();
    }

    private String checkOf(String element, KeyCheck key) {
        String purpose = key.comparison() == Comparison.UNIQUE ? "Keys" : "Order";
        return names.of(element, purpose, RuleNames.member(element) + purpose);
    }

    /** Adds an element to a list, and compares its keys; of elements that hold nothing there is only the number. */
    CodeBlock element(Call call, List<KeyCheck> keys, String list) {
        if (!call.hasValue()) {
            return statement("$L", method.call(call)).toBuilder()
                    .addStatement("$N.add(null)", list)
                    .build();
        }
        if (keys.isEmpty()) {
            return statement("$N.add($L)", list, method.call(call));
        }
        String element = names.item(call.rule());
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("$T $N = $L", types.ofRule(call.rule()), element, method.call(call))
                .addStatement("$N.add($N)", list, element);
        return code.add(compared(call, keys)).build();
    }

    private CodeBlock compared(Call call, List<KeyCheck> keys) {
        return keys.stream().map(key -> add(key, checkOf(call.rule(), key))).collect(CodeBlock.joining(""));
    }

    private CodeBlock add(KeyCheck key, String check) {
        CodeBlock added = statement("$N.add($L)", check, values.print(key.key()));
        return key.part() == null
                ? added
                : CodeBlock.builder()
                        .beginControlFlow("if ($L != null)", values.print(key.part()))
                        .add(added)
                        .endControlFlow()
                        .build();
    }
}
