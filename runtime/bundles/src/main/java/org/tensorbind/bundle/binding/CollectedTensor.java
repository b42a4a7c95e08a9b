package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.element.Codec.Form;
import org.tensorbind.bundle.element.Transposition;
import org.tensorbind.bundle.element.ValueException;
import org.tensorbind.bundle.element.ValueShape;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.Dimensions;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.bundle.shape.VariableScope;
import org.tensorbind.number.CountText;

/** A tensor to be written. */
final class CollectedTensor<T> {
    private static final String COUNT = "the number of elements";

    private final TensorSpec<T> spec;
    private final @Nullable Loader<? extends T> later;
    private final String name;
    private final Dimensions.Place place;
    private final VariableScope variables;
    private final int position;
    private @Nullable T value;
    private ValueShape extent = new ValueShape(null, 0, "has no value");

    /**
     * Creates a tensor without a value.
     *
     * @param later makes the value when everything was collected; null if it is given
     */
    CollectedTensor(
            TensorSpec<T> spec,
            @Nullable Loader<? extends T> later,
            String name,
            Dimensions.Place place,
            VariableScope variables,
            int position) {
        this.spec = spec;
        this.later = later;
        this.name = name;
        this.place = place;
        this.variables = variables;
        this.position = position;
    }

    /** Sets the value, and adds the equations that it gives for shape variables. */
    void take(T given, Dimensions dimensions) {
        value = given;
        extent = spec.codec().extent(given);
        ShapePattern pattern = spec.shape();
        if (extent.problem() != null) {
            place.report(extent.problem());
        } else if (pattern != null) {
            bind(pattern, dimensions);
        }
    }

    /** Makes a value that was not given, and reports whether it did. */
    boolean make(Dimensions dimensions) throws IOException {
        if (later == null) {
            return false;
        }
        T made = later.load();
        if (made == null) {
            place.report(Kind.MISSING, "is null, which its adapter returned");
        } else {
            take(made, dimensions);
        }
        return true;
    }

    private T value() {
        return Objects.requireNonNull(value, "an extent without a problem is that of a value");
    }

    String name() {
        return name;
    }

    String component() {
        return place.component();
    }

    /** Where the tensor is in a file without names. */
    int position() {
        return position;
    }

    private void bind(ShapePattern pattern, Dimensions dimensions) {
        long @Nullable [] known = extent.dimensions();
        if (known == null && spec.codec().form() == Form.FLAT && pattern.rank() != 1) {
            dimensions.require(product(pattern), extent.elementCount(), place, COUNT);
            return;
        }
        if (known != null && known.length != pattern.rank()) {
            place.report(
                    Kind.RANK, "must have rank " + pattern.rank() + " " + pattern + ", has shape " + Shape.of(known));
            return;
        }
        for (int d = 0; d < pattern.rank(); d++) {
            long dimension = known == null ? extent.elementCount() : known[d];
            if (dimension >= 0) {
                dimensions.require(product(pattern, d), dimension, place, Dimensions.dimension(d));
            }
        }
    }

    /** A dimension in terms of the outermost variables; {@code ?} is a variable of this tensor alone. */
    private DimensionExpression product(ShapePattern pattern, int dimension) {
        DimensionExpression product = pattern.dimensions().get(dimension);
        return product == null
                ? DimensionExpression.of(place.component() + ".?" + dimension)
                : variables.resolve(product);
    }

    private DimensionExpression product(ShapePattern pattern) {
        DimensionExpression all = DimensionExpression.of(1);
        for (int d = 0; d < pattern.rank(); d++) {
            all = all.times(product(pattern, d));
        }
        return all;
    }

    /** Whether others of the same name are written with this one, as one tensor. */
    boolean isPart() {
        return spec.part() != null;
    }

    /** The tensor for the writer, null where it cannot be written, which is reported then. */
    @Nullable
    TensorEntry entry(BundleWriteContext writing, String entryName) throws IOException {
        TensorEntry own = elements(writing, entryName);
        return own == null ? null : finished(writing, own);
    }

    /** The elements as the component has them, null where they cannot be written, which is reported then. */
    @Nullable
    TensorEntry elements(BundleWriteContext writing, String entryName) throws IOException {
        if (extent.problem() != null) {
            return null;
        }
        ElementType own = type();
        ElementType type = writtenType(own, writing.writer().options());
        Shape shape = shape(writing.dimensions());
        boolean fits =
                type != null && checkFormat(writing.writer().format(), type) & checkValues(type, type.equals(own));
        if (shape == null || type == null || !fits) {
            return null;
        }
        String mismatch = type.shapeError(shape);
        if (mismatch != null) {
            report(Kind.DTYPE, mismatch);
            return null;
        }
        return spec.codec().entry(entryName, value(), type, shape);
    }

    /** The type as which the options want the elements; null if they cannot be converted to it, which is reported. */
    private @Nullable ElementType writtenType(ElementType own, WriteOptions options) {
        DType numbers = own.decodedDType();
        ElementType wanted = options.elementTypes().get(name);
        if (wanted == null && options.dtype() != null && numbers.isFloatingPoint()) {
            wanted = ElementType.of(options.dtype());
        }
        if (wanted == null
                || wanted.equals(own)
                || spec.fixesDtype()
                || spec.codec().isSparse(value())) {
            return own;
        }
        String rejected = spec.rejects(wanted);
        boolean possible = wanted.isBlock() ? wanted.encoder() != null : isNumber(wanted.dtype());
        if (!possible || !isNumber(numbers)) {
            rejected = "is " + own + ", which cannot be converted to " + wanted + " of WriteOptions; "
                    + (wanted.isBlock() ? "TensorView preserves blocks" : "leave it out");
        } else if (rejected != null) {
            rejected = "is to be written as " + wanted + ", which could not be read back: " + rejected;
        }
        if (rejected != null) {
            report(Kind.DTYPE, rejected);
        }
        return rejected == null ? wanted : null;
    }

    private static boolean isNumber(DType dtype) {
        return dtype.isFloatingPoint() || dtype.isInteger();
    }

    /** Elements as the file has them: transposed, compressed and checked as the component specifies. */
    TensorEntry finished(BundleWriteContext writing, TensorEntry own) {
        TensorEntry entry = spec.isTransposed() && own.shape().rank() == 2 ? Transposition.of(own) : own;
        WriteOptions options = spec.stored().apply(writing.writer().options());
        return options == null || !checkOptions(writing, options) ? entry : entry.withOptions(options);
    }

    private ElementType type() {
        ElementType own = spec.codec().typeOf(value());
        if (own == null) {
            return ElementType.of(Objects.requireNonNull(spec.dtype(), "a type without dtype knows its value's"));
        }
        if (spec.fixesDtype() && own.dtype() != spec.dtype()) {
            report(Kind.DTYPE, "must be " + spec.dtype() + ", is " + own);
        }
        return own;
    }

    void report(Kind kind, String message) {
        place.report(kind, message);
    }

    private @Nullable Shape shape(Dimensions dimensions) {
        ShapePattern pattern = spec.shape();
        long @Nullable [] known = extent.dimensions();
        if (pattern == null) {
            return known != null ? Shape.of(withoutUnknown(known)) : shapeOfCount();
        }
        if (known != null && known.length != pattern.rank()) {
            return null;
        }
        long[] sizes = new long[pattern.rank()];
        for (int d = 0; d < sizes.length; d++) {
            Long size = known != null && known[d] >= 0 ? Long.valueOf(known[d]) : dimensions.value(product(pattern, d));
            if (size == null && known == null) {
                place.report("the shape " + pattern + " cannot be computed from "
                        + CountText.of(extent.elementCount(), "element"));
                return null;
            }
            sizes[d] = size == null ? 0 : size;
        }
        return Shape.of(sizes);
    }

    private Shape shapeOfCount() {
        return spec.codec().form() == Form.SCALAR ? Shape.of() : Shape.of(extent.elementCount());
    }

    private static long[] withoutUnknown(long[] dimensions) {
        long[] known = dimensions.clone();
        for (int d = 0; d < known.length; d++) {
            known[d] = Math.max(0, known[d]);
        }
        return known;
    }

    private boolean checkFormat(TensorFormat format, ElementType type) {
        FormatTraits traits = format.traits();
        String rejected = spec.codec().rejectedBy(format, value(), type);
        if (rejected != null) {
            report(Kind.DTYPE, rejected);
        }
        boolean sparse = spec.codec().isSparse(value());
        if (sparse && !traits.hasCoo()) {
            report(Kind.LAYOUT, "is sparse, but " + traits.title() + " has no sparse layout");
        }
        return rejected == null && (traits.hasCoo() || !sparse);
    }

    private static String joined(List<?> names) {
        return names.isEmpty() ? "none" : names.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private boolean checkValues(ElementType type, boolean own) throws IOException {
        boolean exact = own && spec.conversion() != Conversion.ROUND; // the caller wants other types to be rounded
        DType natural = spec.codec().dtype();
        DType checked = type.isBlock() && natural != null ? natural : type.dtype();
        try {
            spec.codec().check(value(), checked, spec.isFinite(), exact);
            return true;
        } catch (ValueException e) {
            report(Kind.VALUE, String.valueOf(e.getMessage()));
            return false;
        }
    }

    /** Whether the format can store the tensor as the component specifies; a lossy writer uses what the format supports. */
    private boolean checkOptions(BundleWriteContext writing, WriteOptions options) {
        FormatTraits traits = writing.traits();
        boolean possible = traits.filters().contains(options.filter())
                && (traits.checksums().contains(options.checksum())
                        || options.checksum().equals(WriteOptions.NONE));
        if (!possible && !writing.writer().options().isLossy()) {
            report(
                    Kind.UNSUPPORTED,
                    "is to be stored with compression " + options.filter() + " and checksum " + options.checksum()
                            + "; " + traits.title() + " has compression " + joined(traits.filters()) + " and checksum "
                            + joined(traits.checksums()) + "; WriteOptions.lossy() leaves it out");
        }
        return possible;
    }
}
