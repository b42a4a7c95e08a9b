/** Documents in MessagePack, in literals of the Python language, and in lines. */
module org.tensorbind.documents {
    requires static transitive org.jspecify;
    requires transitive org.tensorbind.runtime;

    exports org.tensorbind.notation;
}
