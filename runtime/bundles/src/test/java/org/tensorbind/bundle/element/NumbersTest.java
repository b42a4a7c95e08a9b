package org.tensorbind.bundle.element;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.memory.Tensors;
import org.tensorbind.payload.code.ElementNumbers;
import org.tensorbind.payload.code.FloatCodes;
import org.tensorbind.payload.code.NumberSource;

/** Numbers between Java types and dtypes: exact where they can be, rounded to the nearest where asked, never cut off. */
final class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "F32, F32, NATURAL",
        "F32, BF16, WIDENS",
        "F32, F8_E4M3, WIDENS",
        "F32, U16, WIDENS",
        "F32, I32, ROUNDS",
        "F32, F64, ROUNDS",
        "F32, BOOL, NEVER",
        "F64, U32, WIDENS",
        "F64, I64, ROUNDS",
        "I32, U16, WIDENS",
        "I32, U32, BITS",
        "I32, F32, ROUNDS",
        "I64, U32, WIDENS",
        "I64, U64, BITS",
        "I16, U8, WIDENS",
        "I16, F16, BITS",
        "I8, U8, BITS",
        "I8, BOOL, BITS",
        "I8, I16, ROUNDS",
        "U32, U16, WIDENS",
        "U32, I16, ROUNDS",
        "BOOL, BOOL, NATURAL",
        "BOOL, U8, NEVER",
        "F32, OPAQUE, NEVER"
    })
    void aTypeTakesADtypeAsItCan(DType natural, DType dtype, DtypeMatch fit) {
        assertEquals(fit, DtypeMatch.of(natural, dtype));
    }

    /** Every code of a narrow format is the nearest to its own value, and values between two codes go to the nearer, or the even one. */
    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16", "F8_E5M2", "F8_E4M3"})
    void roundingGivesTheNearestCode(DType dtype) {
        int codes = 1 << 8 * dtype.byteSize();
        double last = Double.NaN;
        int lastCode = 0;
        for (int code = 0; code < codes / 2; code++) {
            double value = decode(dtype, code);
            if (Double.isNaN(value)) {
                assertTrue(Double.isNaN(decode(dtype, encode(dtype, value))));
                continue;
            }
            assertEquals(code, encode(dtype, value), () -> "value " + value);
            assertEquals(code | codes / 2, encode(dtype, -value), () -> "value " + -value);
            if (!Double.isNaN(last) && !Double.isInfinite(value)) {
                double middle = last + (value - last) / 2;
                assertEquals(lastCode % 2 == 0 ? lastCode : code, encode(dtype, middle), () -> "value " + middle);
                assertEquals(lastCode, encode(dtype, Math.nextDown(middle)));
                assertEquals(code, encode(dtype, Math.nextUp(middle)));
            }
            last = value;
            lastCode = code;
        }
    }

    @Test
    void whatIsTooLargeIsInfiniteOrNaN() {
        assertEquals(0x7BFF, encode(DType.F16, 65_519));
        assertEquals(0x7C00, encode(DType.F16, 65_520));
        assertEquals(0x7F80, encode(DType.BF16, Double.MAX_VALUE));
        assertEquals(0x7C, encode(DType.F8_E5M2, Double.POSITIVE_INFINITY));
        assertEquals(0x7E, encode(DType.F8_E4M3, 463));
        assertEquals(0x7F, encode(DType.F8_E4M3, 465));
        assertEquals(0, encode(DType.F16, Double.MIN_VALUE));
        assertEquals(0x8000, encode(DType.F16, -0.0));
    }

    private static int encode(DType dtype, double value) {
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        ElementNumbers.put(bytes, dtype, value);
        return dtype.byteSize() == 1 ? bytes.get(0) & 0xFF : bytes.getShort(0) & 0xFFFF;
    }

    private static double decode(DType dtype, int code) {
        return switch (dtype) {
            case F16 -> FloatCodes.float16((short) code);
            case BF16 -> FloatCodes.bfloat16((short) code);
            case F8_E5M2 -> FloatCodes.float8e5m2((byte) code);
            default -> FloatCodes.float8e4m3((byte) code);
        };
    }

    private static final List<DType> INTEGERS =
            List.of(DType.I8, DType.U8, DType.I16, DType.U16, DType.I32, DType.U32, DType.I64, DType.U64);

    /** Against exact arithmetic: random and extreme values of each integer type as each other type. */
    @Test
    void integersAreHeldAsExactArithmeticSays() {
        Random random = new Random(3);
        for (DType dtype : INTEGERS) {
            BigInteger least = range(dtype)[0];
            BigInteger most = range(dtype)[1];
            for (int i = 0; i < 2_000; i++) {
                long value = i < 8
                        ? List.of(0L, -1L, 1L, 127L, 128L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 53)
                                .get(i)
                        : random.nextLong() >> random.nextInt(64);
                BigInteger signed = BigInteger.valueOf(value);
                BigInteger unsigned = new BigInteger(Long.toUnsignedString(value));
                assertEquals(isWithin(signed, least, most), ElementNumbers.canBe(dtype, value, false));
                assertEquals(isWithin(unsigned, least, most), ElementNumbers.canBe(dtype, value, true));
                assertEquals(
                        new BigDecimal((double) value).toBigInteger().equals(signed),
                        ElementNumbers.isExact(DType.F64, value, false),
                        () -> "value " + value);
                assertEquals(unsigned.doubleValue(), NumberSource.unsigned(value));
                assertEquals(unsigned.floatValue(), NumberSource.unsignedFloat(value));
                double fraction = Math.scalb((double) value, -random.nextInt(60));
                BigInteger nearest = new BigDecimal(Math.rint(fraction)).toBigInteger();
                assertEquals(
                        isWithin(nearest, least, most),
                        ElementNumbers.canBe(dtype, fraction),
                        () -> dtype + " " + fraction);
            }
        }
    }

    private static boolean isWithin(BigInteger value, BigInteger least, BigInteger most) {
        return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
    }

    private static BigInteger[] range(DType dtype) {
        int bits = 8 * dtype.byteSize();
        return ElementNumbers.isSigned(dtype)
                ? new BigInteger[] {
                    BigInteger.ONE.shiftLeft(bits - 1).negate(),
                    BigInteger.ONE.shiftLeft(bits - 1).subtract(BigInteger.ONE)
                }
                : new BigInteger[] {
                    BigInteger.ZERO, BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE)
                };
    }

    /** Every dtype into every Java type: what the exact value is nearest to, or a rejection. */
    @Test
    void everyDtypeIsReadIntoEveryTypeThatTakesIt() throws IOException {
        for (DType dtype : DType.values()) {
            if (dtype == DType.OPAQUE || dtype.isComplex()) {
                continue;
            }
            byte[] bytes = new byte[8 * dtype.byteSize()];
            Arrays.fill(bytes, 0, dtype.byteSize(), (byte) 0x38);
            TensorView view = Tensors.of(dtype, Shape.of(8), ByteBuffer.wrap(bytes));
            double exact = dtype == DType.BOOL
                    ? 1
                    : dtype == DType.I64 || dtype == DType.U64 ? view.getLong(0) : view.getDouble(0);
            assertEquals((float) exact, Codecs.FLOAT_ARRAY.read(view, null)[0], dtype::toString);
            assertEquals(exact, Codecs.DOUBLE_ARRAY.read(view, null)[0], dtype::toString);
            checkIntegers(view, exact);
        }
    }

    private static void checkIntegers(TensorView view, double exact) throws IOException {
        assertInteger(exact, Byte.MAX_VALUE, () -> Codecs.BYTE_ARRAY.read(view, null)[0]);
        assertInteger(exact, Short.MAX_VALUE, () -> Codecs.SHORT_ARRAY.read(view, null)[0]);
        assertInteger(exact, Integer.MAX_VALUE, () -> Codecs.INT_ARRAY.read(view, null)[0]);
        assertInteger(exact, Long.MAX_VALUE, () -> Codecs.LONG_ARRAY.read(view, null)[0]);
    }

    /** Reads one element. */
    private interface Reading {
        long read() throws IOException;
    }

    private static void assertInteger(double exact, long most, Reading reading) throws IOException {
        if (exact <= most) {
            assertEquals(Math.rint(exact), (double) reading.read());
        } else {
            ValueException rejection = assertThrows(ValueException.class, reading::read);
            assertTrue(String.valueOf(rejection.getMessage()).startsWith("element 0 is "), rejection::getMessage);
        }
    }

    @Test
    void elementsAreWrittenInPiecesThatDoNotMeetTheirEnds() throws IOException {
        float[][] rows = new float[300][777];
        for (int i = 0; i < rows.length; i++) {
            Arrays.fill(rows[i], i);
        }
        for (DType dtype : List.of(DType.F32, DType.F64, DType.BF16)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Objects.requireNonNull(Codecs.FLOAT_ARRAY_2
                            .entry("t", rows, ElementType.of(dtype), Shape.of(300, 777))
                            .data())
                    .writeTo(Channels.newChannel(bytes));
            TensorView view = Tensors.of(dtype, Shape.of(300, 777), ByteBuffer.wrap(bytes.toByteArray()));
            float[][] read = Codecs.FLOAT_ARRAY_2.read(view, null);
            if (dtype != DType.BF16) {
                assertArrayEquals(rows, read);
            }
            assertEquals(256f, read[256][776]);
        }
    }

    @Test
    void exactnessIsJudgedBitByBit() {
        assertTrue(ElementNumbers.isExact(DType.BF16, 1.5));
        assertFalse(ElementNumbers.isExact(DType.BF16, 0.1f));
        assertTrue(ElementNumbers.isExact(DType.F16, -0.0));
        assertFalse(ElementNumbers.isExact(DType.I8, -0.0), "an integer has no negative zero");
        assertTrue(ElementNumbers.isExact(DType.F8_E4M3, Double.NaN));
        assertFalse(ElementNumbers.isExact(DType.I32, Double.NaN));
        assertFalse(ElementNumbers.isExact(DType.F8_E4M3, Double.POSITIVE_INFINITY));
        assertFalse(ElementNumbers.isExact(DType.F64, (1L << 53) + 1, false));
        assertTrue(ElementNumbers.isExact(DType.F64, -1L << 11, true));
    }

    @Test
    void aDtypeOfAsManyBitsHasItsOwnRange() throws IOException {
        TensorView fractions = Tensors.of(new float[] {200.4f, 0});
        assertArrayEquals(new byte[] {(byte) 200, 0}, Codecs.BYTE_ARRAY.read(fractions, DType.U8));
        TensorView negative = Tensors.of(new byte[] {-1});
        ValueException rejection = assertThrows(ValueException.class, () -> Codecs.BYTE_ARRAY.read(negative, DType.U8));
        assertEquals("element 0 is -1, which does not fit in u8", rejection.getMessage());
        TensorView codes = Tensors.of(DType.U8, Shape.of(1), ByteBuffer.wrap(new byte[] {-1}));
        assertArrayEquals(new byte[] {-1}, Codecs.BYTE_ARRAY.read(codes, DType.U8));
        assertEquals(-1, Codecs.BYTE_BUFFER.read(codes, DType.U8).get(0));
    }

    /** Rows of a tensor beyond a GiB begin and end anywhere in the windows through which it is read. */
    @ParameterizedTest
    @ValueSource(ints = {4, 12, 28, 400, 1 << 20})
    void rowsMayLieAcrossWindows(int windowBytes) throws IOException {
        float[] values = new float[100];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        WindowSource<float[]> source = new WindowSource<>(Codecs.FLOAT_KIND, Tensors.of(values, 10, 10), windowBytes);
        for (int row = 0; row < 10; row++) {
            float[] read = new float[12];
            source.next(read, 1, 10);
            assertArrayEquals(Arrays.copyOfRange(values, row * 10, row * 10 + 10), Arrays.copyOfRange(read, 1, 11));
        }
    }
}
