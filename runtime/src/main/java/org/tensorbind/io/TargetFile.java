package org.tensorbind.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file that is about to be made or replaced.
 *
 * @param name as it was given
 * @param path where symbolic links lead
 * @param old what was there when it was looked at, null for nothing
 */
record TargetFile(String name, Path path, @Nullable BasicFileAttributes old) {
    private static final int MOST_LINKS = 40;

    /** Changes an attribute of a file. */
    private interface Change {
        void make() throws IOException;
    }

    static TargetFile of(Path file) throws IOException {
        String name = file.toString();
        Path path = followed(file.toAbsolutePath());
        return new TargetFile(name, path, replaceable(name, path));
    }

    boolean exists() {
        return old != null;
    }

    private static Path followed(Path file) throws IOException {
        Path path = file;
        for (int i = 0; i < MOST_LINKS; i++) {
            if (!Files.isSymbolicLink(path)) {
                return path;
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        throw FileFailures.named(file, new FileSystemLoopException(file.toString()));
    }

    private static @Nullable BasicFileAttributes replaceable(String name, Path path) throws IOException {
        BasicFileAttributes found = attributesOf(name, path);
        if (found != null && found.isDirectory()) {
            throw new FileSystemException(name, null, "is a folder, not a file");
        }
        if (found != null && !found.isRegularFile()) {
            throw new FileSystemException(
                    name,
                    null,
                    "is a device, a pipe or a socket, which cannot be replaced by a file; write to a channel instead");
        }
        return found;
    }

    private static @Nullable BasicFileAttributes attributesOf(String name, Path path) throws IOException {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        Class<? extends BasicFileAttributes> kind = posix ? PosixFileAttributes.class : BasicFileAttributes.class;
        try {
            return Files.readAttributes(path, kind, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw FileFailures.named(name, e);
        }
    }

    FileSystemException rejection(String reason, @Nullable Throwable cause) {
        FileSystemException rejection = new FileSystemException(name, null, reason);
        rejection.initCause(cause);
        return rejection;
    }

    /**
     * Gives {@code file} the attributes that the file to be replaced has, or had if it has gone meanwhile, and returns which of them it could
     * not be given.
     */
    List<String> copyAttributes(Path file) throws IOException {
        List<String> lost = new ArrayList<>();
        BasicFileAttributes now = replaceable(name, path);
        if (now != null) {
            copyAccessList(file, lost);
        }
        if ((now != null ? now : old) instanceof PosixFileAttributes kept) {
            copyPosix(kept, file, lost);
        }
        return List.copyOf(lost);
    }

    /** The group goes first: its rights must not be given to another. */
    private static void copyPosix(PosixFileAttributes kept, Path file, List<String> lost) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        PosixFileAttributes now = view.readAttributes();
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        permissions.addAll(kept.permissions());
        if (!now.group().equals(kept.group())
                && isLost("group '" + kept.group().getName() + "'", () -> view.setGroup(kept.group()), lost)) {
            giveGroupWhatOthersHave(permissions);
        }
        isLost(
                "permissions " + PosixFilePermissions.toString(kept.permissions()),
                () -> view.setPermissions(permissions),
                lost);
        if (!now.owner().equals(kept.owner())) {
            isLost("owner '" + kept.owner().getName() + "'", () -> view.setOwner(kept.owner()), lost);
        }
    }

    private static void giveGroupWhatOthersHave(Set<PosixFilePermission> permissions) {
        retain(permissions, PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
        retain(permissions, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
        retain(permissions, PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);
    }

    private static void retain(
            Set<PosixFilePermission> permissions, PosixFilePermission ofGroup, PosixFilePermission ofOthers) {
        if (!permissions.contains(ofOthers)) {
            permissions.remove(ofGroup);
        }
    }

    private void copyAccessList(Path file, List<String> lost) throws IOException {
        AclFileAttributeView list = Files.getFileAttributeView(path, AclFileAttributeView.class);
        AclFileAttributeView view = Files.getFileAttributeView(file, AclFileAttributeView.class);
        if (list != null && view != null && !list.getAcl().equals(view.getAcl())) {
            isLost("access control list", () -> view.setAcl(list.getAcl()), lost);
        }
    }

    private static boolean isLost(String attribute, Change change, List<String> lost) {
        try {
            change.make();
            return false;
        } catch (IOException | UnsupportedOperationException e) {
            lost.add(attribute);
            return true;
        }
    }
}
