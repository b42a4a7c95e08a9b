package org.tensorbind.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;

/** Tensors of lists that are alike are described when they are asked for, at their positions among the others. */
final class CollectedTensorsTest {
    private final List<Integer> described = new ArrayList<>();

    private static void add(CollectedTensors tensors, String name, String path) {
        Storage storage = Storage.plain(Payload.stored(0, 1), ByteOrder.LITTLE_ENDIAN);
        tensors.add(name, ElementType.of(DType.U8), Shape.of(1), storage, path);
    }

    private CollectedTensors tensors() throws IOException {
        CollectedTensors tensors = new CollectedTensors();
        add(tensors, "first", "FILE.FIRST");
        tensors.each("FILE.NONE", 0, (each, i) -> add(each, "none", ""));
        tensors.each("FILE.PAIR", 3, (each, i) -> {
            described.add(i);
            add(each, "a" + i, ".A");
            add(each, "b" + i, ".B");
            each.with("X", i);
            each.with("Y", -i);
        });
        add(tensors, "between", "FILE.BETWEEN");
        tensors.each("FILE.ROW", 2, (each, i) -> add(each, "row" + i, ""));
        add(tensors, "last", "FILE.LAST");
        return tensors;
    }

    @Test
    void tensorsAreInTheOrderOfTheFile() throws IOException {
        CollectedTensors tensors = tensors();
        List<String> found = new ArrayList<>();
        for (int i = 0; i < tensors.size(); i++) {
            found.add(tensors.get(i).name() + " " + tensors.path(i));
        }
        assertEquals(
                List.of(
                        "first FILE.FIRST",
                        "a0 FILE.PAIR[0].A",
                        "b0 FILE.PAIR[0].B",
                        "a1 FILE.PAIR[1].A",
                        "b1 FILE.PAIR[1].B",
                        "a2 FILE.PAIR[2].A",
                        "b2 FILE.PAIR[2].B",
                        "between FILE.BETWEEN",
                        "row0 FILE.ROW[0]",
                        "row1 FILE.ROW[1]",
                        "last FILE.LAST"),
                found);
        assertEquals(List.of(0, 1, 2), described);
        assertEquals(Map.of("X", 2, "Y", -2), tensors.get(6).attributes());
    }

    @Test
    void onlyTensorsOfTheFirstElementAreLookedAt() throws IOException {
        CollectedTensors tensors = tensors();
        List<Integer> looked = new ArrayList<>();
        for (int i = 0; i < tensors.size(); i = tensors.next(i)) {
            looked.add(i);
        }
        assertEquals(List.of(0, 1, 2, 7, 8, 10), looked);
        assertEquals(List.of(0), described);
    }
}
