package org.tensorbind.payload;

import java.io.IOException;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.Shape;

/** The elements of a part of a tensor, which is verified and decoded as a whole. */
final class SliceData extends DataSource {
    private final DataSource whole;

    SliceData(DataSource whole, SliceSource elements, ElementType type, Shape shape) {
        super(whole, elements, type, shape);
        this.whole = whole;
    }

    @Override
    void prepare() throws IOException {
        whole.prepare();
        super.prepare();
    }

    @Override
    void refuseUnreadable() throws FormatException {
        whole.refuseUnreadable();
    }
}
