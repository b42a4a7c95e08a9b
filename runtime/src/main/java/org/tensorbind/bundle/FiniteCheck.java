package org.tensorbind.bundle;

import java.io.IOException;
import org.tensorbind.TensorView;

/** Looks for NaN and infinities in a view, piece by piece. */
final class FiniteCheck {
    private FiniteCheck() {}

    static void check(TensorView view) throws IOException {
        NumberSource source = new NumberSource(view);
        long count = view.elementCount();
        for (long done = 0; done < count; ) {
            int n = (int) Math.min(NumberSource.PIECE, count - done);
            double[] values = source.nextFractions(n);
            for (int i = 0; i < n; i++) {
                if (!Double.isFinite(values[i])) {
                    throw new ValueException(done + i, values[i], "is not finite");
                }
            }
            done += n;
        }
    }
}
