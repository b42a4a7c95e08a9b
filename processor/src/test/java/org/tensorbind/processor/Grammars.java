package org.tensorbind.processor;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.resolve.Resolver;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Grammars as the processor's phases see them. */
final class Grammars {
    private Grammars() {}

    /** The faults of a grammar, as they are shown, an empty line between them. */
    static String faults(SourceText source) {
        Diagnostics diagnostics = new Diagnostics(source);
        analyze(source, diagnostics);
        return String.join(
                "\n\n", diagnostics.all().stream().map(d -> d.render()).toList());
    }

    static @Nullable PlannedFormat analyze(SourceText source, Diagnostics diagnostics) {
        SyntaxTree tree = Parser.parse(source, diagnostics);
        Grammar grammar = tree == null ? null : Resolver.resolve(tree, Grammars::resource, diagnostics);
        return grammar == null ? null : PlannedFormat.of(grammar, diagnostics);
    }

    /** A file beside the grammars with errors. */
    private static byte @Nullable [] resource(String name) throws IOException {
        try (InputStream stream = Grammars.class.getResourceAsStream("/diagnostics/" + name)) {
            return stream == null ? null : stream.readAllBytes();
        }
    }

    /** The grammars in a folder of the test resources. */
    static List<Path> in(String folder) {
        URL url = Objects.requireNonNull(Grammars.class.getResource("/" + folder), folder);
        try (Stream<Path> files = Files.list(Path.of(url.toURI()))) {
            return files.filter(file -> file.toString().endsWith(".grammar"))
                    .sorted()
                    .toList();
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static SourceText read(Path file) throws IOException {
        return new SourceText(String.valueOf(file.getFileName()), Files.readString(file));
    }
}
