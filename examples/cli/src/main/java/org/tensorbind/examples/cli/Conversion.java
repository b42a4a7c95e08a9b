package org.tensorbind.examples.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.FormatTraits;
import org.tensorbind.Layout;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.NameSelection.Selected;

/** Tensors of open files on their way into a new file: what the target can hold of them is known before anything is written. */
final class Conversion {
    private static final List<DType> WIDER = List.of(DType.F32, DType.F64);

    private final TensorFormat format;
    private final FormatTraits traits;
    private final TargetOptions target;
    private final WriteOptions options;
    private final Map<String, String> metadata = new LinkedHashMap<>();
    private boolean hasMetadata;
    private final List<Selected> tensors = new ArrayList<>();
    private final Losses losses = new Losses();

    Conversion(TensorFormat format, TargetOptions target) {
        this.format = format;
        this.traits = format.traits();
        this.target = target;
        this.options = target.writeOptions(traits);
    }

    /** Metadata for the target, over what is there already. */
    void addMetadata(Map<String, String> entries) {
        hasMetadata = true;
        metadata.putAll(entries);
    }

    void add(List<Selected> selected) {
        tensors.addAll(selected);
    }

    List<Selected> tensors() {
        return tensors;
    }

    /** Bytes of a tensor in the target, before compression. */
    long byteSize(Selected selected) {
        TensorView view = view(selected);
        if (isSparse(view) && traits.coo()) {
            return view.parts().stream()
                    .mapToLong(
                            part -> part.shape().elementCount() * part.dtype().byteSize())
                    .sum();
        }
        DType dtype = dtypeOf(view);
        return view.elementCount() * (dtype == null ? 0 : dtype.byteSize());
    }

    private static TensorView view(Selected selected) {
        return selected.reader().tensor(selected.index());
    }

    private static boolean isSparse(TensorView view) {
        return view.info().layout() == Layout.COO;
    }

    /** The dtype in the target: the one asked for, or where the target lacks it and may, one that holds every value; null for none. */
    private @Nullable DType dtypeOf(TensorView view) {
        DType wanted = target.dtypeOf(view.dtype());
        if (traits.dtypes().contains(wanted) || !target.isLossy()) {
            return traits.dtypes().contains(wanted) ? wanted : null;
        }
        return wider(wanted).stream()
                .filter(traits.dtypes()::contains)
                .findFirst()
                .orElse(null);
    }

    private static List<DType> wider(DType dtype) {
        return switch (dtype) {
            case F8_E4M3, F8_E5M2, F16, BF16 -> WIDER;
            case F32 -> List.of(DType.F64);
            case U8 -> List.of(DType.I16, DType.U16, DType.I32, DType.U32, DType.I64, DType.U64);
            case I8 -> List.of(DType.I16, DType.I32, DType.I64);
            case U16 -> List.of(DType.I32, DType.U32, DType.I64, DType.U64);
            case I16 -> List.of(DType.I32, DType.I64);
            case U32 -> List.of(DType.I64, DType.U64);
            case I32 -> List.of(DType.I64);
            case BOOL -> List.of(DType.U8, DType.I8);
            default -> List.of();
        };
    }

    /**
     * Looks for all that the target cannot hold.
     *
     * @return what is lost, in sentences; empty without {@code --lossy}
     * @throws IOException with everything that stands against the conversion
     */
    List<String> check(Path file) throws IOException {
        if (!traits.metadata() && !metadata.isEmpty()) {
            losses.lose("metadata: " + String.join(", ", metadata.keySet()));
        }
        if (!traits.named() && hasNames()) {
            losses.lose("names: tensors are told apart by their positions");
        }
        if (traits.single() && tensors.size() != 1) {
            losses.refuse("it holds one tensor, these are " + tensors.size());
        }
        Map<String, Integer> names = new HashMap<>();
        for (Selected selected : tensors) {
            check(selected);
            if (traits.named() && traits.uniqueNames() && names.merge(selected.name(), 1, Integer::sum) == 2) {
                losses.refuse("it cannot have two tensors of one name: " + selected.name());
            }
        }
        return losses.settle(file, traits.title(), target.isLossy());
    }

    private boolean hasNames() {
        for (int i = 0; i < tensors.size(); i++) {
            if (!tensors.get(i).name().equals(Integer.toString(i))) {
                return true;
            }
        }
        return false;
    }

    private void check(Selected selected) {
        TensorView view = view(selected);
        String name = selected.name();
        String unreadableBecause = view.parts().get(0).unreadableBecause();
        if (unreadableBecause != null) {
            losses.refuse("tensor " + name + " cannot be read: " + unreadableBecause);
            return;
        }
        if (isSparse(view) && !traits.coo()) {
            losses.lose("sparse layout, zeros are stored: " + name);
        }
        DType wanted = target.dtypeOf(view.dtype());
        DType written = dtypeOf(view);
        if (isSparse(view) && wanted != view.dtype()) {
            losses.refuse("--dtype converts dense tensors only, and " + name + " is sparse");
        } else if (!traits.dtypes().contains(wanted)) {
            boolean possible = !isSparse(view) && wider(wanted).stream().anyMatch(traits.dtypes()::contains);
            if (possible) {
                losses.lose("dtype " + wanted + (written == null ? "" : ", stored as " + written) + ": " + name);
            } else {
                losses.refuse("it has no dtype " + wanted + " and none that holds its values: " + name);
            }
        }
        if (traits.reservedNames().contains(name)) {
            losses.refuse("it uses this name itself, --rename gives the tensor another: " + name);
        }
        lostAttributes(selected.name(), view);
    }

    private void lostAttributes(String name, TensorView view) {
        Set<String> lost = new TreeSet<>(view.info().attributes().keySet());
        if (traits.customAttributes()) {
            lost.retainAll(traits.reservedAttributes());
        } else {
            lost.removeAll(traits.attributes());
        }
        if (!lost.isEmpty()) {
            losses.lose("fields " + String.join(", ", lost) + ": " + name);
        }
    }

    /** Writes the target; {@code progress} is told of every byte that is read. */
    void write(Path file, Progress progress) throws IOException {
        try (TensorWriter writer = format.create(file, options)) {
            if (hasMetadata && (traits.metadata() || metadata.isEmpty())) {
                writer.metadata(metadata);
            }
            for (Selected selected : tensors) {
                writer.add(entry(selected, progress));
            }
            writer.commit();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /** How often the bytes of each tensor are read: a checksum stands before the data it is of. */
    int passes() {
        return options.checksum().equals(WriteOptions.NONE) || !options.filter().equals(WriteOptions.NONE) ? 1 : 2;
    }

    private TensorEntry entry(Selected selected, Progress progress) throws IOException {
        TensorView view = view(selected);
        TensorEntry entry = isSparse(view) ? sparse(selected.name(), view) : dense(selected.name(), view, progress);
        for (Map.Entry<String, Object> attribute : view.info().attributes().entrySet()) {
            boolean held = traits.customAttributes()
                    ? !traits.reservedAttributes().contains(attribute.getKey())
                    : traits.attributes().contains(attribute.getKey());
            if (held) {
                entry = entry.with(attribute.getKey(), attribute.getValue());
            }
        }
        return entry;
    }

    private TensorEntry dense(String name, TensorView view, Progress progress) {
        DType dtype = Objects.requireNonNull(dtypeOf(view), "checked before");
        TensorData data = Elements.converted(view, dtype);
        return TensorEntry.dense(name, dtype, view.shape(), channel -> data.writeTo(progress.counting(channel, name)));
    }

    private TensorEntry sparse(String name, TensorView view) throws IOException {
        CooTensor coo = view.coo();
        if (traits.coo()) {
            return TensorEntry.coo(name, coo);
        }
        return TensorEntry.dense(name, view.dtype(), view.shape(), channel -> writeFully(channel, coo.toDense()));
    }

    private static void writeFully(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** What the target cannot hold, tensors with the same loss together. */
    private static final class Losses {
        private static final int SHOWN = 5;
        private final Map<String, List<String>> lost = new LinkedHashMap<>();
        private final Map<String, List<String>> refused = new LinkedHashMap<>();

        void lose(String what) {
            put(lost, what);
        }

        void refuse(String what) {
            put(refused, what);
        }

        /** What stands before the last colon is shown once for all tensors that come behind it. */
        private static void put(Map<String, List<String>> losses, String what) {
            int colon = what.lastIndexOf(": ");
            String kind = colon < 0 ? what : what.substring(0, colon);
            List<String> names = losses.computeIfAbsent(kind, missing -> new ArrayList<>());
            if (colon >= 0) {
                names.add(what.substring(colon + 2));
            }
        }

        List<String> settle(Path file, String title, boolean lossy) throws IOException {
            if (refused.isEmpty() && (lost.isEmpty() || lossy)) {
                return show(lost);
            }
            List<String> lines = new ArrayList<>(show(refused));
            lines.addAll(lossy ? List.of() : show(lost));
            String advice = refused.isEmpty() ? "\n--lossy leaves these out" : "";
            throw new IOException(file + ": " + title + " cannot hold everything:\n"
                    + lines.stream().map(line -> "  " + line).collect(Collectors.joining("\n")) + advice);
        }

        private static List<String> show(Map<String, List<String>> losses) {
            return losses.entrySet().stream()
                    .map(entry -> entry.getKey() + names(entry.getValue()))
                    .toList();
        }

        private static String names(List<String> names) {
            if (names.isEmpty()) {
                return "";
            }
            String shown = names.stream().limit(SHOWN).map(Text::show).collect(Collectors.joining(", "));
            return ": " + shown + (names.size() > SHOWN ? " and " + (names.size() - SHOWN) + " more" : "");
        }
    }
}
