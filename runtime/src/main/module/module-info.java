/**
 * Reading and writing tensor files: the API, and what generated readers and writers call. The library for zstd is needed by formats that use it
 * only.
 */
module org.tensorbind.runtime {
    requires static transitive org.jspecify;
    requires static jdk.jfr;
    requires static com.github.luben.zstd_jni;

    exports org.tensorbind;
    exports org.tensorbind.annotation;
    exports org.tensorbind.contract;
    exports org.tensorbind.event to
            org.tensorbind.checkpoints;
    exports org.tensorbind.format;
    exports org.tensorbind.io;
    exports org.tensorbind.memory;
    exports org.tensorbind.name to
            org.tensorbind.archives,
            org.tensorbind.checkpoints,
            org.tensorbind.documents;
    exports org.tensorbind.number;
    exports org.tensorbind.payload;
    exports org.tensorbind.payload.code to
            org.tensorbind.bundles,
            org.tensorbind.documents;
    exports org.tensorbind.read;
    exports org.tensorbind.scan;
    exports org.tensorbind.value;
    exports org.tensorbind.value.form;
    exports org.tensorbind.write;
    exports org.tensorbind.write.sink;

    uses org.tensorbind.CheckpointProvider;
    uses org.tensorbind.TensorFormat;
    uses org.tensorbind.io.SchemeProvider;
}
