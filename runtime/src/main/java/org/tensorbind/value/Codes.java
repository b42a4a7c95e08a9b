package org.tensorbind.value;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.NamedValue;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * The codes of an item that have names, in the order of the grammar. Generated types of named values declare one, and add a row for each of their
 * constants as they are initialized; it does not change afterwards.
 *
 * @param <C> codes, {@link Long} or {@link String}
 * @param <T> values: records of a code
 */
@GeneratedCodeApi
public abstract class Codes<C, T extends NamedValue> {
    private static final int SMALL = 256;
    private static final int LARGE = 1 << 16;

    private final String rule;
    private final @Nullable TextCode text;
    private final List<Row<C, T>> rows = new ArrayList<>();
    private final Map<C, Entry<C, T>> byCode = new HashMap<>();

    /** The entries of codes that are small integers. */
    private @Nullable Entry<C, T>[] small = newEntries(0);

    private final Map<String, Row<C, T>> byName = new LinkedHashMap<>();
    private final Set<C> lenient = new LinkedHashSet<>();
    private final Set<C> big = new LinkedHashSet<>();

    /**
     * A name.
     *
     * @param codes the first is written
     * @param value with the first code
     */
    private record Row<C, T>(String name, @Nullable ElementType type, List<C> codes, T value) {}

    /** A code. */
    private record Entry<C, T>(Row<C, T> row, T value) {}

    /**
     * A table without rows.
     *
     * @param text how codes are texts; null where they are integers
     */
    protected Codes(String rule, @Nullable TextCode text) {
        this.rule = rule;
        this.text = text;
    }

    /** The value with a code. Generated types say it in a class, since opening a first file takes longer if that needs a lambda. */
    protected abstract T value(C code);

    /** Sets which of the codes deployed writers use and the specification does not have. */
    @SafeVarargs
    public final Codes<C, T> lenient(C... codes) {
        lenient.addAll(List.of(codes));
        return this;
    }

    /** Sets which of the codes tell that elements are big-endian. */
    @SafeVarargs
    public final Codes<C, T> bigEndian(C... codes) {
        big.addAll(List.of(codes));
        return this;
    }

    /** Adds a name and its code. */
    public T add(String name, C newCode) {
        return add(name, null, List.of(newCode));
    }

    /** Adds a name and its codes, of which the first is written. */
    @SafeVarargs
    public final T add(String name, C... newCodes) {
        return add(name, null, List.of(newCodes));
    }

    /** Adds the code of a dtype. */
    public T add(DType type, String name, C newCode) {
        return add(name, ElementType.of(type), List.of(newCode));
    }

    /** Adds the codes of a dtype, of which the first is written. */
    @SafeVarargs
    public final T add(DType type, String name, C... newCodes) {
        return add(name, ElementType.of(type), List.of(newCodes));
    }

    /** Adds the codes of a type that the format has itself, and which gives them their name. */
    @SafeVarargs
    public final T add(ElementType type, C... newCodes) {
        return add(type.name(), type, List.of(newCodes));
    }

    private T add(String name, @Nullable ElementType type, List<C> newCodes) {
        Row<C, T> row = new Row<>(name, type, newCodes, value(newCodes.get(0)));
        rows.add(row);
        byName.put(name, row);
        for (C each : newCodes) {
            put(each, new Entry<>(row, each == newCodes.get(0) ? row.value() : value(each)));
        }
        return row.value();
    }

    private void put(C added, Entry<C, T> entry) {
        if (byCode.putIfAbsent(added, entry) == null && isSmall(added)) {
            int index = ((Long) added).intValue();
            if (index >= small.length) {
                small = Arrays.copyOf(small, index + 1);
            }
            small[index] = entry;
        }
    }

    private static boolean isSmall(Object code) {
        return code instanceof Long number && number >= 0 && number < SMALL;
    }

    @SuppressWarnings("unchecked")
    private static <C, T> @Nullable Entry<C, T>[] newEntries(int length) {
        return (@Nullable Entry<C, T>[]) new Entry<?, ?>[length];
    }

    private @Nullable Entry<C, T> find(C wanted) {
        if (wanted instanceof Long number) {
            long index = number;
            if (index >= 0 && index < small.length) {
                return small[(int) index];
            }
        }
        return byCode.get(wanted);
    }

    private @Nullable Row<C, T> rowOf(C code) {
        Entry<C, T> entry = find(code);
        return entry == null ? null : entry.row();
    }

    /** The value with this code, whether it has a name or not. */
    public T of(C wanted) {
        Entry<C, T> entry = find(wanted);
        return entry == null ? value(wanted) : entry.value();
    }

    /**
     * The value that is written for elements of a type.
     *
     * @throws IllegalArgumentException if there is none
     */
    public T of(ElementType type) {
        return rowOf(type).value();
    }

    /** The value that is written for elements of a type in a byte order, or else in any. */
    public T of(ElementType type, ByteOrder order) {
        return of(written(rowOf(type), order));
    }

    private C written(Row<C, T> row, ByteOrder order) {
        C first = row.codes().get(0);
        return row.codes().stream()
                .filter(code -> byteOrder(code) == order)
                .findFirst()
                .orElse(first);
    }

    private Row<C, T> rowOf(ElementType type) {
        Row<C, T> row = byName.get(type.name());
        if (row == null) {
            throw new IllegalArgumentException(rule + " has no value for dtype " + type);
        }
        return row;
    }

    /**
     * The value that is written for elements of a type in a byte order, or for those of a file of this format its code.
     *
     * @param kept the code that the file has, null where it does not matter
     */
    public T of(ElementType type, ByteOrder order, @Nullable String kept) {
        Row<C, T> row = rowOf(type);
        C usual = written(row, order);
        C written = row.codes().stream()
                .filter(code -> String.valueOf(code).equals(kept)
                        && !lenient.contains(code)
                        && byteOrder(code) == byteOrder(usual))
                .findFirst()
                .orElse(usual);
        return of(written);
    }

    /** The value with a code that is told as text. */
    public T parse(String told) {
        @SuppressWarnings("unchecked")
        C parsed = (C) (text == null ? (Object) Long.valueOf(told) : told);
        return of(parsed);
    }

    /** The values by their names. */
    Map<String, T> byName() {
        Map<String, T> values = new LinkedHashMap<>();
        rows.forEach(row -> values.put(row.name(), row.value()));
        return values;
    }

    /** The value that was added as number {@code position}, from 0. */
    public T at(long position) {
        return rows.get((int) position).value();
    }

    /** Where the name of a type is among the names; -1 for any other. */
    public int indexOf(ElementType type) {
        return List.copyOf(byName.keySet()).indexOf(type.name());
    }

    /** Whether a code has a name. */
    public boolean isKnown(C code) {
        return find(code) != null;
    }

    /** A value's name, null where its code has none. */
    public @Nullable String label(C code) {
        Row<C, T> row = rowOf(code);
        return row == null ? null : row.name();
    }

    /** A value's name, or else its code. */
    public String show(C code) {
        String label = label(code);
        return label == null ? quoted(code) : label;
    }

    private String quoted(C code) {
        return text == null ? code.toString() : text.show(code.toString());
    }

    /** The type of elements, opaque where the code has no name. */
    public ElementType elementType(C code) {
        Row<C, T> row = rowOf(code);
        ElementType type = row == null ? null : row.type();
        return type == null ? ElementType.of(DType.OPAQUE) : type;
    }

    /** The types of elements that have codes. */
    public List<ElementType> elementTypes() {
        return rows.stream().map(Row::type).filter(Objects::nonNull).toList();
    }

    /** Whether the code is one that deployed writers use and the specification does not have. */
    public boolean isLenient(C code) {
        return lenient.contains(code);
    }

    /** The byte order of elements that the code tells. */
    public ByteOrder byteOrder(C code) {
        return big.contains(code) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    /** The codes that have a name, for messages. */
    @Override
    public String toString() {
        return rows.stream().map(this::shown).collect(Collectors.joining(", "));
    }

    private String shown(Row<C, T> row) {
        C first = row.codes().get(0);
        return text == TextCode.UTF8 ? first.toString() : row.name() + " = " + quoted(first);
    }

    /** For a scan, the positions of texts among the names. */
    public TextTable texts() {
        Map<Key, Integer> positions = new LinkedHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            for (C code : rows.get(i).codes()) {
                positions.putIfAbsent(Key.of(code.toString()), i);
            }
        }
        return TextTable.of(positions);
    }

    /**
     * For a scan, the elements and the bytes of a block of each type, in the upper and the lower half, by its code, of texts by its position; -1
     * where a code has no name. Large codes are left out.
     */
    public long[] blocks() {
        int length = text == null ? 1 : rows.size();
        for (C code : text == null ? byCode.keySet() : Set.<C>of()) {
            long number = (Long) code;
            length = number >= length && number < LARGE ? (int) number + 1 : length;
        }
        long[] blocks = new long[length];
        for (int i = 0; i < length; i++) {
            Entry<C, T> entry = text == null ? byCode.get((Object) (long) i) : null;
            Row<C, T> row = text != null ? rows.get(i) : entry == null ? null : entry.row();
            blocks[i] = row == null ? -1 : block(row);
        }
        return blocks;
    }

    private static long block(Row<?, ?> row) {
        ElementType type = row.type();
        return type == null ? -1 : (long) type.blockElements() << Integer.SIZE | type.blockBytes();
    }
}
