package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Objects;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.TensorBinding;
import org.tensorbind.processor.format.Paths.Step;

/** Where a reader finds the values of tensor {@code i} in a file's structure. */
final class TensorValues {
    private final Format format;
    private final Names names;
    private final Expressions expressions;
    private final TensorBinding tensor;

    TensorValues(Format format, Names names) {
        this.format = format;
        this.names = names;
        this.expressions = new Expressions(format, names);
        this.tensor = format.grammar().tensor();
    }

    /** The value of a rule of the tensor, or of a list beside it at the same position. */
    CodeBlock value(String rule) {
        var path = format.paths().find(tensor.rule(), rule);
        if (path != null) {
            return expressions.follow(CodeBlock.of("tensorAt(i)"), path.steps(), CodeBlock.of("i"));
        }
        var fromRoot = Objects.requireNonNull(
                format.paths().find(format.grammar().root(), rule), "every rule is below the root");
        return expressions.follow(CodeBlock.of("file"), fromRoot.steps(), CodeBlock.of("i"));
    }

    /** A field of the tensor as its record has it: a list as a whole, null where it is absent. */
    CodeBlock rawValue(String rule) {
        List<Step> steps = Objects.requireNonNull(format.paths().find(tensor.rule(), rule), "a field of the tensor")
                .steps();
        Step last = steps.get(steps.size() - 1);
        CodeBlock owner =
                expressions.follow(CodeBlock.of("tensorAt(i)"), steps.subList(0, steps.size() - 1), CodeBlock.of("i"));
        return format.structures().isRecord(last.owner())
                ? CodeBlock.of("$L.$N()", owner, names.component(last.owner(), last.rule(), last.many()))
                : owner;
    }

    /** Whether the layout is told by the variant of a choice. */
    boolean hasBlocks() {
        return tensor.layout() != null && format.rule(tensor.layout()).body() instanceof Body.Choice;
    }

    /** Whether the layout is told by a name. */
    boolean hasLayoutName() {
        return tensor.layout() != null && !hasBlocks();
    }

    /** Whether the layout is dense: so named, or left out where that is the default. */
    CodeBlock isDense() {
        String rule = Objects.requireNonNull(tensor.layout(), "there is a layout");
        CodeBlock value = value(rule);
        CodeBlock dense = CodeBlock.of("$L.matches($L)", expressions.constant(rule, "dense"), value);
        return isNullable(rule) ? CodeBlock.of("($L == null || $L)", value, dense) : dense;
    }

    /** Whether the rule may be absent. */
    boolean isNullable(String rule) {
        var path = format.paths().find(tensor.rule(), rule);
        return path != null && path.steps().stream().anyMatch(Step::optional);
    }
}
