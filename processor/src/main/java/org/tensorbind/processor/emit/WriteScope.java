package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.Objects;
import java.util.Set;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Paths.Path;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.write.Sink;

/** Finds values in a serializer's method: in the value that is written, and in what follows from it. */
final class WriteScope implements Scope {
    private static final CodeBlock INDEX = CodeBlock.of("i");

    private final Format format;
    private final Names names;
    private final Expressions expressions;
    private final String rule;
    private final CodeBlock root;
    private final Set<String> measured;
    private final Set<String> fromFile;

    /**
     * @param root the expression for the value of {@code rule}
     * @param measured takes the rules whose size is asked for
     * @param fromFile takes the rules whose value is found from the file on
     */
    WriteScope(Format format, Names names, String rule, CodeBlock root, Set<String> measured, Set<String> fromFile) {
        this.format = format;
        this.names = names;
        this.expressions = new Expressions(format, names);
        this.rule = rule;
        this.root = root;
        this.measured = measured;
        this.fromFile = fromFile;
    }

    /** A component of the value, lists and absent values as they are. */
    CodeBlock component(String used) {
        boolean many = format.paths().isMany(rule, used);
        return format.structures().isRecord(rule)
                ? CodeBlock.of("$L.$N()", root, names.component(rule, used, many))
                : root;
    }

    /** Whether an expression needs nothing but the value that is written, and no place: those are not known while places are planned. */
    boolean canCompute(Expr expr) {
        if (expr instanceof Expr.Ref ref) {
            return isBelow(ref.head());
        }
        if (expr instanceof Expr.Element element) {
            return isBelow(element.list().head());
        }
        if (expr instanceof Expr.Measure measure) {
            return measure.function() == Function.COUNT && isBelow(measure.target());
        }
        if (expr instanceof Expr.Call call) {
            return call.arguments().stream().allMatch(this::canCompute);
        }
        if (expr instanceof Expr.Binary binary) {
            return canCompute(binary.left()) && canCompute(binary.right());
        }
        return expr instanceof Expr.Int || expr instanceof Expr.Text || expr instanceof Expr.EnumName;
    }

    private boolean isBelow(String name) {
        Path path = format.paths().find(rule, name);
        return path != null
                && !path.throughList()
                && !format.structures().isPayload(name)
                && !format.definitions().isPositional(name)
                && (name.equals(rule) || format.structures().isKept(name));
    }

    @Override
    public CodeBlock value(String name) {
        if (name.equals(rule)) {
            return root;
        }
        if (!format.structures().isKept(name)) {
            return derived(name);
        }
        Path path = format.paths().find(rule, name);
        return path == null ? fromFile(name) : expressions.follow(root, path.steps(), INDEX);
    }

    /** A value of the whole file, which the serializer remembers while it writes. */
    private CodeBlock fromFile(String name) {
        fromFile.add(name);
        Path path = Objects.requireNonNull(
                format.paths().find(format.grammar().root(), name), () -> name + " is not below the file");
        return expressions.follow(
                CodeBlock.of("$T.requireNonNull(file, $S)", Objects.class, "the file is being written"),
                path.steps(),
                INDEX);
    }

    private CodeBlock derived(String name) {
        Expr equation = format.definitions().equation(name);
        if (equation != null) {
            return expressions.emit(equation, this);
        }
        for (Rule choice : format.grammar().rules().values()) {
            if (choice.body() instanceof Body.Choice variants
                    && name.equals(choice.clauses().tag())) {
                return tag(name, variants, value(choice.name()));
            }
        }
        throw new IllegalStateException(name + " follows from nothing");
    }

    private CodeBlock tag(String name, Body.Choice choice, CodeBlock value) {
        CodeBlock.Builder code = CodeBlock.builder();
        int last = choice.variants().size() - 1;
        for (int i = 0; i < last; i++) {
            code.add(
                    "$L instanceof $T ? $L : ",
                    value,
                    names.type(choice.variants().get(i).rule()),
                    expressions.constant(name, choice.variants().get(i).label()));
        }
        return code.add(
                        "$L",
                        expressions.constant(name, choice.variants().get(last).label()))
                .build();
    }

    @Override
    public CodeBlock measure(Function function, String target) {
        if (function == Function.COUNT) {
            Path path =
                    Objects.requireNonNull(format.paths().find(rule, target), () -> target + " is not below " + rule);
            return CodeBlock.of("$L.size()", expressions.followToList(root, path.steps(), INDEX));
        }
        if (function == Function.PRESENT) {
            return CodeBlock.of("$L == null ? 0 : 1", component(target));
        }
        if (function == Function.OFFSET) {
            throw new IllegalStateException("places are planned, not derived: " + target);
        }
        return size(target);
    }

    private CodeBlock size(String target) {
        Kind kind = format.structures().value(target).kind();
        Rule targetRule = format.rule(target);
        if (targetRule.body() instanceof Body.Scalar scalar && scalar.type().byteSize() > 0) {
            return CodeBlock.of("$L", scalar.type().byteSize());
        }
        boolean plain =
                targetRule.body() instanceof Body.Scalar && !format.structures().isVariant(target);
        if (plain && kind == Kind.TEXT) {
            return CodeBlock.of("$T.utf8Size($S, $L)", Sink.class, target, value(target));
        }
        if (plain && kind == Kind.BYTES) {
            return CodeBlock.of("$L.length", value(target));
        }
        if (kind == Kind.PAYLOAD) {
            return CodeBlock.of("$L.byteSize()", value(target));
        }
        measured.add(target);
        return kind == Kind.NOTHING
                ? CodeBlock.of("$N(out.position())", SerializerEmitter.sizeName(target))
                : CodeBlock.of("$N(out.position(), $L)", SerializerEmitter.sizeName(target), value(target));
    }

    @Override
    public CodeBlock width(CodeBlock dtype) {
        return CodeBlock.of("$L.dtype().byteSize()", dtype);
    }
}
