package org.tensorbind.hub;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormats;
import org.tensorbind.checkpoint.CheckpointFolder;
import org.tensorbind.io.SafeText;

/** Which of a model's files is opened, and how messages list them. */
final class HubFiles {
    private static final String MODEL = "model.";
    private static final String INDEX = ".index.json";
    private static final int MOST_SHOWN = 10;

    private HubFiles() {}

    /** The tensor files, by their extensions. */
    static List<String> tensorFiles(List<String> names) {
        return CheckpointFolder.of(names, null).tensorFiles();
    }

    /**
     * The index {@code model.EXTENSION.index.json}, else the file {@code model.EXTENSION}, else the only tensor file; null if there is none of these, or
     * several of one kind. One of several numbered files is not a model.
     */
    static @Nullable String main(List<String> names) {
        List<String> indexes = named(names, extension -> MODEL + extension + INDEX);
        List<String> models = named(names, extension -> MODEL + extension);
        List<String> files = tensorFiles(names);
        List<String> found = !indexes.isEmpty() ? indexes : !models.isEmpty() ? models : files;
        boolean isWhole = CheckpointFolder.of(names, null).missingNumbers(found).isEmpty();
        return found.size() == 1 && isWhole ? found.get(0) : null;
    }

    /** The names that have the extension of an installed format. */
    private static List<String> named(List<String> names, UnaryOperator<String> name) {
        Set<String> wanted = TensorFormats.installed().stream()
                .flatMap(format -> format.extensions().stream())
                .map(name)
                .collect(Collectors.toSet());
        return names.stream().filter(wanted::contains).toList();
    }

    /** Some of the names, for a message. */
    static String show(List<String> names) {
        String shown = SafeText.of(String.join(", ", names.subList(0, Math.min(MOST_SHOWN, names.size()))));
        return names.size() <= MOST_SHOWN ? shown : shown + " and " + (names.size() - MOST_SHOWN) + " more";
    }
}
