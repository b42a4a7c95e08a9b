package org.tensorbind.processor.bundle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.bundle.element.Codec;
import org.tensorbind.bundle.element.Codec.Form;
import org.tensorbind.bundle.element.DtypeMatch;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.diagnostic.BundleMessage;

/**
 * Finds how a property, or an element of one, is a tensor, and whether its annotation fits its type.
 *
 * @param tensor the values of the annotation
 */
record TensorComponentResolver(
        Declaration declaration, BundleDiagnostics diagnostics, Property property, GivenValues tensor) {
    /** The tensor; errors of the annotation are reported. */
    Value resolve(SourceType type, CodecTypes.Named codec, String name, List<String> aliases, boolean element) {
        if (tensor.has("where")) {
            notApplicable("where", "a tensor", "it constrains the variables of a bundle");
        }
        checkShape(type, codec.codec());
        checkTransposed(type, codec.codec());
        StoredNamesChecker.check(tensor, property.name(), diagnostics);
        DType dtype = tensor.dtype();
        Conversion conversion = conversion(dtype);
        if (dtype != null) {
            checkDtype(type, codec.codec().fit(dtype), dtype, conversion);
        }
        DType own = codec.codec().dtype();
        if (tensor.truth("finite") && own != null && !own.isFloatingPoint()) {
            report(BundleMessage.NOT_FINITE, "finite", declaration.shown(type));
        }
        return new Value.OfTensor(
                codec.constant(),
                type,
                name,
                tensor.text("shape"),
                dtype,
                conversion,
                tensor.truth("finite"),
                element ? -1 : tensor.integer("index", -1),
                tensor.stored(),
                aliases,
                tensor.truth("transposed"),
                isPart(type, codec.codec(), element) ? new Bundle.Part("", "") : null);
    }

    /** Whether it is a part of a tensor; which rows it has is found out when the others are known. */
    private boolean isPart(SourceType type, Codec<?> codec, boolean element) {
        if (!tensor.truth("part")) {
            return false;
        }
        boolean rows = codec.form() == Form.FLAT || type.arrayDepth() > 0 || type.is("org.tensorbind.TensorView");
        if (element) {
            notApplicable("part", "elements of a list or map", "make them bundles that have parts");
        } else if (!rows) {
            notApplicable("part", "'" + declaration.shown(type) + "'", "it is for arrays, buffers and TensorView");
        } else if (!givesRows(tensor.text("shape"))) {
            notApplicable("part", "'" + declaration.shown(type) + "' without rows", "give their number in 'shape'");
        } else if (type.nullable() || property.hasDefault()) {
            notApplicable("part", "an optional property", "a tensor is present with all its parts");
        } else if (tensor.has("index")) {
            notApplicable("index", "a part", "its tensor is found by the name");
        }
        return true;
    }

    private static boolean givesRows(String shape) {
        try {
            return !shape.isEmpty() && ShapePattern.of(shape).dimensions().get(0) != null;
        } catch (IllegalArgumentException e) {
            return true; // which was reported
        }
    }

    private Conversion conversion(@Nullable DType dtype) {
        if (tensor.conversion() != Conversion.DEFAULT) {
            return tensor.conversion();
        }
        if (dtype != null) {
            return Conversion.EXACT;
        }
        Conversion policy = new GivenValues(declaration.annotation()).conversion();
        return policy == Conversion.DEFAULT ? Conversion.WIDEN : policy;
    }

    private void checkDtype(SourceType type, DtypeMatch fit, DType dtype, Conversion conversion) {
        if (fit == DtypeMatch.NEVER) {
            report(BundleMessage.DTYPE, "dtype", declaration.shown(type), dtype, "; use TensorView for any dtype");
        } else if (fit == DtypeMatch.ROUNDS && conversion != Conversion.ROUND) {
            report(BundleMessage.DTYPE, "dtype", declaration.shown(type), dtype, "; conversion = ROUND would round it");
        }
    }

    private void checkShape(SourceType type, Codec<?> codec) {
        String text = tensor.text("shape");
        if (text.isEmpty()) {
            return;
        }
        ShapePattern shape;
        try {
            shape = ShapePattern.of(text);
        } catch (IllegalArgumentException e) {
            report(BundleMessage.BAD_SHAPE, "shape", "shape", text, String.valueOf(e.getMessage()));
            return;
        }
        boolean scalar = codec.form() == Form.SCALAR && type.arrayDepth() == 0;
        if (scalar && !shape.dimensions().stream().allMatch(TensorComponentResolver::isOne)) {
            report(BundleMessage.SCALAR_SHAPE, "shape", declaration.shown(type), text);
        } else if (type.arrayDepth() > 1 && shape.rank() != type.arrayDepth()) {
            report(BundleMessage.RANK, "shape", declaration.shown(type), type.arrayDepth(), text, shape.rank());
        } else if (type.arrayDepth() == 1 || codec.form() == Form.FLAT) {
            checkFlat(shape, text);
        }
    }

    private void checkTransposed(SourceType type, Codec<?> codec) {
        String text = tensor.text("shape");
        boolean matrix = type.arrayDepth() == 2
                || ((type.arrayDepth() == 1 || codec.form() == Form.FLAT)
                        && text.indexOf(',') == text.lastIndexOf(',')
                        && text.indexOf(',') >= 0);
        if (tensor.truth("transposed") && !matrix) {
            notApplicable(
                    "transposed",
                    "'" + declaration.shown(type) + "'",
                    "it applies to arrays and buffers of rank 2; give the rank in 'shape'");
        }
    }

    private static boolean isOne(@Nullable DimensionExpression dimension) {
        return dimension != null && dimension.isConstant() && Long.valueOf(1).equals(dimension.value(Map.of()));
    }

    private void checkFlat(ShapePattern shape, String text) {
        long unknown = shape.dimensions().stream()
                .filter(dimension -> dimension == null)
                .count();
        if (unknown > 1) {
            report(BundleMessage.FLAT_SHAPE, "shape", unknown, text);
        }
    }

    private void notApplicable(String attribute, String subject, String advice) {
        report(BundleMessage.NOT_APPLICABLE, attribute, attribute, subject, advice);
    }

    private void report(BundleMessage tag, String attribute, Object... values) {
        diagnostics.report(tag, property.name(), attribute, values);
    }
}
