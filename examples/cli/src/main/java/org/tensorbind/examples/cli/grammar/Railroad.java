package org.tensorbind.examples.cli.grammar;

import java.util.List;
import java.util.Locale;
import org.tensorbind.examples.cli.print.Html;

/** Railroad diagrams: a line runs from left to right through what may be one after the other. Sizes are in pixels. */
sealed interface Railroad {
    int CHARACTER = 8;
    int BOX = 26;
    int GAP = 14;
    int CURVE = 10;

    /** Width between the two ends of the line. */
    int width();

    /** Height above the line. */
    int up();

    /** Height below the line. */
    int down();

    /** Draws the diagram with its line starting at {@code x, y}. */
    void draw(StringBuilder svg, int x, int y);

    /** A complete picture. */
    static String svg(Railroad diagram) {
        int width = diagram.width() + 4 * GAP;
        int height = diagram.up() + diagram.down() + 2 * GAP;
        int y = diagram.up() + GAP;
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"railroad\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">",
                width,
                height,
                width,
                height));
        line(svg, "M %d %d v 12 M %d %d h %d", GAP, y - 6, GAP, y, GAP);
        diagram.draw(svg, 2 * GAP, y);
        line(svg, "M %d %d h %d m 0 -6 v 12", width - 2 * GAP, y, GAP);
        return svg.append("</svg>").toString();
    }

    private static void line(StringBuilder svg, String path, Object... values) {
        svg.append("<path d=\"")
                .append(String.format(Locale.ROOT, path, values))
                .append("\"/>");
    }

    /** A constant or a type. */
    record Terminal(String text) implements Railroad {
        @Override
        public int width() {
            return CHARACTER * text.codePointCount(0, text.length()) + 24;
        }

        @Override
        public int up() {
            return BOX / 2;
        }

        @Override
        public int down() {
            return BOX / 2;
        }

        @Override
        public void draw(StringBuilder svg, int x, int y) {
            box(svg, x, y, width(), BOX / 2, "terminal", text);
        }
    }

    /** A rule. */
    record Rule(String name) implements Railroad {
        @Override
        public int width() {
            return CHARACTER * name.length() + 24;
        }

        @Override
        public int up() {
            return BOX / 2;
        }

        @Override
        public int down() {
            return BOX / 2;
        }

        @Override
        public void draw(StringBuilder svg, int x, int y) {
            svg.append("<a href=\"#").append(Html.escape(name)).append("\">");
            box(svg, x, y, width(), 3, "rule", name);
            svg.append("</a>");
        }
    }

    private static void box(StringBuilder svg, int x, int y, int width, int radius, String style, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>"
                        + "<text x=\"%d\" y=\"%d\">%s</text>",
                style,
                x,
                y - BOX / 2,
                width,
                BOX,
                radius,
                x + width / 2,
                y + 5,
                Html.escape(text)));
    }

    /** One after the other. */
    record Sequence(List<Railroad> parts) implements Railroad {
        @Override
        public int width() {
            return parts.stream().mapToInt(Railroad::width).sum() + GAP * Math.max(0, parts.size() - 1);
        }

        @Override
        public int up() {
            return parts.stream().mapToInt(Railroad::up).max().orElse(0);
        }

        @Override
        public int down() {
            return parts.stream().mapToInt(Railroad::down).max().orElse(0);
        }

        @Override
        public void draw(StringBuilder svg, int x, int y) {
            int at = x;
            for (int i = 0; i < parts.size(); i++) {
                if (i > 0) {
                    line(svg, "M %d %d h %d", at, y, GAP);
                    at += GAP;
                }
                parts.get(i).draw(svg, at, y);
                at += parts.get(i).width();
            }
        }
    }

    /** One of several, the first on the line. */
    record Choice(List<Railroad> parts) implements Railroad {
        @Override
        public int width() {
            return parts.stream().mapToInt(Railroad::width).max().orElse(0) + 4 * CURVE;
        }

        @Override
        public int up() {
            return parts.get(0).up();
        }

        @Override
        public int down() {
            int down = parts.get(0).down();
            for (Railroad part : parts.subList(1, parts.size())) {
                down += GAP + part.up() + part.down();
            }
            return down;
        }

        @Override
        public void draw(StringBuilder svg, int x, int y) {
            int inner = width() - 4 * CURVE;
            int at = y;
            for (int i = 0; i < parts.size(); i++) {
                Railroad part = parts.get(i);
                if (i > 0) {
                    at += parts.get(i - 1).down() + GAP + part.up();
                    branch(svg, x, y, at, width());
                } else {
                    line(svg, "M %d %d h %d", x, y, 2 * CURVE);
                    line(svg, "M %d %d h %d", x + width() - 2 * CURVE, y, 2 * CURVE);
                }
                part.draw(svg, x + 2 * CURVE, at);
                line(svg, "M %d %d h %d", x + 2 * CURVE + part.width(), at, inner - part.width());
            }
        }
    }

    /** The line leaves to {@code to} and comes back. */
    private static void branch(StringBuilder svg, int x, int y, int to, int width) {
        line(svg, "M %d %d q %d 0 %d %d V %d q 0 %d %d %d", x, y, CURVE, CURVE, CURVE, to - CURVE, CURVE, CURVE, CURVE);
        line(
                svg,
                "M %d %d q %d 0 %d %d V %d q 0 %d %d %d",
                x + width - 2 * CURVE,
                to,
                CURVE,
                CURVE,
                -CURVE,
                y + CURVE,
                -CURVE,
                CURVE,
                -CURVE);
    }

    /** What may be left out: a line runs below it. */
    record Optional(Railroad part) implements Railroad {
        @Override
        public int width() {
            return part.width() + 4 * CURVE;
        }

        @Override
        public int up() {
            return part.up();
        }

        @Override
        public int down() {
            return part.down() + GAP;
        }

        @Override
        public void draw(StringBuilder svg, int x, int y) {
            line(svg, "M %d %d h %d", x, y, 2 * CURVE);
            part.draw(svg, x + 2 * CURVE, y);
            line(svg, "M %d %d h %d", x + 2 * CURVE + part.width(), y, 2 * CURVE);
            branch(svg, x, y, y + down(), width());
            line(svg, "M %d %d h %d", x + 2 * CURVE, y + down(), part.width());
        }
    }

    /** What may be any number of times: a line leads back above it, and one past it below. */
    record Loop(Railroad part) implements Railroad {
        @Override
        public int width() {
            return part.width() + 4 * CURVE;
        }

        @Override
        public int up() {
            return part.up() + GAP;
        }

        @Override
        public int down() {
            return part.down() + GAP;
        }

        @Override
        public void draw(StringBuilder svg, int x, int y) {
            new Optional(part).draw(svg, x, y);
            int top = y - up();
            line(
                    svg,
                    "M %d %d q %d 0 %d %d V %d q 0 %d %d %d H %d q %d 0 %d %d V %d q 0 %d %d %d",
                    x + 2 * CURVE + part.width(),
                    y,
                    CURVE,
                    CURVE,
                    -CURVE,
                    top + CURVE,
                    -CURVE,
                    -CURVE,
                    -CURVE,
                    x + 2 * CURVE,
                    -CURVE,
                    -CURVE,
                    CURVE,
                    y - CURVE,
                    CURVE,
                    CURVE,
                    CURVE);
        }
    }
}
