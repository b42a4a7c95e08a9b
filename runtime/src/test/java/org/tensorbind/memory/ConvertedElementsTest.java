package org.tensorbind.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;

/** Every pair of dtypes, against exact decimal arithmetic that shares nothing with the conversion. */
final class ConvertedElementsTest {
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final Map<Integer, BigDecimal> POWERS = new HashMap<>();

    /** A float format as its standard defines it; E4M3 has no infinities, and one NaN for each sign. */
    private record Float(int exponentBits, int mantissaBits, boolean hasInfinities) {
        int bias() {
            return (1 << exponentBits - 1) - 1;
        }

        /** The first code that is no finite number. */
        long limit() {
            long top = (1L << exponentBits + mantissaBits) - 1;
            return hasInfinities ? top >>> mantissaBits << mantissaBits : top;
        }

        long signBit() {
            return 1L << exponentBits + mantissaBits;
        }

        /** Null for NaN. */
        @Nullable
        Value decode(long bits) {
            long code = bits & signBit() - 1;
            boolean negative = (bits & signBit()) != 0;
            if (code >= limit()) {
                return code == limit() && hasInfinities ? new Value(negative, null) : null;
            }
            int exponent = (int) (code >>> mantissaBits);
            long mantissa = code & (1L << mantissaBits) - 1;
            long significand = exponent == 0 ? mantissa : mantissa | 1L << mantissaBits;
            return new Value(
                    negative,
                    BigDecimal.valueOf(significand).multiply(power(Math.max(1, exponent) - bias() - mantissaBits)));
        }

        /** The nearest code, ties to the even one; null stands for NaN. */
        long encode(@Nullable Value value) {
            if (value == null) {
                return -1;
            }
            long sign = value.negative ? signBit() : 0;
            if (value.magnitude == null) {
                return hasInfinities ? sign | limit() : -1;
            }
            int exponent = Math.max(1 - bias(), exponentOf(value.magnitude));
            BigInteger significand = value.magnitude
                    .multiply(power(mantissaBits - exponent))
                    .setScale(0, RoundingMode.HALF_EVEN)
                    .toBigInteger();
            BigInteger code = BigInteger.valueOf(exponent + bias() - 1L)
                    .shiftLeft(mantissaBits)
                    .add(significand);
            boolean finite = code.compareTo(BigInteger.valueOf(limit())) < 0;
            return finite ? sign | code.longValue() : hasInfinities ? sign | limit() : -1;
        }

        /** The exponent of the power of two that is no larger. */
        private static int exponentOf(BigDecimal magnitude) {
            if (magnitude.signum() == 0) {
                return Integer.MIN_VALUE;
            }
            int exponent = (int) Math.ceil((magnitude.precision() - magnitude.scale()) * (Math.log(10) / Math.log(2)));
            while (power(exponent).compareTo(magnitude) > 0) {
                exponent--;
            }
            return exponent;
        }
    }

    /**
     * A number with its sign, which zero has, too.
     *
     * @param magnitude null for an infinity
     */
    private record Value(boolean negative, @Nullable BigDecimal magnitude) {
        BigDecimal exact() {
            BigDecimal known = Objects.requireNonNull(magnitude);
            return negative ? known.negate() : known;
        }
    }

    private static BigDecimal power(int exponent) {
        return POWERS.computeIfAbsent(exponent, n -> n >= 0 ? TWO.pow(n) : BigDecimal.ONE.divide(TWO.pow(-n)));
    }

    private static @Nullable Float floatOf(DType dtype) {
        return switch (dtype) {
            case F8_E5M2 -> new Float(5, 2, true);
            case F8_E4M3 -> new Float(4, 3, false);
            case F16 -> new Float(5, 10, true);
            case BF16 -> new Float(8, 7, true);
            case F32 -> new Float(8, 23, true);
            case F64 -> new Float(11, 52, true);
            default -> null;
        };
    }

    private static int bitsOf(DType dtype) {
        return Integer.parseInt(dtype.toString().replaceAll("^\\D+|_.*", ""));
    }

    private static boolean isSigned(DType dtype) {
        return !dtype.toString().startsWith("u");
    }

    private static boolean isNumber(DType dtype) {
        return dtype != DType.BOOL && dtype != DType.OPAQUE && dtype != DType.C64 && dtype != DType.C128;
    }

    /** Null for NaN. */
    private static @Nullable Value decode(DType dtype, long bits) {
        Float format = floatOf(dtype);
        if (format != null) {
            return format.decode(bits);
        }
        if (dtype == DType.BOOL) {
            return new Value(false, (bits & 0xFF) == 0 ? BigDecimal.ZERO : BigDecimal.ONE);
        }
        int width = bitsOf(dtype);
        BigInteger unsigned =
                BigInteger.valueOf(bits).and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
        BigInteger number = isSigned(dtype) && unsigned.testBit(width - 1)
                ? unsigned.subtract(BigInteger.ONE.shiftLeft(width))
                : unsigned;
        return new Value(number.signum() < 0, new BigDecimal(number.abs()));
    }

    /** The bits of the nearest element, -1 for any NaN; null where there is none. */
    private static @Nullable Long encode(DType dtype, @Nullable Value value) {
        Float format = floatOf(dtype);
        if (format != null) {
            return format.encode(value);
        }
        if (value == null || value.magnitude == null) {
            return null;
        }
        BigInteger rounded = value.exact().setScale(0, RoundingMode.HALF_EVEN).toBigInteger();
        int width = bitsOf(dtype);
        BigInteger least = isSigned(dtype) ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
        BigInteger most =
                BigInteger.ONE.shiftLeft(isSigned(dtype) ? width - 1 : width).subtract(BigInteger.ONE);
        return rounded.compareTo(least) < 0 || rounded.compareTo(most) > 0 ? null : rounded.longValue();
    }

    /** Bits of elements worth trying: all of narrow dtypes; of others what is at, beside and between the elements of every dtype. */
    private static List<Long> samples(DType dtype) {
        List<Long> samples = new ArrayList<>();
        if (dtype.byteSize() == 1) {
            for (long bits = 0; bits < 256; bits++) {
                samples.add(bits);
            }
            return samples;
        }
        for (int shift = 0; shift < 8 * dtype.byteSize(); shift++) {
            for (long bits : new long[] {1L << shift, (1L << shift) - 1, (1L << shift) + 1, -1L << shift}) {
                samples.add(bits);
                samples.add(
                        bits + (1L << Math.max(0, shift - 8))); // halfway between two elements of 8 bits of precision
                samples.add(bits + (1L << Math.max(0, shift - 8)) + 1);
                samples.add(bits - (1L << Math.max(0, shift - 8)) - 1);
            }
        }
        samples.addAll(besideOthers(dtype));
        Random random = new Random(dtype.ordinal());
        for (int i = 0; i < 50; i++) {
            samples.add(random.nextLong());
        }
        return samples;
    }

    /** The elements nearest to what lies at and between elements of the narrow float formats, to halves, and to the limits of integers. */
    private static List<Long> besideOthers(DType dtype) {
        List<BigDecimal> values = new ArrayList<>();
        for (DType narrow : new DType[] {DType.F8_E5M2, DType.F8_E4M3, DType.F16, DType.BF16, DType.F32}) {
            Float format = Objects.requireNonNull(floatOf(narrow));
            for (long code = 0; code < format.limit() - 1; code += Math.max(1, format.limit() / 31)) {
                BigDecimal below = Objects.requireNonNull(format.decode(code)).exact();
                BigDecimal above =
                        Objects.requireNonNull(format.decode(code + 1)).exact();
                values.add(below.add(above).divide(TWO));
            }
            BigDecimal last =
                    Objects.requireNonNull(format.decode(format.limit() - 1)).exact();
            values.add(last);
            values.add(last.multiply(BigDecimal.valueOf(1.05)));
        }
        for (int width : new int[] {7, 8, 15, 16, 31, 32, 63, 64}) {
            values.add(power(width));
            values.add(power(width).subtract(new BigDecimal("0.5")));
            values.add(power(width).add(new BigDecimal("0.5")));
        }
        List<Long> samples = new ArrayList<>();
        for (BigDecimal value : values) {
            for (boolean negative : new boolean[] {false, true}) {
                Long bits = encode(dtype, new Value(negative, value));
                if (bits != null) {
                    samples.addAll(List.of(bits, bits + 1, bits - 1));
                }
            }
        }
        return samples;
    }

    @ParameterizedTest
    @EnumSource
    void everyElementBecomesTheNearest(DType from) throws IOException {
        for (DType to : DType.values()) {
            boolean sensible = isNumber(to) && (isNumber(from) || from == DType.BOOL);
            if (from == DType.OPAQUE || to == DType.OPAQUE) {
                continue;
            }
            if (from == to) {
                byte[] bytes = HexFormat.of().parseHex("0102030405060708090a0b0c0d0e0f10");
                assertArrayEquals(bytes, converted(tensor(from, bytes), to));
            } else if (!sensible) {
                String rejection = String.valueOf(assertThrows(
                                IllegalArgumentException.class, () -> Tensors.converted(tensor(from, new byte[16]), to))
                        .getMessage());
                assertTrue(rejection.contains("of dtype " + from + " cannot be converted to " + to), rejection);
            } else {
                compare(from, to);
            }
        }
    }

    private static void compare(DType from, DType to) throws IOException {
        List<Long> taken = new ArrayList<>();
        List<Long> expected = new ArrayList<>();
        int rejected = 0;
        for (long sample : samples(from)) {
            Long bits = encode(to, decode(from, sample));
            if (bits != null) {
                taken.add(sample);
                expected.add(bits);
            } else if (rejected++ % 16 == 0) {
                TensorView one = tensor(from, bytes(from, List.of(sample)));
                String rejection = String.valueOf(assertThrows(IOException.class, () -> converted(one, to))
                        .getMessage());
                assertTrue(rejection.matches("(?s).*element 0 is .*, which " + to + " does not hold"), rejection);
            }
        }
        byte[] actual = converted(tensor(from, bytes(from, taken)), to);
        assertEquals(taken.size() * to.byteSize(), actual.length);
        for (int i = 0; i < taken.size(); i++) {
            long bits = bits(actual, i * to.byteSize(), to.byteSize());
            long sample = taken.get(i);
            String what = from + " " + Long.toHexString(sample) + " as " + to;
            Float format = floatOf(to);
            if (expected.get(i) == -1 && format != null) {
                assertEquals(null, format.decode(bits), what);
            } else {
                assertEquals(expected.get(i) & mask(to), bits, what);
            }
        }
    }

    private static long mask(DType dtype) {
        return -1L >>> Long.SIZE - 8 * dtype.byteSize();
    }

    private static long bits(byte[] bytes, int offset, int byteSize) {
        long bits = 0;
        for (int i = byteSize - 1; i >= 0; i--) {
            bits = bits << 8 | bytes[offset + i] & 0xFF;
        }
        return bits;
    }

    private static byte[] bytes(DType dtype, List<Long> elements) {
        ByteBuffer bytes =
                ByteBuffer.allocate(elements.size() * dtype.byteSize()).order(ByteOrder.LITTLE_ENDIAN);
        for (long element : elements) {
            for (int i = 0; i < dtype.byteSize(); i++) {
                bytes.put((byte) (element >>> 8 * i));
            }
        }
        return bytes.array();
    }

    private static TensorView tensor(DType dtype, byte[] bytes) {
        return Tensors.of(dtype, Shape.of(bytes.length / dtype.byteSize()), ByteBuffer.wrap(bytes));
    }

    private static byte[] converted(TensorView view, DType dtype) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Tensors.converted(view, dtype).writeTo(Channels.newChannel(bytes));
        return bytes.toByteArray();
    }
}
