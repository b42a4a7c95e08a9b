package org.tensorbind.io;

import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/** A file's times in a {@link FaultyFileSystem}. */
record FaultyTimes(FaultyFileSystem system, BasicFileAttributeView view) implements BasicFileAttributeView {
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
        system.call("setTimes");
        view.setTimes(modified, accessed, created);
    }
}
