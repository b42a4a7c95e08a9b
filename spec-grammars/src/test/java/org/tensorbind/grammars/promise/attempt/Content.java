package org.tensorbind.grammars.promise.attempt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.grammars.promise.grammar.RandomBlocks;

/** All that a file holds for a generic reader, as values that can be compared. */
public record Content(Map<String, String> metadata, List<Item> tensors) {
    /** One tensor: its elements densely, little-endian. */
    public record Item(
            String name,
            ElementType type,
            Shape shape,
            boolean sparse,
            ByteBuffer bytes,
            Map<String, Object> attributes) {
        /** A copy with other attributes. */
        Item with(Map<String, Object> others) {
            return new Item(name, type, shape, sparse, bytes, others);
        }

        /** A copy without attributes, and without the name where the format has none. */
        public Item core(boolean named) {
            return new Item(named ? name : "", type, shape, sparse, bytes, Map.of());
        }

        @Override
        public String toString() {
            return name + " " + type + shape + (sparse ? " sparse " : " ") + bytes.remaining() + " bytes#"
                    + Integer.toHexString(bytes.hashCode()) + " " + GeneratedClasses.comparable(attributes);
        }
    }

    public static Content of(TensorReader reader) throws IOException {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < reader.size(); i++) {
            items.add(item(reader.tensor(i)));
        }
        return new Content(reader.metadata(), items);
    }

    private static Item item(TensorView view) throws IOException {
        boolean sparse = view.info().layout() == Layout.COO;
        if (!sparse) {
            RandomBlocks.check(view);
        }
        return new Item(
                view.name(),
                view.elementType(),
                view.shape(),
                sparse,
                sparse ? view.coo().toDense() : bytes(view),
                view.info().attributes());
    }

    /** What is stored of a tensor, decoded; of a sparse one its coordinates and values. */
    public static List<ByteBuffer> stored(TensorView view) throws IOException {
        return view.info().layout() == Layout.COO
                ? List.of(bytes(view.coo().indices()), bytes(view.coo().values()))
                : List.of(bytes(view));
    }

    private static ByteBuffer bytes(TensorView view) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        view.writeTo(Channels.newChannel(bytes));
        return ByteBuffer.wrap(bytes.toByteArray());
    }

    /** An attribute that can be compared, null where it is absent. */
    public static @Nullable Object attribute(Item item, String name) {
        return GeneratedClasses.comparable(item.attributes().get(name));
    }
}
