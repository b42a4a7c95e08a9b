package org.tensorbind.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.number.CountText;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.RowShape;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredRows;
import org.tensorbind.payload.StoredTensor;
import org.tensorbind.read.Cursor;
import org.tensorbind.value.CodedValue;
import org.tensorbind.write.TensorPlaces;

/** Collects the tensors of a file in their order. */
@GeneratedCodeApi
public final class CollectedTensors {
    /** The tensors that were described; for lists of alike elements, only those of the first element. */
    private final List<Found> found;

    private final List<Alike> lists;

    /** The positions of tensors in nested lists. */
    private final List<TensorPlaces.Place> places = new ArrayList<>();

    /** The prefix of all paths. */
    private final String enclosing;

    private int size;

    /** Describes the tensors of an element of a list. */
    public interface Element {
        /** Adds the tensors of the element at a position. */
        void describe(CollectedTensors tensors, int position) throws IOException;
    }

    /** The name of a tensor of an element of a list. */
    public interface Name {
        /** The name in the element at a position. */
        String at(int position);
    }

    /** The attributes of a tensor of an element of a list. */
    public interface Attributes {
        /** The attributes in the element at a position. */
        Map<String, Object> at(int position) throws IOException;
    }

    /**
     * The tensors of a list with alike elements.
     *
     * @param start the index of the first tensor
     * @param end the index after the last tensor
     * @param after the index in {@code found} after the tensors of the first element
     * @param names the names of the tensors of an element
     * @param attributes the attributes of each of them; null for none
     * @param apart the distance between the data of a tensor in consecutive elements, in bytes
     */
    record Alike(
            String path,
            int start,
            int end,
            int after,
            Name[] names,
            @Nullable Attributes[] attributes,
            long[] apart) {
        At at(int index, List<Found> found) {
            if (index >= end) {
                return new At(found.get(after + index - end), null, 0, 0);
            }
            int element = names.length == 1 ? index - start : (index - start) / names.length;
            int tensor = index - start - element * names.length;
            return new At(found.get(after - names.length + tensor), this, element, tensor);
        }
    }

    /**
     * A tensor.
     *
     * @param like the described tensor, from which it differs in name, offset and attributes
     * @param list the list of alike elements that it is in; null for none
     * @param tensor its index among the tensors of an element
     */
    record At(Found like, @Nullable Alike list, int element, int tensor) {
        String name() {
            return list == null ? like.name : list.names[tensor].at(element);
        }

        /** The path of rules to it. */
        String path() {
            return list == null
                    ? like.path
                    : list.path + "[" + element + "]" + like.path.substring(list.path.length() + "[0]".length());
        }

        /** How its data is stored. */
        StoredTensor stored() {
            if (list == null || element == 0) {
                return like.stored;
            }
            Storage first = like.storage();
            return first.at(first.payload().movedBy(distance()));
        }

        /** The offset of its data. */
        long byteOffset() {
            return like.place.byteOffset() + distance();
        }

        /** The distance from the data of the first element's tensor, in bytes. */
        private long distance() {
            return list == null ? 0 : list.apart[tensor] * element;
        }

        /** Its attributes. */
        Map<String, Object> attributes() {
            Attributes attributes = list == null ? null : list.attributes[tensor];
            if (attributes == null) {
                return like.attributes;
            }
            try {
                return attributes.at(element);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * A described tensor.
     *
     * @param place the extent of its data item, of which {@code stored} has only its own rows
     * @param rows null if it is not stored in rows
     * @param path the path of rules to it
     * @param attributes its attributes
     */
    record Found(
            String name,
            TensorProperties properties,
            Shape shape,
            Payload place,
            StoredTensor stored,
            @Nullable StoredRows rows,
            String path,
            Map<String, Object> attributes) {
        Found named(String newName) {
            return new Found(newName, properties, shape, place, stored, rows, path, attributes);
        }

        Found with(Map<String, Object> newAttributes) {
            return new Found(name, properties, shape, place, stored, rows, path, newAttributes);
        }

        /** The storage of its data; must be dense. */
        Storage storage() {
            return (Storage) stored;
        }

        Found inRows(StoredRows newRows) {
            StoredTensor all = newRows.isContiguous() ? stored : storage().inRows(newRows);
            return new Found(name, properties, shape, place, all, newRows, path, attributes);
        }

        ElementType type() {
            return properties.type();
        }
    }

    /** Creates an empty collection. */
    public CollectedTensors() {
        this(new ArrayList<>(), new ArrayList<>(), "");
    }

    private CollectedTensors(List<Found> found, List<Alike> lists, String enclosing) {
        this.found = found;
        this.lists = lists;
        this.enclosing = enclosing;
    }

    /** Number of tensors so far. */
    public int size() {
        return size;
    }

    /**
     * Adds the tensors of {@code count} consecutive elements of a list, which have the same size, dtypes, shapes and storage. Only the first two
     * elements are described, because the offsets of the others follow from them.
     *
     * @param path the path of rules to the list; the paths of the tensors start at its elements
     * @param names the names of the tensors of an element
     */
    public void each(Cursor in, String path, int count, Element element, Name... names) throws IOException {
        List<Found> first = count == 0 ? List.of() : described(path, element, 0);
        List<Found> next = count <= 1 ? first : described(path, element, 1);
        long all = size + (long) count * names.length;
        if (all > Integer.MAX_VALUE) {
            String problem = "has " + CountText.of(count, "element") + " of " + CountText.of(names.length, "tensor")
                    + " each, which makes " + all + " tensors in the file, must have at most "
                    + Integer.MAX_VALUE;
            throw in.failure(Reason.UNSUPPORTED, first.get(0).place.byteOffset(), path, problem, null);
        }
        long[] apart = new long[names.length];
        for (int i = 0; i < first.size(); i++) {
            found.add(first.get(i).named(names[i].at(0)));
            apart[i] = next.get(i).place.byteOffset() - first.get(i).place.byteOffset();
        }
        lists.add(new Alike(path, size, (int) all, found.size(), names, new Attributes[names.length], apart));
        size = (int) all;
    }

    /** Sets the attributes of a tensor in each element of the list that was added last. */
    public void eachWith(int tensor, Attributes attributes) {
        lists.get(lists.size() - 1).attributes[tensor] = attributes;
    }

    /** Returns a map with one attribute. */
    public static Map<String, Object> fields(String field, Object value) {
        return Collections.singletonMap(field, value);
    }

    /** Returns a map with an additional attribute. */
    public static Map<String, Object> fields(Map<String, Object> fields, String field, Object value) {
        Map<String, Object> all = new LinkedHashMap<>(fields);
        all.put(field, value);
        return Collections.unmodifiableMap(all);
    }

    private static List<Found> described(String path, Element element, int position) throws IOException {
        CollectedTensors tensors = new CollectedTensors(new ArrayList<>(), List.of(), path + "[" + position + "]");
        element.describe(tensors, position);
        return tensors.found;
    }

    /** Tensor {@code index}. */
    At get(int index) {
        Alike list = listBefore(index);
        return list == null ? new At(found.get(index), null, 0, 0) : list.at(index, found);
    }

    /** The last list that starts at or before an index. */
    private @Nullable Alike listBefore(int index) {
        int i = lists.size() - 1;
        while (i >= 0 && lists.get(i).start > index) {
            i--;
        }
        return i < 0 ? null : lists.get(i);
    }

    /** The first tensor after {@code index} that differs from earlier ones in more than name, offset and attributes. */
    int next(int index) {
        int next = index + 1;
        for (Alike list : lists) {
            next = next >= list.start + list.names.length && next < list.end ? list.end : next;
        }
        return next;
    }

    /** Adds a tensor of an element of a list, which has its name, with a dtype that the grammar gives. */
    public void add(ElementType type, Shape shape, Storage storage, String path) {
        add("", type, shape, storage, path);
    }

    /** Adds a tensor of an element of a list, which has its name. */
    public void add(CodedValue dtype, Shape shape, Storage storage, String path) {
        add("", dtype, shape, storage, path);
    }

    /** Adds a tensor with a dtype that the grammar gives. */
    public void add(String name, ElementType type, Shape shape, Storage storage, String path) {
        String dense = Layout.DENSE.toString();
        add(name, new TensorProperties(type, type.toString(), Layout.DENSE, dense), shape, storage, path);
    }

    /** Adds a tensor with a dtype that the file gives. */
    public void add(String name, CodedValue dtype, Shape shape, Storage storage, String path) {
        add(name, dtype, null, shape, storage, null, path);
    }

    /**
     * Adds a tensor with what the file gives of it.
     *
     * @param dtype null where the file has none, or one that is not known
     * @param layout null where the file gives none
     * @param missing what the tensor lacks of what its description must have, null for nothing
     */
    public void add(
            String name,
            @Nullable CodedValue dtype,
            @Nullable CodedValue layout,
            Shape shape,
            StoredTensor stored,
            @Nullable String missing,
            String path) {
        TensorProperties properties = TensorProperties.of(dtype, layout, stored.layout(), missing);
        StoredTensor known = stored instanceof StoredTensor.Coo coo
                ? new StoredTensor.Coo(
                        known(coo.indices(), dtype, missing),
                        coo.indicesShape(),
                        known(coo.values(), dtype, missing),
                        coo.valuesShape())
                : known((Storage) stored, dtype, missing);
        add(name, properties, shape, known, path);
    }

    /** Data that cannot be decoded if its tensor is incomplete or its dtype unnamed. */
    private static Storage known(Storage stored, @Nullable CodedValue dtype, @Nullable String missing) {
        return stored.unreadableReason() != null
                ? stored
                : stored.unreadable(missing).ofDtype(dtype);
    }

    private void add(String name, TensorProperties properties, Shape shape, StoredTensor stored, String path) {
        Payload place = stored instanceof StoredTensor.Coo coo ? coo.indices().payload() : ((Storage) stored).payload();
        String whole = enclosing.isEmpty() ? path : enclosing + path;
        found.add(new Found(name, properties, shape, place, stored, null, whole, Map.of()));
        size++;
    }

    /**
     * Records that the elements of the tensor that was added last are stored in rows.
     *
     * @param outer the number of dimensions outside a row
     * @param byteSize the size of a row in the file
     */
    public void inRows(Cursor in, int outer, long byteSize) throws FormatException {
        Found tensor = found.get(found.size() - 1);
        RowShape rows = RowShape.of(tensor.type(), tensor.shape, outer);
        String mismatch = tensor.storage().unreadableReason() == null ? rows.mismatch(byteSize) : null;
        if (mismatch != null) {
            throw in.failure(Reason.MALFORMED, tensor.storage().payload().byteOffset(), tensor.path, mismatch, null);
        }
        if (rows.size() >= 0) {
            put(found.size() - 1, new StoredRows(rows.count(), rows.size(), byteSize - rows.size(), byteSize, 0));
        }
    }

    /**
     * Records that the elements of the tensor that was added last are stored in rows separated by an integer.
     *
     * @param outer the number of dimensions outside a row
     * @param byteSize the size of the integer
     */
    public void inSeparatedRows(Cursor in, int outer, int byteSize, long value) {
        Found tensor = found.get(found.size() - 1);
        RowShape rows = RowShape.of(tensor.type(), tensor.shape, outer);
        if (rows.size() >= 0) {
            StoredRows.Separator separator = new StoredRows.Separator(value, byteSize, in.order());
            long apart = SaturatingMath.plus(rows.size(), byteSize);
            put(found.size() - 1, new StoredRows(rows.count(), rows.size(), byteSize, apart, 0, separator));
        }
    }

    private void put(int index, StoredRows newRows) {
        found.set(index, found.get(index).inRows(newRows));
    }

    /** In strict reading, rejects data of a list's tensors where the list is empty: a copy would lose it. */
    public void expectTensors(Cursor in, String rule, Payload data) throws FormatException {
        if (in.isStrict() && found.stream().noneMatch(tensor -> tensor.place == data)) {
            in.reject(data.byteOffset(), rule, "has no tensor, because its list has no element");
        }
    }

    /** The next tensor's element of a parallel list. */
    public <T> T beside(Cursor in, String rule, List<T> list) throws FormatException {
        if (size >= list.size()) {
            throw in.failure(Reason.MALFORMED, 0, rule, notOneEach(list.size(), size + 1 + " or more"), null);
        }
        return list.get(size);
    }

    /** Rejects a parallel list that does not have one element for each tensor. */
    public void sameCount(Cursor in, String rule, int count) throws FormatException {
        if (count != size) {
            throw in.failure(Reason.MALFORMED, 0, rule, notOneEach(count, Integer.toString(size)), null);
        }
    }

    /** The problem of a parallel list with the wrong count. */
    static String notOneEach(int count, String tensors) {
        return "has " + count + " elements for " + tensors + " tensors, must have one for each";
    }

    /**
     * Records the texts in the name of the tensor that was added last, and its indices in nested lists.
     *
     * @param whole whether it is all of an element, so that its name lacks the last text
     */
    public void place(boolean whole, List<String> texts, int... positions) {
        places.add(new TensorPlaces.Place(whole, texts, positions));
    }

    /** In strict reading, rejects an empty list of tensors inside an element of another list. */
    public void notEmpty(Cursor in, List<?> list, String path) throws FormatException {
        if (in.isStrict() && list.isEmpty()) {
            in.reject(0, path, "has no tensors, so a reader could not distinguish it from an absent one");
        }
    }

    /**
     * In strict reading, rejects tensors in nested lists whose names do not determine their indices. In any reading, rejects those that are all of an
     * element and have another item there than all others that are.
     */
    public void inPlaces(Cursor in, TensorPlaces wanted) throws FormatException {
        TensorPlaces.Misplaced misplaced = wanted.misplaced(places, in.isStrict());
        if (misplaced != null) {
            in.reject(0, get(misplaced.tensor()).path(), misplaced.problem());
        }
    }

    /** In strict reading, rejects a second tensor with the same name, because writers identify tensors by name. */
    public void expectUniqueNames(Cursor in) throws FormatException {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < size && in.isStrict(); i++) {
            At tensor = get(i);
            String name = tensor.name();
            if (!names.add(name)) {
                in.reject(tensor.byteOffset(), tensor.path(), "an earlier tensor has the name '" + name + "', too");
            }
        }
    }

    /** The rows of tensors with one data item are interleaved: the first of each, then the second of each. */
    public void inTurn(Cursor in) throws FormatException {
        Map<Payload, List<Integer>> together = new LinkedHashMap<>();
        for (int i = 0; i < found.size(); i++) {
            together.computeIfAbsent(found.get(i).place, place -> new ArrayList<>())
                    .add(i);
        }
        for (List<Integer> tensors : together.values()) {
            if (found.get(tensors.get(0)).rows != null || tensors.size() > 1) {
                inTurn(in, tensors);
            }
        }
    }

    private void inTurn(Cursor in, List<Integer> tensors) throws FormatException {
        long apart = 0;
        for (int index : tensors) {
            StoredRows own = found.get(index).rows;
            String mismatch = mismatch(index, own, tensors.get(0));
            if (own == null || mismatch != null) {
                Found tensor = found.get(index);
                long place = tensor.storage().payload().byteOffset();
                throw in.failure(Reason.MALFORMED, place, tensor.path, String.valueOf(mismatch), null);
            }
            apart = SaturatingMath.plus(apart, own.size() + own.padding());
        }
        long at = 0;
        for (int index : tensors) {
            StoredRows own = Objects.requireNonNull(found.get(index).rows, "looked at before");
            put(index, new StoredRows(own.count(), own.size(), own.padding(), apart, at, own.separator()));
            at = SaturatingMath.plus(at, own.size() + own.padding());
        }
    }

    /** As {@link #inRows}, with rows padded to a multiple. */
    public void inRowsToMultiple(Cursor in, int outer, long multiple) throws FormatException {
        Found tensor = found.get(found.size() - 1);
        inRows(in, outer, RowShape.of(tensor.type(), tensor.shape, outer).roundedUp(multiple));
    }

    private @Nullable String mismatch(int index, @Nullable StoredRows own, int first) {
        StoredRows others = found.get(first).rows;
        String name = "tensor '" + found.get(index).name + "'";
        if (own == null || others == null) {
            return name + " has a dtype of unknown size, but its rows are interleaved with others";
        }
        return own.count() == others.count()
                ? null
                : name + " has " + CountText.of(own.count(), "row") + ", but '" + found.get(first).name
                        + "', with which it is interleaved, " + others.count();
    }

    /** Adds an attribute to the tensor that was added last. */
    public void with(String field, Object value) {
        withAll(Collections.singletonMap(field, value));
    }

    /** Adds attributes to the tensor that was added last. */
    public void withAll(Map<String, ?> fields) {
        Found tensor = found.get(found.size() - 1);
        if (tensor.attributes instanceof LinkedHashMap<String, Object> several) {
            several.putAll(fields);
        } else if (tensor.attributes.isEmpty()) {
            found.set(found.size() - 1, tensor.with(Collections.unmodifiableMap(fields)));
        } else {
            Map<String, Object> several = new LinkedHashMap<>(tensor.attributes);
            several.putAll(fields);
            found.set(found.size() - 1, tensor.with(several));
        }
    }
}
