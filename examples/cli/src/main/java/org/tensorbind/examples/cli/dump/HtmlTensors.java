package org.tensorbind.examples.cli.dump;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.inspect.FileReport;
import org.tensorbind.examples.cli.inspect.Statistics;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.Html;

/** A page's table of tensors. */
final class HtmlTensors {
    private static final int MOST = 500;
    private static final int BAR_WIDTH = 8;
    private static final int HEIGHT = 36;

    private final StringBuilder html;

    HtmlTensors(StringBuilder html) {
        this.html = html;
    }

    void print(List<FileReport.Tensor> tensors) {
        if (tensors.isEmpty()) {
            return;
        }
        html.append("<section><h2>Tensors</h2><div class=\"wide\"><table><thead><tr><th>Name<th>Dtype<th>Shape");
        html.append("<th class=\"number\">Bytes<th>Values<th class=\"number\">Least<th class=\"number\">Greatest");
        html.append("<th class=\"number\">Mean<th>Also</tr></thead>\n<tbody>\n");
        tensors.stream().limit(MOST).forEach(this::tensor);
        html.append("</tbody></table></div>");
        if (tensors.size() > MOST) {
            html.append("<p>… and ")
                    .append(ByteSizes.count(tensors.size() - MOST))
                    .append(" more</p>");
        }
        html.append("</section>\n");
    }

    private void tensor(FileReport.Tensor tensor) {
        var part = tensor.parts().get(tensor.parts().size() - 1);
        boolean here = part.file() == null;
        html.append("<tr data-s=\"").append(here ? part.byteOffset() : -1).append("\" data-e=\"");
        html.append(here ? part.byteOffset() + Math.max(0, part.byteSize()) : -1)
                .append("\"><td>");
        html.append(Html.show(tensor.info().name()));
        cell(Html.escape(tensor.dtype()));
        cell(Html.escape(tensor.info().shape().toString()));
        number(tensor.byteSize() < 0 ? "?" : ByteSizes.count(tensor.byteSize()));
        statistics(tensor.statistics(), tensor.failure() == null ? "" : Failures.message(tensor.failure()));
        html.append("</tr>\n");
    }

    private void cell(String content) {
        html.append("<td>").append(content);
    }

    private void number(String content) {
        html.append("<td class=\"number\">").append(content);
    }

    private void statistics(@Nullable Statistics statistics, String failure) {
        if (statistics == null || statistics.count() == 0 || Double.isNaN(statistics.least())) {
            html.append("<td><td><td><td><td>");
            if (!failure.isEmpty()) {
                html.append("<span class=\"failure\">")
                        .append(Html.escape(failure))
                        .append("</span>");
            } else if (statistics != null && statistics.count() > 0) {
                html.append("no finite value");
            }
            return;
        }
        cell(histogram(statistics));
        number(format(statistics.least()));
        number(format(statistics.greatest()));
        number(format(statistics.mean()));
        html.append("<td>");
        also(statistics.zeros(), "zeros");
        also(statistics.nan(), "NaN");
        also(statistics.infinite(), "Inf");
    }

    private static String format(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    private void also(long count, String what) {
        if (count > 0) {
            html.append(ByteSizes.count(count)).append(' ').append(what).append(' ');
        }
    }

    /** Bars whose heights are in proportion to the counts, and no less than a pixel where there is one. */
    private static String histogram(Statistics statistics) {
        long highest = 1;
        for (long bin : statistics.histogram()) {
            highest = Math.max(highest, bin);
        }
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"histogram\" width=\"%d\" height=\"%d\" role=\"img\"><title>%s</title>",
                BAR_WIDTH * Statistics.BINS,
                HEIGHT,
                ByteSizes.count(statistics.count()) + " elements from " + format(statistics.least()) + " to "
                        + format(statistics.greatest())));
        for (int i = 0; i < Statistics.BINS; i++) {
            double height = statistics.histogram()[i] == 0
                    ? 0
                    : Math.max(1, (double) HEIGHT * statistics.histogram()[i] / highest);
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/>",
                    i * BAR_WIDTH,
                    HEIGHT - height,
                    BAR_WIDTH - 1,
                    height));
        }
        return svg.append("</svg>").toString();
    }
}
