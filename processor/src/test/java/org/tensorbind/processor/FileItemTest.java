package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.structure.Items;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.value.Value;

/** Which items of a file its user gives. */
final class FileItemTest {
    private static final String TENSORS = """
            ENTRY ::= NAME DTYPE RANK DIMS OFFSET SCALE
            NAME ::= LENGTH CHARS
            LENGTH ::= uint8 = size(CHARS)
            CHARS ::= text
            DTYPE ::= uint8 dtype { f32 = 0 }
            RANK ::= uint8 = count(DIMS)
            DIMS ::= uint32*
            OFFSET ::= uint64 = offset(DATA)
            SCALE ::= float32
            DATA ::= bytes sized product(DIMS) * width(DTYPE)
            tensor ENTRY { name NAME, dtype DTYPE, shape DIMS, data DATA }
            """;

    private static List<FileItem> items(String rules) {
        SourceText source = new SourceText("items.grammar", "format items \"Items\" {}\n" + rules);
        Diagnostics diagnostics = new Diagnostics(source);
        var format = Grammars.analyze(source, diagnostics);
        assertEquals(
                "",
                String.join(
                        "\n", diagnostics.all().stream().map(d -> d.render()).toList()));
        return Objects.requireNonNull(format).items();
    }

    private static String names(String rules) {
        return String.join(" ", items(rules).stream().map(FileItem::name).toList());
    }

    @Test
    void whatFollowsFromOthersIsLeftOut() {
        String rules = "FILE ::= \"IT\" COUNT VERSION PAD ENTRY* DATA*\nCOUNT ::= uint32 = count(ENTRY)\n"
                + "VERSION ::= uint8 default 3\nPAD ::= zero(3)\n" + TENSORS;
        FileItem version = items(rules).get(0);
        assertEquals("VERSION", names(rules));
        assertEquals(new Value.Number(3), version.fallback());
        assertEquals(Items.Kind.ONE, version.kind());
    }

    @Test
    void recordsThatStandOnceAreEnteredAndOthersAreNot() {
        String rules =
                "FILE ::= HEAD PAIRS EXTRA_FLAG EXTRA? COUNT ENTRY* DATA*\nHEAD ::= MAJOR MINOR\nMAJOR ::= uint8\n"
                        + "MINOR ::= uint8\nPAIRS ::= PAIR_COUNT PAIR*\nPAIR_COUNT ::= uint8 = count(PAIR)\nPAIR ::= KEY MEANING\n"
                        + "KEY ::= uint8\nMEANING ::= uint8\nEXTRA_FLAG ::= uint8 = present(EXTRA)\nEXTRA ::= LEFT RIGHT\nLEFT ::= uint8\n"
                        + "RIGHT ::= uint8\nCOUNT ::= uint32 = count(ENTRY)\n" + TENSORS;
        assertEquals("MAJOR MINOR PAIRS EXTRA", names(rules));
        assertEquals(true, items(rules).get(3).optional());
    }

    @Test
    void aListBesideTheTensorsIsAnItem() {
        String rules = "FILE ::= TAG_COUNT COUNT TAG* ENTRY* DATA*\nTAG_COUNT ::= uint8 = count(TAG)\nTAG ::= uint16\n"
                + "COUNT ::= uint32 = count(ENTRY)\n" + TENSORS;
        assertEquals("TAG", names(rules));
        assertEquals(Items.Kind.MANY, items(rules).get(0).kind());
    }

    @Test
    void metadataIsNoItemAndUnknownKeysAreOne() {
        String rules = """
                FILE ::= SIZE HEADER BUFFER
                SIZE ::= uint64 = size(HEADER)
                HEADER ::= json { "version": uint, ? "about": ABOUT, "tensors": TENSORS, * text => any }
                ABOUT ::= { * text => text }
                TENSORS ::= { * ENTRY }
                ENTRY ::= NAME => INFO
                NAME ::= text
                INFO ::= { "dtype": DTYPE, "shape": SHAPE, "at": uint = offset(DATA from BUFFER) }
                DTYPE ::= text dtype { f32 = "f32" }
                SHAPE ::= [ uint* ]
                BUFFER ::= DATA*
                DATA ::= bytes sized product(SHAPE) * width(DTYPE)
                tensor ENTRY { name NAME, dtype DTYPE, shape SHAPE, data DATA }
                metadata ABOUT
                """;
        List<FileItem> items = items(rules);
        assertEquals("version", items.get(0).name());
        assertEquals(Items.Kind.OTHER_ENTRIES, items.get(1).kind());
        assertEquals(2, items.size());
    }

    @Test
    void itemsOfOneLabelHaveNamesOfTheirOwn() {
        String rules =
                "FILE ::= HEAD FOOT COUNT ENTRY* DATA*\nHEAD ::= X CODE\nFOOT ::= CODE Y\nX ::= uint8\nY ::= uint8\n"
                        + "CODE ::= uint8\nCOUNT ::= uint32 = count(ENTRY)\n" + TENSORS;
        assertEquals("X CODE FOOT.CODE Y", names(rules));
    }

    @Test
    void theFieldsOfTheOneTensorAreNoItemsOfTheFile() {
        assertEquals(
                "",
                names("FILE ::= SCALE DTYPE RANK DIMS DATA\nSCALE ::= float32\nDTYPE ::= uint8 dtype { f32 = 0 }\n"
                        + "RANK ::= uint8 = count(DIMS)\nDIMS ::= uint32*\nDATA ::= bytes sized product(DIMS) * width(DTYPE)\n"
                        + "tensor FILE { dtype DTYPE, shape DIMS, data DATA }\n"));
    }
}
