package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.pickle.PickleBytes;
import org.tensorbind.pickle.PickleCall;
import org.tensorbind.pickle.PickleDict;
import org.tensorbind.pickle.PickleGlobal;
import org.tensorbind.pickle.PickleList;
import org.tensorbind.pickle.PickleNone;
import org.tensorbind.pickle.PicklePersistentId;
import org.tensorbind.pickle.PickleText;

/** Values of a pickle as metadata has them. What is neither data nor understood becomes a text that shows what it is. */
final class PlainValues {
    private static final int DEEPEST = 64;
    private static final int MOST_BYTES = 1 << 16;
    private static final String CUT = "…";

    private final Bytes bytes;
    private final WalkBudget budget;
    private final Map<Object, String> shown = new IdentityHashMap<>();

    /** Reads bytes that a pickle refers to. */
    interface Bytes {
        /** All of them. */
        ByteBuffer read(PickleBytes place) throws IOException;
    }

    PlainValues(Bytes bytes, WalkBudget budget) {
        this.bytes = bytes;
        this.budget = budget;
    }

    /** The value, null for {@code None}; more than 64 levels are cut. */
    @Nullable
    Object of(Object value, int depth) throws IOException {
        budget.visit();
        if (value instanceof PickleNone) {
            return null;
        }
        if (value instanceof PickleBytes place) {
            return bytesOf(place);
        }
        if (value instanceof PickleGlobal global) {
            boolean isTorch = global.module().equals("torch");
            return isTorch ? global.qualifiedName() : text(global);
        }
        if (value instanceof PicklePersistentId) {
            return text(value);
        }
        boolean isContainer = value instanceof PickleList || value instanceof PickleDict || value instanceof PickleCall;
        return !isContainer ? value : depth > DEEPEST ? CUT : container(value, depth + 1);
    }

    private String text(Object value) {
        return shown.computeIfAbsent(value, PickleText::of);
    }

    private Object bytesOf(PickleBytes place) throws IOException {
        if (place.byteSize() > MOST_BYTES) {
            return text(place);
        }
        budget.characters(place.byteSize());
        byte[] array = new byte[place.byteSize()];
        bytes.read(place).get(array);
        return array;
    }

    private @Nullable Object container(Object value, int depth) throws IOException {
        if (value instanceof PickleList list) {
            return list(list.items(), depth);
        }
        if (value instanceof PickleDict dict) {
            return map(dict.entries(), depth);
        }
        PickleCall call = (PickleCall) value;
        Callable callable = Callable.of(call);
        Object first =
                call.arguments().isEmpty() ? PickleNone.NONE : call.arguments().get(0);
        if (callable == null) {
            return text(call);
        }
        return switch (callable) {
            case LIST -> first instanceof PickleList list ? list(list.items(), depth) : List.of();
            case DICTIONARY -> dictionary(call, first, depth);
            case LAYOUT -> first instanceof String ? first : text(call);
            case DEVICE -> device(call);
            case BYTES ->
                first instanceof String text ? latin(text) : call.arguments().isEmpty() ? new byte[0] : text(call);
            case NUMPY_SCALAR -> scalar(call);
            case NUMPY_ARRAY, NUMPY_BUFFER -> NumpyArray.show(call);
            default -> text(call);
        };
    }

    private List<@Nullable Object> list(List<Object> items, int depth) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        for (Object item : items) {
            list.add(of(item, depth));
        }
        return list;
    }

    private Map<String, @Nullable Object> map(List<PickleDict.Entry> entries, int depth) throws IOException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (PickleDict.Entry entry : entries) {
            put(map, entry.key(), entry.value(), depth);
        }
        return map;
    }

    private void put(Map<String, @Nullable Object> map, Object key, Object value, int depth) throws IOException {
        String name = key instanceof String || key instanceof Long ? key.toString() : PickleText.of(key);
        map.put(name, of(value, depth));
    }

    private Object dictionary(PickleCall call, Object first, int depth) throws IOException {
        Map<String, @Nullable Object> map = map(call.entries(), depth);
        if (first instanceof PickleDict dict) {
            map.putAll(map(dict.entries(), depth));
        } else if (first instanceof PickleList pairs) {
            for (Object pair : pairs.items()) {
                if (pair instanceof PickleList entry && entry.items().size() == 2) {
                    put(map, entry.items().get(0), entry.items().get(1), depth);
                }
            }
        }
        return map;
    }

    private String device(PickleCall call) {
        List<Object> arguments = call.arguments();
        return arguments.size() == 2
                        && arguments.get(0) instanceof String type
                        && arguments.get(1) instanceof Long index
                ? type + ":" + index
                : arguments.size() == 1 && arguments.get(0) instanceof String type ? type : text(call);
    }

    private Object latin(String text) throws FormatException {
        budget.characters(text.length());
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A number of NumPy; what is not understood is shown. */
    private @Nullable Object scalar(PickleCall call) throws IOException {
        List<Object> arguments = call.arguments();
        NumpyType type = arguments.size() == 2 ? NumpyType.of(arguments.get(0)) : null;
        if (type == null) {
            return text(call);
        }
        Object stored = of(arguments.get(1), DEEPEST);
        if (!(arguments.get(1) instanceof PickleBytes) && arguments.get(1) instanceof PickleCall encoded) {
            stored = Callable.of(encoded) == Callable.BYTES ? container(encoded, DEEPEST) : stored;
        }
        if (!(stored instanceof byte[] array)) {
            return text(call);
        }
        Object known = number(type.code(), ByteBuffer.wrap(array).order(type.order()));
        return known == null ? text(call) : known;
    }

    private static @Nullable Object number(String code, ByteBuffer bytes) {
        return switch (code + "/" + bytes.remaining()) {
            case "f8/8" -> bytes.getDouble();
            case "f4/4" -> (double) bytes.getFloat();
            case "i8/8" -> bytes.getLong();
            case "i4/4" -> (long) bytes.getInt();
            case "i2/2" -> (long) bytes.getShort();
            case "i1/1" -> (long) bytes.get();
            case "u4/4" -> Integer.toUnsignedLong(bytes.getInt());
            case "u2/2" -> (long) Short.toUnsignedInt(bytes.getShort());
            case "u1/1" -> (long) Byte.toUnsignedInt(bytes.get());
            case "b1/1" -> bytes.get() != 0;
            default -> null;
        };
    }
}
