package org.tensorbind.examples.consumers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a compiler is to say of a source: a comment at the end of a line has the message for it. */
final class ExpectedFaults {
    private static final Pattern COMMENT = Pattern.compile("// (\\[\\w+] .*?)(?= // \\[|$)");

    private ExpectedFaults() {}

    /** Each as {@code 12: [Tag] message}, in the order of the lines. */
    static List<String> of(Path source) throws IOException {
        List<String> lines = Files.readAllLines(source);
        TreeSet<Fault> faults = new TreeSet<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher comment = COMMENT.matcher(lines.get(i));
            while (comment.find()) {
                faults.add(new Fault(i + 1, comment.group(1)));
            }
        }
        return faults.stream().map(Fault::toString).toList();
    }

    /**
     * The same of what a compiler printed.
     *
     * @param printed lines, of which those that begin with the name of the file, the number of the line and some words before a tag count
     */
    static List<String> printed(Path source, String printed) {
        Pattern message =
                Pattern.compile(Pattern.quote(String.valueOf(source.getFileName())) + ":(\\d+):[^\\[]*(\\[\\w+] .*)");
        TreeSet<Fault> faults = new TreeSet<>();
        Matcher found = message.matcher(printed);
        while (found.find()) {
            faults.add(new Fault(Integer.parseInt(found.group(1)), found.group(2)));
        }
        return faults.stream().map(Fault::toString).toList();
    }

    private record Fault(int line, String message) implements Comparable<Fault> {
        @Override
        public int compareTo(Fault other) {
            int byLine = Integer.compare(line, other.line);
            return byLine == 0 ? message.compareTo(other.message) : byLine;
        }

        @Override
        public String toString() {
            return line + ": " + message;
        }
    }
}
