package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.emit.ByteArrayText;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.value.TextEncoding;

/** Spells codings: the names of the methods of the runtime's cursors, sinks, scanners and documents, and their arguments besides label and value. */
public final class CodingPrinter {
    private CodingPrinter() {}

    static String method(ValueCoding coding) {
        if (coding instanceof ValueCoding.Fixed fixed) {
            return fixed(fixed);
        }
        if (coding instanceof ValueCoding.Varint integer) {
            String name = integer.encoding().bits() == 0 ? "leb128" : "bincode";
            return integer.all() ? name + "Bits" : name;
        }
        if (coding instanceof ValueCoding.Ieee ieee) {
            return (ieee.whole() ? "whole" : "float") + bits(ieee.byteSize());
        }
        if (coding instanceof ValueCoding.Part) {
            return "bits";
        }
        if (coding instanceof ValueCoding.Digits digits) {
            return digits.whole() ? "decimal" : "decimalFloat";
        }
        if (coding instanceof ValueCoding.Text text) {
            return text.end() != null ? "textUntil" : text.field() == null ? "text" : "paddedText";
        }
        if (coding instanceof ValueCoding.Element element) {
            return element(element.kind());
        }
        boolean data = coding instanceof ValueCoding.Data || coding instanceof ValueCoding.Packed;
        return data ? "payload" : "bytes";
    }

    private static int bits(int byteSize) {
        return Byte.SIZE * byteSize;
    }

    private static String fixed(ValueCoding.Fixed fixed) {
        boolean signed = fixed.sign() == ValueCoding.Sign.SIGNED;
        if (fixed.sign() == ValueCoding.Sign.BITS) {
            return "unsigned64";
        }
        return hasMethod(fixed) ? (signed ? "int" : "uint") + bits(fixed.byteSize()) : signed ? "signed" : "unsigned";
    }

    /** Whether integers of this size have a method of their own. */
    private static boolean hasMethod(ValueCoding.Fixed fixed) {
        return Integer.bitCount(fixed.byteSize()) == 1;
    }

    private static String element(ValueCoding.Kind kind) {
        return switch (kind) {
            case TEXT_OR_ANY -> "textOrOther";
            case UINT_BITS -> "unsigned";
            case INT -> "integer";
            case FLOAT -> "number";
            case DATA -> "payload";
            case TEXT, BYTES, UINT, BOOL, ANY -> kind.word();
        };
    }

    /**
     * A call of the method for a coding.
     *
     * @param first label and value, as far as the method takes them
     * @param size null where the method takes none
     */
    public static CodeBlock call(String receiver, ValueCoding coding, List<CodeBlock> first, @Nullable CodeBlock size) {
        List<CodeBlock> arguments = new ArrayList<>(first);
        if (size != null) {
            arguments.add(size);
        }
        if (coding instanceof ValueCoding.Fixed fixed && !hasMethod(fixed)) {
            arguments.add(CodeBlock.of("$L", bits(fixed.byteSize())));
        } else if (coding instanceof ValueCoding.Varint integer
                && integer.encoding().bits() > 0) {
            arguments.add(CodeBlock.of("$L", integer.encoding().bits()));
        } else if (coding instanceof ValueCoding.Part part) {
            arguments.add(CodeBlock.of("$L", part.bits()));
        } else if (coding instanceof ValueCoding.Digits digits) {
            digits(digits, arguments);
        } else if (coding instanceof ValueCoding.Text text) {
            text(text, arguments);
        } else if (coding instanceof ValueCoding.Element element
                && !element.form().equals(DecimalForm.SHORTEST)) {
            arguments.add(form(element.form()));
        }
        return CodeBlock.of("$L.$L($L)", receiver, method(coding), CodeBlock.join(arguments, ", "));
    }

    private static void digits(ValueCoding.Digits digits, List<CodeBlock> arguments) {
        field(digits.field(), arguments);
        if (!digits.whole()) {
            arguments.add(form(digits.form()));
        }
    }

    private static void text(ValueCoding.Text text, List<CodeBlock> arguments) {
        if (text.end() != null) {
            arguments.add(ByteArrayText.literal(text.end()));
        } else {
            field(text.field(), arguments);
        }
        if (text.code() != TextEncoding.UTF8 || text.end() != null || text.field() != null) {
            arguments.add(CodeBlock.of("$T.$L", TextEncoding.class, text.code()));
        }
    }

    private static void field(ValueCoding.@Nullable Field field, List<CodeBlock> arguments) {
        if (field != null) {
            arguments.add(CodeBlock.of("$L", field.fill()));
            arguments.add(CodeBlock.of("$L", field.left()));
        }
    }

    private static CodeBlock form(DecimalForm form) {
        CodeBlock name = form.digits() >= 0
                ? CodeBlock.of("fixed($L)", form.digits())
                : CodeBlock.of(form.plain() ? "PLAIN" : "SHORTEST");
        return CodeBlock.of("$T.$L$L", DecimalForm.class, name, form.free() ? ".orAny()" : "");
    }

    /** The arguments of a reader or writer of lines, after a comma. */
    static CodeBlock lines(Step.@Nullable Lines lines) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (lines != null) {
            code.add(", $L", lines.end() == null ? "null" : ByteArrayText.literal(lines.end()));
            code.add(further("$S", lines.separators()));
        }
        return code.build();
    }

    /** Further arguments, each of this format. */
    static CodeBlock further(String format, List<?> arguments) {
        return arguments.stream()
                .map(argument -> CodeBlock.of(", " + format, argument))
                .collect(CodeBlock.joining(""));
    }

    /** An expression that reads the text that the next bytes are, of those that have names, the longest first. */
    static CodeBlock oneOf(String label, TextEncoding code, Enumeration named) {
        CodeBlock texts = named.values().stream()
                .flatMap(value -> value.texts().stream())
                .sorted(Comparator.comparingInt(text -> -text.getBytes(code.charset()).length))
                .map(text -> CodeBlock.of("$S", text))
                .collect(CodeBlock.joining(", "));
        return CodeBlock.of("in.oneOf($S, $T.$L, $L)", label, TextEncoding.class, code, texts);
    }
}
