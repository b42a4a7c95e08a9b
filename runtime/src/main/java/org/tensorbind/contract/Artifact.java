package org.tensorbind.contract;

/** The artifacts beside the runtime. Messages give the coordinates of one that is needed and missing. */
public enum Artifact {
    /** Zip archives. */
    ARCHIVES("tensorbind-archives"),

    /** Typed bundles. */
    BUNDLES("tensorbind-bundles"),

    /** Several files, load plans, and HTTP. */
    CHECKPOINTS("tensorbind-checkpoints"),

    /** Documents: JSON, CBOR, MessagePack, Protocol Buffers, literals of the Python language, and lines. */
    DOCUMENTS("tensorbind-documents");

    /** The version of the runtime, which is that of all artifacts. */
    public static final String VERSION = "0.1.0-SNAPSHOT";

    private final String artifactId;

    Artifact(String artifactId) {
        this.artifactId = artifactId;
    }

    /** The artifact as build tools write it, with what is wrong and to be done: the end of a message about what needs it. */
    public String missing() {
        return "org.tensorbind:" + artifactId + ":" + VERSION
                + ", which is not on the class path; add it to the dependencies of the build";
    }
}
