package org.tensorbind.examples.cli.print;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.ParseTree.Node;
import org.tensorbind.io.SafeText;

/** Values of a parse tree as they are shown. */
public final class Values {
    private Values() {}

    /** A node's value with its meaning; of a rule the text that is the only one below it. */
    public static String show(Node node, int length) {
        if (node.kind() == null) {
            String text = onlyText(node);
            return text == null ? "" : "\"" + Text.shorten(SafeText.of(text), length) + "\"";
        }
        return switch (node.kind()) {
            case DATA -> ByteSizes.show(node.byteSize()) + " of data";
            case PADDING -> "padding";
            case CONSTANT -> constant(node.value(), length);
            default -> value(node, length);
        };
    }

    private static String value(Node node, int length) {
        Object value = node.value();
        String shown = value instanceof String text
                ? "\"" + Text.shorten(SafeText.of(text), length) + "\""
                : value instanceof byte[] bytes
                        ? Text.shorten(HexFormat.of().formatHex(bytes), length)
                        : Text.shorten(Text.show(plain(value)), length);
        return node.meaning() == null
                ? shown
                : shown + " (" + Text.show(node.meaning().toString()) + ")";
    }

    /** The value as text, bytes in it as hexadecimal digits. */
    public static String plain(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + plain(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Values::plain).collect(Collectors.joining(", ", "[", "]"));
        }
        Map<String, @Nullable Object> structure = StructureValues.of(value);
        return structure == null
                ? String.valueOf(value)
                : structure.entrySet().stream()
                        .map(component -> component.getKey() + ": " + plain(component.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String constant(@Nullable Object value, int length) {
        if (!(value instanceof byte[] bytes)) {
            return "";
        }
        String text = new String(bytes, StandardCharsets.US_ASCII);
        boolean printable = text.chars().allMatch(c -> c >= ' ' && c < 127);
        return Text.shorten(printable ? "\"" + text + "\"" : HexFormat.of().formatHex(bytes), length);
    }

    /** The text below a rule that has one text and no list below it, such as a string after its length. */
    private static @Nullable String onlyText(Node node) {
        String found = null;
        for (Node child : node.children()) {
            boolean text = child.kind() == Kind.VALUE && child.value() instanceof String;
            String below = text ? (String) child.value() : child.kind() == null ? onlyText(child) : null;
            boolean list = child.index() >= 0 || (child.kind() == null && below == null);
            if (list || (below != null && found != null)) {
                return null;
            }
            found = below == null ? found : below;
        }
        return found;
    }

    /** What a problem says, at its place as every other command calls it; without the file, which is where it is shown. */
    public static String problem(FormatException failure) {
        String message = String.valueOf(failure.getMessage());
        int path = message.indexOf(failure.grammarPath() + ": ");
        String problem = path < 0
                ? message
                : message.substring(path + failure.grammarPath().length() + 2);
        return (failure.byteOffset() < 0 ? "" : "byte " + failure.byteOffset() + ": ") + failure.grammarPath() + ": "
                + problem;
    }
}
