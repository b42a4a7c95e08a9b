package org.tensorbind.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.read.DocumentListener;

/** Rejects keys of maps that are not in their order. */
final class KeyOrderCheck implements DocumentListener {
    private final DocumentReader doc;
    private final KeyOrder order;
    private final List<@Nullable String> previous = new ArrayList<>();

    KeyOrderCheck(DocumentReader doc, KeyOrder order) {
        this.doc = doc;
        this.order = order;
    }

    @Override
    public void begin(String rule, String @Nullable [] fields, long start) {
        int depth = doc.mark();
        while (previous.size() <= depth) {
            previous.add(null);
        }
        previous.set(depth, null);
    }

    @Override
    public void key(String rule, String key, long start) throws FormatException {
        int depth = doc.mark();
        expect(rule, previous.get(depth), key);
        previous.set(depth, key);
    }

    private void expect(String rule, @Nullable String before, String key) throws FormatException {
        if (before != null && order.compare(before, key) > 0) {
            doc.cursor()
                    .reject(
                            doc.keyPosition(),
                            rule,
                            "the key '" + key + "' must not follow '" + before + "': " + order.rule());
        }
    }

    /** Maps preserve the order of their entries, so that it can be checked after reading. */
    @Override
    public void value(String rule, long start, @Nullable Object value) throws FormatException {
        if (value instanceof List<?> list) {
            for (Object element : list) {
                value(rule, start, element);
            }
        } else if (value instanceof Map<?, ?> map) {
            boolean texts = map.keySet().stream().allMatch(String.class::isInstance);
            String before = null;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (texts) {
                    expect(rule, before, (String) entry.getKey());
                    before = (String) entry.getKey();
                }
                value(rule, start, entry.getValue());
            }
        }
    }
}
