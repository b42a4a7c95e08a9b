package org.tensorbind.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.payload.Payload;
import org.tensorbind.value.CodedValue;

/** The data of a tensor that may be in one of several items. */
@GeneratedCodeApi
public final class DataItems {
    private final CodedValue dtype;
    private final Shape shape;
    private final String none;
    private @Nullable String item;
    private @Nullable Payload payload;
    private @Nullable String problem;

    private DataItems(CodedValue dtype, Shape shape, String none) {
        this.dtype = dtype;
        this.shape = shape;
        this.none = none;
    }

    /**
     * The data of a tensor of a dtype and a shape, which has not been found yet.
     *
     * @param none the problem of a tensor with elements of which no item has the data
     */
    public static DataItems of(CodedValue dtype, Shape shape, String none) {
        return new DataItems(dtype, shape, none);
    }

    /** Adds the item that tensors have their data in if it is written; null if it is absent. */
    public DataItems usual(String name, @Nullable Payload found) {
        return add(name, found, null, true);
    }

    /**
     * Adds another item.
     *
     * @param found null if it is absent
     * @param dtypes the names of the dtypes whose elements it may have
     */
    public DataItems or(String name, @Nullable Payload found, String... dtypes) {
        return add(name, found, name, found == null || List.of(dtypes).contains(dtype.name()));
    }

    /**
     * Adds a list that has the data of a tensor that cannot be read.
     *
     * @param list empty if it is absent
     */
    public DataItems undecoded(String name, List<?> list) {
        if (!list.isEmpty()) {
            problem = "its data is in '" + name + "', which is not decoded";
        }
        return this;
    }

    private DataItems add(String name, @Nullable Payload found, @Nullable String otherItem, boolean fits) {
        if (found == null) {
            return this;
        }
        if (item != null) {
            problem = "its data is in both '" + item + "' and '" + name + "'";
        } else if (!fits) {
            problem = "its data is in '" + name + "', which cannot have the dtype " + dtype;
        }
        item = name;
        payload = found.inItem(otherItem);
        return this;
    }

    /** Whether no item has it, although there are elements. */
    public boolean isMissing() {
        return payload == null && (problem != null || shape.elementCount() > 0);
    }

    /** Why the data cannot be read, null if it can. */
    public @Nullable String problem() {
        return problem == null && isMissing() ? none : problem;
    }

    /** Where it is, null if no item has it. */
    public @Nullable Payload present() {
        return payload;
    }

    /** Where it is. */
    public Payload payload() {
        return payload == null ? Payload.stored(0, 0).inItem("") : payload;
    }
}
