package org.tensorbind.examples.consumers;

import java.nio.file.Path;

/** Runs Maven with a local repository of its own: that of the user may have other builds of Tensorbind. */
final class Maven {
    private final Path root;
    private final Path local;

    /**
     * @param root the checkout, whose wrapper is used
     * @param local the folder for what is downloaded
     */
    Maven(Path root, Path local) {
        this.root = root;
        this.local = local;
    }

    /** A run in a folder; goals and options are to be added. */
    Command in(Path folder, Jdk jdk) {
        String wrapper = System.getProperty("os.name").startsWith("Windows") ? "mvnw.cmd" : "mvnw";
        return new Command(jdk, folder)
                .add(root.resolve(wrapper), "-q", "-B", "-ntp")
                .add("-Dmaven.repo.local=" + local);
    }
}
