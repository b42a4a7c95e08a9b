package org.tensorbind.value;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

    private final String rule;
    private final @Nullable TextCode text;
    private final List<Row<C, T>> rows = new ArrayList<>();
    private final Map<C, Row<C, T>> byCode = new HashMap<>();
    private final Map<String, Row<C, T>> byName = new LinkedHashMap<>();
    private final Set<C> lenient = new LinkedHashSet<>();
    private final Set<C> big = new LinkedHashSet<>();

    /** What a scan asks for, made when it does. */
    private @Nullable TextTable texts;

    private long @Nullable [] blocks;

    /**
     * A name.
     *
     * @param codes the first is written
     * @param value with the first code
     */
    private record Row<C, T>(String name, @Nullable ElementType type, List<C> codes, T value) {}

    /**
     * A table without rows.
     *
     * @param text how codes are texts; null where they are integers
     */
    protected Codes(String rule, @Nullable TextCode text) {
        this.rule = rule;
        this.text = text;
    }

    /** The value with a code. Generated types say it in a class, since opening a file that needs a lambda takes longer. */
    protected abstract T value(C code);

    /** The code of a value. */
    protected abstract C code(T value);

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
            byCode.putIfAbsent(each, row);
        }
        return row.value();
    }

    /** The value with this code, whether it has a name or not. */
    public T of(C wanted) {
        Row<C, T> row = byCode.get(wanted);
        return row != null && row.codes().get(0).equals(wanted) ? row.value() : value(wanted);
    }

    /**
     * The value that is written for elements of a type.
     *
     * @throws IllegalArgumentException if there is none
     */
    public T of(ElementType type) {
        return written(type).value();
    }

    /** The value that is written for elements of a type in a byte order, or else in any. */
    public T of(ElementType type, ByteOrder order) {
        Row<C, T> row = written(type);
        return row.codes().stream()
                .filter(each -> orderOf(each) == order)
                .findFirst()
                .map(this::value)
                .orElse(row.value());
    }

    private Row<C, T> written(ElementType type) {
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
        T usual = big.isEmpty() ? of(type) : of(type, order);
        if (kept == null) {
            return usual;
        }
        ByteOrder written = byteOrder(usual);
        return written(type).codes().stream()
                .filter(each ->
                        String.valueOf(each).equals(kept) && !lenient.contains(each) && orderOf(each) == written)
                .findFirst()
                .map(this::value)
                .orElse(usual);
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

    /** A value's name, null where its code has none. */
    public @Nullable String label(T named) {
        Row<C, T> row = byCode.get(code(named));
        return row == null ? null : row.name();
    }

    /** A value's name, or else its code. */
    public String show(T named) {
        String label = label(named);
        return label == null ? show(code(named)) : label;
    }

    private String show(C shown) {
        return text == null ? shown.toString() : text.show(shown.toString());
    }

    /** The type of elements, opaque where the code has no name. */
    public ElementType elementType(T named) {
        Row<C, T> row = byCode.get(code(named));
        ElementType type = row == null ? null : row.type();
        return type == null ? ElementType.of(DType.OPAQUE) : type;
    }

    /** The types of elements that have codes. */
    public List<ElementType> elementTypes() {
        return rows.stream().map(Row::type).filter(Objects::nonNull).toList();
    }

    /** Whether the code is one that deployed writers use and the specification does not have. */
    public boolean isLenient(T named) {
        return lenient.contains(code(named));
    }

    /** The byte order of elements that the code tells. */
    public ByteOrder byteOrder(T named) {
        return orderOf(code(named));
    }

    private ByteOrder orderOf(C told) {
        return big.contains(told) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    /** The codes that have a name, for messages. */
    @Override
    public String toString() {
        return rows.stream().map(this::shown).collect(Collectors.joining(", "));
    }

    private String shown(Row<C, T> row) {
        C first = row.codes().get(0);
        return text == TextCode.UTF8 ? first.toString() : row.name() + " = " + show(first);
    }

    /**
     * For a scan, what position a text has among the names; -1 where it is no code.
     *
     * @param head its first eight bytes, the first lowest, zeros after fewer
     * @param tail its last eight bytes, 0 where it has at most eight
     */
    public int position(long head, long tail, int byteSize) {
        TextTable table = texts;
        if (table == null) {
            table = new TextTable();
            for (int i = 0; i < rows.size(); i++) {
                for (C each : rows.get(i).codes()) {
                    table = table.with(each.toString().getBytes(StandardCharsets.UTF_8), i);
                }
            }
            texts = table;
        }
        return table.find(head, tail, byteSize);
    }

    /** For a scan, the code at a position, the first where it has several. */
    public String text(int position) {
        return rows.get(position).codes().get(0).toString();
    }

    /** For a scan, the elements and the bytes of a block, in the upper and the lower half; -1 where the code has no name. */
    public long block(long number) {
        long[] all = blocks;
        if (all == null) {
            all = findBlocks();
            blocks = all;
        }
        if (number >= 0 && number < all.length) {
            return all[(int) number];
        }
        return text == null ? blockOf(byCode.get(Long.valueOf(number))) : -1;
    }

    private long[] findBlocks() {
        long[] all = new long[text == null ? SMALL : rows.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = blockOf(text == null ? byCode.get(Long.valueOf(i)) : rows.get(i));
        }
        return all;
    }

    private long blockOf(@Nullable Row<C, T> row) {
        ElementType type = row == null ? null : row.type();
        return type == null ? -1 : (long) type.blockElements() << Integer.SIZE | type.blockBytes();
    }
}
