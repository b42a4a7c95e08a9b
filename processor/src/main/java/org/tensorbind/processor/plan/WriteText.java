package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Write programs, derivations and planned quantities as people read them, in lines. */
final class WriteText {
    private WriteText() {}

    /** What is derived, what is planned, and the programs. */
    static String of(WritePrograms plan) {
        List<String> blocks = new ArrayList<>();
        if (!plan.derivations().isEmpty()) {
            blocks.add(block(
                    "derive", plan.derivations().stream().map(WriteText::of).toList()));
        }
        if (!plan.planned().isEmpty()) {
            blocks.add(block(
                    "plan", plan.planned().stream().map(SourceText::planned).toList()));
        }
        plan.programs().forEach(program -> blocks.add(of(program)));
        return String.join("\n\n", blocks) + "\n";
    }

    private static String block(String head, List<String> lines) {
        return lines.stream().map(line -> "  " + line).collect(Collectors.joining("\n", head + " {\n", "\n}"));
    }

    private static String of(WritePrograms.Derivation derivation) {
        String scope = derivation.scope() == Source.Scope.TENSOR ? " of each tensor" : "";
        return derivation.id() + scope + " := " + ValueText.of(derivation.value());
    }

    private static String of(WriteProgram program) {
        String context = program.context() == WriteProgram.Context.VALUE
                ? "(" + (program.hasValue() ? program.rule() : "") + ")"
                : " of the " + program.context().name().toLowerCase(Locale.ROOT);
        String needs = program.needs().isEmpty() ? "" : " given " + String.join(", ", program.needs());
        return block("write " + program.rule() + context + needs, steps(program.steps()));
    }

    private static List<String> steps(List<WriteStep> steps) {
        return steps.stream().flatMap(step -> of(step).stream()).toList();
    }

    private static List<String> nested(String head, List<WriteStep> steps) {
        List<String> lines = new ArrayList<>(List.of(head + " {"));
        steps(steps).forEach(line -> lines.add("  " + line));
        lines.add("}");
        return lines;
    }

    private static List<String> of(WriteStep step) {
        if (step instanceof WriteStep.When when) {
            return nested("when " + ValueText.of(when.condition()), when.steps());
        }
        if (step instanceof WriteStep.EachSlot each) {
            return nested("each " + each.rule() + " of the tensors", each.steps());
        }
        if (step instanceof WriteStep.Share share) {
            List<String> lines =
                    nested("unless " + share.rule() + " has " + ValueText.of(share.value()), share.align());
            lines.addAll(
                    lines.size() - 1,
                    steps(share.content()).stream().map(line -> "  " + line).toList());
            share.notes().forEach(note -> lines.add("note " + SourceText.planned(note) + " of the first"));
            return lines;
        }
        if (step instanceof WriteStep.EachTensor each) {
            List<String> lines =
                    nested(each.level() < 0 ? "each tensor" : "each of list " + each.level(), each.steps());
            if (each.others() != null) {
                lines.addAll(nested(
                        "each other " + each.others().rule(), each.others().steps()));
            }
            return lines;
        }
        if (step instanceof WriteStep.Each each) {
            return nested("each " + each.rule() + " of " + ValueText.of(each.list()), each.steps());
        }
        if (step instanceof WriteStep.Document document) {
            String keys =
                    document.keys() == null ? "" : " keys " + document.keys().word();
            String notation =
                    document.notation() + TextLines.text(document.lines()) + DocumentText.latin1(document.latin1());
            return nested(notation + keys, document.steps());
        }
        if (step instanceof WriteStep.Choose choose) {
            return choose.cases().stream()
                    .flatMap(each -> nested("case " + ValueText.of(each.condition()), each.steps()).stream())
                    .toList();
        }
        return List.of(line(step));
    }

    private static String line(WriteStep step) {
        if (step instanceof WriteStep.Constant constant) {
            return "emit " + ValueText.hexadecimal(constant.bytes());
        }
        if (step instanceof WriteStep.Bytes bytes) {
            return "emit bytes " + ValueText.of(bytes.value());
        }
        if (step instanceof WriteStep.Scalar scalar) {
            return "emit " + primitive(scalar.primitive(), scalar.bits()) + scalar.form() + " "
                    + ValueText.of(scalar.value());
        }
        if (step instanceof WriteStep.Code code) {
            return "emit " + primitive(code.primitive(), code.bits()) + " code(" + ValueText.of(code.value()) + ")";
        }
        if (step instanceof WriteStep.Integers integers) {
            return "emit " + primitive(integers.primitive(), integers.bits()) + " * " + ValueText.of(integers.list());
        }
        if (step instanceof WriteStep.PaddedText text) {
            return "emit " + StepText.code(text.code()) + " " + value(text.value(), text.named())
                    + filled(text.left(), text.fill(), text.size());
        }
        if (step instanceof WriteStep.PaddedNumber number) {
            return "emit " + number.primitive() + number.form() + " " + value(number.value(), number.named())
                    + filled(number.left(), number.fill(), number.size());
        }
        if (step instanceof WriteStep.Text text) {
            return "emit " + StepText.code(text.code()) + " " + value(text.value(), text.named())
                    + (text.delimiter() == null ? "" : " and " + StepText.bytes(text.delimiter()));
        }
        if (step instanceof WriteStep.ExpectCount expected) {
            return "expect " + ValueText.of(expected.actual()) + " == " + ValueText.of(expected.expected());
        }
        if (step instanceof WriteStep.StartList list) {
            return "count " + list.label() + " from here";
        }
        if (step instanceof WriteStep.NextElement element) {
            return "next " + element.label();
        }
        if (step instanceof WriteStep.ExpectOther other) {
            return "expect other bytes than " + StepText.bytes(other.delimiter());
        }
        if (step instanceof WriteStep.Data data) {
            return "emit data " + ValueText.of(data.value());
        }
        if (step instanceof WriteStep.Run run) {
            String part = run.tensor() == WriteStep.Tensor.INDICES || run.tensor() == WriteStep.Tensor.VALUES
                    ? " of its " + run.tensor().name().toLowerCase(Locale.ROOT)
                    : "";
            return "write " + run.program() + "(" + ValueText.of(run.arguments()) + ")" + part;
        }
        return place(step);
    }

    private static String value(Value value, boolean named) {
        return named ? "code(" + ValueText.of(value) + ")" : ValueText.of(value);
    }

    private static String filled(boolean left, int fill, Value size) {
        return (left ? " filled from the left with " : " filled with ") + fill + " to " + ValueText.of(size);
    }

    private static String primitive(String name, int bits) {
        return bits == 0 ? name : name + " " + bits;
    }

    private static String place(WriteStep step) {
        if (step instanceof WriteStep.Align align) {
            return "align " + ValueText.of(align.multiple());
        }
        if (step instanceof WriteStep.Pad pad) {
            return "pad " + pad.fill() + " to multiple of " + ValueText.of(pad.multiple());
        }
        if (step instanceof WriteStep.Fill fill) {
            return "fill " + fill.fill() + " * " + ValueText.of(fill.count());
        }
        if (step instanceof WriteStep.White white) {
            return "white "
                    + StepText.white(
                            white.minimum(), white.more(), white.remainder(), white.multiple(), white.otherEnds())
                    + (white.kept() ? " kept" : "");
        }
        if (step instanceof WriteStep.OpenBits bits) {
            return "bits of " + bits.byteSize() + " bytes" + (bits.highestFirst() ? " from highest" : "");
        }
        if (step instanceof WriteStep.ZeroBits bits) {
            return "zero " + bits.width() + " bits";
        }
        if (step instanceof WriteStep.CloseBits) {
            return "end of bits";
        }
        if (step instanceof WriteStep.OpenSum sum) {
            return "open sum(" + sum.sum() + ")";
        }
        if (step instanceof WriteStep.CoverSum sum) {
            return "sum(" + sum.sum() + ") covers " + (sum.start() ? "from here" : "up to here");
        }
        if (step instanceof WriteStep.PlaceSum sum) {
            return "emit sum(" + sum.sum() + ") in " + sum.byteSize() + " bytes";
        }
        if (step instanceof WriteStep.CloseSum sum) {
            return "sum(" + sum.sum() + ") := " + sum.algorithm() + ", rank " + sum.rank();
        }
        if (step instanceof WriteStep.PadRegion pad) {
            return "pad " + pad.fill() + " from start(" + pad.rule() + ") to multiple of " + pad.multiple();
        }
        if (step instanceof WriteStep.FillRegion fill) {
            return "fill " + fill.fill() + " from start(" + fill.rule() + ") to " + ValueText.of(fill.size());
        }
        if (step instanceof WriteStep.ExpectSize expected) {
            return "expect " + ValueText.of(expected.size()) + " bytes from start(" + expected.rule() + ")";
        }
        if (step instanceof WriteStep.SetOrder order) {
            return StepText.order(order.big(), order.when());
        }
        if (step instanceof WriteStep.RestoreOrder) {
            return "byte-order as before";
        }
        if (step instanceof WriteStep.Begin begin) {
            return "start(" + begin.rule() + ") := position";
        }
        if (step instanceof WriteStep.NoteBase base) {
            return "base(" + base.rule() + ") := position";
        }
        if (step instanceof WriteStep.NoteOffset note) {
            return "note " + SourceText.planned(note.offset());
        }
        return step instanceof WriteStep.NoteSize note ? "note " + SourceText.planned(note.size()) : check(step);
    }

    private static String check(WriteStep step) {
        if (step instanceof WriteStep.Narrow narrow) {
            return "expect " + ValueText.of(narrow.value()) + " <= " + narrow.highest() + ", or " + narrow.instead();
        }
        if (step instanceof WriteStep.Limit limit) {
            return "limit " + ValueText.of(limit.value()) + " to " + limit.highest();
        }
        if (step instanceof WriteStep.ExpectPresent expected) {
            return "expect " + ValueText.of(expected.condition()) + " of a tensor";
        }
        if (step instanceof WriteStep.ExpectPresence expected) {
            return "expect (" + ValueText.of(expected.there()) + ") == (" + ValueText.of(expected.condition()) + ")";
        }
        if (step instanceof WriteStep.RefuseSupplied refuse) {
            return "refuse " + ValueText.of(refuse.supplied()) + " unless " + ValueText.of(refuse.condition());
        }
        if (step instanceof WriteStep.MapStart map) {
            String tree = map.separator() == null ? "" : "tree by " + ValueText.quote(map.separator()) + ", ";
            return tree + "map of " + map.required()
                    + map.optional().stream()
                            .map(value -> " + (" + ValueText.of(value) + ")")
                            .collect(Collectors.joining())
                    + map.counts().stream()
                            .map(value -> " + " + ValueText.of(value))
                            .collect(Collectors.joining());
        }
        if (step instanceof WriteStep.Key key) {
            return "key " + ValueText.of(key.key());
        }
        if (step instanceof WriteStep.OfKinds value) {
            return "emit " + ValueText.of(value.value()) + " of " + String.join(" or ", value.kinds());
        }
        if (step instanceof WriteStep.Null) {
            return "null";
        }
        if (step instanceof WriteStep.OtherEntries others) {
            String types = others.kinds().isEmpty() ? "" : " of " + String.join(" or ", others.kinds());
            return "entries of " + ValueText.of(others.map()) + types;
        }
        if (step instanceof WriteStep.ArrayStart array) {
            return "array of " + ValueText.of(array.count());
        }
        if (step instanceof WriteStep.Extension extension) {
            return "extension " + extension.number();
        }
        if (step instanceof WriteStep.ExtensionEnd) {
            return "end of extension";
        }
        if (step instanceof WriteStep.Tuple) {
            return "tuple";
        }
        return step instanceof WriteStep.MapEnd ? "end of map" : "end of array";
    }
}
