package org.tensorbind.bundle.name;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.BundleException.Problem;
import org.tensorbind.io.SafeText;

/** Collects the problems of a bundle, and throws them together. */
public final class Report {
    /** The maximum number of recorded problems; further ones are only counted. */
    private static final int LIMIT = 1_000;

    private static final String MISSING = "is missing";
    private static final int MAX_NAMES = 10;

    private final List<Problem> problems = new ArrayList<>();
    private final Map<Problem, List<String>> otherNames = new IdentityHashMap<>();
    private String hint = "";
    private int all;

    public void add(Kind kind, String component, String tensor, String message) {
        all++;
        if (problems.size() < LIMIT) {
            problems.add(new Problem(kind, component, tensor, message));
        }
    }

    /**
     * A tensor that is in the file under none of its names.
     *
     * @param others the names that were looked for, too
     */
    public void addMissing(String component, String tensor, List<String> others) {
        String also = others.isEmpty() ? "" : others.size() == 1 ? ", and so is " : ", and so are ";
        add(Kind.MISSING, component, tensor, MISSING + also + quoted(others));
        if (problems.size() == all) {
            otherNames.put(problems.get(problems.size() - 1), others);
        }
    }

    private static String quoted(List<String> names) {
        String shown =
                names.stream().limit(MAX_NAMES).map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        return shown + (names.size() > MAX_NAMES ? " and " + (names.size() - MAX_NAMES) + " more" : "");
    }

    /** The other names of a tensor that is missing, null where a problem is another one. */
    @Nullable
    List<String> otherNames(Problem problem) {
        return otherNames.get(problem);
    }

    /** What may help with all problems, in one line. */
    public void hint(String advice) {
        String text = SafeText.of(advice);
        hint = hint.isEmpty() || hint.contains(text) ? text : hint + "\n  " + text;
    }

    public boolean hasHint() {
        return !hint.isEmpty();
    }

    /** Number of problems of a kind. */
    public long count(Kind kind) {
        return problems.stream().filter(problem -> problem.kind() == kind).count();
    }

    /** What does not fit, at most the first thousand. */
    public List<Problem> problems() {
        return problems;
    }

    public boolean isEmpty() {
        return problems.isEmpty();
    }

    public void throwIfAny(String what) throws BundleException {
        if (!problems.isEmpty()) {
            throw new BundleException(what, problems, all, hint);
        }
    }
}
