package org.tensorbind.hub;

import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.SafeText;

/**
 * The address of a model, or of a file of it.
 *
 * @param revision a branch, a tag or the id of a commit
 * @param file its path in the repository, null for the model
 */
record HubAddress(
        String organization,
        String model,
        String revision,
        @Nullable String file) {
    static final String SCHEME = "hf";
    private static final String DEFAULT_REVISION = "main";

    /** A pull request or a converted form has a slash in its name. */
    private static final Pattern PARTS =
            Pattern.compile("([^/@]*)/([^/@]+)(?:@(refs/(?:pr|convert)/[^/]+|[^/]*))?(?:/(.*))?", Pattern.DOTALL);

    static boolean isHub(URI uri) {
        return SCHEME.equals(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT));
    }

    /**
     * Reads {@code hf:ORG/MODEL[@REVISION][/FILE]}, also with one or two slashes after the colon.
     *
     * @throws NoSuchFileException if no file has such a name, which may be that of an index
     * @throws IllegalArgumentException if it is otherwise not the address of a model
     */
    static HubAddress parse(URI uri) throws NoSuchFileException {
        String text = uri.getRawSchemeSpecificPart().replaceFirst("^//?", "");
        if (uri.getRawFragment() != null || text.indexOf('?') >= 0) {
            throw invalid(uri, "it has a query or a fragment");
        }
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            throw invalid(uri, "it has no name of a model");
        }
        String organization = parts.group(1);
        String model = parts.group(2);
        String revision = parts.group(3) == null ? DEFAULT_REVISION : unescape(parts.group(3));
        String file = parts.group(4) == null || parts.group(4).isEmpty() ? null : unescape(parts.group(4));
        reject(uri, HubNames.nameProblem(organization));
        reject(uri, HubNames.nameProblem(model));
        reject(uri, HubNames.revisionProblem(revision));
        String problem = file == null ? null : HubNames.fileProblem(file);
        if (problem != null) {
            throw new NoSuchFileException(uri.toString(), null, problem);
        }
        return new HubAddress(organization, model, revision, file);
    }

    /** The URI was parsed, so that its escapes are well-formed. */
    private static String unescape(String text) {
        String before = "/-"; // else an initial slash would begin a host
        return URI.create(SCHEME + ":" + before + text).getPath().substring(before.length());
    }

    private static void reject(URI uri, @Nullable String problem) {
        if (problem != null) {
            throw invalid(uri, problem);
        }
    }

    private static IllegalArgumentException invalid(URI uri, String problem) {
        return new IllegalArgumentException("'" + SafeText.of(uri.toString()) + "' is not the address of a model: "
                + problem + "; write hf:ORG/MODEL, hf:ORG/MODEL@REVISION or hf:ORG/MODEL/FILE");
    }

    HubAddress withRevision(String newRevision) {
        return new HubAddress(organization, model, newRevision, file);
    }

    HubAddress withFile(String newFile) {
        return new HubAddress(organization, model, revision, newFile);
    }

    /** The name of the repository. */
    String repository() {
        return organization + "/" + model;
    }

    /** An address beside which other files are found, as with other addresses. */
    URI uri() {
        String path = file == null ? "" : "/" + HubNames.escape(file, true);
        return URI.create(SCHEME + ":/" + repository() + "@" + HubNames.escape(revision, false) + path);
    }

    /** As a user writes it. */
    @Override
    public String toString() {
        return SCHEME + ":" + repository() + (revision.equals(DEFAULT_REVISION) ? "" : "@" + revision)
                + (file == null ? "" : "/" + file);
    }
}
