package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.text.PlanText;
import org.tensorbind.processor.relation.Quantity;

/** In which order items are read, what their programs are given, where they are checked, and what a scan keeps of them. */
final class ReadPlanTest {
    private static final String TENSOR = """
            RANK  ::= uint8 = count(DIMS)
            DIMS  ::= uint16*
            DTYPE ::= uint8 dtype { f32 = 1, u8 = 2 }
            """;

    private static final String DATA = """
            DATA  ::= bytes sized product(DIMS) * width(DTYPE)
            """;

    private static final String SINGLE = TENSOR + DATA + "tensor FILE { dtype DTYPE, shape DIMS, data DATA }\n";

    private static ReadPlan plan(String rules) {
        SourceText source = new SourceText("plan.grammar", "format plan \"Plan\" {}\n" + rules);
        Diagnostics diagnostics = new Diagnostics(source);
        PlannedFormat format = Grammars.analyze(source, diagnostics);
        assertEquals(
                "",
                String.join(
                        "\n", diagnostics.all().stream().map(d -> d.render()).toList()));
        return Objects.requireNonNull(format).reading();
    }

    /** The program of a rule, as text. */
    private static String program(ReadPlan plan, String rule) {
        String text = PlanText.ofPart(plan);
        int start = text.indexOf("plan.programs." + rule + ": ");
        return text.substring(start, text.indexOf("\n}\n", start) + 3);
    }

    private static String scan(ReadPlan plan) {
        return PlanText.ofPart(
                plan.scans().isEmpty() ? plan.unscanned() : plan.scans().get(0));
    }

    @Test
    void whatTellsPlacesIsReadBeforeWhatIsThere() {
        ReadPlan plan =
                plan("FILE ::= \"P\" INFO EXTRA DTYPE RANK DIMS DATA SIZE\nSIZE ::= uint32 = size(INFO) at end - 4\n"
                        + "INFO ::= text\nEXTRA ::= uint8\n" + SINGLE);

        String read = program(plan, "FILE");

        assertTrue(
                read.indexOf("seek(SIZE, offset: fileSize - 4") < read.indexOf("call(INFO, arguments: [SIZE]"), read);
        assertTrue(
                read.contains(
                        "  constant(FILE, bytes: x\"50\")\n    let(local(\"end of part 0\"), value: position)\n    seek(SIZE, offset: fileSize - 4, blame: SIZE at here)\n"),
                read);
        assertTrue(
                read.contains(
                        "  seek(FILE, offset: local(\"end of part 0\"))\n    call(INFO, arguments: [SIZE])\n    call(EXTRA)\n"),
                read);
    }

    @Test
    void whatARuleNeedsIsHandedThroughTheRulesBetween() {
        ReadPlan plan = plan("FILE ::= RANK DTYPE BODY\nBODY ::= INNER\nINNER ::= DIMS DATA\n" + SINGLE);

        assertEquals(
                List.of(Quantity.value("RANK"), Quantity.value("DTYPE")),
                plan.program("BODY").needs());
        assertEquals(
                List.of(Quantity.value("RANK"), Quantity.value("DTYPE")),
                plan.program("INNER").needs());
        assertEquals(List.of(), plan.program("FILE").needs());
        assertTrue(
                program(plan, "BODY").contains("call(INNER, arguments: [parameter(RANK), parameter(DTYPE)])"),
                program(plan, "BODY"));
    }

    @Test
    void elementsAreGivenTheElementsOfOtherListsAtTheirOwnPositions() {
        ReadPlan plan =
                plan("FILE ::= COUNT ENTRY* BUFFER\nCOUNT ::= uint8 = count(ENTRY)\nENTRY ::= DTYPE RANK DIMS START\n"
                        + "START ::= uint32 = offset(DATA from BUFFER)\nBUFFER ::= DATA*\n" + TENSOR + DATA
                        + "tensor ENTRY { dtype DTYPE, shape DIMS, data DATA }\n");

        assertEquals(List.of(Quantity.values("ENTRY")), plan.program("BUFFER").needs());
        String read = program(plan, "BUFFER");
        assertTrue(
                read.contains("loop(DATA, count: parallel(parameter(ENTRY*)), ") && read.contains(", recovering) {"),
                read);
        assertTrue(read.contains("seek(DATA, base: start, offset: parameter(ENTRY*)[i].START"), read);
        assertTrue(
                read.contains("call(DATA, arguments: [parameter(ENTRY*)[i].DIMS, parameter(ENTRY*)[i].DTYPE]"), read);
    }

    @Test
    void equationsAreCheckedInTheirItemsWhereAllElseIsReadBefore() {
        ReadPlan plan = plan(
                "FILE ::= DTYPE RANK DIMS HEAD DATA\nHEAD ::= LOW HIGH\nLOW ::= uint32\nHIGH ::= uint32 = LOW + size(DATA)\n"
                        + SINGLE);

        String high = program(plan, "HIGH");

        assertTrue(
                high.contains(
                        "holds: HIGH == (parameter(LOW) + elementBytes(product(parameter(DIMS)), parameter(DTYPE)))"),
                high);
        assertFalse(high.contains("note(item"), high);
        assertFalse(program(plan, "FILE").contains("holds: HIGH"), program(plan, "FILE"));
    }

    @Test
    void equationsWithWhatIsReadLaterAreCheckedBehindItAndToldAtTheirItems() {
        ReadPlan plan =
                plan("FILE ::= HEAD DTYPE RANK DIMS DATA\nHEAD ::= TOTAL\nTOTAL ::= uint32 = RANK + 1\n" + SINGLE);

        assertTrue(program(plan, "TOTAL").contains("note(item, of: TOTAL)"), program(plan, "TOTAL"));
        assertTrue(
                program(plan, "FILE")
                        .contains(
                                "check(TOTAL \"HEAD.TOTAL\" at noted, holds: HEAD == (RANK + 1), problem: different)"),
                program(plan, "FILE"));
    }

    @Test
    void sizesToldInsideOfWhatTheyMeasureAreComparedBehindIt() {
        ReadPlan plan =
                plan("FILE ::= CHUNK DTYPE RANK DIMS DATA\nCHUNK ::= CSIZE BODY\nCSIZE ::= uint32 = size(CHUNK)\n"
                        + "BODY ::= bytes sized CSIZE - 4\n" + SINGLE);

        String chunk = program(plan, "CHUNK");

        assertFalse(chunk.contains("region("), chunk);
        assertTrue(
                chunk.contains("check(CSIZE at noted, holds: CSIZE == (position - start), problem: different)"), chunk);
    }

    @Test
    void namedValuesOfAnotherRuleAreTakenByTheirCodes() {
        ReadPlan plan =
                plan("FILE ::= KIND ITEM COUNT_KIND OTHER DTYPE RANK DIMS DATA\nKIND ::= uint8 { a = 1, b = 2 }\n"
                        + "ITEM ::= a: A | b: B by KIND\nA ::= uint8\nB ::= uint16\nCOUNT_KIND ::= uint8 { a = 1, b = 2 }\n"
                        + "OTHER ::= ITEM with KIND = COUNT_KIND\n" + SINGLE);

        assertTrue(
                program(plan, "OTHER").contains("call(ITEM, arguments: [ofCode KIND(code(parameter(COUNT_KIND)))])"),
                program(plan, "OTHER"));
    }

    @Test
    void contentOfADocumentIsNotEnteredAgain() {
        ReadPlan plan = plan("FILE ::= SIZE HEADER DTYPE RANK DIMS DATA\nSIZE ::= uint32 = size(HEADER)\n"
                + "HEADER ::= cbor { \"a\": uint }\n" + SINGLE);

        assertTrue(program(plan, "HEADER").contains("  frame(HEADER) {\n"), program(plan, "HEADER"));
        assertFalse(program(plan, "HEADER_CONTENT").contains("frame("), program(plan, "HEADER_CONTENT"));
    }

    @Test
    void itemsThatHoldNothingMayBeAbsent() {
        ReadPlan plan =
                plan("FILE ::= FLAG MARK? DTYPE RANK DIMS DATA\nFLAG ::= uint8\nMARK ::= \"M\" present when FLAG == 1\n"
                        + SINGLE);

        assertTrue(program(plan, "FILE").contains("case(FLAG == 1) { call(MARK) }\n"), program(plan, "FILE"));
        assertFalse(plan.program("MARK").hasValue());
    }

    @Test
    void countOfAListThatIsARuleOfItsOwnIsThatOfItsElements() {
        ReadPlan plan = plan(
                "FILE ::= DTYPE SHAPE DATA\nSHAPE ::= DIM* sized 4 require count(SHAPE) == 2 \"two\"\nDIM ::= uint16\n"
                        + "DTYPE ::= uint8 dtype { u8 = 1 }\nDATA ::= bytes sized product(SHAPE) * width(DTYPE)\n"
                        + "tensor FILE { dtype DTYPE, shape SHAPE, data DATA }\n");

        assertTrue(program(plan, "SHAPE").contains("holds: count(DIM*) == 2"), program(plan, "SHAPE"));
    }

    private static final String LISTED = "FILE ::= COUNT ENTRY*\nCOUNT ::= uint8 = count(ENTRY)\n";

    private static final String ENTRY = "tensor ENTRY { dtype DTYPE, shape DIMS, data DATA }\n";

    @Test
    void scansKeepWhatLenientReadingChecksAndMakeNothing() {
        ReadPlan plan = plan(LISTED
                + "ENTRY ::= SIZE NOTE LOW DTYPE RANK DIMS DATA require LOW >= 3 \"low\" strict require RANK <= 2 \"rank\"\n"
                + "SIZE ::= uint8 = size(NOTE)\nNOTE ::= text\nLOW ::= uint8\n" + TENSOR + DATA + ENTRY);

        assertEquals("""
                plan: scanProgram(ENTRY, alignment: 1, smallest: 4) {
                  transfer(SIZE, coding: uint8, scanned: SIZE')
                  transfer(NOTE, coding: text(utf8), size: SIZE')
                  transfer(LOW, coding: uint8, scanned: LOW')
                  transfer(DTYPE, coding: uint8, scanned: DTYPE') {
                    named: enumeration(DTYPE, dtype, values: [enumerator(f32, codes: [1], type: f32), enumerator(u8, codes: [2], type: u8)])
                  }
                  transfer(RANK, coding: uint8, scanned: RANK')
                  transfer(DIMS, coding: listed(uint16), size: RANK', scanned: DIMS'product)
                  transfer(DATA, coding: data, size: DIMS'product * width(DTYPE'))
                  check(ENTRY, holds: LOW' >= 3)
                }
                """, scan(plan));
        assertTrue(program(plan, "FILE").contains("scans: {ENTRY: descriptions(null)}"), program(plan, "FILE"));
    }

    @Test
    void aSecondItemOfTheSameRuleHasAVariableOfItsOwn() {
        ReadPlan plan = plan(LISTED + "ENTRY ::= FIRST SECOND DTYPE RANK DIMS DATA\nFIRST ::= WORD\nSECOND ::= WORD\n"
                + "WORD ::= SIZE CHARS\nSIZE ::= uint8 = size(CHARS)\nCHARS ::= text\n" + TENSOR + DATA + ENTRY);

        assertTrue(
                scan(plan)
                        .contains("  transfer(SIZE, coding: uint8, scanned: SIZE'2)\n"
                                + "  transfer(CHARS, coding: text(utf8), size: SIZE'2)\n"),
                scan(plan));
    }

    @Test
    void scansSayWhatStandsInTheirWay() {
        assertEquals(
                "plan: {FILE: \"a file has one tensor\"}\n", scan(plan("FILE ::= DTYPE RANK DIMS DATA\n" + SINGLE)));
        assertEquals(
                "plan: {ENTRY: \"SCALE is read as digits(whole)\"}\n",
                scan(plan(LISTED + "ENTRY ::= SCALE \" \" DTYPE RANK DIMS DATA\nSCALE ::= decimal\n" + TENSOR + DATA
                        + ENTRY)));
        assertEquals(
                "plan: {ENTRY: \"'constant(ENTRY, bytes: x\\\"21\\\")' is read item by item\"}\n",
                scan(plan(LISTED + "ENTRY ::= \"!\" DTYPE RANK DIMS DATA\n" + TENSOR + DATA + ENTRY)));
        assertEquals(
                "plan: {ENTRY: \"no item gives the count of ENTRY\"}\n",
                scan(plan("FILE ::= ENTRY*\nENTRY ::= DTYPE RANK DIMS DATA\n" + TENSOR + DATA + ENTRY)));
    }
}
