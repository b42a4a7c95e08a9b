package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.input.GrammarFiles;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.processor.compile.GrammarProblem;

/** What users see is in the words of the command, and not in those of the libraries under it. */
final class MessagesTest {
    private static final Pattern LIBRARY = Pattern.compile(
            "\\b(?:java|javax|sun|com|org)\\.\\w+\\.|\\w(?:Exception|Error)\\b|_ENDIAN|JsonReadFeature|option option");

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void makeFiles() throws IOException {
        Cli.model(folder.resolve("model.bt"));
        Files.createDirectory(folder.resolve("folder"));
    }

    private String error(int code, String arguments) {
        Object[] inFolder =
                List.of(arguments.replace("DIR", folder.toString()).split(" ")).toArray();
        Cli.Result result = Cli.run(inFolder);
        assertEquals(code, result.code(), result::err);
        assertFalse(LIBRARY.matcher(result.err()).find(), result::err);
        return result.err().replace(folder.toString(), "DIR");
    }

    @ParameterizedTest
    @DisabledOnOs(OS.WINDOWS)
    @CsvSource(delimiter = '|', textBlock = """
            info DIR/none                           | DIR/none: there is no such file
            info DIR/none/x                         | DIR/none/x: there is no such file
            info DIR/model.bt/x                     | DIR/model.bt/x: one of the folders in its path is a file
            info --grammar DIR/folder DIR/model.bt  | DIR/folder: is a folder, not a grammar file
            info --grammar DIR/none DIR/model.bt    | DIR/none: there is no such file
            convert DIR/model.bt DIR/none/x.bt      | DIR/none/x.bt: its folder does not exist
            convert DIR/model.bt DIR/model.bt/x.bt  | DIR/model.bt/x.bt: one of the folders in its path is a file
            dump --html DIR/folder DIR/model.bt     | DIR/folder: is a folder, not a file
            dump --html DIR/none/x DIR/model.bt     | DIR/none/x: its folder does not exist
            """)
    void filesThatCannotBeUsedAreToldInWords(String arguments, String problem) {
        assertEquals("tensorbind: " + problem + "\n", error(Failures.SOME_ERROR, arguments));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksThatLeadToThemselvesAreTold() throws IOException {
        Files.createSymbolicLink(folder.resolve("loop.bt"), Path.of("loop.bt"));
        String problem = "tensorbind: DIR/loop.bt: is a symbolic link that leads to itself\n";
        assertEquals(problem, error(Failures.SOME_ERROR, "info DIR/loop.bt"));
        assertEquals(problem, error(Failures.SOME_ERROR, "convert DIR/model.bt DIR/loop.bt"));
    }

    @Test
    void namesThatTheSystemDoesNotHaveAreTold() {
        String message = Failures.message(new InvalidPathException("x", "Malformed input"));
        assertEquals("'x' " + Failures.NO_NAME, message);
        assertEquals(
                "Invalid value for option '--grammar': 'x' " + Failures.NO_NAME,
                UsageProblem.of(
                        "Invalid value for option '--grammar': cannot convert 'x' to interface java.nio.file.Path"
                                + " (java.nio.file.InvalidPathException: Malformed input: x)",
                        true));
    }

    @Test
    void errorsOfTheMachineAreToldInWords() {
        for (VirtualMachineError error : List.of(
                new OutOfMemoryError("Java heap space"),
                new StackOverflowError(),
                new InternalError("a fault occurred"))) {
            java.io.StringWriter err = new java.io.StringWriter();
            java.io.PrintWriter printer = new java.io.PrintWriter(err);
            assertEquals(
                    Failures.SOME_ERROR, Failures.report(error, new Terminal(printer, printer, false, false, false)));
            assertFalse(LIBRARY.matcher(err.toString()).find(), err::toString);
            assertTrue(err.toString().length() > 40, err::toString);
        }
    }

    @Test
    void onlyVerboseCommandsShowWhereAnInternalErrorHappened() {
        GrammarFiles.GrammarException failure = new GrammarFiles.GrammarException(List.of(new GrammarProblem(
                "a.grammar",
                3,
                1,
                "a.grammar:3:1: internal error",
                "java.lang.IllegalStateException\n\tat Some.place\n")));
        for (boolean verbose : new boolean[] {false, true}) {
            StringWriter err = new StringWriter();
            PrintWriter printer = new PrintWriter(err);
            assertEquals(1, Failures.report(failure, new Terminal(printer, printer, false, false, false), verbose));
            assertTrue(err.toString().contains("a.grammar:3:1: internal error"), err::toString);
            assertEquals(verbose, err.toString().contains("\tat Some.place"), err::toString);
        }
    }
}
