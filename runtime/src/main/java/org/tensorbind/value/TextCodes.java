package org.tensorbind.value;

import java.util.List;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * The codes of an item that have names, texts.
 *
 * @param <T> values
 */
@GeneratedCodeApi
public final class TextCodes<T extends NamedText> extends Codes<String, T> {
    private final TextEncoding text;
    private final T any;

    /**
     * A table without rows.
     *
     * @param text how the codes are stored
     * @param any makes the values
     */
    public TextCodes(String rule, TextEncoding text, T any) {
        super(rule);
        this.text = text;
        this.any = any;
    }

    /** Sets which of the codes deployed writers use and the specification does not have. */
    public TextCodes<T> lenient(String... codes) {
        for (String code : codes) {
            markLenient(code);
        }
        return this;
    }

    /** Sets which of the codes mean that elements are big-endian. */
    public TextCodes<T> bigEndian(String... codes) {
        for (String code : codes) {
            markBigEndian(code);
        }
        return this;
    }

    /** Adds a name and its codes, of which the first is written. */
    public T add(String name, String... codes) {
        return addRow(name, null, List.of(codes));
    }

    /** Adds the codes of a dtype, of which the first is written. */
    public T add(DType type, String name, String... codes) {
        return addRow(name, ElementType.of(type), List.of(codes));
    }

    /** Adds the codes of a type that the format has itself, and which gives them their name. */
    public T add(ElementType type, String... codes) {
        return addRow(type.name(), type, List.of(codes));
    }

    /** The value with this code, whether it has a name or not. */
    public T of(String code) {
        return find(code);
    }

    @Override
    @SuppressWarnings("unchecked")
    T make(String code, Meaning meaning) {
        return (T) any.withCode(code, meaning);
    }

    @Override
    String parsed(String code) {
        return code;
    }

    @Override
    String quoted(String code) {
        return text.show(code);
    }

    @Override
    String shown(Row<T> row) {
        String first = row.first().code();
        return text == TextEncoding.UTF8 ? first : row.name() + " = " + quoted(first);
    }

    /** For a scan, the positions of texts among the names. */
    public TextTable texts() {
        TextTable table = new TextTable(size());
        for (int i = 0; i < rows().size(); i++) {
            for (T value : rows().get(i).values()) {
                table.add(Key.of(value.code()), i);
            }
        }
        return table;
    }

    /** For a scan, the elements and the bytes of a block of each type, in the upper and the lower half, by its position among the names. */
    public long[] blocks() {
        long[] blocks = new long[rows().size()];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = block(rows().get(i).type());
        }
        return blocks;
    }
}
