package org.tensorbind.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.read.DelegatingDocument;
import org.tensorbind.read.DocumentReader;

/** Refuses keys of maps that are not in their order. */
final class OrderedReader extends DelegatingDocument {
    private final KeyOrder order;
    private final List<@Nullable String> previous = new ArrayList<>();

    OrderedReader(DocumentReader doc, KeyOrder order) {
        super(doc);
        this.order = order;
    }

    @Override
    public void beginMap(String rule) throws IOException {
        super.beginMap(rule);
        int depth = mark();
        while (previous.size() <= depth) {
            previous.add(null);
        }
        previous.set(depth, null);
    }

    @Override
    public @Nullable String nextKey(String rule) throws IOException {
        int depth = mark();
        String key = super.nextKey(rule);
        if (key != null) {
            expect(rule, previous.get(depth), key);
            previous.set(depth, key);
        }
        return key;
    }

    private void expect(String rule, @Nullable String before, String key) throws FormatException {
        if (before != null && order.compare(before, key) > 0) {
            cursor().refuse(
                            keyPosition(),
                            rule,
                            "the key '" + key + "' must not follow '" + before + "': " + order.rule());
        }
    }

    @Override
    public @Nullable Object any(String rule) throws IOException {
        Object value = super.any(rule);
        expectSorted(rule, value);
        return value;
    }

    /** Maps keep the order in which their entries came. */
    private void expectSorted(String rule, @Nullable Object value) throws FormatException {
        if (value instanceof List<?> list) {
            for (Object element : list) {
                expectSorted(rule, element);
            }
        } else if (value instanceof Map<?, ?> map) {
            boolean texts = map.keySet().stream().allMatch(String.class::isInstance);
            String before = null;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (texts) {
                    expect(rule, before, (String) entry.getKey());
                    before = (String) entry.getKey();
                }
                expectSorted(rule, entry.getValue());
            }
        }
    }
}
