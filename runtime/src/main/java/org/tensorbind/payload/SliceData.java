package org.tensorbind.payload;

import java.io.IOException;
import org.tensorbind.FormatException;

/** The elements of a part of a tensor, which is verified and decoded as a whole. */
final class SliceData extends DataSource {
    private final DataSource whole;

    SliceData(DataSource whole, SliceSource elements) {
        super(whole, elements);
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
