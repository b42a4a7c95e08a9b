package org.tensorbind;

/** The result of verifying a tensor's stored bytes. */
public enum ChecksumState {
    /** The file has no checksum of them. */
    NONE,
    /** The file has one of an algorithm that is not known here: nothing was compared. */
    UNKNOWN,
    /** The file's checksum is that of the bytes. */
    VERIFIED
}
