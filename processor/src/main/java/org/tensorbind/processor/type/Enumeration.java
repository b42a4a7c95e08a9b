package org.tensorbind.processor.type;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.processor.relation.Expr;

/**
 * Named values.
 *
 * @param rule whose values they are
 * @param dtype whether the names are those of dtypes
 * @param closed whether other values are rejected
 */
public record Enumeration(String rule, boolean dtype, boolean closed, List<Enumerator> values) {
    /** What a value is called that is in little-endian files only. */
    public static final String LITTLE = "little";

    /** What a value is called that is in big-endian files only. */
    public static final String BIG = "big";

    /** Whether there is a value for each byte order, and no other. */
    public boolean isByteOrder() {
        return values.size() == 2 && find(LITTLE) != null && find(BIG) != null;
    }

    /** The integers that are called {@code name}. */
    public List<Long> numbers(String name) {
        Enumerator found = find(name);
        return found == null ? List.of() : found.numbers();
    }

    /** The enumerator called {@code name}, or null. */
    public @Nullable Enumerator find(String name) {
        return values.stream()
                .filter(enumerator -> enumerator.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** All codes. */
    public List<Code> codes() {
        return values.stream().flatMap(value -> value.codes().stream()).toList();
    }

    /** Whether codes give a byte order. */
    public boolean isOrdered() {
        return codes().stream().anyMatch(code -> code.big() != null);
    }

    /**
     * The names that are written, where no option asks for another code, as codes that only lenient reading accepts.
     *
     * @param big the byte order of codes that give none
     */
    public List<String> writtenLeniently(boolean big) {
        return (isOrdered() ? inOrder(big) : this)
                .values.stream()
                        .filter(value -> Stream.of(value.written(null), value.written(true), value.written(false))
                                .anyMatch(code -> code != null && code.lenient()))
                        .map(Enumerator::name)
                        .toList();
    }

    /** The same, each of whose codes gives a byte order. */
    public Enumeration inOrder(boolean usuallyBig) {
        return new Enumeration(
                rule,
                dtype,
                closed,
                values.stream()
                        .map(value -> new Enumerator(
                                value.name(),
                                value.codes().stream()
                                        .map(code -> code.inOrder(usuallyBig))
                                        .toList(),
                                value.type()))
                        .toList());
    }

    /** The codes that are read, and that represent a type and a byte order which another code is written for. */
    public List<Code> otherCodes() {
        return values.stream()
                .flatMap(value -> value.codes().stream()
                        .filter(code -> !code.lenient() && !code.equals(value.written(code.big()))))
                .toList();
    }

    /** Whether codes are texts, else numbers. */
    public boolean isText() {
        return values.get(0).codes().get(0).text() != null;
    }

    /** Whether a dtype has its elements in blocks. */
    public boolean hasBlocks() {
        return values.stream()
                .anyMatch(enumerator ->
                        enumerator.type() != null && enumerator.type().isBlock());
    }

    /** The name of the code that an expression is, or else the first name. */
    public String nameOf(Expr expr) {
        return values.stream()
                .filter(value -> value.codes().stream().anyMatch(code -> code.isWrittenAs(expr)))
                .findFirst()
                .orElse(values.get(0))
                .name();
    }

    /** The names, in their order. */
    public List<String> names() {
        return values.stream().map(Enumerator::name).toList();
    }

    /**
     * A named value; the first code is written.
     *
     * @param type of the elements that a dtype is of, null for other names
     */
    public record Enumerator(
            String name, List<Code> codes, @Nullable ElementType type) {
        /** The code that is written, of those that give a byte order where {@code big} is one; null where none does. */
        public @Nullable Code written(@Nullable Boolean big) {
            return codes.stream()
                    .filter(code -> big == null || big.equals(code.big()))
                    .findFirst()
                    .orElse(null);
        }

        /** Its codes that are numbers. */
        public List<Long> numbers() {
            return codes.stream()
                    .filter(code -> code.text() == null)
                    .map(Code::number)
                    .toList();
        }

        /** Its codes that are texts. */
        public List<String> texts() {
            return codes.stream().map(Code::text).filter(Objects::nonNull).toList();
        }
    }

    /**
     * A value on the wire, a number or a text.
     *
     * @param big the byte order that it gives, null for none
     */
    public record Code(
            long number,
            @Nullable String text,
            boolean lenient,
            @Nullable String option,
            @Nullable Boolean big) {
        private Code inOrder(boolean usuallyBig) {
            return new Code(number, text, lenient, option, big == null ? usuallyBig : big);
        }

        private boolean isWrittenAs(Expr expr) {
            return text == null
                    ? expr instanceof Expr.Int integer && integer.value() == number
                    : expr instanceof Expr.Text written && written.value().equals(text);
        }
    }
}
