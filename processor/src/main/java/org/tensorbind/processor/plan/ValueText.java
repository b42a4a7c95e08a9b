package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** Values as people read them: by the rules that they come from. */
final class ValueText {
    private ValueText() {}

    static String of(Value value) {
        if (value instanceof Value.Known known) {
            return known(known);
        }
        if (value instanceof Source source) {
            return SourceText.of(source);
        }
        return value instanceof Value.Computed computed ? computed(computed) : value.toString();
    }

    static String of(List<Value> values) {
        return values.stream().map(ValueText::of).collect(Collectors.joining(", "));
    }

    static String of(Need need) {
        if (need instanceof Need.StartOf) {
            return "start(" + need.rule() + ")";
        }
        return need instanceof Need.Items ? need.rule() + "*" : need.rule();
    }

    private static String known(Value.Known value) {
        if (value instanceof Value.Number number) {
            return Long.toString(number.value());
        }
        if (value instanceof Value.Fraction fraction) {
            return Double.toString(fraction.value());
        }
        if (value instanceof Value.Text text) {
            return quote(text.value());
        }
        if (value instanceof Value.Truth truth) {
            return Boolean.toString(truth.value());
        }
        if (value instanceof Value.Integers list) {
            return list.values().toString();
        }
        if (value instanceof Value.Bytes bytes) {
            return hexadecimal(bytes.value());
        }
        if (value instanceof Value.Repeated repeated) {
            return repeated.count() + " × " + repeated.value();
        }
        if (value instanceof Value.Copies copies) {
            return copies.count() + " × " + of(copies.element());
        }
        if (value instanceof Value.Named named) {
            return named.enumerator();
        }
        if (value instanceof Value.Local local) {
            return local.rule();
        }
        if (value instanceof Value.LocalList list) {
            return list.rule() + "*";
        }
        if (value instanceof Value.Parameter parameter) {
            return of(parameter.need());
        }
        return ofReader(value);
    }

    private static String ofReader(Value.Known value) {
        if (value instanceof Value.Scanned scanned) {
            return of(scanned);
        }
        if (value instanceof Value.Start) {
            return "start";
        }
        if (value instanceof Value.Position) {
            return "position";
        }
        if (value instanceof Value.Remaining) {
            return "rest";
        }
        return value instanceof Value.OtherEntries ? "others" : "end";
    }

    static String hexadecimal(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return "x\"" + HexFormat.ofDelimiter(" ").formatHex(copy) + "\"";
    }

    private static String of(Value.Scanned scanned) {
        String trait = switch (scanned.trait()) {
            case VALUE -> "";
            case COUNT -> ".count";
            case PRODUCT -> ".product";
            case WIDTH -> ".width";
            case DATA_SIZE -> ".size";
            case DENSE_SIZE -> ".denseSize";
        };
        return scanned.rule() + trait + (scanned.number() == 1 ? "" : "'" + scanned.number());
    }

    static String quote(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    private static String computed(Value.Computed value) {
        if (value instanceof Value.Component component) {
            return of(component.of()) + "." + component.rule() + (component.list() ? "*" : "");
        }
        if (value instanceof Value.Inner inner) {
            return "each " + of(inner.inner()) + " of " + of(inner.list());
        }
        if (value instanceof Value.OrEmpty list) {
            return "(" + of(list.list()) + " or none)";
        }
        if (value instanceof Value.AtPosition element) {
            return of(element.list()) + "[i]";
        }
        if (value instanceof Value.ElementIndex index) {
            return "index(" + index.rule() + ")";
        }
        if (value instanceof Value.ElementOf element) {
            return of(element.list()) + "[" + element.index() + "]";
        }
        if (value instanceof Value.Binary binary) {
            return operand(binary.left()) + " " + binary.operator().symbol() + " " + operand(binary.right());
        }
        if (value instanceof Value.SameText same) {
            return of(same.left()) + (same.equal() ? " == " : " != ") + of(same.right());
        }
        if (value instanceof Value.Matches matches) {
            return of(matches.value()) + (matches.equal() ? " == " : " != ") + matches.enumerator();
        }
        if (value instanceof Value.Division division) {
            String quotient =
                    operand(division.left()) + " " + division.operator().symbol() + " " + operand(division.right());
            return switch (division.operator()) {
                case FLOOR -> "floor(" + quotient + ")";
                case CEILING -> "ceil(" + quotient + ")";
                default -> quotient;
            };
        }
        if (value instanceof Value.Conditional conditional) {
            return "(" + of(conditional.condition()) + " ? " + of(conditional.then()) + " : "
                    + of(conditional.otherwise()) + ")";
        }
        return value instanceof Value.Call call
                ? call.function().word() + "(" + of(call.arguments()) + ")"
                : measured(value);
    }

    private static String operand(Value value) {
        boolean compound = value instanceof Value.Binary
                || value instanceof Value.ElementBytes
                || value instanceof Value.Matches
                || value instanceof Value.SameText
                || value instanceof Value.Division;
        return compound ? "(" + of(value) + ")" : of(value);
    }

    private static String measured(Value.Computed value) {
        if (value instanceof Value.Code code) {
            return "code(" + of(code.value()) + ")";
        }
        if (value instanceof Value.Noted noted) {
            return "noted " + noted.function().word() + "(" + noted.rule() + ")";
        }
        if (value instanceof Value.IndexIn index) {
            return "index(" + index.label() + ")";
        }
        if (value instanceof Value.ItemsOf items) {
            return "each " + of(items.item()) + " of " + of(items.list());
        }
        if (value instanceof Value.Product product) {
            return "product(" + of(product.list()) + ")";
        }
        if (value instanceof Value.Lookup lookup) {
            return of(lookup.list()) + "[" + quote(lookup.key()) + "]." + lookup.value() + " else "
                    + of(lookup.otherwise());
        }
        if (value instanceof Value.Width width) {
            return "width(" + of(width.dtype()) + ")";
        }
        if (value instanceof Value.ElementBytes bytes) {
            return operand(bytes.count()) + " * width(" + of(bytes.dtype()) + ")";
        }
        if (value instanceof Value.Count count) {
            return "count(" + of(count.list()) + ")";
        }
        if (value instanceof Value.TextSize size) {
            return "size(" + of(size.text()) + ")";
        }
        if (value instanceof Value.Quoted quoted) {
            return "'" + of(quoted.text()) + "'";
        }
        if (value instanceof Value.Length length) {
            return "size(" + of(length.bytes()) + ")";
        }
        if (value instanceof Value.DataSize size) {
            return "size(" + of(size.data()) + ")";
        }
        if (value instanceof Value.DataOffset offset) {
            return "offset(" + of(offset.data()) + ")";
        }
        if (value instanceof Value.Presence presence) {
            return "present(" + of(presence.value()) + ")";
        }
        if (value instanceof Value.ScannedName name) {
            return "name " + (name.equal() ? "== " : "!= ") + quote(name.text());
        }
        if (value instanceof Value.HighestOf limit) {
            return "limit(" + limit.label() + " or " + limit.highest() + ")";
        }
        return value instanceof Value.SameCode same
                ? same.rule() + "(code(" + of(same.value()) + "))"
                : value.toString();
    }
}
