package org.tensorbind.grammars.pytorch;

import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.pickle.Pickle;

/** Ends a walk over a pickle's values that takes much longer, or makes much longer names, than the pickle is. */
final class WalkBudget {
    private final String source;
    private final long byteOffset;
    private final long maxVisits;
    private final long maxCharacters;
    private long visits;
    private long characters;

    WalkBudget(String source, Pickle pickle) {
        this.source = source;
        this.byteOffset = pickle.byteOffset();
        this.maxVisits = 10_000 + 8 * pickle.valueCount();
        this.maxCharacters = (1 << 16) + 16 * (pickle.byteEnd() - pickle.byteOffset());
    }

    void visit() throws FormatException {
        if (++visits > maxVisits) {
            throw limit("values contain each other on more paths than the pickle has room for");
        }
    }

    void characters(long count) throws FormatException {
        characters += count;
        if (characters > maxCharacters) {
            throw limit("names and bytes on all paths together are more than 16 times as long as the pickle");
        }
    }

    private FormatException limit(String problem) {
        return new FormatException(Reason.LIMIT, source, byteOffset, "PICKLE", problem, null);
    }
}
