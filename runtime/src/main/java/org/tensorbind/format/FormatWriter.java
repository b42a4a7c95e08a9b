package org.tensorbind.format;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatTraits;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.event.FlightEvent;
import org.tensorbind.io.AtomicFileOutput;
import org.tensorbind.io.SafeText;
import org.tensorbind.payload.PayloadEncoder;
import org.tensorbind.value.MixedElements;
import org.tensorbind.value.PreservedForms;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.FilePlan;
import org.tensorbind.write.NameTree;
import org.tensorbind.write.SuppliedValues;
import org.tensorbind.write.TensorPart;

/**
 * What generated writers have in common besides {@link EntryWriter}: encoding data, checking the planned file and putting it in its place. A generated
 * writer turns the tensors into the file's structure and writes it.
 */
@GeneratedCodeApi
public abstract class FormatWriter extends EntryWriter {
    private @Nullable PreservedForms preserved;

    /** A writer of a file. */
    protected FormatWriter(TensorFormat format, Path file, WriteOptions options) {
        super(format, options, file, null);
    }

    /** A writer to a channel. */
    protected FormatWriter(TensorFormat format, WritableByteChannel channel, WriteOptions options) {
        super(format, options, null, channel);
    }

    /** The order in which the format wants tensors, null for the order in which they were added. */
    protected @Nullable Comparator<TensorPart> order() {
        return null;
    }

    /**
     * The byte order of all elements, where items of the file give it; null elsewhere. The tensors of {@code contents} have no bytes yet.
     */
    protected @Nullable ByteOrder elementOrder(FileContents contents) throws IOException {
        return null;
    }

    /** The clause of the grammar for the byte order of all elements, where items of the file give it. */
    protected String elementOrderClause() {
        return "";
    }

    /** The item with the elements of the list of tensors that are not tensors; null in formats in which all are. */
    protected @Nullable String otherElements() {
        return null;
    }

    /** The same of a field of a tensor. */
    protected Object suppliedField(String field, SuppliedValues values) {
        return values.object(field);
    }

    /** Plans a file: what follows from its contents, sizes and places. */
    protected abstract FilePlan plan(FileContents contents) throws IOException;

    @Override
    protected final TensorEntry accepted(TensorEntry entry) throws FormatException {
        checker().check(entry, entries());
        return typed(entry);
    }

    private TensorEntry typed(TensorEntry entry) {
        Map<String, Object> fields = entry.attributes();
        if (fields.isEmpty()) {
            return entry;
        }
        SuppliedValues values =
                new SuppliedValues("tensor '" + entry.name() + "'", "TensorEntry.withAttribute", fields);
        TensorEntry typed = entry;
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            if (!traits().mayHaveAttribute(field.getKey())) {
                typed = typed.withoutAttribute(field.getKey());
            } else if (field.getValue() != null) {
                Object made = suppliedField(field.getKey(), values);
                typed = made == field.getValue() ? typed : typed.withAttribute(field.getKey(), made);
            }
        }
        return typed;
    }

    @Override
    public final TensorWriter keepKeyOrder(TensorReader from) throws IOException {
        rejectFinished();
        if (preserved == null
                && from instanceof FormatReader reader
                && from.format().name().equals(format().name())) {
            preserved = reader.preservedForms();
        }
        return this;
    }

    @Override
    protected final void commitFile() throws IOException {
        Path file = file();
        WritableByteChannel channel = channel();
        Path directory = file == null ? null : file.toAbsolutePath().getParent();
        FlightEvent event = FlightEvent.begin(FlightEvent.Kind.WRITE, target());
        try (PayloadEncoder encoder = new PayloadEncoder(directory, options().threads())) {
            List<TensorPart> parts =
                    new EntryEncoder(encoder, checker(), format(), options(), byteOrder()).encode(entries());
            FilePlan plan = checkedPlan(parts);
            if (channel != null) {
                plan.writeTo(channel);
            } else if (file != null) {
                replace(file, plan);
            }
            event.end(plan.byteSize(), format().name());
        }
    }

    /** The byte order of all elements, null where each tensor has its own. */
    private @Nullable ByteOrder byteOrder() throws IOException {
        if (elementOrderClause().isEmpty()) {
            boolean isGiven = traits().defaultByteOrder() == null || traits().hasOwnByteOrder();
            return isGiven ? traits().byteOrder() : orderOfFile();
        }
        ByteOrder found = Objects.requireNonNull(
                elementOrder(
                        contents(entries().stream().map(TensorPart::described).toList())),
                "items of the file tell it");
        if (traits().defaultByteOrder() == null
                && options().isByteOrderSet()
                && options().byteOrder() != found) {
            throw checker()
                    .cannotHoldInFile("stores elements in " + FormatReader.orderName(found)
                            + "-endian order with these items of the file (grammar: "
                            + elementOrderClause() + "), but the options ask for "
                            + FormatReader.orderName(options().byteOrder())
                            + "; set the items, which give the order, and leave the option unset");
        }
        return found;
    }

    private FileContents contents(List<TensorPart> parts) {
        return new FileContents(
                parts,
                options(),
                metadata(),
                items().values(),
                orderOfFile(),
                traits().attributes(),
                preserved == null ? PreservedForms.NONE : preserved);
    }

    /** The byte order that the options set, in formats in which each file gives its own; unused in others. */
    private ByteOrder orderOfFile() {
        ByteOrder usual = traits().defaultByteOrder() == null ? ByteOrder.LITTLE_ENDIAN : traits().defaultByteOrder();
        Object item = items().get(FormatTraits.BYTE_ORDER);
        if (item == null || traits().defaultByteOrder() == null) {
            return options().isByteOrderSet() ? options().byteOrder() : usual;
        }
        ByteOrder order = switch (item.toString()) {
            case "little" -> ByteOrder.LITTLE_ENDIAN;
            case "big" -> ByteOrder.BIG_ENDIAN;
            default ->
                throw new IllegalArgumentException(
                        FormatTraits.BYTE_ORDER + " of the file must be little or big, is " + item);
        };
        if (options().isByteOrderSet() && options().byteOrder() != order) {
            throw new IllegalArgumentException(
                    FormatTraits.BYTE_ORDER + " of the file is " + item + ", the options ask for "
                            + FormatReader.orderName(options().byteOrder()) + "; set only one of them");
        }
        return order;
    }

    /** Plans the file, reads the planned image, and compares it with the supplied content. */
    private FilePlan checkedPlan(List<TensorPart> parts) throws IOException {
        Comparator<TensorPart> order = order();
        List<TensorPart> ordered =
                order == null ? parts : parts.stream().sorted(order).toList();
        FileContents contents = contents(arrange(ordered));
        String name = target();
        try {
            FilePlan plan = plan(contents);
            new ImageCheck(format(), plan, contents, read -> arranged(items().expected(read), parts.size()))
                    .check(name);
            return plan;
        } catch (IllegalArgumentException e) {
            if (file() == null) {
                throw e;
            }
            throw new IllegalArgumentException(
                    "cannot write " + name + ": " + SafeText.of(String.valueOf(e.getMessage())), e);
        }
    }

    /** For elements that are not tensors, their offset in the file. */
    private Map<String, Object> arranged(Map<String, Object> expected, int tensors) {
        String others = otherElements();
        if (others == null || !(expected.get(others) instanceof List<?> list)) {
            return expected;
        }
        Map<String, Object> arranged = new LinkedHashMap<>(expected);
        List<?> elements = new MixedElements<>(list, tensors).others();
        arranged.remove(others);
        if (!elements.isEmpty()) {
            arranged.put(others, elements);
        }
        return arranged;
    }

    /** The tensors in the order in which they are written, where their names determine the lists that contain them. */
    protected List<TensorPart> arrange(List<TensorPart> parts) {
        return parts;
    }

    /** Tensors in the order in which maps in maps are written, whose keys a separator joins in their names. */
    protected static List<TensorPart> inMaps(List<TensorPart> parts, String separator) {
        return NameTree.arrange(parts, separator);
    }

    private static void replace(Path target, FilePlan plan) throws IOException {
        try (AtomicFileOutput output = AtomicFileOutput.create(target)) {
            plan.writeTo(output);
            output.commit();
        }
    }
}
