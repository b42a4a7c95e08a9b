package org.tensorbind.contract;

/** The artifacts beside the runtime. Messages give the coordinates of one that is needed and missing. */
public enum Artifact {
    /** Documents in MessagePack, in literals of the Python language, and in lines. */
    DOCUMENTS("tensorbind-documents");

    /** The version of the runtime, which is that of all artifacts. */
    public static final String VERSION = "0.1.0-SNAPSHOT";

    private final String artifactId;

    Artifact(String artifactId) {
        this.artifactId = artifactId;
    }

    /** Group, artifact and version, as build tools write them. */
    public String coordinates() {
        return "org.tensorbind:" + artifactId + ":" + VERSION;
    }
}
