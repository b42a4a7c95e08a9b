package org.tensorbind.examples.cli.grammar;

import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.processor.description.GrammarDescription;

/** A grammar's description in Markdown. */
final class GrammarMarkdown {
    private final GrammarDescription document;
    private final StringBuilder out = new StringBuilder();

    private GrammarMarkdown(GrammarDescription document) {
        this.document = document;
    }

    static String of(GrammarDescription document) {
        GrammarMarkdown markdown = new GrammarMarkdown(document);
        markdown.head();
        document.rules().forEach(markdown::rule);
        markdown.lets();
        markdown.blocks();
        markdown.bindings();
        return markdown.out.toString();
    }

    private void head() {
        out.append("# ").append(line(document.title())).append("\n\n");
        if (!document.introduction().isEmpty()) {
            out.append(text(document.introduction())).append("\n\n");
        }
        document.properties()
                .forEach(property -> out.append("- ").append(line(property)).append('\n'));
        out.append("\n## Rules\n");
    }

    private void rule(GrammarDescription.Rule rule) {
        definition(rule.definition());
        sentences(rule.definition());
        values(rule.values());
        fields(rule);
    }

    private void definition(GrammarDescription.Definition definition) {
        out.append("\n### ").append(definition.name()).append("\n\n");
        if (!definition.comment().isEmpty()) {
            out.append(text(definition.comment())).append("\n\n");
        }
        fenced(definition.source());
    }

    private void sentences(GrammarDescription.Definition definition) {
        out.append('\n');
        definition
                .sentences()
                .forEach(sentence -> out.append("- ").append(line(sentence)).append('\n'));
    }

    private void values(List<GrammarDescription.Value> values) {
        if (values.isEmpty()) {
            return;
        }
        out.append("\n| name | value | also read |\n|---|---|---|\n");
        for (GrammarDescription.Value value : values) {
            out.append("| ")
                    .append(value.name())
                    .append(" | ")
                    .append(cell(value.code()))
                    .append(" | ");
            out.append(cell(String.join(", ", value.alsoRead()))).append(" |\n");
        }
    }

    private void fields(GrammarDescription.Rule rule) {
        if (rule.fields().isEmpty() && rule.others().isEmpty()) {
            return;
        }
        out.append("\n| field | | description |\n|---|---|---|\n");
        for (GrammarDescription.Field field : rule.fields()) {
            out.append("| ").append(code(field.key())).append(" | ");
            out.append(field.optional() ? "optional" : "required").append(" | ");
            out.append(cell(String.join(" ", field.sentences())));
            if (!field.values().isEmpty()) {
                out.append(field.values().stream()
                        .map(value -> code(value.code()) + " (" + value.name() + ")")
                        .collect(Collectors.joining(", ", " One of ", ".")));
            }
            out.append(" |\n");
        }
        rule.others().forEach(other -> out.append("| others | | ").append(other).append(" |\n"));
    }

    private void lets() {
        if (!document.lets().isEmpty()) {
            out.append("\n## Values that are not in the file\n");
        }
        for (GrammarDescription.Definition let : document.lets()) {
            definition(let);
        }
    }

    private void blocks() {
        if (!document.blocks().isEmpty()) {
            out.append("\n## Blocks of elements\n");
        }
        for (GrammarDescription.Definition block : document.blocks()) {
            definition(block);
            sentences(block);
        }
    }

    private void bindings() {
        out.append("\n## Tensors\n\n| part | rule |\n|---|---|\n");
        for (GrammarDescription.Binding binding : document.bindings()) {
            out.append("| **")
                    .append(binding.kind())
                    .append("** | `")
                    .append(binding.rule())
                    .append("` |\n");
            for (GrammarDescription.Role role : binding.roles()) {
                out.append("| ")
                        .append(role.name())
                        .append(" | `")
                        .append(role.rule())
                        .append('`');
                out.append(role.note().isEmpty() ? "" : ", " + role.note()).append(" |\n");
            }
        }
    }

    /** Prose in which nothing is a tag; what is between backticks stays as it is. */
    private static String text(String prose) {
        StringBuilder text = new StringBuilder();
        String[] parts = prose.split("`", -1);
        for (int i = 0; i < parts.length; i++) {
            boolean isCode = i % 2 == 1 && i < parts.length - 1;
            text.append(i == 0 ? "" : "`").append(isCode ? parts[i] : parts[i].replace("<", "&lt;"));
        }
        return text.toString();
    }

    /** Prose in one line. */
    private static String line(String prose) {
        return text(prose.replaceAll("\\R", " "));
    }

    /** Prose in a table. */
    private static String cell(String prose) {
        return line(prose).replace("|", "\\|");
    }

    /** A word of code in a table, between more backticks than it has. */
    private static String code(String text) {
        String ticks = ticks(text, 1);
        String blank = text.startsWith("`") || text.endsWith("`") ? " " : "";
        return ticks + blank + text.replaceAll("\\R", " ").replace("|", "\\|") + blank + ticks;
    }

    private void fenced(String source) {
        String ticks = ticks(source, 3);
        out.append(ticks)
                .append("grammar\n")
                .append(source)
                .append('\n')
                .append(ticks)
                .append('\n');
    }

    /** More backticks than a text has in a row. */
    private static String ticks(String text, int least) {
        int count = least;
        while (text.contains("`".repeat(count))) {
            count++;
        }
        return "`".repeat(count);
    }
}
