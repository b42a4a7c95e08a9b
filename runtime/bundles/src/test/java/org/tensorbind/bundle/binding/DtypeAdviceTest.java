package org.tensorbind.bundle.binding;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.bundle.element.Codec;
import org.tensorbind.bundle.element.Codecs;
import org.tensorbind.bundle.element.DtypeMatch;
import org.tensorbind.payload.MemoryTensor;

/** Whoever follows the advice for a dtype that a component does not take can read the tensor. */
final class DtypeAdviceTest {
    private static final Pattern ADVICE = Pattern.compile(
            "; (?:use )?(?:conversion = (\\w+)|dtype = (\\w+)|.*\\buse (?:(boolean\\S*) or )?TensorView$)");

    private static List<Codec<?>> codecs() throws IllegalAccessException {
        List<Codec<?>> codecs = new ArrayList<>();
        for (Field field : Codecs.class.getFields()) {
            if (field.get(null) instanceof Codec<?> codec && codec.dtype() != null) {
                codecs.add(codec);
            }
        }
        return codecs;
    }

    private static Codec<?> named(String javaType) throws IllegalAccessException {
        return codecs().stream()
                .filter(codec -> codec.javaType().equals(javaType))
                .findFirst()
                .orElseThrow();
    }

    private static TensorView view(DType dtype, int rank) {
        long[] ones = new long[Math.max(0, rank)];
        Arrays.fill(ones, 1);
        return MemoryTensor.of("t", dtype, Shape.of(ones), ByteBuffer.allocate(dtype.byteSize()));
    }

    private static <T> void read(TensorSpec<T> spec, DType actual) throws IOException {
        assertNull(spec.rejects(ElementType.of(actual)), () -> spec.codec().javaType() + " of " + actual);
        int rank = spec.codec().form() == Codec.Form.FLAT ? 1 : spec.codec().rank();
        DType as = spec.dtype();
        assertNotNull(spec.codec().read(view(actual, rank), as));
    }

    private static boolean isAllowed(Codec<?> codec, DType own, Conversion conversion) {
        DtypeMatch fit = codec.fit(own);
        return fit != DtypeMatch.NEVER && (fit != DtypeMatch.ROUNDS || conversion == Conversion.ROUND);
    }

    private static <T> int check(Codec<T> codec, TensorSpec<T> spec, DType actual) throws Exception {
        String problem = spec.rejects(ElementType.of(actual));
        if (problem == null) {
            read(spec, actual);
            return 0;
        }
        Matcher advice = ADVICE.matcher(problem);
        assertTrue(advice.find(), problem);
        String conversion = advice.group(1);
        String dtype = advice.group(2);
        if (conversion != null) {
            read(spec.conversion(Conversion.valueOf(conversion)), actual);
        } else if (dtype != null) {
            assertTrue(isAllowed(codec, DType.valueOf(dtype), Conversion.EXACT), problem);
            read(spec.dtype(DType.valueOf(dtype)), actual);
        } else {
            if (advice.group(3) != null) {
                read(TensorSpec.of(named(advice.group(3)), "c", "t"), actual);
            }
            read(TensorSpec.of(Codecs.VIEW, "c", "t"), actual);
        }
        return 1;
    }

    @Test
    void adviceForADtypeThatIsNotTakenLeadsToOneThatIs() throws Exception {
        int problems = 0;
        for (Codec<?> codec : codecs()) {
            for (DType actual : DType.values()) {
                if (actual != DType.OPAQUE) {
                    problems += checkAll(codec, actual);
                }
            }
        }
        assertTrue(problems > 1000, problems + " problems");
    }

    private static <T> int checkAll(Codec<T> codec, DType actual) throws Exception {
        TensorSpec<T> spec = TensorSpec.of(codec, "c", "t");
        int problems = 0;
        for (Conversion conversion : List.of(Conversion.WIDEN, Conversion.EXACT, Conversion.ROUND)) {
            problems += check(codec, spec.conversion(conversion), actual);
            for (DType own : DType.values()) {
                if (own != DType.OPAQUE && isAllowed(codec, own, conversion)) {
                    problems += check(codec, spec.dtype(own).conversion(conversion), actual);
                }
            }
        }
        return problems;
    }
}
