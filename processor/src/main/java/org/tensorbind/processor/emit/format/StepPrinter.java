package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.number.Saturating;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.ReadStep;
import org.tensorbind.processor.plan.ReadStep.Call;
import org.tensorbind.processor.plan.ReadStep.Reading;
import org.tensorbind.processor.plan.RuleNames;
import org.tensorbind.processor.plan.Structure;
import org.tensorbind.processor.plan.Value;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.Longs;
import org.tensorbind.value.TextCode;

/** Prints the steps of one program as the body of a method. */
final class StepPrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;
    private final CheckPrinter checks;
    private final ListPrinter lists;
    private final DocumentPrinter documents;

    StepPrinter(JavaTypes types, MethodNames names) {
        this.types = types;
        this.names = names;
        this.values = new ValuePrinter(names, types);
        this.checks = new CheckPrinter(types, names, values);
        this.lists = new ListPrinter(types, names, values, this);
        this.documents = new DocumentPrinter(types, names, values, this, lists);
    }

    /** The field that has the place of an item whose faults are found when more has been read. */
    static String place(String rule) {
        return RuleNames.member(rule) + "Place";
    }

    CodeBlock print(List<ReadStep> steps) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (int i = 0; i < steps.size(); i++) {
            ReadStep step = steps.get(i);
            boolean last = i == steps.size() - 2;
            CodeBlock only = last && gives(step, steps.get(i + 1)) ? value(step) : null;
            if (only == null) {
                code.add(step(step));
            } else {
                code.add(result((ReadStep.Result) steps.get(i + 1), only));
                return code.build();
            }
        }
        return code.build();
    }

    /** Whether the last step gives just the value of the step before it, which then needs no variable. */
    private static boolean gives(ReadStep step, ReadStep last) {
        Value value = last instanceof ReadStep.Return result
                ? result.value()
                : last instanceof ReadStep.Build build && build.components().size() == 1
                        ? build.components().get(0)
                        : null;
        String rule = step instanceof ReadStep.Read read
                        && !(read.reading() instanceof Reading.Integers)
                        && !(read.reading() instanceof Reading.Tagged)
                ? read.rule()
                : step instanceof Call call ? call.rule() : "";
        return value instanceof Value.Local local && local.rule().equals(rule);
    }

    private CodeBlock value(ReadStep step) {
        return step instanceof Call call ? call(call) : reading((ReadStep.Read) step);
    }

    private CodeBlock result(ReadStep.Result step, CodeBlock value) {
        return step instanceof ReadStep.Build build
                ? statement("return new $T($L)", types.named(build.rule()), value)
                : statement("return $L", value);
    }

    private CodeBlock step(ReadStep step) {
        if (step instanceof ReadStep.Frame frame) {
            return frame(frame);
        }
        if (step instanceof ReadStep.Placing placing) {
            return placing(placing);
        }
        if (step instanceof ReadStep.Check check) {
            return checks.print(check);
        }
        if (step instanceof ReadStep.InDocument document) {
            return documents.print(document);
        }
        if (step instanceof ReadStep.Result result) {
            return result(result);
        }
        return item(step);
    }

    private CodeBlock item(ReadStep step) {
        if (step instanceof ReadStep.Read read) {
            return read(read);
        }
        if (step instanceof Call call) {
            return call.hasValue()
                    ? statement("$T $N = $L", types.ofRule(call.rule()), names.item(call.rule()), call(call))
                    : statement("$L", call(call));
        }
        if (step instanceof ReadStep.Optional optional) {
            return optional(optional);
        }
        if (step instanceof ReadStep.Flatten flat) {
            return statement(
                    "$T $N = $L", types.listOfRule(flat.rule()), names.items(flat.rule()), values.print(flat.list()));
        }
        if (step instanceof ReadStep.Repeat repeat) {
            return lists.repeat(repeat);
        }
        return choose((ReadStep.Choose) step);
    }

    static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }

    private CodeBlock frame(ReadStep.Frame step) {
        if (step instanceof ReadStep.Enter enter) {
            return statement("in.enter($S)", enter.label());
        }
        if (step instanceof ReadStep.Leave) {
            return statement("in.leave()");
        }
        if (step instanceof ReadStep.NoteStart start) {
            return statement("long $N = $L", names.own("start"), position(start.inDocument()));
        }
        if (step instanceof ReadStep.NotePlace note) {
            return statement("$N = $L", place(note.rule()), position(note.inDocument()));
        }
        CodeBlock sum = SumPrinter.frame(step);
        if (sum != null) {
            return sum;
        }
        if (step instanceof ReadStep.Narrow narrow) {
            return statement(
                    "long $N = in.narrow($S, $L)", names.own("outer"), narrow.label(), values.print(narrow.size()));
        }
        if (step instanceof ReadStep.LeavePool pool) {
            return statement("in.leavePool($S, $N)", pool.label(), names.own("outer"));
        }
        return widen((ReadStep.Widen) step);
    }

    private static CodeBlock literals(List<Long> numbers) {
        return numbers.stream().map(number -> CodeBlock.of("$LL", number)).collect(CodeBlock.joining(", "));
    }

    private CodeBlock position(boolean ofDocument) {
        return CodeBlock.of("$L.position()", ofDocument ? names.own("doc") : "in");
    }

    private CodeBlock widen(ReadStep.Widen step) {
        ReadStep.Filling filling = step.filling();
        if (filling == null) {
            return statement("in.widen($S, $N)", step.label(), names.own("outer"));
        }
        CodeBlock below =
                filling.multiple() == 0 ? CodeBlock.of("$T.MAX_VALUE", Long.class) : number(filling.multiple());
        return statement(
                "in.widenOverFill($S, $N, $L, $L, $L)",
                step.label(),
                names.own("outer"),
                filling.value(),
                below,
                leniency(filling.leniency()));
    }

    private static CodeBlock number(long value) {
        return CodeBlock.of(value > Integer.MAX_VALUE ? "$LL" : "$L", value);
    }

    static CodeBlock leniency(Leniency leniency) {
        return CodeBlock.of("$T.$L", Leniency.class, leniency);
    }

    private CodeBlock placing(ReadStep.Placing step) {
        if (step instanceof ReadStep.Seek seek) {
            return seek.inside()
                    ? statement("in.seekInside($S, $N, $L)", seek.label(), names.own("start"), offset(seek))
                    : statement("in.seek($S, $L)", seek.label(), offset(seek));
        }
        if (step instanceof ReadStep.NoteEnd end) {
            return statement("long $N = in.position()", endOf(end.part()));
        }
        if (step instanceof ReadStep.Resume resume) {
            String from = resume.part() < 0 ? names.own("start") : endOf(resume.part());
            return statement("in.seek($S, $N)", resume.label(), from);
        }
        if (step instanceof ReadStep.RequireAligned align) {
            return statement(
                    "in.requireAligned($S, $L, $L)",
                    align.label(),
                    values.print(align.multiple()),
                    leniency(align.leniency()));
        }
        if (step instanceof ReadStep.TellByteOrder tell) {
            return statement(
                    "in.tellByteOrder($S, $L, $L, $L)",
                    tell.label(),
                    JavaNames.byteOrder(tell.usuallyBig()),
                    tell.byteSize(),
                    literals(tell.codes()));
        }
        if (step instanceof ReadStep.FindByteOrder find) {
            return statement(
                    "in.findByteOrder($S, $L, new long[] {$L}, $L)",
                    find.label(),
                    find.byteSize(),
                    literals(find.little()),
                    literals(find.big()));
        }
        if (step instanceof ReadStep.ExpectEnd end) {
            return statement("in.expectEnd($S, $L)", end.label(), leniency(end.leniency()));
        }
        return filling(step);
    }

    private CodeBlock filling(ReadStep.Placing step) {
        if (step instanceof ReadStep.Pad pad) {
            return statement(
                    "in.pad($S, $L, $L, $L, $L)",
                    pad.label(),
                    pad.value(),
                    values.print(pad.multiple()),
                    pad.optionalAtEnd(),
                    leniency(pad.leniency()));
        }
        if (step instanceof ReadStep.Fill fill) {
            return statement(
                    "in.fill($S, $L, $L, $L)",
                    fill.label(),
                    fill.value(),
                    values.print(fill.count()),
                    leniency(fill.leniency()));
        }
        if (step instanceof ReadStep.White white) {
            return statement(
                    "in.white($S, $S, $L, $L, $L, $L)",
                    white.label(),
                    white.characters(),
                    white.minimum(),
                    white.remainder(),
                    white.multiple(),
                    leniency(white.leniency()));
        }
        if (step instanceof ReadStep.Constant constant) {
            return statement("in.constant($S, $L)", constant.label(), bytes(constant.bytes()));
        }
        return bits(step);
    }

    private static CodeBlock bits(ReadStep.Placing step) {
        if (step instanceof ReadStep.OpenBits bits) {
            return statement("in.openBits($S, $L, $L)", bits.label(), bits.byteSize(), bits.highestFirst());
        }
        if (step instanceof ReadStep.ZeroBits bits) {
            return statement("in.zeroBits($S, $L, $L)", bits.label(), bits.width(), leniency(bits.leniency()));
        }
        return statement("in.closeBits()");
    }

    static CodeBlock bytes(ByteBuffer bytes) {
        byte[] array = new byte[bytes.remaining()];
        bytes.duplicate().get(array);
        return bytes(array);
    }

    private static CodeBlock bytes(byte[] bytes) {
        List<CodeBlock> literals = new ArrayList<>();
        for (byte b : bytes) {
            literals.add(CodeBlock.of("$L", b));
        }
        return CodeBlock.of("new byte[] {$L}", CodeBlock.join(literals, ",$W"));
    }

    /** A further argument where a text is not UTF-8. */
    static CodeBlock code(TextCode code) {
        return code == TextCode.UTF8 ? CodeBlock.of("") : CodeBlock.of(", $T.$L", TextCode.class, code);
    }

    private CodeBlock offset(ReadStep.Seek seek) {
        CodeBlock offset = values.print(seek.offset());
        return seek.base() == null
                ? offset
                : CodeBlock.of("$T.plus($L, $L)", Saturating.class, values.print(seek.base()), offset);
    }

    private String endOf(int part) {
        return names.of(Integer.toString(part), "end", "endOfPart" + part);
    }

    private CodeBlock read(ReadStep.Read step) {
        if (step.reading() instanceof Reading.Integers integers) {
            return integers(step, integers);
        }
        if (step.reading() instanceof Reading.Tagged tagged) {
            return tagged(step, tagged);
        }
        return statement("$T $N = $L", bare(step.rule()), names.item(step.rule()), reading(step));
    }

    /** The type that a rule's own clauses speak of: of a variant that is no sequence, what its record holds. */
    private TypeName bare(String rule) {
        List<Structure.Component> components = types.plan().components(rule);
        boolean wrapped = components.size() == 1 && components.get(0).rule().equals(rule);
        return wrapped ? types.of(components.get(0).type()) : types.ofRule(rule);
    }

    /** An expression that reads one item. */
    private CodeBlock reading(ReadStep.Read step) {
        CodeBlock read = reading(step.label(), step.reading());
        return step.named() == null ? read : CodeBlock.of("in.meaning($T.of($L))", types.named(step.rule()), read);
    }

    private CodeBlock reading(String label, Reading reading) {
        if (reading instanceof Reading.Stored stored) {
            return CodeBlock.of(
                    "in.fromStored($N, $S, $L, $L, $LL, $LL, $LL)",
                    names.own("start"),
                    label,
                    primitive(label, stored.primitive()),
                    stored.signed(),
                    stored.factor(),
                    stored.divisor(),
                    stored.bias());
        }
        if (reading instanceof Reading.Text text) {
            return CodeBlock.of("in.text($S, $L$L)", label, values.print(text.size()), code(text.code()));
        }
        if (reading instanceof Reading.PaddedText text) {
            return FieldPrinter.read(label, text, values.print(text.size()));
        }
        if (reading instanceof Reading.PaddedNumber number) {
            return FieldPrinter.read(label, number, values.print(number.size()));
        }
        if (reading instanceof Reading.TextUntil text) {
            return FieldPrinter.read(label, text);
        }
        if (reading instanceof Reading.OneOf codes) {
            return FieldPrinter.read(label, codes);
        }
        if (reading instanceof Reading.Bytes bytes) {
            return CodeBlock.of("in.bytes($S, $L)", label, values.print(bytes.size()));
        }
        if (reading instanceof Reading.Payload payload) {
            return payload.placed() && payload.size() instanceof Value.ElementBytes bytes
                    ? CodeBlock.of(
                            "in.elements($S, $L.elementType(), $L)",
                            label,
                            values.print(bytes.dtype()),
                            values.print(bytes.count()))
                    : CodeBlock.of("in.payload($S, $L)", label, values.print(payload.size()));
        }
        if (reading instanceof Reading.IntegerArray array) {
            return documents.integers(label, array);
        }
        return primitive(label, ((Reading.Scalar) reading).primitive());
    }

    private CodeBlock tagged(ReadStep.Read step, Reading.Tagged tagged) {
        String name = names.item(step.rule());
        CodeBlock tag = values.print(tagged.tag());
        CodeBlock.Builder code = CodeBlock.builder().addStatement("long $N", name);
        for (int i = 0; i < tagged.forms().size(); i++) {
            Reading.Tagged.Form form = tagged.forms().get(i);
            CodeBlock matches =
                    CodeBlock.of("$L.matches($L)", values.constant(tagged.tagRule(), form.enumerator()), tag);
            if (i == 0) {
                code.beginControlFlow("if ($L)", matches);
            } else {
                code.nextControlFlow("else if ($L)", matches);
            }
            code.addStatement("$N = $L", name, primitive(step.label(), form.primitive()));
        }
        return code.nextControlFlow("else")
                .addStatement(
                        "throw in.unknown($S, $T.KNOWN, $L)", tagged.tagLabel(), types.named(tagged.tagRule()), tag)
                .endControlFlow()
                .build();
    }

    CodeBlock primitive(String label, ReadStep.Primitive primitive) {
        String reader = primitive.inDocument() ? names.own("doc") : "in";
        return primitive.bitWidth() == 0
                ? CodeBlock.of("$L.$L($S)", reader, primitive.method(), label)
                : CodeBlock.of("$L.$L($S, $L)", reader, primitive.method(), label, primitive.bitWidth());
    }

    private CodeBlock integers(ReadStep.Read step, Reading.Integers integers) {
        String values = names.own("values");
        String index = names.own("i");
        return CodeBlock.builder()
                .addStatement(
                        "long[] $N = new long[in.count($S, $L, $L)]",
                        values,
                        step.label(),
                        this.values.print(integers.count()),
                        integers.minimum())
                .beginControlFlow("for (int $N = 0; $N < $N.length; $N++)", index, index, values, index)
                .addStatement("in.element($N)", index)
                .addStatement("$N[$N] = $L", values, index, primitive(step.label(), integers.primitive()))
                .endControlFlow()
                .addStatement("in.endElements()")
                .addStatement("$T $N = $T.adopt($N)", Longs.class, names.item(step.rule()), Longs.class, values)
                .build();
    }

    /** A call of the method that reads another rule. */
    CodeBlock call(Call call) {
        List<CodeBlock> arguments = new ArrayList<>();
        if (call.document()) {
            arguments.add(CodeBlock.of("$N", names.own("doc")));
        }
        if (call.entry()) {
            arguments.add(CodeBlock.of("$N", names.own("key")));
        }
        call.arguments().forEach(argument -> arguments.add(values.print(argument)));
        return CodeBlock.of("$N($L)", JavaNames.readMethod(call.rule()), CodeBlock.join(arguments, ",$W"));
    }

    private CodeBlock optional(ReadStep.Optional step) {
        Call call = step.call();
        CodeBlock.Builder code = CodeBlock.builder();
        if (call.hasValue()) {
            TypeName type = types.ofRule(call.rule()).box();
            code.addStatement("$T $N = null", Nullness.nullable(type), names.item(call.rule()));
        }
        code.beginControlFlow(
                "if ($L)",
                step.condition() == null ? CodeBlock.of("in.remaining() > 0") : values.print(step.condition()));
        step.locate().forEach(locate -> code.add(step(locate)));
        if (call.hasValue()) {
            code.addStatement("$N = $L", names.item(call.rule()), call(call));
        } else {
            code.addStatement("$L", call(call));
        }
        return code.endControlFlow().build();
    }

    private CodeBlock choose(ReadStep.Choose step) {
        CodeBlock tag = values.print(step.tag());
        CodeBlock.Builder code = CodeBlock.builder();
        for (ReadStep.Variant variant : step.variants()) {
            code.beginControlFlow("if ($L.matches($L))", values.constant(step.tagRule(), variant.enumerator()), tag)
                    .addStatement("return $L", call(variant.call()))
                    .endControlFlow();
        }
        CodeBlock place = step.inDocument() ? CodeBlock.of("$N.position(), ", names.own("doc")) : CodeBlock.of("");
        return code.addStatement(
                        "throw in.unknown($L$S, $T.KNOWN, $L)",
                        place,
                        step.tagLabel(),
                        types.named(step.tagRule()),
                        tag)
                .build();
    }

    private CodeBlock result(ReadStep.Result step) {
        if (step instanceof ReadStep.Return result) {
            return statement("return $L", values.print(result.value()));
        }
        ReadStep.Build build = (ReadStep.Build) step;
        CodeBlock components = build.components().stream().map(values::print).collect(CodeBlock.joining(",$W"));
        return statement("return new $T($L)", types.named(build.rule()), components);
    }
}
