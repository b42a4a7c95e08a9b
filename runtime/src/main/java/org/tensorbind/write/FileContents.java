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
 * @param tensors in the order in which they are written
 * @param options how they are written
 * @param metadata values of the format's structure; null where none was supplied
 * @param items supplied for items of the file
 * @param order byte order of integers and floats in formats where each file gives its own
 * @param fields names of the fields that a tensor has in the format
 * @param kept what is as it was in the file that this is a copy of
 */
@GeneratedCodeApi
public record FileContents(
        List<TensorPart> tensors,
        WriteOptions options,
        @Nullable Map<String, @Nullable Object> metadata,
        SuppliedValues items,
        ByteOrder order,
        Set<String> fields,
        PreservedForms kept) {

    /**
     * A value that must not be above a limit, so that no file is made that readers are known to reject.
     *
     * @param highest what the grammar says; the options may say another
     * @param why what the limit is for; may be empty
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
     * White space: as it was in the file that this is a copy of where it ends {@code remainder} bytes past a multiple there still, or as
     * {@link Sink#white} writes it.
     *
     * @param otherEnds further remainders, each followed by its multiple, after which it may end, too
     */
    public void white(
            Sink out, String rule, int fill, long minimum, long more, long remainder, long multiple, long... otherEnds)
            throws IOException {
        String space = keptText(out, rule);
        boolean kept =
                space != null && Remainders.matches(out.position() + space.length(), remainder, multiple, otherEnds);
        if (!kept) {
            out.white(fill, minimum, more, remainder, multiple);
        } else {
            out.bytes(String.valueOf(space).getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** The dimensions of all tensors, each once, in the order of the tensors. */
    public Longs sizes() {
        return Longs.adopt(tensors.stream()
                .flatMapToLong(tensor -> LongStream.range(0, tensor.shape().rank())
                        .map(i -> tensor.shape().dimension((int) i)))
                .distinct()
                .toArray());
    }

    /** A number in any form: as it was in the file that this is a copy of where it is the same number. */
    public void decimalFloat(Sink out, String rule, double value, DecimalForm form) throws IOException {
        out.ascii(numberText(out, rule, value, form));
    }

    /**
     * Writes a floating-point number in a field of {@code byteSize} bytes, filled up with bytes of value {@code fill}, before it where {@code
     * left} says so.
     */
    public void decimalFloat(
            Sink out, String rule, double value, long byteSize, int fill, boolean left, DecimalForm form)
            throws IOException {
        out.field(rule, numberText(out, rule, value, form), byteSize, fill, left);
    }

    /** The digits of the next number of a rule: in any form, as in the file that this is a copy of where they represent the same number. */
    public String numberText(Sink out, String rule, double value, DecimalForm form) {
        String text = form.free() ? keptText(out, rule) : null;
        Double number = text == null ? null : Decimals.parse(text);
        return text == null || number == null || Double.compare(number, value) != 0
                ? form.exactText(rule, value)
                : text;
    }

    /** The stored form of the next item of a rule in the file that this is a copy of; null where there is none. */
    private @Nullable String keptText(Sink out, String rule) {
        List<String> read = kept.texts().getOrDefault(rule, List.of());
        String counted = "kept " + rule;
        out.nextElement(counted);
        int index = (int) out.elementIndex(counted);
        return index < read.size() ? read.get(index) : null;
    }

    /**
     * The elements of the list of tensors, null for each tensor. What an item of the file has between them is no tensor.
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

    /** The attributes of a tensor that are no fields of the format. */
    public Map<String, Object> customOf(TensorPart part) {
        Map<String, Object> custom = new LinkedHashMap<>(part.attributes());
        custom.keySet().removeAll(fields);
        return custom;
    }

    /** The attributes of a tensor that are no fields of the format, all of which must be texts. */
    public Map<String, String> textsOf(TensorPart part) {
        String all = "custom fields";
        return new SuppliedValues(
                        "tensor '" + SafeText.of(part.name()) + "'",
                        "TensorEntry.withAttribute",
                        Map.of(all, customOf(part)))
                .texts(all);
    }
}
