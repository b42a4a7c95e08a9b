package org.tensorbind.processor.mutant;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;

/** Changes the bytes of one item: other numbers, other texts, other bits. */
final class ItemChanges {
    private final Sample sample;
    private final Grammar grammar;
    private final Map<String, Rule> scalars;
    private final Collection<Long> numbers;
    private final Consumer<Change> changes;

    /**
     * Gives changes to {@code changes}.
     *
     * @param scalars the integers outside of documents, by what messages call them
     * @param numbers values that the grammar mentions
     */
    ItemChanges(
            Sample sample,
            Grammar grammar,
            Map<String, Rule> scalars,
            Collection<Long> numbers,
            Consumer<Change> changes) {
        this.sample = sample;
        this.grammar = grammar;
        this.scalars = scalars;
        this.numbers = numbers;
        this.changes = changes;
    }

    void makeAll() {
        for (int i = 0; i < sample.pieces().size(); i++) {
            Part part = sample.pieces().get(i).part();
            Rule rule = scalars.get(part.label);
            if (part.kind == Kind.VALUE && part.value instanceof Long value && rule != null) {
                changeNumber(i, rule, value);
            } else if (part.kind == Kind.VALUE && part.value instanceof String text) {
                changeText(i, text);
            }
            changeBytes(i);
        }
    }

    private void replace(int piece, String what, byte[] bytes) {
        changes.accept(sample.with(piece, what, bytes));
    }

    private void changeNumber(int piece, Rule rule, long value) {
        String name = sample.pieces().get(piece).part().name();
        int width = sample.pieces().get(piece).bytes().length;
        for (long other : others(value, DerivedUpdates.typeOf(rule).byteSize() > 0, width)) {
            byte[] bytes = Integers.encode(DerivedUpdates.typeOf(rule), grammar.bigEndian(), other);
            if (bytes != null && other != value) {
                replace(piece, name + " is " + Long.toUnsignedString(other) + " instead of " + value, bytes);
            }
        }
        byte[] longer = Integers.encodeLong(DerivedUpdates.typeOf(rule), value);
        if (longer != null) {
            replace(piece, name + " is not in its shortest form", longer);
        }
    }

    private Set<Long> others(long value, boolean fixed, int width) {
        Set<Long> others = new LinkedHashSet<>(List.of(value + 1, value - 1, 0L, 1L, value + 8, value - 8, 2 * value));
        sample.parts().stream()
                .filter(part -> part.value instanceof Long && scalars.containsKey(part.label))
                .limit(64)
                .forEach(part -> others.add((Long) part.value));
        others.addAll(numbers);
        others.add((long) sample.bytes().length);
        others.add(sample.bytes().length + 8L);
        others.addAll(List.of(1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, -1L));
        others.removeIf(other -> fixed && width < Long.BYTES && (other < 0 || other >>> (8 * width) != 0));
        return others;
    }

    private void changeText(int piece, String text) {
        String name = sample.pieces().get(piece).part().name();
        String label = sample.pieces().get(piece).part().label;
        Set<String> others = new LinkedHashSet<>();
        sample.called(label).stream()
                .filter(part -> part.value instanceof String)
                .limit(16)
                .forEach(part -> others.add((String) part.value));
        others.addAll(List.of(text.toUpperCase(Locale.ROOT), text.toLowerCase(Locale.ROOT), text + "~", ""));
        others.remove(text);
        int width = sample.pieces().get(piece).bytes().length;
        for (String other : others) {
            byte[] bytes = other.getBytes(StandardCharsets.UTF_8);
            replace(piece, name + " is '" + other + "' instead of '" + text + "'", bytes);
            if (bytes.length < width) {
                replace(piece, name + " is '" + other + "' instead of '" + text + "'", Arrays.copyOf(bytes, width));
            }
        }
    }

    private void changeBytes(int piece) {
        byte[] bytes = sample.pieces().get(piece).bytes();
        String name = sample.pieces().get(piece).part().name();
        for (int at : new int[] {0, bytes.length / 2, bytes.length - 1}) {
            for (int mask : new int[] {1, 0x80, 0xFF}) {
                if (at >= 0 && at < bytes.length && bytes.length <= 1 << 16) {
                    byte[] flipped = bytes.clone();
                    flipped[at] ^= (byte) mask;
                    replace(
                            piece,
                            "byte " + at + " of " + (name.isEmpty() ? "the fill bytes" : name) + " is changed",
                            flipped);
                }
            }
        }
    }
}
