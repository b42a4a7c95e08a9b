package org.tensorbind.format;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.FormatTraits;
import org.tensorbind.Layout;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.StoredBytes;
import org.tensorbind.payload.code.Filters;

/** Rejects tensors and options that a format cannot hold, before anything is written. */
final class EntryChecker {
    private final FormatTraits traits;
    private final PreservedStorage preserved;
    private final WriteOptions options;
    private final String target;
    private final Set<String> names = new HashSet<>();

    /**
     * Checks for one file.
     *
     * @param target what messages call the file
     */
    EntryChecker(TensorFormat format, WriteOptions options, String target) {
        this.traits = format.traits();
        this.preserved = new PreservedStorage(format, traits.byteOrder());
        this.options = options;
        this.target = target;
        checkOptions(options);
        for (String name : options.formatOptions()) {
            checkOne("option", name, traits.options().stream().sorted().toList());
        }
    }

    /** What of a tensor is stored as it was. */
    PreservedStorage preserved() {
        return preserved;
    }

    /** Whether the format stores elements of a type as integers of variable length. */
    boolean isVariableLength(ElementType type) {
        return !type.isBlock() && traits.isVariableLength(type.dtype());
    }

    /**
     * Rejects a tensor that the format cannot hold.
     *
     * @param before the tensors that the file has already
     */
    void check(TensorEntry entry, List<TensorEntry> before) throws FormatException {
        checkName(entry, before);
        checkType(entry);
        checkAttributes(entry);
        WriteOptions wanted = entry.options() == null ? options : entry.options();
        checkOptions(wanted);
        List<String> lost = preserved.lost(entry, wanted);
        if (!lost.isEmpty() && !options.isLossy()) {
            throw cannotHold(
                    entry.name(),
                    "cannot store the " + String.join(" and the ", lost)
                            + " of the original; set another with WriteOptions.compress(…) or WriteOptions.checksum(…)"
                            + orLossy());
        }
    }

    void checkOptions(WriteOptions wanted) {
        checkOne("compression", wanted.filter(), traits.filters());
        String problem = Filters.levelProblem(wanted.filter(), wanted.level());
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
        checkOne("checksum", checksumOf(wanted), traits.checksums());
        if (traits.byteOrder() != null
                && wanted.byteOrder() != traits.byteOrder()
                && wanted.byteOrder() != WriteOptions.defaults().byteOrder()) {
            throw new IllegalArgumentException(traits.title() + " stores elements in "
                    + FormatReader.orderName(traits.byteOrder()) + "-endian order only; leave the order unset");
        }
    }

    /** The algorithm that the options set; if the format requires a checksum, the format's own by default. */
    String checksumOf(WriteOptions wanted) {
        boolean none = wanted.checksum().equals(WriteOptions.NONE);
        return none && traits.requiresChecksum() ? traits.checksums().get(0) : wanted.checksum();
    }

    void checkOne(String kind, String wanted, List<String> known) {
        if (!known.contains(wanted)) {
            throw new IllegalArgumentException(traits.title() + " has no " + kind + " '" + wanted + "'; it has "
                    + (known.isEmpty() ? "none" : String.join(", ", known)));
        }
    }

    private void checkName(TensorEntry entry, List<TensorEntry> before) throws FormatException {
        if (traits.isSingleTensor() && !before.isEmpty()) {
            throw cannotHold(
                    entry.name(), "holds one tensor, and '" + before.get(0).name() + "' was already added");
        }
        if (!traits.hasNames() && !options.isLossy() && !entry.name().equals(Integer.toString(before.size()))) {
            throw cannotHold(
                    entry.name(),
                    "has no names, only positions: call the tensor '" + before.size()
                            + "', or let names be dropped with WriteOptions.lossy()");
        }
        String pattern = traits.namePattern();
        if (pattern != null && !fits(entry.name(), pattern)) {
            throw cannotHold(entry.name(), "cannot store this name: names are \"" + pattern + "\"");
        }
        if (traits.reservedNames().contains(entry.name())) {
            throw cannotHold(entry.name(), "uses this name itself; the tensor needs another");
        }
        if (traits.hasNames() && traits.requiresUniqueNames() && !names.add(entry.name())) {
            throw cannotHold(entry.name(), "cannot have two tensors of one name");
        }
    }

    /** Whether a name has the texts of a pattern that are not in braces, in their order. */
    private static boolean fits(String name, String pattern) {
        String regex =
                Stream.of(pattern.split("\\{[^{}]*\\}", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(regex, Pattern.DOTALL).matcher(name).matches();
    }

    private void checkType(TensorEntry entry) throws FormatException {
        if (isCopied(entry)) {
            return;
        }
        checkWhole(entry);
        if (!traits.supports(entry.elementType())) {
            String known = Stream.concat(traits.dtypes().stream(), traits.blockTypes().stream())
                    .map(Object::toString)
                    .collect(Collectors.joining(", "));
            throw cannotHold(entry.name(), "has no dtype " + shown(entry) + "; it has " + known);
        }
        String mismatch = entry.elementType().shapeError(entry.shape());
        if (mismatch != null) {
            throw cannotHold(entry.name(), "stores whole blocks: " + mismatch);
        }
        if (entry.coo() != null && !traits.hasCoo()) {
            throw cannotHold(entry.name(), "has no sparse layout; CooTensor.toDense() gives all elements");
        }
        if (entry.shape().elementCount() == Long.MAX_VALUE) {
            throw cannotHold(entry.name(), "cannot hold shape " + entry.shape());
        }
    }

    /** Rejects to copy a tensor without something in the file that it is in. */
    private void checkWhole(TensorEntry entry) throws FormatException {
        TensorView original = entry.original();
        if (original != null && entry.hasOriginalElements() && original.info().layout() == Layout.UNSUPPORTED) {
            String because =
                    isUnknown(entry.elementType()) ? original.parts().get(0).unreadableReason() : null;
            if (because != null) {
                throw cannotHold(entry.name(), "cannot copy a tensor that is not decoded: " + because);
            }
        }
    }

    /** Whether nothing is known of a type but its code. */
    static boolean isUnknown(ElementType type) {
        return type.dtype() == DType.OPAQUE && !type.isBlock();
    }

    /** Whether the elements are those of a tensor whose type, or whose layout, is unknown here, and that is complete. */
    static boolean isUndecoded(TensorEntry entry) {
        TensorView original = entry.original();
        if (original == null || !entry.hasOriginalElements()) {
            return false;
        }
        return original.info().layout() == Layout.UNSUPPORTED
                ? !isIncomplete(original) && isSized(original)
                : original.info().layout() == Layout.DENSE && isUnknown(entry.elementType());
    }

    /** Whether a part of the tensor is missing in its file, so that its layout has no name. */
    private static boolean isIncomplete(TensorView view) {
        return view.info().layoutName().equals(Layout.UNSUPPORTED.toString());
    }

    private static boolean isSized(TensorView view) {
        StoredBytes stored = StoredBytes.of(view);
        return stored != null && stored.storage().payload().isSized();
    }

    /** Whether elements that are not decoded are copied as they are, which only the format can do that has their code. */
    private boolean isCopied(TensorEntry entry) throws FormatException {
        if (isCopiedWithoutData(entry)) {
            return true;
        }
        TensorView original = entry.original();
        if (original == null || !isUndecoded(entry) || !preserved.isOfSameFormat(entry)) {
            return false;
        }
        if (!isSized(original)) {
            throw cannotHold(
                    entry.name(),
                    "cannot copy elements of the unknown dtype "
                            + original.info().dtypeName() + ": their size is unknown");
        }
        return true;
    }

    /** Whether a tensor of a file that does not have its data is copied within its format: the copy does not have it either. */
    boolean isCopiedWithoutData(TensorEntry entry) {
        TensorView original = entry.original();
        StoredBytes stored = original == null || !entry.hasOriginalElements() ? null : StoredBytes.of(original);
        return stored != null
                && (stored.storage().payload().isAbsent() || ExternalCopies.isReference(entry))
                && preserved.isOfSameFormat(entry);
    }

    /** Rejects storing elements of an unknown type otherwise than they are stored already. */
    void checkKnown(TensorEntry entry) throws FormatException {
        TensorView original = entry.original();
        if (original != null && isUndecoded(entry)) {
            String unknown = isUnknown(entry.elementType())
                    ? "dtype " + original.info().dtypeName()
                    : "layout " + original.info().layoutName();
            throw cannotHold(
                    entry.name(),
                    "copies elements of the unknown " + unknown
                            + " unchanged only; do not set compression or byte order");
        }
    }

    private static String shown(TensorEntry entry) {
        ElementType type = entry.elementType();
        TensorView original = entry.original();
        if (isUnknown(type) && original != null) {
            return original.info().dtypeName() + ", which is unknown here";
        }
        return type.isBlock()
                ? type + " (" + type.blockElements() + " elements in " + type.blockBytes() + " bytes)"
                : type.name();
    }

    /** Rejects blocks that would have to be turned into another order, of bytes or of elements: nothing is known of what is in them. */
    void checkBlocks(TensorEntry entry, ByteOrder order, boolean isTransposed) throws FormatException {
        if (isTransposed) {
            throw cannotHold(
                    entry.name(),
                    "stores elements in column-major order, but those of " + entry.elementType() + " are in blocks of "
                            + entry.elementType().blockElements());
        }
        TensorView original = entry.original();
        ByteOrder given =
                original == null || !entry.hasOriginalElements() ? ByteOrder.LITTLE_ENDIAN : original.byteOrder();
        if (entry.elementType().hasByteOrder() && given != order) {
            throw cannotHold(
                    entry.name(),
                    "would store blocks of " + entry.elementType() + ", which are in "
                            + FormatReader.orderName(given) + "-endian order, in " + FormatReader.orderName(order)
                            + "-endian order; blocks are written unchanged, so ask for their own order");
        }
    }

    private void checkAttributes(TensorEntry entry) throws FormatException {
        List<String> lost = new ArrayList<>();
        for (String attribute : entry.attributes().keySet()) {
            if (traits.reservedAttributes().contains(attribute)) {
                throw cannotHold(entry.name(), "writes the attribute '" + attribute + "' itself; use another name");
            }
            if (!traits.mayHaveAttribute(attribute)) {
                lost.add(attribute);
            }
        }
        if (!lost.isEmpty() && !options.isLossy()) {
            throw cannotHold(entry.name(), "cannot store the attributes " + String.join(", ", lost) + orLossy());
        }
    }

    static String orLossy() {
        return "; WriteOptions.lossy() drops them";
    }

    FormatException cannotHold(String tensor, String problem) {
        return cannotHoldIn("tensor '" + tensor + "'", problem);
    }

    FormatException cannotHoldInFile(String problem) {
        return cannotHoldIn("file", problem);
    }

    FormatException cannotHoldIn(String where, String problem) {
        return new FormatException(Reason.UNSUPPORTED, target, -1, where, traits.title() + " " + problem, null);
    }
}
