package org.tensorbind.scan;

/**
 * Ends a scan: what it leaves to the parser, which reads item by item, as it leaves what is beyond the region that it may look at. Has no
 * stack trace and is made once.
 */
final class ScanFallback extends IndexOutOfBoundsException {
    private static final long serialVersionUID = 1L;

    static final ScanFallback INSTANCE = new ScanFallback();

    private ScanFallback() {}

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
