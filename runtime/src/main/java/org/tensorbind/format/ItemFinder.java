package org.tensorbind.format;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.ParseReporter;
import org.tensorbind.read.SourceItemException;

/**
 * Finds the item that gives an invalid offset, size or count, from the problem of the item that cannot be read because of it. It reads the file again, so it
 * is used for problems only, and not for each of many.
 */
final class ItemFinder {
    /** How often a file is read again for problems that need a search each; later ones stay where they were found. */
    private static final int MOST_SEARCHES = 16;

    private final ByteSource source;
    private final ReadOptions options;
    private final FormatReader.Reading<?> reading;

    /** Searches of whole files by how and for which rule they search, so that many problems of one rule's items read the file once. */
    private final Map<String, ItemSearch> wholes = new HashMap<>();

    private int searches;

    ItemFinder(ByteSource source, ReadOptions options, FormatReader.Reading<?> reading) {
        this.source = source;
        this.options = options;
        this.reading = reading;
    }

    /** The problem, moved to the item that caused it; the problem itself where none is known, or where it cannot be distinguished from others. */
    FormatException locate(FormatException failure) {
        if (!(failure.getCause() instanceof SourceItemException wanted)) {
            return failure;
        }
        ItemSearch.Item item;
        try {
            item = find(failure, wanted);
        } catch (IOException e) {
            failure.addSuppressed(e);
            return failure;
        }
        if (item == null) {
            return failure;
        }
        FormatException located = new FormatException(
                failure.reason(), source.name(), item.byteOffset(), item.path(), wanted.problem(), null);
        return failure.hint() == null ? located : located.withHint(failure.hint());
    }

    private ItemSearch.@Nullable Item find(FormatException failure, SourceItemException wanted) throws IOException {
        return switch (wanted.which()) {
            case LAST -> searchWhole(wanted).found(failure);
            case OF_ELEMENT -> {
                List<ItemSearch.Item> all = searchWhole(wanted).items();
                ItemSearch.Item nth = wanted.index() < all.size() ? all.get((int) wanted.index()) : null;
                boolean isFlat = !all.isEmpty() && all.get(all.size() - 1).index() == all.size() - 1;
                yield isFlat && nth != null && nth.index() == wanted.index() ? nth : findAlone(failure, wanted);
            }
            case NTH, UNDER_KEY -> findAlone(failure, wanted);
        };
    }

    private ItemSearch searchWhole(SourceItemException wanted) throws IOException {
        String which = wanted.which() + " " + wanted.source();
        ItemSearch whole = wholes.get(which);
        if (whole == null) {
            whole = search(wanted, true);
            wholes.put(which, whole);
        }
        return whole;
    }

    private ItemSearch.@Nullable Item findAlone(FormatException failure, SourceItemException wanted)
            throws IOException {
        return searches++ < MOST_SEARCHES ? search(wanted, false).found(failure) : null;
    }

    /** @param whole whether items that follow the problem are wanted, too */
    private ItemSearch search(SourceItemException wanted, boolean whole) throws IOException {
        ItemSearch search = new ItemSearch(wanted, whole);
        Cursor in = new ParseReporter(search).cursor(source, options);
        try {
            MappedAccess.read(source, source.size(), () -> reading.read(in));
        } catch (FormatException e) {
            search.problem(e);
        }
        return search;
    }
}
