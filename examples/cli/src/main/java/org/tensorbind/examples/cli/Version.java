package org.tensorbind.examples.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import picocli.CommandLine;

/** The command's version and the formats that it found. */
final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        List<TensorFormat> formats = TensorFormats.installed();
        return new String[] {
            "tensorbind " + (version == null ? "(not packaged)" : version),
            "formats: "
                    + formats.stream()
                            .map(format -> format.name() + " (." + String.join(", .", format.extensions()) + ")")
                            .collect(Collectors.joining(", "))
        };
    }
}
