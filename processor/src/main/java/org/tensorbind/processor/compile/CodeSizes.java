package org.tensorbind.processor.compile;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;

/**
 * Finds generated code that is larger than a class file may have it (JVMS, 4.7.3 and 4.1), before a compiler does. It is measured in characters
 * without comments and the content of texts, of which generated methods have 0.2 to 0.75 bytes each.
 */
final class CodeSizes {
    /** Of a method, which has at most 65,535 bytes. */
    private static final int MAX_METHOD = 85_000;

    /** Of the initial values of a class together, whose arrays take two bytes a character. */
    private static final int MAX_FIELDS = 30_000;

    /** A text that is a case is looked up by its hash and compared. */
    private static final int TEXT_OF_CASE = 40;

    /** Of a class, which has at most 65,535 constants. */
    private static final int MAX_CLASS = 500_000;

    private static final Pattern TYPE = Pattern.compile("(?:[a-z-]+ )*(?:class|record|interface) \\w+");
    private static final Pattern FIELD = Pattern.compile("(?:[a-z-]+ )*final [^(]*=");
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"");

    private final GrammarFile file;
    private final GeneratedSource source;
    private int inClass;
    private int inFields;
    private int inMethod;
    private boolean inField;

    private CodeSizes(GrammarFile file, GeneratedSource source) {
        this.file = file;
        this.source = source;
    }

    /** What is too large, at most one problem for each source. */
    static List<GrammarProblem> problems(GrammarFile file, List<GeneratedSource> sources) {
        return sources.stream()
                .map(source -> new CodeSizes(file, source).endOfWhatFits())
                .flatMap(List::stream)
                .toList();
    }

    /** Members are parted by empty lines. */
    private List<GrammarProblem> endOfWhatFits() {
        int at = 0;
        for (String line : (Iterable<String>) source.text().lines()::iterator) {
            at += line.length() + 1;
            if (line.isEmpty()) {
                inMethod = 0;
                inField = false;
            } else {
                add(line.strip());
            }
            if (inMethod > MAX_METHOD || inFields > MAX_FIELDS || inClass > MAX_CLASS) {
                return List.of(problem(file, source, at));
            }
        }
        return List.of();
    }

    private void add(String line) {
        if (line.startsWith("*") || line.startsWith("/*") || line.startsWith("@")) {
            return;
        }
        if (TYPE.matcher(line).lookingAt()) {
            inClass = 0;
            inFields = 0;
        }
        String code = withoutTexts(line);
        inClass += code.length();
        if (FIELD.matcher(code).lookingAt()) {
            inField = true;
            inFields += code.length() - code.indexOf('=');
        } else if (!inField) {
            inMethod += code.length() + texts(line) * TEXT_OF_CASE;
        } else if (!isConstantText(code)) {
            inFields += code.length();
        }
    }

    /** A literal takes as many bytes as any other constant. */
    private static String withoutTexts(String line) {
        return line.indexOf('"') < 0 ? line : TEXT.matcher(line).replaceAll("\"\"");
    }

    private static int texts(String line) {
        return line.startsWith("case ") ? (int) TEXT.matcher(line).results().count() : 0;
    }

    /** A sum of texts is a constant, and no code makes it. */
    private static boolean isConstantText(String code) {
        return code.startsWith("\"") || code.startsWith("+ \"");
    }

    /** Generated code that is too large at a place. */
    static GrammarProblem problem(GrammarFile file, GeneratedSource source, int at) {
        String rule = InternalErrors.ruleBefore(source.text(), at);
        Matcher definition = InternalErrors.definition(rule).matcher(file.text());
        boolean known = !rule.isEmpty() && definition.find();
        Span span = known ? file.source().span(definition.start(1), rule.length()) : new Span(1, 1, 1);
        Diagnostics diagnostics = new Diagnostics(file.source());
        diagnostics.report(GrammarMessage.CODE_TOO_LARGE, span, known ? "'" + rule + "'" : "this grammar");
        return GrammarProblem.of(diagnostics.all().get(0));
    }
}
