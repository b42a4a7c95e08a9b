package org.tensorbind.processor.bundle;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Takes the errors of a bundle. */
public interface BundleDiagnostics {
    /** For what is looked at for another bundle only, and reported where it is itself compiled. */
    BundleDiagnostics IGNORED = (tag, property, attribute, values) -> {};

    /**
     * Reports one.
     *
     * @param property the property with the error, null for the class
     * @param attribute the annotation's attribute with the error, null for the whole property or class
     * @param values the arguments of the message
     */
    void report(BundleMessage tag, @Nullable String property, @Nullable String attribute, Object... values);
}
