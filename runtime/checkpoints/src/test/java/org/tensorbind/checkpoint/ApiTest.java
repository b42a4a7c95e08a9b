package org.tensorbind.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What applications call of the runtime and of the artifacts beside it is as it was recorded: a class, method or field that changes or goes breaks what was compiled against it. */
final class ApiTest {
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");
    private static final LocalDateTime SOME_TIME = LocalDateTime.of(2026, 1, 1, 0, 0);
    private static final String ROOT = "org/tensorbind";

    /** A module and its packages for applications; the others are there for generated code. */
    enum Module {
        RUNTIME("..", "", "/annotation", "/io", "/memory"),
        BUNDLES("../bundles", "/bundle"),
        CHECKPOINTS(".", "/checkpoint", "/http", "/hub", "/load");

        private final Path folder;
        private final List<String> packages;

        Module(String folder, String... packages) {
            this.folder = Path.of(folder);
            this.packages = List.of(packages);
        }

        Path classes() {
            return folder.resolve("target/classes");
        }

        Path recorded() {
            return folder.resolve("src/test/resources/api.txt");
        }

        Path recordedClasses() {
            return folder.resolve("src/test/api/recorded-api.jar");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatApplicationsCallIsAsItWasRecorded(Module module) throws Exception {
        String api = String.join("\n\n", declarations(module)) + "\n";
        if (REGENERATE) {
            Files.createDirectories(module.recorded().resolveSibling("."));
            Files.writeString(module.recorded(), api);
            recordClasses(module);
        }
        String recorded = Files.readString(module.recorded()).replace("\r\n", "\n");
        assertEquals(
                recorded,
                api,
                "what applications call changed; if it may, record it: ./mvnw -pl runtime/checkpoints -am test -Dtest=ApiTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -DargLine=-Dtensorbind.regenerate=true");
    }

    /** The same for japicmp, which compares classes. */
    private static void recordClasses(Module module) throws IOException, ReflectiveOperationException {
        Files.createDirectories(module.recordedClasses().resolveSibling("."));
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(module.recordedClasses()))) {
            for (Path file : classFiles(module)) {
                ZipEntry entry = new ZipEntry(
                        module.classes().relativize(file).toString().replace('\\', '/'));
                entry.setTimeLocal(SOME_TIME);
                jar.putNextEntry(entry);
                Files.copy(file, jar);
            }
        }
    }

    /** Each public class as javap shows it, members sorted, since their order means nothing to who calls them. */
    private static List<String> declarations(Module module) throws IOException, ReflectiveOperationException {
        ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
        List<String> declarations = new ArrayList<>();
        for (Path file : classFiles(module)) {
            StringWriter printed = new StringWriter();
            PrintWriter out = new PrintWriter(printed);
            assertEquals(0, javap.run(out, out, "-protected", file.toString()), printed::toString);
            List<String> lines = printed.toString()
                    .lines()
                    .filter(line -> !line.startsWith("Compiled from"))
                    .toList();
            Stream<String> members = lines.subList(1, lines.size() - 1).stream().sorted();
            Stream<String> all =
                    Stream.of(Stream.of(lines.get(0)), members, Stream.of("}")).flatMap(part -> part);
            declarations.add(String.join("\n", all.toList()));
        }
        return declarations;
    }

    private static List<Path> classFiles(Module module) throws IOException, ReflectiveOperationException {
        List<Path> found = new ArrayList<>();
        for (String name : module.packages) {
            try (Stream<Path> files = Files.list(module.classes().resolve(ROOT + name))) {
                for (Path file : files.sorted().toList()) {
                    String fileName = String.valueOf(file.getFileName());
                    if (fileName.endsWith(".class") && isPublic(ROOT + name + "/" + fileName)) {
                        found.add(file);
                    }
                }
            }
        }
        return found;
    }

    private static boolean isPublic(String file) throws ReflectiveOperationException {
        String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
        boolean all = true;
        for (Class<?> type = Class.forName(name, false, ApiTest.class.getClassLoader());
                type != null;
                type = type.getEnclosingClass()) {
            all &= Modifier.isPublic(type.getModifiers()) || Modifier.isProtected(type.getModifiers());
        }
        return all;
    }
}
