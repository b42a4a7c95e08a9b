package org.tensorbind.examples.cli.dump;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseTree;
import org.tensorbind.ParseTree.Node;
import org.tensorbind.TensorFormat;
import org.tensorbind.examples.cli.inspect.FileReport;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.Html;
import org.tensorbind.examples.cli.print.Values;
import org.tensorbind.io.ByteSource;

/** A dump as a page: the file's layout to scale, the tree of rules beside the bytes, the tensors with histograms. */
final class HtmlDump {
    private static final int MOST_NODES = 20_000;
    private static final int MOST_STRIPES = 3_000;
    private static final long NARROWEST = 400;
    private static final long JOINED = 20;
    private static final int OPEN_DEPTH = 3;
    private static final int VALUE_LENGTH = 80;

    private final ParseTree tree;
    private final ByteSource source;
    private final StringBuilder html = new StringBuilder();
    private int nodes;

    private HtmlDump(ParseTree tree, ByteSource source) {
        this.tree = tree;
        this.source = source;
    }

    /** The page for a file of this name; tensors are those of a reader, where the file can be read. */
    static String page(
            String file, ByteSource source, TensorFormat format, ParseTree tree, List<FileReport.Tensor> tensors)
            throws IOException {
        HtmlDump dump = new HtmlDump(tree, source);
        List<Layouts.Extent> extents = Layouts.extents(tree, source.size());
        dump.head(file, format);
        dump.strip(extents);
        dump.panes(extents);
        new HtmlTensors(dump.html).print(tensors);
        return Html.page(file + " – tensorbind dump", "dump.css", "dump.js", dump.html.toString());
    }

    private void head(String file, TensorFormat format) {
        html.append("<header><h1>").append(Html.show(file)).append("</h1><p>");
        html.append(Html.escape(format.title())).append(", ").append(ByteSizes.show(source.size()));
        html.append(" (").append(ByteSizes.count(source.size())).append(" bytes)</p></header>\n");
        if (!tree.problems().isEmpty()) {
            html.append("<section class=\"problems\"><h2>")
                    .append(tree.problems().size())
                    .append(tree.problems().size() == 1 ? " problem" : " problems")
                    .append("</h2><ul>\n");
            for (FormatException failure : tree.problems()) {
                html.append("<li data-at=\"").append(failure.byteOffset()).append("\"><code>");
                html.append(Html.escape(failure.grammarPath())).append("</code> ");
                html.append(Html.escape(Values.problem(failure))).append("</li>\n");
            }
            html.append("</ul></section>\n");
        }
    }

    /** The whole file from left to right; what is smaller than a pixel is drawn as wide as one. */
    private void strip(List<Layouts.Extent> extents) {
        html.append("<section><h2>Layout</h2><div class=\"strip\">");
        double size = Math.max(1, source.size());
        for (Layouts.Extent extent : merged(extents)) {
            html.append(String.format(
                    Locale.ROOT,
                    "<i class=\"%s\" style=\"left:%.4f%%;width:%.4f%%\" data-s=\"%d\" data-e=\"%d\" title=\"%s\"></i>",
                    kind(extent.node()),
                    100.0 * extent.byteOffset() / size,
                    100.0 * extent.byteSize() / size,
                    extent.byteOffset(),
                    extent.byteEnd(),
                    Html.escape(label(extent.node()) + ": bytes " + extent.byteOffset() + " to "
                            + (extent.byteEnd() - 1) + ", " + ByteSizes.show(extent.byteSize()))));
        }
        for (FormatException failure : tree.problems()) {
            if (failure.byteOffset() >= 0) {
                html.append(String.format(
                        Locale.ROOT,
                        "<b style=\"left:%.4f%%\" data-at=\"%d\" title=\"%s\"></b>",
                        100.0 * Math.min(failure.byteOffset(), source.size()) / size,
                        failure.byteOffset(),
                        Html.escape(Values.problem(failure))));
            }
        }
        html.append("</div>\n<p class=\"legend\"><i class=\"value\"></i>values <i class=\"constant\"></i>constants ");
        html.append(
                "<i class=\"data\"></i>tensor data <i class=\"padding\"></i>padding <i class=\"gap\"></i>in no rule ");
        html.append("<b></b>problem</p></section>\n");
    }

    /** Neighbours of one kind that are too narrow to be distinguished are drawn as one. */
    private List<Layouts.Extent> merged(List<Layouts.Extent> extents) {
        long narrow = source.size() / NARROWEST;
        List<Layouts.Extent> merged = new ArrayList<>();
        for (Layouts.Extent extent : extents) {
            int last = merged.size() - 1;
            boolean joins = last >= 0
                    && kind(merged.get(last).node()).equals(kind(extent.node()))
                    && Math.max(extent.byteSize(), merged.get(last).byteSize()) < narrow * JOINED
                    && extent.byteSize() < narrow;
            if (joins) {
                Layouts.Extent before = merged.get(last);
                merged.set(last, new Layouts.Extent(before.byteOffset(), extent.byteEnd(), before.node()));
            } else if (merged.size() < MOST_STRIPES) {
                merged.add(extent);
            }
        }
        return merged;
    }

    private static String label(@Nullable Node node) {
        return node == null ? "in no rule" : node.label().isEmpty() ? "padding" : node.label();
    }

    static String kind(@Nullable Node node) {
        if (node == null) {
            return "gap";
        }
        return node.kind() == null ? "value" : node.kind().name().toLowerCase(Locale.ROOT);
    }

    private void panes(List<Layouts.Extent> extents) throws IOException {
        html.append("<section class=\"panes\"><div class=\"tree\"><h2>Rules</h2>\n");
        node(tree.root(), 0);
        html.append("</div>\n<div class=\"bytes\"><h2>Bytes</h2><div id=\"hex\"></div></div></section>\n");
        html.append("<script type=\"application/json\" id=\"rows\">");
        HexRows.json(extents, source, html);
        html.append("</script>\n");
    }

    private void node(Node node, int depth) {
        if (nodes == MOST_NODES) {
            html.append("<div class=\"row more\">… and more; a page shows ")
                    .append(ByteSizes.count(MOST_NODES))
                    .append(" rules</div>\n");
        }
        if (nodes++ >= MOST_NODES) {
            return;
        }
        if (node.children().isEmpty() && node.problems().isEmpty()) {
            row("div", node);
            html.append("</div>\n");
            return;
        }
        html.append(depth < OPEN_DEPTH || hasProblem(node) ? "<details open>" : "<details>");
        row("summary", node);
        html.append("</summary>\n");
        for (Node child : node.children()) {
            node(child, depth + 1);
        }
        for (FormatException failure : node.problems()) {
            html.append("<div class=\"row problem\" data-s=\"").append(failure.byteOffset());
            html.append("\" data-e=\"").append(failure.byteOffset() + 1).append("\">");
            html.append(Html.escape(Values.problem(failure))).append("</div>\n");
        }
        html.append("</details>\n");
    }

    private static boolean hasProblem(Node node) {
        return !node.problems().isEmpty() || node.children().stream().anyMatch(HtmlDump::hasProblem);
    }

    private void row(String element, Node node) {
        html.append('<').append(element).append(" class=\"row ").append(kind(node));
        html.append("\" data-s=\"").append(node.byteOffset());
        html.append("\" data-e=\"").append(node.byteEnd()).append("\"><span class=\"place\">");
        html.append(Long.toHexString(node.byteOffset())).append(" +").append(node.byteSize());
        html.append("</span><span class=\"rule\">").append(Html.escape(node.rule()));
        if (node.index() >= 0) {
            html.append("<em>[").append(node.index()).append("]</em>");
        }
        html.append("</span><span class=\"shown\">").append(Html.escape(Values.show(node, VALUE_LENGTH)));
        html.append("</span>");
    }
}
