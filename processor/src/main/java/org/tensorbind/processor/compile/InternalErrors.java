package org.tensorbind.processor.compile;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorbind.processor.diagnostic.RuleFailure;

/** Shows failures of the processor at the line of the grammar that led to them, as far as it can be given. */
final class InternalErrors {
    private static final Pattern QUOTED_RULE = Pattern.compile("(?:\\{@code |<code>)(\\w+) +::=");
    private static final Pattern HEADER = Pattern.compile("^\\s*format\\b", Pattern.MULTILINE);

    private InternalErrors() {}

    /** An exception or an overflow of the stack in a phase: at the rule that was dealt with, as far as that is known. */
    static GrammarProblem failed(GrammarFile file, GrammarGenerator.Phase phase, Throwable failure) {
        String rule = failure instanceof RuleFailure given ? given.rule() : "";
        Throwable cause = failure instanceof RuleFailure && failure.getCause() != null ? failure.getCause() : failure;
        String what = rule.isEmpty() ? "the grammar" : "'" + rule + "'";
        return problem(
                file,
                startOf(rule, file),
                "the processor failed while " + what + " was " + phase.participle(),
                trace(cause));
    }

    private static String trace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    /** Generated code that does not compile; the error is reported at the rule whose definition is quoted last before it. */
    static GrammarProblem doesNotCompile(GrammarFile file, GeneratedSource source, long line, String message) {
        String rule = ruleBefore(source.text(), endOfLine(source.text(), line));
        return problem(
                file,
                startOf(rule, file),
                "the code generated " + (rule.isEmpty() ? "" : "for '" + rule + "' ") + "does not compile",
                source.className() + ":" + line + ": " + message);
    }

    /** The rule whose production is quoted last before a place in generated code, empty where none is. */
    static String ruleBefore(String code, int end) {
        String rule = "";
        Matcher quoted = QUOTED_RULE.matcher(code);
        while (quoted.find() && quoted.start() < end) {
            rule = quoted.group(1);
        }
        return rule;
    }

    /** Finds the definition of a rule in a grammar; the name is its first group. */
    static Pattern definition(String rule) {
        return Pattern.compile("^\\s*(" + Pattern.quote(rule) + ")\\s*::=", Pattern.MULTILINE);
    }

    /** A class that was compiled and cannot be loaded, or a compiler that broke off. */
    static GrammarProblem notLoaded(GrammarFile file, String cause) {
        return problem(file, startOfHeader(file), "the generated code cannot be loaded", cause);
    }

    /** Where a rule is defined, or the header where it is not known which. */
    private static int startOf(String rule, GrammarFile file) {
        Matcher definition = definition(rule).matcher(file.text());
        return !rule.isEmpty() && definition.find() ? definition.start(1) : startOfHeader(file);
    }

    private static int startOfHeader(GrammarFile file) {
        Matcher header = HEADER.matcher(file.text());
        return header.find() ? header.end() - "format".length() : 0;
    }

    private static int endOfLine(String text, long line) {
        int end = -1;
        for (long i = 0; i < line && (i == 0 || end >= 0); i++) {
            end = text.indexOf('\n', end + 1);
        }
        return end < 0 ? text.length() : end;
    }

    private static GrammarProblem problem(GrammarFile file, int at, String what, String cause) {
        String message = "internal error: " + what
                + "; this is a bug in Tensorbind, not an error in the grammar: please report it together with the grammar";
        return GrammarProblem.at(file.source(), file.source().span(at, 1), message, cause);
    }
}
