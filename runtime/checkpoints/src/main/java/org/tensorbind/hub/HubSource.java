package org.tensorbind.hub;

import java.io.IOException;
import java.net.URI;
import org.tensorbind.http.HttpSource;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SourceOpener;

/**
 * Files of the Hugging Face Hub, at addresses {@code hf:ORG/MODEL[@REVISION][/FILE]}: those of the local cache, which is not changed, and where it
 * does not have a file, those of the hub over HTTP.
 *
 * <p>A revision is a branch, a tag or the id of a commit, by default {@code main}; a {@code /} in it is written {@code %2F}, except in {@code refs/pr/N} and
 * {@code refs/convert/NAME}. An address without a file is that of the index {@code model.EXTENSION.index.json}, else of {@code model.EXTENSION},
 * else of the only file with the extension of an installed format.
 */
public final class HubSource {
    private HubSource() {}

    /**
     * Opens a file, or the file that is opened for a model.
     *
     * @throws java.nio.file.NoSuchFileException if there is no such model, revision or file
     * @throws java.nio.file.AccessDeniedException if the hub denies access
     * @throws IllegalArgumentException if the address is none of a model
     */
    public static ByteSource open(URI uri, HubOptions options) throws IOException {
        return new HubModels(options).open(uri);
    }

    /**
     * Returns where a file, or the file that is opened for a model, is: a {@code file:} address if the cache has it, with all files that it names if it is
     * an index; else an {@code hf:} address that has a file and, if it is an index, the id of a commit.
     */
    public static URI locate(URI uri, HubOptions options) throws IOException {
        return new HubModels(options).locate(uri);
    }

    /** Opens addresses of hf with these options, those of http and https with their {@link HubOptions#http}, and others as {@link ByteSource#open(URI)} does. */
    public static SourceOpener opener(HubOptions options) {
        HubModels models = new HubModels(options);
        SourceOpener others = HttpSource.opener(options.http());
        return new SourceOpener() {
            @Override
            public ByteSource open(URI uri) throws IOException {
                return HubAddress.isHub(uri) ? models.open(uri) : others.open(uri);
            }

            @Override
            public URI locate(URI uri) throws IOException {
                return HubAddress.isHub(uri) ? models.locate(uri) : others.locate(uri);
            }
        };
    }
}
