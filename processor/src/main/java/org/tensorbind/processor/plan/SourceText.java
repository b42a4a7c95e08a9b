package org.tensorbind.processor.plan;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What only a writer has, as people read it. */
final class SourceText {
    private SourceText() {}

    static String planned(Source.Planned planned) {
        String from = planned.base() == null ? "" : " from " + planned.base();
        String scope = planned.list() != null
                ? " of each " + planned.list()
                : planned.scope() == Source.Scope.TENSOR ? " of each tensor" : "";
        return planned.quantity().name().toLowerCase(Locale.ROOT) + "(" + planned.rule() + from + ")" + scope;
    }

    static String of(Source source) {
        if (source instanceof Source.OfTensor role) {
            return "tensor." + word(role.role());
        }
        if (source instanceof Source.Attribute field) {
            return "tensor[\"" + field.field() + "\"" + fallback(field.fallback()) + "]";
        }
        if (source instanceof Source.UserSupplied item) {
            return "given[\"" + item.item() + "\"" + fallback(item.fallback()) + "]";
        }
        if (source instanceof Source.HasAttribute field) {
            return "has tensor[\"" + field.field() + "\"]";
        }
        if (source instanceof Source.IsSupplied item) {
            return "has given[\"" + item.item() + "\"]";
        }
        if (source instanceof Source.OtherEntries item) {
            return "given[\"" + item.item() + "\"]";
        }
        if (source instanceof Source.Derived derived) {
            return derived.rule();
        }
        return source instanceof Source.Planned planned ? planned(planned) : slot(source);
    }

    private static String fallback(@Nullable Value fallback) {
        return fallback == null ? "" : " or " + ValueText.of(fallback);
    }

    private static String word(Source.Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    private static String slot(Source source) {
        if (source instanceof Source.OfSlot of) {
            return "slot " + of.slot() + "." + word(of.role());
        }
        if (source instanceof Source.SlotField field) {
            return "slot " + field.slot() + "[\"" + field.field() + "\"" + fallback(field.fallback()) + "]";
        }
        if (source instanceof Source.SlotPosition position) {
            return "index(" + position.list() + ")";
        }
        if (source instanceof Source.ElementPosition) {
            return "index of the element";
        }
        if (source instanceof Source.TensorPosition) {
            return "index of the tensor";
        }
        if (source instanceof Source.SlotDimension dimension) {
            return "slot " + dimension.slot() + ".shape[" + dimension.index() + "]";
        }
        if (source instanceof Source.HasSlot has) {
            return "has slot " + has.slot();
        }
        if (source instanceof Source.IsSlotColumnMajor order) {
            return "slot " + order.slot() + " is column-major";
        }
        if (source instanceof Source.HasSlotFilter filter) {
            return "slot " + filter.slot() + ".filter is " + filter.filter();
        }
        if (source instanceof Source.SlotCount count) {
            return "count(" + count.rule() + " of the tensors)";
        }
        return source instanceof Source.Solved solved ? "solved(" + solved.rule() + ")" : computed(source);
    }

    private static String computed(Source source) {
        if (source instanceof Source.Stored stored) {
            return "(" + ValueText.of(stored.value()) + (stored.factor() != 1 ? " * " + stored.factor() : "")
                    + (stored.divisor() != 1 ? " / " + stored.divisor() : "") + " + " + stored.bias() + ")";
        }
        if (source instanceof Source.Counted counted) {
            return "size(" + ValueText.of(counted.value()) + " as " + counted.rule() + ")";
        }
        if (source instanceof Source.IsVariant variant) {
            return ValueText.of(variant.choice()) + " is " + variant.variant();
        }
        if (source instanceof Source.AsVariant variant) {
            return ValueText.of(variant.choice()) + " as " + variant.variant();
        }
        if (source instanceof Source.IsThere there) {
            return "present(" + ValueText.of(there.value()) + ")";
        }
        if (source instanceof Source.WithCode code) {
            return code.rule() + "("
                    + (code.text() == null ? Long.toString(code.number()) : ValueText.quote(code.text())) + ")";
        }
        return word(source);
    }

    private static String word(Source source) {
        if (source instanceof Source.HasFilter filter) {
            return "tensor.filter is " + filter.filter();
        }
        if (source instanceof Source.HasOption option) {
            return "option " + option.option();
        }
        if (source instanceof Source.KeptLayout layout) {
            return "tensor.layout or " + ValueText.of(layout.known());
        }
        if (source instanceof Source.IsSparse) {
            return "tensor is sparse";
        }
        if (source instanceof Source.IsColumnMajor) {
            return "tensor is column-major";
        }
        if (source instanceof Source.IsBigEndian) {
            return "tensor is big-endian";
        }
        if (source instanceof Source.IsBigEndianFile) {
            return "file is big-endian";
        }
        if (source instanceof Source.ElementCount) {
            return "count(elements)";
        }
        if (source instanceof Source.TensorCount) {
            return "count(tensors)";
        }
        if (source instanceof Source.GroupCount count) {
            return "count(list " + count.level() + ")";
        }
        if (source instanceof Source.NameItem item) {
            return "tensor.name[" + item.item() + "]";
        }
        if (source instanceof Source.Metadata) {
            return "metadata";
        }
        if (source instanceof Source.HasMetadata) {
            return "has metadata";
        }
        if (source instanceof Source.Records records) {
            return ValueText.of(records.element()) + " for each of " + ValueText.of(records.integers());
        }
        if (source instanceof Source.NewRecord made) {
            return made.rule() + "(" + ValueText.of(made.components()) + ")";
        }
        if (source instanceof Source.Dimension) {
            return "dimension";
        }
        if (source instanceof Source.Nothing) {
            return "none";
        }
        if (source instanceof Source.CustomAttributes) {
            return "tensor.custom";
        }
        if (source instanceof Source.Filled filled) {
            return "(" + ValueText.of(filled.count()) + ") × " + ValueText.of(filled.element());
        }
        return source instanceof Source.NoElements ? "[]" : "always";
    }
}
