package org.tensorbind.examples.cli.dump;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.ParseTree;
import org.tensorbind.ParseTree.Node;

/** Which bytes of a file belong to what. */
final class Layouts {
    private final List<Node> leaves = new ArrayList<>();
    private final Map<Node, Node> parents = new IdentityHashMap<>();
    private final Map<Node, Boolean> holdsData = new IdentityHashMap<>();
    private final List<Extent> extents = new ArrayList<>();

    /**
     * Bytes that lie together.
     *
     * @param node the item whose they are; null for bytes that no rule describes
     */
    record Extent(long byteOffset, long byteEnd, @Nullable Node node) {
        long byteSize() {
            return byteEnd - byteOffset;
        }
    }

    private Layouts() {}

    /** All bytes by their places: the items without items below them, what documents have between their values, and gaps. */
    static List<Extent> extents(ParseTree tree, long fileSize) {
        Layouts layouts = new Layouts();
        layouts.collect(tree.root());
        layouts.lay(fileSize);
        return layouts.extents;
    }

    /** Bytes that no rule describes. */
    static List<Extent> gaps(ParseTree tree, long fileSize) {
        return extents(tree, fileSize).stream()
                .filter(extent -> extent.node() == null)
                .toList();
    }

    private boolean collect(Node node) {
        boolean data = node.kind() == Kind.DATA;
        if (node.children().isEmpty() && node.byteSize() > 0) {
            leaves.add(node);
        }
        for (Node child : node.children()) {
            parents.put(child, node);
            data |= collect(child);
        }
        holdsData.put(node, data);
        return data;
    }

    private void lay(long fileSize) {
        leaves.sort(Comparator.comparingLong(Node::byteOffset).thenComparing(Node::byteEnd, Comparator.reverseOrder()));
        long end = 0;
        Node last = null;
        for (Node leaf : leaves) {
            if (leaf.byteOffset() > end) {
                layBetween(last, end, leaf.byteOffset(), leaf);
            }
            extents.add(new Extent(leaf.byteOffset(), leaf.byteEnd(), leaf));
            if (leaf.byteEnd() > end) {
                end = leaf.byteEnd();
                last = leaf;
            }
        }
        if (end < fileSize) {
            layBetween(last, end, fileSize, null);
        }
    }

    /** After an item come the ends of the documents around it, before one their beginnings; the rest is nobody's. */
    private void layBetween(@Nullable Node before, long from, long to, @Nullable Node after) {
        long at = from;
        for (Node around = parent(before); around != null; around = parent(around)) {
            if (isDocument(around) && around.byteEnd() > at) {
                long end = Math.min(around.byteEnd(), to);
                extents.add(new Extent(at, end, around));
                at = end;
            }
        }
        Node outermost = null;
        for (Node around = parent(after); around != null; around = parent(around)) {
            if (isDocument(around) && around.byteOffset() >= at && around.byteOffset() < to) {
                outermost = around;
            }
        }
        long end = outermost == null ? to : outermost.byteOffset();
        if (end > at) {
            extents.add(new Extent(at, end, null));
        }
        if (outermost != null) {
            extents.add(new Extent(end, to, outermost));
        }
    }

    private @Nullable Node parent(@Nullable Node node) {
        return node == null ? null : parents.get(node);
    }

    private boolean isDocument(Node node) {
        return !Boolean.TRUE.equals(holdsData.get(node));
    }
}
