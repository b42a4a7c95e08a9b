package org.tensorbind.processor.format.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.resolve.FilesBeside;
import org.tensorbind.processor.format.resolve.Resolver;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Where rules stand, and which place a name means. */
final class PlacesTest {
    private static final String TENSOR = "\nDATA ::= bytes[4]\ntensor FILE { dtype u8, shape [4], data DATA }\n";

    private static Places places(String rules) {
        SourceText source = new SourceText("places.grammar", "format places \"Places\" {}\n" + rules + TENSOR);
        Diagnostics diagnostics = new Diagnostics(source);
        SyntaxTree tree = Objects.requireNonNull(Parser.parse(source, diagnostics));
        Grammar grammar = Resolver.resolve(tree, FilesBeside.NONE, diagnostics);
        assertEquals(List.of(), diagnostics.all().stream().map(d -> d.render()).toList());
        return new Places(Objects.requireNonNull(grammar));
    }

    private static String text(Place place) {
        return String.join("/", place.steps().stream().map(Place.Edge::rule).toList());
    }

    private static Place find(Places places, String start, String target) {
        return Objects.requireNonNull(places.find(start, target), target);
    }

    @Test
    void aRuleThatIsUsedTwiceHasTwoPlaces() {
        Places places = places("FILE ::= A B DATA\nA ::= X\nB ::= X\nX ::= uint8\n");
        List<String> all = places.all().stream().map(PlacesTest::text).toList();
        assertEquals(List.of("", "A", "A/X", "B", "B/X", "DATA"), all);
        assertTrue(find(places, "FILE", "X").isAmbiguous());
        assertFalse(find(places, "A", "X").isAmbiguous());
    }

    @Test
    void theNearestOfSeveralPlacesIsTaken() {
        Places places = places("FILE ::= A X DATA\nA ::= X N\nN ::= uint8\nX ::= uint8\n");
        assertEquals("X", text(find(places, "FILE", "X")));
        assertFalse(find(places, "FILE", "X").isAmbiguous());
        assertEquals("Parameter A/X", reach(places, "A/N", "X"));
    }

    @Test
    void onlyPartsThatWereReadAreSearched() {
        Places places = places("FILE ::= A B DATA\nA ::= X\nB ::= X\nX ::= uint8\n");
        assertInstanceOf(Reach.Nowhere.class, places.reach("FILE", Set.of(), "X"));
        Reach.Here here = assertInstanceOf(Reach.Here.class, places.reach("FILE", Set.of("B"), "X"));
        assertEquals("B/X", text(here.target()));
        assertInstanceOf(Reach.Ambiguous.class, places.reach("FILE", Set.of("A", "B"), "X"));
    }

    @Test
    void theInnermostListIsTheElementAround() {
        Places places = places("FILE ::= N G* DATA\nN ::= uint8 = count(G)\nG ::= M E*\nM ::= uint8 = count(E)\n"
                + "E ::= X Y\nX ::= uint8\nY ::= uint8\n");
        Place x = find(places, "FILE", "X");
        assertEquals("E", Objects.requireNonNull(x.element()).rule());
        assertTrue(x.isListed());
        assertNull(find(places, "FILE", "N").element());
        assertEquals("G", places.enclosingElement("M"));
    }

    @Test
    void variantsHavePlacesButAreNotFound() {
        Places places =
                places("FILE ::= T C DATA\nT ::= uint8 { A = 1, B = 2 }\nC ::= A: ONE | B: TWO by T\nONE ::= X Z\n"
                        + "TWO ::= Y Z\nX ::= uint8\nY ::= uint16\nZ ::= uint8\n");
        assertNull(places.find("FILE", "X"));
        assertNotNull(places.find("ONE", "X"));
        assertEquals(
                List.of("C/X", "C/Z", "C/Y", "C/Z"),
                places.all().stream()
                        .filter(place -> place.isInVariant() && !place.steps().isEmpty())
                        .filter(place -> Set.of("X", "Y", "Z").contains(place.rule()))
                        .map(PlacesTest::text)
                        .toList());
    }

    @Test
    void aRuleInItselfIsNotFollowed() {
        Places places = places("FILE ::= V DATA\nV ::= N V* X\nN ::= uint8 = count(V)\nX ::= uint8\n");
        List<String> all = places.all().stream().map(PlacesTest::text).toList();
        assertEquals(List.of("", "V", "V/N", "V/V", "V/X", "DATA"), all);
    }

    /** What names mean at a place: where the target is, and how it is reached. */
    private static String reach(Places places, String from, String... path) {
        Place user = places.all().stream()
                .filter(place -> text(place).equals(from))
                .findFirst()
                .orElseThrow();
        Reach reach = places.reach(user, List.of(path));
        String how = reach.getClass().getSimpleName();
        if (reach instanceof Reach.Found found) {
            return how + " " + text(found.target());
        }
        return reach instanceof Reach.InVariant in ? how + " " + in.variant().rule() : how;
    }

    @Test
    void aNameIsLookedForInTheRuleAndThenInThoseAround() {
        Places places = places("FILE ::= N A DATA\nN ::= uint8\nA ::= H B\nH ::= N\nB ::= X\nX ::= uint8\n");
        assertEquals("Here A/B/X", reach(places, "A", "X"));
        assertEquals("Here A/H/N", reach(places, "A", "N"));
        assertEquals("Parameter A/H/N", reach(places, "A/B/X", "N"));
        assertEquals("Here N", reach(places, "", "N"));
        assertEquals("Here A/B/X", reach(places, "", "A", "X"));
        assertEquals("Nowhere", reach(places, "", "N", "X"));
    }

    @Test
    void anItemOfAnotherListIsTheOneAtTheSamePosition() {
        Places places = places("FILE ::= N E* G* DATA\nN ::= uint8 = count(E)\nE ::= S T\nS ::= uint8\nT ::= uint8\n"
                + "G ::= U\nU ::= uint8\n");
        assertEquals("SamePosition E/S", reach(places, "G/U", "S"));
        assertEquals("Parameter E/S", reach(places, "E/T", "S"));
        assertEquals("Whole E", reach(places, "N", "E"));
        assertNotNull(places.outside("U", "S"));
        assertNull(places.outside("T", "S"));
    }

    @Test
    void aNameInTwoPlacesThatAreAsNearIsAmbiguous() {
        Places places = places("FILE ::= A B Y DATA\nA ::= X\nB ::= X\nX ::= uint8\nY ::= uint8\n");
        assertEquals("Ambiguous", reach(places, "Y", "X"));
        assertEquals("Here A/X", reach(places, "A", "X"));
        assertFalse(places.isOnce("FILE", "X"));
        assertTrue(places.isOnce("A", "X"));
    }

    @Test
    void whatOnlyAVariantHasIsInVariants() {
        Places places =
                places("FILE ::= T C Y DATA\nT ::= uint8 { A = 1, B = 2 }\nC ::= A: ONE | B: TWO by T\nONE ::= X X2\n"
                        + "TWO ::= Y2 Z\nX ::= uint8\nX2 ::= uint8\nY2 ::= uint8\nZ ::= uint8\nY ::= uint8\n");
        assertEquals("InVariant TWO", reach(places, "Y", "Z"));
    }

    @Test
    void oneItemPrecedesAnotherWhereARuleHasThemInOrder() {
        Places places = places("FILE ::= A B DATA\nA ::= X Y\nX ::= uint8\nY ::= uint8\nB ::= Z\nZ ::= uint8\n");
        Place x = find(places, "FILE", "X");
        Place z = find(places, "FILE", "Z");
        assertEquals("", text(Places.commonAncestor(x, z)));
        assertTrue(Places.precedes(x, z));
        assertFalse(Places.precedes(z, x));
        assertFalse(Places.precedes(find(places, "FILE", "A"), x));
        assertTrue(Places.precedes(x, find(places, "FILE", "Y")));
    }
}
