package org.tensorbind.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;

class PlacedTensorsTest {
    private static final int LAYER = 0;
    private static final int NORM = 0;
    private static final int BIAS = 1;
    private static final int HEAD = 2;
    private static final TensorPlaces PLACES = new TensorPlaces()
            .list("LAYER")
            .clause("layer{LAYER}.norm")
            .at(0)
            .inEach(LAYER)
            .clause("layer{LAYER}.bias")
            .optional()
            .at(0)
            .inEach(LAYER)
            .clause("head")
            .optional()
            .at(1);

    private static TensorPart part(String name, long... shape) {
        return new TensorPart(
                name,
                ElementType.of(DType.U8),
                Shape.of(shape),
                null,
                null,
                null,
                "none",
                ByteOrder.LITTLE_ENDIAN,
                false,
                null,
                Map.of(),
                null,
                null);
    }

    private static PlacedTensors placed(String... names) {
        return PLACES.with(Stream.of(names).map(name -> part(name, 3)).toList());
    }

    private static String rejected(TensorChecks checks) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, checks::report).getMessage());
    }

    @Test
    void tensorsAreInThePlacesOfTheirNames() throws IOException {
        PlacedTensors tensors = placed("layer1.norm", "head", "layer0.norm", "layer1.bias");
        assertEquals(2, tensors.count(LAYER));
        assertEquals("layer0.norm", tensors.get(NORM).name());
        assertFalse(tensors.has(BIAS));
        tensors.at(LAYER, 1);
        assertEquals("layer1.bias", tensors.get(BIAS).name());
        assertEquals("head", tensors.get(HEAD).name());
        tensors.checks().report();
    }

    @Test
    void whatIsMissingOrHasNoPlaceIsToldAtOnce() {
        assertEquals(
                "the tensors are not those of the format: 'tail' is not one of them; 'layer0.norm' is missing",
                rejected(placed("tail", "layer1.norm").checks()));
    }

    @Test
    void anItemFollowsFromTheFirstTensorThatIsThere() throws IOException {
        PlacedTensors tensors = placed("layer0.norm");
        assertEquals(
                3L,
                tensors.<Long>solve(
                        "WIDTH", false, () -> tensors.dimension(HEAD, 0), () -> tensors.dimension(NORM, 0)));
        IllegalStateException rejected = assertThrows(
                IllegalStateException.class,
                () -> tensors.<Long>solve("HEADS", false, () -> tensors.dimension(HEAD, 0)));
        assertTrue(String.valueOf(rejected.getMessage()).contains("set it with TensorWriter.fileItem(\"HEADS\", …)"));
    }

    @Test
    void checksGoThroughTheElementsOfLists() throws IOException {
        PlacedTensors tensors = PLACES.with(List.of(part("layer0.norm", 3), part("layer1.norm", 4), part("head")));
        TensorChecks checks = tensors.checks();
        checks.expectRank(HEAD, 1, "[WIDTH]");
        checks.expectShape(HEAD, () -> new long[] {3});
        checks.expectShape(NORM, () -> new long[] {3 + tensors.index(LAYER) * 2});
        checks.expectDtype(NORM, () -> ElementType.of(DType.I8));
        assertEquals(
                "the tensors are not those of the format: 'head' has shape [], but must have 1 dimension, [WIDTH];"
                        + " 'layer1.norm' has shape [4], but must have [5];"
                        + " 'layer0.norm' has dtype u8, but must have i8; 'layer1.norm' has dtype u8, but must have i8",
                rejected(checks));
    }

    @Test
    void aDtypeThatItemsGiveIsToldWithThem() throws IOException {
        TensorChecks checks = placed("layer0.norm").checks();
        checks.expectDtype(NORM, () -> ElementType.of(DType.F32), "WIDE ? f32 : u8", () -> "WIDE is 1");
        assertEquals(
                "the tensors are not those of the format: 'layer0.norm' has dtype u8, but must have f32:"
                        + " 'WIDE ? f32 : u8', where WIDE is 1; set another value, or add a tensor of f32",
                rejected(checks));
    }

    @Test
    void anItemDecidesWhetherATensorIsThere() throws IOException {
        TensorChecks checks = placed("layer0.norm").checks();
        checks.expectPresence(HEAD, "present when FLAG == 1", "FLAG", () -> "FLAG is 1", () -> true);
        assertTrue(rejected(checks).contains("'head' is missing, but FLAG is 1, for which it must be present"));
    }

    /** Two clauses name their tensors alike, and an item tells which of them holds. */
    @Test
    void anItemThatAsksForAnotherRankIsToldOnce() throws IOException {
        TensorPlaces places = new TensorPlaces()
                .clause("m")
                .optional()
                .fitting(2, ElementType.of(DType.U8))
                .clause("m")
                .optional()
                .fitting(1, ElementType.of(DType.U8));
        for (List<Integer> order : List.of(List.of(0, 1), List.of(1, 0))) {
            TensorChecks checks = places.with(List.of(part("m", 2, 3))).checks();
            for (int clause : order) {
                String words = "present when KIND == " + (clause == 0 ? "matrix" : "vector");
                checks.expectPresence(clause, words, "KIND", () -> "KIND is vector", () -> clause == 1);
            }
            assertEquals(
                    "the tensors are not those of the format: 'm' has shape [2, 3], but KIND is vector, for which it must"
                            + " have 1 dimension (present when KIND == vector): set another KIND, or replace the tensor",
                    rejected(checks));
        }
    }
}
