package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.plan.PlanText;
import org.tensorbind.processor.plan.PlannedFormat;

/** What writers derive from what is given and from the tensors, which places and sizes they plan for it, and where these are noted. */
final class WritePlanTest {
    private static final String ENTRIES = """
            COUNT  ::= uint8 = count(ENTRY)
            ENTRY  ::= DTYPE RANK DIMS START END
            DTYPE  ::= uint8 dtype { f32 = 1, u8 = 2 }
            RANK   ::= uint8 = count(DIMS)
            DIMS   ::= uint16*
            START  ::= uint32 = offset(DATA from BUFFER)
            END    ::= uint32 = START + size(DATA)
            BUFFER ::= DATA*
            DATA   ::= bytes sized product(DIMS) * width(DTYPE)
            tensor ENTRY { dtype DTYPE, shape DIMS, data DATA }
            """;
    private static final String OF_TENSORS = """
              COUNT := count(tensors)
              RANK of each tensor := count(tensor.shape)
              START of each tensor := offset(DATA from BUFFER) of each tensor
              END of each tensor := START + size(tensor.data)
            """;

    /** What stands before the tensors; {@code items} are those of the file. */
    private static String plan(String items, String rules) {
        SourceText source = new SourceText(
                "plan.grammar",
                "format plan \"Plan\" {}\nFILE ::= \"P\" " + items + " COUNT ENTRY* BUFFER\n" + rules + ENTRIES);
        Diagnostics diagnostics = new Diagnostics(source);
        PlannedFormat format = Grammars.analyze(source, diagnostics);
        assertEquals(
                "",
                String.join(
                        "\n", diagnostics.all().stream().map(d -> d.render()).toList()));
        return PlanText.of(Objects.requireNonNull(format));
    }

    private static String section(String plan, String head) {
        int start = plan.indexOf("\n" + head) + 1;
        return start == 0 ? "" : plan.substring(plan.indexOf('\n', start) + 1, plan.indexOf("\n}\n", start) + 1);
    }

    private static void assertDerived(String expected, String items, String rules) {
        assertEquals(expected + OF_TENSORS, section(plan(items, rules), "derive {"));
    }

    @Test
    void whatTensorsTellIsDerivedFromThem() {
        assertDerived("", "", "");
    }

    @Test
    void aFlagFollowsFromWhatIsGiven() {
        assertDerived(
                "  FLAG := (has given[\"PART\"] ? 1 : 0)\n",
                "FLAG PART?",
                "FLAG ::= uint8 = present(PART)\nPART ::= uint16\n");
    }

    @Test
    void aTagFollowsFromTheVariantThatIsGiven() {
        assertDerived(
                "  TAG := (given[\"CHOICE\"] is FIRST ? a : b)\n",
                "TAG CHOICE",
                "TAG ::= uint8 { a = 1, b = 2 }\nCHOICE ::= a: FIRST | b: SECOND by TAG\nFIRST ::= uint8\nSECOND ::= float32\n");
    }

    @Test
    void anIntegerThatASizeNamesFollowsFromWhatItMeasures() {
        assertDerived("  SIZE := size(given[\"NOTE\"])\n", "SIZE NOTE", "SIZE ::= uint8\nNOTE ::= text sized SIZE\n");
        assertDerived("", "BOX", "BOX ::= SIZE NOTE\nSIZE ::= uint8\nNOTE ::= text sized SIZE\n");
    }

    @Test
    void anEquationIsComputedFromWhatIsGivenOrItsDefault() {
        assertDerived(
                "  TWICE := given[\"UNIT\" or 3] * 2\n",
                "TWICE UNIT",
                "TWICE ::= uint16 = UNIT * 2\nUNIT ::= uint8 default 3\n");
    }

    @Test
    void oneThatFollowsFromAnotherComesBehindIt() {
        assertDerived(
                "  SIZE := size(given[\"NOTE\"])\n  AGAIN := SIZE + 1\n",
                "AGAIN SIZE NOTE",
                "AGAIN ::= uint8 = SIZE + 1\nSIZE ::= uint8\nNOTE ::= text sized SIZE\n");
    }

    @Test
    void placesAndSizesThatAreToldArePlannedAndNotedWhereTheyAre() {
        String plan = plan("TOTAL", "TOTAL ::= uint32 = size(FILE)\n");

        assertEquals("  size(FILE)\n  offset(DATA from BUFFER) of each tensor\n", section(plan, "plan {"));
        assertTrue(section(plan, "write FILE of the file").endsWith("  note size(FILE)\n"), plan);
        assertEquals("""
                  each tensor {
                    note offset(DATA from BUFFER) of each tensor
                    write DATA(tensor.data)
                  }
                """, section(plan, "write BUFFER of the file"));
    }

    @Test
    void nothingIsPlannedThatNothingTells() {
        String plan = plan("UNIT", "UNIT ::= uint8\n");

        assertEquals("  offset(DATA from BUFFER) of each tensor\n", section(plan, "plan {"));
        assertTrue(section(plan, "write FILE of the file").contains("  write UNIT(given[\"UNIT\"])\n"), plan);
    }

    @Test
    void aChecksumIsLeftOpenUntilWhatItCoversIsWritten() {
        String plan =
                plan("SUM HEAD", "SUM ::= uint32 = crc32(HEAD)\nHEAD ::= UNIT BASE\nUNIT ::= uint8\nBASE ::= uint8\n");

        String file = section(plan, "write FILE of the file");
        assertTrue(file.startsWith("  open sum(SUM)\n  emit x\"50\"\n  emit sum(SUM) in 4 bytes\n"), plan);
        assertTrue(file.endsWith("  sum(SUM) := crc32, rank 1\n"), plan);
        String head = section(plan, "write HEAD of the file");
        assertTrue(head.startsWith("  sum(SUM) covers from here\n"), plan);
        assertTrue(head.endsWith("  sum(SUM) covers up to here\n"), plan);
    }

    @Test
    void aListOfWhichSomethingTellsTheNumberIsComparedWithIt() {
        String plan = plan("N CELL[N + 1]", "N ::= uint8 default 2\nCELL ::= uint8\n");

        assertTrue(
                section(plan, "write FILE of the file").contains("expect count(given[\"CELL\"")
                        && plan.contains(" == given[\"N\" or 2] + 1\n"),
                plan);
    }
}
