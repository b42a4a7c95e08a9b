package org.tensorbind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of dtypes. */
final class DTypeTest {
    @ParameterizedTest
    @EnumSource(DType.class)
    void eachHasItsName(DType dtype) {
        assertEquals(dtype, DType.of(dtype.toString()));
        assertEquals(dtype, DType.ofLabel(dtype.toString()));
    }

    @ParameterizedTest
    @CsvSource({
        "F32, f32", "BF16, bf16", "bfloat16, bf16", "torch.bfloat16, bf16", "float32, f32", "numpy.float64, f64",
        "<f4, f32", "|u1, u8", "FLOAT16, f16", "torch.half, f16", "F8_E4M3, f8_e4m3", "torch.float8_e4m3fn, f8_e4m3",
        "BOOL, bool", "int8, i8", "I64, i64", "UINT16, u16", "complex64, c64", "double, f64",
        "F16, f16", "F64, f64", "I8, i8", "I16, i16", "I32, i32"
    })
    void otherLibrariesNamesAreKnown(String name, String label) {
        assertEquals(label, DType.of(name).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"f23", "bf61", "torch.bfloat", "float", "Q4_K", ">f4", "", "torch."})
    void aNameThatIsNoneIsRejected(String name) {
        IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, () -> DType.of(name));
        assertEquals(
                "no dtype has the name '" + name
                        + "'; dtypes are [bool, u8, i8, f8_e5m2, f8_e4m3, i16, u16, f16, bf16, i32, u32, f32, f64, i64, u64,"
                        + " c64, c128, opaque], and types in blocks are in FormatTraits.blockTypes()",
                rejected.getMessage());
    }

    @Test
    void grammarsHaveNoAliases() {
        assertEquals(DType.OPAQUE, DType.ofLabel("F32"));
        assertEquals(DType.OPAQUE, DType.ofLabel("float32"));
    }
}
