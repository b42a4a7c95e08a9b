package org.tensorbind.read;

import java.io.IOException;
import java.util.function.UnaryOperator;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.payload.Payload;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.Longs;
import org.tensorbind.value.TextCode;

/** Reads as any cursor does, and reports every item to a listener. */
public final class ObservedCursor extends ReportingCursor {
    /**
     * A cursor at the source's first byte that reports to {@code listener} what it reads.
     *
     * @param firstFault what to say of the first fault from which reading goes on
     */
    public ObservedCursor(
            ByteSource source, ReadOptions options, ParseListener listener, UnaryOperator<FormatException> firstFault) {
        this(source, options, listener, firstFault, UnaryOperator.identity());
    }

    /**
     * A cursor at the source's first byte that reports to {@code listener} what it reads.
     *
     * @param firstFault what to say of the first fault from which reading goes on
     * @param eachFault what to say of each fault
     */
    public ObservedCursor(
            ByteSource source,
            ReadOptions options,
            ParseListener listener,
            UnaryOperator<FormatException> firstFault,
            UnaryOperator<FormatException> eachFault) {
        super(source, options, listener, firstFault, eachFault);
    }

    /** Where something could not be read, what it has of the file is not known. */
    @Override
    public void expectCovered(String rule, boolean shared, Leniency leniency) throws IOException {
        if (faultCount() == 0) {
            quietly(() -> {
                super.expectCovered(rule, shared, leniency);
                return rule;
            });
        }
    }

    @Override
    public void endPool(String rule) throws IOException {
        quietly(() -> {
            super.endPool(rule);
            return rule;
        });
    }

    @Override
    public void leavePool(String rule) throws IOException {
        quietly(() -> {
            super.leavePool(rule);
            return rule;
        });
    }

    @Override
    public DocumentReader document(DocumentReader reader) {
        return new ObservedDocument(reader, this);
    }

    @Override
    public long uint8(String rule) throws IOException {
        return value(rule, () -> super.uint8(rule));
    }

    @Override
    public long uint16(String rule) throws IOException {
        return value(rule, () -> super.uint16(rule));
    }

    @Override
    public long uint32(String rule) throws IOException {
        return value(rule, () -> super.uint32(rule));
    }

    @Override
    public long uint64(String rule) throws IOException {
        return value(rule, () -> super.uint64(rule));
    }

    @Override
    public long int8(String rule) throws IOException {
        return value(rule, () -> super.int8(rule));
    }

    @Override
    public long int16(String rule) throws IOException {
        return value(rule, () -> super.int16(rule));
    }

    @Override
    public long int32(String rule) throws IOException {
        return value(rule, () -> super.int32(rule));
    }

    @Override
    public long int64(String rule) throws IOException {
        return value(rule, () -> super.int64(rule));
    }

    @Override
    public long unsigned(String rule, int bitWidth) throws IOException {
        return value(rule, () -> super.unsigned(rule, bitWidth));
    }

    @Override
    public long signed(String rule, int bitWidth) throws IOException {
        return value(rule, () -> super.signed(rule, bitWidth));
    }

    @Override
    public long unsigned64(String rule) throws IOException {
        return value(rule, () -> Longs.unsigned(super.unsigned64(rule))).longValue();
    }

    @Override
    public double float32(String rule) throws IOException {
        return value(rule, () -> super.float32(rule));
    }

    @Override
    public double float64(String rule) throws IOException {
        return value(rule, () -> super.float64(rule));
    }

    @Override
    public long whole32(String rule) throws IOException {
        return value(rule, () -> super.whole32(rule));
    }

    @Override
    public long whole64(String rule) throws IOException {
        return value(rule, () -> super.whole64(rule));
    }

    @Override
    public long bincode(String rule, int bitWidth) throws IOException {
        return value(rule, () -> super.bincode(rule, bitWidth));
    }

    @Override
    public long bincodeBits(String rule, int bitWidth) throws IOException {
        return value(rule, () -> Longs.unsigned(super.bincodeBits(rule, bitWidth)))
                .longValue();
    }

    @Override
    public long leb128(String rule) throws IOException {
        return value(rule, () -> super.leb128(rule));
    }

    @Override
    public void openBits(String rule, int byteSize, boolean highestFirst) throws IOException {
        mute();
        super.openBits(rule, byteSize, highestFirst);
        unmute();
    }

    @Override
    public long bits(String rule, int width) throws IOException {
        long start = firstByte(width);
        long end = endByte(width);
        long value = super.bits(rule, width);
        reportItem(Kind.VALUE, rule, start, end, value);
        return value;
    }

    @Override
    public void zeroBits(String rule, int width, Leniency leniency) throws IOException {
        long start = firstByte(width);
        long end = endByte(width);
        super.zeroBits(rule, width, leniency);
        reportItem(Kind.PADDING, rule, start, end, null);
    }

    @Override
    public String text(String rule, long byteSize) throws IOException {
        return value(rule, () -> super.text(rule, byteSize));
    }

    @Override
    public String text(String rule, long byteSize, TextCode code) throws IOException {
        return value(rule, () -> super.text(rule, byteSize, code));
    }

    @Override
    public String paddedText(String rule, long byteSize, int fill, TextCode code) throws IOException {
        return value(rule, () -> super.paddedText(rule, byteSize, fill, code));
    }

    @Override
    public String rightAlignedText(String rule, long byteSize, int fill, TextCode code) throws IOException {
        return value(rule, () -> super.rightAlignedText(rule, byteSize, fill, code));
    }

    @Override
    public String textUntil(String rule, byte[] delimiter, TextCode code) throws IOException {
        return value(rule, () -> super.textUntil(rule, delimiter, code));
    }

    @Override
    public String textUntil(String rule, long byteSize, byte[] delimiter, TextCode code) throws IOException {
        return value(rule, () -> super.textUntil(rule, byteSize, delimiter, code));
    }

    @Override
    public String oneOf(String rule, TextCode code, String... texts) throws IOException {
        return value(rule, () -> super.oneOf(rule, code, texts));
    }

    @Override
    public boolean isNext(String rule, byte[] expected) throws IOException {
        return quietly(() -> super.isNext(rule, expected));
    }

    @Override
    public long jsonSize(String rule) throws IOException {
        return quietly(() -> super.jsonSize(rule));
    }

    @Override
    public long decimal(String rule) throws IOException {
        return value(rule, () -> super.decimal(rule));
    }

    @Override
    public long decimal(String rule, long byteSize, int fill, boolean left) throws IOException {
        return value(rule, () -> super.decimal(rule, byteSize, fill, left));
    }

    @Override
    public double decimalFloat(String rule, long byteSize, int fill, boolean left) throws IOException {
        return value(rule, () -> super.decimalFloat(rule, byteSize, fill, left));
    }

    @Override
    public double decimalFloat(String rule) throws IOException {
        return value(rule, () -> super.decimalFloat(rule));
    }

    @Override
    public double decimalFloat(String rule, DecimalForm form) throws IOException {
        return value(rule, () -> super.decimalFloat(rule, form));
    }

    @Override
    public double decimalFloat(String rule, long byteSize, int fill, boolean left, DecimalForm form)
            throws IOException {
        return value(rule, () -> super.decimalFloat(rule, byteSize, fill, left, form));
    }

    @Override
    public byte[] bytes(String rule, long byteSize) throws IOException {
        return value(rule, () -> super.bytes(rule, byteSize));
    }

    @Override
    public void constant(String rule, byte[] expected) throws IOException {
        item(Kind.CONSTANT, rule, () -> {
            super.constant(rule, expected);
            return expected;
        });
    }

    @Override
    public void fill(String rule, int fill, long count, Leniency leniency) throws IOException {
        padding(rule, () -> super.fill(rule, fill, count, leniency));
    }

    @Override
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
        padding(rule, () -> super.white(rule, characters, minimum, more, remainder, multiple, leniency, otherEnds));
    }

    @Override
    public void widenOverFill(String rule, long outer, int fill, long below, Leniency leniency) throws IOException {
        padding(rule, () -> super.widenOverFill(rule, outer, fill, below, leniency));
    }

    @Override
    public void checkTextFilling(String rule, int fill, Leniency leniency) throws IOException {
        quietly(() -> {
            super.checkTextFilling(rule, fill, leniency);
            return rule;
        });
    }

    @Override
    public void pad(String rule, int fill, long multiple, boolean optionalAtEnd, Leniency leniency) throws IOException {
        padding(rule, () -> super.pad(rule, fill, multiple, optionalAtEnd, leniency));
    }

    @Override
    public Payload payload(String rule, long byteSize) throws FormatException {
        Payload payload = super.payload(rule, byteSize);
        reportItem(Kind.DATA, rule, payload.byteOffset(), position(), null);
        return payload;
    }
}
