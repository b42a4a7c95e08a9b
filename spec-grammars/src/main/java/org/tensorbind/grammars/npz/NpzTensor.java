package org.tensorbind.grammars.npz;

import org.tensorbind.TensorInfo;
import org.tensorbind.archive.ZipMember;
import org.tensorbind.payload.Storage;

/**
 * A member with a tensor.
 *
 * @param start where its data starts in the file
 * @param storage of the elements: in the file where the member is stored as is or cannot be read, else in the member's content
 */
record NpzTensor(ZipMember member, long start, TensorInfo info, Storage storage) {
    boolean isInFile() {
        return member.isStored() || storage.unreadableReason() != null;
    }
}
