package org.tensorbind.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the data of a tensor is that is in another file: what a file has about it, by the keys of the entries. */
public final class ExternalData {
    /** A longer number may be more than a long. */
    private static final int MOST_DIGITS = 18;

    private final String fileKey;
    private final String offsetKey;
    private final String sizeKey;
    private final List<String> attributes;
    private final @Nullable String file;
    private final @Nullable String offset;
    private final @Nullable String size;

    /**
     * The place that entries describe, of which those with other keys do not matter.
     *
     * @param attributes the names of the tensor's attributes that describe the place
     */
    public ExternalData(
            Map<String, String> entries, String fileKey, String offsetKey, String sizeKey, List<String> attributes) {
        this.fileKey = fileKey;
        this.offsetKey = offsetKey;
        this.sizeKey = sizeKey;
        this.attributes = attributes;
        this.file = entries.get(fileKey);
        this.offset = entries.get(offsetKey);
        this.size = entries.get(sizeKey);
    }

    /** The names of the tensor's attributes that describe the place. */
    public List<String> attributes() {
        return attributes;
    }

    /** The path of the file as it is given, relative to the folder of the file that gives it; empty if it is missing. */
    public String file() {
        return file == null ? "" : file;
    }

    /** Where the data starts in the other file, in bytes; 0 by default. */
    public long byteOffset() {
        return offset == null ? 0 : number(offset);
    }

    /** The size of the data in bytes; -1 if it is not given, so that the data ends where the file does. */
    public long byteSize() {
        return size == null ? -1 : number(size);
    }

    /** What is wrong with the entries, null for nothing. */
    public @Nullable String problem() {
        if (file == null) {
            return "has no entry '" + fileKey + "' for the file with its data";
        }
        String path = pathProblem(file);
        if (path != null) {
            return "the entry '" + fileKey
                    + "' must be a path from the folder of this file on, with '/' between names, but '" + file + "' "
                    + path;
        }
        return offset != null && number(offset) < 0
                ? numberProblem(offsetKey, offset)
                : size != null && number(size) < 0 ? numberProblem(sizeKey, size) : null;
    }

    private static String numberProblem(String key, String value) {
        return "the entry '" + key + "' must be a number of bytes in decimal digits, less than 10^" + MOST_DIGITS
                + ", is '" + value + "'";
    }

    /** What makes a path another one than that of a file in the folder or below it. */
    private static @Nullable String pathProblem(String path) {
        if (path.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
            return "has a control character";
        }
        if (path.indexOf('\\') >= 0) {
            return "has a '\\'";
        }
        if (path.startsWith("/") || path.matches("[A-Za-z]:.*")) {
            return "is absolute";
        }
        List<String> names = List.of(path.split("/", -1));
        if (names.contains("..")) {
            return "has '..'";
        }
        return names.contains("") || names.get(names.size() - 1).equals(".") ? "has an empty name" : null;
    }

    /** The names that make up the path, of which none is empty, {@code .} or {@code ..}; must not be called if there is a problem. */
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(file().split("/", -1)));
        names.removeIf("."::equals);
        return List.copyOf(names);
    }

    /** A number in decimal digits, -1 for other texts. */
    private static long number(String text) {
        boolean digits =
                !text.isEmpty() && text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? Long.parseLong(text) : -1;
    }

    /** What is wrong with the size that data has by its shape and dtype, null for nothing. */
    public @Nullable String sizeProblem(long expected) {
        return size == null || expected == byteSize()
                ? null
                : "the shape needs " + expected + " bytes, the entry '" + sizeKey + "' is " + size;
    }

    /**
     * What is wrong with the file that has the data, null for nothing.
     *
     * @param fileSize its size in bytes
     * @param expected the size of the data by its shape and dtype
     */
    public @Nullable String fileProblem(long fileSize, long expected) {
        long left = fileSize - byteOffset();
        if (left < expected) {
            return "its " + expected + " bytes at byte " + byteOffset() + " of '" + file()
                    + "' are not all there: that file has " + fileSize + " bytes";
        }
        return size != null || left == expected
                ? null
                : "has no entry '" + sizeKey + "', so its data goes on to the end of '" + file() + "', and " + left
                        + " bytes follow byte " + byteOffset() + ", but the shape needs " + expected;
    }
}
