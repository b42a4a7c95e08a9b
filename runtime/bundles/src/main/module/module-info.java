/** Typed bundles: what generated readers and writers of annotated classes call, and the options and results of reading one. */
module org.tensorbind.bundles {
    requires static transitive org.jspecify;
    requires static com.fasterxml.jackson.core;
    requires static org.tensorbind.documents;
    requires transitive org.tensorbind.runtime;

    exports org.tensorbind.bundle;
    exports org.tensorbind.bundle.binding;
    exports org.tensorbind.bundle.element;
    exports org.tensorbind.bundle.entry;
}
