package org.tensorbind.examples.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs as a user would, and keeps what they print in a file. */
final class Command {
    private static final int MINUTES = 30;

    private final Jdk jdk;
    private final Path folder;
    private final List<String> words = new ArrayList<>();

    Command(Jdk jdk, Path folder) {
        this.jdk = jdk;
        this.folder = folder;
    }

    Command add(Object... more) {
        for (Object word : more) {
            words.add(word.toString());
        }
        return this;
    }

    /** What it printed; it must succeed. */
    String run() throws IOException, InterruptedException {
        return run(0);
    }

    /** What it printed; it must end with this. */
    String run(int expectedExit) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        int exit = exit(output);
        String printed = Files.readString(output);
        assertEquals(expectedExit, exit, () -> String.join(" ", words) + "\n" + printed);
        return printed;
    }

    private int exit(Path output) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectInput(new File(File.separatorChar == '/' ? "/dev/null" : "NUL"))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", jdk.home().toString());
        // They are for the build around this one, whose repository is none of these projects'.
        builder.environment().remove("MAVEN_ARGS");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(MINUTES, TimeUnit.MINUTES), () -> String.join(" ", words) + " does not end");
            return process.exitValue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }
}
