package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
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
              COUNT := count of ENTRY
              RANK := count(shape DIMS of tensor 0)
              START := planned(offset, rule: DATA, base: BUFFER, list: ENTRY)
              END := derived(START) + dataSize(data DATA of tensor 0)
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
        return Objects.requireNonNull(format).text();
    }

    /** The steps of the program of a rule. */
    private static String steps(String plan, String program) {
        int start = plan.indexOf(": program(" + program, plan.indexOf("\nwriting: "));
        return plan.substring(plan.indexOf('\n', start) + 1, plan.indexOf("\n}\n", start) + 1);
    }

    /** Each rule whose value follows from others, with that. */
    private static String derivations(String plan) {
        return Pattern.compile(
                        "\nwriting.derivations: derivation\\((\\w+)(?:, value: (.*)\\)|\\) \\{\n  value: (.*))(?=\n)")
                .matcher(plan)
                .results()
                .map(found -> "  " + found.group(1) + " := "
                        + (found.group(2) == null ? found.group(3) : found.group(2)) + "\n")
                .collect(Collectors.joining());
    }

    private static void assertDerived(String expected, String items, String rules) {
        assertEquals(expected + OF_TENSORS, derivations(plan(items, rules)));
    }

    @Test
    void whatTensorsTellIsDerivedFromThem() {
        assertDerived("", "", "");
    }

    @Test
    void aFlagFollowsFromWhatIsGiven() {
        assertDerived(
                "  FLAG := (has item PART of file) ? 1 : 0\n",
                "FLAG PART?",
                "FLAG ::= uint8 = present(PART)\nPART ::= uint16\n");
    }

    @Test
    void aTagFollowsFromTheVariantThatIsGiven() {
        assertDerived(
                "  TAG := type(supplied(CHOICE, type: choice CHOICE))\n",
                "TAG CHOICE",
                "TAG ::= uint8 { a = 1, b = 2 }\nCHOICE ::= a: FIRST | b: SECOND by TAG\nFIRST ::= uint8\nSECOND ::= float32\n");
    }

    @Test
    void anIntegerThatASizeNamesFollowsFromWhatItMeasures() {
        assertDerived(
                "  SIZE := textSize NOTE(supplied(NOTE, type: text), \"UTF8\")\n",
                "SIZE NOTE",
                "SIZE ::= uint8\nNOTE ::= text sized SIZE\n");
        assertDerived("", "BOX", "BOX ::= SIZE NOTE\nSIZE ::= uint8\nNOTE ::= text sized SIZE\n");
    }

    @Test
    void anEquationIsComputedFromWhatIsGivenOrItsDefault() {
        assertDerived(
                "  TWICE := supplied(UNIT, type: integer, fallback: 3) * 2\n",
                "TWICE UNIT",
                "TWICE ::= uint16 = UNIT * 2\nUNIT ::= uint8 default 3\n");
    }

    @Test
    void oneThatFollowsFromAnotherComesBehindIt() {
        assertDerived(
                "  SIZE := textSize NOTE(supplied(NOTE, type: text), \"UTF8\")\n  AGAIN := derived(SIZE) + 1\n",
                "AGAIN SIZE NOTE",
                "AGAIN ::= uint8 = SIZE + 1\nSIZE ::= uint8\nNOTE ::= text sized SIZE\n");
    }

    @Test
    void placesAndSizesThatAreToldArePlannedAndNotedWhereTheyAre() {
        String plan = plan("TOTAL", "TOTAL ::= uint32 = size(FILE)\n");

        assertTrue(
                plan.contains(
                        "planned: [planned(size, rule: FILE), planned(offset, rule: DATA, base: BUFFER, list: ENTRY)]"),
                plan);
        assertTrue(steps(plan, "FILE").startsWith("  region(FILE, noted: planned(size, rule: FILE)) {\n"), plan);
        assertEquals("""
                  loop(DATA, count: written(count of ENTRY)) {
                    note(offset, of: DATA, planned: planned(offset, rule: DATA, base: BUFFER, list: ENTRY))
                    call(DATA, arguments: [data DATA of tensor 0])
                  }
                """, steps(plan, "BUFFER"));
    }

    @Test
    void nothingIsPlannedThatNothingTells() {
        String plan = plan("UNIT", "UNIT ::= uint8\n");

        assertTrue(plan.contains("planned: [planned(offset, rule: DATA, base: BUFFER, list: ENTRY)]"), plan);
        assertTrue(steps(plan, "FILE").contains("  call(UNIT, arguments: [supplied(UNIT, type: integer)])\n"), plan);
    }

    @Test
    void aChecksumIsLeftOpenUntilWhatItCoversIsWritten() {
        String plan =
                plan("SUM HEAD", "SUM ::= uint32 = crc32(HEAD)\nHEAD ::= UNIT BASE\nUNIT ::= uint8\nBASE ::= uint8\n");

        String file = steps(plan, "FILE");
        assertTrue(
                file.startsWith(
                        "  sum(SUM, algorithm: crc32, rank: 1) {\n    constant(FILE, bytes: x\"50\")\n    checksum(SUM, form: integer, byteSize: 4)\n"),
                plan);
        assertTrue(file.endsWith("  }\n"), plan);
        String head = steps(plan, "HEAD");
        assertTrue(head.startsWith("  cover(SUM) {\n"), plan);
        assertTrue(head.endsWith("  }\n"), plan);
    }

    @Test
    void aListOfWhichSomethingTellsTheNumberIsComparedWithIt() {
        String plan = plan("N CELL[N + 1]", "N ::= uint8 default 2\nCELL ::= uint8\n");

        assertTrue(
                steps(plan, "FILE").contains("  check(CELL at caller, holds: count(supplied(CELL, type: integers")
                        && plan.contains(" == (supplied(N, type: integer, fallback: 2) + 1), problem: different)\n"),
                plan);
    }
}
