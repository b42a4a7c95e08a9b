package org.tensorbind.spark.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.MissingFile;

/**
 * The files of a folder that are not hidden: names that begin with {@code _} or a dot are, except that of a pending index.
 *
 * @param files in the order of their paths
 * @param links that lead to nothing, which Hadoop leaves out
 */
record VisibleFiles(List<FileStatus> files, List<Path> links) {
    /** Those in a folder and all folders in it. */
    static VisibleFiles of(FileSystem files, Path folder) throws IOException {
        VisibleFiles visible = new VisibleFiles(new ArrayList<>(), new ArrayList<>());
        if (files.getUri().getScheme().equals("file")) {
            visible.addFolder(files, folder, true);
        } else {
            visible.addAll(files.listFiles(folder, true), folder.toUri().getPath());
        }
        visible.files.sort(Comparator.comparing(FileStatus::getPath));
        return visible;
    }

    /** Those in a folder, and in none of its folders. */
    static VisibleFiles in(FileSystem files, Path folder) throws IOException {
        VisibleFiles visible = new VisibleFiles(new ArrayList<>(), new ArrayList<>());
        visible.addFolder(files, folder, false);
        return visible;
    }

    Map<Path, List<FileStatus>> byFolder() {
        Map<Path, List<FileStatus>> folders = files.stream()
                .collect(Collectors.groupingBy(
                        file -> file.getPath().getParent(), TreeMap::new, Collectors.toCollection(ArrayList::new)));
        links.forEach(link -> folders.computeIfAbsent(link.getParent(), folder -> new ArrayList<>()));
        return folders;
    }

    List<Path> linksToNothing(Predicate<Path> which) {
        return links.stream().filter(which).toList();
    }

    /** Looks into each folder, as of local files Hadoop starts a process for each that it is asked the place of. */
    private void addFolder(FileSystem files, Path folder, boolean deep) throws IOException {
        FileStatus[] all = files.listStatus(folder);
        for (FileStatus file : all) {
            if (isHidden(file.getPath().getName())) {
                continue;
            }
            if (!file.isDirectory()) {
                this.files.add(file);
            } else if (deep) {
                addFolder(files, file.getPath(), true);
            }
        }
        addLinks(files.makeQualified(folder), all.length);
    }

    /** Adds links to nothing, if the folder has more names than were listed. */
    private void addLinks(Path folder, int listed) {
        java.nio.file.@Nullable Path local = MissingPath.local(folder);
        if (local == null) {
            return;
        }
        String[] names = local.toFile().list();
        if (names == null || names.length == listed) {
            return;
        }
        for (String name : names) {
            if (!isHidden(name) && MissingFile.isDanglingLink(local.resolve(name))) {
                links.add(new Path(folder, name));
            }
        }
    }

    private void addAll(RemoteIterator<LocatedFileStatus> all, String root) throws IOException {
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            String below = file.getPath().toUri().getPath().substring(root.length());
            if (Arrays.stream(below.split("/", -1)).noneMatch(VisibleFiles::isHidden)) {
                files.add(file);
            }
        }
    }

    private static boolean isHidden(String name) {
        return name.startsWith("_") || (name.startsWith(".") && !PendingIndex.isPending(name));
    }
}
