package org.tensorbind.value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * The codes of an item that have names, texts.
 *
 * @param <T> values
 */
@GeneratedCodeApi
public abstract non-sealed class TextCodes<T extends NamedText> extends Codes<String, T> {
    private final TextCode text;

    /**
     * A table without rows.
     *
     * @param text how the codes are stored
     */
    protected TextCodes(String rule, TextCode text) {
        super(rule);
        this.text = text;
    }

    /** A value with a code. Generated types say it in a class, since opening a first file takes longer if that needs a lambda. */
    protected abstract T value(String code, Meaning meaning);

    /** Sets which of the codes deployed writers use and the specification does not have. */
    public final TextCodes<T> lenient(String... codes) {
        for (String code : codes) {
            markLenient(code);
        }
        return this;
    }

    /** Sets which of the codes tell that elements are big-endian. */
    public final TextCodes<T> bigEndian(String... codes) {
        for (String code : codes) {
            markBigEndian(code);
        }
        return this;
    }

    /** Adds a name and its codes, of which the first is written. */
    public final T add(String name, String... codes) {
        return addRow(name, null, List.of(codes));
    }

    /** Adds the codes of a dtype, of which the first is written. */
    public final T add(DType type, String name, String... codes) {
        return addRow(name, ElementType.of(type), List.of(codes));
    }

    /** Adds the codes of a type that the format has itself, and which gives them their name. */
    public final T add(ElementType type, String... codes) {
        return addRow(type.name(), type, List.of(codes));
    }

    /** The value with this code, whether it has a name or not. */
    public final T of(String code) {
        return find(code);
    }

    @Override
    final T make(String code, Meaning meaning) {
        return value(code, meaning);
    }

    @Override
    final String parsed(String code) {
        return code;
    }

    @Override
    final String quoted(String code) {
        return text.show(code);
    }

    @Override
    final String shown(Row<String, T> row) {
        String first = row.codes().get(0);
        return text == TextCode.UTF8 ? first : row.name() + " = " + quoted(first);
    }

    /** For a scan, the positions of texts among the names. */
    public final TextTable texts() {
        Map<Key, Integer> positions = new LinkedHashMap<>();
        for (int i = 0; i < rows().size(); i++) {
            for (String code : rows().get(i).codes()) {
                positions.putIfAbsent(Key.of(code), i);
            }
        }
        return TextTable.of(positions);
    }

    /** For a scan, the elements and the bytes of a block of each type, in the upper and the lower half, by its position among the names. */
    public final long[] blocks() {
        long[] blocks = new long[rows().size()];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = block(rows().get(i).type());
        }
        return blocks;
    }
}
