package org.tensorbind.bundle;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.tensorbind.io.SafeText;

/**
 * A file that does not fit a bundle, or a bundle that cannot be written. The message lists what is wrong, a line each; what is the same
 * for many elements of a list is one line, and of very many lines the first are shown. {@link #problems()} has them one by one:
 *
 * <pre>{@code
 * model.bt: does not fit Mlp, 2 problems:
 *   fc1.weight (fc1Weight): dimension 1 must be 784, is 783
 *   head.bias (headBias): is missing; did you mean 'heads.bias'?
 * }</pre>
 */
public final class BundleException extends IOException {
    private static final long serialVersionUID = 1L;

    /** What does not fit. */
    public enum Kind {
        /** A tensor or a metadata entry is absent, or a component that must have a value has none. */
        MISSING,
        /** The number of dimensions is another one. */
        RANK,
        /** The elements are of a dtype that the component does not take, or the format does not have. */
        DTYPE,
        /** The tensor is sparse and should not be, or the other way round. */
        LAYOUT,
        /** A dimension differs from the declared shape, or from the value that a variable has elsewhere. */
        DIMENSION,
        /** An element is not finite, or the Java type or the dtype does not hold it. */
        VALUE,
        /** The tensor is not part of a bundle that is closed. */
        UNEXPECTED,
        /** A name or an index matches more than one tensor, or none that can be determined. */
        AMBIGUOUS,
        /** The format cannot store it. */
        UNSUPPORTED
    }

    /**
     * One thing that does not fit. Its parts are what the file has; {@link #toString()} is {@linkplain SafeText safe to show}.
     *
     * @param component the component's path from the bundle, such as {@code blocks[3].norm}
     * @param tensor the tensor's name, or the metadata's key; empty where the problem is not one tensor's
     * @param message what was expected and what was found
     */
    public record Problem(Kind kind, String component, String tensor, String message) implements Serializable {
        @Override
        public String toString() {
            String name = tensor.isEmpty() || tensor.equals(component)
                    ? component
                    : tensor + (component.isEmpty() ? "" : " (" + component + ")");
            return SafeText.of((name.isEmpty() ? "" : name + ": ") + message);
        }
    }

    private final int problemCount;

    /** The first problems, in the order of the components. */
    @SuppressWarnings("serial") // made by List.copyOf
    private final List<Problem> problems;

    /**
     * Composes the message from its parts, which are made {@linkplain SafeText safe to show}.
     *
     * @param what the file and what it is about, without a full stop
     * @param hint what may help with all of it; may be empty
     */
    public BundleException(String what, List<Problem> problems, String hint) {
        this(what, problems, problems.size(), hint);
    }

    /**
     * Composes the message of a report that contains only the first problems.
     *
     * @param problemCount how many there are
     */
    public BundleException(String what, List<Problem> problems, int problemCount, String hint) {
        super(SafeText.of(what)
                + (problemCount == 1 ? ":" : ", " + problemCount + " problems:")
                + ProblemLines.of(problems, problemCount)
                + (hint.isEmpty() ? "" : "\n  " + SafeText.lines(hint)));
        this.problemCount = problemCount;
        this.problems = List.copyOf(problems);
    }

    /** How many there are. */
    public int problemCount() {
        return problemCount;
    }

    /** What does not fit, in the order of the components; of more than a thousand the first thousand. */
    public List<Problem> problems() {
        return problems;
    }
}
