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
 * @param rule the rule whose values they are
 * @param dtype whether the names are element types
 * @param closed whether other values are rejected
 */
public record Enumeration(String rule, boolean dtype, boolean closed, List<Enumerator> values) {
    /** The name of the value for little-endian files. */
    public static final String LITTLE = "little";

    /** The name of the value for big-endian files. */
    public static final String BIG = "big";

    /** Whether the values are one for each byte order. */
    public boolean isByteOrder() {
        return values.size() == 2 && find(LITTLE) != null && find(BIG) != null;
    }

    /** The integer codes with a name. */
    public List<Long> numbers(String name) {
        Enumerator found = find(name);
        return found == null ? List.of() : found.numbers();
    }

    /** The enumerator with a name, or null. */
    public @Nullable Enumerator find(String name) {
        return values.stream()
                .filter(enumerator -> enumerator.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Whether there is a value with the name of another, or with one of its codes. */
    public boolean isTaken(Enumerator other) {
        return find(other.name()) != null
                || other.codes().stream().anyMatch(code -> codes().stream().anyMatch(taken -> taken.isSame(code)));
    }

    /** All codes. */
    public List<Code> codes() {
        return values.stream().flatMap(value -> value.codes().stream()).toList();
    }

    /** Whether codes imply a byte order. */
    public boolean isOrdered() {
        return codes().stream().anyMatch(code -> code.big() != null);
    }

    /**
     * The names whose first code, which is written without options, is accepted only in lenient reading.
     *
     * @param big the byte order of codes that imply none
     */
    public List<String> writtenLeniently(boolean big) {
        return (isOrdered() ? inOrder(big) : this)
                .values.stream()
                        .filter(value -> Stream.of(value.written(null), value.written(true), value.written(false))
                                .anyMatch(code -> code != null && code.lenient()))
                        .map(Enumerator::name)
                        .toList();
    }

    /** Returns a copy in which each code implies a byte order. */
    public Enumeration inOrder(boolean bigByDefault) {
        return new Enumeration(
                rule,
                dtype,
                closed,
                values.stream()
                        .map(value -> new Enumerator(
                                value.name(),
                                value.codes().stream()
                                        .map(code -> code.inOrder(bigByDefault))
                                        .toList(),
                                value.type()))
                        .toList());
    }

    /** Whether codes are texts; otherwise they are numbers. */
    public boolean isText() {
        return values.get(0).codes().get(0).text() != null;
    }

    /** Whether elements of one of the dtypes are stored in blocks. */
    public boolean hasBlocks() {
        return values.stream()
                .anyMatch(enumerator ->
                        enumerator.type() != null && enumerator.type().isBlock());
    }

    /** The name of the code that an expression is, or the first name if it is none. */
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
     * @param type the element type of a dtype, null for other names
     */
    public record Enumerator(
            String name, List<Code> codes, @Nullable ElementType type) {
        /** The code that is written, for a byte order if {@code big} is not null; null for none. */
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
     * A stored value, a number or a text.
     *
     * @param big the byte order that it implies, null for none
     */
    public record Code(
            long number,
            @Nullable String text,
            boolean lenient,
            @Nullable String option,
            @Nullable Boolean big) {
        private Code inOrder(boolean bigByDefault) {
            return new Code(number, text, lenient, option, big == null ? bigByDefault : big);
        }

        private boolean isSame(Code other) {
            return number == other.number && Objects.equals(text, other.text);
        }

        private boolean isWrittenAs(Expr expr) {
            return text == null
                    ? expr instanceof Expr.Int integer && integer.value() == number
                    : expr instanceof Expr.Text written && written.value().equals(text);
        }
    }
}
