package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The command knows what applications call, and of the processor what a grammar as a whole goes through. */
final class ImportsTest {
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:static )?org\\.tensorbind\\.([a-z.]*)([A-Z]\\w*)");

    private static final String OWN = "examples.cli.";

    private static final Set<String> KNOWN = Set.of(
            "",
            "checkpoint.",
            "http.",
            "hub.",
            "io.",
            "memory.",
            "processor.compile.",
            "processor.description.",
            "processor.mutant.");

    /** What finds the name that was meant, and what shows a grammar's errors, of packages that are none of an application's. */
    private static final Set<String> LENT = Set.of("processor.diagnostic.Diagnostics", "value.EditDistance");

    @Test
    void onlyWhatIsPublicIsCalled() throws IOException {
        Set<String> others = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                Matcher matcher = IMPORT.matcher(Files.readString(file));
                while (matcher.find()) {
                    if (!KNOWN.contains(matcher.group(1)) && !matcher.group(1).startsWith(OWN)) {
                        others.add(matcher.group(1) + matcher.group(2));
                    }
                }
            }
        }
        assertEquals(LENT, others);
    }
}
