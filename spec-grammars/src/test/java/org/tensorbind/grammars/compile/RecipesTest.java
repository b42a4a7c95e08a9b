package org.tensorbind.grammars.compile;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorbind.grammars.support.Compiled;

/** What RECIPES.md says is what grammars say that are read and written by tests. */
final class RecipesTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\|[^|]*\\| `((?:[^`|]|\\\\\\|)+)`.*\\|$");

    static List<String> snippets() throws IOException {
        List<String> snippets = new ArrayList<>();
        Matcher row = ROW.matcher(Files.readString(Path.of("RECIPES.md")));
        while (row.find()) {
            snippets.add(row.group(1).replace("\\|", "|"));
        }
        assertTrue(snippets.size() > 30, () -> "only " + snippets.size() + " rows have a snippet");
        return snippets;
    }

    private static String grammars() throws IOException {
        StringBuilder texts = new StringBuilder();
        for (String folder : List.of("main/grammar", "test/grammar", "test/resources/promise")) {
            for (Path file : Compiled.grammars(Path.of("src").resolve(folder))) {
                texts.append(Files.readString(file)).append('\n');
            }
        }
        return normalized(texts.toString());
    }

    private static String normalized(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @MethodSource("snippets")
    void aGrammarSaysIt(String snippet) throws IOException {
        String grammars = grammars();
        assertTrue(grammars.contains(normalized(snippet)), () -> "no grammar says: " + snippet);
    }
}
