package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tensorbind.FormatTraits;
import org.tensorbind.examples.cli.print.ItemText;
import org.tensorbind.examples.cli.print.Text;

/** What the target cannot hold, tensors with the same loss together. */
final class Losses {
    private static final int SHOWN = 5;
    private final Map<String, List<String>> lost = new LinkedHashMap<>();
    private final Map<String, List<String>> rejected = new LinkedHashMap<>();
    private final Map<String, String> needed = new LinkedHashMap<>();

    void lose(String what) {
        put(lost, what);
    }

    void reject(String what) {
        put(rejected, what);
    }

    /** What precedes the last colon is shown once for all tensors that come after it. */
    private static void put(Map<String, List<String>> losses, String what) {
        int colon = what.lastIndexOf(": ");
        String kind = colon < 0 ? what : what.substring(0, colon);
        List<String> names = losses.computeIfAbsent(kind, missing -> new ArrayList<>());
        if (colon >= 0) {
            names.add(what.substring(colon + 2));
        }
    }

    /** An item of the target that no caller supplied a value; {@code codes} are those of it that have a name. */
    void need(FormatTraits.Item item, Map<Object, String> codes) {
        needed.put(item.name(), ItemText.kind(item, codes));
    }

    /**
     * What is lost, in sentences.
     *
     * @throws IOException with everything that is against the target, if something does
     */
    List<String> settle(Path file, String title, boolean lossy) throws IOException {
        if (rejected.isEmpty() && needed.isEmpty() && (lost.isEmpty() || lossy)) {
            return show(lost);
        }
        List<String> lines = new ArrayList<>(show(rejected));
        needed.forEach((item, kind) -> lines.add("it needs a value for " + item + ", " + kind));
        lines.addAll(lossy ? List.of() : show(lost));
        String advice = advice(lossy);
        throw new IOException(file + ": " + title + " cannot hold everything:\n"
                + lines.stream().map(line -> "  " + line).collect(Collectors.joining("\n")) + advice);
    }

    private String advice(boolean lossy) {
        List<String> advice = new ArrayList<>();
        if (!needed.isEmpty()) {
            advice.add(needed.keySet().stream()
                    .map(item -> "--set " + item + "=VALUE")
                    .collect(Collectors.joining(" ", "", needed.size() == 1 ? " supplies it" : " supply them")));
        }
        if (rejected.isEmpty() && !lost.isEmpty() && !lossy) {
            advice.add(needed.isEmpty() ? "--lossy leaves these out" : "--lossy leaves the others out");
        }
        return advice.stream().map(line -> "\n" + line).collect(Collectors.joining());
    }

    private static List<String> show(Map<String, List<String>> losses) {
        return losses.entrySet().stream()
                .map(entry -> entry.getKey() + names(entry.getValue()))
                .toList();
    }

    /** The first of some tensors' names, after a colon. */
    static String names(List<String> names) {
        if (names.isEmpty()) {
            return "";
        }
        String shown = names.stream().limit(SHOWN).map(Text::show).collect(Collectors.joining(", "));
        return ": " + shown + (names.size() > SHOWN ? " and " + (names.size() - SHOWN) + " more" : "");
    }
}
