package org.tensorbind.bundle.binding;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.binding.BundleReadContext.Search;
import org.tensorbind.bundle.entry.MetadataSpec;
import org.tensorbind.bundle.entry.MetadataType;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.Dimensions;
import org.tensorbind.value.EditDistance;

/** Looks for one entry of the file's metadata. */
record MetadataSearch<T>(BundleBinder binder, MetadataSpec<T> spec) {
    private static final int LONGEST_SHOWN = 60;

    /** The value of the entry; null if it is absent, or invalid, which is reported, and while tensors are only counted. */
    @Nullable
    T find() {
        BundleReadContext reading = binder.reading();
        if (reading.search() == Search.COUNTING) {
            String variable = spec.variable();
            reading.variables().add(variable == null ? null : DimensionExpression.of(variable), binder.variables());
            return null;
        }
        for (String key : spec.keys()) {
            String text = reading.metadata(key);
            if (text != null) {
                if (!key.equals(spec.key())) {
                    reading.foundAlias(binder.componentOf(spec.component()), key);
                }
                return parsed(key, text);
            }
        }
        return null;
    }

    /** The value of the entry, see {@link #find}; one that is absent is reported. */
    @Nullable
    T findOrReport() {
        BundleReadContext reading = binder.reading();
        if (reading.search() != Search.COUNTING
                && spec.keys().stream().allMatch(key -> reading.metadata(key) == null)) {
            report(spec.key(), Kind.MISSING, missing(reading));
        }
        return find();
    }

    private String missing(BundleReadContext reading) {
        TensorReader reader = reading.reader();
        Set<String> known = reading.metadata().keySet();
        String nearest = EditDistance.nearest(spec.key(), known, spec.key().length() / 3);
        if (nearest == null && reading.options().metadata().isEmpty()) {
            reading.report().hint("BundleOptions.metadata(…) adds the metadata of a JSON file, such as a config.json");
        }
        if (!reader.format().traits().hasMetadata() && known.isEmpty()) {
            return "is metadata, which " + reader.format().title() + " cannot store";
        }
        String where = reading.options().metadata().isEmpty() ? " in the file's metadata" : " in the metadata";
        return "is missing" + others() + where + ", which has "
                + (known.isEmpty() ? "no entries" : String.join(", ", known))
                + (nearest == null ? "" : "; did you mean '" + nearest + "'?");
    }

    private String others() {
        List<String> others = spec.keys().subList(1, spec.keys().size());
        return switch (others.size()) {
            case 0 -> "";
            case 1 -> ", and so is '" + others.get(0) + "',";
            default -> ", and so are '" + String.join("', '", others) + "',";
        };
    }

    private @Nullable T parsed(String key, String text) {
        MetadataType<T> type = spec.type();
        T value;
        try {
            value = type.parse(text);
        } catch (IllegalArgumentException e) {
            report(key, Kind.VALUE, "metadata must be " + type.expected() + ", is '" + shortened(text) + "'");
            return null;
        }
        if (spec.variable() != null && value instanceof Number number) {
            BundleReadContext reading = binder.reading();
            DimensionExpression variable = binder.variables().resolve(DimensionExpression.of(spec.variable()));
            reading.dimensions().state(variable, number.longValue(), place(key));
        }
        return value;
    }

    private Dimensions.Place place(String key) {
        return new Dimensions.KnownPlace(binder.reading().report(), binder.componentOf(spec.component()), key);
    }

    private void report(String key, Kind kind, String message) {
        place(key).report(kind, message);
    }

    private static String shortened(String text) {
        return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
    }
}
