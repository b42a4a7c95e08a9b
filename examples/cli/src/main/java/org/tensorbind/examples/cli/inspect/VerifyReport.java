package org.tensorbind.examples.cli.inspect;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.tensorbind.ChecksumState;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorView;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.Text;

/** What was compared in a file, and each broken rule once, in the order in which they are found. */
final class VerifyReport implements ParseListener {
    private static final int SHOWN = 5;

    private final Consumer<String> onProblem;
    private final Set<String> problems = new LinkedHashSet<>();
    private final CoveredBytes covered = new CoveredBytes();
    private final List<TensorView> undecoded = new ArrayList<>();
    private int tensors;
    private int verified;
    private int unknown;
    private int none;

    /** @param onProblem is said of each broken rule as it is found */
    VerifyReport(Consumer<String> onProblem) {
        this.onProblem = onProblem;
    }

    @Override
    public void verified(String rule, String algorithm, long byteOffset, long byteSize) {
        covered.add(byteOffset, byteSize);
    }

    @Override
    public void problem(FormatException failure) {
        addProblem(Failures.message(failure));
    }

    void addProblem(String message) {
        if (problems.add(message)) {
            onProblem.accept(message);
        }
    }

    boolean isWell() {
        return problems.isEmpty();
    }

    /** Adds a tensor whose bytes were read; what a checksum of a rule covers was compared with that. */
    void add(TensorView view, ChecksumState state) {
        boolean isCovered = view.parts().stream()
                .allMatch(part -> part.file() == null && covered.has(part.byteOffset(), part.byteSize()));
        ChecksumState known = state == ChecksumState.NONE && isCovered ? ChecksumState.VERIFIED : state;
        tensors++;
        verified += known == ChecksumState.VERIFIED ? 1 : 0;
        unknown += known == ChecksumState.UNKNOWN ? 1 : 0;
        none += known == ChecksumState.NONE ? 1 : 0;
    }

    /** Adds a tensor whose bytes were read and compared with their checksum, but not decoded. */
    void addUndecoded(TensorView view) {
        StoredPart part = view.parts().get(0);
        boolean isKnown = part.checksum() != null && !part.checksum().equals("unknown");
        add(
                view,
                isKnown
                        ? ChecksumState.VERIFIED
                        : part.checksum() == null ? ChecksumState.NONE : ChecksumState.UNKNOWN);
        undecoded.add(view);
    }

    Set<String> problems() {
        return problems;
    }

    /** The tensors whose elements were not decoded, for a reason that makes no file malformed. */
    List<TensorView> undecoded() {
        return undecoded;
    }

    int tensors() {
        return tensors;
    }

    /** How many tensors were compared with a checksum. */
    int verified() {
        return verified;
    }

    /** How many tensors have a checksum of an algorithm that is not known. */
    int withUnknownChecksum() {
        return unknown;
    }

    /** How many tensors have no checksum. */
    int withoutChecksum() {
        return none;
    }

    /** How many checksums were compared of other parts of the file. */
    int otherChecksums() {
        return covered.others();
    }

    @Override
    public String toString() {
        int others = otherChecksums();
        return ByteSizes.count(tensors) + (tensors == 1 ? " tensor, " : " tensors, ") + ByteSizes.count(verified)
                + " with a verified checksum"
                + (unknown == 0 ? "" : ", " + ByteSizes.count(unknown) + " with a checksum of an unknown algorithm")
                + (none == 0 ? "" : ", " + ByteSizes.count(none) + " with none: read, and not verified")
                + (others == 0
                        ? ""
                        : ", " + ByteSizes.count(others) + (others == 1 ? " checksum" : " checksums")
                                + " of other parts of the file verified")
                + notDecoded();
    }

    private String notDecoded() {
        if (undecoded.isEmpty()) {
            return "";
        }
        List<String> shown =
                undecoded.stream().limit(SHOWN).map(VerifyReport::describe).toList();
        return ", " + ByteSizes.count(undecoded.size()) + " not decoded: " + String.join(", ", shown)
                + (undecoded.size() > SHOWN ? " and " + (undecoded.size() - SHOWN) + " more" : "");
    }

    private static String describe(TensorView view) {
        return Text.show(view.name()) + " (" + FileReport.unknown(view.info()) + ")";
    }
}
