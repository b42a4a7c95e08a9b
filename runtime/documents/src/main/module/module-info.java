/** Documents in files: JSON, CBOR, MessagePack, Protocol Buffers, literals of the Python language, and lines. */
module org.tensorbind.documents {
    requires com.fasterxml.jackson.core;
    requires static transitive org.jspecify;
    requires transitive org.tensorbind.runtime;

    exports org.tensorbind.document;
    exports org.tensorbind.notation;
}
