package org.tensorbind.examples.cli.input;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.print.UsageException;
import picocli.CommandLine.Option;

/** Which tensors are taken, and under which names. In patterns {@code *} stands for any text. */
public final class NameSelection {
    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            description = "Only tensors with such names; * matches any text.")
    private List<String> included = new ArrayList<>();

    @Option(names = "--exclude", paramLabel = "PATTERN", description = "Leave out tensors with such names.")
    private List<String> excluded = new ArrayList<>();

    @Option(
            names = "--rename",
            paramLabel = "FROM=TO",
            description = "Rename tensors; each * in TO is the text that the corresponding * in FROM matched.")
    private Map<String, String> renamed = new LinkedHashMap<>();

    /** A tensor that is taken. */
    public record Selected(TensorReader reader, int index, String name) {}

    /** Leaves out tensors with such names, too. */
    public void exclude(List<String> patterns) {
        excluded.addAll(patterns);
    }

    /** The tensors of a file that are taken, in its order. */
    public List<Selected> select(TensorReader reader) {
        List<Selected> selected = new ArrayList<>();
        for (int i = 0; i < reader.size(); i++) {
            String name = reader.name(i);
            if (isTaken(name)) {
                selected.add(new Selected(reader, i, rename(name)));
            }
        }
        return selected;
    }

    /** Rejects patterns that no name of the files matches: they are misspelt. */
    public void requireUsed(List<TensorReader> readers) {
        List<String> patterns = new ArrayList<>(included);
        patterns.addAll(excluded);
        patterns.addAll(renamed.keySet());
        for (String pattern : patterns) {
            Pattern compiled = pattern(pattern);
            boolean used = readers.stream().anyMatch(reader -> matchesAny(compiled, reader));
            if (!used) {
                throw new UsageException(
                        "no tensor is called '" + pattern + "'; see 'tensorbind info' for their names");
            }
        }
    }

    private static boolean matchesAny(Pattern pattern, TensorReader reader) {
        for (int i = 0; i < reader.size(); i++) {
            if (pattern.matcher(reader.name(i)).matches()) {
                return true;
            }
        }
        return false;
    }

    private boolean isTaken(String name) {
        return (included.isEmpty() || matches(included, name)) && !matches(excluded, name);
    }

    private static boolean matches(List<String> patterns, String name) {
        return patterns.stream()
                .anyMatch(pattern -> pattern(pattern).matcher(name).matches());
    }

    private String rename(String name) {
        for (Map.Entry<String, String> entry : renamed.entrySet()) {
            Matcher matcher = pattern(entry.getKey()).matcher(name);
            if (matcher.matches()) {
                return fill(entry.getValue(), matcher);
            }
        }
        return name;
    }

    private static String fill(String template, Matcher matcher) {
        StringBuilder name = new StringBuilder();
        int group = 0;
        for (char c : template.toCharArray()) {
            if (c != '*') {
                name.append(c);
            } else if (++group <= matcher.groupCount()) {
                name.append(matcher.group(group));
            } else {
                throw new UsageException("--rename: '" + template + "' has more * than the name that it replaces");
            }
        }
        return name.toString();
    }

    private static Pattern pattern(String glob) {
        return new Glob(glob).pattern;
    }

    /** A text in which * stands for any text. */
    public static final class Glob {
        private final String glob;
        private final Pattern pattern;

        public Glob(String glob) {
            this.glob = glob;
            StringBuilder regex = new StringBuilder();
            for (String literal : glob.split("\\*", -1)) {
                regex.append(regex.isEmpty() ? "" : "(.*)").append(literal.isEmpty() ? "(?:)" : Pattern.quote(literal));
            }
            this.pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
        }

        public boolean matches(String text) {
            return pattern.matcher(text).matches();
        }

        @Override
        public String toString() {
            return glob;
        }
    }
}
