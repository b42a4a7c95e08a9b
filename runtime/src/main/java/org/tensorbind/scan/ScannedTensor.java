package org.tensorbind.scan;

import java.util.Map;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.value.Longs;

/**
 * The result of scanning one tensor's description, which is not created.
 *
 * @param dtype its code, of texts the position among the format's
 * @param layout the same, -1 where there is none
 * @param shape the dimensions as the file has them
 * @param byteSize of the stored data
 */
@GeneratedCodeApi
public record ScannedTensor(String name, long dtype, long layout, Longs shape, long byteSize) {
    /** The same in the words of the API: a dense tensor without attributes. */
    public TensorInfo info(ElementType elementType, String dtypeName, Shape dimensions, String layoutName) {
        return new TensorInfo(name, elementType, dtypeName, dimensions, Layout.DENSE, layoutName, byteSize, Map.of());
    }
}
