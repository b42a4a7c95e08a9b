package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Paths.Path;
import org.tensorbind.processor.format.Paths.Step;
import org.tensorbind.processor.format.ReadPlanner.Resolution;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.write.Sink;

/** Finds values in a parser's method: in the parts that were read before, or in what the method was given. */
final class ReadScope implements Scope {
    private static final CodeBlock INDEX = CodeBlock.of("i");

    private final Format format;
    private final Names names;
    private final Expressions expressions;
    private final String rule;
    private final Set<String> read = new LinkedHashSet<>();

    ReadScope(Format format, Names names, String rule) {
        this.format = format;
        this.names = names;
        this.expressions = new Expressions(format, names);
        this.rule = rule;
    }

    /** Notes that a part has been read into its variable. */
    void add(String part) {
        read.add(part);
    }

    Expressions expressions() {
        return expressions;
    }

    @Override
    public CodeBlock value(String name) {
        Resolution resolution = format.reads().resolve(rule, read, name);
        if (resolution.part() == null) {
            return fromOutside(name);
        }
        List<Step> steps = resolution.path().steps();
        CodeBlock variable = variable(resolution.part());
        boolean element =
                format.paths().isMany(rule, resolution.part()) && format.reads().listElement(name) != null;
        return expressions.follow(element ? CodeBlock.of("$L.get($L)", variable, INDEX) : variable, steps, INDEX);
    }

    private CodeBlock fromOutside(String name) {
        String element = format.reads().listElement(name);
        boolean asList = format.reads().of(rule).needs().contains("*" + element)
                && !format.reads().of(rule).needs().contains(name);
        if (element == null || !asList) {
            return CodeBlock.of("$N", names.member(name));
        }
        Path path = Objects.requireNonNull(format.paths().find(element, name), "an element has its parts");
        return expressions.follow(CodeBlock.of("$N.get($L)", names.members(element), INDEX), path.steps(), INDEX);
    }

    /** The list of a repeated rule's values. */
    CodeBlock list(String element) {
        Resolution resolution = format.reads().resolve(rule, read, "*" + element);
        if (resolution.part() == null) {
            return CodeBlock.of("$N", names.members(element));
        }
        return expressions.followToList(
                variable(resolution.part()), resolution.path().steps(), INDEX);
    }

    private CodeBlock variable(String part) {
        if (format.paths().isMany(rule, part)) {
            return CodeBlock.of("$N", names.members(part));
        }
        boolean optional =
                format.paths().steps(rule).stream().anyMatch(step -> step.rule().equals(part) && step.optional());
        boolean list = format.structures().value(part).kind() == Kind.LIST;
        return optional && list
                ? CodeBlock.of("$T.orEmpty($N)", Types.LISTS, names.member(part))
                : CodeBlock.of("$N", names.member(part));
    }

    @Override
    public CodeBlock measure(Function function, String target) {
        if (function == Function.COUNT) {
            boolean integers = format.structures().value(target).kind() == Kind.INTEGERS
                    && format.reads().listElement(target) == null;
            return CodeBlock.of("$L.size()", integers ? value(target) : list(target));
        }
        CodeBlock value = value(target);
        Kind kind = format.structures().value(target).kind();
        return switch (function) {
            case PRESENT -> CodeBlock.of("($L == null ? 0 : 1)", value);
            case OFFSET -> CodeBlock.of("$L.byteOffset()", value);
            default ->
                kind == Kind.TEXT
                        ? CodeBlock.of("$T.utf8Size($S, $L)", Sink.class, target, value)
                        : kind == Kind.BYTES ? CodeBlock.of("$L.length", value) : CodeBlock.of("$L.byteSize()", value);
        };
    }

    @Override
    public CodeBlock width(CodeBlock dtype) {
        return CodeBlock.of("$L.byteWidth(in)", dtype);
    }

    @Override
    public CodeBlock element(String name, CodeBlock list, int index) {
        return CodeBlock.of("in.elementOf($S, $L, $L)", format.rule(name).label(), list, index);
    }

    @Override
    public CodeBlock end() {
        return CodeBlock.of("in.fileSize()");
    }

    /** What a method that reads {@code used} is given. */
    CodeBlock argument(String need, String owner) {
        if (need.startsWith("@")) {
            return CodeBlock.of(
                    "$N", need.substring(1).equals(owner) ? "start" : names.member(need.substring(1)) + "Start");
        }
        return need.startsWith("*") ? list(need.substring(1)) : value(need);
    }
}
