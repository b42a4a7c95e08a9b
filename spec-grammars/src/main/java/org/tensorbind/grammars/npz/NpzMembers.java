package org.tensorbind.grammars.npz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.Layout;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.archive.ZipArchive;
import org.tensorbind.archive.ZipMember;
import org.tensorbind.grammars.npy.Npy;
import org.tensorbind.grammars.npy.NpyFormat;
import org.tensorbind.grammars.npy.NpyReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;

/** Reads the members of an archive: of arrays their headers, by the grammar of {@code .npy}, and of others whether they can be read. */
final class NpzMembers {
    private static final TensorFormat NPY = new NpyFormat();

    /** The usual header has 128 bytes with the signature. */
    private static final int LONGEST_KNOWN = 512;

    private final ZipArchive archive;
    private final ReadOptions options;
    private final @Nullable ParseListener listener;
    private final List<NpzTensor> tensors = new ArrayList<>();
    private final List<ZipMember> others = new ArrayList<>();
    private final Map<Long, KnownHeader> headers = new HashMap<>();
    private boolean broken;

    /** @param listener receives items and problems; null for who wants the first problem thrown */
    NpzMembers(ZipArchive archive, ReadOptions options, @Nullable ParseListener listener) {
        this.archive = archive;
        this.options = options;
        this.listener = listener;
    }

    List<NpzTensor> tensors() {
        return tensors;
    }

    List<ZipMember> others() {
        return others;
    }

    /** Whether a tensor was left out because of a problem, which was reported to the listener. */
    boolean isBroken() {
        return broken;
    }

    void read() throws IOException {
        for (ZipMember member : archive.members()) {
            if (listener != null) {
                listener.begin("MEMBER", member.index(), member.byteOffset());
            }
            long end = member.byteOffset();
            try {
                end = read(member);
            } catch (FormatException e) {
                reject(e);
            }
            if (listener != null) {
                listener.end(end);
            }
        }
    }

    private void reject(FormatException problem) throws FormatException {
        if (listener == null) {
            throw problem;
        }
        listener.problem(problem);
        broken = true;
    }

    /** Gives where the member ends. */
    private long read(ZipMember member) throws IOException {
        boolean isTensor = member.name().endsWith(NpzFormat.ENDING);
        long start;
        try {
            start = archive.dataOffset(member, listener);
        } catch (FormatException e) {
            if (!isTensor || e.reason() != Reason.UNSUPPORTED) {
                throw e;
            }
            tensors.add(unreadable(member, e.problem()));
            return member.byteOffset();
        }
        if (isTensor) {
            readTensor(member, start);
        } else if (!member.isFolder()) {
            others.add(member);
        }
        if (listener != null && !(isTensor && member.isStored())) {
            listener.item(ParseListener.Kind.DATA, "DATA", -1, start, member.storedSize(), null);
        }
        if (!isTensor || options.verification() == Verification.ALL) {
            verify(member, start);
        }
        return start + member.storedSize();
    }

    /** What is no tensor is compared at once: it is handed out by a method that may not fail. */
    private void verify(ZipMember member, long start) throws IOException {
        archive.verify(member, start);
        if (listener != null) {
            listener.verified("DATA", "crc32", start, member.storedSize());
        }
    }

    private void readTensor(ZipMember member, long start) throws IOException {
        ByteSource content = archive.content(member, start);
        KnownHeader known = known(content);
        if (known != null) {
            tensors.add(known.tensor(member, start));
            return;
        }
        Nested nested = new Nested(member, start, listener);
        try (TensorReader array = open(content, nested)) {
            if (array instanceof NpyReader reader) {
                Npy.File file = reader.structure();
                KnownHeader header = new KnownHeader(head(content, file), array.info(0), file);
                headers.put(content.size(), header);
                tensors.add(header.tensor(member, start));
            } else {
                broken = true;
            }
        } catch (FormatException e) {
            throw nested.translated(e);
        }
    }

    /** What a member begins with that has the same size and the same header; null for the first one, and where items are reported. */
    private @Nullable KnownHeader known(ByteSource content) throws IOException {
        KnownHeader known = listener == null ? headers.get(content.size()) : null;
        if (known == null || !known.bytes().hasRemaining()) {
            return null;
        }
        int size = known.bytes().remaining();
        return MappedAccess.read(content, size, () -> known.bytes().equals(content.peek(0, size))) ? known : null;
    }

    /** A copy of all bytes before the elements; empty if these are many. */
    private static ByteBuffer head(ByteSource content, Npy.File file) throws IOException {
        int size = (int) Math.min(file.data().byteOffset(), LONGEST_KNOWN + 1L);
        return size > LONGEST_KNOWN
                ? ByteBuffer.allocate(0)
                : ByteBuffer.allocate(size).put(content.peek(0, size)).flip();
    }

    /**
     * The header of an array, which those of the same size and shape repeat.
     *
     * @param bytes up to the elements
     */
    private record KnownHeader(ByteBuffer bytes, TensorInfo info, Npy.File file) {
        NpzTensor tensor(ZipMember member, long start) {
            return new NpzTensor(member, start, NpzMembers.info(member, info), storage(member, start, file));
        }
    }

    /** Items of an array are items of the file where it has them as they are. */
    private @Nullable TensorReader open(ByteSource content, Nested nested) throws IOException {
        return nested.isReported() ? NPY.parse(content, options, nested) : NPY.open(content, options);
    }

    private static TensorInfo info(ZipMember member, TensorInfo info) {
        return new TensorInfo(
                nameOf(member),
                info.elementType(),
                info.dtypeName(),
                info.shape(),
                info.layout(),
                info.layoutName(),
                member.isStored() ? info.storedByteSize() : member.storedSize(),
                info.attributes());
    }

    private static String nameOf(ZipMember member) {
        return member.name().substring(0, member.name().length() - NpzFormat.ENDING.length());
    }

    private static Storage storage(ZipMember member, long start, Npy.File file) {
        Npy.Descr descr = file.header().descr();
        return Storage.plain(file.data().movedBy(member.isStored() ? start : 0), descr.byteOrder())
                .ofDtype(descr)
                .columnMajor(file.header().fortranOrder());
    }

    private static NpzTensor unreadable(ZipMember member, String reason) {
        TensorInfo info = new TensorInfo(
                nameOf(member),
                ElementType.of(DType.OPAQUE),
                "",
                Shape.of(),
                Layout.UNSUPPORTED,
                "",
                member.storedSize(),
                Map.of());
        Storage storage = Storage.plain(
                        Payload.stored(member.byteOffset(), member.storedSize()), ByteOrder.LITTLE_ENDIAN)
                .unreadable(reason);
        return new NpzTensor(member, member.byteOffset(), info, storage);
    }

    /** Passes the items and problems of a member on with their offsets and paths in the archive. */
    private final class Nested implements ParseListener {
        private final ZipMember member;
        private final long start;
        private final @Nullable ParseListener target;

        Nested(ZipMember member, long start, @Nullable ParseListener target) {
            this.member = member;
            this.start = start;
            this.target = target;
        }

        boolean isReported() {
            return target != null && member.isStored();
        }

        /** The problems of the archive's reader have these already. */
        FormatException translated(FormatException e) {
            if (e.grammarPath().startsWith(member.path())) {
                return e;
            }
            long place = member.isStored() ? start + Math.max(0, e.byteOffset()) : start;
            return new FormatException(
                    e.reason(), archive.source().name(), place, member.path() + "." + e.grammarPath(), e.problem(), e);
        }

        @Override
        public void begin(String rule, long index, long byteOffset) {
            if (target != null) {
                target.begin(rule, index, start + byteOffset);
            }
        }

        @Override
        public void end(long byteOffset) {
            if (target != null) {
                target.end(start + byteOffset);
            }
        }

        @Override
        public void item(Kind kind, String rule, long index, long byteOffset, long byteSize, @Nullable Object value) {
            if (target != null) {
                target.item(kind, rule, index, start + byteOffset, byteSize, value);
            }
        }

        @Override
        public void meaning(Object meaning) {
            if (target != null) {
                target.meaning(meaning);
            }
        }

        @Override
        public void verified(String rule, String algorithm, long byteOffset, long byteSize) {
            if (target != null) {
                target.verified(rule, algorithm, start + byteOffset, byteSize);
            }
        }

        @Override
        public void problem(FormatException failure) {
            if (target != null) {
                target.problem(translated(failure));
            }
        }
    }
}
