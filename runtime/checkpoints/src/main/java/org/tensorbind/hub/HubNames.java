package org.tensorbind.hub;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.SafeText;

/** What the parts of an address may be: names that lead out of the folder of a model, here or on the hub, are none. */
final class HubNames {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,94}[A-Za-z0-9_])?");
    private static final Pattern REVISION = Pattern.compile("[^\\p{Cntrl} \\\\~^:?*\\[]{1,255}");
    private static final Pattern FILE = Pattern.compile("[^\\p{Cntrl}\\\\]{1,1024}");

    private HubNames() {}

    /** Whether it is the id of a commit, which never changes. */
    static boolean isCommit(String text) {
        return COMMIT.matcher(text).matches();
    }

    /** What is wrong with the name of an organization, a user or a model; null for nothing. */
    static @Nullable String nameProblem(String name) {
        boolean valid =
                NAME.matcher(name).matches() && !name.contains("--") && !name.contains("..") && !name.endsWith(".git");
        return valid
                ? null
                : "'" + SafeText.of(name)
                        + "' is not the name of an organization or a model (up to 96 letters, digits, '-', '_' and"
                        + " '.', without '--' and '..', not ending with '.git')";
    }

    static @Nullable String revisionProblem(String revision) {
        return REVISION.matcher(revision).matches() && isRelative(revision)
                ? null
                : "'" + SafeText.of(revision) + "' is not the name of a branch or tag, or the id of a commit";
    }

    static @Nullable String fileProblem(String file) {
        return FILE.matcher(file).matches() && isRelative(file)
                ? null
                : "'" + SafeText.of(file)
                        + "' is not the name of a file in a model (without '..', '\\' and an initial '/')";
    }

    private static boolean isRelative(String path) {
        for (String name : path.split("/", -1)) {
            if (name.isEmpty() || name.equals(".") || name.equals("..")) {
                return false;
            }
        }
        return true;
    }

    /** Escapes all characters that a part of an address cannot have, and {@code /} unless {@code slashes} is set. */
    static String escape(String text, boolean slashes) {
        StringBuilder escaped = new StringBuilder();
        for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (unit & 0xFF);
            boolean plain = c < 0x80 && Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0;
            if (plain || slashes && c == '/') {
                escaped.append(c);
            } else {
                escaped.append(String.format("%%%02X", (int) c));
            }
        }
        return escaped.toString();
    }
}
