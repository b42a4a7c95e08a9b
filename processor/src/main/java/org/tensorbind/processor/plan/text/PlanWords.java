package org.tensorbind.processor.plan.text;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.processor.type.ValueType;

/** Prints the parts of a plan that are shown as an expression or a word, rather than as a record with components. */
final class PlanWords {
    private static final Pattern NAME = Pattern.compile("(?!(?:null|true|false)$)[A-Za-z_][\\w@-]*");

    private PlanWords() {}

    /** Returns the text of a part, null for parts that are shown as records. */
    static @Nullable String of(@Nullable Object part, PlanNodes nodes) {
        if (part instanceof Value.Number number) {
            return Long.toString(number.value());
        }
        if (part instanceof Value.Text text) {
            return quote(text.value());
        }
        if (part instanceof Value.Truth truth) {
            return Boolean.toString(truth.value());
        }
        if (part instanceof Value.Named named) {
            return name(named.rule()) + "::" + name(named.enumerator());
        }
        if (part instanceof Known.Local local) {
            return local.list()
                    ? name(local.rule()) + "*"
                    : NAME.matcher(local.rule()).matches() ? local.rule() : null;
        }
        if (part instanceof Check.Blame blame && blame.keyed() == null) {
            return name(blame.rule())
                    + (blame.label().equals(blame.rule()) ? "" : " " + quote(blame.label()))
                    + (blame.at() == Check.At.START
                            ? ""
                            : " at " + RuleNames.member(blame.at().name()));
        }
        if (part instanceof Quantity quantity) {
            return quantity.called(name(quantity.of())).text();
        }
        if (part instanceof ValueType type) {
            return type.kind().name().toLowerCase(Locale.ROOT)
                    + (type.rule() == null ? "" : " " + name(type.rule()))
                    + (type.element() == null ? "" : " of " + of(type.element(), nodes));
        }
        if (part instanceof Enumeration.Code code) {
            return code(code);
        }
        if (part instanceof ValueCoding.Fixed
                || part instanceof ValueCoding.Varint
                || part instanceof ValueCoding.Ieee) {
            return number((ValueCoding) part);
        }
        if (part instanceof Value.Type type) {
            return of(type.value(), nodes);
        }
        if (part instanceof ElementType type && type.decoder() == null) {
            return elementType(type);
        }
        return part instanceof Value value ? value(value, nodes) : null;
    }

    private static String code(Enumeration.Code code) {
        String number = code.text() != null && code.number() == 0 ? "" : Long.toString(code.number());
        return number
                + (code.text() == null ? "" : (number.isEmpty() ? "" : " ") + name(code.text()))
                + (code.lenient() ? " lenient" : "")
                + (code.option() == null ? "" : " option " + name(code.option()))
                + (code.big() == null ? "" : code.big() ? " big" : " little");
    }

    private static String number(ValueCoding coding) {
        if (coding instanceof ValueCoding.Varint integer) {
            return integer.encoding().name().toLowerCase(Locale.ROOT) + (integer.all() ? " with all bits" : "");
        }
        if (coding instanceof ValueCoding.Ieee ieee) {
            return (ieee.whole() ? "whole" : "float") + Byte.SIZE * ieee.byteSize();
        }
        ValueCoding.Fixed fixed = (ValueCoding.Fixed) coding;
        String sign = fixed.sign() == ValueCoding.Sign.SIGNED
                ? "int"
                : fixed.sign() == ValueCoding.Sign.UNSIGNED ? "uint" : "bits";
        return sign + Byte.SIZE * fixed.byteSize();
    }

    private static @Nullable String elementType(ElementType type) {
        if (type.equals(ElementType.of(type.dtype()))) {
            return type.name();
        }
        return type.dtype() != DType.OPAQUE
                ? null
                : name(type.name()) + " of " + type.blockElements() + " in " + type.blockBytes() + " bytes"
                        + (type.inRows() ? " in rows" : "");
    }

    private static @Nullable String value(Value value, PlanNodes nodes) {
        if (value instanceof Value.Component component) {
            String owner = component.owner().equals(tail(component.of())) ? "" : name(component.owner()) + ":";
            return operand(component.of(), nodes) + "." + owner + name(component.rule())
                    + (component.list() ? "*" : "");
        }
        if (value instanceof Known.OfTensor tensor) {
            return fact(tensor.role(), tensor.detail()) + " of tensor " + tensor.clause();
        }
        if (value instanceof Known.OfFile file) {
            return fact(file.aspect(), file.detail()) + " of file";
        }
        if (value instanceof Known.OfList list) {
            return fact(list.fact(), "") + " of " + name(list.list());
        }
        if (value instanceof Known.Here here) {
            return RuleNames.member(here.property().name());
        }
        if (value instanceof Known.Scanned scanned) {
            String kind = scanned.kind() == Known.ScannedKind.VALUE
                    ? ""
                    : scanned.kind().name().toLowerCase(Locale.ROOT);
            return name(scanned.rule()) + "'" + kind + (scanned.number() == 1 ? "" : scanned.number());
        }
        return value instanceof Value.Op op ? op(op, nodes) : null;
    }

    private static String fact(Enum<?> fact, String detail) {
        return fact.name().toLowerCase(Locale.ROOT).replace('_', ' ') + (detail.isEmpty() ? "" : " " + name(detail));
    }

    private static String op(Value.Op op, PlanNodes nodes) {
        List<Value> operands = op.operands();
        String word = op.operator().word();
        if (op.is(Operator.AT_POSITION) && operands.size() == 1) {
            return operand(operands.get(0), nodes) + "[i]";
        }
        if (op.operator().isInfix() && operands.size() == 2) {
            return operand(operands.get(0), nodes) + " " + word + " " + operand(operands.get(1), nodes)
                    + (op.detail().isEmpty() ? "" : " for " + name(op.detail()));
        }
        if (op.is(Operator.CONDITIONAL) && operands.size() == 3) {
            return operand(operands.get(0), nodes) + " ? " + operand(operands.get(1), nodes) + " : "
                    + operand(operands.get(2), nodes);
        }
        String function = op.detail().isEmpty() ? word : word + " " + name(op.detail());
        return operands.stream()
                .map(operand -> nodes.of(operand).text())
                .collect(Collectors.joining(", ", function + "(", ")"));
    }

    private static String operand(Value value, PlanNodes nodes) {
        boolean infix = value instanceof Value.Op op && (op.operator().isInfix() || op.is(Operator.CONDITIONAL));
        boolean fact =
                value instanceof Known.OfTensor || value instanceof Known.OfFile || value instanceof Known.OfList;
        String text = nodes.of(value).text();
        return infix || fact ? "(" + text + ")" : text;
    }

    /** The rule of the value that an expression ends with; null for none. A component of that rule is printed without its owner. */
    private static @Nullable String tail(Value value) {
        if (value instanceof Value.Component component) {
            return component.rule();
        }
        if (value instanceof Value.Op element && element.is(Operator.AT_POSITION)) {
            return tail(element.operand(0));
        }
        if (value instanceof Known.Parameter parameter) {
            return parameter.need().of();
        }
        return value instanceof Known.Local local ? local.rule() : null;
    }

    /** A text; one that could be a name is not quoted. */
    static String name(String text) {
        return NAME.matcher(text).matches() ? text : quote(text);
    }

    static String quote(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    static String decapitalized(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /** Whether a part has a line of its own in a list. */
    static boolean isStep(Record part) {
        return part instanceof Step || part instanceof TensorVisit;
    }
}
