package org.tensorbind.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.CountText;
import org.tensorbind.number.Remainders;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.code.Packing;
import org.tensorbind.payload.code.SourceStream;
import org.tensorbind.value.CodedValue;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.Lists;
import org.tensorbind.value.Longs;

/**
 * Reads a file's items in order, within the current region, and tracks the path of rules for messages. Every count and size is compared with the
 * remaining bytes before anything is allocated. Not thread-safe.
 */
@GeneratedCodeApi
public final class Cursor extends TextCursor {
    private static final int FREE_ELEMENTS = 1 << 8;
    private static final int ELEMENTS_A_BYTE = 4;
    private static final byte[] NONE = {};

    /** The constant bytes at the start of the file; may be empty. */
    private byte[] signature = NONE;

    private boolean sizesAreRight;

    private @Nullable FormatException trailing;

    /** The number of elements of all lists whose elements may be empty. */
    private long elementsOfAnySize;

    /** A cursor at the source's first byte; its region is the whole source. */
    public Cursor(ByteSource source, ReadOptions options) {
        this(source, options, null, null);
    }

    Cursor(ByteSource source, ReadOptions options, @Nullable ParseReporter reporter, @Nullable KeyRecorder forms) {
        super(source, options, reporter, forms);
    }

    /** A cursor at the start of a byte array, which reads leniently. */
    public static Cursor of(String name, byte[] bytes) {
        return new Cursor(ByteSource.of(name, bytes), ReadOptions.lenient());
    }

    /** A cursor on {@code part} with the same options. */
    public Cursor on(ByteSource part) {
        return new Cursor(part, options, null, null);
    }

    /**
     * Resets the cursor for another reading without problems, in the region from {@code start} to {@code end}, in bytes from the start of the file,
     * which has been checked before.
     */
    public void restart(long start, long end) {
        rewind(start, end);
        elementsOfAnySize = 0;
    }

    /** Rejects a file that begins with these bytes of another format. */
    public void rejectStart(byte[] start, String reason) throws IOException {
        Signatures.reject(source, start, reason);
    }

    /** Whether lists may be scanned instead of parsed: only in lenient reading, and if items need not be reported or recorded. */
    public boolean mayScan() {
        return !options.isStrict() && reporter == null && forms == null;
    }

    /** Records that the tensors' sizes have been compared with their shapes. */
    public void recordCheckedSizes() {
        sizesAreRight = true;
    }

    /** Whether the tensors' sizes have been compared with their shapes, see {@link #recordCheckedSizes}. */
    public boolean sizesAreRight() {
        return sizesAreRight;
    }

    /** What items are reported to, null for nothing. */
    public @Nullable ParseReporter reporter() {
        return reporter;
    }

    /** What records the forms of items, null for nothing. */
    public @Nullable KeyRecorder recorder() {
        return forms;
    }

    /** Reports the interpreted value of the item that was read last, and returns it. */
    public <T> T meaning(T value) {
        if (reporter != null) {
            reporter.meaning(value);
        }
        return value;
    }

    /** Ends the region begun by {@link #narrow}. The rest of it consists of fill bytes with the value {@code fill}, fewer than {@code below}. */
    public void widenOverFill(String rule, long outer, int fill, long below, Leniency leniency) throws IOException {
        long start = position;
        long left = remaining();
        if (leniency.isChecked(isStrict())) {
            if (left >= below) {
                reject(position, rule, "expected fewer than " + CountText.of(below, "fill byte") + ", found " + left);
            }
            expectFill(rule, fill, left);
        }
        position = limit;
        limit = outer;
        padding(rule, start);
    }

    /**
     * Rejects white space before the document in the region, and white space other than {@code fill} after it. The cursor does not move.
     */
    public void checkTextFilling(String rule, int fill, Leniency leniency) throws IOException {
        if (leniency.isChecked(isStrict())) {
            long start = position;
            TextFilling.Region region = (offset, count) -> {
                position = start + offset;
                return copied(rule, count);
            };
            long other = TextFilling.findOther(region, remaining(), fill);
            if (other == 0) {
                reject(start, rule, "white space precedes the document");
            } else if (other > 0) {
                position = start + other;
                reject(start + other, rule, "expected a byte " + fill + ", found " + octet(rule));
            }
            position = start;
        }
    }

    /** Reads constant bytes. */
    public void constant(String rule, byte[] expected) throws IOException {
        long at = position;
        if (remaining() < expected.length) {
            throw endsEarly(
                    at,
                    rule,
                    "expected " + ByteText.show(expected) + ", found the end after "
                            + CountText.of(remaining(), "byte"));
        }
        byte[] actual = copied(rule, expected.length);
        if (!Arrays.equals(actual, expected)) {
            throw malformed(
                    at,
                    rule,
                    "expected " + ByteText.show(expected) + ", found "
                            + ByteText.showFound(expected, actual)
                            + ByteText.difference(at, expected, actual));
        }
        if (at == 0) {
            signature = expected;
        }
        item(Kind.CONSTANT, rule, at, position, expected);
    }

    /** Reads {@code count} bytes with the value {@code fill}. */
    public void fill(String rule, int fill, long count, Leniency leniency) throws IOException {
        long start = position;
        need(rule, count);
        if (leniency.isChecked(isStrict())) {
            expectFill(rule, fill, count);
        } else {
            position += count;
        }
        padding(rule, start);
    }

    /** Reads bytes with the value {@code fill} up to a multiple of {@code multiple} from the start of the file. */
    public void pad(String rule, int fill, long multiple, boolean optionalAtEnd, Leniency leniency) throws IOException {
        expectMultiple(rule, multiple);
        long rest = position % multiple;
        long count = rest == 0 ? 0 : multiple - rest;
        if (optionalAtEnd && position == fileSize) {
            return;
        }
        fill(rule, fill, optionalAtEnd ? Math.min(count, fileSize - position) : count, leniency);
    }

    /**
     * Reads white space. The canonical form is {@code minimum} plus {@code more} of the first of {@code characters}, and then more of it up to {@code
     * remainder} bytes after a multiple.
     *
     * @param characters the accepted characters, at least {@code minimum} of them
     * @param more the number of characters to add to the minimum; negative counts as 0
     * @param multiple in bytes from the start of the file, 1 for none
     * @param otherEnds further remainders, each followed by its multiple, at which strict reading also accepts the end
     */
    public void white(
            String rule,
            String characters,
            long minimum,
            long more,
            long remainder,
            long multiple,
            Leniency leniency,
            long... otherEnds)
            throws IOException {
        long start = position;
        readWhite(rule, characters, minimum, more, remainder, multiple, leniency, otherEnds);
        padding(rule, start);
        if (forms != null && leniency == Leniency.ACCEPT) {
            forms.recordWhite(this, rule, start);
        }
    }

    private void readWhite(
            String rule,
            String characters,
            long minimum,
            long more,
            long remainder,
            long multiple,
            Leniency leniency,
            long... otherEnds)
            throws IOException {
        if (leniency.isChecked(isStrict())) {
            long usual = SaturatingMath.plus(minimum, Math.max(0, more));
            need(rule, usual);
            long count = usual + Math.floorMod(remainder - position - usual, multiple);
            need(rule, count);
            expectFill(rule, characters.charAt(0), count);
            return;
        }
        long count = 0;
        while (remaining() > 0) {
            if (characters.indexOf((char) octet(rule)) < 0) {
                position--;
                break;
            }
            count++;
        }
        if (count < minimum) {
            throw malformed(
                    rule, "needs white space of at least " + CountText.of(minimum, "character") + ", has " + count);
        }
        if (isStrict()
                && leniency == Leniency.ACCEPT
                && !Remainders.matches(position, remainder, multiple, otherEnds)) {
            reject(
                    position,
                    rule,
                    "expected white space that ends " + CountText.of(remainder, "byte") + " after a multiple of "
                            + multiple + ", ends at byte " + position);
        }
    }

    private void expectFill(String rule, int fill, long count) throws IOException {
        for (long i = 0; i < count; i++) {
            long at = position;
            int actual = octet(rule);
            if (actual != fill) {
                reject(at, rule, "expected a byte " + fill + ", found " + actual);
                position = at + count - i;
                return;
            }
        }
    }

    /** Returns the extent of the next {@code byteSize} bytes and moves the cursor past them without reading them. */
    public Payload payload(String rule, long byteSize) throws FormatException {
        need(rule, byteSize);
        Payload payload = Payload.stored(position, byteSize);
        position += byteSize;
        item(Kind.DATA, rule, payload.byteOffset(), position, null);
        return payload;
    }

    /** Counts the numbers of a list that a document has as a tensor's data, because the shape of the tensor is their count. */
    public Payload counted(String rule, Payload list) throws IOException {
        Packing form = list.packing();
        if (form == null) {
            return list;
        }
        try {
            long count = source instanceof Packing.Counts known
                    ? known.countAt(list.byteOffset())
                    : form.count(new SourceStream(source, list.byteOffset(), list.byteSize()));
            return list.packed(new Packing.Counted(form, count));
        } catch (SourceStream.Unreadable e) {
            throw e.failure();
        } catch (IOException e) {
            throw failure(Reason.MALFORMED, list.byteOffset(), rule, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Rejects a computed count that overflows 64 bits.
     *
     * @param what the measure of {@code rule} that is computed: its size or its count
     * @param each whether the source is in the element with the same index of another list, instead of the item that was read last
     * @param source the rule of the item that the measure is computed from
     */
    public void expectCountable(String rule, String what, long value, boolean each, String source)
            throws FormatException {
        if (value == Long.MAX_VALUE) {
            throw invalidMeasure(rule, what, value, each, source);
        }
    }

    /** The same for a measure that is computed from several items; the largest of them is reported. */
    public void expectCountable(String rule, String what, long value, boolean each, String[] sources, long... values)
            throws FormatException {
        if (value == Long.MAX_VALUE) {
            throw invalidMeasure(rule, what, value, each, largest(sources, values));
        }
    }

    /** As {@link #expectCountable}; also rejects a negative value. */
    public void expectMeasure(String rule, String what, long value, boolean each, String source)
            throws FormatException {
        if (value == Long.MAX_VALUE || value < 0) {
            throw invalidMeasure(rule, what, value, each, source);
        }
    }

    /** The same for a measure that is computed from several items; the largest of them is reported. */
    public void expectMeasure(String rule, String what, long value, boolean each, String[] sources, long... values)
            throws FormatException {
        if (value == Long.MAX_VALUE || value < 0) {
            throw invalidMeasure(rule, what, value, each, largest(sources, values));
        }
    }

    private static String largest(String[] sources, long[] values) {
        int largest = 0;
        for (int i = 1; i < values.length; i++) {
            largest = values[i] > values[largest] ? i : largest;
        }
        return sources[largest];
    }

    private FormatException invalidMeasure(String rule, String what, long value, boolean each, String source) {
        String amount = "a " + what + " of " + SaturatingMath.text(value);
        return uncountable(
                rule,
                "would have " + amount + ", computed from '" + source + "'",
                "gives '" + rule + "' " + amount + (value < 0 ? "" : ", which is too large"),
                source,
                each ? elementIndex() : -1);
    }

    private FormatException uncountable(String rule, String problem, String ofSource, String source, long index) {
        SourceItemException cause = index < 0
                ? SourceItemException.last(ofSource, source)
                : SourceItemException.nth(ofSource, source, index);
        return failure(Reason.MALFORMED, position, rule, problem, cause);
    }

    /** Returns the integer of a key in a list of pairs; rejects a value of another type. */
    public long requireInteger(String list, String key, String value, @Nullable Long integer) throws FormatException {
        if (integer == null) {
            FormatException failure = malformed(list, Lists.otherThan(key, value));
            throw reporter == null ? failure : reporter.orReported(failure);
        }
        return integer;
    }

    /** Returns the extent of {@code count} elements; it has no size if the type's size is unknown, or the elements are not whole blocks. */
    public Payload elements(String rule, ElementType type, long count) throws FormatException {
        long byteSize = type.byteSize(count);
        if (byteSize < 0 && coverage != null) {
            coverage.giveUp();
        }
        return byteSize < 0 ? Payload.unsized(position) : payload(rule, byteSize);
    }

    /** Returns the extent of {@code count} elements, or the rest of the region if the type's size is unknown. */
    public Payload elementsOrRest(String rule, ElementType type, long count) throws FormatException {
        return payload(rule, type.blockBytes() == 0 ? remaining() : byteSize(rule, type, count));
    }

    /** The size in bytes of {@code count} elements of a type of known size, which must be whole blocks. */
    public long byteSize(String rule, ElementType type, long count) throws FormatException {
        long byteSize = type.byteSize(count);
        if (byteSize < 0) {
            throw malformed(
                    rule,
                    CountText.of(count, "element is", "elements are") + " not a whole number of blocks of " + type
                            + " (" + CountText.of(type.blockElements(), "element") + " in "
                            + CountText.of(type.blockBytes(), "byte") + ")");
        }
        return byteSize;
    }

    /** Rejects a value whose code, at {@code offset}, has no name. */
    public <T extends CodedValue> T named(String rule, long offset, T value) throws FormatException {
        if (value.label() == null) {
            throw unknown(offset, rule, meaning(value));
        }
        return meaning(value);
    }

    /** Accepts a value whose code, at {@code offset}, may have no name; using its meaning later reports that offset. */
    public <T extends CodedValue> T maybeUnnamed(String rule, long offset, T value) {
        if (value.label() == null) {
            recordUnknown(offset, rule, value);
        }
        return meaning(value);
    }

    /** Rejects an integer at {@code offset} above its limit, which options may raise. */
    public long atMost(String rule, long limit, long offset, long value) throws FormatException {
        long highest = limitOf(rule, limit);
        if (value > highest) {
            throw beyondLimit(offset, rule, value, highest);
        }
        return value;
    }

    /** The size in bytes of {@code count} elements of a dtype, whose code must have a name. */
    public long byteSize(CodedValue dtype, long count) throws FormatException {
        if (dtype.elementType().blockBytes() == 0) {
            throw unknown(dtype.codes().rule(), dtype);
        }
        return byteSize(dtype.codes().rule(), dtype.elementType(), count);
    }

    /**
     * Rejects a count of elements that do not fit in the rest of the region. For elements that may be empty, the total of all lists is limited by the
     * size of the file.
     *
     * @param minimum the minimum size of an element in bytes
     */
    public int count(String rule, long count, long minimum) throws FormatException {
        if (minimum == 0) {
            return countOfAnySize(rule, count);
        }
        if (count < 0 || count > remaining() / minimum || count > Integer.MAX_VALUE - 8) {
            String problem = CountText.of(count, "element") + " of at least " + CountText.of(minimum, "byte")
                    + (count == 1 ? " does" : " do") + " not fit in the " + CountText.of(remaining(), "byte") + " left";
            throw count > 0 && SaturatingMath.times(count, minimum) < Long.MAX_VALUE
                    ? endsEarly(position, rule, problem)
                    : malformed(rule, problem);
        }
        return (int) count;
    }

    private int countOfAnySize(String rule, long count) throws FormatException {
        if (count < 0) {
            throw malformed(
                    rule,
                    "has a computed count of " + CountText.of(count, "element")
                            + "; check the items it is computed from");
        }
        long most = SaturatingMath.plus(SaturatingMath.times(fileSize, ELEMENTS_A_BYTE), FREE_ELEMENTS);
        elementsOfAnySize = SaturatingMath.plus(elementsOfAnySize, count);
        if (elementsOfAnySize > Math.min(most, Integer.MAX_VALUE - 8)) {
            String problem = CountText.of(count, "element") + " that may be empty are too many for a file of "
                    + CountText.of(fileSize, "byte") + "; the limit is " + most + " in all its lists";
            throw failure(Reason.LIMIT, position, rule, problem, null);
        }
        return (int) count;
    }

    /** Rejects a count that differs from the size of a list that was read. */
    public int sameCount(String rule, long count, int size) throws FormatException {
        if (count != size) {
            throw malformed(
                    rule, "expected " + CountText.of(size, "element") + ", one for each offset, found " + count);
        }
        return size;
    }

    /** Returns element {@code index} of a list; rejects a list that is too short. */
    public long elementOf(String rule, Longs list, int index) throws FormatException {
        String problem = list.missing(index);
        if (problem != null) {
            throw malformed(rule, problem);
        }
        return list.at(index);
    }

    /** Returns the elements of a list at several indices, which must be in its range. */
    public Longs elementsOf(String rule, Longs list, Longs positions) throws FormatException {
        String problem = list.missingAny(positions);
        if (problem != null) {
            throw malformed(rule, problem);
        }
        return list.at(positions);
    }

    /**
     * Returns a shape with computed dimensions.
     *
     * @param sources the rules of the items that they are computed from, one for each dimension; empty for none
     */
    public Shape shape(String rule, String[] sources, long... dimensions) throws FormatException {
        for (int i = 0; i < dimensions.length; i++) {
            if (dimensions[i] < 0 || dimensions[i] == Long.MAX_VALUE) {
                String dimension = "a dimension of " + SaturatingMath.text(dimensions[i]);
                String problem = "has " + dimension + ", which is computed; check the items it is computed from";
                throw sources[i].isEmpty()
                        ? malformed(rule, problem)
                        : uncountable(
                                rule, problem, "gives '" + rule + "' " + dimension, sources[i], Integer.MAX_VALUE);
            }
        }
        return Shape.of(dimensions);
    }

    /** Rejects the offset of the last seek unless it is a multiple of {@code multiple}. */
    public void requireAligned(String rule, long multiple, Leniency leniency) throws FormatException {
        expectMultiple(rule, multiple);
        if (position % multiple != 0 && leniency.isChecked(isStrict())) {
            reject(ofOffset(
                    rule,
                    position,
                    "must start at a multiple of " + multiple + " bytes, starts at " + position,
                    position + " for '" + rule + "', must be a multiple of " + multiple));
        }
        if (coverage != null) {
            coverage.align(position, multiple);
        }
    }

    private void expectMultiple(String rule, long multiple) throws FormatException {
        if (multiple <= 0) {
            throw malformed(rule, "cannot be aligned to a multiple of " + multiple);
        }
    }

    /**
     * Rejects data that does not directly follow the previous data, the first starting at {@code start}; moves the cursor to the end of the last.
     */
    public void requireContiguous(String rule, List<Payload> payloads, long start, Leniency leniency)
            throws FormatException {
        Extents.requireContiguous(this, rule, payloads, start, leniency);
    }

    /**
     * Rejects gaps and overlaps between data, in any order of the tensors; moves the cursor to the end of the data.
     */
    public void requireGapless(String rule, List<Payload> payloads, long start, Leniency leniency)
            throws FormatException {
        Extents.requireGapless(this, rule, payloads, start, leniency);
    }

    /** Rejects data that overlaps other data; empty data overlaps none. */
    public void requireDisjoint(String rule, List<Payload> payloads, Leniency leniency) throws FormatException {
        Extents.requireDisjoint(this, rule, payloads, leniency);
    }

    /** Rejects bytes after the last item of the file. */
    public void expectEnd(String rule, Leniency leniency) throws IOException {
        if (position == limit) {
            return;
        }
        FormatException failure = malformed(
                rule,
                CountText.of(limit - position, "byte follows", "bytes follow") + " the last item of the file"
                        + Signatures.another(source, position, signature));
        if (leniency.isChecked(isStrict())) {
            reject(failure);
        } else {
            trailing = failure;
        }
    }

    /** The problem of bytes after the last item that lenient reading accepted; null if it was reported, or nothing follows. */
    public @Nullable FormatException trailing() {
        return trailing;
    }

    /**
     * Defines the padding before aligned items, in a file whose items have offsets of their own. Strict reading checks its value unless {@code value}
     * is negative.
     *
     * @param multiple the alignment up to which padding may precede other items, 1 for none
     */
    public void padding(int value, long multiple, Leniency leniency) {
        if (coverage != null) {
            coverage.padding(value, multiple, leniency);
        }
    }

    /** Ends a pool of items that began with {@link #seekInside}. Strict reading rejects bytes between them that belong to none. */
    public void endPool(String rule) throws IOException {
        Coverage read = coverage;
        if (read != null) {
            read.endPool(position, gap -> between(rule, read, gap));
        }
    }

    /** Ends a pool that is the rest of its region: moves the cursor to the end of the last item, or to the region's end if nothing is checked. */
    public void leavePool(String rule) throws IOException {
        Coverage read = coverage;
        long end = read == null ? -1 : read.leavePool(position, gap -> between(rule, read, gap));
        if (end < 0 || !isStrict()) {
            seek(rule, limit);
        } else {
            revisit(end);
        }
    }

    /**
     * In strict reading, rejects bytes that belong to no item or to two, in a file whose items have offsets of their own. Does nothing after a
     * problem, because the extents of items that could not be read are unknown.
     *
     * @param shared whether data may share bytes
     * @param leniency the leniency of bytes after the last item
     */
    public void expectCovered(String rule, boolean shared, Leniency leniency) throws IOException {
        Coverage read = coverage;
        if (read == null || (reporter != null && reporter.problemCount() > 0)) {
            return;
        }
        long end = read.check(position, fileSize, gap -> {
            if (!shared || !gap.isOverlap()) {
                between(rule, read, gap);
            }
        });
        if (isStrict() && end >= 0 && end < fileSize && leniency.isChecked(true)) {
            reject(
                    end,
                    rule,
                    CountText.of(fileSize - end, "byte follows", "bytes follow") + " the last item of the file");
        }
    }

    /** Reports the bytes between two items that are padding; rejects others, and a gap that is an overlap, in strict reading. */
    private void between(String rule, Coverage read, Coverage.Gap gap) throws IOException {
        if (!gap.isOverlap() && read.isPadding(gap)) {
            long back = position;
            position = gap.start();
            if (isStrict() && read.paddingValue() >= 0) {
                expectFill(rule, read.paddingValue(), gap.end() - gap.start());
            }
            position = back;
            if (reporter != null) {
                reporter.item(Kind.PADDING, "", -1, gap.start(), gap.end(), null);
            }
        } else if (isStrict()) {
            String problem = gap.isOverlap()
                    ? "the item that starts at byte " + gap.end() + " overlaps the one that ends at byte " + gap.start()
                    : "no item contains the " + CountText.of(gap.end() - gap.start(), "byte") + " up to byte "
                            + gap.end() + ", so a copy would lose them";
            reject(Math.min(gap.start(), gap.end()), rule, problem);
        }
    }
}
