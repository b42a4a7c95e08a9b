package org.tensorbind.examples.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Writes targets, with what the user sees of it. */
final class Writing {
    private Writing() {}

    /** Says what is lost, and writes the targets behind a progress bar; nothing is written unless every target can be. */
    static void write(Map<Path, Conversion> targets, Terminal terminal) throws IOException {
        Set<String> lost = new LinkedHashSet<>();
        for (Map.Entry<Path, Conversion> target : targets.entrySet()) {
            lost.addAll(target.getValue().check(target.getKey()));
        }
        lost.forEach(loss -> terminal.error("left out: " + loss));
        for (Map.Entry<Path, Conversion> target : targets.entrySet()) {
            write(target.getKey(), target.getValue(), terminal);
        }
    }

    private static void write(Path output, Conversion conversion, Terminal terminal) throws IOException {
        long byteSize =
                conversion.tensors().stream().mapToLong(conversion::bytesToTake).sum();
        try (Progress progress = Progress.of(terminal, String.valueOf(output.getFileName()), byteSize)) {
            conversion.write(output, progress);
        }
    }
}
