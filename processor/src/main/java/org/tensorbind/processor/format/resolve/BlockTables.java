package org.tensorbind.processor.format.resolve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.syntax.SyntaxTree.Table;
import org.tensorbind.processor.type.BlockTable;

/** Reads the tables that formulas of blocks look numbers up in. */
final class BlockTables {
    /** A constant of a class has 64 kB at most, and three bytes of a table are four in it. */
    private static final int MOST_INTEGERS = 1 << 15;

    /** Initializers of a class have 64 kB of code. */
    private static final int MOST_FLOATS = 1000;

    private final FilesBeside files;
    private final Diagnostics diagnostics;
    private final Map<String, BlockTable> read = new LinkedHashMap<>();
    private final Map<String, Name> declared = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();

    BlockTables(SyntaxTree tree, FilesBeside files, Diagnostics diagnostics) {
        this.files = files;
        this.diagnostics = diagnostics;
        for (Table table : tree.tables()) {
            Name name = table.name();
            if (declared.putIfAbsent(name.text(), name) == null) {
                BlockTable numbers =
                        table instanceof Table.Stored stored ? stored(stored) : listed((Table.Listed) table);
                if (numbers != null) {
                    read.put(name.text(), numbers);
                }
            }
        }
        tree.broken().forEach(name -> declared.putIfAbsent(name.text(), name));
    }

    /** The names of all, those with errors included. */
    Set<String> names() {
        return declared.keySet();
    }

    /** The table of a name, null for one that is wrong, which is reported. */
    @Nullable
    BlockTable use(String name) {
        used.add(name);
        return read.get(name);
    }

    /** Reports those that no formula has. */
    void checkUsed() {
        read.keySet().stream()
                .filter(name -> !used.contains(name))
                .map(declared::get)
                .forEach(name -> diagnostics.report(GrammarMessage.TABLE_UNUSED, name.span(), name));
    }

    private @Nullable BlockTable listed(Table.Listed table) {
        List<Expression> all = table.numbers().values();
        boolean floating = all.stream().anyMatch(Expression.Fraction.class::isInstance);
        float[] numbers = new float[all.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!ExactFloats.check(all.get(i), diagnostics)) {
                return null;
            }
            numbers[i] = Float.parseFloat(all.get(i).toString());
        }
        return new BlockTable(table.name().text(), numbers.length, 1, floating, new BlockTable.Numbers(numbers));
    }

    private @Nullable BlockTable stored(Table.Stored table) {
        boolean floating = table.type().text().equals("float32");
        if (!floating && !table.type().text().equals("int8")) {
            wrong(table, "a table in a file", "numbers of type int8 or float32");
            return null;
        }
        long numbers = (long) table.rows() * table.width();
        int most = floating ? MOST_FLOATS : MOST_INTEGERS;
        if (numbers < 1 || numbers > most) {
            wrong(table, "a table of " + table.type(), "1 to " + most + " numbers, and has " + numbers);
            return null;
        }
        byte[] bytes = bytes(table);
        long size = numbers * (floating ? Float.BYTES : 1);
        if (bytes != null && bytes.length != size) {
            diagnostics.report(
                    GrammarMessage.TABLE_SIZE,
                    table.file().span(),
                    table.file().value(),
                    bytes.length,
                    numbers,
                    table.type(),
                    size);
            return null;
        }
        if (bytes == null) {
            return null;
        }
        float[] values = new float[(int) numbers];
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < values.length; i++) {
            values[i] = floating ? in.getFloat() : in.get();
        }
        return new BlockTable(
                table.name().text(), table.rows(), table.width(), floating, new BlockTable.Numbers(values));
    }

    private byte @Nullable [] bytes(Table.Stored table) {
        String file = table.file().value();
        boolean inside = FilesBeside.isInside(file);
        String problem = inside
                ? "there is none; put it into the folder of the grammar, or into one in it"
                : "its name must be a path without '..' below the folder of the grammar";
        try {
            byte[] bytes = inside ? files.read(file) : null;
            if (bytes != null) {
                return bytes;
            }
        } catch (IOException e) {
            problem = e.toString();
        }
        diagnostics.report(GrammarMessage.TABLE_FILE, table.file().span(), file, problem);
        return null;
    }

    private void wrong(Table table, String what, String takes) {
        diagnostics.report(GrammarMessage.WRONG_ARGUMENTS, table.name().span(), what, takes);
    }
}
