package org.tensorbind.write;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.SafeText;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.number.Decimals;
import org.tensorbind.number.Remainders;
import org.tensorbind.value.Longs;
import org.tensorbind.value.MixedElements;
import org.tensorbind.value.PreservedForms;
import org.tensorbind.write.sink.Sink;

/**
 * The contents of a file to be written.
 *
 * @param tensors the tensors in the order in which they are written
 * @param options the options of the writer
 * @param metadata the metadata as values of the format's structure; null if none was supplied
 * @param items the supplied file items
 * @param order the byte order of integers and floats, in formats in which each file gives its own
 * @param fields the names of the attributes that a tensor has in the format
 * @param preserved the forms of keys, numbers and white space in the file that this is a copy of
 */
@GeneratedCodeApi
public record FileContents(
        List<TensorPart> tensors,
        WriteOptions options,
        @Nullable Map<String, @Nullable Object> metadata,
        SuppliedValues items,
        ByteOrder order,
        Set<String> fields,
        PreservedForms preserved) {

    /**
     * Rejects a value above a limit, because readers are known to reject it.
     *
     * @param highest the limit of the grammar; the options may set another
     * @param why the reason for the limit; may be empty
     */
    public long atMost(String rule, long value, long highest, String why) throws FormatException {
        long limit = options.limitOf(rule, highest);
        if (value > limit) {
            throw new FormatException(
                    Reason.LIMIT,
                    "write",
                    -1,
                    rule,
                    "would be " + value + ", above the limit of " + limit + (why.isEmpty() ? "" : " (" + why + ")")
                            + "; raise it with WriteOptions.limit(\"" + rule + "\", …)",
                    null);
        }
        return value;
    }

    /**
     * Writes white space: that of the file that this is a copy of, if it still ends {@code remainder} bytes after a multiple; otherwise as {@link
     * Sink#white}.
     *
     * @param otherEnds further remainders, each followed by its multiple, after which it may end, too
     */
    public void white(
            Sink out, String rule, int fill, long minimum, long more, long remainder, long multiple, long... otherEnds)
            throws IOException {
        String space = preservedText(out, rule);
        boolean isPreserved =
                space != null && Remainders.matches(out.position() + space.length(), remainder, multiple, otherEnds);
        if (!isPreserved) {
            out.white(fill, minimum, more, remainder, multiple);
        } else {
            out.bytes(String.valueOf(space).getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** The distinct dimensions of all tensors, in the order of the tensors. */
    public Longs sizes() {
        return Longs.adopt(tensors.stream()
                .flatMapToLong(tensor -> LongStream.range(0, tensor.shape().rank())
                        .map(i -> tensor.shape().dimension((int) i)))
                .distinct()
                .toArray());
    }

    /** Writes a number, in the form of the file that this is a copy of if it is still the same number. */
    public void decimalFloat(Sink out, String rule, double value, DecimalForm form) throws IOException {
        out.ascii(numberText(out, rule, value, form));
    }

    /**
     * Writes a floating-point number in a field of {@code byteSize} bytes, padded with bytes of value {@code fill}, on the left if {@code left} is
     * set.
     */
    public void decimalFloat(
            Sink out, String rule, double value, long byteSize, int fill, boolean left, DecimalForm form)
            throws IOException {
        out.field(rule, numberText(out, rule, value, form), byteSize, fill, left);
    }

    /** The digits of the next number of a rule: in any form, as in the file that this is a copy of where they represent the same number. */
    public String numberText(Sink out, String rule, double value, DecimalForm form) {
        String text = form.free() ? preservedText(out, rule) : null;
        Double number = text == null ? null : Decimals.parse(text);
        return text == null || number == null || Double.compare(number, value) != 0
                ? form.exactText(rule, value)
                : text;
    }

    /** The stored form of the next item of a rule in the file that this is a copy of; null where there is none. */
    private @Nullable String preservedText(Sink out, String rule) {
        List<String> read = preserved.texts().getOrDefault(rule, List.of());
        String counted = "preserved " + rule;
        out.nextElement(counted);
        int index = (int) out.elementIndex(counted);
        return index < read.size() ? read.get(index) : null;
    }

    /**
     * The elements of the list of tensors, null for each tensor; a file item has the others.
     *
     * @param isTensor whether an element has what only tensors have
     */
    public <E> MixedElements<E> elements(String item, Class<E> type, Predicate<E> isTensor) {
        List<@Nullable E> others = items.elements(item, type);
        for (int i = 0; i < others.size(); i++) {
            E other = others.get(i);
            if (other != null && isTensor.test(other)) {
                throw new IllegalArgumentException("item " + item + " of the file: its element " + i
                        + " has the data of a tensor; add that as a tensor, and use null here");
            }
        }
        return new MixedElements<>(others, tensors.size());
    }

    /** The metadata, all of whose values are of one type, or null where a document has that; empty where none was given. */
    @SuppressWarnings("unchecked") // the writer has made values of the format's structure
    public <T> Map<String, T> metadata(Class<? super T> type) {
        if (metadata == null) {
            return Map.of();
        }
        if (!metadata.values().stream().allMatch(value -> value == null || type.isInstance(value))) {
            throw new IllegalStateException(
                    "metadata does not have the format's structure: " + String.join(", ", metadata.keySet()));
        }
        return (Map<String, T>) metadata;
    }

    /** The attributes of a tensor for which the format has no item. */
    public Map<String, Object> customOf(TensorPart part) {
        Map<String, Object> custom = new LinkedHashMap<>(part.attributes());
        custom.keySet().removeAll(fields);
        return custom;
    }

    /** The attributes of a tensor for which the format has no item; all must be texts. */
    public Map<String, String> textsOf(TensorPart part) {
        String all = "custom fields";
        return new SuppliedValues(
                        "tensor '" + SafeText.of(part.name()) + "'",
                        "TensorEntry.withAttribute",
                        Map.of(all, customOf(part)))
                .texts(all);
    }
}
