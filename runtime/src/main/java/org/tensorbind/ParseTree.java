package org.tensorbind;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.io.ByteSource;

/**
 * Every item of a file, as the grammar names it, with its bytes. It does not contain the tensors' elements; the rest is in memory, some hundred bytes
 * for each item, up to a limit.
 *
 * @param root the whole file
 * @param problems rules that the file breaks, in the order in which they were found; each is at one of the nodes too
 * @param omitted how many rules and items there are beyond the limit, which have no nodes
 */
public record ParseTree(Node root, List<FormatException> problems, long omitted) {
    /** A node and what it is made from take half a KiB; what the parser itself makes of a header takes more. */
    private static final long BYTES_A_NODE = 1 << 13;

    /**
     * A rule or an item.
     *
     * @param index its index among the elements of a repeated rule, from 0; -1 where the rule occurs once
     * @param kind of an item; null for a rule, whose items are below it
     * @param byteOffset where it starts, from the start of the file
     * @param byteEnd the first byte after it; the bytes in between may belong to other nodes
     * @param value of an item, see {@link ParseListener#item}
     * @param meaning of the value, null if that is the value itself
     * @param children by their offsets
     * @param problems the rules that were broken here
     */
    public record Node(
            String rule,
            long index,
            @Nullable Kind kind,
            long byteOffset,
            long byteEnd,
            @Nullable Object value,
            @Nullable Object meaning,
            List<Node> children,
            List<FormatException> problems) {
        /** Bytes from the first to the last. */
        public long byteSize() {
            return byteEnd - byteOffset;
        }

        /** The rule, with the index in brackets if there is one. */
        public String label() {
            return index < 0 ? rule : rule + "[" + index + "]";
        }
    }

    /**
     * Reads a source, which stays open, up to its end or to a problem after which the offset of what follows is unknown. One node is made for each
     * 8 KiB of the heap at most.
     */
    public static ParseTree of(TensorFormat format, ByteSource source, ReadOptions options) throws IOException {
        return of(format, source, options, Runtime.getRuntime().maxMemory() / BYTES_A_NODE);
    }

    /** Reads a source with at most {@code mostNodes} nodes beside those in which others are. */
    public static ParseTree of(TensorFormat format, ByteSource source, ReadOptions options, long mostNodes)
            throws IOException {
        Builder builder = new Builder(mostNodes);
        format.parse(source, options, builder);
        return builder.build();
    }

    /** Builds the tree from the events of a parse. */
    private static final class Builder implements ParseListener {
        private final Deque<Rule> open = new ArrayDeque<>();
        private final List<FormatException> problems = new ArrayList<>();
        private final long mostNodes;
        private long nodeCount;
        private long omitted;

        Builder(long mostNodes) {
            this.mostNodes = mostNodes;
            open.push(new Rule("", -1, 0));
        }

        ParseTree build() {
            while (open.size() > 1) {
                end(-1);
            }
            Rule file = open.element();
            Rule root = file.children.size() == 1 ? file.children.get(0) : file;
            if (root != file) {
                root.problems.addAll(file.problems);
            }
            return new ParseTree(root.node(), Collections.unmodifiableList(problems), omitted);
        }

        @Override
        public void begin(String rule, long index, long byteOffset) {
            open.push(new Rule(rule, index, byteOffset));
        }

        @Override
        public void end(long byteOffset) {
            Rule rule = open.pop();
            rule.close(byteOffset);
            add(rule);
        }

        /** Beyond the limit, only the extent and the problems of a rule are recorded. */
        private void add(Rule child) {
            Rule parent = open.element();
            nodeCount++;
            if (nodeCount <= mostNodes || !child.children.isEmpty()) {
                parent.add(child);
            } else {
                omitted++;
                parent.cover(child.first, child.end);
                parent.problems.addAll(child.problems);
            }
        }

        @Override
        public void item(Kind kind, String rule, long index, long byteOffset, long byteSize, @Nullable Object value) {
            Rule parent = open.element();
            if (kind == Kind.TERMINATOR) {
                parent.cover(byteOffset, byteOffset + byteSize);
                return;
            }
            Rule item = new Rule(rule, index, byteOffset);
            item.kind = kind;
            item.value = value;
            item.cover(byteOffset, byteOffset + byteSize);
            add(item);
        }

        @Override
        public void meaning(Object meaning) {
            List<Rule> siblings = open.element().children;
            if (!siblings.isEmpty() && nodeCount <= mostNodes) {
                Rule last = siblings.get(siblings.size() - 1);
                last.meaning = String.valueOf(last.value).equals(meaning.toString()) ? null : meaning;
            }
        }

        @Override
        public void problem(FormatException problem) {
            problems.add(problem);
            open.element().problems.add(problem);
        }
    }

    /** A rule whose items are still being read. */
    private static final class Rule {
        private final String name;
        private final long index;
        private final long begun;
        private final List<Rule> children = new ArrayList<>(0);
        private final List<FormatException> problems = new ArrayList<>(0);
        private long first = Long.MAX_VALUE;
        private long end = -1;
        private @Nullable Kind kind;
        private @Nullable Object value;
        private @Nullable Object meaning;

        Rule(String name, long index, long begun) {
            this.name = name;
            this.index = index;
            this.begun = begun;
        }

        void add(Rule child) {
            children.add(child);
            cover(child.first, child.end);
        }

        void cover(long from, long to) {
            first = Math.min(first, from);
            end = Math.max(end, to);
        }

        /** A rule without items has the offset where it began; one that only wraps an item of its own name is that item. */
        void close(long byteOffset) {
            if (first == Long.MAX_VALUE) {
                cover(begun, Math.max(begun, byteOffset));
            }
            if (children.size() == 1 && children.get(0).isItem(name)) {
                Rule only = children.remove(0);
                kind = only.kind;
                value = only.value;
                meaning = only.meaning;
                problems.addAll(only.problems);
            }
        }

        private boolean isItem(String rule) {
            return kind != null && name.equals(rule) && index < 0;
        }

        Node node() {
            return new Node(
                    name,
                    index,
                    kind,
                    first == Long.MAX_VALUE ? begun : first,
                    Math.max(end, first == Long.MAX_VALUE ? begun : first),
                    value,
                    meaning,
                    children.stream()
                            .map(Rule::node)
                            .sorted(Comparator.comparingLong(Node::byteOffset))
                            .toList(),
                    List.copyOf(problems));
        }
    }
}
