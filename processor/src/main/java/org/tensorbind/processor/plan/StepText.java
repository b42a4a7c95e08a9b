package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.ReadStep.Call;
import org.tensorbind.processor.plan.ReadStep.Count;
import org.tensorbind.processor.plan.ReadStep.KeyCheck;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.TextCode;

/** Steps of reading as people read them, in lines. */
final class StepText {
    private StepText() {}

    static List<String> of(ReadStep step) {
        if (step instanceof ReadStep.Frame frame) {
            return List.of(frame(frame));
        }
        if (step instanceof ReadStep.Placing placing) {
            return List.of(placing(placing));
        }
        if (step instanceof ReadStep.Check check) {
            return List.of(check(check));
        }
        if (step instanceof DocumentStep document) {
            return DocumentText.of(document);
        }
        if (step instanceof ReadStep.Build build) {
            return List.of("build " + build.rule() + "(" + ValueText.of(build.components()) + ")");
        }
        if (step instanceof ReadStep.Return result) {
            return List.of("give " + ValueText.of(result.value()));
        }
        return item(step);
    }

    private static String frame(ReadStep.Frame step) {
        if (step instanceof ReadStep.Enter enter) {
            return "enter " + ValueText.quote(enter.label());
        }
        if (step instanceof ReadStep.SetOrder order) {
            return order(order.big(), order.when());
        }
        if (step instanceof ReadStep.RestoreOrder) {
            return "byte-order as before";
        }
        if (step instanceof ReadStep.NoteStart) {
            return "start := position";
        }
        if (step instanceof ReadStep.NotePlace note) {
            return "place(" + note.rule() + ") := position";
        }
        if (step instanceof ReadStep.NoteKey key) {
            return "key(" + key.label() + ") := " + (key.source() == ReadStep.KeySource.ENTRY ? "key" : "position");
        }
        if (step instanceof ReadStep.Narrow narrow) {
            return "narrow to " + ValueText.of(narrow.size());
        }
        if (step instanceof ReadStep.NarrowToDocument) {
            return "narrow to the document";
        }
        if (step instanceof ReadStep.Widen widen) {
            ReadStep.Filling filling = widen.filling();
            return filling == null
                    ? "widen"
                    : "widen over fill " + filling.value()
                            + (filling.multiple() == 0 ? "" : " below " + filling.multiple())
                            + leniency(filling.leniency());
        }
        if (step instanceof ReadStep.LeavePool) {
            return "leave pool";
        }
        if (step instanceof ReadStep.NoteExtent note) {
            return "note where " + note.rule() + (note.start() ? " starts" : " ends");
        }
        if (step instanceof ReadStep.OpenSum sum) {
            return "open sum(" + sum.sum() + ")";
        }
        if (step instanceof ReadStep.CoverSum sum) {
            return "sum(" + sum.sum() + ") covers " + (sum.start() ? "from here" : "up to here");
        }
        return "leave";
    }

    /** The byte order of what follows. */
    static String order(boolean big, @Nullable Value when) {
        return "byte-order " + (big ? "big" : "little") + (when == null ? "" : " when " + ValueText.of(when));
    }

    static String leniency(Leniency leniency) {
        return switch (leniency) {
            case REJECT -> "";
            case LENIENT -> " lenient";
            case ACCEPT -> " accept";
        };
    }

    private static String teller(ReadStep.@Nullable Teller teller) {
        return teller == null ? "" : " at place(" + teller.rule() + ")";
    }

    private static String each(@Nullable String label) {
        return label == null ? "" : " at each " + label;
    }

    private static String placing(ReadStep.Placing step) {
        if (step instanceof ReadStep.Seek seek) {
            return "seek " + (seek.base() == null ? "" : ValueText.of(seek.base()) + " + ")
                    + ValueText.of(seek.offset()) + (seek.inside() ? " behind start" : "") + teller(seek.teller())
                    + each(seek.each());
        }
        if (step instanceof ReadStep.EndPool) {
            return "end pool";
        }
        if (step instanceof ReadStep.NoteEnd end) {
            return "end" + end.part() + " := position";
        }
        if (step instanceof ReadStep.Resume resume) {
            return resume.part() < 0 ? "seek start" : "seek end" + resume.part();
        }
        if (step instanceof ReadStep.TellByteOrder tell) {
            return "find byte order by " + tell.codes() + " in " + tell.byteSize() + " bytes";
        }
        if (step instanceof ReadStep.FindByteOrder find) {
            return "find byte order: little by " + find.little() + ", big by " + find.big() + " in " + find.byteSize()
                    + " bytes";
        }
        if (step instanceof ReadStep.TakeByteOrder take) {
            return "byte order: big if " + ValueText.of(take.big());
        }
        if (step instanceof ReadStep.ExpectCountable amount) {
            return "check that the " + amount.what() + " of " + amount.label() + " is an integer: "
                    + ValueText.of(amount.value()) + " of " + (amount.each() ? "each " : "")
                    + amount.sources().stream()
                            .map(ReadStep.AmountSource::label)
                            .collect(Collectors.joining(" or "));
        }
        if (step instanceof ReadStep.RequireAligned align) {
            return "check aligned to " + ValueText.of(align.multiple()) + leniency(align.leniency())
                    + teller(align.teller()) + each(align.each());
        }
        if (step instanceof ReadStep.Pad pad) {
            return "pad " + pad.value() + " to " + ValueText.of(pad.multiple()) + (pad.optionalAtEnd() ? " or end" : "")
                    + leniency(pad.leniency());
        }
        if (step instanceof ReadStep.Fill fill) {
            return "fill " + fill.value() + " * " + ValueText.of(fill.count()) + leniency(fill.leniency());
        }
        if (step instanceof ReadStep.White white) {
            return "white "
                    + white(white.minimum(), white.more(), white.remainder(), white.multiple(), white.otherEnds())
                    + leniency(white.leniency());
        }
        if (step instanceof ReadStep.Constant constant) {
            return "constant x\"" + HexFormat.of().withUpperCase().formatHex(constant.bytes()) + "\"";
        }
        if (step instanceof ReadStep.OpenBits bits) {
            return "bits of " + bits.byteSize() + " bytes" + (bits.highestFirst() ? " from highest" : "");
        }
        if (step instanceof ReadStep.ZeroBits bits) {
            return "zero " + bits.width() + " bits" + leniency(bits.leniency());
        }
        if (step instanceof ReadStep.CloseBits) {
            return "end of bits";
        }
        if (step instanceof ReadStep.ExpectCovered covered) {
            return "check that all of the file is read"
                    + (covered.shared() ? ", shared data as often as it is named" : "") + leniency(covered.leniency());
        }
        return "check end of file" + leniency(((ReadStep.ExpectEnd) step).leniency());
    }

    private static String place(ReadStep.Place place, String rule) {
        return switch (place) {
            case START -> "";
            case NOTED -> " at place(" + rule + ")";
            case HERE -> " here";
        };
    }

    private static String check(ReadStep.Check check) {
        if (check instanceof ReadStep.Equation equation) {
            return (equation.strict() ? "strictly " : "") + "check " + ValueText.of(equation.actual()) + " == "
                    + ValueText.of(equation.expected())
                    + place(equation.place(), equation.rule());
        }
        if (check instanceof ReadStep.Require require) {
            return (require.strict() ? "strictly " : "") + "check " + ValueText.of(require.condition())
                    + place(require.place(), require.rule())
                    + (require.keyed() == null ? "" : " at " + require.keyed().label());
        }
        if (check instanceof ReadStep.Limit limit) {
            return "limit " + ValueText.of(limit.value()) + " to " + limit.highest();
        }
        if (check instanceof ReadStep.Flag flag) {
            return "check " + ValueText.of(flag.value()) + " is 0 or 1";
        }
        if (check instanceof ReadStep.Closed closed) {
            return "check " + ValueText.of(closed.value()) + " has a name";
        }
        if (check instanceof ReadStep.KeepUnknown unknown) {
            return "keep the place of " + ValueText.of(unknown.value()) + " if it has no name";
        }
        if (check instanceof ReadStep.KeepPlace) {
            return "strictly keep the place";
        }
        if (check instanceof ReadStep.StrictCode code) {
            return "strictly check " + ValueText.of(code.value()) + " is a code of the specification";
        }
        if (check instanceof ReadStep.NoteSum note) {
            return "sum(" + note.sum() + ") := " + ValueText.of(note.value());
        }
        if (check instanceof ReadStep.CheckSum sum) {
            return "check sum(" + sum.sum() + ") == " + sum.algorithm() + (sum.ofItself() ? " with itself as zero" : "")
                    + (sum.ofData() ? ", of data too" : "");
        }
        if (check instanceof ReadStep.ChecksumText text) {
            return "check " + ValueText.of(text.value()) + " is a checksum: "
                    + text.forms().stream()
                            .map(form -> ValueText.quote(form.prefix()) + " " + form.algorithm())
                            .collect(Collectors.joining(", "));
        }
        ReadStep.CheckExtents extents = (ReadStep.CheckExtents) check;
        return "check " + extents.rule() + "* is " + extents.extent().name().toLowerCase(Locale.ROOT)
                + leniency(extents.leniency());
    }

    private static List<String> item(ReadStep step) {
        if (step instanceof ReadStep.Read read) {
            return List.of(read.rule() + " := " + reading(read.reading()) + (read.named() == null ? "" : " code"));
        }
        if (step instanceof Call call) {
            return List.of((call.hasValue() ? call.rule() + " := " : "") + call(call));
        }
        if (step instanceof ReadStep.Optional optional) {
            String condition = optional.condition() == null ? "anything is left" : ValueText.of(optional.condition());
            return block(
                    "if " + condition,
                    optional.locate(),
                    List.of(of(optional.call()).get(0)));
        }
        if (step instanceof ReadStep.Flatten flat) {
            return List.of("all " + flat.rule() + " := " + ValueText.of(flat.list()));
        }
        if (step instanceof ReadStep.Repeat repeat) {
            return repeat(repeat);
        }
        ReadStep.Choose choose = (ReadStep.Choose) step;
        List<String> lines = new ArrayList<>(List.of("choose by " + ValueText.of(choose.tag()) + " {"));
        String take = choose.kept() == null ? "give " : choose.kept() + " := ";
        choose.variants()
                .forEach(variant -> lines.add("  " + variant.enumerator() + ": " + take + call(variant.call())));
        return otherwise(lines, take, choose.otherwise());
    }

    static List<String> otherwise(List<String> lines, String take, @Nullable Call otherwise) {
        if (otherwise != null) {
            lines.add("  else: " + take + call(otherwise));
        }
        lines.add("}");
        return lines;
    }

    private static String reading(Reading reading) {
        if (reading instanceof Reading.Scalar scalar) {
            return primitive(scalar.primitive());
        }
        if (reading instanceof Reading.OfKinds value) {
            return String.join(" or ", value.kinds());
        }
        if (reading instanceof Reading.Stored stored) {
            return "(" + primitive(stored.primitive()) + " - " + stored.bias() + ")"
                    + (stored.divisor() != 1 ? " * " + stored.divisor() : "")
                    + (stored.factor() != 1 ? " / " + stored.factor() : "");
        }
        if (reading instanceof Reading.Text text) {
            return code(text.code()) + " " + ValueText.of(text.size());
        }
        if (reading instanceof Reading.PaddedText text) {
            return code(text.code()) + " " + ValueText.of(text.size()) + filling(text.left(), text.fill());
        }
        if (reading instanceof Reading.PaddedNumber number) {
            return primitive(number.primitive()) + " in " + ValueText.of(number.size())
                    + filling(number.left(), number.fill());
        }
        if (reading instanceof Reading.TextUntil text) {
            String sized = text.size() == null ? "" : " " + ValueText.of(text.size());
            return code(text.code()) + sized + " until " + bytes(text.delimiter());
        }
        if (reading instanceof Reading.OneOf codes) {
            return code(codes.code()) + " "
                    + codes.texts().stream().map(ValueText::quote).collect(Collectors.joining(" or "));
        }
        if (reading instanceof Reading.Tagged tagged) {
            return tagged.forms().stream()
                    .map(form -> form.enumerator() + ": " + primitive(form.primitive()))
                    .collect(Collectors.joining(" | ", "", " by " + ValueText.of(tagged.tag())));
        }
        if (reading instanceof Reading.Bytes bytes) {
            return "bytes " + ValueText.of(bytes.size());
        }
        if (reading instanceof Reading.Payload payload) {
            return "data " + ValueText.of(payload.size())
                    + (payload.elements() == null ? "" : payload.orRest() ? " if known, else the rest" : " if known");
        }
        if (reading instanceof Reading.Integers integers) {
            return primitive(integers.primitive()) + " * " + ValueText.of(integers.count());
        }
        return "array of " + ((Reading.IntegerArray) reading).range().word();
    }

    private static String filling(boolean left, int fill) {
        return (left ? " behind fill " : " before fill ") + fill;
    }

    /** What a text is called by its code. */
    static String code(TextCode code) {
        return switch (code) {
            case UTF8 -> "text";
            case UTF8_LENIENT -> "text lenient";
            default -> code.name().toLowerCase(Locale.ROOT);
        };
    }

    /** How much white space there is. */
    static String white(long minimum, Value more, long remainder, long multiple, List<Long> otherEnds) {
        StringBuilder others = new StringBuilder();
        for (int i = 0; i < otherEnds.size(); i += 2) {
            others.append(" | ").append(otherEnds.get(i)).append(" of ").append(otherEnds.get(i + 1));
        }
        return minimum
                + ".."
                + (more.equals(new Value.Number(0)) ? "" : " plus " + ValueText.of(more))
                + (multiple == 1 ? "" : " to " + remainder + " of " + multiple)
                + others;
    }

    /** Bytes as hexadecimal digits. */
    static String bytes(ByteBuffer bytes) {
        byte[] copied = new byte[bytes.remaining()];
        bytes.duplicate().get(copied);
        return "x\"" + HexFormat.of().withUpperCase().formatHex(copied) + "\"";
    }

    static String primitive(Primitive primitive) {
        return primitive.method()
                + primitive.form()
                + (primitive.bitWidth() == 0 ? "" : "(" + primitive.bitWidth() + ")");
    }

    static String call(Call call) {
        return call.rule() + "(" + ValueText.of(call.arguments()) + ")";
    }

    static List<String> block(String head, List<ReadStep> steps, List<String> more) {
        List<String> lines = new ArrayList<>(List.of(head + " {"));
        steps.forEach(step -> of(step).forEach(line -> lines.add("  " + line)));
        more.forEach(line -> lines.add("  " + line));
        lines.add("}");
        return lines;
    }

    private static List<String> repeat(ReadStep.Repeat repeat) {
        String head = repeat.call().rule() + "* := repeat " + count(repeat.count())
                + (repeat.recovering() ? ", each by itself" : "");
        List<String> more = new ArrayList<>(List.of(call(repeat.call())));
        repeat.keys().forEach(key -> more.add(key(key)));
        return scanned(repeat.scan(), block(head, repeat.locate(), more));
    }

    static List<String> scanned(@Nullable Scan scan, List<String> lines) {
        if (scan == null) {
            return lines;
        }
        List<String> all = new ArrayList<>(lines);
        all.set(0, "scan, or else " + lines.get(0));
        return all;
    }

    private static String count(Count count) {
        if (count instanceof Count.Told told) {
            return ValueText.of(told.value()) + " times";
        }
        if (count instanceof Count.Until until) {
            return (until.begins() ? "while " : "until ") + bytes(until.delimiter());
        }
        if (count instanceof Count.Parallel parallel) {
            return "for each of " + ValueText.of(parallel.list());
        }
        if (count instanceof Count.ToldParallel both) {
            return ValueText.of(both.value()) + " times, for each of " + ValueText.of(both.list());
        }
        return "to the end";
    }

    static String key(KeyCheck key) {
        return (key.comparison() == ReadStep.Comparison.UNIQUE ? "unique " : "ordered ")
                + ValueText.of(key.key())
                + leniency(key.leniency());
    }
}
