package org.tensorbind.bundle;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.BundleException;
import org.tensorbind.BundleException.Kind;
import org.tensorbind.BundleException.Problem;
import org.tensorbind.SafeText;

/** Collects what does not fit. */
final class Report {
    /** What is kept; the others are counted. */
    private static final int LIMIT = 1_000;

    private final List<Problem> problems = new ArrayList<>();
    private String hint = "";
    private int all;

    void add(Kind kind, String component, String tensor, String message) {
        all++;
        if (problems.size() < LIMIT) {
            problems.add(new Problem(kind, component, tensor, message));
        }
    }

    /** What may help with all problems, in one line. */
    void hint(String advice) {
        String text = SafeText.of(advice);
        hint = hint.isEmpty() || hint.contains(text) ? text : hint + "\n  " + text;
    }

    boolean hasHint() {
        return !hint.isEmpty();
    }

    /** Number of problems of a kind. */
    long count(Kind kind) {
        return problems.stream().filter(problem -> problem.kind() == kind).count();
    }

    List<Problem> problems() {
        return problems;
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    void throwIfAny(String what) throws BundleException {
        if (!problems.isEmpty()) {
            throw new BundleException(what, problems, all, hint);
        }
    }
}
