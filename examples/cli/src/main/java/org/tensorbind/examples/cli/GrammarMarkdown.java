package org.tensorbind.examples.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.processor.compile.GrammarDescription;

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
        out.append("# ").append(document.title()).append("\n\n");
        if (!document.introduction().isEmpty()) {
            out.append(document.introduction()).append("\n\n");
        }
        document.properties()
                .forEach(property -> out.append("- ").append(property).append('\n'));
        out.append("\n## Rules\n");
    }

    private void rule(GrammarDescription.Rule rule) {
        out.append("\n### ").append(rule.name()).append("\n\n");
        if (!rule.comment().isEmpty()) {
            out.append(rule.comment()).append("\n\n");
        }
        out.append("```grammar\n").append(rule.source()).append("\n```\n\n");
        rule.sentences().forEach(sentence -> out.append("- ").append(sentence).append('\n'));
        values(rule.values());
        fields(rule);
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
                    .append(value.code())
                    .append(" | ");
            out.append(String.join(", ", value.alsoRead())).append(" |\n");
        }
    }

    private void fields(GrammarDescription.Rule rule) {
        if (rule.fields().isEmpty() && rule.others().isEmpty()) {
            return;
        }
        out.append("\n| field | | what it is |\n|---|---|---|\n");
        for (GrammarDescription.Field field : rule.fields()) {
            out.append("| `").append(field.key()).append("` | ");
            out.append(field.optional() ? "optional" : "required").append(" | ");
            out.append(String.join(" ", field.sentences()).replace("|", "\\|"));
            if (!field.values().isEmpty()) {
                out.append(field.values().stream()
                        .map(value -> "`" + value.code() + "` (" + value.name() + ")")
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
        for (GrammarDescription.Let let : document.lets()) {
            out.append("\n### ").append(let.name()).append("\n\n");
            if (!let.comment().isEmpty()) {
                out.append(let.comment()).append("\n\n");
            }
            out.append("```grammar\n").append(let.source()).append("\n```\n");
        }
    }

    private void blocks() {
        if (!document.blocks().isEmpty()) {
            out.append("\n## Blocks of elements\n");
        }
        for (GrammarDescription.Block block : document.blocks()) {
            out.append("\n### ").append(block.name()).append("\n\n");
            if (!block.comment().isEmpty()) {
                out.append(block.comment()).append("\n\n");
            }
            out.append("```grammar\n").append(block.source()).append("\n```\n\n");
            block.sentences()
                    .forEach(sentence -> out.append("- ").append(sentence).append('\n'));
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
}
