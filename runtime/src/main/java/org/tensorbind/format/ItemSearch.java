package org.tensorbind.format;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.read.SourceItemException;
import org.tensorbind.read.SourceItemException.Which;

/** Collects the items of the rule that causes a problem while a file is read. */
final class ItemSearch implements ParseListener {
    private final SourceItemException wanted;
    private final boolean whole;
    private final Deque<Open> path = new ArrayDeque<>();
    private final List<Item> items = new ArrayList<>();

    /** The offset of the searched rule, for one that is not an item but contains items. */
    private final List<Item> begun = new ArrayList<>();

    /** For each problem that was caused by an item of the rule, the one that was read last. */
    private final Map<Problem, Item> beforeProblems = new HashMap<>();

    private boolean isComplete;

    /** Whether a list of the rule has begun and no element has been read yet. */
    private boolean listBegins;

    /** How many rules were open around the element that has the key; 0 outside of it. */
    private int keyedLevel;

    /** @param index of the innermost list, -1 for none */
    record Item(long byteOffset, String path, long index) {}

    /** A problem that an item caused; the file is read again, so it is another exception. */
    private record Problem(long byteOffset, String path, String problem) {
        static Problem of(FormatException failure) {
            return new Problem(failure.byteOffset(), failure.grammarPath(), String.valueOf(failure.getCause()));
        }
    }

    private record Open(String rule, long index) {
        @Override
        public String toString() {
            return index < 0 ? rule : rule + "[" + index + "]";
        }
    }

    /** @param whole whether items that follow the problem are collected, too */
    ItemSearch(SourceItemException wanted, boolean whole) {
        this.wanted = wanted;
        this.whole = whole;
    }

    /** Those that were read, in their order. */
    List<Item> items() {
        return items.isEmpty() ? begun : items;
    }

    /** The item that caused the problem, null where it cannot be distinguished from others. */
    @Nullable
    Item found(FormatException failure) {
        List<Item> all = items();
        int last = all.size() - 1;
        return switch (wanted.which()) {
            case LAST -> beforeProblems.get(Problem.of(failure));
            case NTH -> last == 0 ? all.get(0) : wanted.index() <= last ? all.get((int) wanted.index()) : null;
            case UNDER_KEY -> last < 0 ? null : all.get(0);
            case OF_ELEMENT ->
                all.stream()
                        .filter(item -> item.index() == wanted.index())
                        .reduce((first, second) -> second)
                        .orElse(null);
        };
    }

    @Override
    public void begin(String rule, long index, long byteOffset) {
        path.push(new Open(rule, index));
        listBegins = !isComplete && rule.equals(wanted.source());
        if (listBegins && (wanted.which() != Which.UNDER_KEY || keyedLevel > 0)) {
            add(begun, new Item(byteOffset, pathTo(rule, -1), innermost(-1)));
        }
    }

    @Override
    public void end(long byteOffset) {
        path.poll();
        keyedLevel = path.size() < keyedLevel ? 0 : keyedLevel;
    }

    @Override
    public void item(Kind kind, String rule, long index, long byteOffset, long byteSize, @Nullable Object value) {
        if (kind == Kind.VALUE && !isComplete && isWanted(rule, index)) {
            add(items, new Item(byteOffset, pathTo(rule, index), innermost(index)));
        }
        if (wanted.key().equals(value) && wanted.which() == Which.UNDER_KEY && keyedLevel == 0) {
            keyedLevel = levelOf(wanted.list());
        }
        listBegins &= kind != Kind.VALUE;
    }

    private void add(List<Item> list, Item item) {
        if (wanted.which() == Which.LAST) {
            list.clear();
        }
        list.add(item);
    }

    /** A list of numbers is one item, unless its elements are wanted. */
    private boolean isWanted(String rule, long index) {
        if (!rule.equals(wanted.source())) {
            return false;
        }
        return switch (wanted.which()) {
            case OF_ELEMENT -> true;
            case UNDER_KEY -> keyedLevel > 0;
            default -> (listBegins || !isInside(rule)) && index <= 0;
        };
    }

    private boolean isInside(String rule) {
        Open innermost = path.peek();
        return innermost != null && innermost.rule().equals(rule);
    }

    private long innermost(long index) {
        if (index >= 0) {
            return index;
        }
        return path.stream()
                .mapToLong(Open::index)
                .filter(i -> i >= 0)
                .findFirst()
                .orElse(-1);
    }

    /** How many rules are open down to the element of a list; 0 where none is. */
    private int levelOf(String list) {
        int level = path.size();
        for (Open open : path) {
            if (open.rule().equals(list)) {
                return level;
            }
            level--;
        }
        return 0;
    }

    private String pathTo(String rule, long index) {
        StringBuilder joined = new StringBuilder();
        for (Iterator<Open> rules = path.descendingIterator(); rules.hasNext(); ) {
            Open open = rules.next();
            joined.append(rules.hasNext() || !isInside(rule) ? open + "." : "");
        }
        boolean isElement = wanted.which() == Which.OF_ELEMENT && index >= 0;
        return joined.append(rule).append(isElement ? "[" + index + "]" : "").toString();
    }

    /** What is read from here on follows the item that was read last before the problem. */
    @Override
    public void problem(FormatException failure) {
        isComplete |= !whole && wanted.isSame(failure.getCause());
        List<Item> before = items();
        if (wanted.which() == Which.LAST && !before.isEmpty() && wanted.isAlike(failure.getCause())) {
            beforeProblems.putIfAbsent(Problem.of(failure), before.get(before.size() - 1));
        }
    }
}
