/** Checkpoints of several files, the loading of many tensors, and files over HTTP and of the Hugging Face Hub. */
module org.tensorbind.checkpoints {
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires transitive java.net.http;
    requires org.tensorbind.documents;
    requires transitive org.tensorbind.runtime;

    exports org.tensorbind.checkpoint;
    exports org.tensorbind.http;
    exports org.tensorbind.hub;
    exports org.tensorbind.load;

    provides org.tensorbind.CheckpointProvider with
            org.tensorbind.checkpoint.InstalledProvider;
    provides org.tensorbind.io.SchemeProvider with
            org.tensorbind.http.HttpScheme,
            org.tensorbind.hub.HubScheme;
}
