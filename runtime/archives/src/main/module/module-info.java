/** Files that contain files: reading members of zip archives in place, and writing archives; and pickles, which some of them hold. */
module org.tensorbind.archives {
    requires static transitive org.jspecify;
    requires transitive org.tensorbind.runtime;

    exports org.tensorbind.archive;
    exports org.tensorbind.pickle;
}
