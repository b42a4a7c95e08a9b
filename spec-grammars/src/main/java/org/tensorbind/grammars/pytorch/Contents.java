package org.tensorbind.grammars.pytorch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;
import org.tensorbind.pickle.Pickle;
import org.tensorbind.pickle.PickleCall;
import org.tensorbind.pickle.PickleText;

/**
 * What a file holds.
 *
 * @param pickleSource what the offsets of bytes in the pickle refer to
 */
record Contents(Pickle pickle, ByteSource pickleSource, StateTree tree, Storages storages) {
    private static final int MOST_CALLS = 100;

    /**
     * Rejects tensors whose storage the file does not have, or has with fewer bytes than they need; in strict reading also a second tensor, or other value, of one name, as
     * the keys {@code a.b} and {@code a} with {@code b} in it give one.
     */
    Contents check(String source, boolean isStrict) throws FormatException {
        Set<String> names = new HashSet<>();
        for (StateTree.Named named : tree.tensors()) {
            check(source, named.name(), named.tensor());
            if (isStrict && (!names.add(named.name()) || tree.metadata().containsKey(named.name()))) {
                throw new FormatException(
                        Reason.MALFORMED,
                        source,
                        named.tensor().pickleOffset(),
                        "TENSOR." + named.name(),
                        "another tensor or value has the same name",
                        null);
            }
        }
        return this;
    }

    private void check(String source, String name, PickledTensor tensor) throws FormatException {
        if (tensor.coo() != null) {
            check(source, name, tensor.coo().indices());
            check(source, name, tensor.coo().values());
        }
        StorageKey storage = tensor.storage();
        if (storage == null || tensor.byteSize() == 0) {
            return;
        }
        long has = storages.byteSize(storage.key());
        if (has < storage.byteOffset() || has - storage.byteOffset() < tensor.byteOffset() + tensor.byteSize()) {
            throw new FormatException(
                    Reason.MALFORMED,
                    source,
                    tensor.pickleOffset(),
                    "TENSOR." + name,
                    has < 0
                            ? "its storage '" + storage.key() + "' is not in the file"
                            : "needs " + tensor.byteSize() + " bytes from byte " + tensor.byteOffset() + " of storage '"
                                    + storage.key() + "' on, which has " + has,
                    null);
        }
    }

    /** What Python would call when it loads the file and this library does not know, each once and at most 100. */
    List<String> unknownCalls() {
        Set<String> shown = new LinkedHashSet<>();
        for (PickleCall call : pickle.calls()) {
            if (Callable.of(call) == null && shown.size() < MOST_CALLS) {
                shown.add(PickleText.of(call));
            }
        }
        return new ArrayList<>(shown);
    }
}
