package org.tensorbind.examples.cli.inspect;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.FormatTraits;
import org.tensorbind.Layout;
import org.tensorbind.MetadataValue;
import org.tensorbind.StoredPart;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.ItemText;
import org.tensorbind.examples.cli.print.Table;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.examples.cli.print.Text;
import org.tensorbind.examples.cli.print.Values;

/** Prints reports as tables. */
final class InfoTable {
    private static final int HEAD = 1000;

    /** How many characters of an item are printed, unless all are. */
    private static final int SHOWN_OF_ITEM = 1000;

    private final FileReport report;
    private final boolean full;
    private final Terminal terminal;
    private final PrintWriter out;

    private InfoTable(FileReport report, boolean full, Terminal terminal) {
        this.report = report;
        this.full = full;
        this.terminal = terminal;
        this.out = terminal.out();
    }

    /** @param full whether items are printed in full, however long they are */
    static void print(FileReport report, boolean full, Terminal terminal) {
        new InfoTable(report, full, terminal).print();
    }

    private String files() {
        int count = report.reader().files().size();
        return count == 1 ? "" : count + " files  ";
    }

    private void print() {
        out.println(terminal.bold(Text.show(report.file())) + "  "
                + report.reader().format().title() + "  " + files() + ByteSizes.show(report.byteSize()));
        for (Map.Entry<String, MetadataValue> entry :
                report.reader().metadataValues().entrySet()) {
            Object value = entry.getValue().value();
            out.println("  " + terminal.faint(Text.show(entry.getKey()) + ": ")
                    + (value instanceof String text ? Text.show(text) : ItemText.show(value)));
        }
        items(report.reader().fileItems(), traits().fileItems());
        if (traits().isSingleTensor()) {
            report.tensors().forEach(tensor -> items(tensor.info().attributes(), traits().attributeItems()));
        }
        long elements = tensors();
        long decoded = 0;
        long stored = 0;
        long unknown = 0;
        for (FileReport.Tensor tensor : report.tensors()) {
            unknown += tensor.byteSize() < 0 ? 1 : 0;
            decoded += Math.max(0, tensor.byteSize());
            stored += Math.max(0, tensor.info().storedByteSize());
        }
        int count = report.reader().size();
        out.println(terminal.faint("  " + ByteSizes.count(count) + (count == 1 ? " tensor, " : " tensors, ")
                + ByteSizes.count(elements) + (elements == 1 ? " element, " : " elements, ") + ByteSizes.show(decoded)
                + (decoded == stored ? "" : ", stored in " + ByteSizes.show(stored))
                + bits(", %s bits per element", report.bitsPerElement())
                + (unknown == 0 ? "" : ", and " + ByteSizes.count(unknown) + " of unknown size")));
        traffic();
    }

    private FormatTraits traits() {
        return report.reader().format().traits();
    }

    /** What a file says of itself, as {@code --set} takes it; where it is one tensor, the tensor's fields are that. */
    private void items(Map<String, Object> values, List<FormatTraits.Item> items) {
        Map<String, FormatTraits.Item> known =
                items.stream().collect(Collectors.toMap(FormatTraits.Item::name, Function.identity()));
        values.forEach((name, value) -> out.println("  " + terminal.faint(Text.show(name) + " = ")
                + shown(ItemText.show(known.get(name), value, traits().codes(name)))));
    }

    private String shown(String item) {
        String shown = full ? item : Text.shorten(item, SHOWN_OF_ITEM);
        return shown.equals(item)
                ? item
                : shown + terminal.faint(" (" + ByteSizes.count(item.length()) + " characters; --full prints all)");
    }

    private void traffic() {
        long requests = report.traffic().requests();
        if (requests > 0) {
            out.println(terminal.faint("  " + ByteSizes.count(requests) + (requests == 1 ? " request, " : " requests, ")
                    + ByteSizes.show(report.traffic().bytes()) + " fetched"));
        }
    }

    private long tensors() {
        AtomicBoolean heading = new AtomicBoolean(report.reader().size() > 0);
        boolean stats = report.tensors().stream().limit(HEAD).anyMatch(tensor -> tensor.statistics() != null);
        Table table = new Table(
                "  ", "<<<><<<<", line -> out.println(heading.getAndSet(false) ? terminal.faint(line) : line));
        boolean fields = !traits().isSingleTensor()
                && report.tensors().stream()
                        .limit(HEAD)
                        .anyMatch(tensor -> !tensor.info().attributes().isEmpty());
        table.row(head(fields, stats));
        long elements = 0;
        for (FileReport.Tensor tensor : report.tensors()) {
            elements += tensor.info().shape().elementCount();
            table.row(row(tensor, fields, stats));
        }
        if (report.reader().size() > 0) {
            table.print();
        }
        for (FileReport.Tensor tensor : report.tensors()) {
            if (tensor.failure() != null) {
                out.println("  " + terminal.red("error: ") + Failures.message(tensor.failure()));
            }
            if (!tensor.digests().isEmpty()) {
                out.println("  " + String.join(" ", tensor.digests()) + "  "
                        + Text.show(tensor.info().name()));
            }
        }
        return elements;
    }

    private static String[] head(boolean fields, boolean stats) {
        List<String> head = new ArrayList<>(List.of("NAME", "DTYPE", "SHAPE", "BYTES", "ENCODING", "CHECKSUM"));
        if (fields) {
            head.add("FIELDS");
        }
        if (stats) {
            head.add("VALUES");
        }
        return head.toArray(String[]::new);
    }

    private String[] row(FileReport.Tensor tensor, boolean fields, boolean stats) {
        List<String> row = new ArrayList<>(List.of(
                Text.show(tensor.info().name()),
                tensor.dtype()
                        + (tensor.hasUnknownDtype() ? " (unknown)" : "")
                        + bits(" (%s bits)", tensor.bitsPerElement()),
                tensor.info().shape().toString(),
                tensor.byteSize() < 0 ? "?" : ByteSizes.count(tensor.byteSize()),
                encoding(tensor),
                checksum(tensor)));
        if (fields) {
            row.add(
                    tensor.info().attributes().isEmpty()
                            ? ""
                            : Text.shorten(Text.show(Values.plain(tensor.info().attributes())), 40));
        }
        if (stats) {
            row.add(values(tensor.statistics(), tensor.info().dtype()));
        }
        return row.toArray(String[]::new);
    }

    /** A text with a number of bits, of at most two digits after the point; empty where there is none. */
    private static String bits(String text, double bits) {
        return Double.isNaN(bits)
                ? ""
                : String.format(
                        Locale.ROOT,
                        text,
                        BigDecimal.valueOf(bits)
                                .setScale(2, RoundingMode.HALF_UP)
                                .stripTrailingZeros()
                                .toPlainString());
    }

    private static String encoding(FileReport.Tensor tensor) {
        StoredPart part = tensor.parts().get(0);
        List<String> words = new ArrayList<>();
        if (tensor.info().layout() != Layout.DENSE) {
            words.add(tensor.layout());
        }
        if (tensor.info().layout() == Layout.UNSUPPORTED) {
            words.add("(not decoded)");
        }
        if (tensor.info().layout() == Layout.COO) {
            words.add(ByteSizes.count(tensor.parts().get(1).shape().elementCount()) + " stored");
        }
        if (!part.filter().equals(WriteOptions.NONE)) {
            words.add(part.filter());
            words.add(String.format(Locale.ROOT, "%.0f%%", 100.0 * part.byteSize() / Math.max(1, tensor.byteSize())));
        }
        if (part.byteOrder() == ByteOrder.BIG_ENDIAN && part.dtype().byteSize() != 1) {
            words.add("big-endian");
        }
        String encoding = words.isEmpty() ? "raw" : String.join(" ", words);
        if (part.file() == null) {
            return encoding;
        }
        return encoding + " in " + part.file() + (part.unreadableReason() == null ? "" : " (not readable)");
    }

    private String checksum(FileReport.Tensor tensor) {
        String algorithm = tensor.parts().get(0).checksum();
        if (algorithm == null) {
            return "none";
        }
        boolean compared = report.dataWasRead() && tensor.failure() == null && algorithm.equals("crc32c");
        return compared ? algorithm + " ok" : algorithm;
    }

    private static String values(@Nullable Statistics statistics, DType dtype) {
        if (statistics == null || statistics.count() == 0) {
            return "";
        }
        StringBuilder line = new StringBuilder();
        if (Double.isNaN(statistics.least())) {
            line.append("no finite value");
        } else {
            line.append('|').append(statistics.bars()).append("| ");
            line.append(number(statistics.least(), dtype)).append(" … ").append(number(statistics.greatest(), dtype));
            line.append(", mean ").append(String.format(Locale.ROOT, "%.4g", statistics.mean()));
        }
        append(line, statistics.zeros(), "zeros");
        append(line, statistics.nan(), "NaN");
        append(line, statistics.infinite(), "Inf");
        return line.toString();
    }

    private static void append(StringBuilder line, long count, String what) {
        if (count > 0) {
            line.append(", ").append(ByteSizes.count(count)).append(' ').append(what);
        }
    }

    private static String number(double value, DType dtype) {
        return dtype.isFloatingPoint()
                ? String.format(Locale.ROOT, "%.4g", value)
                : new BigDecimal(value).toPlainString();
    }
}
