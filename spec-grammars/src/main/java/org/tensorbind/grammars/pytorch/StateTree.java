package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.pickle.Pickle;
import org.tensorbind.pickle.PickleCall;
import org.tensorbind.pickle.PickleDict;
import org.tensorbind.pickle.PickleList;
import org.tensorbind.pickle.PickleText;

/**
 * The tensors of a pickle, called by the keys and indices that lead to them, and what else it holds. A value without tensors is one entry of the
 * metadata. The walk is bounded by the size of the pickle, as the same value can be on any number of paths.
 */
final class StateTree {
    private static final int DEEPEST = 64;
    private static final String TOP_TENSOR = "tensor";
    private static final String TOP_VALUE = "value";

    private final String source;
    private final Pickle pickle;
    private final TensorRebuilder rebuilder;
    private final PlainValues plainValues;
    private final WalkBudget budget;
    private final Map<Object, Boolean> holding = new IdentityHashMap<>();
    private final Map<Object, Boolean> onPath = new IdentityHashMap<>();
    private final List<Named> tensors = new ArrayList<>();
    private final Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> versions = new LinkedHashMap<>();

    /** A tensor and its name. */
    record Named(String name, PickledTensor tensor) {}

    /** @param bytes what has the bytes that the pickle refers to */
    StateTree(String source, Pickle pickle, PlainValues.Bytes bytes) {
        this.source = source;
        this.pickle = pickle;
        this.rebuilder = new TensorRebuilder(source);
        this.budget = new WalkBudget(source, pickle);
        this.plainValues = new PlainValues(bytes, budget);
    }

    /** Walks over all of it. */
    StateTree walk() throws IOException {
        Object value = pickle.value();
        if (!holdsTensors(value, 0) && isDictionary(value)) {
            for (Map.Entry<Object, Object> entry : children(value).entrySet()) {
                metadata.put(entry.getKey().toString(), plainValues.of(entry.getValue(), 1));
            }
        } else {
            visit("", value, 0);
        }
        findVersions(value);
        return this;
    }

    private void findVersions(Object value) throws IOException {
        if (value instanceof PickleCall call && isDictionary(call) && call.state() instanceof PickleDict attributes) {
            for (PickleDict.Entry attribute : attributes.entries()) {
                if (StatePickle.VERSIONS.equals(attribute.key())
                        && plainValues.of(attribute.value(), 1) instanceof Map<?, ?> found) {
                    versions.clear();
                    found.forEach((module, facts) -> versions.put(module.toString(), facts));
                }
            }
        }
    }

    /** What torch has of the modules of a state dictionary, by their names; empty where the file is no such dictionary. */
    Map<String, @Nullable Object> versions() {
        return versions;
    }

    List<Named> tensors() {
        return tensors;
    }

    Map<String, @Nullable Object> metadata() {
        return metadata;
    }

    private static boolean isDictionary(Object value) {
        return value instanceof PickleDict
                || (value instanceof PickleCall call && Callable.of(call) == Callable.DICTIONARY);
    }

    private void visit(String path, Object value, int depth) throws IOException {
        budget.visit();
        if (value instanceof PickleCall call && TensorRebuilder.isTensor(call)) {
            addTensor(path, call);
        } else if (!holdsTensors(value, depth)) {
            metadata.put(path.isEmpty() ? TOP_VALUE : path, plainValues.of(value, depth));
        } else if (onPath.put(value, true) == null) {
            if (value instanceof PickleCall call && Callable.of(call) == null) {
                metadata.put(path.isEmpty() ? TOP_VALUE : path, PickleText.of(call));
            }
            for (Map.Entry<Object, Object> child : children(value).entrySet()) {
                visit(joined(path, child.getKey().toString()), child.getValue(), depth + 1);
            }
            onPath.remove(value);
        }
    }

    private String joined(String path, String key) throws FormatException {
        String joined = path.isEmpty() ? key : path + "." + key;
        budget.characters(joined.length());
        return joined;
    }

    private void addTensor(String path, PickleCall call) throws FormatException {
        String name = path.isEmpty() ? TOP_TENSOR : path;
        Arguments composed = rebuilder.composed(call);
        if (composed == null) {
            tensors.add(new Named(name, rebuilder.rebuild(call)));
            for (Map.Entry<String, PickledTensor> part :
                    rebuilder.channels(call).entrySet()) {
                tensors.add(new Named(joined(name, part.getKey()), part.getValue()));
            }
            return;
        }
        for (Map.Entry<String, PickleCall> part : SparseParts.of(composed).entrySet()) {
            String partName = joined(name, part.getKey());
            if (!TensorRebuilder.isTensor(part.getValue())) {
                throw composed.malformed("the " + part.getKey() + " must be a tensor");
            }
            tensors.add(new Named(partName, rebuilder.rebuild(part.getValue())));
        }
        metadata.put(name, SparseParts.title(composed));
    }

    /**
     * Whether a tensor can be reached from a value. Of values that contain each other, the answer is right for the one that is visited first; others
     * need none, as their tensors are found from that one.
     */
    private boolean holdsTensors(Object value, int depth) throws FormatException {
        boolean isContainer = value instanceof PickleDict || value instanceof PickleList || value instanceof PickleCall;
        if (!isContainer) {
            return false;
        }
        Boolean known = holding.get(value);
        if (known != null) {
            return known;
        }
        if (depth > DEEPEST) {
            throw new FormatException(
                    Reason.LIMIT,
                    source,
                    pickle.byteOffset(),
                    "PICKLE",
                    "values are nested more than " + DEEPEST + " levels deep",
                    null);
        }
        holding.put(value, false);
        boolean holds = value instanceof PickleCall call && TensorRebuilder.isTensor(call);
        if (!holds) {
            for (Object child : children(value).values()) {
                holds |= holdsTensors(child, depth + 1);
            }
        }
        holding.put(value, holds);
        return holds;
    }

    /** What a value contains, by key, by index, and of objects by the name of the attribute. */
    private Map<Object, Object> children(Object value) throws FormatException {
        Map<Object, Object> children = new LinkedHashMap<>();
        if (value instanceof PickleList list) {
            addItems(children, list.items());
        } else if (value instanceof PickleDict dict) {
            addEntries(children, dict.entries());
        } else if (value instanceof PickleCall call) {
            addParts(children, call);
        }
        return children;
    }

    private void addParts(Map<Object, Object> children, PickleCall call) throws FormatException {
        Callable callable = Callable.of(call);
        boolean isCollection = callable == Callable.DICTIONARY || callable == Callable.LIST;
        if (isCollection && !call.arguments().isEmpty()) {
            addAll(children, call.arguments().get(0), callable == Callable.DICTIONARY);
        }
        if (isCollection || callable == null) {
            addItems(children, call.items());
            addEntries(children, call.entries());
        }
        if (Callable.isOtherType(call) && call.arguments().size() > 2) {
            addArguments(children, call.arguments().get(2));
        }
        Object state = callable == null ? call.state() : null;
        if (state instanceof PickleDict dict) {
            addEntries(children, dict.entries());
        } else if (state instanceof PickleList slots) { // the dictionary, and one of slots
            for (Object part : slots.items()) {
                if (part instanceof PickleDict dict) {
                    addEntries(children, dict.entries());
                }
            }
        }
    }

    /** The arguments for a function that makes a tensor: what is in their dictionaries, and other arguments by their index. */
    private void addArguments(Map<Object, Object> children, Object arguments) throws FormatException {
        if (arguments instanceof PickleList list) {
            for (Object argument : list.items()) {
                budget.visit();
                if (argument instanceof PickleDict dict) {
                    addEntries(children, dict.entries());
                } else {
                    children.put((long) children.size(), argument);
                }
            }
        }
    }

    /** The argument of a collection: its items, or the entries of a dictionary as pairs. */
    private void addAll(Map<Object, Object> children, Object argument, boolean pairs) throws FormatException {
        if (argument instanceof PickleDict dict) {
            addEntries(children, dict.entries());
        } else if (argument instanceof PickleList list && !pairs) {
            addItems(children, list.items());
        } else if (argument instanceof PickleList list) {
            for (Object pair : list.items()) {
                if (pair instanceof PickleList entry && entry.items().size() == 2) {
                    budget.visit();
                    children.put(childKey(entry.items().get(0)), entry.items().get(1));
                }
            }
        }
    }

    private void addItems(Map<Object, Object> children, List<Object> items) throws FormatException {
        for (Object item : items) {
            budget.visit();
            children.put((long) children.size(), item);
        }
    }

    private void addEntries(Map<Object, Object> children, List<PickleDict.Entry> entries) throws FormatException {
        for (PickleDict.Entry entry : entries) {
            budget.visit();
            children.put(childKey(entry.key()), entry.value());
        }
    }

    /** Keys of other types are not looked into. */
    private static Object childKey(Object key) {
        return key instanceof String || key instanceof Long ? key : new OtherKey(key);
    }

    /** A key that is compared by identity. */
    private static final class OtherKey {
        private final Object key;

        OtherKey(Object key) {
            this.key = key;
        }

        @Override
        public String toString() {
            return PickleText.of(key);
        }
    }
}
