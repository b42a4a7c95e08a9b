package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorDescription.Block;
import org.tensorbind.processor.plan.tensor.TensorDescription.Content;
import org.tensorbind.processor.plan.tensor.TensorDescription.Lack;
import org.tensorbind.processor.plan.tensor.TensorDescription.Stored;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Value;

/** Finds what may be absent of all that a tensor needs. */
final class AbsentParts {
    private final Format format;
    private final List<Lack> lacks = new ArrayList<>();

    AbsentParts(Format format) {
        this.format = format;
    }

    List<Lack> of(Found dtype, Content content) {
        add(dtype, null);
        if (content instanceof Content.Plain plain) {
            if (plain.shape() instanceof TensorDescription.Dimensions.Listed list) {
                add(list.value(), null);
            }
            parts(plain.stored()).forEach(part -> add(part, null));
        } else if (content instanceof Content.ByVariant variants) {
            add(variants.choice(), null);
            variants.blocks().forEach(this::add);
        }
        return List.copyOf(lacks);
    }

    private void add(Block block) {
        add(block.shape().value(), block.rule());
        parts(block.stored()).forEach(part -> add(part, block.rule()));
    }

    private static Stream<Found> parts(Stored stored) {
        if (stored instanceof Stored.Dense dense) {
            return Stream.of(dense.data());
        }
        Stored.Sparse sparse = (Stored.Sparse) stored;
        return Stream.of(
                sparse.indicesShape().value(),
                sparse.indices().data(),
                sparse.valuesShape().value(),
                sparse.values().data());
    }

    /** Of items in one another, the outermost that may be absent is what is missed. */
    private void add(Found value, @Nullable String block) {
        if (value.isNullable()) {
            boolean around = !value.owners().isEmpty();
            String rule =
                    around && value.owners().get(0) instanceof Value.Component owner ? owner.rule() : value.rule();
            lacks.add(new Lack(format.rule(rule).label(), value, block));
        }
    }
}
