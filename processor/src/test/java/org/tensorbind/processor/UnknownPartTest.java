package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.plan.value.UnknownPart;
import org.tensorbind.processor.relation.Expr;

/** What messages say of what a writer does not know: of parts of the clauses of rules, and of items that nothing tells. */
final class UnknownPartTest {
    private static final String CHOICE = """
            FILE ::= N KIND SHAPE DATA
            KIND ::= uint8 { line = 1, dot = 2 }    closed
            SHAPE ::= line: LINE | dot: DOT    by KIND
            LINE ::= NOTE
            NOTE ::= text    until "\\n"
            DOT ::= X
            X ::= uint16
            """;
    private static final String MARK = """
            FILE ::= N DATA MARK?
            N ::= uint8 = present(MARK)
            MARK ::= "abcd"
            """;
    private static final String LIST = """
            FILE ::= N ROW* DATA
            N ::= uint8 = count(ROW)
            ROW ::= A B C
            A ::= uint8
            B ::= uint32 = offset(C)
            C ::= uint8
            """;
    private static final String HEAD = """
            FILE ::= HEAD AT SUM DATA
            HEAD ::= A B
            A ::= uint8
            B ::= uint8[4]
            AT ::= uint32 = offset(A)
            """;

    private static Format format(String rules) {
        String text = "format small \"Small\" { read-only \"it is a test\" }\n" + rules
                + "DATA ::= bytes[4]\ntensor FILE { dtype u8, shape [4], data DATA }\n";
        SourceText source = new SourceText("small.grammar", text);
        PlannedFormat format = Grammars.analyze(source, new Diagnostics(source));
        return Objects.requireNonNull(format, () -> Grammars.faults(source)).format();
    }

    /** Why the first part of an item's equation is not known, if no part is. */
    private static String equation(String item, String rules) {
        Format format = format(rules);
        return why(Objects.requireNonNull(format.relations().equation(item)), format);
    }

    private static String why(Expr expr, Format format) {
        return UnknownPart.of(expr, part -> null).orElseThrow().why(format);
    }

    private static String item(String item, String rules) {
        return UnknownPart.why(format(rules), item);
    }

    @Test
    void theSizeOfTheFileIsKnownLast() {
        Format format = format("FILE ::= DATA MORE?\nMORE ::= uint8    present when end > 100\n");
        Expr when = Objects.requireNonNull(format.rule("MORE").clauses().presentWhen());
        assertEquals("it needs 'end', and the size of a file is known last", why(when, format));
    }

    @Test
    void whatVariantsHaveMayBeAbsent() {
        assertEquals(
                "it needs 'size(NOTE)', and 'NOTE' is only in variants of a choice, and a file may have another variant",
                equation("N", CHOICE + "N ::= uint8 = size(NOTE)\n"));
    }

    @Test
    void whatHoldsNothingCannotBeGiven() {
        assertEquals("it needs 'present(MARK)', and 'MARK' has no value", equation("N", MARK));
    }

    @Test
    void nobodyTellsTheNumberOfAList() {
        assertEquals("it needs 'count(ROW)', and the count of 'ROW' is unknown", equation("N", LIST));
    }

    @Test
    void elementsHaveValuesOfTheirOwn() {
        String rules = """
                FILE ::= SIZE N LINE* DATA
                N ::= uint8 = count(LINE)
                SIZE ::= uint8 = size(LINE)
                LINE ::= text    until "\\n"
                """;
        assertEquals("it needs 'size(LINE)', and each 'LINE' of a list has its own", equation("SIZE", rules));
    }

    @Test
    void whatIsInElementsIsThereSeveralTimes() {
        assertEquals(
                "it needs 'offset(C)', and 'C' is in each 'ROW' of a list, and no element is selected there",
                equation("B", LIST));
    }

    @Test
    void whatIsAroundMayBeAbsent() {
        String rules = """
                FILE ::= N AT PAIR? DATA
                N ::= uint8 = present(PAIR)
                AT ::= uint32 = offset(SECOND)
                PAIR ::= FIRST SECOND
                FIRST ::= uint8
                SECOND ::= uint8
                """;
        assertEquals("it needs 'offset(SECOND)', and 'SECOND' may be absent", equation("AT", rules));
    }

    @Test
    void placesInValuesAreNotPlanned() {
        assertEquals(
                "it needs 'offset(A)', and 'A' is inside an item that callers supply as a whole, so its offset is not computed",
                equation("AT", HEAD + "SUM ::= uint8 = HEAD.A\n"));
    }

    @Test
    void itemsFollowFromNothing() {
        assertEquals(
                "it needs 'HEAD.A', and no caller supplies 'A', and nothing known before determines it",
                equation("SUM", HEAD + "SUM ::= uint8 = HEAD.A + 1\n"));
        assertEquals(
                "it needs 'HEAD.B[2]', and no caller supplies 'B', and nothing known before determines it",
                equation("SUM", HEAD + "SUM ::= uint8 = HEAD.B[2]\n"));
    }

    @Test
    void aPlaceIsNamedWithWhereItIsCountedFrom() {
        assertEquals(
                "it needs 'offset(A from HEAD)', and 'A' is inside an item that callers supply as a whole, so its offset is not computed",
                equation("SUM", HEAD + "SUM ::= uint8 = offset(A from HEAD)\n"));
    }

    @Test
    void itemsOfAListAreAttributesOfTensors() {
        assertEquals(
                "callers supply an item of a list as an attribute of the tensor of its element, and 'ROW' has none or several",
                item("B", LIST));
    }

    @Test
    void nobodyGivesAnItemWithoutAnEquation() {
        assertEquals(
                "no caller supplies it, and nothing known there determines it", item("KIND", CHOICE + "N ::= uint8\n"));
    }

    @Test
    void anItemMayFollowFromWhatHoldsNothing() {
        assertEquals("it follows from 'MARK', which has no value", item("N", MARK));
    }

    @Test
    void anItemMayFollowFromAnotherList() {
        assertEquals(
                "it follows from 'ROW', which is in another list, or supplied as a whole with the item that contains it",
                item("N", LIST));
    }

    @Test
    void anItemMayFollowFromItems() {
        assertEquals(
                "the items it follows from are not known there", item("SUM", HEAD + "SUM ::= uint8 = HEAD.A + 1\n"));
    }
}
