package org.tensorbind.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SuppliedValuesTest {
    private static SuppliedValues values(Object names) {
        return new SuppliedValues("the file", "TensorWriter.fileItem", Map.of("NAMES", names));
    }

    private static String rejection(Object names, SuppliedValues.Form<?> form) {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> form.read(values(names), "NAMES"));
        return String.valueOf(rejected.getMessage());
    }

    @Test
    void listsInListsAreOfTheirType() {
        SuppliedValues.Form<List<List<String>>> form = SuppliedValues.listsOf(SuppliedValues.listOf(String.class));
        List<List<String>> given = List.of(List.of("a", "b"), List.of());
        assertEquals(given, form.read(values(given), "NAMES"));
        assertEquals("the file: NAMES[1][0] must be a text, is 1", rejection(List.of(List.of("a"), List.of(1L)), form));
        assertEquals("the file: NAMES[0] must be a list, is a", rejection(List.of("a"), form));
    }
}
