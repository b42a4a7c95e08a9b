package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.examples.cli.print.Text;
import org.tensorbind.http.HttpTraffic;

/**
 * What is shown of one file.
 *
 * @param traffic what was fetched over HTTP; it goes on while tensors are shown
 * @param dataWasRead whether checksums were compared, so that tensors without failure are whole
 */
public record FileReport(
        String file,
        long byteSize,
        TensorReader reader,
        boolean dataWasRead,
        List<Tensor> tensors,
        HttpTraffic traffic) {

    /**
     * What is shown of one tensor.
     *
     * @param digests of each part, in the order of the parts; empty where none were asked for
     */
    public record Tensor(
            TensorInfo info,
            List<StoredPart> parts,
            List<String> digests,
            @Nullable Statistics statistics,
            @Nullable IOException failure) {
        /** Bytes of the elements, or of those that a sparse tensor stores; of an opaque dtype those in the file, -1 where they are not known. */
        public long byteSize() {
            if (info.layout() == Layout.COO) {
                return byteSizeOf(parts);
            }
            return info.denseByteSize() < 0 ? info.storedByteSize() : info.denseByteSize();
        }

        /** Bits that each element of blocks takes; NaN of other elements, and where it is not known. */
        double bitsPerElement() {
            ElementType type = info.elementType();
            return type.isBlock() ? (double) type.blockBytes() * Byte.SIZE / type.blockElements() : Double.NaN;
        }

        boolean hasUnknownDtype() {
            return FileReport.hasUnknownDtype(info);
        }

        /** The dtype, by the file's own name where it is unknown here. */
        public String dtype() {
            return dtypeOf(info);
        }

        /** The layout, by the file's own name where it is unknown here. */
        String layout() {
            return info.layout() == Layout.UNSUPPORTED
                    ? info.layoutName()
                    : info.layout().toString();
        }
    }

    /** Bits that an element of all dense tensors takes on average, before compression; NaN if none of them is in blocks, or a size is not known. */
    double bitsPerElement() {
        boolean blocks = false;
        double elements = 0;
        double bytes = 0;
        for (Tensor tensor : tensors) {
            if (tensor.info().layout() != Layout.COO) {
                blocks |= !Double.isNaN(tensor.bitsPerElement());
                elements += tensor.info().shape().elementCount();
                bytes += tensor.byteSize() < 0 ? Double.NaN : tensor.byteSize();
            }
        }
        return blocks && elements > 0 ? bytes * Byte.SIZE / elements : Double.NaN;
    }

    /** Whether nothing is known of the dtype but what the file calls it. */
    static boolean hasUnknownDtype(TensorInfo info) {
        return info.dtype() == DType.OPAQUE && !info.elementType().isBlock();
    }

    /** Whether nothing is known of the layout but what the file calls it. */
    static boolean hasUnknownLayout(TensorInfo info) {
        return info.layout() == Layout.UNSUPPORTED && !info.layoutName().equals(Layout.UNSUPPORTED.toString());
    }

    /** What is unknown of the elements, dtype or layout, by the file's own name; null if neither is. */
    public static @Nullable String unknown(TensorInfo info) {
        if (hasUnknownDtype(info)) {
            return "dtype " + Text.show(info.dtypeName());
        }
        return hasUnknownLayout(info) ? "layout " + Text.show(info.layoutName()) : null;
    }

    /** The dtype, by the file's own name where it is unknown here. */
    static String dtypeOf(TensorInfo info) {
        return hasUnknownDtype(info) ? info.dtypeName() : info.elementType().name();
    }

    /** Bytes of the elements of a sparse tensor's parts, 2^63 - 1 where a shape says that they are more. */
    public static long byteSizeOf(List<StoredPart> parts) {
        return parts.stream()
                .mapToLong(part -> byteSizeOf(part.dtype(), part.shape().elementCount()))
                .reduce(0, (sum, size) -> size > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + size);
    }

    /** Bytes of elements, 0 where nothing is known of their type, 2^63 - 1 where they are more. */
    public static long byteSizeOf(DType dtype, long count) {
        return Math.max(0, ElementType.of(dtype).byteSize(count));
    }

    static FileReport of(String file, TensorReader reader, boolean digest, boolean stats, HttpTraffic traffic)
            throws IOException {
        List<Tensor> tensors;
        if (digest || stats) {
            tensors = new ArrayList<>();
            for (int i = 0; i < reader.size(); i++) {
                tensors.add(read(reader.tensor(i), digest, stats));
            }
        } else {
            tensors = new Unread(reader);
        }
        return new FileReport(file, reader.byteSize(), reader, digest || stats, tensors, traffic);
    }

    /** Without data, tensors are described as they are printed: a file may have a million of them. */
    private static final class Unread extends AbstractList<Tensor> {
        private final TensorReader reader;

        Unread(TensorReader reader) {
            this.reader = reader;
        }

        @Override
        public Tensor get(int index) {
            TensorView view = reader.tensor(index);
            return new Tensor(view.info(), view.parts(), List.of(), null, null);
        }

        @Override
        public int size() {
            return reader.size();
        }
    }

    /** What is shown of a tensor, with what has to be read for it. */
    public static Tensor read(TensorView view, boolean digest, boolean stats) throws IOException {
        List<String> digests = new ArrayList<>();
        Statistics statistics = null;
        IOException failure = null;
        try {
            if (digest) {
                for (TensorView part : parts(view)) {
                    digests.add(Digest.of(part));
                }
            }
            statistics = stats ? Statistics.of(view) : null;
        } catch (IOException e) {
            failure = e;
            digests.clear();
        }
        return new Tensor(view.info(), view.parts(), digests, statistics, failure);
    }

    private static List<TensorView> parts(TensorView view) throws IOException {
        return view.info().layout() == Layout.COO
                ? List.of(view.coo().indices(), view.coo().values())
                : List.of(view);
    }

    boolean isWell() {
        return !dataWasRead || tensors.stream().allMatch(tensor -> tensor.failure() == null);
    }
}
