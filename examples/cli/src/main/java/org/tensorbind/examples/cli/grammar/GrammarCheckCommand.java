package org.tensorbind.examples.cli.grammar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.TensorFormat;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.input.GrammarFiles;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks for problems of grammars. */
@Command(name = "check", description = "Checks grammars for errors, and compiles those without.", sortOptions = false)
public final class GrammarCheckCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "FILE.grammar", arity = "1..*", description = "Grammar files.")
    private List<Path> files = List.of();

    public GrammarCheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        boolean well = true;
        for (Path file : files) {
            try {
                TensorFormat format = GrammarFiles.compile(file);
                terminal.out().println(file + ": " + terminal.green("ok") + ", " + summary(format));
                GrammarFiles.warnings(file).forEach(terminal::error);
                warn(file, format.traits());
                warn(file, format.signature());
            } catch (IOException e) {
                Failures.print(e, terminal, isVerbose());
                well = false;
            }
        }
        terminal.out().flush();
        return well ? 0 : Failures.SOME_ERROR;
    }

    private boolean isVerbose() {
        CommandSpec root = Objects.requireNonNull(spec, "set before").root();
        return Boolean.TRUE.equals(root.findOption("--verbose").getValue());
    }

    /** Items that a file in another format does not have; without a value for them nothing can be written. */
    private void warn(Path file, FormatTraits traits) {
        if (traits.readOnlyReason() != null) {
            return;
        }
        List<String> fieldsOfEach = traits.isSingleTensor() ? List.of() : required(traits.attributeItems().stream());
        if (!fieldsOfEach.isEmpty()) {
            terminal.error(file + ": warning: " + String.join(", ", fieldsOfEach)
                    + (fieldsOfEach.size() == 1 ? " has" : " have")
                    + " no default: tensors from another format have no such attribute, so they cannot be converted");
        }
        Stream<FormatTraits.Item> fields = traits.isSingleTensor() ? traits.attributeItems().stream() : Stream.of();
        List<String> needed = required(Stream.concat(traits.fileItems().stream(), fields));
        if (!needed.isEmpty()) {
            terminal.error(file + ": warning: " + String.join(", ", needed)
                    + (needed.size() == 1 ? " has" : " have")
                    + " no default: a conversion from another format needs --set for "
                    + (needed.size() == 1 ? "it" : "each"));
        }
    }

    private static List<String> required(Stream<FormatTraits.Item> items) {
        return items.filter(FormatTraits.Item::required)
                .map(FormatTraits.Item::name)
                .toList();
    }

    /** Files of other formats begin with a few bytes by chance. */
    private void warn(Path file, byte[] signature) {
        if (signature.length < TensorFormat.LONG_SIGNATURE) {
            terminal.error(file + ": warning: "
                    + (signature.length == 0
                            ? "there is no signature"
                            : "the signature " + HexFormat.ofDelimiter(" ").formatHex(signature) + " is short")
                    + ": files are recognised by their extension, or if no other format can read them; begin them with "
                    + TensorFormat.LONG_SIGNATURE + " bytes or more if you can");
        }
    }

    private static String summary(TensorFormat format) {
        FormatTraits traits = format.traits();
        int dtypes = traits.dtypes().size();
        return "format " + format.name() + ", \"" + format.title() + "\", " + dtypes
                + (dtypes == 1 ? " dtype" : " dtypes")
                + (traits.hasNames() ? ", names" : "") + (traits.hasMetadata() ? ", metadata" : "")
                + (traits.hasCoo() ? ", sparse" : "")
                + (traits.readOnlyReason() == null ? "" : ", read-only: " + traits.readOnlyReason());
    }
}
