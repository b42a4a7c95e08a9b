package org.tensorbind.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.read.Cursor;

/** Tensors of lists that are alike are described when they are asked for, at their positions among the others. */
final class CollectedTensorsTest {
    private static final Cursor IN = new Cursor(ByteSource.of("f", ByteBuffer.allocate(16)), ReadOptions.lenient());

    private final List<Integer> described = new ArrayList<>();

    private static Storage at(long offset) {
        return Storage.plain(Payload.stored(offset, 1), ByteOrder.LITTLE_ENDIAN);
    }

    private static void add(CollectedTensors tensors, String name, long offset, String path) {
        tensors.add(name, ElementType.of(DType.U8), Shape.of(1), at(offset), path);
    }

    private void each(CollectedTensors tensors, int position, long offset, String path) {
        described.add(position);
        tensors.add(ElementType.of(DType.U8), Shape.of(1), at(offset), path);
    }

    private CollectedTensors tensors() throws IOException {
        CollectedTensors tensors = new CollectedTensors();
        add(tensors, "first", 0, "FILE.FIRST");
        tensors.each(
                IN,
                "FILE.PAIR",
                3,
                (each, i) -> {
                    each(each, i, 1 + 3 * i, ".A");
                    each(each, i, 2 + 3 * i, ".B");
                },
                i -> "a" + i,
                i -> "b" + i);
        tensors.eachWith(1, i -> CollectedTensors.fields(CollectedTensors.fields("X", i), "Y", -i));
        add(tensors, "between", 10, "FILE.BETWEEN");
        tensors.each(IN, "FILE.ROW", 2, (each, i) -> each(each, i, 11 + i, ""), i -> "row" + i);
        tensors.each(IN, "FILE.NONE", 0, (each, i) -> each(each, i, 13, ""), i -> "none" + i);
        tensors.eachWith(0, i -> Map.of("Z", i));
        add(tensors, "last", 13, "FILE.LAST");
        return tensors;
    }

    @Test
    void tensorsAreInTheOrderOfTheFile() throws IOException {
        CollectedTensors tensors = tensors();
        List<String> found = new ArrayList<>();
        for (int i = 0; i < tensors.size(); i++) {
            CollectedTensors.At tensor = tensors.get(i);
            found.add(tensor.name() + " " + tensor.path() + " "
                    + ((Storage) tensor.stored()).payload().byteOffset());
        }
        assertEquals(
                List.of(
                        "first FILE.FIRST 0",
                        "a0 FILE.PAIR[0].A 1",
                        "b0 FILE.PAIR[0].B 2",
                        "a1 FILE.PAIR[1].A 4",
                        "b1 FILE.PAIR[1].B 5",
                        "a2 FILE.PAIR[2].A 7",
                        "b2 FILE.PAIR[2].B 8",
                        "between FILE.BETWEEN 10",
                        "row0 FILE.ROW[0] 11",
                        "row1 FILE.ROW[1] 12",
                        "last FILE.LAST 13"),
                found);
        assertEquals(Map.of("X", 2, "Y", -2), tensors.get(6).attributes());
        assertEquals(Map.of(), tensors.get(5).attributes());
    }

    @Test
    void onlyTensorsOfTheFirstElementsAreLookedAt() throws IOException {
        CollectedTensors tensors = tensors();
        List<Integer> looked = new ArrayList<>();
        for (int i = 0; i < tensors.size(); i = tensors.next(i)) {
            looked.add(i);
        }
        assertEquals(List.of(0, 1, 2, 7, 8, 10), looked);
        assertEquals(List.of(0, 0, 1, 1, 0, 1), described);
    }

    @Test
    void aListBesideTensorsHasAnElementForEach() throws IOException {
        CollectedTensors tensors = new CollectedTensors();
        List<String> beside = List.of("x", "y");
        assertEquals("x", tensors.beside(IN, "DATA", beside));
        add(tensors, "a", 0, "FILE.A");
        FormatException more = assertThrows(FormatException.class, () -> tensors.sameCount(IN, "DATA", beside.size()));
        assertEquals("has 2 elements for 1 tensors, must have one for each", more.problem());
        add(tensors, "b", 1, "FILE.B");
        FormatException less = assertThrows(FormatException.class, () -> tensors.beside(IN, "DATA", beside));
        assertEquals("has 2 elements for 3 or more tensors, must have one for each", less.problem());
    }

    @Test
    void moreTensorsThanCanBeCountedAreAFault() {
        FormatException fault = assertThrows(
                FormatException.class,
                () -> new CollectedTensors()
                        .each(
                                IN,
                                "FILE.PAIR",
                                2_000_000_000,
                                (each, i) -> {
                                    each(each, i, 4, ".A");
                                    each(each, i, 5, ".B");
                                },
                                i -> "a" + i,
                                i -> "b" + i));
        assertEquals(
                "f: byte 4: FILE.PAIR: has 2000000000 elements of 2 tensors each, which makes 4000000000 tensors in the file, must have at most 2147483647",
                fault.getMessage());
    }
}
