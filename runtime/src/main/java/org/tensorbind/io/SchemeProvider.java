package org.tensorbind.io;

import java.util.Set;

/** Opens addresses of schemes of its own, such as {@code s3}: a service, found on the class path through {@link java.util.ServiceLoader}. */
public interface SchemeProvider extends SourceOpener {
    /** The schemes, in lower case. */
    Set<String> schemes();
}
