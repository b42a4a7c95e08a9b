package org.tensorbind.http;

import java.io.IOException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;
import org.apache.lucene.tests.mockfile.FilterPath;

/** The default file system with calls that fail. */
final class FaultyFolder extends FilterFileSystemProvider {
    private int failing = -1;
    private boolean untouchable;
    private int calls;

    FaultyFolder() {
        super("faulty://", FileSystems.getDefault());
    }

    /** The same file, through this file system. */
    Path wrap(Path file) {
        return new FilterPath(file, fileSystem);
    }

    /** From now on, calls are counted anew, and call {@code index} fails. */
    void failAt(int index) {
        calls = 0;
        failing = index;
    }

    /** From now on, the times of files cannot be set. */
    void rejectTimes() {
        untouchable = true;
    }

    /** Whether the call that was to fail has come. */
    boolean hasFailed() {
        return calls > failing;
    }

    private void call(Path path) throws IOException {
        if (calls++ == failing) {
            throw new FileSystemException(path.toString(), null, "Input/output error");
        }
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        call(directory);
        return super.newDirectoryStream(directory, filter);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        call(source);
        super.move(source, target, options);
    }

    @Override
    public boolean deleteIfExists(Path path) throws IOException {
        call(path);
        return super.deleteIfExists(path);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        call(path);
        return super.readAttributes(path, type, options);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        V view = super.getFileAttributeView(path, type, options);
        return type == BasicFileAttributeView.class
                ? type.cast(new Times(this, path, (BasicFileAttributeView) view))
                : view;
    }

    private record Times(FaultyFolder folder, Path path, BasicFileAttributeView view)
            implements BasicFileAttributeView {
        @Override
        public String name() {
            return view.name();
        }

        @Override
        public BasicFileAttributes readAttributes() throws IOException {
            return view.readAttributes();
        }

        @Override
        public void setTimes(FileTime modified, FileTime accessed, FileTime created) throws IOException {
            if (folder.untouchable) {
                throw new IOException("Operation not permitted");
            }
            folder.call(path);
            view.setTimes(modified, accessed, created);
        }
    }
}
