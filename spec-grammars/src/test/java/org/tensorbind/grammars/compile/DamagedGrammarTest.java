package org.tensorbind.grammars.compile;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.processor.diagnostic.Diagnostic;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.resolve.FilesBeside;
import org.tensorbind.processor.format.resolve.Resolver;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Grammars with words dropped, doubled and exchanged give a format or faults that can be shown; the processor never fails. */
final class DamagedGrammarTest {
    private static final int DAMAGES = 6_000;
    private static final Pattern TOKEN =
            Pattern.compile("//[^\\n]*|\"[^\"\\n]*\"|[A-Za-z_][A-Za-z_0-9-]*|[0-9]+|\\s+|.");

    @Test
    void damagedGrammarsGiveDiagnosticsOnly() throws IOException {
        List<String> grammars = new ArrayList<>();
        for (Path folder : List.of(Compiled.GRAMMARS, Path.of("src", "test", "grammar"))) {
            for (Path file : Compiled.grammars(folder)) {
                grammars.add(Files.readString(file));
            }
        }
        Random random = new Random(42);
        int accepted = 0;
        for (int i = 0; i < DAMAGES; i++) {
            String damaged = damage(grammars.get(random.nextInt(grammars.size())), random);
            try {
                accepted += analyze(damaged) == null ? 0 : 1;
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("damage " + i + ":\n" + damaged, e);
            }
        }
        assertTrue(accepted > 0 && accepted < DAMAGES, "both happens");
    }

    private static @Nullable PlannedFormat analyze(String text) {
        Diagnostics diagnostics = new Diagnostics(new SourceText("damaged", text));
        SyntaxTree tree = Parser.parse(new SourceText("damaged", text), diagnostics);
        Grammar grammar = tree == null ? null : Resolver.resolve(tree, FilesBeside.NONE, diagnostics);
        PlannedFormat plan = grammar == null ? null : PlannedFormat.of(grammar, diagnostics);
        assertTrue(plan != null || !diagnostics.isEmpty(), "is rejected without a word");
        for (Diagnostic diagnostic : diagnostics.all()) {
            assertFalse(diagnostic.render().isEmpty());
        }
        return plan;
    }

    private static String damage(String grammar, Random random) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(grammar);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            int at = random.nextInt(tokens.size());
            int other = random.nextInt(tokens.size());
            switch (random.nextInt(4)) {
                case 0 -> tokens.remove(at);
                case 1 -> tokens.set(at, tokens.get(other));
                case 2 -> tokens.add(at, tokens.get(other) + " ");
                default -> tokens.set(at, tokens.set(other, tokens.get(at)));
            }
        }
        return String.join("", tokens);
    }
}
