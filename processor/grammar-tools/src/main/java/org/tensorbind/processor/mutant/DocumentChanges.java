package org.tensorbind.processor.mutant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.tensorbind.processor.mutant.DocumentNode.Kind;

/** Changes one value of a document, or one entry. */
final class DocumentChanges {
    private static final int MOST_ELEMENTS = 2000;
    private static final int MOST_NAMESAKES = 8;
    private static final int MOST_COLLECTED = 48;
    private static final int MOST_FILLED = 3;

    private final Sample sample;
    private final int piece;
    private final Notation notation;
    private final Set<Long> numbers = new LinkedHashSet<>();
    private final List<String> grammarTexts;
    private final Set<String> texts = new LinkedHashSet<>();
    private final Map<String, List<DocumentNode>> namesakes = new HashMap<>();
    private final Consumer<Change> changes;
    private final DocumentNode document;
    private int filled;

    /**
     * Changes of the document that is a piece of the sample.
     *
     * @param numbers values that the grammar mentions
     * @param texts texts that the grammar mentions
     */
    DocumentChanges(
            Sample sample,
            int piece,
            Notation notation,
            Collection<Long> numbers,
            Collection<String> texts,
            Consumer<Change> changes) {
        this.sample = sample;
        this.piece = piece;
        this.notation = notation;
        this.numbers.addAll(numbers);
        this.grammarTexts = List.copyOf(texts);
        this.texts.addAll(texts);
        this.changes = changes;
        this.document = notation.parse(sample.pieces().get(piece).bytes());
    }

    void makeAll() {
        collect(document);
        visit(document, "the document", node -> node);
        byte[] bytes = sample.pieces().get(piece).bytes();
        accept("the document is without its last byte", Arrays.copyOf(bytes, bytes.length - 1));
        byte[] more = Arrays.copyOf(bytes, bytes.length + 1);
        for (int value : new int[] {'0', '\t', 0xF6}) {
            more[bytes.length] = (byte) value;
            accept("a byte follows the document", more.clone());
        }
        byte[] first = bytes.clone();
        first[0] = (byte) 0xFC;
        accept("the document starts with a byte that no document starts with", first);
    }

    /** Values of the document itself are those that are most often mistaken for each other. */
    private void collect(DocumentNode node) {
        if (node.kind() == Kind.TEXT && texts.size() < MOST_COLLECTED) {
            texts.add(notation.text(node));
        } else if (node.kind() == Kind.INTEGER && numbers.size() < MOST_COLLECTED) {
            long number = notation.number(node);
            Collections.addAll(numbers, number, number + 1, number - 1);
        }
        for (int i = 1; node.kind() == Kind.MAP && i < node.items().size(); i += 2) {
            namesakes
                    .computeIfAbsent(notation.text(node.items().get(i - 1)), key -> new ArrayList<>())
                    .add(node.items().get(i));
        }
        node.items().forEach(this::collect);
    }

    private void accept(String what, byte[] bytes) {
        changes.accept(sample.with(piece, what, bytes));
    }

    /** Changes a value and all values in it; {@code around} puts a value in its place in the document. */
    private void visit(DocumentNode node, String name, UnaryOperator<DocumentNode> around) {
        if (node.isContainer()) {
            changeItems(node, name, around);
        }
        namesakes.getOrDefault(name, List.of()).stream()
                .limit(MOST_NAMESAKES)
                .forEach(other -> accept(name + " is that of another", notation.print(around.apply(other))));
        replacements(node).forEach(other -> accept(name + " is " + shown(other), notation.print(around.apply(other))));
        for (DocumentNode form : notation.otherForms(node)) {
            accept(name + " is written in another form", notation.print(around.apply(form)));
        }
        if (node.isContainer()) {
            for (int i = node.step() - 1; i < node.items().size(); i += node.step()) {
                int item = i;
                String itemName =
                        node.kind() == Kind.MAP ? notation.text(node.items().get(i - 1)) : name + "[" + i + "]";
                visit(node.items().get(i), itemName, other -> around.apply(node.with(item, other)));
            }
        }
    }

    private String shown(DocumentNode node) {
        return switch (node.kind()) {
            case TEXT -> "'" + notation.text(node) + "'";
            case INTEGER -> "another number";
            default -> "of another type";
        };
    }

    private List<DocumentNode> replacements(DocumentNode node) {
        List<DocumentNode> others = new ArrayList<>(notation.samples());
        if (node.kind() == Kind.TEXT) {
            String text = notation.text(node);
            Set<String> other = new LinkedHashSet<>(texts);
            Collections.addAll(other, text + "~", text.toUpperCase(Locale.ROOT), text.toLowerCase(Locale.ROOT));
            other.remove(text);
            other.forEach(each -> others.add(notation.text(each)));
        }
        if (node.kind() == Kind.INTEGER) {
            numbers.forEach(number -> others.add(notation.integer(number)));
        }
        return others;
    }

    private void changeItems(DocumentNode node, String name, UnaryOperator<DocumentNode> around) {
        int step = node.step();
        for (int i = 0; i + step <= node.items().size(); i += step) {
            List<DocumentNode> entry = node.items().subList(i, i + step);
            String entryName = node.kind() == Kind.MAP ? notation.text(entry.get(0)) : name + "[" + i + "]";
            List<DocumentNode> without = new ArrayList<>(node.items());
            without.subList(i, i + step).clear();
            accept(entryName + " is missing", notation.print(around.apply(node.with(without))));
            accept(entryName + " occurs twice", notation.print(around.apply(node.with(inserted(node, i, entry)))));
            if (i + 2 * step <= node.items().size()) {
                List<DocumentNode> swapped = new ArrayList<>(node.items());
                Collections.rotate(swapped.subList(i, i + 2 * step), step);
                accept(entryName + " is swapped with the next entry", notation.print(around.apply(node.with(swapped))));
            }
            changeKey(node, i, around);
        }
        addItems(node, name, around);
    }

    private static List<DocumentNode> inserted(DocumentNode node, int at, List<DocumentNode> items) {
        List<DocumentNode> all = new ArrayList<>(node.items());
        all.addAll(at, items);
        return all;
    }

    private void changeKey(DocumentNode node, int key, UnaryOperator<DocumentNode> around) {
        if (node.kind() == Kind.MAP) {
            String text = notation.text(node.items().get(key));
            for (int other = 0; other < node.items().size(); other += 2) {
                String otherText = notation.text(node.items().get(other));
                if (other != key) {
                    accept(
                            "'" + text + "' is called '" + otherText + "'",
                            notation.print(around.apply(node.with(key, notation.text(otherText)))));
                }
            }
            accept(
                    "'" + text + "' is called '" + text + "~'",
                    notation.print(around.apply(node.with(key, notation.text(text + "~")))));
        }
    }

    private void addItems(DocumentNode node, String name, UnaryOperator<DocumentNode> around) {
        int step = node.step();
        if (node.kind() == Kind.MAP) {
            for (DocumentNode value : List.of(notation.integer(1), notation.text("?"))) {
                List<DocumentNode> entry = List.of(notation.text("~"), value);
                accept(name + " has a field '~'", notation.print(around.apply(node.with(inserted(node, 0, entry)))));
                List<DocumentNode> twice = List.of(notation.text("~"), value, notation.text("~"), value);
                accept(name + " has two fields '~'", notation.print(around.apply(node.with(inserted(node, 0, twice)))));
            }
            addKnown(node, name, around);
        } else {
            DocumentNode one =
                    node.items().isEmpty() ? notation.integer(1) : node.items().get(0);
            for (long count : numbers) {
                if (count > 0 && count <= MOST_ELEMENTS && one.kind() == Kind.INTEGER) {
                    List<DocumentNode> many = Collections.nCopies((int) count, notation.integer(1));
                    accept(
                            name + " has " + count * step + " more",
                            notation.print(around.apply(node.with(inserted(node, 0, many)))));
                }
            }
        }
    }

    /** Fields that the grammar mentions, with values that it applies to. */
    private void addKnown(DocumentNode node, String name, UnaryOperator<DocumentNode> around) {
        if (filled++ >= MOST_FILLED) {
            return;
        }
        Set<String> keys = new LinkedHashSet<>(grammarTexts);
        for (int i = 0; i < node.items().size(); i += 2) {
            keys.remove(notation.text(node.items().get(i)));
        }
        for (String key : keys) {
            for (String value : grammarTexts) {
                List<DocumentNode> entry = List.of(notation.text(key), notation.text(value));
                List<DocumentNode> items = inserted(node, node.items().size(), entry);
                accept(name + " has a field '" + key + "'", notation.print(around.apply(node.with(items))));
            }
        }
    }
}
