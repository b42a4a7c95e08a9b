package org.tensorbind.io;

import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/** A file's owner, group and mode in a {@link FaultyFileSystem}. */
record FaultyAttributeView(FaultyFileSystem system, PosixFileAttributeView view) implements PosixFileAttributeView {
    @Override
    public String name() {
        return view.name();
    }

    @Override
    public PosixFileAttributes readAttributes() throws IOException {
        system.call("readAttributes");
        return view.readAttributes();
    }

    @Override
    public void setPermissions(Set<PosixFilePermission> permissions) throws IOException {
        system.call("setAttribute permissions");
        view.setPermissions(permissions);
    }

    @Override
    public void setGroup(GroupPrincipal group) throws IOException {
        system.call("setAttribute group");
        view.setGroup(group);
    }

    @Override
    public UserPrincipal getOwner() throws IOException {
        return view.getOwner();
    }

    @Override
    public void setOwner(UserPrincipal owner) throws IOException {
        system.call("setAttribute owner");
        view.setOwner(owner);
    }

    @Override
    public void setTimes(FileTime modified, FileTime accessed, FileTime created) throws IOException {
        view.setTimes(modified, accessed, created);
    }
}
