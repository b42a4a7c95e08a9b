package org.tensorbind.processor.plan.write;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.SortedNames;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.plan.item.FileItems;
import org.tensorbind.processor.plan.write.WritePrograms.SortKey;
import org.tensorbind.processor.type.ValueType;

/** What a writer asks of the tensors and of the metadata as a whole. */
public final class WriterItems {
    private WriterItems() {}

    /** The keys by which tensors are sorted. */
    static List<SortKey> order(Format format) {
        TensorClause tensor = format.grammar().first();
        boolean shortestFirst = SortedNames.SHORTEST_FIRST.equals(SortedNames.order(format.grammar()));
        return tensor.order().stream()
                .map(key -> key.rule().equals(tensor.nameRule())
                        ? new SortKey.ByName(shortestFirst, key.descending())
                        : byDtype(format.rule(key.rule()), key.descending()))
                .toList();
    }

    private static SortKey byDtype(Rule dtype, boolean descending) {
        List<String> listed = listedDtypes(dtype);
        return listed.isEmpty()
                ? new SortKey.ByCode(dtype.name(), descending)
                : new SortKey.ByListedDtype(listed, descending);
    }

    /** Codes that are texts have no order that means anything, so the one in which they are listed counts. */
    private static List<String> listedDtypes(Rule rule) {
        return rule.values() != null
                        && rule.values().values().get(0).codes().get(0).text() != null
                ? rule.values().names()
                : List.of();
    }

    /** The item with the elements of the list of tensors that are no tensors, null where each one is. */
    public static WritePrograms.@Nullable Others others(Format format) {
        return FileItems.of(format).stream()
                .filter(item -> item.isOtherElements())
                .findFirst()
                .map(item -> new WritePrograms.Others(item.name(), item.rule()))
                .orElse(null);
    }

    /** What the metadata becomes, null where the format has none. */
    static WritePrograms.@Nullable MetadataForm metadata(Format format) {
        MetadataBinding metadata = format.grammar().metadata();
        if (metadata == null) {
            return null;
        }
        Structures structures = format.structures();
        ValueType whole = structures.value(metadata.rule());
        if (metadata.value() == null) {
            return new WritePrograms.MetadataForm(whole, null, whole.elementType(), false);
        }
        String pair = pairRule(format, metadata);
        return new WritePrograms.MetadataForm(
                whole.kind() == ValueType.Kind.RECORD ? whole.list() : whole,
                pair,
                structures.value(metadata.value()),
                format.rule(pair).clauses().ordered() != null);
    }

    /** The rule of a pair of the metadata, which is repeated itself or is in the list that the metadata is. */
    public static String pairRule(Format format, MetadataBinding metadata) {
        ValueType list = format.structures().value(metadata.rule());
        return (list.element() == null ? list : list.element()).typeRule();
    }
}
