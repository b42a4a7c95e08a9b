package org.tensorbind.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.write.NameTree;

/** Writes maps whose entries have joined keys as nested maps, to another writer. */
final class TreeWriter extends RecordingWriter {
    private final DocumentWriter doc;

    /** The entries of the map that has joined keys, null outside of one. */
    private @Nullable NameTree<List<Call>> tree;

    /** What writes the entry that came last. */
    private List<Call> entry = new ArrayList<>();

    /** Maps that are open in that entry. */
    private int depth;

    /** A writer before another one. */
    TreeWriter(DocumentWriter doc) {
        this.doc = doc;
    }

    @Override
    protected void call(Call call) throws IOException {
        if (tree == null) {
            call.on(doc);
        } else {
            entry.add(call);
        }
    }

    @Override
    public void beginTree(String separator) throws IOException {
        if (tree == null) {
            tree = new NameTree<>(separator);
            depth = 0;
        } else {
            depth++;
            entry.add(to -> to.beginTree(separator));
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
            entry = new ArrayList<>();
            tree.put(key, entry);
        } else {
            call(to -> to.key(key));
        }
    }

    @Override
    public void endMap() throws IOException {
        NameTree<List<Call>> ended = tree;
        if (ended == null || depth > 0) {
            depth--;
            call(DocumentWriter::endMap);
            return;
        }
        tree = null;
        write(ended);
    }

    private void write(NameTree<List<Call>> node) throws IOException {
        doc.beginMap(node.branches().size());
        for (Map.Entry<String, NameTree<List<Call>>> branch : node.branches().entrySet()) {
            doc.key(branch.getKey());
            List<Call> calls = branch.getValue().leaf();
            if (calls == null) {
                write(branch.getValue());
            } else {
                for (Call each : calls) {
                    each.on(this);
                }
            }
        }
        doc.endMap();
    }

    @Override
    public void end() throws IOException {
        doc.end();
    }
}
