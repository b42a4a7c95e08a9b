package org.tensorbind.value;

import java.nio.ByteOrder;
import java.util.ArrayList;
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

/**
 * The table of an item's named values, in the order of the grammar. A generated type of named values has one, and adds a row for each of its
 * constants during class initialization; the table does not change afterwards.
 *
 * @param <C> the type of codes, {@link Long} or {@link String}
 * @param <T> the type of values
 */
public abstract sealed class Codes<C, T extends CodedValue> permits NumberCodes, TextCodes {
    private final String rule;
    private final List<Row<T>> rows = new ArrayList<>();
    private final Map<C, T> byCode = new HashMap<>();
    private final Map<String, Row<T>> byName = new LinkedHashMap<>();
    private final Set<C> lenient = new HashSet<>();
    private final Set<C> bigEndian = new HashSet<>();

    /**
     * A name and its values.
     *
     * @param values one value for each code; the first is written
     */
    record Row<T>(String name, @Nullable ElementType type, List<T> values) {
        T first() {
            return values.get(0);
        }
    }

    Codes(String rule) {
        this.rule = rule;
    }

    /** The item's name in messages. */
    public final String rule() {
        return rule;
    }

    abstract T make(C code, Meaning meaning);

    abstract C parsed(String code);

    /** The text of an unnamed code. */
    abstract String quoted(C code);

    /** A name and its codes, for messages. */
    abstract String shown(Row<T> row);

    final void markLenient(C code) {
        lenient.add(code);
    }

    final void markBigEndian(C code) {
        bigEndian.add(code);
    }

    final T addRow(String name, @Nullable ElementType type, List<C> codes) {
        List<T> values = new ArrayList<>();
        for (C code : codes) {
            T value = make(code, meaning(name, type, code));
            values.add(value);
            byCode.putIfAbsent(code, value);
        }
        Row<T> row = new Row<>(name, type, values);
        rows.add(row);
        byName.put(name, row);
        return row.first();
    }

    private Meaning meaning(String name, @Nullable ElementType type, C code) {
        ElementType known = type == null ? ElementType.of(DType.OPAQUE) : type;
        return new Meaning(this, name, true, known, lenient.contains(code), bigEndian.contains(code));
    }

    private Meaning unnamed(C code) {
        return new Meaning(this, quoted(code), false, ElementType.of(DType.OPAQUE), false, false);
    }

    final List<Row<T>> rows() {
        return rows;
    }

    /** How many codes have names. */
    final int size() {
        return byCode.size();
    }

    final T find(C code) {
        T known = byCode.get(code);
        return known == null ? make(code, unnamed(code)) : known;
    }

    /**
     * The value that is written for an element type.
     *
     * @throws IllegalArgumentException if there is none
     */
    public final T of(ElementType type) {
        return rowOf(type).first();
    }

    /** The value that is written for an element type in a byte order, or in any byte order if none has a value of its own. */
    public final T of(ElementType type, ByteOrder order) {
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
    public final T of(ElementType type, ByteOrder order, @Nullable String kept) {
        Row<T> row = rowOf(type);
        T usual = written(row, order);
        return row.values().stream()
                .filter(value ->
                        value.codeText().equals(kept) && !value.isLenient() && value.byteOrder() == usual.byteOrder())
                .findFirst()
                .orElse(usual);
    }

    /** The value with a code, given as text. */
    public final T parse(String code) {
        return find(parsed(code));
    }

    /** The named value with a name, null for none. */
    public final @Nullable T called(String name) {
        Row<T> row = byName.get(name);
        return row == null ? null : row.first();
    }

    /** The values by their names, in the order of the grammar. */
    public final Map<String, T> byName() {
        Map<String, T> values = new LinkedHashMap<>();
        rows.forEach(row -> values.put(row.name(), row.first()));
        return values;
    }

    /** The value in row {@code position}, from 0. */
    public final T at(long position) {
        return rows.get((int) position).first();
    }

    /** The row of an element type; -1 if it has none. */
    public final int indexOf(ElementType type) {
        return List.copyOf(byName.keySet()).indexOf(type.name());
    }

    /** The element types that have codes. */
    public final List<ElementType> elementTypes() {
        return rows.stream().map(Row::type).filter(Objects::nonNull).toList();
    }

    /** The codes that have a name, for messages. */
    @Override
    public final String toString() {
        return rows.stream().map(this::shown).collect(Collectors.joining(", "));
    }

    /** For scans: the number of elements of a type's block in the upper half, its size in bytes in the lower half; -1 for no type. */
    static long block(@Nullable ElementType type) {
        return type == null ? -1 : (long) type.blockElements() << Integer.SIZE | type.blockBytes();
    }
}
