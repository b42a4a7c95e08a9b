package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorWriter;
import org.tensorbind.bundle.BundleContext;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.name.NamePatterns;
import org.tensorbind.bundle.name.Report;
import org.tensorbind.bundle.shape.Dimensions;
import org.tensorbind.bundle.shape.ShapeVariables;
import org.tensorbind.bundle.shape.VariableScope;

/** The state of writing one bundle: its tensors are collected, compared with each other and with the format, and then added to the writer. */
final class BundleWriteContext {
    private final BundleSpec bundle;
    private final TensorWriter writer;
    private final FormatTraits traits;
    private final String target;
    private final Report report = new Report();
    private final Dimensions dimensions = new Dimensions();
    private final List<CollectedTensor<?>> tensors = new ArrayList<>();
    private final List<CollectedKeys> keys = new ArrayList<>();
    private final CollectedAttributes attributes = new CollectedAttributes();
    private final Map<String, Object> metadata = new LinkedHashMap<>();
    private final WrittenPositions positions = new WrittenPositions();
    private final ShapeVariables variables = new ShapeVariables();

    BundleWriteContext(BundleSpec bundle, TensorWriter writer, String target) {
        this.bundle = bundle;
        this.writer = writer;
        this.traits = writer.format().traits();
        this.target = target;
        writer.options().variables().forEach((variable, value) -> dimensions.assume(variable, value, report));
    }

    <T> void add(T value, CollectFunction<T> collecting, @Nullable BindFunction<?> structure) throws IOException {
        try {
            collecting.collect(BundleCollector.outermost(this), value);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (!writer.options().variables().isEmpty()) {
            ShapeVariables known = structure == null ? variables : BundleReadContext.variables(structure);
            known.check(writer.options().variables(), "WriteOptions.where", bundle.name());
        }
        dimensions.solve();
        boolean made = false;
        for (CollectedTensor<?> tensor : tensors) {
            made |= tensor.make(dimensions);
        }
        if (made) {
            dimensions.solve();
        }
        checkNames(structure);
        checkMetadata();
        attributes.check(tensors, traits, writer.options().isLossy(), report);
        List<TensorEntry> entries = new ArrayList<>(tensors.size());
        for (CollectedParts tensor : CollectedParts.of(inOrder())) {
            String first = fileName(tensor.first());
            TensorEntry entry = tensor.entry(this, traits.hasNames() ? first : Integer.toString(entries.size()));
            if (entry != null) {
                entries.add(attributes.on(tensor.first().component(), entry));
            }
        }
        report.throwIfAny(target + ": " + bundle.name() + " cannot be written");
        if (!metadata.isEmpty()) {
            writer.metadata(metadata);
        }
        for (TensorEntry entry : entries) {
            writer.add(entry);
        }
    }

    private void checkNames(@Nullable BindFunction<?> structure) {
        if (!traits.hasNames()) {
            String unreadableReason = positions.unreadableReason(
                    tensors.stream().map(CollectedTensor::position).toList(), structure);
            if (unreadableReason != null) {
                report.add(Kind.AMBIGUOUS, "", "", unreadableReason);
            }
            return;
        }
        Set<String> names = new HashSet<>();
        Map<String, String> renamed = new HashMap<>();
        boolean different = true;
        for (CollectedParts parts : CollectedParts.of(tensors)) {
            CollectedTensor<?> tensor = parts.first();
            if (!names.add(tensor.name())) {
                different = false;
                report.add(Kind.AMBIGUOUS, tensor.component(), tensor.name(), "is the name of two tensors");
            }
            String other = renamed.putIfAbsent(fileName(tensor), tensor.name());
            if (other != null && !other.equals(tensor.name())) {
                String problem = "is renamed to '" + fileName(tensor) + "', as '" + other + "' is";
                report.add(Kind.AMBIGUOUS, tensor.component(), tensor.name(), problem);
            }
        }
        if (!keys.isEmpty() && different) {
            NamePatterns patterns = structure == null
                    ? null
                    : BundleReadContext.count(structure).patterns();
            keys.forEach(map -> map.check(names, patterns, report));
        }
    }

    /** The name that a tensor has in the file. */
    private String fileName(CollectedTensor<?> tensor) {
        UnaryOperator<String> rule = writer.options().names();
        return rule == null
                ? tensor.name()
                : Objects.requireNonNull(rule.apply(tensor.name()), "WriteOptions.rename must not return null");
    }

    /** What adapters see. */
    BundleContext context(VariableScope scope) {
        Map<String, MetadataValue> entries = new LinkedHashMap<>();
        metadata.forEach((key, value) -> entries.put(key, MetadataValue.of(value)));
        return new BundleAdapter.Context(writer.format(), entries, dimensions, scope);
    }

    private void checkMetadata() {
        if (!metadata.isEmpty() && !traits.hasMetadata() && !writer.options().isLossy()) {
            report.add(
                    Kind.UNSUPPORTED,
                    "",
                    String.join(", ", metadata.keySet()),
                    "is metadata, which " + traits.title() + " cannot store; WriteOptions.lossy() drops it");
        }
    }

    /** Sorted by index if the format has no names and the bundle specifies indices; otherwise in the order of declaration. */
    private List<CollectedTensor<?>> inOrder() {
        return traits.hasNames()
                ? tensors
                : tensors.stream()
                        .sorted(Comparator.comparingInt(CollectedTensor::position))
                        .toList();
    }

    TensorWriter writer() {
        return writer;
    }

    FormatTraits traits() {
        return traits;
    }

    Report report() {
        return report;
    }

    Dimensions dimensions() {
        return dimensions;
    }

    /** Those that are met while tensors are collected. */
    ShapeVariables variables() {
        return variables;
    }

    WrittenPositions positions() {
        return positions;
    }

    void collect(CollectedKeys map) {
        keys.add(map);
    }

    void collect(CollectedTensor<?> tensor) {
        tensors.add(tensor);
    }

    int size() {
        return tensors.size();
    }

    CollectedAttributes attributes() {
        return attributes;
    }

    /** Adds a metadata entry; null is none. */
    void metadata(String key, @Nullable Object value) {
        if (value != null) {
            metadata.put(key, value);
        }
    }
}
