package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.format.value.OperatorPrinter;
import org.tensorbind.processor.emit.format.value.ValueVariables;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/** The variables of a method with a cursor called {@code in}, which gives errors of what is computed. */
public interface CursorVariables extends ValueVariables {
    @Override
    default CodeBlock element(String label, CodeBlock list, int position) {
        return CodeBlock.of("in.elementOf($S, $L, $L)", label, list, position);
    }

    @Override
    default CodeBlock elements(String label, CodeBlock list, CodeBlock positions) {
        return CodeBlock.of("in.elementsOf($S, $L, $L)", label, list, positions);
    }

    @Override
    default CodeBlock division(Value.Op division, CodeBlock left, CodeBlock right) {
        String label = division.detail();
        if (division.operator() == Operator.DIVIDED_BY) {
            return CodeBlock.of("in.quotient($S, $L, $L)", label, left, right);
        }
        CodeBlock divisor = CodeBlock.of("in.divisor($S, $L)", label, right);
        return OperatorPrinter.saturating(
                division.operator(), left, division.operand(1) instanceof Value.Number ? right : divisor);
    }

    @Override
    default CodeBlock squareRoot(String label, CodeBlock square) {
        return CodeBlock.of("in.squareRoot($S, $L)", label, square);
    }

    @Override
    default CodeBlock width(CodeBlock dtype) {
        return elementBytes(CodeBlock.of("1"), dtype);
    }

    @Override
    default CodeBlock elementBytes(CodeBlock count, CodeBlock dtype) {
        return CodeBlock.of("in.byteSize($L, $L)", dtype, count);
    }

    @Override
    default CodeBlock highest(String label, long highest) {
        return CodeBlock.of("in.limitOf($S, $LL)", label, highest);
    }

    @Override
    default CodeBlock given(String list, String key, String rule, CodeBlock value) {
        return CodeBlock.of("in.requireInteger($S, $S, $S, $L)", list, key, rule, value);
    }
}
