package org.tensorbind.processor.format.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.resolve.FilesBeside;
import org.tensorbind.processor.format.resolve.Resolver;
import org.tensorbind.processor.relation.Relation;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Which relations a grammar states, and what each is used for. */
final class RelationsTest {
    private static final List<Path> GRAMMARS = List.of(
            Path.of("src", "test", "resources"), Path.of("..", "spec-grammars", "src"), Path.of("..", "examples"));

    @Test
    void anItemThatIsAMeasureGivesIt() {
        assertSchedule("""
                FILE ::= N COUNT TEXT SHAPE DATA
                N ::= uint8 = size(TEXT)
                COUNT ::= uint8 = count(SHAPE)
                TEXT ::= text
                SHAPE ::= uint32*
                """, """
                N = size(TEXT)
                COUNT = count(SHAPE)
                """, """
                size(TEXT) := N
                count(SHAPE) := COUNT
                """);
    }

    @Test
    void aClauseWithAnItemAloneIsThatItemsRelation() {
        assertSchedule("""
                FILE ::= N AT FLAGS NOTE? TEXT DATA
                N ::= uint8
                AT ::= uint8
                FLAGS ::= uint8 bits { HAS_NOTE: 1, zero: 7 }
                NOTE ::= uint8    present when HAS_NOTE
                TEXT ::= text    sized N  at AT
                """, """
                N = size(TEXT)
                AT = offset(TEXT)
                HAS_NOTE = present(NOTE)
                """, """
                size(TEXT) := N
                offset(TEXT) := AT
                present(NOTE) := HAS_NOTE
                """);
    }

    /** Once it gives the size, there is nothing left of it that a file could break. */
    @Test
    void aRelationIsUsedOrChecked() {
        assertSchedule("""
                FILE ::= BEGIN END TEXT DATA
                BEGIN ::= uint8 = offset(TEXT)
                END ::= uint8 = BEGIN + size(TEXT)
                TEXT ::= text
                """, """
                BEGIN = offset(TEXT)
                END = BEGIN + size(TEXT)
                """, """
                offset(TEXT) := BEGIN
                size(TEXT) := END - BEGIN
                """);
    }

    @Test
    void aMultipleIsSolvedForAFactorAndChecked() {
        assertSchedule("""
                FILE ::= N TEXT DATA
                N ::= uint8 = size(TEXT) * 2 + 3
                TEXT ::= text
                """, """
                N = size(TEXT) * 2 + 3
                """, """
                size(TEXT) := N - 3 inverse 2
                check N = size(TEXT) * 2 + 3
                """);
    }

    @Test
    void whatHasASizeOfItsOwnNeedsNoRelation() {
        assertSchedule("""
                FILE ::= N TEXT DATA
                N ::= uint8 = size(TEXT) + 1
                TEXT ::= text    sized 16
                """, """
                N = size(TEXT) + 1
                size(TEXT) = 16
                """, """
                size(TEXT) := 16
                check N = size(TEXT) + 1
                """);
    }

    @Test
    void whatAClauseSaysIsKnownAndAnItemOfItIsChecked() {
        assertSchedule("""
                FILE ::= KIND N AT X? DATA NOTE
                KIND ::= uint8 { a = 0, b = 1 } closed    default a
                N ::= uint8 = present(X)
                AT ::= uint32 = offset(NOTE)
                X ::= uint8    present when KIND == a
                NOTE ::= uint8    at size(FILE) - 1
                """, """
                N = present(X)
                AT = offset(NOTE)
                present(X) = KIND == a
                offset(NOTE) = size(FILE) - 1
                """, """
                present(X) := KIND == a
                offset(NOTE) := size(FILE) - 1
                check N = present(X)
                check AT = offset(NOTE)
                """);
    }

    @Test
    void anOffsetThatWasReadBeforeIsChecked() {
        assertSchedule("""
                FILE ::= "AB" HEAD DATA HEAD_AT
                HEAD ::= uint8
                HEAD_AT ::= uint8 = offset(HEAD)
                """, """
                HEAD_AT = offset(HEAD)
                """, """
                check HEAD_AT = offset(HEAD)
                """);
    }

    @Test
    void theSizeOfTheFileIsKnownWhereAnotherUnknownIs() {
        assertSchedule("""
                FILE ::= DATA NOTE BACK
                NOTE ::= text    sized 4
                BACK ::= uint32 = size(FILE) - offset(NOTE)    at size(FILE) - 4
                """, """
                size(NOTE) = 4
                BACK = size(FILE) - offset(NOTE)
                offset(BACK) = size(FILE) - 4
                """, """
                size(NOTE) := 4
                offset(BACK) := size(FILE) - 4
                offset(NOTE) := size of the file - BACK
                """);
    }

    @Test
    void anOffsetMayHaveASentinel() {
        assertSchedule("""
                FILE ::= AT DATA NOTE?
                AT ::= int32 = present(NOTE) ? offset(NOTE) : -1
                NOTE ::= uint8
                """, """
                AT = present(NOTE) != 0 ? offset(NOTE) : -1
                """, """
                offset(NOTE) := AT
                present(NOTE) := AT != -1 ? 1 : 0
                """);
    }

    @Test
    void anItemOfTheSameMeasureIsAMistake() {
        assertSchedule("""
                FILE ::= N M TEXT DATA
                M ::= uint8 = size(TEXT)
                N ::= uint8 = size(TEXT)
                TEXT ::= text
                """, """
                M = size(TEXT)
                N = size(TEXT)
                """, """
                size(TEXT) := N
                repeated M = size(TEXT) by N
                """);
    }

    @Test
    void aCountInTwoSequencesIsGivenInEach() {
        assertSchedule("""
                FILE ::= A B DATA
                A ::= N X*
                B ::= M X*
                N ::= uint8 = count(X)
                M ::= uint8 = count(X)
                X ::= uint8
                """, """
                N = count(X)
                M = count(X)
                """, """
                count(X) := N
                count(X) := M
                """);
    }

    @Test
    void aRelationOfTwoUnknownsWaits() {
        assertSchedule("""
                FILE ::= N ONE OTHER DATA
                N ::= uint8 = size(ONE) + size(OTHER)
                ONE ::= text
                OTHER ::= text
                """, """
                N = size(ONE) + size(OTHER)
                """, """
                stuck N = size(ONE) + size(OTHER) waits for size(ONE), size(OTHER)
                """);
    }

    @Test
    void whatIsSolvedFirstHelpsTheNext() {
        assertSchedule("""
                FILE ::= SUM N ONE OTHER DATA
                SUM ::= uint8 = size(ONE) + size(OTHER)
                N ::= uint8 = size(OTHER)
                ONE ::= text
                OTHER ::= text
                """, """
                SUM = size(ONE) + size(OTHER)
                N = size(OTHER)
                """, """
                size(OTHER) := N
                size(ONE) := SUM - size(OTHER)
                """);
    }

    @Test
    void anEquationThatCannotBeInvertedWaits() {
        assertSchedule("""
                FILE ::= N TEXT DATA
                N ::= uint8 = 100 / size(TEXT)
                TEXT ::= text
                """, """
                N = 100 / size(TEXT)
                """, """
                stuck N = 100 / size(TEXT) waits for size(TEXT)
                """);
    }

    @Test
    void anOffsetCountsFromARule() {
        assertSchedule("""
                FILE ::= AT POOL DATA
                AT ::= uint8 = offset(NOTE from POOL) / 4
                POOL ::= NOTE
                NOTE ::= uint8
                """, """
                AT = offset(NOTE from POOL) / 4
                """, """
                offset(NOTE) := AT * 4
                """);
    }

    @Test
    void anItemInBracketsIsTheCount() {
        assertSchedule("""
                FILE ::= N M ONE OTHER DATA
                N ::= uint8
                M ::= uint8
                ONE ::= uint8[N]
                OTHER ::= uint8[M + 1]
                """, """
                N = count(ONE)
                count(OTHER) = M + 1
                """, """
                count(OTHER) := M + 1
                count(ONE) := N
                """);
    }

    @Test
    void theCountOfAListInADocumentIsKnown() {
        assertSchedule("""
                FILE ::= HEAD DATA
                HEAD ::= cbor { "notes": NOTES, "count": N }
                NOTES ::= [ NOTE* ]
                NOTE ::= text
                N ::= uint = count(NOTE)
                """, """
                N = count(NOTE)
                """, """
                check N = count(NOTE)
                """);
    }

    /** However a grammar lists its rules, the same relations give the same quantities. */
    @Test
    void theOrderOfRelationsDoesNotMatter() throws IOException {
        int solved = 0;
        for (Path root : GRAMMARS) {
            for (Path file : grammars(root)) {
                SourceText source = new SourceText(String.valueOf(file), Files.readString(file));
                Grammar grammar = grammar(source);
                if (grammar != null) {
                    String expected = outcome(grammar, source, UnaryOperator.identity());
                    for (long seed = 1; seed <= 5; seed++) {
                        Random random = new Random(seed);
                        assertEquals(
                                expected,
                                outcome(grammar, source, relations -> shuffled(relations, random)),
                                source.path() + ", shuffled by " + seed);
                    }
                    solved++;
                }
            }
        }
        assertTrue(solved > 300, solved + " grammars");
    }

    private static List<Path> grammars(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".grammar"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Relation> shuffled(List<Relation> relations, Random random) {
        List<Relation> shuffled = new ArrayList<>(relations);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private static String outcome(Grammar grammar, SourceText source, UnaryOperator<List<Relation>> order) {
        Diagnostics diagnostics = new Diagnostics(source);
        Relations relations = Relations.of(grammar, order, diagnostics);
        return RelationText.of(relations.schedule())
                + diagnostics.all().stream().map(each -> each.render()).collect(Collectors.joining("\n"));
    }

    private static void assertSchedule(String rules, String relations, String schedule) {
        SourceText source = new SourceText(
                "relations.grammar",
                "format relations \"Relations\" {}\n" + rules
                        + "DATA ::= bytes[4]\ntensor FILE { dtype u8, shape [4], data DATA }\n");
        Diagnostics diagnostics = new Diagnostics(source);
        SyntaxTree tree = Objects.requireNonNull(Parser.parse(source, diagnostics));
        Grammar grammar = Resolver.resolve(tree, FilesBeside.NONE, diagnostics);
        assertEquals(
                List.of(), diagnostics.all().stream().map(each -> each.render()).toList());
        List<Relation> stated = new ArrayList<>();
        Relations solved = Relations.of(
                Objects.requireNonNull(grammar),
                all -> {
                    stated.addAll(all);
                    return all;
                },
                diagnostics);
        assertEquals(
                relations,
                withoutData(stated.stream()
                        .map(each -> RelationText.of(each) + "\n")
                        .collect(Collectors.joining())));
        assertEquals(schedule, withoutData(RelationText.of(solved.schedule())));
    }

    /** The lines that do not speak of what each of the grammars ends with. */
    private static String withoutData(String lines) {
        return lines.lines()
                .filter(line -> !line.contains("(DATA)"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static @Nullable Grammar grammar(SourceText source) {
        Diagnostics diagnostics = new Diagnostics(source);
        SyntaxTree tree = Parser.parse(source, diagnostics);
        return tree == null ? null : Resolver.resolve(tree, FilesBeside.NONE, diagnostics);
    }
}
