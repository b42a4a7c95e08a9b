package org.tensorbind.examples.cli.convert;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;
import org.tensorbind.Layout;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorView;
import org.tensorbind.examples.cli.inspect.FileReport;
import org.tensorbind.examples.cli.inspect.Undecoded;

/** What becomes of the elements of tensors in a target: which are copied as they are stored, and of which dtype the others are. */
final class TargetElements {
    private static final List<DType> WIDER = List.of(DType.F32, DType.F64);

    private final TensorFormat format;
    private final FormatTraits traits;
    private final TargetOptions target;

    TargetElements(TensorFormat format, TargetOptions target) {
        this.format = format;
        this.traits = format.traits();
        this.target = target;
    }

    static boolean isSparse(TensorView view) {
        return view.info().layout() == Layout.COO;
    }

    /** Whether a tensor whose elements are not decoded is copied as it is stored, which only its own format can do. */
    boolean keepsUndecoded(TensorView view) {
        TensorFormat source = view.format();
        return Undecoded.reason(view) != null && source != null && source.name().equals(format.name());
    }

    /** Whether a tensor is in blocks and stays so: no dtype is asked for, or nothing says what numbers are in them. */
    boolean keepsBlocks(TensorView view) {
        ElementType type = view.elementType();
        return type.isBlock() && (type.decoder() == null || wanted(view).equals(type));
    }

    /** The type that is asked for; a tensor of which no blocks can be made keeps its own. */
    private ElementType wanted(TensorView view) {
        ElementType wanted = target.typeOf(view.elementType(), traits);
        return isUnfit(view, wanted) ? view.elementType() : wanted;
    }

    /** Whether a tensor is no matrix whose rows are whole blocks. Vectors are few, and programs have kernels for those of floats only. */
    private static boolean isUnfit(TensorView view, ElementType wanted) {
        return wanted.isBlock()
                && !wanted.equals(view.elementType())
                && (view.shape().rank() < 2 || wanted.shapeError(view.shape()) != null);
    }

    /** The type of blocks that was asked for, if the tensor keeps its own since it does not fit; else null. */
    @Nullable
    ElementType unfit(TensorView view) {
        ElementType wanted = target.typeOf(view.elementType(), traits);
        return isUnfit(view, wanted) ? wanted : null;
    }

    /** Whether the elements are written as they are, in whatever byte order and compression. */
    boolean keepsElements(TensorView view) {
        return keepsUndecoded(view) || keepsBlocks(view) || view.elementType().equals(typeOf(view));
    }

    /** The type in the target: the one asked for, or where the target lacks it and may, one that holds every value; null for none. */
    @Nullable
    ElementType typeOf(TensorView view) {
        ElementType wanted = wanted(view);
        if (traits.supports(wanted) || !target.isLossy()) {
            return traits.supports(wanted) ? wanted : null;
        }
        return wider(wanted.dtype()).stream()
                .filter(traits.dtypes()::contains)
                .findFirst()
                .map(ElementType::of)
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

    /** Tells what the target cannot hold of a tensor's elements, or what cannot become the dtype that is asked for. */
    void check(String name, TensorView view, Losses losses) {
        if (Undecoded.reason(view) != null) {
            checkUndecoded(name, view, losses);
            return;
        }
        if (isSparse(view) && !traits.hasCoo()) {
            losses.lose("sparse layout, zeros will be stored: " + name);
        }
        if (keepsBlocks(view)) {
            checkBlocks(name, view, losses);
            return;
        }
        ElementType wanted = wanted(view);
        String obstacle = obstacle(view, wanted);
        if (obstacle != null) {
            losses.reject("--dtype " + obstacle + ": " + name);
        } else if (!traits.supports(wanted)) {
            checkDtype(name, view, wanted.dtype(), losses);
        }
    }

    private void checkUndecoded(String name, TensorView view, Losses losses) {
        if (!keepsUndecoded(view)) {
            TensorFormat source = view.format();
            losses.reject(undecoded(view) + ", and only " + (source == null ? "its own format" : source.title())
                    + " can hold such tensors, which --exclude leaves out: " + name);
        } else if (!target.typeOf(view.elementType(), traits).equals(view.elementType())) {
            losses.reject("--dtype cannot convert elements that are not decoded (" + undecoded(view) + "): " + name);
        }
    }

    /** Why elements are not decoded, in few words: a model may have hundreds of such tensors. */
    private static String undecoded(TensorView view) {
        String unknown = FileReport.unknown(view.info());
        return unknown == null ? String.valueOf(Undecoded.reason(view)) : unknown + " is unknown here";
    }

    /** Why elements cannot become the dtype, null where they can, or are it. */
    private static @Nullable String obstacle(TensorView view, ElementType wanted) {
        DType from = view.elementType().decodedDType();
        if (wanted.equals(view.elementType())) {
            return null;
        }
        if (wanted.dtype().isComplex() || from.isComplex()) {
            return "converts real numbers only, and cannot make " + wanted + " of " + from;
        }
        if (wanted.dtype() == DType.BOOL) {
            return "converts bool to numbers, but numbers not to bool: this is " + from;
        }
        return isSparse(view) ? "converts dense tensors only, but this one is sparse" : null;
    }

    private void checkDtype(String name, TensorView view, DType wanted, Losses losses) {
        ElementType written = typeOf(view);
        boolean possible = !isSparse(view) && wider(wanted).stream().anyMatch(traits.dtypes()::contains);
        if (possible) {
            losses.lose("dtype " + wanted + (written == null ? "" : ", stored as " + written) + ": " + name);
        } else {
            losses.reject("it has no dtype " + wanted + " and none that can hold its values: " + name);
        }
    }

    private void checkBlocks(String name, TensorView view, Losses losses) {
        String blocks = "blocks of " + view.elementType();
        if (!wanted(view).equals(view.elementType())) {
            losses.reject("--dtype converts numbers only, but these are " + blocks + ": " + name);
        } else if (!traits.supports(view.elementType())) {
            losses.reject("it cannot store " + blocks
                    + (view.elementType().decoder() == null ? "" : ", use --dtype f32 to store their numbers") + ": "
                    + name);
        }
    }
}
