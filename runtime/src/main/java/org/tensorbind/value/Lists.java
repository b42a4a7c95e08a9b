package org.tensorbind.value;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/** Lists of a file's items. */
@GeneratedCodeApi
public final class Lists {
    private Lists() {}

    /** The list, or an empty one for none. */
    public static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    /** A view of the list that cannot be changed; the caller gives the list up. */
    public static <T> List<T> seal(List<T> list) {
        return list.isEmpty() ? List.of() : Collections.unmodifiableList(list);
    }
}
