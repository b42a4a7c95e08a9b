package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages for {@code man}. */
final class ManualPagesTest {
    @Test
    void everyCommandHasAPageWithTheSectionsOfManualPages(@TempDir Path folder) throws IOException {
        ManualPages.main(new String[] {folder.toString()});

        for (String name : Subcommands.NAMES) {
            String page = Files.readString(folder.resolve("tensorbind-" + name + ".1"));
            assertTrue(page.startsWith(".TH "), page);
            assertTrue(page.contains("\n.SH NAME\ntensorbind\\-" + name.replace("-", "\\-") + " \\- "), page);
            assertTrue(page.contains("\n.SH SYNOPSIS\n"), page);
        }
        assertTrue(Files.readString(folder.resolve("tensorbind.1")).contains("\n.SH EXIT STATUS\n"));
        assertEquals(
                1, Files.readString(folder.resolve("tensorbind-grammar-new.1")).split("SH NAME").length - 1);
    }
}
