/** Files that contain files: reading members of zip archives in place, and writing archives. */
module org.tensorbind.archives {
    requires static transitive org.jspecify;
    requires transitive org.tensorbind.runtime;

    exports org.tensorbind.archive;
}
