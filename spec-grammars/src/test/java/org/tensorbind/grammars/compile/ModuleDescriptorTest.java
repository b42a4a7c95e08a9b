package org.tensorbind.grammars.compile;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The module's descriptor is written by hand, and names what the processor generates. */
final class ModuleDescriptorTest {
    @Test
    void everyFormatIsProvidedAndItsPackageExported() throws IOException {
        String descriptor = Files.readString(Path.of("src", "main", "module", "module-info.java"));
        List<String> formats =
                Files.readAllLines(Path.of("target", "classes", "META-INF", "services", "org.tensorbind.TensorFormat"));
        assertFalse(formats.isEmpty());
        for (String format : formats) {
            assertTrue(descriptor.contains(" " + format), format);
            assertTrue(descriptor.contains("exports " + format.substring(0, format.lastIndexOf('.')) + ";"), format);
        }
    }
}
