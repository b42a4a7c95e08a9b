package org.tensorbind.examples.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which files of a folder belong to one checkpoint: by their numbers, or because an index mentions them. */
public final class CheckpointFiles {
    private static final String INDEX = ".index.json";
    private static final Pattern NUMBERED =
            Pattern.compile("(.*)-\\d{5}-of-(\\d{5})((?:\\.[^.]*)?)", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    private CheckpointFiles() {}

    /** Where the index of several files is. */
    static Path index(Path target) {
        return target.resolveSibling(target.getFileName() + INDEX);
    }

    /** Whether a file is the index of several others, by its name. */
    public static boolean isIndex(Path file) {
        return nameOf(file).endsWith(INDEX);
    }

    /** Whether what is read is the index of several files, here or after HTTP, by its name. */
    public static boolean isIndex(Location file) {
        return file.name().endsWith(INDEX);
    }

    /** Whether two files, with their links followed, are of one checkpoint; either may be its index. */
    static boolean areOfOne(Path a, Path b) throws IOException {
        Path folder = a.getParent();
        if (folder == null || !folder.equals(b.getParent())) {
            return false;
        }
        String first = nameOf(a);
        String second = nameOf(b);
        String whole = whole(first);
        if (whole != null
                && whole.equalsIgnoreCase(whole(second))
                && count(first).equals(count(second))) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> indexes = files.filter(CheckpointFiles::isIndex).toList();
            return indexes.stream().anyMatch(index -> isOf(index, first) && isOf(index, second));
        }
    }

    private static boolean isOf(Path index, String name) {
        return nameOf(index).equals(name) || mentionedBy(index).contains(name);
    }

    /** Whether a file has the name that one of several files has into which {@code target} is split, however many. */
    static boolean isNumberedAs(Path file, Path target) {
        Path folder = target.getParent();
        return folder != null
                && folder.equals(file.getParent())
                && nameOf(target).equalsIgnoreCase(whole(nameOf(file)));
    }

    /** The files that an index mentions; none where it cannot be read. */
    static Set<String> mentionedBy(Path index) {
        Set<String> files = new HashSet<>();
        if (Files.isRegularFile(index)) {
            try (JsonParser json = new JsonFactory().createParser(index.toFile())) {
                readFiles(json, files);
            } catch (IOException e) {
                files.clear();
            }
        }
        return files;
    }

    private static void readFiles(JsonParser json, Set<String> files) throws IOException {
        json.nextToken();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean isMap = json.currentName().equals("weight_map");
            if (json.nextToken() != JsonToken.START_OBJECT || !isMap) {
                json.skipChildren();
                continue;
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                json.nextToken();
                files.add(json.getText());
                json.skipChildren();
            }
        }
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** The name that numbered files have without their numbers, null for another file. */
    private static @Nullable String whole(String name) {
        Matcher matcher = NUMBERED.matcher(name);
        return matcher.matches() ? matcher.group(1) + matcher.group(3) : null;
    }

    private static String count(String name) {
        Matcher matcher = NUMBERED.matcher(name);
        return matcher.matches() ? matcher.group(2) : "";
    }
}
