package org.tensorbind;

import java.util.AbstractList;
import java.util.RandomAccess;

/** What a file says about each of its tensors, computed as the list is walked. */
final class InfoList extends AbstractList<TensorInfo> implements RandomAccess {
    private final TensorReader reader;

    InfoList(TensorReader reader) {
        this.reader = reader;
    }

    @Override
    public TensorInfo get(int index) {
        return reader.info(index);
    }

    @Override
    public int size() {
        return reader.size();
    }
}
