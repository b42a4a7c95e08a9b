package org.tensorbind.checkpoint;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The usual name of one of several files, {@code model-00002-of-00003.bt}.
 *
 * @param stem what is before the numbers
 * @param number from 1
 * @param extension what is after them, with its dot; may be empty
 */
record ShardName(String stem, int number, int count, String extension) {
    static final String INDEX = ".index.json";

    /** Made when a name may be one: most are not. */
    private static final class Numbered {
        static final Pattern PATTERN = Pattern.compile("(.*)-(\\d{5})-of-(\\d{5})((?:\\.[^/]*)?)", Pattern.DOTALL);
    }

    /** The parts of a file's name, null where it is not such a name. */
    static @Nullable ShardName parse(String fileName) {
        if (!fileName.contains("-of-")) {
            return null;
        }
        Matcher matcher = Numbered.PATTERN.matcher(fileName);
        if (!matcher.matches()) {
            return null;
        }
        int number = Integer.parseInt(matcher.group(2));
        int count = Integer.parseInt(matcher.group(3));
        return number < 1 || number > count ? null : new ShardName(matcher.group(1), number, count, matcher.group(4));
    }

    /** The name of another one of the files. */
    ShardName sibling(int other) {
        return new ShardName(stem, other, count, extension);
    }

    /** The name that the files have without their numbers. */
    String whole() {
        return stem + extension;
    }

    /** Whether the other is one of the same files. */
    boolean isSibling(ShardName other) {
        return sibling(1).equals(other.sibling(1));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s-%05d-of-%05d%s", stem, number, count, extension);
    }
}
