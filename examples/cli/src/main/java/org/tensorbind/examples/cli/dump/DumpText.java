package org.tensorbind.examples.cli.dump;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import org.tensorbind.FormatException;
import org.tensorbind.ParseTree;
import org.tensorbind.ParseTree.Node;
import org.tensorbind.TensorFormat;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.examples.cli.print.Values;
import org.tensorbind.io.ByteSource;

/** Prints a parse tree: a line for each rule with its place, its first bytes and its value. */
final class DumpText {
    private static final int SHOWN_BYTES = 8;
    private static final int LABEL_WIDTH = 44;
    private static final int VALUE_LENGTH = 60;
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

    private final ByteSource source;
    private final boolean hex;
    private final Terminal terminal;
    private final PrintWriter out;
    private final int digits;

    private DumpText(ByteSource source, boolean hex, Terminal terminal) {
        this.source = source;
        this.hex = hex;
        this.terminal = terminal;
        this.out = terminal.out();
        this.digits = Math.max(4, Long.toHexString(source.size()).length());
    }

    static void print(ParseTree tree, ByteSource source, TensorFormat format, boolean hex, Terminal terminal)
            throws IOException {
        terminal.out()
                .println(terminal.bold(source.name()) + "  " + format.title() + "  " + ByteSizes.show(source.size()));
        DumpText dump = new DumpText(source, hex, terminal);
        dump.root(tree.root(), tree.omitted() > 0 ? List.of() : Layouts.gaps(tree, source.size()));
        if (tree.omitted() > 0) {
            terminal.out()
                    .println("… " + ByteSizes.count(tree.omitted())
                            + " more items; a greater --max-items, or a larger heap, shows them");
        }
        int problems = tree.problems().size();
        if (problems > 0) {
            terminal.out().println(terminal.red(problems + (problems == 1 ? " problem" : " problems")));
        }
        terminal.out().flush();
    }

    /** The file with its gaps, where they are. */
    private void root(Node root, List<Layouts.Extent> gaps) throws IOException {
        line(root, 0);
        Iterator<Layouts.Extent> left = gaps.iterator();
        Layouts.Extent gap = left.hasNext() ? left.next() : null;
        for (Node child : root.children()) {
            for (; gap != null && gap.byteOffset() < child.byteOffset(); gap = left.hasNext() ? left.next() : null) {
                gap(gap);
            }
            node(child, 1);
        }
        for (; gap != null; gap = left.hasNext() ? left.next() : null) {
            gap(gap);
        }
        problems(root, 0);
    }

    private void node(Node node, int depth) throws IOException {
        line(node, depth);
        for (Node child : node.children()) {
            node(child, depth + 1);
        }
        problems(node, depth);
    }

    private void problems(Node node, int depth) {
        for (FormatException failure : node.problems()) {
            out.println(terminal.red(" ".repeat(margin()) + "  ".repeat(depth) + "  ! " + Values.problem(failure)));
        }
    }

    private void line(Node node, int depth) throws IOException {
        String indent = "  ".repeat(depth);
        boolean inRule = !node.label().isEmpty();
        String label = indent + (inRule ? node.label() : "(padding)");
        StringBuilder line = new StringBuilder();
        line.append(terminal.faint(place(node.byteOffset(), node.byteSize()))).append(' ');
        if (hex) {
            line.append(terminal.faint(bytes(node))).append(' ');
        }
        line.append(node.children().isEmpty() ? label : terminal.bold(label));
        String value = inRule ? Values.show(node, VALUE_LENGTH) : "";
        if (!value.isEmpty()) {
            line.append(" ".repeat(Math.max(1, LABEL_WIDTH - label.length()))).append(value);
        }
        out.println(line.toString().stripTrailing());
    }

    private int margin() {
        return digits + 1 + 10 + 1 + (hex ? 3 * SHOWN_BYTES + 1 : 0);
    }

    private String place(long offset, long byteSize) {
        return String.format("%0" + digits + "x %10d", offset, byteSize);
    }

    private String bytes(Node node) throws IOException {
        boolean shown = node.children().isEmpty();
        int count =
                shown ? (int) Math.min(SHOWN_BYTES, Math.min(node.byteSize(), source.size() - node.byteOffset())) : 0;
        ByteBuffer slice = source.slice(node.byteOffset(), Math.max(0, count));
        byte[] bytes = new byte[slice.remaining()];
        slice.get(bytes);
        String text = HEX.formatHex(bytes) + (shown && node.byteSize() > SHOWN_BYTES ? "…" : "");
        return text + " ".repeat(Math.max(0, 3 * SHOWN_BYTES - text.length()));
    }

    private void gap(Layouts.Extent gap) {
        out.println(terminal.faint(place(gap.byteOffset(), gap.byteSize()) + " "
                + (hex ? " ".repeat(3 * SHOWN_BYTES + 1) : "") + "  (in no rule)"));
    }
}
