package org.tensorbind;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.ForeignFile;
import org.tensorbind.io.MappedAccess;

/**
 * Finds the format of a source by the most reliable evidence: a long signature, then the extension, then a short signature, and last, whether the
 * file can be read. A short signature, which may match by chance, is accepted only if the file can be read; a format without a signature only if it
 * can be read strictly. The start of the file decides that; all of it is read only if several formats can read the start.
 */
final class FormatDetection implements MappedAccess.Operation<TensorFormat> {
    private final List<TensorFormat> formats;
    private final ByteSource source;
    private final ReadOptions options;

    FormatDetection(List<TensorFormat> formats, ByteSource source, ReadOptions options) {
        this.formats = formats;
        this.source = source;
        this.options = options;
    }

    /** The format of a source. Where it is in none that is known, there may be more by now. */
    static TensorFormat find(ByteSource source, ReadOptions options) throws IOException {
        List<TensorFormat> known = InstalledFormats.known();
        try {
            return MappedAccess.read(source, 0, new FormatDetection(known, source, options));
        } catch (FormatException e) {
            List<TensorFormat> now = InstalledFormats.find();
            if (now.size() == known.size()) {
                throw e;
            }
            return MappedAccess.read(source, 0, new FormatDetection(now, source, options));
        }
    }

    @Override
    public TensorFormat read() throws IOException {
        TensorFormat found = detect();
        rejectTwice(found);
        return found;
    }

    private void rejectTwice(TensorFormat found) throws FormatException {
        String problem = SameNames.problem(found, formats);
        if (problem != null) {
            throw rejection(problem);
        }
    }

    private TensorFormat detect() throws IOException {
        TensorFormat bySignature = byLongSignature();
        if (bySignature != null) {
            return bySignature;
        }
        rejectZeros();
        List<TensorFormat> byExtension = byExtension(formats, source.name());
        if (byExtension.size() == 1) {
            return byExtension.get(0);
        }
        for (TensorFormat format : formats) {
            rejectUnknownVersion(format);
        }
        List<TensorFormat> candidates = byExtension.isEmpty() ? formats : byExtension;
        TensorFormat found = byShortSignature(candidates);
        found = found == null ? onlyReadable(withoutSignature(candidates), options.asStrict()) : found;
        if (found != null) {
            return found;
        }
        throw byExtension.isEmpty() ? unknown() : ambiguous(byExtension, "has the extension of");
    }

    /** A format without a signature may take zeros for a file of no tensors. */
    private void rejectZeros() throws IOException {
        String zeros = ForeignFile.describeZeros(source);
        if (zeros != null) {
            throw new FormatException(Reason.MALFORMED, source.name(), 0, "file", zeros, null);
        }
    }

    /** The format of the longest signature that the source begins with, if it is a long one. */
    private @Nullable TensorFormat byLongSignature() throws IOException {
        List<TensorFormat> longest = new ArrayList<>();
        for (TensorFormat format : formats) {
            int length = format.signature().length;
            if (length < TensorFormat.LONG_SIGNATURE || !format.recognizes(source)) {
                continue;
            }
            if (!longest.isEmpty() && longest.get(0).signature().length < length) {
                longest.clear();
            }
            if (longest.isEmpty() || longest.get(0).signature().length == length) {
                longest.add(format);
            }
        }
        if (longest.size() > 1) {
            return onlyReadable(longest, options);
        }
        return longest.isEmpty() ? null : longest.get(0);
    }

    private void rejectUnknownVersion(TensorFormat format) throws IOException {
        String version = unknownVersion(source, format);
        if (version == null) {
            return;
        }
        try (TensorReader ignored = format.open(source.borrowed(), options)) {
            return;
        } catch (FormatException e) {
            throw e.reason() == Reason.UNSUPPORTED ? e : rejection(version);
        }
    }

    /** The problem that the source begins with the signature of another version, one that ends in other digits; null where it does not. */
    static @Nullable String unknownVersion(ByteSource source, TensorFormat format) throws IOException {
        byte[] signature = format.signature();
        if (signature.length < TensorFormat.LONG_SIGNATURE || format.recognizes(source)) {
            return null;
        }
        String known = new String(signature, StandardCharsets.ISO_8859_1);
        String name = known.replaceFirst("[0-9]+$", "");
        if (name.length() < TensorFormat.LONG_SIGNATURE
                || name.length() == known.length()
                || source.size() < known.length()) {
            return null;
        }
        String found = start(source, known.length());
        return !found.equals(known)
                        && found.startsWith(name)
                        && found.substring(name.length()).matches("[0-9]+")
                ? "begins with '" + found + "', a version of " + format.title() + " that is not known here; known is '"
                        + known + "'"
                : null;
    }

    private static String start(ByteSource source, int length) throws IOException {
        byte[] start = new byte[length];
        source.peek(0, length).get(start);
        return new String(start, StandardCharsets.ISO_8859_1);
    }

    private @Nullable TensorFormat byShortSignature(List<TensorFormat> candidates) throws IOException {
        List<TensorFormat> matching = new ArrayList<>();
        for (TensorFormat format : candidates) {
            if (format.recognizes(source)) {
                matching.add(format);
            }
        }
        return onlyReadable(matching, options);
    }

    private static List<TensorFormat> withoutSignature(List<TensorFormat> candidates) {
        return candidates.stream()
                .filter(format -> format.signature().length == 0)
                .toList();
    }

    /**
     * The format that can read the source, or its start if no other can; null where none can, and two are rejected. Those of which the start says least
     * read all of it first: then the last one often need not.
     */
    private @Nullable TensorFormat onlyReadable(List<TensorFormat> candidates, ReadOptions reading) throws IOException {
        Deque<TensorFormat> left = new ArrayDeque<>(readStart(candidates, reading));
        List<TensorFormat> readable = new ArrayList<>();
        while (left.size() + readable.size() > 1 && !left.isEmpty()) {
            TensorFormat format = left.remove();
            if (isReadable(format, source.borrowed(), reading)) {
                readable.add(format);
            }
        }
        readable.addAll(left);
        if (readable.size() > 1) {
            throw ambiguous(readable, "can be read as");
        }
        return readable.isEmpty() ? null : readable.get(0);
    }

    /** The formats that can read the start, those first that read less of it. */
    private List<TensorFormat> readStart(List<TensorFormat> candidates, ReadOptions reading) throws IOException {
        Map<TensorFormat, Integer> readable = new LinkedHashMap<>();
        for (TensorFormat format : candidates) {
            Start start = new Start(source);
            if (isReadable(format, start, reading)) {
                readable.put(format, start.read);
            }
        }
        return readable.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isReadable(TensorFormat format, ByteSource source, ReadOptions reading) throws IOException {
        try (TensorReader ignored = format.open(source, reading)) {
            return true;
        } catch (FormatException e) {
            return false;
        } catch (EndOfStart e) {
            return true;
        }
    }

    /** The start of a source, which is enough to exclude most formats; what reads on ends in {@link EndOfStart}. */
    private static final class Start implements ByteSource {
        private static final int BYTE_SIZE = 1 << 16;

        private final ByteSource source;

        /** How far it was read. */
        private int read;

        Start(ByteSource source) {
            this.source = source;
        }

        @Override
        public String name() {
            return source.name();
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public ByteBuffer slice(long offset, int length) throws IOException {
            expect(offset, length);
            return source.slice(offset, length);
        }

        @Override
        public ByteBuffer peek(long offset, int length) throws IOException {
            expect(offset, length);
            return source.peek(offset, length);
        }

        @Override
        public ByteBuffer window(long offset) throws IOException {
            if (offset == size()) {
                return source.window(offset);
            }
            expect(offset, 1);
            int length = (int) Math.min(BYTE_SIZE, size()) - (int) offset;
            expect(offset, length);
            return source.peek(offset, length);
        }

        private void expect(long offset, int length) throws EndOfStart {
            if (length > 0 && offset + length > BYTE_SIZE && offset + length <= size()) {
                throw new EndOfStart();
            }
            read = (int) Math.min(BYTE_SIZE, Math.max(read, offset + length));
        }

        @Override
        public boolean isZeroCopy() {
            return false;
        }

        @Override
        public void close() {}
    }

    /** A format's reader reads on after the start of a source. */
    private static final class EndOfStart extends IOException {
        private static final long serialVersionUID = 1;

        EndOfStart() {
            super("the start of the file ends");
        }
    }

    private FormatException ambiguous(List<TensorFormat> candidates, String what) throws FormatException {
        for (TensorFormat candidate : candidates) {
            rejectTwice(candidate);
        }
        return rejection(what + " "
                + candidates.stream().map(TensorFormat::name).collect(Collectors.joining(" and "))
                + "; name the one that it is in with TensorFormats.named(…).open(…)");
    }

    private FormatException unknown() throws IOException {
        ForeignFile mistaken = ForeignFile.of(source);
        if (mistaken != null && !mistaken.isText()) {
            return rejection(mistaken.problem());
        }
        return rejection((mistaken == null ? "" : mistaken.problem() + "; ")
                + "neither the first bytes nor the extension are those of a format on the class path; " + known(formats)
                + "; to read it in one of them, use TensorFormats.named(…).open(…)");
    }

    private FormatException rejection(String problem) {
        return new FormatException(Reason.UNSUPPORTED, source.name(), 0, "file", problem, null);
    }

    /** The formats whose extension is the longest that the file's name ends with. */
    static List<TensorFormat> byExtension(List<TensorFormat> formats, String fileName) {
        String longest = "";
        List<TensorFormat> found = new ArrayList<>();
        for (TensorFormat format : formats) {
            for (String extension : format.extensions()) {
                if (extension.length() > longest.length() && isExtension(fileName, extension)) {
                    longest = extension;
                }
            }
        }
        for (TensorFormat format : formats) {
            if (!longest.isEmpty() && format.extensions().contains(longest)) {
                found.add(format);
            }
        }
        return found;
    }

    private static boolean isExtension(String fileName, String extension) {
        int start = fileName.length() - extension.length();
        return start > 0
                && fileName.charAt(start - 1) == '.'
                && fileName.regionMatches(true, start, extension, 0, extension.length());
    }

    static String known(List<TensorFormat> formats) {
        if (formats.isEmpty()) {
            return "there are no formats on the class path; add an artifact with formats (tensorbind-spec-grammars), or one of your own with @TensorGrammar";
        }
        return formats.stream()
                .map(format -> format.name() + " (." + String.join(", .", format.extensions()) + ")")
                .collect(Collectors.joining(", ", "known are ", ""));
    }
}
