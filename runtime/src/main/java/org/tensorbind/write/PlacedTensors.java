package org.tensorbind.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.SafeText;
import org.tensorbind.value.MixedElements;

/**
 * Maps the tensors of a file that is written to the elements of the format's lists. Problems, such as missing tensors and tensors that match no
 * clause, are collected and reported together. A writer traverses the lists with {@link #at}; the other methods then return properties of the current
 * elements. Lists and clauses are identified by their numbers in {@link TensorPlaces}. Not thread-safe.
 */
@GeneratedCodeApi
public final class PlacedTensors {
    private final ListTree tree;
    private final ClausePlaces clauses;
    private final ListElements elements;

    /** For each clause, its innermost list, -1 for none. */
    private final int[] lists;

    private final TensorPart[][] parts;

    /** For lists whose elements are identified by texts of names, by their numbers: the texts of each element in the file. */
    private final Map<Integer, Map<Integer, List<String>>> texts = new HashMap<>();

    private final @Nullable TensorPart[] inside;
    private final Map<String, Object> solved = new HashMap<>();
    private final TensorProblems problems = new TensorProblems();
    private final TensorRows rows = new TensorRows();
    private int depth;
    private int within = -1;

    /** A computation on the tensors of a file. */
    public interface Computation<T> {
        /** The result. */
        T get() throws IOException;
    }

    /** Thrown if a computation needs a tensor that is absent. */
    private static final class AbsentException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        AbsentException(String message) {
            super(message);
        }
    }

    /**
     * Assigns tensors to elements.
     *
     * @param others the elements of the only list, if some are not tensors
     */
    PlacedTensors(ListTree tree, ClausePlaces clauses, List<TensorPart> tensors, @Nullable MixedElements<?> others) {
        this.tree = tree;
        this.clauses = clauses;
        this.lists = clauses.all().stream().mapToInt(ClausePlace::list).toArray();
        List<List<String>> names = new ArrayList<>();
        int[] clauseOf = new int[tensors.size()];
        int[] innermost = new int[tensors.size()];
        int[][] positions = new int[tensors.size()][];
        int[] next = new int[tree.size()];
        NamedElements named = new NamedElements(tree);
        for (int i = 0; i < clauseOf.length; i++) {
            ClausePlaces.Found found = place(tensors.get(i), i, positions, named, next);
            clauseOf[i] = found == null ? -1 : found.clause();
            names.add(found == null ? List.of() : found.parts());
            innermost[i] = clauseOf[i] < 0 ? -1 : lists[clauseOf[i]];
        }
        for (int i = 0; i < clauseOf.length && others != null; i++) {
            positions[i][0] = others.position(i);
        }
        this.elements = new ListElements(tree, innermost, positions, others == null ? 0 : others.size());
        this.parts = new TensorPart[clauses.size()][];
        this.inside = new TensorPart[clauses.size()];
        for (int clause = 0; clause < parts.length; clause++) {
            parts[clause] = new TensorPart[elements.total(lists[clause])];
        }
        for (int i = 0; i < clauseOf.length; i++) {
            if (clauseOf[i] >= 0) {
                parts[clauseOf[i]][elements.numberOf(innermost[i], positions[i])] = tensors.get(i);
                noteTexts(clauses.get(clauseOf[i]), names.get(i), positions[i]);
            }
        }
        if (others == null) {
            findMissing();
        }
    }

    /** Returns the clause of a tensor, null for none, and records its indices; without indices in its name, the next one in its list. */
    private ClausePlaces.@Nullable Found place(
            TensorPart part, int number, int[][] positions, NamedElements named, int... next) {
        ClausePlaces.Found found = clauses.find(part, positions.length);
        if (found == null) {
            problems.add(part.name(), clauses.mismatch(part));
            return null;
        }
        int list = lists[found.clause()];
        int[] ofName = found.positions();
        positions[number] = ofName != null ? ofName : list < 0 ? new int[0] : new int[] {next[list]++};
        named.complete(clauses.get(found.clause()), found.parts(), positions[number]);
        return found;
    }

    /** Records the texts that the parts of a name have of elements. */
    private void noteTexts(ClausePlace clause, List<String> parts, int... positions) {
        for (int depth = 0; depth < clause.depth(); depth++) {
            List<String> found = clause.texts(parts, depth);
            if (!found.isEmpty()) {
                int list = tree.around(clause.list(), depth);
                int number = elements.numberOf(list, Arrays.copyOf(positions, depth + 1));
                texts.computeIfAbsent(list, key -> new HashMap<>()).put(number, found);
            }
        }
    }

    private void findMissing() {
        for (int clause = 0; clause < parts.length; clause++) {
            for (int number = 0; number < parts[clause].length; number++) {
                if (parts[clause][number] == null && !clauses.get(clause).isOptional()) {
                    problems.add(name(clause, number), "is missing");
                }
            }
        }
    }

    /** The name of the tensor of a clause in an element, whether it is present or not. */
    private String name(int clause, int number) {
        ClausePlace place = clauses.get(clause);
        int[] positions = place.list() < 0 ? new int[0] : elements.positions(place.list(), number);
        return place.name(
                depth -> {
                    int list = tree.around(place.list(), depth);
                    return texts(list, elements.numberOf(list, Arrays.copyOf(positions, depth + 1)));
                },
                positions);
    }

    private @Nullable List<String> texts(int list, int number) {
        return texts.getOrDefault(list, Map.of()).get(number);
    }

    /** The text in names of tensors that identifies the current element of a list. */
    public String text(int list) {
        return known(list).get(0);
    }

    private List<String> known(int list) {
        return Objects.requireNonNull(texts(list, elements.number(list)), "a tensor in the element has a name");
    }

    /** The count of a list in the current enclosing elements. */
    public int count(int list) {
        return elements.count(list);
    }

    /** The count of a list's elements in the whole file. */
    public int total(int list) {
        return elements.total(list);
    }

    /** The index of a list's current element among all elements of the file. */
    public int number(int list) {
        return Math.max(elements.number(list), 0);
    }

    /** Moves to an element of a list, and to the first element of each list inside it. */
    public void at(int list, int position) {
        elements.at(list, position);
        within = list;
    }

    /** Moves to an element of a list, by its index among all elements of the file. */
    public void go(int list, int number) {
        elements.go(list, number);
        within = list;
    }

    /** Ends a list in its enclosing element. */
    public void end(int list) {
        within = elements.enclosing(list);
    }

    /** Ends the traversal of the file. */
    public void end() {
        within = -1;
    }

    /** The tensor that is being written, null for items of the file or of several tensors. */
    @Nullable
    TensorPart written() {
        return within >= 0 && parts.length == 1 ? find(0) : null;
    }

    /** The index of a list's current element in its enclosing element. */
    public long index(int list) {
        return elements.position(list);
    }

    private @Nullable TensorPart find(int clause) {
        int number = elements.number(lists[clause]);
        return number < 0 ? null : parts[clause][number];
    }

    /** Whether the tensor of a clause is present. */
    public boolean has(int clause) {
        return find(clause) != null;
    }

    /** Returns a value that is derived from the presence of a clause's tensor. */
    public <T> T where(int clause, T value) {
        get(clause);
        return value;
    }

    /** Returns a value that is derived from the absence of a clause's tensor. */
    public <T> T without(int clause, T value) {
        if (has(clause)) {
            throw new AbsentException(
                    "there is a tensor '" + SafeText.of(get(clause).name()) + "'");
        }
        return value;
    }

    /** The tensor of a clause. */
    public TensorPart get(int clause) {
        TensorPart partOfSparse = inside[clause];
        if (partOfSparse != null) {
            return partOfSparse;
        }
        TensorPart part = rows.laid(find(clause));
        if (part == null) {
            String name = name(clause, elements.number(lists[clause]));
            String message = "no tensor '" + SafeText.of(name) + "' was added";
            throw depth > 0 ? new AbsentException(message) : new IllegalStateException(message);
        }
        return part;
    }

    /** Until {@link #whole}, {@link #get} returns the indices of the sparse tensor. */
    public void indices(int clause) {
        inside[clause] = get(clause).indexPart();
    }

    /** Until {@link #whole}, {@link #get} returns the values of the sparse tensor. */
    public void values(int clause) {
        inside[clause] = get(clause).valuePart();
    }

    /** Ends {@link #indices} or {@link #values}. */
    public void whole(int clause) {
        inside[clause] = null;
    }

    /** An item of the tensor's name, where such items identify the elements that contain tensors. */
    public String nameItem(int item) {
        return clauses.get(0).part(item, depth -> known(tree.around(lists[0], depth)));
    }

    /** A dimension of the tensor. */
    public long dimension(int clause, int index) {
        Shape shape = get(clause).shape();
        if (index >= shape.rank()) {
            throw new AbsentException("shape " + shape + " has no dimension " + index);
        }
        return shape.dimension(index);
    }

    /**
     * Solves an item that is derived from tensors: the result of the first computation whose tensors are present.
     *
     * @param inList whether each element of a list has its own value; otherwise the first element of each list determines it
     */
    @SafeVarargs
    @SuppressWarnings("unchecked")
    public final <T> T solve(String item, boolean inList, Computation<T>... computations) throws IOException {
        Object known = inList ? null : solved.get(item);
        if (known != null) {
            return (T) known;
        }
        int[] place = elements.place();
        if (!inList) {
            elements.start();
        }
        depth++;
        try {
            T value = first(item, inList, List.of(computations));
            if (!inList) {
                solved.put(item, value);
            }
            return value;
        } catch (AbsentException e) {
            throw depth > 1 ? e : new IllegalStateException(e.getMessage());
        } finally {
            depth--;
            elements.back(place);
        }
    }

    private static <T> T first(String item, boolean inList, List<Computation<T>> computations) throws IOException {
        for (Computation<T> computation : computations) {
            try {
                return computation.get();
            } catch (AbsentException e) {
                continue;
            }
        }
        throw new AbsentException("the file needs a value for " + item + ", which no tensor determines"
                + (inList
                        ? " in every element of a list"
                        : ": set it with TensorWriter.fileItem(\"" + item + "\", …)"));
    }

    /** Receives a tensor. */
    interface Visitor {
        void visit(TensorPart part) throws IOException;
    }

    /** Visits the tensors of a clause, after moving to the element of each. */
    void each(int clause, Visitor visitor) throws IOException {
        for (int number = 0; number < parts[clause].length; number++) {
            TensorPart part = parts[clause][number];
            elements.go(lists[clause], number);
            if (part != null) {
                attempt(() -> visitor.visit(part));
            }
        }
        elements.start();
    }

    /** Visits the names of the tensors of a clause, whether they are present or not, after moving to the element of each. */
    void eachName(int clause, NameVisitor visitor) throws IOException {
        for (int number = 0; number < parts[clause].length; number++) {
            String name = name(clause, number);
            elements.go(lists[clause], number);
            attempt(() -> visitor.visit(name, has(clause)));
        }
        elements.start();
    }

    /** Receives the name of a tensor. */
    interface NameVisitor {
        void visit(String name, boolean there) throws IOException;
    }

    private interface Attempt {
        void run() throws IOException;
    }

    /** Runs a check; ignores a missing tensor, which has been reported. */
    private void attempt(Attempt check) throws IOException {
        depth++;
        try {
            check.run();
        } catch (AbsentException e) {
            if (problems.isEmpty()) {
                throw new IllegalStateException(e.getMessage());
            }
        } finally {
            depth--;
        }
    }

    /** The places of the tensors of several clauses, in the order of the file. */
    List<Place> inFileOrder(int... together) {
        return IntStream.of(together)
                .boxed()
                .flatMap(clause ->
                        IntStream.range(0, parts[clause].length).mapToObj(number -> new Place(clause, number)))
                .sorted(Comparator.comparing(this::key, Arrays::compare))
                .toList();
    }

    /** The places of the tensors of several clauses, grouped by the element of their list, in the order of the file. */
    List<List<Place>> inElements(int... together) {
        return IntStream.range(0, parts[together[0]].length)
                .mapToObj(number -> IntStream.of(together)
                        .mapToObj(clause -> new Place(clause, number))
                        .toList())
                .toList();
    }

    /** The place of a tensor: its clause, and the index of its element among all elements of the file. */
    record Place(int clause, int number) {}

    private int[] key(Place place) {
        ClausePlace clause = clauses.get(place.clause());
        return clause.key(clause.list() < 0 ? new int[0] : elements.positions(clause.list(), place.number()));
    }

    /** Whether a computation has the tensors that it needs. */
    boolean isKnown(Computation<?> computation) throws IOException {
        try {
            computation.get();
            return true;
        } catch (AbsentException e) {
            return false;
        }
    }

    /** The tensor at a place, null if it is absent. */
    @Nullable
    TensorPart at(Place place) {
        return parts[place.clause()][place.number()];
    }

    /** The clause with a number. */
    ClausePlace clause(int number) {
        return clauses.get(number);
    }

    /** Why the tensor with this clause's name in the current element belongs to another clause; null if there is no such tensor. */
    @Nullable
    String mismatchOfNamesake(int clause, String must) {
        return IntStream.range(0, parts.length)
                .filter(other -> clauses.get(other).isNamedAs(clauses.get(clause)))
                .mapToObj(this::find)
                .filter(Objects::nonNull)
                .findFirst()
                .map(part -> clauses.mismatch(clause, part, must))
                .orElse(null);
    }

    /** The layout of tensors in rows. */
    TensorRows rows() {
        return rows;
    }

    /** The problems of the tensors. */
    TensorProblems problems() {
        return problems;
    }

    /** Returns the checks that the tensors match the format. */
    public TensorChecks checks() {
        return new TensorChecks(this);
    }
}
