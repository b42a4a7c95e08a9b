package org.tensorbind.scan;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Layout;
import org.tensorbind.TensorInfo;
import org.tensorbind.value.CodedValue;
import org.tensorbind.value.Codes;
import org.tensorbind.value.Longs;

/**
 * The result of scanning one tensor's description, which is not created.
 *
 * @param dtype its code, of texts the position among the format's
 * @param layout the same, -1 where there is none
 * @param shape the dimensions as the file has them
 * @param byteSize of the stored data
 */
record ScannedTensor(String name, long dtype, long layout, Longs shape, long byteSize) {
    /**
     * How the tensors of a list are described.
     *
     * @param dtypes the values of which the dtype is one
     * @param reversed whether the innermost dimension comes first
     * @param dense the layout of dense tensors, null where there is no other
     */
    record Form(Codes<?> dtypes, boolean reversed, @Nullable CodedValue dense) {
        /** A dense tensor without attributes; null for another layout, whose description must be read. */
        @Nullable
        TensorInfo info(ScannedTensor tensor) {
            CodedValue named = tensor.layout < 0 ? null : dense;
            if (named != null && named.codes().at(tensor.layout) != named) {
                return null;
            }
            CodedValue dtype = dtypes.isText() ? dtypes.at(tensor.dtype) : dtypes.of(tensor.dtype);
            Longs dimensions = reversed ? tensor.shape.reversed() : tensor.shape;
            return new TensorInfo(
                    tensor.name,
                    dtype.elementType(),
                    dtype.codeText(),
                    dimensions.toShape(),
                    Layout.DENSE,
                    named == null ? Layout.DENSE.toString() : named.codeText(),
                    tensor.byteSize,
                    Map.of());
        }
    }
}
