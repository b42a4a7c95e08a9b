package org.tensorbind.scan;

/**
 * Ends a scan, so that the parser reads the list item by item. It is also thrown for access beyond the scanned region, as for buffers. Has no
 * stack trace and only one instance.
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
