package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Quantity;

/** What a method calls the things that values come from. */
public interface ValueVariables {
    /** The one value that is known, whatever its rule. */
    static ValueVariables only(String variable) {
        return new ValueVariables() {
            @Override
            public CodeBlock local(String rule) {
                return CodeBlock.of("$N", variable);
            }
        };
    }

    default CodeBlock local(String rule) {
        throw unknown("local");
    }

    default CodeBlock list(String rule) {
        throw unknown("list");
    }

    default CodeBlock parameter(Quantity need) {
        throw unknown("parameter");
    }

    /** What there is one of in a program. */
    default CodeBlock here(Known.Property property) {
        throw unknown(property.name());
    }

    /** The position of the element that the method is at. */
    default CodeBlock index() {
        throw unknown("index");
    }

    /** The position of an element of the list called {@code label}, in which the method's rule is. */
    default CodeBlock position(String label) {
        throw unknown("index of " + label);
    }

    /** Element {@code position} of a list of integers. */
    default CodeBlock element(String label, CodeBlock list, int position) {
        throw unknown("element");
    }

    /** The elements of a list of integers at positions. */
    default CodeBlock elements(String label, CodeBlock list, CodeBlock positions) {
        throw unknown("elements");
    }

    /** Bytes of an element of a dtype. */
    default CodeBlock width(CodeBlock dtype) {
        throw unknown("width");
    }

    /** A product. */
    default CodeBlock times(CodeBlock left, CodeBlock right) {
        return OperatorPrinter.saturating(Operator.TIMES, left, right);
    }

    /** A division, or what it leaves over, that has to be possible. */
    default CodeBlock division(Value.Op division, CodeBlock left, CodeBlock right) {
        throw unknown("division");
    }

    /** The root of a number, which has to be a square. */
    default CodeBlock squareRoot(String label, CodeBlock square) {
        throw unknown("squareRoot");
    }

    /** The position of the element of a rule that is being visited. */
    default CodeBlock elementIndex(String rule) {
        throw unknown("elementIndex");
    }

    /** Size of a number of elements of a dtype. */
    default CodeBlock elementBytes(CodeBlock count, CodeBlock dtype) {
        throw unknown("elementBytes");
    }

    /** The integer under a key; {@code value} is null if it has another type. */
    default CodeBlock given(String list, String key, String rule, CodeBlock value) {
        throw unknown("told");
    }

    /** A scanned value of an item. */
    default CodeBlock scanned(Known.Scanned value) {
        throw unknown("scanned");
    }

    /** Whether the map that follows in a document has a key. */
    default CodeBlock hasKey(String label, String key) {
        throw unknown("hasKey");
    }

    /** The most that an item may be. */
    default CodeBlock highest(String label, long highest) {
        throw unknown("highest");
    }

    /** Whether the name of the element that is scanned is a text. */
    default CodeBlock scannedName(String name) {
        throw unknown("scannedName");
    }

    /** The variable that has what is computed; null where it has to be computed. */
    default @Nullable String known(Value.Op op) {
        return null;
    }

    /** Bytes that a value of a rule takes, for the arguments of its program. */
    default CodeBlock writtenSize(String rule, CodeBlock arguments) {
        throw unknown("writtenSize");
    }

    /** The names of the members of a serializer. */
    default SerializerNames serializer() {
        throw unknown("serializer");
    }

    /** What a plan must not ask of a method without it. */
    private static IllegalStateException unknown(String what) {
        return new IllegalStateException("the method that is printed has nothing for '" + what + "'");
    }
}
