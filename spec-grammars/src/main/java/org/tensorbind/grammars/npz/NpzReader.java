package org.tensorbind.grammars.npz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.archive.ZipArchive;
import org.tensorbind.archive.ZipMember;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SafeText;
import org.tensorbind.payload.StoredViews;

/** Reads the arrays of an archive. */
final class NpzReader implements TensorReader {
    private final NpzFormat format;
    private final ZipArchive archive;
    private final ReadOptions options;
    private final List<NpzTensor> tensors;
    private final List<ZipMember> others;

    private NpzReader(NpzFormat format, ZipArchive archive, ReadOptions options, NpzMembers members) {
        this.format = format;
        this.archive = archive;
        this.options = options;
        this.tensors = List.copyOf(members.tensors());
        this.others = List.copyOf(members.others());
    }

    static NpzReader open(NpzFormat format, ByteSource source, ReadOptions options) throws IOException {
        ZipArchive archive = ZipArchive.open(source, options);
        try {
            NpzMembers members = new NpzMembers(archive, options, null);
            members.read();
            return new NpzReader(format, archive, options, members);
        } catch (IOException | RuntimeException | Error e) {
            try (archive) {
                throw e;
            }
        }
    }

    static @Nullable NpzReader parse(NpzFormat format, ByteSource source, ReadOptions options, ParseListener listener)
            throws IOException {
        listener.begin("FILE", -1, 0);
        try {
            ZipArchive archive = ZipArchive.parse(source, options, listener);
            NpzMembers members = new NpzMembers(archive, options, listener);
            members.read();
            listener.end(source.size());
            return members.isBroken() ? null : new NpzReader(format, archive, options, members);
        } catch (FormatException e) {
            listener.problem(e);
            return null;
        }
    }

    @Override
    public TensorFormat format() {
        return format;
    }

    @Override
    public String source() {
        return archive.source().name();
    }

    @Override
    public long byteSize() {
        return archive.source().size();
    }

    @Override
    public Map<String, String> metadata() {
        return Map.of();
    }

    @Override
    public boolean hasMetadata() {
        return false;
    }

    @Override
    public Map<String, Object> fileItems() {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        for (ZipMember member : others) {
            contents.put(member.name(), content(member));
        }
        return contents.isEmpty() ? Map.of() : Map.of(NpzFormat.OTHERS, Collections.unmodifiableMap(contents));
    }

    private byte[] content(ZipMember member) {
        try {
            ByteBuffer bytes = archive.content(member).slice(0, Math.toIntExact(member.size()));
            byte[] content = new byte[bytes.remaining()];
            bytes.get(content);
            return content;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int size() {
        return tensors.size();
    }

    private NpzTensor get(int index) {
        if (index < 0 || index >= tensors.size()) {
            throw new IndexOutOfBoundsException(
                    source() + ": no tensor " + index + " among the " + tensors.size() + " of the file");
        }
        return tensors.get(index);
    }

    @Override
    public TensorInfo info(int index) {
        return get(index).info();
    }

    @Override
    public TensorView tensor(int index) {
        NpzTensor tensor = get(index);
        ByteSource source = tensor.isInFile() ? archive.source() : archive.content(tensor.member(), tensor.start());
        return new StoredViews(format, source, options, () -> tensor.member().path() + ".FILE")
                .dense(tensor.info(), tensor.storage());
    }

    @Override
    public int indexOf(String name) {
        ZipMember member = archive.find(name + NpzFormat.ENDING);
        return member == null ? -1 : position(member);
    }

    private int position(ZipMember member) {
        int low = 0;
        int high = tensors.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (tensors.get(middle).member().index() < member.index()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public Optional<TensorView> find(String name) {
        int position = indexOf(name);
        return position < 0 ? Optional.empty() : Optional.of(tensor(position));
    }

    @Override
    public TensorView tensor(String name) {
        return find(name)
                .orElseThrow(() -> new NoSuchElementException(source() + ": no tensor '" + SafeText.of(name)
                        + "' among the " + tensors.size() + " of the file"));
    }

    /** Verifies every tensor, and the checksum of every member. */
    @Override
    public void verify() throws IOException {
        for (NpzTensor tensor : tensors) {
            if (tensor.member().isStored()) {
                archive.verify(tensor.member(), tensor.start());
            }
        }
        TensorReader.super.verify();
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
