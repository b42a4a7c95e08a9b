package org.tensorbind.grammars.pytorch;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.pickle.PickleCall;
import org.tensorbind.pickle.PickleGlobal;
import org.tensorbind.pickle.PickleList;
import org.tensorbind.pickle.PicklePersistentId;
import org.tensorbind.pickle.PickleText;

/** The arguments of one call, each of the type that it must have. */
final class Arguments {
    /** More than torch takes. */
    private static final int MOST_DIMENSIONS = 64;

    private final String source;
    private final String function;
    private final long byteOffset;
    private final List<Object> values;

    /** Arguments that are part of the call at an offset. */
    Arguments(String source, String function, long byteOffset, List<Object> values) {
        this.source = source;
        this.function = function;
        this.byteOffset = byteOffset;
        this.values = values;
    }

    Arguments(String source, PickleCall call) {
        this(source, call.qualifiedName(), call.byteOffset(), call.arguments());
    }

    String function() {
        return function;
    }

    long byteOffset() {
        return byteOffset;
    }

    FormatException malformed(String problem) {
        return new FormatException(Reason.MALFORMED, source, byteOffset, "PICKLE." + function, problem, null);
    }

    FormatException unsupported(String problem) {
        return new FormatException(Reason.UNSUPPORTED, source, byteOffset, "PICKLE." + function, problem, null);
    }

    /** Some values that are an argument of the same call. */
    Arguments nested(List<Object> nestedValues) {
        return new Arguments(source, function, byteOffset, nestedValues);
    }

    List<Object> all() {
        return values;
    }

    int count() {
        return values.size();
    }

    /** An argument of any type, null where there are fewer. */
    @Nullable
    Object find(int index) {
        return index < values.size() ? values.get(index) : null;
    }

    private Object get(int index) throws FormatException {
        if (index >= values.size()) {
            throw malformed("needs more than " + index + " arguments, has " + values.size());
        }
        return values.get(index);
    }

    private FormatException wrong(int index, String expected) throws FormatException {
        return malformed("argument " + index + " must be " + expected + ", is " + PickleText.of(get(index)));
    }

    /** An integer that is not negative. */
    long natural(int index) throws FormatException {
        if (get(index) instanceof Long value && value >= 0) {
            return value;
        }
        throw wrong(index, "an integer from 0 to 2^63 - 1");
    }

    String text(int index) throws FormatException {
        if (get(index) instanceof String text) {
            return text;
        }
        throw wrong(index, "a text");
    }

    PickleGlobal global(int index) throws FormatException {
        if (get(index) instanceof PickleGlobal global) {
            return global;
        }
        throw wrong(index, "a name");
    }

    PickleCall call(int index) throws FormatException {
        if (get(index) instanceof PickleCall call) {
            return call;
        }
        throw wrong(index, "a call");
    }

    Arguments list(int index) throws FormatException {
        if (get(index) instanceof PickleList list) {
            return nested(list.items());
        }
        throw wrong(index, "a tuple");
    }

    /** What a persistent id refers to. */
    Arguments reference(int index) throws FormatException {
        if (get(index) instanceof PicklePersistentId reference && reference.id() instanceof PickleList id) {
            return nested(id.items());
        }
        throw wrong(index, "a persistent id of a storage");
    }

    /** A list of integers that are not negative, or a call of {@code torch.Size} with one. */
    long[] naturals(int index) throws FormatException {
        Object value = get(index);
        boolean isSize = value instanceof PickleCall call && Callable.of(call) == Callable.LIST;
        if (isSize) {
            return new Arguments(source, (PickleCall) value).naturals(0);
        }
        if (!(value instanceof PickleList list)) {
            throw wrong(index, "a tuple of integers");
        }
        int count = list.items().size();
        if (count > MOST_DIMENSIONS) {
            throw malformed(
                    "argument " + index + " must have at most " + MOST_DIMENSIONS + " dimensions, has " + count);
        }
        Arguments items = nested(list.items());
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = items.natural(i);
        }
        return numbers;
    }
}
