package org.tensorbind.scan;

import org.tensorbind.contract.GeneratedCodeApi;

/** Ends a scan: what it leaves to the parser, which reads item by item. Has no stack trace and is made once. */
@GeneratedCodeApi
public final class Unusual extends Exception {
    private static final long serialVersionUID = 1L;

    static final Unusual INSTANCE = new Unusual();

    private Unusual() {
        super(null, null, false, false);
    }
}
