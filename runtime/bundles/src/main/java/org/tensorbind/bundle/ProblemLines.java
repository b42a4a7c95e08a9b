package org.tensorbind.bundle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.tensorbind.bundle.BundleException.Problem;
import org.tensorbind.io.SafeText;

/** Formats problems as lines. Problems that differ only in the numbers in names are combined, and only the first lines are shown. */
final class ProblemLines {
    private static final int MOST_LINES = 25;
    private static final int MOST_ALIKE = 3;
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private ProblemLines() {}

    static String of(List<Problem> problems, int count) {
        Map<String, List<Problem>> groups = new LinkedHashMap<>();
        for (Problem problem : problems) {
            groups.computeIfAbsent(shape(problem), key -> new ArrayList<>()).add(problem);
        }
        List<String> lines = new ArrayList<>();
        int shown = 0;
        for (List<Problem> group : groups.values()) {
            if (lines.size() < MOST_LINES) {
                shown += group.size();
                addLines(lines, group);
            }
        }
        if (shown < count) {
            lines.add("… and " + (count - shown) + " more");
        }
        return "\n  " + String.join("\n  ", lines);
    }

    private static String shape(Problem problem) {
        return problem.kind() + "\n" + NUMBER.matcher(problem.tensor()).replaceAll("#") + "\n"
                + NUMBER.matcher(problem.component()).replaceAll("#") + "\n"
                + withoutQuotedNumbers(problem.message());
    }

    /** Replaces numbers in quoted names; other numbers are values, which distinguish problems. */
    private static String withoutQuotedNumbers(String message) {
        StringBuilder text = new StringBuilder(message.length());
        boolean quoted = false;
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            quoted ^= c == '\'';
            boolean digit = quoted && c >= '0' && c <= '9';
            boolean follows = digit && text.length() > 0 && text.charAt(text.length() - 1) == '#';
            if (!follows) {
                text.append(digit ? '#' : c);
            }
        }
        return text.toString();
    }

    private static void addLines(List<String> lines, List<Problem> group) {
        if (group.size() <= MOST_ALIKE) {
            group.forEach(problem -> lines.add(problem.toString()));
            return;
        }
        Problem last = group.get(group.size() - 1);
        String name = last.tensor().isEmpty() ? last.component() : last.tensor();
        lines.add(group.get(0) + "; likewise for " + (group.size() - 1) + " more, up to " + SafeText.of(name));
    }
}
