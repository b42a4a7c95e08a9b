package org.tensorbind.format;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Guard;
import org.tensorbind.read.ItemAtFaultException;
import org.tensorbind.read.ItemAtFaultException.Which;
import org.tensorbind.read.ObservedCursor;

/** Finds the item that is at fault where something else cannot be read: reads the file again, which is done for faults only. */
final class ItemFinder {
    private final ByteSource source;
    private final ReadOptions options;
    private final FormatReader.Reading<?> reading;

    /** All items of rules, so that many faults of one list read the file once. */
    private final Map<String, List<ItemSearch.Item>> ofElements = new HashMap<>();

    ItemFinder(ByteSource source, ReadOptions options, FormatReader.Reading<?> reading) {
        this.source = source;
        this.options = options;
        this.reading = reading;
    }

    /** The fault at the item that is the reason for it; the fault itself where nothing is known of one, or where it cannot be told from others. */
    FormatException locate(FormatException fault) {
        if (!(fault.getCause() instanceof ItemAtFaultException wanted)) {
            return fault;
        }
        ItemSearch.Item item;
        try {
            item = find(wanted);
        } catch (IOException e) {
            fault.addSuppressed(e);
            return fault;
        }
        if (item == null) {
            return fault;
        }
        FormatException located = new FormatException(
                fault.reason(), source.name(), item.byteOffset(), item.path(), wanted.problem(), null);
        return fault.hint() == null ? located : located.withHint(fault.hint());
    }

    private ItemSearch.@Nullable Item find(ItemAtFaultException wanted) throws IOException {
        if (wanted.which() != Which.OF_ELEMENT) {
            return search(wanted, false).found();
        }
        List<ItemSearch.Item> all = ofElements.get(wanted.source());
        if (all == null) {
            all = search(wanted, true).items();
            ofElements.put(wanted.source(), all);
        }
        ItemSearch.Item nth = wanted.index() < all.size() ? all.get((int) wanted.index()) : null;
        boolean isFlat = !all.isEmpty() && all.get(all.size() - 1).index() == all.size() - 1;
        return isFlat && nth != null && nth.index() == wanted.index()
                ? nth
                : search(wanted, false).found();
    }

    /** @param whole whether items that follow the fault are wanted, too */
    private ItemSearch search(ItemAtFaultException wanted, boolean whole) throws IOException {
        ItemSearch search = new ItemSearch(wanted, whole);
        ObservedCursor in = new ObservedCursor(source, options, search, UnaryOperator.identity());
        try {
            Guard.read(source, source.size(), () -> reading.read(in));
        } catch (FormatException e) {
            search.fault(e);
        }
        return search;
    }
}
