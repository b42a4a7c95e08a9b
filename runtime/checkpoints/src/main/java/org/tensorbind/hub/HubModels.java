package org.tensorbind.hub;

import java.io.IOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.checkpoint.CheckpointIndex;
import org.tensorbind.io.ByteSource;

/** Finds the files of models: first in the cache, then on the hub. */
final class HubModels {
    private final HubOptions options;
    private final HubCache cache;

    HubModels(HubOptions options) {
        this.options = options;
        this.cache = new HubCache(options.cache());
    }

    /** A file of the cache. */
    private record Cached(String commit, String name, Path path) {}

    private @Nullable Cached cached(HubAddress address) throws IOException {
        String commit = cache.commit(address);
        String name = commit == null || address.file() != null ? address.file() : cache.mainFile(address, commit);
        Path path = commit == null || name == null ? null : cache.file(address, commit, name);
        return commit == null || name == null || path == null ? null : new Cached(commit, name, path);
    }

    /** A {@code file:} address of what the cache has, together with all that an index names; else one of the hub. */
    URI locate(URI uri) throws IOException {
        HubAddress address = HubAddress.parse(uri);
        Cached cached = cached(address);
        if (cached != null) {
            return cache.isComplete(address, cached.commit, cached.path)
                    ? cached.path.toUri()
                    : address.withRevision(cached.commit).withFile(cached.name).uri();
        }
        rejectOffline(address);
        String file = address.file();
        if (file == null) {
            return server().mainFile(address).uri();
        }
        return CheckpointIndex.isIndex(file) ? server().pinned(address).uri() : address.uri();
    }

    ByteSource open(URI uri) throws IOException {
        HubAddress address = HubAddress.parse(uri);
        Cached cached = cached(address);
        if (cached != null) {
            return ByteSource.map(cached.path);
        }
        rejectOffline(address);
        HubServer server = server();
        return server.open(address.file() == null ? server.mainFile(address) : address);
    }

    private HubServer server() throws IOException {
        return new HubServer(options);
    }

    private void rejectOffline(HubAddress address) throws IOException {
        if (options.isOffline()) {
            throw new NoSuchFileException(
                    address.toString(),
                    null,
                    "is not in the cache " + cache.folder() + has(address)
                            + ", and the hub is not asked (HF_HUB_OFFLINE); unset that, or download the file first");
        }
    }

    /** What the cache has of the model. */
    private String has(HubAddress address) throws IOException {
        if (!cache.hasModel(address)) {
            return "";
        }
        String commit = cache.commit(address);
        List<String> names = commit == null ? cache.revisions(address) : cache.files(address, commit);
        return names.isEmpty()
                ? ""
                : (commit == null ? ", which has the revisions " : ", which has of this revision ")
                        + HubFiles.show(names);
    }
}
