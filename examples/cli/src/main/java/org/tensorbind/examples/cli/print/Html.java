package org.tensorbind.examples.cli.print;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.tensorbind.io.SafeText;

/** Parts of pages that need no network. */
public final class Html {
    private Html() {}

    /** Text for elements and for attributes in double quotes. */
    public static String escape(String text) {
        return SafeText.lines(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A text from a file as it can be shown. */
    public static String show(String text) {
        return escape(Text.show(text));
    }

    /** A page with styles and a script of this package in it. */
    public static String page(String title, String style, String script, String body) throws IOException {
        return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + escape(title)
                + "</title>\n<style>\n" + resource("page.css") + resource(style) + "</style>\n</head>\n<body>\n" + body
                + (script.isEmpty() ? "" : "<script>\n" + resource(script) + "</script>\n") + "</body>\n</html>\n";
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = Html.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("the command's jar lacks " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
