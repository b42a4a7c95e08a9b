package org.tensorbind.processor.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables in the book about the language, and its index of words, are those of the parser. */
final class LanguageReferenceTest {
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");
    private static final Path BOOK = Path.of("..", "spec-grammars", "grammar");
    private static final Path REFERENCE = BOOK.resolve("reference.md");
    private static final Path SOURCES = Path.of("src/main/java/org/tensorbind/processor/syntax");
    private static final String INDEX = "| word | form | chapters |";

    private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9]*(?:-[a-z]+)*");
    private static final Pattern HEADING = Pattern.compile("(?m)^## (.*)$");
    private static final Pattern WORDS = Pattern.compile("(?m)^Words: ((?:.+\n)+)");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern EXPECTED =
            Pattern.compile("\\b(?:accept|expect|is)\\((?:big \\? )?\"([a-z][a-z-]*)\"");

    /** Words that a method of the parser expects, without a table or a form. */
    private static final Map<String, String> PARSED = Map.ofEntries(
            Map.entry("format", "`format NAME \"title\" { … }`"),
            Map.entry("accept", "after what it applies to"),
            Map.entry("while", "`X* while \"…\"`"),
            Map.entry("until", "`X* until \"…\"`"),
            Map.entry("from", "`offset(X from Y)`"),
            Map.entry("with", "`crc32(X with SUM = 0)`"),
            Map.entry("float", "`decimal float`"),
            Map.entry("plain", "`decimal float plain`, `float plain` in lines"),
            Map.entry("fixed", "`decimal float fixed N`, `float fixed N` in lines"),
            Map.entry("in", "`(N in N bytes)`"),
            Map.entry("bytes", "`(N in N bytes)`"),
            Map.entry("bits", "`(N bits)`"),
            Map.entry("big", "after a code of a dtype"),
            Map.entry("little", "`byte-order little`, after a code of a dtype"),
            Map.entry("end", "the size of the file"),
            Map.entry("lenient", "after what it applies to"),
            Map.entry("true", "a value of `{ false = 0, true = 1 }`"),
            Map.entry("false", "a value of `{ false = 0, true = 1 }`"),
            Map.entry("else", "`else: RULE`, the last variant of a choice"),
            Map.entry("length-first", "`keys length-first`"),
            Map.entry("unordered", "`contiguous unordered`"));

    /** How what has a form with words is written in the index. */
    private static final Map<Class<?>, String> FORMS = Map.ofEntries(
            Map.entry(SyntaxTree.class, "format NAME \"title\" { … }"),
            Map.entry(SyntaxTree.Property.ByteOrder.class, "byte-order big"),
            Map.entry(SyntaxTree.Property.Extension.class, "extension \"…\""),
            Map.entry(SyntaxTree.Property.Option.class, "option NAME \"…\""),
            Map.entry(SyntaxTree.Property.ReaderOnly.class, "read-only \"why\""),
            Map.entry(SyntaxTree.Property.Reject.class, "reject \"start\" \"why\""),
            Map.entry(SyntaxTree.Let.class, "let NAME = E"),
            Map.entry(SyntaxTree.Table.Listed.class, "let NAME = [N, …]"),
            Map.entry(SyntaxTree.Table.Stored.class, "let NAME = int8[N][N] from \"FILE\""),
            Map.entry(SyntaxTree.BlockRule.class, "block NAME ::= parts decode formula encode PART = …"),
            Map.entry(SyntaxTree.BlockPart.class, "NAME: uint4[N] stride N bits { … }"),
            Map.entry(SyntaxTree.BlockField.class, "NAME: N[N]"),
            Map.entry(SyntaxTree.Body.Checksum.class, "text checksum of X { … }"),
            Map.entry(SyntaxTree.Body.Padding.class, "zero(E) [lenient] [optional at end]"),
            Map.entry(SyntaxTree.Body.White.class, "whitespace \" \" N.. reserve E to multiple of M plus R"),
            Map.entry(SyntaxTree.Body.WhiteEnd.class, "whitespace \" \" N.. reserve E to multiple of M plus R"),
            Map.entry(SyntaxTree.Body.Bits.class, "uint8 bits [msb-first] { … }"),
            Map.entry(SyntaxTree.Body.Extension.class, "ext N X"),
            Map.entry(SyntaxTree.BitPart.Zero.class, "zero: N"),
            Map.entry(SyntaxTree.Named.class, "[dtype] { NAME = code, … } [closed]"),
            Map.entry(SyntaxTree.Code.class, "NAME = code [lenient] [if OPTION]"),
            Map.entry(SyntaxTree.ChecksumForm.class, "\"prefix\" = sha256 [upper]"),
            Map.entry(SyntaxTree.Member.Others.class, "* text => any"),
            Map.entry(SyntaxTree.Member.OtherFields.class, "* uint => any"),
            Map.entry(SyntaxTree.Member.Entries.class, "* RULE nested \".\""),
            Map.entry(SyntaxTree.Multiple.class, "fill B to multiple of M"),
            Map.entry(SyntaxTree.MultipleOf.class, "[A, [B] to multiple of M]"),
            Map.entry(SyntaxTree.Presence.class, "present when C"),
            Map.entry(SyntaxTree.ElementOrder.class, "byte-order big [when C]"),
            Map.entry(
                    SyntaxTree.External.class,
                    "external ENTRY { file \"KEY\", offset \"KEY\", size \"KEY\" } when X == NAME"),
            Map.entry(SyntaxTree.ColumnMajor.class, "order column-major [when X]"),
            Map.entry(SyntaxTree.Whole.class, "whole \"NAME\" when X == NAME"),
            Map.entry(SyntaxTree.OtherData.class, "or X { f32, … }"),
            Map.entry(SyntaxTree.RoleValue.Alternative.class, "dtype X else Y { NAME = NAME, … }"),
            Map.entry(SyntaxTree.Role.class, "shape DIMS reversed"),
            Map.entry(SyntaxTree.Row.class, "[A, [B] sized E separated by X]"),
            Map.entry(SyntaxTree.OrderKey.class, "sort by X [descending]"),
            Map.entry(Expression.Lookup.class, "LIST[\"key\"].RULE else E"));

    /** The tables of clauses, words and parts of documents. */
    @Test
    void theTablesAreThoseOfTheParser() throws IOException {
        String text = Files.readString(REFERENCE);
        String clauses = table(
                text,
                "| clause | applies to | names and other clauses |",
                Arrays.stream(ClauseKind.values()),
                LanguageReferenceTest::row);
        String words = table(
                clauses,
                "| word | applies to |",
                Arrays.stream(BodyWord.values()),
                word -> "| `" + word.text() + "` | " + word.applies().description() + " |");
        String roles = table(
                words,
                "| role or property | in clauses | names |",
                Arrays.stream(BindingWord.values()),
                LanguageReferenceTest::row);
        String documents = table(
                roles,
                "| part | in documents |",
                Arrays.stream(On.values())
                        .filter(kind -> !Arrays.stream(Within.values()).allMatch(kind::isIn)),
                LanguageReferenceTest::row);
        compare(text, documents);
    }

    /** Every word of the language is in the index, with the chapters that explain it; every chapter explains words of the language. */
    @Test
    void theIndexHasEveryWord() throws IOException {
        Map<String, Set<String>> forms = forms();
        Map<String, Set<String>> chapters = chapters();
        assertEquals(Set.of(), without(forms.keySet(), chapters.keySet()), "no chapter has a line of words with these");
        assertEquals(Set.of(), without(chapters.keySet(), forms.keySet()), "the language does not have these words");
        String text = Files.readString(REFERENCE);
        compare(text, table(text, INDEX, forms.keySet().stream(), word -> row(word, forms, chapters)));
    }

    private static void compare(String text, String actual) throws IOException {
        if (REGENERATE) {
            Files.writeString(REFERENCE, actual);
            return;
        }
        assertEquals(text, actual, "to take the new tables, run this test with -DargLine=-Dtensorbind.regenerate=true");
    }

    private static Set<String> without(Set<String> all, Set<String> others) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(others);
        return rest;
    }

    private static String row(String word, Map<String, Set<String>> forms, Map<String, Set<String>> chapters) {
        return "| `" + word + "` | "
                + String.join(", ", Objects.requireNonNull(forms.get(word))).replace("|", "\\|") + " | "
                + String.join(", ", Objects.requireNonNull(chapters.get(word))) + " |";
    }

    /** Each word, and how it is used. */
    private static Map<String, Set<String>> forms() throws IOException {
        Map<String, Set<String>> forms = new TreeMap<>();
        Keywords.TERMINALS.forEach(word ->
                add(forms, word, Keywords.DOCUMENT_TERMINALS.contains(word) ? "a type in documents" : "a type"));
        Keywords.NOTATIONS.forEach(word -> add(forms, word, "a notation of documents"));
        Keywords.PADDINGS.forEach(word -> add(forms, word, "padding"));
        Keywords.FUNCTIONS.forEach(
                word -> add(forms, word, Keywords.CHECKSUMS.contains(word) ? "a checksum" : "a function"));
        Keywords.BLOCK_FUNCTIONS.forEach(word -> add(forms, word, "a function in blocks"));
        Keywords.ENCODING_FUNCTIONS.forEach(word -> add(forms, word, "a function after `encode`"));
        add(forms, Keywords.ELEMENTS, "what blocks are encoded from");
        Keywords.BINDINGS.forEach(word -> add(forms, word, "`" + word + " RULE { … }`"));
        for (ClauseKind kind : ClauseKind.values()) {
            kind.words().stream()
                    .filter(WORD.asMatchPredicate())
                    .forEach(word -> add(forms, word, "`" + kind.usage() + "`"));
            kind.arguments().stream()
                    .filter(argument -> argument != ClauseArgument.LENIENT)
                    .flatMap(argument -> words(argument.symbol()))
                    .forEach(word -> add(forms, word, "`" + kind.usage() + "`"));
        }
        for (BindingWord role : BindingWord.values()) {
            words(role.text())
                    .forEach(word -> add(forms, word, "`" + role.text() + "` in " + role.clauses() + " clauses"));
        }
        for (Class<?> type : List.of(SyntaxTree.class, Expression.class)) {
            nested(type)
                    .filter(record -> record.isAnnotationPresent(Form.class))
                    .forEach(record -> {
                        Set<String> words = new TreeSet<>();
                        collect(FormPart.of(record), words);
                        String form = FORMS.getOrDefault(record, "");
                        assertEquals(
                                Set.of(),
                                without(words, Set.of(form.split("[^a-z-]+"))),
                                "words in the form of " + record);
                        words.forEach(word -> add(forms, word, "`" + form + "`"));
                    });
        }
        parsed().forEach(word -> forms.computeIfAbsent(word, key -> new LinkedHashSet<>()));
        PARSED.forEach((word, form) -> add(forms, word, form));
        forms.forEach((word, all) -> assertEquals(false, all.isEmpty(), () -> "'" + word + "' has no form"));
        return forms;
    }

    private static void add(Map<String, Set<String>> forms, String word, String form) {
        forms.computeIfAbsent(word, key -> new LinkedHashSet<>()).add(form);
    }

    private static Stream<Class<?>> nested(Class<?> type) {
        return Arrays.stream(type.getDeclaredClasses())
                .flatMap(inner -> Stream.concat(Stream.of(inner), nested(inner)));
    }

    /** Words of a form, without what is in quotes or braces. */
    private static Stream<String> words(String text) {
        return WORD.matcher(text.replaceAll("\"[^\"]*\"|\\{[^}]*\\}", ""))
                .results()
                .map(MatchResult::group);
    }

    private static void collect(List<FormPart> parts, Set<String> words) {
        for (FormPart part : parts) {
            if (part instanceof FormPart.Word word) {
                word.tokens().stream().filter(WORD.asMatchPredicate()).forEach(words::add);
            } else if (part instanceof FormPart.Component component
                    && component.word() != null
                    && WORD.matcher(component.word()).matches()) {
                words.add(component.word());
            } else if (part instanceof FormPart.Option option) {
                collect(option.parts(), words);
            }
        }
    }

    /** Words that methods of the parser expect. */
    private static Set<String> parsed() throws IOException {
        Set<String> words = new TreeSet<>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.filter(path -> path.toString().endsWith("Parser.java"))
                    .toList()) {
                EXPECTED.matcher(Files.readString(file)).results().forEach(found -> words.add(found.group(1)));
            }
        }
        return words;
    }

    /** The chapters that explain a word, as links from the reference: each has a line of its words. */
    private static Map<String, Set<String>> chapters() throws IOException {
        Map<String, Set<String>> chapters = new TreeMap<>();
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(BOOK)) {
            all.forEach(files::add);
        }
        for (Path file : files) {
            String text = Files.readString(file);
            List<MatchResult> headings = HEADING.matcher(text).results().toList();
            for (Matcher line = WORDS.matcher(text); line.find(); ) {
                int start = line.start();
                String heading = headings.stream()
                        .filter(found -> found.start() < start)
                        .reduce((first, second) -> second)
                        .orElseThrow()
                        .group(1);
                String link = link(file, heading);
                QUOTED.matcher(line.group(1)).results().forEach(word -> add(chapters, word.group(1), link));
            }
        }
        Map<String, Set<String>> sorted = new TreeMap<>();
        chapters.forEach((word, links) -> sorted.put(
                word,
                links.stream()
                        .sorted((one, other) -> Integer.compare(number(one), number(other)))
                        .collect(Collectors.toCollection(LinkedHashSet::new))));
        return sorted;
    }

    private static int number(String link) {
        Matcher digits = Pattern.compile("^\\[(\\d+)]").matcher(link);
        return digits.find() ? Integer.parseInt(digits.group(1)) : Integer.MAX_VALUE;
    }

    private static String link(Path file, String heading) {
        String anchor =
                heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
        String label = heading.replaceAll("^(\\d+)\\. .*", "$1");
        String target = file.equals(REFERENCE) ? "" : String.valueOf(file.getFileName());
        return "[" + label + "](" + target + "#" + anchor + ")";
    }

    /** A text with the rows of a table that is in it. */
    private static <T> String table(String text, String header, Stream<T> rows, Function<T, String> row) {
        int start = text.indexOf(header + "\n");
        int end = text.indexOf("\n\n", start);
        return text.substring(0, start)
                + header
                + "\n"
                + header.replaceAll("[^|]+", "---")
                + "\n"
                + rows.map(row).collect(Collectors.joining("\n"))
                + (end < 0 ? "\n" : text.substring(end));
    }

    private static String row(On kind) {
        String where = Arrays.stream(Within.values())
                .filter(kind::isIn)
                .map(within -> within.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return "| " + kind.several() + " | " + (where.isEmpty() ? "none" : where) + " |";
    }

    private static String row(BindingWord word) {
        ArgumentKind kind = word.argument();
        return "| `" + word.text() + "` | " + word.clauses() + " | " + (kind == null ? "" : kind.words()) + " |";
    }

    private static String row(ClauseKind kind) {
        Stream<String> several =
                kind.times() == ClauseKind.Times.ONCE || kind.usage().equals(kind.text())
                        ? Stream.of()
                        : Stream.of("several");
        Stream<String> excluded = ClauseKind.EXCLUSIONS.stream()
                .filter(exclusion -> exclusion.one() == kind || exclusion.other() == kind)
                .map(exclusion -> exclusion.one() == kind ? exclusion.other() : exclusion.one())
                .map(other -> "not `" + other.text() + "`");
        Stream<String> needed = ClauseKind.NEEDS.stream()
                .filter(need -> need.one() == kind)
                .map(need -> need.others().stream()
                                .map(other -> "`" + other.text() + "`")
                                .collect(Collectors.joining(" or ", "needs ", " on "))
                        + need.on().stream().map(On::several).collect(Collectors.joining(" and ")));
        Stream<String> names = kind.arguments().stream()
                .filter(argument -> argument != ClauseArgument.CASE && argument.kind() != null)
                .map(argument -> "`" + argument.symbol() + "` is "
                        + Objects.requireNonNull(argument.kind()).words());
        String others = Stream.of(names, several, excluded, needed)
                .flatMap(each -> each)
                .collect(Collectors.joining(", "));
        return "| `" + kind.usage() + "` | " + kind.applies().description() + " | " + others + " |";
    }
}
