package org.tensorbind.format;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Guard;
import org.tensorbind.read.ObservedCursor;
import org.tensorbind.read.UncountableException;

/** Finds the item that something is computed from which cannot be read: reads the file again up to there, which is done for faults only. */
final class ItemFinder implements ParseListener {
    private final UncountableException wanted;
    private final Deque<String> path = new ArrayDeque<>();
    private final List<Item> items = new ArrayList<>();
    private boolean isComplete;

    /** Whether a list of the rule has begun, of which no element has been read. */
    private boolean listBegins;

    private record Item(long byteOffset, String path) {}

    private ItemFinder(UncountableException wanted) {
        this.wanted = wanted;
    }

    /** The fault at the item that is the reason for it; the fault itself where nothing is known of one, or where it cannot be told from others. */
    static FormatException locate(
            FormatException fault, ByteSource source, ReadOptions options, FormatReader.Reading<?> reading) {
        if (!(fault.getCause() instanceof UncountableException wanted)) {
            return fault;
        }
        ItemFinder finder = new ItemFinder(wanted);
        ObservedCursor in = new ObservedCursor(source, options, finder, UnaryOperator.identity());
        try {
            Guard.read(source, source.size(), () -> reading.read(in));
        } catch (FormatException e) {
            finder.fault(e);
        } catch (IOException e) {
            fault.addSuppressed(e);
            return fault;
        }
        Item item = finder.found();
        return item == null
                ? fault
                : new FormatException(
                        fault.reason(),
                        source.name(),
                        item.byteOffset(),
                        item.path(),
                        String.valueOf(wanted.getMessage()),
                        null);
    }

    private @Nullable Item found() {
        int last = items.size() - 1;
        if (wanted.index() < 0 || last == 0) {
            return last < 0 ? null : items.get(last);
        }
        return wanted.index() <= last ? items.get((int) wanted.index()) : null;
    }

    @Override
    public void begin(String rule, long index, long byteOffset) {
        path.push(index < 0 ? rule : rule + "[" + index + "]");
        listBegins = !isComplete && rule.equals(wanted.source());
    }

    @Override
    public void end(long byteOffset) {
        path.poll();
    }

    @Override
    public void item(Kind kind, String rule, long index, long byteOffset, long byteSize, @Nullable Object value) {
        boolean first = listBegins
                || !String.valueOf(path.peek()).replaceFirst("\\[.*", "").equals(rule);
        if (!isComplete && kind == Kind.VALUE && rule.equals(wanted.source()) && first && index <= 0) {
            items.add(new Item(byteOffset, pathTo(rule)));
        }
        listBegins &= kind != Kind.VALUE;
    }

    private String pathTo(String rule) {
        StringBuilder joined = new StringBuilder();
        for (Iterator<String> rules = path.descendingIterator(); rules.hasNext(); ) {
            joined.append(rules.next()).append('.');
        }
        return listBegins ? joined.substring(0, joined.length() - 1) : joined + rule;
    }

    /** What is read from here on is behind the item that was read last before the fault. */
    @Override
    public void fault(FormatException fault) {
        isComplete |= fault.getCause() instanceof UncountableException other && wanted.isSame(other);
    }
}
