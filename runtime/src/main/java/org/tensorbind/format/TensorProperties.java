package org.tensorbind.format;

import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.value.CodedValue;

/**
 * The dtype and the layout of a tensor in the words of the API.
 *
 * @param dtypeName the name of the dtype in the file, empty where it has none
 * @param layoutName the name of the layout in the file
 */
record TensorProperties(ElementType type, String dtypeName, Layout layout, String layoutName) {
    /**
     * The properties as a file gives them: nothing is known of the elements of an incomplete tensor.
     *
     * @param dtype null where the file has none, or one that is not known
     * @param layout null where the file gives none
     * @param stored the layout of the data
     * @param missing what the tensor lacks, null for nothing
     */
    static TensorProperties of(
            @Nullable CodedValue dtype, @Nullable CodedValue layout, Layout stored, @Nullable String missing) {
        Layout known = layout == null ? stored : isDense(layout) ? Layout.DENSE : Layout.UNSUPPORTED;
        Layout found = missing == null ? known : Layout.UNSUPPORTED;
        return new TensorProperties(
                elementType(dtype, missing),
                dtype == null ? "" : dtype.codeText(),
                found,
                layout == null || missing != null ? found.toString() : layout.codeText());
    }

    static ElementType elementType(@Nullable CodedValue dtype, @Nullable String missing) {
        return dtype == null || missing != null ? ElementType.of(DType.OPAQUE) : dtype.elementType();
    }

    private static boolean isDense(CodedValue layout) {
        return layout.name().equals(Layout.DENSE.toString());
    }
}
