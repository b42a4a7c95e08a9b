package org.tensorbind.processor.format;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.processor.relation.Expr;

/**
 * Named values.
 *
 * @param dtype whether the names are those of dtypes
 * @param closed whether other values are refused
 */
public record Enumeration(boolean dtype, boolean closed, List<Enumerator> enumerators) {
    /** What a value is called that stands in little-endian files only. */
    public static final String LITTLE = "little";

    /** What a value is called that stands in big-endian files only. */
    public static final String BIG = "big";

    /** Whether there is a value for each byte order, and no other. */
    public boolean isByteOrder() {
        return enumerators.size() == 2 && find(LITTLE) != null && find(BIG) != null;
    }

    /** The integers that are called {@code name}. */
    public List<Long> numbers(String name) {
        Enumerator found = find(name);
        return found == null
                ? List.of()
                : found.codes().stream().map(Code::number).toList();
    }

    /** The enumerator called {@code name}, or null. */
    public @Nullable Enumerator find(String name) {
        return enumerators.stream()
                .filter(enumerator -> enumerator.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** All codes. */
    public List<Code> codes() {
        return enumerators.stream().flatMap(value -> value.codes().stream()).toList();
    }

    /** Whether codes tell a byte order. */
    public boolean isOrdered() {
        return codes().stream().anyMatch(code -> code.big() != null);
    }

    /**
     * The names that are written, where no option asks for another code, as codes that only lenient reading accepts.
     *
     * @param big the byte order of codes that tell none
     */
    public List<String> writtenLeniently(boolean big) {
        return enumerators.stream()
                .filter(value -> Stream.of(
                                value.codes().stream(),
                                value.codes().stream().filter(code -> isOf(code, true, big)),
                                value.codes().stream().filter(code -> isOf(code, false, big)))
                        .limit(isOrdered() ? 3 : 1)
                        .anyMatch(codes -> codes.limit(1).anyMatch(Code::lenient)))
                .map(Enumerator::name)
                .toList();
    }

    private static boolean isOf(Code code, boolean big, boolean usual) {
        return (code.big() == null ? usual : code.big()) == big;
    }

    /** Whether codes are texts, else numbers. */
    public boolean isText() {
        return enumerators.get(0).codes().get(0).text() != null;
    }

    /** Whether a dtype has its elements in blocks. */
    public boolean hasBlocks() {
        return enumerators.stream()
                .anyMatch(enumerator ->
                        enumerator.type() != null && enumerator.type().isBlock());
    }

    /** The name of the code that an expression is, or else the first name. */
    public String nameOf(Expr expr) {
        return enumerators.stream()
                .filter(value -> value.codes().stream().anyMatch(code -> code.isWrittenAs(expr)))
                .findFirst()
                .orElse(enumerators.get(0))
                .name();
    }

    /** The names, in their order. */
    public List<String> names() {
        return enumerators.stream().map(Enumerator::name).toList();
    }

    /**
     * A named value; the first code is written.
     *
     * @param type of the elements that a dtype is of, null for other names
     */
    public record Enumerator(
            String name, List<Code> codes, @Nullable ElementType type) {}

    /**
     * A value on the wire, a number or a text.
     *
     * @param big the byte order that it tells, null for none
     */
    public record Code(
            long number,
            @Nullable String text,
            boolean lenient,
            @Nullable String option,
            @Nullable Boolean big) {
        private boolean isWrittenAs(Expr expr) {
            return text == null
                    ? expr instanceof Expr.Int integer && integer.value() == number
                    : expr instanceof Expr.Text written && written.value().equals(text);
        }
    }
}
