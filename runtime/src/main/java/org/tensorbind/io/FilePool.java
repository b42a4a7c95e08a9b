package org.tensorbind.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Opens many files, a limited number of which hold a descriptor or are mapped. The file that was not used for longest gives its
 * descriptor up, and takes one again when it is needed; if another file has replaced it meanwhile, reading throws an exception. Files beyond the
 * number that may be mapped are read through their channels. Any number of threads may use it.
 */
public final class FilePool {
    private final int mostDescriptors;
    private final int mostMappings;
    private final Unmapping unmapping;
    private final Set<OpenFile> open = new LinkedHashSet<>();
    private int mappings;

    /** A pool without files, whose files are unmapped when they are closed. */
    public FilePool(int mostDescriptors, int mostMappings) {
        this(mostDescriptors, mostMappings, Unmapping.ON_CLOSE);
    }

    /** A pool without files. */
    public FilePool(int mostDescriptors, int mostMappings, Unmapping unmapping) {
        this.mostDescriptors = mostDescriptors;
        this.mostMappings = mostMappings;
        this.unmapping = unmapping;
    }

    /** Opens a file, which its source closes. */
    public ByteSource open(Path path) throws IOException {
        if (!SeekableByteSource.isMappable(path)) {
            return SeekableByteSource.open(path);
        }
        OpenFile file = OpenFile.open(path, this);
        try {
            return isToBeMapped() ? Mapping.open(file, unmapping) : new ChannelByteSource(file);
        } catch (IOException | RuntimeException | Error e) {
            try (file) {
                throw e;
            }
        }
    }

    private synchronized boolean isToBeMapped() {
        return mappings++ < mostMappings;
    }

    /** Makes room for a file that is about to use its descriptor. */
    void using(OpenFile file) throws IOException {
        OpenFile eldest = touch(file);
        if (eldest != null) {
            eldest.release();
        }
    }

    private synchronized @Nullable OpenFile touch(OpenFile file) {
        open.remove(file);
        open.add(file);
        if (open.size() <= mostDescriptors) {
            return null;
        }
        Iterator<OpenFile> files = open.iterator();
        OpenFile eldest = files.next();
        files.remove();
        return eldest;
    }

    synchronized void closed(OpenFile file) {
        open.remove(file);
    }

    /** How many may hold a descriptor. */
    synchronized int openCount() {
        return open.size();
    }
}
