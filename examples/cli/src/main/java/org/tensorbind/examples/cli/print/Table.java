package org.tensorbind.examples.cli.print;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Lines of cells below each other, each column as wide as it needs. */
public final class Table {
    private static final int HELD_BACK = 1000;

    private final String indent;
    private final boolean[] right;
    private final int[] widths;
    private final List<String[]> rows = new ArrayList<>();
    private final Consumer<String> printer;

    /**
     * A table that prints its lines to {@code printer}.
     *
     * @param alignment for each column {@code <} or {@code >}
     */
    public Table(String indent, String alignment, Consumer<String> printer) {
        this.indent = indent;
        this.printer = printer;
        this.right = new boolean[alignment.length()];
        this.widths = new int[alignment.length()];
        for (int i = 0; i < right.length; i++) {
            right[i] = alignment.charAt(i) == '>';
        }
    }

    /** Adds a line. Widths come from the first thousand, so that a table of any length can be printed. */
    public void row(String... cells) {
        rows.add(cells);
        if (rows.size() >= HELD_BACK) {
            print();
        }
    }

    /** Prints what has not been printed yet. */
    public void print() {
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].codePointCount(0, row[i].length()));
            }
        }
        rows.forEach(row -> printer.accept(line(row)));
        rows.clear();
    }

    private String line(String[] row) {
        StringBuilder line = new StringBuilder(indent);
        for (int i = 0; i < row.length; i++) {
            String space = " ".repeat(Math.max(0, widths[i] - row[i].codePointCount(0, row[i].length())));
            line.append(right[i] ? space + row[i] : row[i] + space).append("  ");
        }
        return line.toString().stripTrailing();
    }
}
