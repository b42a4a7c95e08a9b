package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.TensorBinding;
import org.tensorbind.processor.format.Paths.Step;

/** What a writer asks of the tensors and of the metadata as a whole. */
final class WriterItems {
    private WriterItems() {}

    /** The keys by which tensors are sorted. */
    static List<WritePrograms.SortKey> order(Format format) {
        TensorBinding tensor = format.grammar().tensor();
        return tensor.order().stream()
                .map(key ->
                        new WritePrograms.SortKey(key.rule().equals(tensor.name()), tensor.dtype(), key.descending()))
                .toList();
    }

    /** What the metadata becomes, null where the format has none. */
    static WritePrograms.@Nullable MetadataForm metadata(Format format) {
        MetadataBinding metadata = format.grammar().metadata();
        if (metadata == null) {
            return null;
        }
        if (metadata.key() == null) {
            return new WritePrograms.MetadataForm(metadata.rule(), null, false);
        }
        Step list = format.paths().steps(metadata.rule()).stream()
                .filter(Step::many)
                .findFirst()
                .orElseThrow();
        boolean sorted = format.rule(list.rule()).clauses().ordered() != null;
        return new WritePrograms.MetadataForm(metadata.rule(), list.rule(), sorted);
    }
}
