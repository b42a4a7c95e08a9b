package org.tensorbind.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * The codes of an item that have names, integers.
 *
 * @param <T> values
 */
@GeneratedCodeApi
public final class NumberCodes<T extends NamedNumber> extends Codes<Long, T> {
    private static final int SMALL = 256;
    private static final int LARGE = 1 << 16;

    private final T any;

    /** The values of codes that are small integers. */
    private @Nullable NamedNumber[] small = {};

    /**
     * A table without rows.
     *
     * @param any makes the values
     */
    public NumberCodes(String rule, T any) {
        super(rule);
        this.any = any;
    }

    /** Sets which of the codes deployed writers use and the specification does not have. */
    public NumberCodes<T> lenient(long... codes) {
        for (long code : codes) {
            markLenient(code);
        }
        return this;
    }

    /** Sets which of the codes mean that elements are big-endian. */
    public NumberCodes<T> bigEndian(long... codes) {
        for (long code : codes) {
            markBigEndian(code);
        }
        return this;
    }

    /** Adds a name and its codes, of which the first is written. */
    public T add(String name, long... codes) {
        return add(name, null, codes);
    }

    /** Adds the codes of a dtype, of which the first is written. */
    public T add(DType type, String name, long... codes) {
        return add(name, ElementType.of(type), codes);
    }

    /** Adds the codes of a type that the format has itself, and which gives them their name. */
    public T add(ElementType type, long... codes) {
        return add(type.name(), type, codes);
    }

    private T add(String name, @Nullable ElementType type, long... codes) {
        List<Long> boxed = new ArrayList<>();
        for (long code : codes) {
            boxed.add(code);
        }
        T first = addRow(name, type, boxed);
        for (long code : codes) {
            if (code >= 0 && code < SMALL) {
                small = code < small.length ? small : Arrays.copyOf(small, (int) code + 1);
                small[(int) code] = find(code);
            }
        }
        return first;
    }

    /** The value with this code, whether it has a name or not. */
    @SuppressWarnings("unchecked")
    public T of(long code) {
        NamedNumber known = code >= 0 && code < small.length ? small[(int) code] : null;
        return known == null ? find(code) : (T) known;
    }

    @Override
    @SuppressWarnings("unchecked")
    T make(Long code, Meaning meaning) {
        return (T) any.withCode(code, meaning);
    }

    @Override
    Long parsed(String code) {
        return Long.valueOf(code);
    }

    @Override
    String quoted(Long code) {
        return code.toString();
    }

    @Override
    String shown(Row<T> row) {
        return row.name() + " = " + row.first().code();
    }

    /**
     * For a scan, the elements and the bytes of a block of each type, in the upper and the lower half, by its code; -1 where a code has no name. Large
     * codes are left out.
     */
    public long[] blocks() {
        long[] blocks = {-1};
        for (Row<T> row : rows()) {
            for (T value : row.values()) {
                long code = value.code();
                if (code >= 0 && code < LARGE) {
                    int known = blocks.length;
                    blocks = Arrays.copyOf(blocks, Math.max(known, (int) code + 1));
                    Arrays.fill(blocks, known, blocks.length, -1);
                    blocks[(int) code] = blocks[(int) code] < 0 ? block(row.type()) : blocks[(int) code];
                }
            }
        }
        return blocks;
    }
}
