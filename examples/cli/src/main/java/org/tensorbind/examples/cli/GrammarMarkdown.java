package org.tensorbind.examples.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.processor.syntax.Tree;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Member;

/** A grammar's description in Markdown. */
final class GrammarMarkdown {
    private final GrammarDocument document;
    private final StringBuilder out = new StringBuilder();

    private GrammarMarkdown(GrammarDocument document) {
        this.document = document;
    }

    static String of(GrammarDocument document) {
        GrammarMarkdown markdown = new GrammarMarkdown(document);
        markdown.head();
        document.rules().forEach(markdown::rule);
        markdown.bindings();
        return markdown.out.toString();
    }

    private void head() {
        out.append("# ").append(document.tree().title()).append("\n\n");
        if (!document.introduction().isEmpty()) {
            out.append(document.introduction()).append("\n\n");
        }
        for (Tree.Property property : document.tree().properties()) {
            out.append("- ").append(property(property)).append('\n');
        }
        out.append("\n## Rules\n");
    }

    static String property(Tree.Property property) {
        if (property instanceof Tree.Property.ByteOrder order) {
            return "Byte order: " + (order.big() ? "big" : "little") + "-endian";
        }
        if (property instanceof Tree.Property.Extension extension) {
            return "Extensions: "
                    + extension.extensions().stream().map(e -> "`." + e + "`").collect(Collectors.joining(", "));
        }
        if (property instanceof Tree.Property.Option option) {
            return "Option `" + option.name() + "`: " + option.description();
        }
        Tree.Property.Refuse refuse = (Tree.Property.Refuse) property;
        return "Refused: files that start with `" + refuse.start().content() + "`, " + refuse.reason();
    }

    private void rule(GrammarDocument.Rule rule) {
        out.append("\n### ").append(rule.name()).append("\n\n");
        if (!rule.comment().isEmpty()) {
            out.append(rule.comment()).append("\n\n");
        }
        out.append("```grammar\n").append(rule.source()).append("\n```\n\n");
        for (String sentence :
                ClauseSentences.of(rule.rule().body(), rule.rule().clauses())) {
            out.append("- ").append(sentence).append('\n');
        }
        if (rule.rule().body() instanceof Body.Terminal terminal
                && !terminal.values().isEmpty()) {
            values(terminal.values());
        }
        fields(map(rule.rule().body()));
    }

    static List<Member> map(Body body) {
        if (body instanceof Body.DocumentMap map) {
            return map.members();
        }
        return body instanceof Body.Document document ? map(document.content()) : List.of();
    }

    private void values(List<Tree.Enumerator> values) {
        out.append("\n| name | value | also read |\n|---|---|---|\n");
        for (Tree.Enumerator value : values) {
            out.append("| ").append(value.name()).append(" | ");
            out.append(code(value.codes().get(0))).append(" | ");
            out.append(value.codes().stream().skip(1).map(GrammarMarkdown::code).collect(Collectors.joining(", ")));
            out.append(" |\n");
        }
    }

    static String code(Tree.Code code) {
        return code.text() == null ? String.valueOf(code.number()) : "\"" + code.text() + "\"";
    }

    private void fields(List<Member> members) {
        if (members.isEmpty()) {
            return;
        }
        out.append("\n| field | | what it is |\n|---|---|---|\n");
        for (Member member : members) {
            if (member instanceof Member.Field field) {
                out.append("| `").append(field.key()).append("` | ");
                out.append(field.optional() ? "optional" : "required").append(" | ");
                out.append(String.join(" ", ClauseSentences.of(field.type(), field.clauses()))
                        .replace("|", "\\|"));
                if (field.type() instanceof Body.Terminal terminal
                        && !terminal.values().isEmpty()) {
                    out.append(" One of ");
                    out.append(terminal.values().stream()
                            .map(value -> "`" + code(value.codes().get(0)) + "` (" + value.name() + ")")
                            .collect(Collectors.joining(", ")));
                    out.append('.');
                }
                out.append(" |\n");
            } else {
                out.append("| others | | ")
                        .append(
                                member instanceof Member.Entries entries
                                        ? "each a `" + entries.rule() + "`"
                                        : "kept as they are")
                        .append(" |\n");
            }
        }
    }

    private void bindings() {
        out.append("\n## Tensors\n\n| part | rule |\n|---|---|\n");
        for (Tree.Binding binding : document.tree().bindings()) {
            out.append("| **")
                    .append(binding.kind())
                    .append("** | `")
                    .append(binding.rule())
                    .append("` |\n");
            for (Tree.Role role : binding.roles()) {
                out.append("| ")
                        .append(role.role())
                        .append(" | `")
                        .append(role.rule())
                        .append('`');
                out.append(role.reversed() ? ", reversed" : "").append(" |\n");
            }
            for (Tree.OrderKey key : binding.order()) {
                out.append("| written in the order of | `").append(key.rule()).append('`');
                out.append(key.descending() ? ", descending" : "").append(" |\n");
            }
        }
    }
}
