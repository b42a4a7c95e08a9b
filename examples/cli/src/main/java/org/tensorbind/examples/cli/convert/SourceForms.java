package org.tensorbind.examples.cli.convert;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values that are given as JSON, which has no bytes and no extension types, in the form of those that a file has in the same place. */
final class SourceForms {
    private static final Pattern HEX = Pattern.compile("(?:[0-9a-fA-F]{2})*");
    private static final String NUMBER = "extension";
    private static final String BYTES = "bytes";

    private SourceForms() {}

    /** The value, with bytes and extension types where the file has them and the value has what {@code info} prints for such. */
    static @Nullable Object of(@Nullable Object given, @Nullable Object source) {
        if (given instanceof String text && source instanceof byte[] && isHex(text)) {
            return HexFormat.of().parseHex(text);
        }
        if (given instanceof List<?> values && source instanceof List<?> sources) {
            List<@Nullable Object> list = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                list.add(of(values.get(i), i < sources.size() ? sources.get(i) : null));
            }
            return list;
        }
        if (!(given instanceof Map<?, ?> entries)) {
            return given;
        }
        if (source instanceof Map.Entry<?, ?>
                && entries.size() == 2
                && entries.get(NUMBER) instanceof Number number
                && entries.get(BYTES) instanceof String text
                && isHex(text)) {
            ByteBuffer content = ByteBuffer.wrap(HexFormat.of().parseHex(text));
            return Map.entry(number.intValue(), content.asReadOnlyBuffer());
        }
        Map<Object, @Nullable Object> map = new LinkedHashMap<>();
        entries.forEach((key, value) -> map.put(key, of(value, source instanceof Map<?, ?> all ? all.get(key) : null)));
        return map;
    }

    private static boolean isHex(String text) {
        return HEX.matcher(text).matches();
    }
}
