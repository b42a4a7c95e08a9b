package org.tensorbind.checkpoint;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.io.SafeText;

/**
 * Files that do not make one checkpoint together. The message lists all that is wrong, a line each:
 *
 * <pre>{@code
 * model.index.json: the files do not make a checkpoint, 2 problems:
 *   model-00002-of-00003.bt: is missing
 *   model-00003-of-00003.bt: has no tensor 'head.bias', which the index lists for it
 * }</pre>
 */
public final class CheckpointException extends IOException {
    private static final long serialVersionUID = 1L;

    private static final int MOST_SHOWN = 20;

    /** All problems, in the order of the files. */
    @SuppressWarnings("serial") // made by List.copyOf
    private final List<String> problems;

    /**
     * Composes the message from its parts, which are made {@linkplain SafeText safe to show}.
     *
     * @param source name of the folder, index or first file
     * @param problems each with the file that it is about
     */
    public CheckpointException(String source, List<String> problems) {
        super(SafeText.of(source) + ": the files do not make a checkpoint"
                + (problems.size() == 1 ? ":" : ", " + problems.size() + " problems:") + lines(problems));
        this.problems = List.copyOf(problems);
    }

    private static String lines(List<String> problems) {
        String shown = problems.stream()
                .limit(MOST_SHOWN)
                .map(line -> "\n  " + SafeText.of(line))
                .collect(Collectors.joining());
        return problems.size() <= MOST_SHOWN ? shown : shown + "\n  and " + (problems.size() - MOST_SHOWN) + " more";
    }

    /** All that is wrong; names in it are as the files have them, see {@link SafeText}. */
    public List<String> problems() {
        return problems;
    }
}
