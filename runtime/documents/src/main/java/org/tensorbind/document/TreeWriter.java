package org.tensorbind.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.write.NameTree;
import org.tensorbind.write.sink.ItemException;

/** Writes maps whose entries have joined keys as nested maps, to another writer. */
final class TreeWriter extends RecordingWriter {
    private final DocumentWriter doc;

    /** The entries of the map that has joined keys, null outside of one. */
    private @Nullable NameTree<Entry> tree;

    /** The entry that came last. */
    private Entry entry = new Entry("", List.of());

    /** Maps that are open in that entry. */
    private int depth;

    /** An entry by its joined key, and what writes its value. */
    private record Entry(String name, List<Call> calls) {}

    /** A writer before another one. */
    TreeWriter(DocumentWriter doc) {
        this.doc = doc;
    }

    @Override
    protected void call(Call call) throws IOException {
        if (tree == null) {
            call.on(doc);
        } else {
            entry.calls().add(call);
        }
    }

    @Override
    public void beginTree(String separator) throws IOException {
        if (tree == null) {
            tree = new NameTree<>(separator);
            depth = 0;
        } else {
            depth++;
            entry.calls().add(to -> to.beginTree(separator));
        }
    }

    @Override
    public void beginMap(int size) throws IOException {
        depth++;
        call(to -> to.beginMap(size));
    }

    @Override
    public void beginMap(int size, String... fields) throws IOException {
        depth++;
        call(to -> to.beginMap(size, fields));
    }

    @Override
    public void key(String key) throws IOException {
        if (tree != null && depth == 0) {
            entry = new Entry(key, new ArrayList<>());
            tree.put(key, entry);
        } else {
            call(to -> to.key(key));
        }
    }

    @Override
    public void endMap() throws IOException {
        NameTree<Entry> ended = tree;
        if (ended == null || depth > 0) {
            depth--;
            call(DocumentWriter::endMap);
            return;
        }
        tree = null;
        write(ended);
    }

    private void write(NameTree<Entry> node) throws IOException {
        doc.beginMap(node.branches().size());
        for (Map.Entry<String, NameTree<Entry>> branch : node.branches().entrySet()) {
            doc.key(branch.getKey());
            Entry leaf = branch.getValue().leaf();
            if (leaf == null) {
                write(branch.getValue());
            } else {
                write(leaf);
            }
        }
        doc.endMap();
    }

    private void write(Entry leaf) throws IOException {
        try {
            for (Call each : leaf.calls()) {
                each.on(this);
            }
        } catch (ItemException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new ItemException("name '" + leaf.name() + "': " + e.getMessage());
        }
    }

    @Override
    public void end() throws IOException {
        doc.end();
    }
}
