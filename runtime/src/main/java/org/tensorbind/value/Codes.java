package org.tensorbind.value;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * The table of an item's named values, in the order of the grammar: their codes are integers, or texts. A generated type of named values has one, and
 * adds a row for each of its constants during class initialization; the table does not change afterwards.
 *
 * @param <T> the type of values
 */
@GeneratedCodeApi
public final class Codes<T extends CodedValue> {
    private static final int SMALL = 256;
    private static final int LARGE = 1 << 16;

    private final String rule;

    /** How texts are stored; null for integers. */
    private final @Nullable TextEncoding text;

    private final T any;
    private final List<Row<T>> rows = new ArrayList<>();

    /** Values by their codes, a {@link Long} or a {@link String} each. */
    private final Map<Object, T> byCode = new HashMap<>();

    private final Map<String, Row<T>> byName = new LinkedHashMap<>();
    private final Set<Object> lenient = new HashSet<>();
    private final Set<Object> bigEndian = new HashSet<>();

    /** The values of codes that are small integers. */
    private @Nullable CodedValue[] small = {};

    /**
     * A name and its values.
     *
     * @param values one value for each code; the first is written
     */
    private record Row<T>(String name, @Nullable ElementType type, List<T> values) {
        T first() {
            return values.get(0);
        }
    }

    /**
     * A table of integers, without rows.
     *
     * @param any makes the values
     */
    public Codes(String rule, T any) {
        this.rule = rule;
        this.text = null;
        this.any = any;
    }

    /**
     * A table of texts, without rows.
     *
     * @param text how they are stored
     * @param any makes the values
     */
    public Codes(String rule, TextEncoding text, T any) {
        this.rule = rule;
        this.text = text;
        this.any = any;
    }

    /** The item's name in messages. */
    public String rule() {
        return rule;
    }

    /** Whether the codes are texts, else integers. */
    public boolean isText() {
        return text != null;
    }

    /** Sets which of the codes deployed writers use and the specification does not have. */
    public Codes<T> lenient(long... codes) {
        lenient.addAll(boxed(codes));
        return this;
    }

    /** As {@link #lenient(long...)}. */
    public Codes<T> lenient(String... codes) {
        lenient.addAll(List.of(codes));
        return this;
    }

    /** Sets which of the codes mean that elements are big-endian. */
    public Codes<T> bigEndian(long... codes) {
        bigEndian.addAll(boxed(codes));
        return this;
    }

    /** As {@link #bigEndian(long...)}. */
    public Codes<T> bigEndian(String... codes) {
        bigEndian.addAll(List.of(codes));
        return this;
    }

    /** Adds a name and its codes, of which the first is written. */
    public T add(String name, long... codes) {
        return addRow(name, null, boxed(codes));
    }

    /** As {@link #add(String, long...)}. */
    public T add(String name, String... codes) {
        return addRow(name, null, List.of(codes));
    }

    /** Adds the codes of a dtype, of which the first is written. */
    public T add(DType type, String name, long... codes) {
        return addRow(name, ElementType.of(type), boxed(codes));
    }

    /** As {@link #add(DType, String, long...)}. */
    public T add(DType type, String name, String... codes) {
        return addRow(name, ElementType.of(type), List.of(codes));
    }

    /** Adds the codes of a type that the format has itself, and which gives them their name. */
    public T add(ElementType type, long... codes) {
        return addRow(type.name(), type, boxed(codes));
    }

    /** As {@link #add(ElementType, long...)}. */
    public T add(ElementType type, String... codes) {
        return addRow(type.name(), type, List.of(codes));
    }

    private static List<Long> boxed(long... codes) {
        List<Long> boxed = new ArrayList<>();
        for (long code : codes) {
            boxed.add(code);
        }
        return boxed;
    }

    private T addRow(String name, @Nullable ElementType type, List<?> codes) {
        ElementType known = type == null ? ElementType.of(DType.OPAQUE) : type;
        List<T> values = new ArrayList<>();
        for (Object code : codes) {
            T value = make(code, name, true, known);
            values.add(value);
            if (byCode.putIfAbsent(code, value) == null
                    && text == null
                    && value.number() >= 0
                    && value.number() < SMALL) {
                int index = (int) value.number();
                small = index < small.length ? small : Arrays.copyOf(small, index + 1);
                small[index] = value;
            }
        }
        Row<T> row = new Row<>(name, type, values);
        rows.add(row);
        byName.put(name, row);
        return row.first();
    }

    @SuppressWarnings("unchecked") // a value makes others of its own type
    private T make(Object code, String shown, boolean isNamed, ElementType type) {
        long number = code instanceof Long integer ? integer : 0;
        return (T) any.with(new Meaning(
                this, number, code.toString(), shown, isNamed, type, lenient.contains(code), bigEndian.contains(code)));
    }

    private T find(Object code) {
        T known = byCode.get(code);
        return known == null ? make(code, shown(code.toString()), false, ElementType.of(DType.OPAQUE)) : known;
    }

    private String shown(String code) {
        return text == null ? code : text.show(code);
    }

    /** The value with this code, whether it has a name or not. */
    @SuppressWarnings("unchecked") // the table has only values of its own type
    public T of(long code) {
        CodedValue known = code >= 0 && code < small.length ? small[(int) code] : null;
        return known == null ? find(code) : (T) known;
    }

    /** As {@link #of(long)}. */
    public T of(String code) {
        return find(code);
    }

    /** The value with a code, given as text. */
    public T parse(String code) {
        return text == null ? of(Long.parseLong(code)) : of(code);
    }

    /**
     * The value that is written for an element type.
     *
     * @throws IllegalArgumentException if there is none
     */
    public T of(ElementType type) {
        return rowOf(type).first();
    }

    /** The value that is written for an element type in a byte order, or in any byte order if none has a value of its own. */
    public T of(ElementType type, ByteOrder order) {
        return written(rowOf(type), order);
    }

    private static <T extends CodedValue> T written(Row<T> row, ByteOrder order) {
        return row.values().stream()
                .filter(value -> value.byteOrder() == order)
                .findFirst()
                .orElse(row.first());
    }

    private Row<T> rowOf(ElementType type) {
        Row<T> row = byName.get(type.name());
        if (row == null) {
            throw new IllegalArgumentException(rule + " has no value for dtype " + type);
        }
        return row;
    }

    /**
     * The value that is written for an element type in a byte order. A copy preserves the code of its file if that means the same.
     *
     * @param kept the code in the file that the elements are copied from, null for none
     */
    public T of(ElementType type, ByteOrder order, @Nullable String kept) {
        Row<T> row = rowOf(type);
        T usual = written(row, order);
        return row.values().stream()
                .filter(value ->
                        value.codeText().equals(kept) && !value.isLenient() && value.byteOrder() == usual.byteOrder())
                .findFirst()
                .orElse(usual);
    }

    /** The named value with a name, null for none. */
    public @Nullable T called(String name) {
        Row<T> row = byName.get(name);
        return row == null ? null : row.first();
    }

    /** The values by their names, in the order of the grammar. */
    public Map<String, T> byName() {
        Map<String, T> values = new LinkedHashMap<>();
        rows.forEach(row -> values.put(row.name(), row.first()));
        return values;
    }

    /** The value in row {@code position}, from 0. */
    public T at(long position) {
        return rows.get((int) position).first();
    }

    /** The row of an element type; -1 if it has none. */
    public int indexOf(ElementType type) {
        return List.copyOf(byName.keySet()).indexOf(type.name());
    }

    /** The element types that have codes. */
    public List<ElementType> elementTypes() {
        return rows.stream().map(Row::type).filter(Objects::nonNull).toList();
    }

    /** The codes that have a name, for messages. */
    @Override
    public String toString() {
        return rows.stream()
                .map(row -> {
                    String code = row.first().codeText();
                    return text == TextEncoding.UTF8 ? code : row.name() + " = " + shown(code);
                })
                .collect(Collectors.joining(", "));
    }

    /** For a scan of texts, their positions among the names. */
    public TextTable texts() {
        TextTable table = new TextTable(byCode.size());
        for (int i = 0; i < rows.size(); i++) {
            for (T value : rows.get(i).values()) {
                table.add(Key.of(value.codeText()), i);
            }
        }
        return table;
    }

    /**
     * For a scan, the number of elements and of bytes of a block of each type, in the upper and the lower half: by its code, or for texts by its position
     * among the names; -1 where a code has no name. Large codes are left out.
     */
    public long[] blocks() {
        long[] blocks = {-1};
        for (int i = 0; i < rows.size(); i++) {
            for (T value : rows.get(i).values()) {
                long index = text == null ? value.number() : i;
                if (index >= 0 && index < LARGE) {
                    int known = blocks.length;
                    blocks = Arrays.copyOf(blocks, Math.max(known, (int) index + 1));
                    Arrays.fill(blocks, known, blocks.length, -1);
                    blocks[(int) index] =
                            blocks[(int) index] < 0 ? block(rows.get(i).type()) : blocks[(int) index];
                }
            }
        }
        return blocks;
    }

    private static long block(@Nullable ElementType type) {
        return type == null ? -1 : (long) type.blockElements() << Integer.SIZE | type.blockBytes();
    }
}
