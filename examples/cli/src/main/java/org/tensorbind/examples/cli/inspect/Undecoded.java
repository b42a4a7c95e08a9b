package org.tensorbind.examples.cli.inspect;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorView;
import org.tensorbind.examples.cli.input.Failures;

/** Tensors whose elements cannot be decoded here: their bytes are shown and copied as they are stored. */
public final class Undecoded {
    private Undecoded() {}

    /** Why the elements of a tensor cannot be decoded, null where they can. */
    public static @Nullable String reason(TensorView view) {
        return reason(view.parts());
    }

    /** Why the elements of a tensor with these parts cannot be decoded, null where they can. */
    public static @Nullable String reason(List<StoredPart> parts) {
        String reason = parts.get(0).unreadableReason();
        return reason == null ? null : Failures.inOptions(reason);
    }
}
