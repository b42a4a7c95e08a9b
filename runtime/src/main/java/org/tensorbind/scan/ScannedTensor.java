package org.tensorbind.scan;

import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.value.Longs;

/**
 * What a scan sees of one tensor's description, without making it.
 *
 * @param dtype its code, of texts the position among the format's
 * @param layout the same, -1 where there is none
 * @param shape the dimensions as the file has them
 * @param byteSize of the stored data
 */
@GeneratedCodeApi
public record ScannedTensor(String name, long dtype, long layout, Longs shape, long byteSize) {}
