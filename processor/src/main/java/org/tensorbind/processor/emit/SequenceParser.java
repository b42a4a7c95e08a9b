package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.number.Saturating;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Clauses;
import org.tensorbind.processor.format.Grammar.Fill;
import org.tensorbind.processor.format.Grammar.Key;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Paths.Step;
import org.tensorbind.processor.format.ReadPlan.Count;
import org.tensorbind.processor.format.ReadPlan.PartRead;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.Longs;

/** Emits how sequences are read: each part into a variable, in the order in which they can be read. */
final class SequenceParser {
    private final Format format;
    private final Names names;
    private final ParserEmitter parser;

    SequenceParser(Format format, Names names, ParserEmitter parser) {
        this.format = format;
        this.names = names;
        this.parser = parser;
    }

    CodeBlock body(Rule rule, Body.Sequence sequence, ReadScope scope) {
        CodeBlock.Builder code = CodeBlock.builder();
        code.addStatement("in.enter($S)", rule.label());
        CodeBlock region = openRegion(rule, scope);
        CodeBlock content = content(rule, sequence, scope);
        boolean usesStart = content.toString().matches("(?s).*\\bstart\\b.*");
        if (usesStart) {
            code.addStatement("long start = in.position()");
        }
        code.add(region);
        code.add(content);
        code.addStatement("in.leave()");
        return code.add(result(rule)).build();
    }

    private CodeBlock content(Rule rule, Body.Sequence sequence, ReadScope scope) {
        CodeBlock.Builder code = CodeBlock.builder();
        List<PartRead> steps = format.reads().of(rule.name()).steps();
        for (int i = 0; i < steps.size(); i++) {
            Part part = steps.get(i).part();
            code.add(resume(rule, sequence, steps, i));
            if (part instanceof Part.Constant constant) {
                code.addStatement("in.constant($S, $L)", rule.label(), Bytes.literal(constant.bytes()));
            } else {
                code.add(part(rule, (Part.Use) part, steps.get(i), scope));
            }
            boolean lastOfFile = part == sequence.parts().get(sequence.parts().size() - 1)
                    && rule.name().equals(format.grammar().root());
            if (lastOfFile) {
                code.add(expectEnd(rule, sequence));
            }
            if (isResumedAfter(sequence, steps, i)) {
                code.addStatement("long $N = in.position()", endName(sequence, part));
            }
        }
        code.add(parser.checks(rule, scope));
        code.add(closeRegion(rule));
        return code.build();
    }

    /** Goes back to where a part starts that follows another one and is not read right after it. */
    private CodeBlock resume(Rule rule, Body.Sequence sequence, List<PartRead> steps, int step) {
        int index = sequence.parts().indexOf(steps.get(step).part());
        if (!isResumed(sequence, steps, step)) {
            return CodeBlock.of("");
        }
        CodeBlock offset = index == 0
                ? CodeBlock.of("start")
                : CodeBlock.of("$N", endName(sequence, sequence.parts().get(index - 1)));
        return CodeBlock.builder()
                .addStatement("in.seek($S, $L)", rule.label(), offset)
                .build();
    }

    private static boolean isResumed(Body.Sequence sequence, List<PartRead> steps, int step) {
        int index = sequence.parts().indexOf(steps.get(step).part());
        Part before = index == 0 ? null : sequence.parts().get(index - 1);
        Part readBefore = step == 0 ? null : steps.get(step - 1).part();
        return steps.get(step).position() == null && before != readBefore;
    }

    private static boolean isResumedAfter(Body.Sequence sequence, List<PartRead> steps, int step) {
        int index = sequence.parts().indexOf(steps.get(step).part()) + 1;
        for (int later = step + 1; later < steps.size(); later++) {
            boolean follows = index < sequence.parts().size()
                    && steps.get(later).part() == sequence.parts().get(index);
            if (follows && isResumed(sequence, steps, later)) {
                return true;
            }
        }
        return false;
    }

    private static String endName(Body.Sequence sequence, Part part) {
        return "endOfPart" + sequence.parts().indexOf(part);
    }

    private CodeBlock openRegion(Rule rule, ReadScope scope) {
        Expr size = format.measures().size(rule.name());
        if (size == null) {
            return CodeBlock.of("");
        }
        return CodeBlock.builder()
                .addStatement(
                        "long outer = in.narrow($S, $L)",
                        rule.label(),
                        scope.expressions().emit(format.measures().forReading(size), scope))
                .build();
    }

    private CodeBlock closeRegion(Rule rule) {
        return format.measures().size(rule.name()) == null
                ? CodeBlock.of("")
                : closeRegion(rule, rule.clauses().fill());
    }

    static CodeBlock closeRegion(Rule rule, @Nullable Fill fill) {
        if (fill == null) {
            return CodeBlock.builder()
                    .addStatement("in.widen($S, outer)", rule.label())
                    .build();
        }
        return CodeBlock.builder()
                .addStatement(
                        "in.widenOverFill($S, outer, $L, $L, $T.$L)",
                        rule.label(),
                        fill.value(),
                        fill.multiple() == 0
                                ? CodeBlock.of("$T.MAX_VALUE", Long.class)
                                : CodeBlock.of("$L", fill.multiple()),
                        Leniency.class,
                        fill.leniency())
                .build();
    }

    /** Behind the last item of a file nothing may follow; a placed item says nothing of where the file ends. */
    private CodeBlock expectEnd(Rule rule, Body.Sequence sequence) {
        Part last = sequence.parts().get(sequence.parts().size() - 1);
        boolean placed = last instanceof Part.Use use && endsAnywhere(use.rule());
        Leniency trailing = rule.clauses().trailing() == null
                ? Leniency.REJECT
                : rule.clauses().trailing();
        return placed
                ? CodeBlock.of("")
                : CodeBlock.builder()
                        .addStatement("in.expectEnd($S, $T.$L)", rule.label(), Leniency.class, trailing)
                        .build();
    }

    /** Whether an item is placed, or has placed items in it that need not fill it. */
    private boolean endsAnywhere(String rule) {
        return format.measures().position(rule) != null
                || format.paths().steps(rule).stream()
                        .anyMatch(
                                step -> !format.rule(step.rule()).clauses().fillsRegion() && endsAnywhere(step.rule()));
    }

    private CodeBlock result(Rule rule) {
        if (!ParserEmitter.hasValue(format, rule.name())) {
            return CodeBlock.of("");
        }
        List<CodeBlock> values = new ArrayList<>();
        for (Step step : format.paths().steps(rule.name())) {
            if (ParserEmitter.hasValue(format, step.rule())
                    && format.structures().isKept(step.rule())) {
                values.add(CodeBlock.of("$N", step.many() ? names.members(step.rule()) : names.member(step.rule())));
            }
        }
        return format.structures().isRecord(rule.name())
                ? CodeBlock.builder()
                        .addStatement("return new $T($L)", names.type(rule.name()), CodeBlock.join(values, ",$W"))
                        .build()
                : CodeBlock.builder().addStatement("return $L", values.get(0)).build();
    }

    private CodeBlock part(Rule rule, Part.Use use, PartRead step, ReadScope scope) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (use.occurrence() == Occurrence.MANY) {
            code.add(many(rule, use, step, scope));
        } else if (use.occurrence() == Occurrence.OPTIONAL) {
            code.add(optional(rule, use, step, scope));
        } else {
            code.add(locate(rule, use.rule(), step, scope));
            CodeBlock call = parser.call(rule, use.rule(), scope);
            if (ParserEmitter.hasValue(format, use.rule())) {
                code.addStatement("$T $N = $L", names.typeOfRule(use.rule()), names.member(use.rule()), call);
            } else {
                code.addStatement(call);
            }
        }
        scope.add(use.rule());
        return code.build();
    }

    private CodeBlock optional(Rule rule, Part.Use use, PartRead step, ReadScope scope) {
        Expr presence = step.presence();
        CodeBlock condition = presence == null
                ? CodeBlock.of("in.remaining() > 0")
                : condition(scope.expressions().emit(format.measures().forReading(presence), scope), presence);
        TypeName type = names.typeOfRule(use.rule()).box();
        return CodeBlock.builder()
                .addStatement("$T $N = null", Nullness.nullable(type), names.member(use.rule()))
                .beginControlFlow("if ($L)", condition)
                .add(locate(rule, use.rule(), step, scope))
                .addStatement("$N = $L", names.member(use.rule()), parser.call(rule, use.rule(), scope))
                .endControlFlow()
                .build();
    }

    /** A flag is a number, a condition is a truth value already. */
    private static CodeBlock condition(CodeBlock code, Expr expr) {
        return expr instanceof Expr.Ref ? CodeBlock.of("$L != 0", code) : code;
    }

    private CodeBlock many(Rule rule, Part.Use use, PartRead step, ReadScope scope) {
        String list = names.members(use.rule());
        boolean integers = format.structures().value(use.rule()).kind() == Kind.INTEGER;
        CodeBlock.Builder code = CodeBlock.builder();
        Count count = Objects.requireNonNull(step.count(), "a repeated part has a count");
        if (count instanceof Count.ToEnd) {
            return toEnd(rule, use, step, scope);
        }
        String size = list + "Length";
        code.addStatement("int $N = $L", size, count(use, step, count, scope));
        CodeBlock skimmed = skimmed(rule, use, step, count, scope);
        if (skimmed != null) {
            code.addStatement("$T $N = $L", Nullness.nullable(names.listOfRule(use.rule())), list + "Skimmed", skimmed);
            code.addStatement("$T $N", names.listOfRule(use.rule()), list);
            code.beginControlFlow("if ($N != null)", list + "Skimmed");
            code.addStatement("$N = $N", list, list + "Skimmed");
            code.nextControlFlow("else");
        }
        if (integers) {
            code.addStatement("long[] $N = new long[$N]", list + "Values", size);
        } else {
            code.addStatement(
                    "$T $N = new $T<>($N)", names.listOfRule(use.rule()), list + "Read", ArrayList.class, size);
        }
        code.add(keyVariables(use));
        boolean placed = step.position() != null;
        if (placed) {
            code.addStatement("int $N = in.level()", list + "Level");
        }
        code.beginControlFlow("for (int i = 0; i < $N; i++)", size);
        code.addStatement("in.element(i)");
        if (placed) {
            code.beginControlFlow("try");
        }
        code.add(locate(rule, use.rule(), step, scope));
        CodeBlock call = parser.call(rule, use.rule(), scope);
        code.add(
                integers
                        ? CodeBlock.builder()
                                .addStatement("$N[i] = $L", list + "Values", call)
                                .build()
                        : element(use, CodeBlock.of("$N", list + "Read"), call));
        if (placed) {
            code.nextControlFlow("catch ($T e)", FormatException.class)
                    .addStatement("in.recover(e, $N)", list + "Level")
                    .endControlFlow();
        }
        code.endControlFlow().addStatement("in.endElements()");
        if (skimmed != null) {
            code.addStatement("$N = $T.seal($N)", list, Types.LISTS, list + "Read")
                    .endControlFlow();
        } else {
            code.add(seal(use, list, integers));
        }
        return code.add(extents(use, list)).build();
    }

    /** An expression for the list where it can be gone over without making its elements; null where it never can. */
    private @Nullable CodeBlock skimmed(Rule rule, Part.Use use, PartRead step, Count count, ReadScope scope) {
        CodeBlock length = CodeBlock.of("$N", names.members(use.rule()) + "Length");
        CodeBlock descriptions = parser.mayScan().call(use.rule(), length, step, rule, scope);
        Clauses clauses = format.rule(use.rule()).clauses();
        boolean unknownAlignment = clauses.align() != null
                && !(clauses.align() instanceof Expr.Int)
                && clauses.alignLeniency().isChecked(false);
        boolean data = descriptions == null
                && !unknownAlignment
                && use.rule().equals(format.grammar().tensor().data())
                && format.structures().isPayload(use.rule())
                && count instanceof Count.Parallel
                && step.position() != null;
        if (!data || !parser.mayScan().isSkimmed()) {
            return descriptions;
        }
        CodeBlock start = step.base() == null ? CodeBlock.of("0") : scope.argument("@" + step.base(), rule.name());
        return SkimEmitter.payloads(listAround(((Count.Parallel) count).rule(), scope), format.rule(use.rule()), start);
    }

    private CodeBlock seal(Part.Use use, String list, boolean integers) {
        return integers
                ? CodeBlock.builder()
                        .addStatement("$T $N = $T.adopt($N)", Longs.class, list, Longs.class, list + "Values")
                        .build()
                : CodeBlock.builder()
                        .addStatement(
                                "$T $N = $T.seal($N)", names.listOfRule(use.rule()), list, Types.LISTS, list + "Read")
                        .build();
    }

    private CodeBlock toEnd(Rule rule, Part.Use use, PartRead step, ReadScope scope) {
        String list = names.members(use.rule());
        boolean integers = format.structures().value(use.rule()).kind() == Kind.INTEGER;
        TypeName element = names.typeOfRule(use.rule()).box();
        return CodeBlock.builder()
                .addStatement("$T<$T> $N = new $T<>()", List.class, element, list + "Read", ArrayList.class)
                .add(keyVariables(use))
                .beginControlFlow("for (int i = 0; in.remaining() > 0; i++)")
                .addStatement("in.element(i)")
                .add(locate(rule, use.rule(), step, scope))
                .add(element(use, CodeBlock.of("$N", list + "Read"), parser.call(rule, use.rule(), scope)))
                .endControlFlow()
                .addStatement("in.endElements()")
                .add(
                        integers
                                ? CodeBlock.builder()
                                        .addStatement(
                                                "$T $N = $T.of($N)", Longs.class, list, Longs.class, list + "Read")
                                        .build()
                                : seal(use, list, false))
                .add(extents(use, list))
                .build();
    }

    private CodeBlock count(Part.Use use, PartRead step, Count count, ReadScope scope) {
        if (count instanceof Count.Parallel parallel) {
            return CodeBlock.of("$L.size()", listAround(parallel.rule(), scope));
        }
        Count.Computed computed = (Count.Computed) count;
        CodeBlock value = scope.expressions().emit(format.measures().forReading(computed.value()), scope);
        String label = format.rule(use.rule()).label();
        if (computed.parallel() != null) {
            return CodeBlock.of(
                    "in.sameCount($S, $L, $L.size())", label, value, listAround(computed.parallel(), scope));
        }
        return CodeBlock.of(
                "in.count($S, $L, $L)",
                label,
                value,
                step.position() == null ? Math.max(1, format.minimumSize(use.rule())) : 1);
    }

    private CodeBlock listAround(String name, ReadScope scope) {
        String element =
                name.startsWith("*") ? name.substring(1) : format.reads().listElement(name);
        return scope.list(Objects.requireNonNull(element, "a list has elements"));
    }

    /** Moves to where a part starts, and looks whether it may start there. */
    private CodeBlock locate(Rule rule, String used, PartRead step, ReadScope scope) {
        CodeBlock.Builder code = CodeBlock.builder();
        Rule usedRule = format.rule(used);
        Clauses clauses = usedRule.clauses();
        Expr position = step.position();
        if (position != null) {
            CodeBlock offset = scope.expressions().emit(format.measures().forReading(position), scope);
            if (step.base() != null) {
                CodeBlock base = scope.argument("@" + step.base(), rule.name());
                offset = CodeBlock.of("$T.plus($L, $L)", Saturating.class, base, offset);
            }
            code.addStatement("in.seek($S, $L)", usedRule.label(), offset);
        }
        if (clauses.align() != null) {
            CodeBlock multiple = scope.expressions().emit(format.measures().forReading(clauses.align()), scope);
            code.addStatement(
                    position == null ? "in.pad($S, 0, $L, true, $T.LENIENT)" : "in.requireAligned($S, $L, $T.$L)",
                    position == null
                            ? new Object[] {usedRule.label(), multiple, Leniency.class}
                            : new Object[] {usedRule.label(), multiple, Leniency.class, clauses.alignLeniency()});
        }
        return code.build();
    }

    private CodeBlock extents(Part.Use use, String list) {
        Clauses clauses = format.rule(use.rule()).clauses();
        CodeBlock.Builder code = CodeBlock.builder();
        if (clauses.contiguous() != null) {
            code.addStatement(
                    "$T.requireContiguous(in, $S, $N, start, $T.$L)",
                    Types.EXTENTS,
                    use.rule(),
                    list,
                    Leniency.class,
                    clauses.contiguous());
        }
        if (clauses.gapless() != null) {
            code.addStatement(
                    "$T.requireGapless(in, $S, $N, start, $T.$L)",
                    Types.EXTENTS,
                    use.rule(),
                    list,
                    Leniency.class,
                    clauses.gapless());
        }
        if (clauses.disjoint() != null) {
            code.addStatement(
                    "$T.requireDisjoint(in, $S, $N, $T.$L)",
                    Types.EXTENTS,
                    use.rule(),
                    list,
                    Leniency.class,
                    clauses.disjoint());
        }
        return code.build();
    }

    private Map<String, Key> keys(Part.Use use) {
        Clauses clauses = format.rule(use.rule()).clauses();
        Map<String, Key> keys = new HashMap<>();
        if (clauses.unique() != null) {
            keys.put("unique", clauses.unique());
        }
        if (clauses.ordered() != null) {
            keys.put("ordered", clauses.ordered());
        }
        return keys;
    }

    CodeBlock keyVariables(Part.Use use) {
        CodeBlock.Builder code = CodeBlock.builder();
        keys(use).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> code.addStatement(
                        "$T $N = $T.$L(in, $S, $T.$L)",
                        Types.KEY_CHECK,
                        names.member(use.rule()) + (entry.getKey().equals("unique") ? "Keys" : "Order"),
                        Types.KEY_CHECK,
                        entry.getKey(),
                        format.rule(entry.getValue().rule()).label(),
                        Leniency.class,
                        entry.getValue().leniency()));
        return code.build();
    }

    /** Adds an element to a list, and checks its keys. */
    CodeBlock element(Part.Use use, CodeBlock list, CodeBlock read) {
        if (keys(use).isEmpty()) {
            return CodeBlock.builder().addStatement("$L.add($L)", list, read).build();
        }
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("$T element = $L", names.typeOfRule(use.rule()), read)
                .addStatement("$L.add(element)", list);
        Expressions expressions = new Expressions(format, names);
        CodeBlock element = CodeBlock.of("element");
        keys(use).entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(entry -> {
            var path = Objects.requireNonNull(
                    format.paths().find(use.rule(), entry.getValue().rule()), "checked before");
            code.addStatement(
                    "$N.add($L)",
                    names.member(use.rule()) + (entry.getKey().equals("unique") ? "Keys" : "Order"),
                    expressions.follow(element, path.steps(), CodeBlock.of("i")));
        });
        return code.build();
    }
}
