package org.tensorbind.examples.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A plot of lines on two logarithmic axes, as SVG that is read on light and on dark pages. */
final class LogPlot {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 420;
    private static final int LEFT = 70;
    private static final int RIGHT = 210;
    private static final int TOP = 44;
    private static final int BOTTOM = 54;
    private static final int LABEL_HEIGHT = 17;
    private static final String[] COLORS = {"#1f6fb2", "#d1661b", "#2a8a4a"};

    private final String title;
    private final String across;
    private final String up;
    private final List<Line> lines = new ArrayList<>();

    /** A point of a line, both above 0. */
    record Point(double x, double y) {}

    private record Line(String label, boolean reference, String color, List<Point> points) {}

    LogPlot(String title, String across, String up) {
        this.title = title;
        this.across = across;
        this.up = up;
    }

    /** A line; a reference is dashed, in the colour of the line before it. */
    void add(String label, boolean reference, List<Point> points) {
        long before = lines.stream().filter(line -> !line.reference()).count();
        int color = (int) (reference ? Math.max(0, before - 1) : before) % COLORS.length;
        lines.add(new Line(label, reference, COLORS[color], points));
    }

    boolean hasLines() {
        return !lines.isEmpty();
    }

    private double extreme(ToDoubleFunction<Point> coordinate, boolean highest) {
        double log = lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(point -> Math.log10(coordinate.applyAsDouble(point)))
                .reduce(highest ? Math::max : Math::min)
                .orElse(0);
        return highest ? Math.ceil(log) : Math.floor(log);
    }

    String svg() {
        Axis x = new Axis(extreme(Point::x, false), extreme(Point::x, true), LEFT, WIDTH - RIGHT);
        Axis y = new Axis(extreme(Point::y, false), extreme(Point::y, true), HEIGHT - BOTTOM, TOP);
        StringBuilder svg = new StringBuilder(text(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">%n"
                        + "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n<text x=\"%d\" y=\"22\" font-size=\"15\">%s</text>%n",
                WIDTH, HEIGHT, WIDTH, HEIGHT, LEFT, title));
        grid(svg, x, y);
        for (Line line : lines) {
            draw(svg, line, x, y);
        }
        labels(svg, y);
        return svg.append("</svg>\n").toString();
    }

    private void grid(StringBuilder svg, Axis x, Axis y) {
        for (double log = x.low(); log <= x.high(); log++) {
            double at = x.at(log);
            svg.append(text(
                    "<path d=\"M%.1f %d V%d\" stroke=\"#dddddd\"/>%n<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    at, TOP, HEIGHT - BOTTOM, at, HEIGHT - BOTTOM + 18, number(log)));
        }
        for (double log = y.low(); log <= y.high(); log++) {
            double at = y.at(log);
            svg.append(text(
                    "<path d=\"M%d %.1f H%d\" stroke=\"#dddddd\"/>%n<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    LEFT, at, WIDTH - RIGHT, LEFT - 8, at + 4, number(log)));
        }
        svg.append(text(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>%n",
                (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, across, (TOP + HEIGHT - BOTTOM) / 2, up));
    }

    private static String number(double log) {
        return log >= 6
                ? "10^" + (int) log
                : log >= 0 ? text("%,.0f", Math.pow(10, log)) : text("%." + (int) -log + "f", Math.pow(10, log));
    }

    private static void draw(StringBuilder svg, Line line, Axis x, Axis y) {
        StringBuilder path = new StringBuilder();
        for (Point point : line.points()) {
            path.append(text(
                    "%s%.1f %.1f",
                    path.isEmpty() ? "M" : " L", x.at(Math.log10(point.x())), y.at(Math.log10(point.y()))));
        }
        svg.append(text(
                "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>%n",
                path, line.color(), line.reference() ? " stroke-dasharray=\"5 4\"" : ""));
    }

    /** Each beside the end of its line, the upper ones first, and none on another. */
    private void labels(StringBuilder svg, Axis y) {
        List<Line> ordered = new ArrayList<>(lines);
        ordered.sort((a, b) -> Double.compare(last(b), last(a)));
        double free = TOP;
        for (Line line : ordered) {
            double at = Math.max(free, y.at(Math.log10(last(line))) + 4);
            svg.append(text(
                    "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>%n",
                    WIDTH - RIGHT + 8, at, line.color(), line.label()));
            free = at + LABEL_HEIGHT;
        }
    }

    private static double last(Line line) {
        return line.points().get(line.points().size() - 1).y();
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Places powers of ten between two pixels. */
    private record Axis(double low, double high, int from, int to) {
        double at(double log) {
            return from + (log - low) / Math.max(1, high - low) * (to - from);
        }
    }
}
