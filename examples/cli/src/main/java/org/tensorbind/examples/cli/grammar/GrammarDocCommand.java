package org.tensorbind.examples.cli.grammar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tensorbind.examples.cli.input.GrammarFiles;
import org.tensorbind.examples.cli.input.InputFiles;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.processor.description.GrammarDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes what a grammar says for people. */
@Command(
        name = "doc",
        description = {
            "Writes a description of the format that a grammar is of, in Markdown or as a page with railroad diagrams.",
            "Comments before a rule are its explanation."
        },
        sortOptions = false)
public final class GrammarDocCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE.grammar", description = "A grammar file.")
    private Path file = Path.of("");

    @Option(names = "--html", paramLabel = "PAGE", description = "Write a page with railroad diagrams.")
    private @Nullable Path html;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write Markdown; to the output without options.")
    private @Nullable Path markdown;

    public GrammarDocCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        InputFiles inputs = new InputFiles();
        inputs.add(file);
        for (Path target : new @Nullable Path[] {html, markdown}) {
            if (target != null) {
                inputs.reject(target);
            }
        }
        GrammarDescription document = GrammarFiles.describe(file);
        if (html != null) {
            Files.writeString(html, GrammarPage.of(document));
            terminal.out().println(html);
        }
        if (markdown != null) {
            Files.writeString(markdown, GrammarMarkdown.of(document));
            terminal.out().println(markdown);
        }
        if (html == null && markdown == null) {
            terminal.out().print(GrammarMarkdown.of(document));
        }
        return 0;
    }
}
