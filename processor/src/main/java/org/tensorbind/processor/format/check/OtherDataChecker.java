package org.tensorbind.processor.format.check;

import java.util.List;
import org.tensorbind.ElementType;
import org.tensorbind.payload.code.Packing;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.processor.type.ValueType;

/** Checks the items in which the data of a tensor may be: that it can be in any of them, and that packed numbers can be elements of its dtypes. */
final class OtherDataChecker extends Checker {
    OtherDataChecker(Checker all) {
        super(all);
    }

    @Override
    void check(TensorClause tensor) {
        tensor.others().forEach(other -> check(tensor, other));
        if (tensor.data() != null
                && tensor.others().isEmpty()
                && rule(tensor.data()).coding() instanceof Coding.Packed packed) {
            checkWritable(tensor, packed);
        }
    }

    /** Writers write floats as the elements are, and integers of a dtype that the format has nowhere else as bytes. */
    private void checkWritable(TensorClause tensor, Coding.Packed packed) {
        Alternatives alternatives = new Alternatives(grammar, places);
        boolean writable = alternatives.dtypes(tensor).stream()
                .allMatch(type -> packed.number().isFloat()
                        ? (type.dtype().isFloatingPoint() || type.dtype().isComplex())
                                && Packing.width(type) == packed.byteSize()
                        : isInteger(packed, type) && isPackedOnly(alternatives, type));
        if (!writable) {
            misplaced(
                    tensor.span(),
                    "data",
                    tensor.rule(),
                    "'" + tensor.data()
                            + "' has numbers that are not the elements of all its dtypes as they are; let 'data' be 'bytes', and write"
                            + " 'or " + tensor.data() + " { … }'");
        }
    }

    /** Unsigned numbers have no form of negative ones. */
    private static boolean isInteger(Coding.Packed packed, ElementType type) {
        return type.dtype().isInteger()
                && !type.isBlock()
                && (packed.number() == Type.INT || !type.dtype().isSigned());
    }

    private boolean isPackedOnly(Alternatives alternatives, ElementType type) {
        return grammar.tensors().stream()
                .filter(each -> alternatives.dtypes(each).contains(type))
                .allMatch(each -> each.data() != null
                        && each.others().isEmpty()
                        && rule(each.data()).coding() instanceof Coding.Packed packed
                        && !packed.number().isFloat());
    }

    /** Of several items with the data, a tensor has one, and a writer needs bytes to write the data of any dtype. */
    private void check(TensorClause tensor, TensorClause.OtherData other) {
        String data = tensor.data();
        String dtype = tensor.dtypeRule();
        if (data == null || dtype == null) {
            report(GrammarMessage.CLAUSE_NEEDS, other.span(), "or", tensor.rule(), "a tensor clause", "'data'");
            return;
        }
        if (!other.isDecoded()) {
            checkUndecoded(tensor, other);
            return;
        }
        List<String> items = other.equals(tensor.others().get(0)) ? List.of(data, other.rule()) : List.of(other.rule());
        items.stream()
                .filter(item -> !isOptional(tensor.rule(), item))
                .forEach(item -> misplaced(
                        other.span(),
                        "or",
                        tensor.rule(),
                        "each tensor has '" + item + "', but its data is in one item only; make it optional"));
        if (rule(data).coding() instanceof Coding.Packed) {
            misplaced(
                    other.span(),
                    "or",
                    tensor.rule(),
                    "writers write the data of any dtype as '" + data
                            + "', which has numbers; let 'data' be the 'bytes'");
        }
        for (String name : other.dtypes()) {
            checkValueOf(rule(dtype), name, other.span());
            Enumeration dtypes = rule(dtype).values();
            Enumerator value = dtypes == null ? null : dtypes.find(name);
            if (value != null && value.type() != null) {
                checkWidth(tensor, other, value.type());
            }
        }
    }

    private void checkUndecoded(TensorClause tensor, TensorClause.OtherData other) {
        Place place = places.find(tensor.rule(), other.rule());
        boolean list = structures.value(other.rule()).kind() == ValueType.Kind.LIST;
        if (place == null || place.isListed() || place.isOptional() || !list) {
            misplaced(
                    other.span(),
                    "or",
                    tensor.rule(),
                    "'" + other.rule()
                            + "' without dtypes must be a list in each tensor, such as '[ VALUE* ]'; write the dtypes"
                            + " that may be in it: 'or " + other.rule() + " { f32 }'");
        }
    }

    private boolean isOptional(String owner, String item) {
        Place place = places.find(owner, item);
        return place == null || place.isOptional();
    }

    /** Floats have the size of what is stored, and the bits of an integer that of one of Java's. */
    private void checkWidth(TensorClause tensor, TensorClause.OtherData other, ElementType type) {
        int width = Packing.width(type);
        boolean fits = !(rule(other.rule()).coding() instanceof Coding.Packed packed)
                || (packed.number().isFloat()
                        ? width == packed.byteSize()
                        : width > 0 && width <= Long.BYTES && Integer.bitCount(width) == 1);
        if (!fits) {
            misplaced(
                    other.span(),
                    "or",
                    tensor.rule(),
                    "the dtype '" + type + "' has numbers of " + width + " bytes, unlike those of '" + other.rule()
                            + "'");
        }
    }
}
