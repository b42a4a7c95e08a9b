package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.tensorbind.FormatException;
import org.tensorbind.processor.emit.ByteArrayText;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.emit.format.value.ValueVariables;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Comparison;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.Loop.KeyCheck;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.value.Longs;

/** Prints how lists are read. */
final class CursorLists {
    private final JavaTypes types;
    private final CursorNames names;
    private final ValuePrinter values;
    private final CursorTarget target;

    CursorLists(CursorTarget target) {
        this.target = target;
        this.types = target.types();
        this.names = target.names();
        this.values = target.values();
    }

    CodeBlock print(Loop step, StepPrinter steps) {
        Count count = step.count();
        String element = step.rule();
        String index = names.own("i");
        boolean counted = count instanceof Count.Given || count instanceof Count.Parallel;
        String size = counted ? names.of(element, "count", JavaNames.members(element) + "Count") : "";
        boolean integers = target.hasIntegers(element);
        boolean array = counted && integers;
        String list = integers ? elementsOf(element) : names.items(element);
        Scan scan = target.scan(element);
        CodeBlock.Builder code = CodeBlock.builder();
        if (counted) {
            code.addStatement("int $N = $L", size, count(step.label(), count));
        }
        if (scan != null) {
            CodeBlock first = counted ? CodeBlock.of("$N", size) : first(scan, count);
            code.add(scanned(step, first, scan))
                    .beginControlFlow("if ($N == null)", names.items(element))
                    .addStatement("$N = new $T<>($L)", list, ArrayList.class, size);
        } else if (array) {
            code.addStatement("long[] $N = new long[$N]", list, size);
        } else {
            code.addStatement("$T $N = new $T<>($L)", types.listOf(element), list, ArrayList.class, size);
        }
        CodeBlock read = CodeBlock.of(
                "$L$L",
                steps.print(step.locate()),
                element(step, value -> array ? statement("$N[$N] = $L", list, index, value) : added(list, value)));
        code.add(begin(step, count))
                .beginControlFlow(
                        "for (int $N = 0; $L; $N++)",
                        index,
                        counted ? CodeBlock.of("$N < $N", index, size) : goesOn(step, count, index),
                        index)
                .addStatement("in.element($N)", index)
                .add(step.recovering() ? recovering(read, counted ? "in" : names.doc(), mark(element, counted)) : read)
                .endControlFlow()
                .addStatement("in.endElements()")
                .add(sealed(element, list, integers ? array ? "adopt" : "of" : ""));
        return scan == null ? code.build() : code.endControlFlow().build();
    }

    private String mark(String element, boolean counted) {
        return counted ? names.of(element, "level", JavaNames.members(element) + "Level") : names.own("mark");
    }

    String elementsOf(String element) {
        return names.of(element, "values", JavaNames.members(element) + "Values");
    }

    /** Makes a list unmodifiable; if its elements are looked up by key, also indexes them. */
    private CodeBlock seal(String element, String list) {
        List<Structure.Lookup> lookups = types.plan().lookups(element);
        return lookups.isEmpty()
                ? statement("$N = $T.seal($N)", list, RuntimeTypes.LISTS, list)
                : statement(
                        "$N = $T.keyed($N, pair -> $L)",
                        list,
                        ListScanner.class,
                        list,
                        new ValuePrinter(ValueVariables.only("pair"), types)
                                .print(lookups.get(0).key()));
    }

    /** @param integers the factory method for a list of integers; empty for other lists */
    CodeBlock sealed(String element, String list, String integers) {
        return integers.isEmpty()
                ? seal(element, list)
                : statement("$T $N = $T.$L($N)", Longs.class, names.items(element), Longs.class, integers, list);
    }

    /** @param mark the variable with the position of {@code in} before the element */
    CodeBlock recovering(CodeBlock read, String in, String mark) {
        return CodeBlock.builder()
                .beginControlFlow("try")
                .add(read)
                .nextControlFlow("catch ($T $N)", FormatException.class, names.own("e"))
                .addStatement("$N.recover($N, $N)", in, names.own("e"), mark)
                .endControlFlow()
                .build();
    }

    /** The first argument of a scan if no item gives the number of elements. */
    private CodeBlock first(Scan scan, Count count) {
        return count instanceof Count.Elements ? ScanCalls.first(scan, names.doc()) : CodeBlock.of("-1");
    }

    /** Tries to scan the list; the result is null if that is not possible. */
    CodeBlock scanned(Loop loop, CodeBlock first, Scan scan) {
        return statement(
                "$T $N = $L",
                Nullness.nullable(types.listOfRule(loop.rule())),
                names.items(loop.rule()),
                new ScanCalls(values, types).print(loop, first, scan));
    }

    private CodeBlock begin(Loop step, Count count) {
        String element = step.rule();
        CodeBlock.Builder code = CodeBlock.builder();
        if (count instanceof Count.Elements elements) {
            code.add(target.tuple(elements.inParentheses()))
                    .addStatement("$N.beginArray($S)", names.doc(), step.label());
        }
        code.add(keyVariables(step));
        if (count instanceof Count.Elements) {
            code.addStatement("int $N = $N.mark()", names.own("mark"), names.doc());
        } else if (step.recovering()) {
            code.addStatement("int $N = in.level()", mark(element, true));
        } else if (count instanceof Count.Until until) {
            code.addStatement("byte[] $N = $L", delimiterOf(element), ByteArrayText.literal(until.delimiter()));
        }
        return code.build();
    }

    private String delimiterOf(String element) {
        return names.of(element, "delimiter", JavaNames.members(element) + "Delimiter");
    }

    private CodeBlock goesOn(Loop step, Count count, String index) {
        if (count instanceof Count.Elements) {
            return CodeBlock.of("$N.nextElement($S)", names.doc(), step.label());
        }
        if (count instanceof Count.Until until && until.begins()) {
            return CodeBlock.of("in.isNext($S, $N)", step.label(), delimiterOf(step.rule()));
        }
        if (count instanceof Count.Until) {
            return CodeBlock.of("!in.endsList($S, $N, $N)", step.label(), delimiterOf(step.rule()), index);
        }
        return count instanceof Count.ToEnd last && last.minimum() == 0
                ? CodeBlock.of("in.hasMore($S, $N)", step.label(), index)
                : CodeBlock.of("in.remaining() > 0");
    }

    private CodeBlock count(String label, Count count) {
        if (count instanceof Count.Given given) {
            return CodeBlock.of("in.count($S, $L, $L)", label, values.print(given.value()), given.minimum());
        }
        Count.Parallel parallel = (Count.Parallel) count;
        CodeBlock size = CodeBlock.of("$L.size()", values.print(parallel.list()));
        return parallel.given() == null
                ? size
                : CodeBlock.of("in.sameCount($S, $L, $L)", label, values.print(parallel.given()), size);
    }

    CodeBlock keyVariables(Loop loop) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (KeyCheck key : loop.keys()) {
            code.addStatement(
                    "$T $N = $T.$L(in, $S, $L)",
                    RuntimeTypes.KEY_CHECK,
                    checkOf(loop.rule(), key),
                    RuntimeTypes.KEY_CHECK,
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

    /** Reads an element, adds it to its list, and checks its keys; for elements without a value, only their number is recorded. */
    CodeBlock element(Loop loop, UnaryOperator<CodeBlock> added) {
        CodeBlock read = target.called(loop.call());
        if (!target.hasValue(loop.call())) {
            return CodeBlock.of("$L$L", statement("$L", read), added.apply(CodeBlock.of("null")));
        }
        if (loop.keys().isEmpty()) {
            return added.apply(read);
        }
        String element = names.item(loop.rule());
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("$T $N = $L", types.ofRule(loop.rule()), element, read)
                .add(added.apply(CodeBlock.of("$N", element)));
        loop.keys().forEach(key -> code.add(compared(key, checkOf(loop.rule(), key))));
        return code.build();
    }

    CodeBlock added(String list, CodeBlock element) {
        return statement("$N.add($L)", list, element);
    }

    private CodeBlock compared(KeyCheck key, String check) {
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
