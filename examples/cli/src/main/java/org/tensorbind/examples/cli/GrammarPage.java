package org.tensorbind.examples.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tensorbind.processor.syntax.Tree;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Item;
import org.tensorbind.processor.syntax.Tree.Member;

/** A grammar's description as a page with railroad diagrams. */
final class GrammarPage {
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");

    private final GrammarDocument document;
    private final Set<String> rules;
    private final StringBuilder html = new StringBuilder();

    private GrammarPage(GrammarDocument document) {
        this.document = document;
        this.rules = document.rules().stream().map(GrammarDocument.Rule::name).collect(Collectors.toSet());
    }

    static String of(GrammarDocument document) throws IOException {
        GrammarPage page = new GrammarPage(document);
        page.head();
        document.rules().forEach(page::rule);
        page.bindings();
        return Html.page(document.tree().title(), "grammar.css", "", page.html.toString());
    }

    private void head() {
        html.append("<header><h1>").append(Html.escape(document.tree().title())).append("</h1>\n");
        html.append("<p>").append(Html.escape(document.introduction())).append("</p></header>\n<ul>");
        for (Tree.Property property : document.tree().properties()) {
            html.append("<li>")
                    .append(prose(GrammarMarkdown.property(property)))
                    .append("</li>\n");
        }
        html.append("</ul>\n<nav>");
        document.rules()
                .forEach(rule -> html.append("<a href=\"#")
                        .append(Html.escape(rule.name()))
                        .append("\">")
                        .append(Html.escape(rule.name()))
                        .append("</a> "));
        html.append("</nav>\n");
    }

    /** Sentences with their code marked, rules as links. */
    private String prose(String text) {
        Matcher matcher = CODE.matcher(Html.escape(text));
        return matcher.replaceAll(found -> {
            String code = found.group(1);
            String marked = "<code>" + code + "</code>";
            return Matcher.quoteReplacement(
                    rules.contains(code) ? "<a href=\"#" + code + "\">" + marked + "</a>" : marked);
        });
    }

    private void rule(GrammarDocument.Rule rule) {
        html.append("<section id=\"").append(Html.escape(rule.name())).append("\"><h2>");
        html.append(Html.escape(rule.name())).append("</h2>\n");
        if (!rule.comment().isEmpty()) {
            html.append("<p>").append(Html.escape(rule.comment())).append("</p>\n");
        }
        html.append("<div class=\"wide\">")
                .append(Railroad.svg(diagram(rule.rule().body())))
                .append("</div>\n");
        sentences(ClauseSentences.of(rule.rule().body(), rule.rule().clauses()));
        if (rule.rule().body() instanceof Body.Terminal terminal) {
            values(terminal.values());
        }
        fields(GrammarMarkdown.map(rule.rule().body()));
        html.append("<details><summary>As it is written</summary><pre>");
        html.append(Html.escape(rule.source())).append("</pre></details></section>\n");
    }

    private void sentences(List<String> sentences) {
        if (!sentences.isEmpty()) {
            html.append("<ul>");
            sentences.forEach(
                    sentence -> html.append("<li>").append(prose(sentence)).append("</li>\n"));
            html.append("</ul>\n");
        }
    }

    private Railroad diagram(Body body) {
        if (body instanceof Body.Sequence sequence) {
            return new Railroad.Sequence(
                    sequence.items().stream().map(GrammarPage::item).toList());
        }
        if (body instanceof Body.Choice choice) {
            return new Railroad.Choice(choice.variants().stream()
                    .map(variant -> (Railroad) new Railroad.Sequence(List.of(
                            new Railroad.Terminal(variant.label() + ":"),
                            new Railroad.Rule(variant.rule().text()))))
                    .toList());
        }
        if (body instanceof Body.Terminal terminal) {
            return terminal(terminal);
        }
        if (body instanceof Body.Document inner) {
            return new Railroad.Sequence(
                    List.of(new Railroad.Terminal(inner.notation().text()), diagram(inner.content())));
        }
        if (body instanceof Body.DocumentMap map) {
            return map(map);
        }
        if (body instanceof Body.DocumentArray array) {
            return array(array);
        }
        if (body instanceof Body.Pair pair) {
            return new Railroad.Sequence(
                    List.of(new Railroad.Rule(pair.key().text()), new Railroad.Terminal("=>"), diagram(pair.value())));
        }
        return new Railroad.Terminal(body instanceof Body.Padding padding ? "bytes " + padding.value() : "text");
    }

    private Railroad terminal(Body.Terminal terminal) {
        String type = terminal.type().text();
        Railroad one = rules.contains(type) ? new Railroad.Rule(type) : new Railroad.Terminal(type);
        return terminal.repeated() ? new Railroad.Loop(one) : one;
    }

    private static Railroad item(Item item) {
        if (item instanceof Item.Constant constant) {
            return new Railroad.Terminal((constant.literal().hexadecimal() ? "x" : "") + "\""
                    + constant.literal().content() + "\"");
        }
        Item.Use use = (Item.Use) item;
        Railroad rule = new Railroad.Rule(use.rule().text());
        return switch (use.occurrence()) {
            case ONE -> rule;
            case OPTIONAL -> new Railroad.Optional(rule);
            case MANY -> new Railroad.Loop(rule);
        };
    }

    private Railroad array(Body.DocumentArray array) {
        List<Railroad> parts = new ArrayList<>();
        parts.add(new Railroad.Terminal("["));
        for (Body element : array.elements()) {
            Railroad inner = diagram(element);
            parts.add(array.repeated() && !(inner instanceof Railroad.Loop) ? new Railroad.Loop(inner) : inner);
        }
        parts.add(new Railroad.Terminal("]"));
        return new Railroad.Sequence(parts);
    }

    /** Fields may stand in any order: each round takes one. */
    private Railroad map(Body.DocumentMap map) {
        List<Railroad> members = new ArrayList<>();
        for (Member member : map.members()) {
            if (member instanceof Member.Field field) {
                members.add(new Railroad.Sequence(
                        List.of(new Railroad.Terminal("\"" + field.key() + "\":"), diagram(field.type()))));
            } else if (member instanceof Member.Entries entries) {
                members.add(new Railroad.Rule(entries.rule().text()));
            } else {
                members.add(new Railroad.Terminal("text => any"));
            }
        }
        return new Railroad.Sequence(List.of(
                new Railroad.Terminal("{"),
                new Railroad.Loop(new Railroad.Choice(members)),
                new Railroad.Terminal("}")));
    }

    private void values(List<Tree.Enumerator> values) {
        if (values.isEmpty()) {
            return;
        }
        html.append("<table><tr><th>Name<th class=\"number\">Value<th>Also read</tr>");
        for (Tree.Enumerator value : values) {
            html.append("<tr><td>").append(Html.escape(value.name().text())).append("<td class=\"number\"><code>");
            html.append(Html.escape(GrammarMarkdown.code(value.codes().get(0)))).append("</code><td>");
            html.append(value.codes().stream()
                    .skip(1)
                    .map(code -> "<code>" + Html.escape(GrammarMarkdown.code(code)) + "</code>")
                    .collect(Collectors.joining(", ")));
            html.append("</tr>\n");
        }
        html.append("</table>\n");
    }

    private void fields(List<Member> members) {
        if (members.isEmpty()) {
            return;
        }
        html.append("<div class=\"wide\"><table class=\"fields\"><tr><th>Field<th><th>What it is</tr>");
        for (Member member : members) {
            if (member instanceof Member.Field field) {
                html.append("<tr><td><code>").append(Html.escape(field.key())).append("</code><td>");
                html.append(field.optional() ? "optional" : "required").append("<td>");
                html.append(prose(String.join(" ", ClauseSentences.of(field.type(), field.clauses()))));
                if (field.type() instanceof Body.Terminal terminal
                        && !terminal.values().isEmpty()) {
                    html.append(" One of ");
                    html.append(terminal.values().stream()
                            .map(value -> "<code>"
                                    + Html.escape(
                                            GrammarMarkdown.code(value.codes().get(0))) + "</code>")
                            .collect(Collectors.joining(", ")));
                    html.append('.');
                }
                html.append("</tr>\n");
            }
        }
        html.append("</table></div>\n");
    }

    private void bindings() {
        html.append("<section><h2>Tensors</h2><table>");
        for (Tree.Binding binding : document.tree().bindings()) {
            html.append("<tr><th>").append(Html.escape(binding.kind().text())).append("<th>");
            html.append(prose("`" + binding.rule() + "`")).append("</tr>");
            for (Tree.Role role : binding.roles()) {
                html.append("<tr><td>").append(Html.escape(role.role().text())).append("<td>");
                html.append(prose("`" + role.rule() + "`")).append(role.reversed() ? ", reversed" : "");
                html.append("</tr>\n");
            }
        }
        html.append("</table></section>\n");
    }
}
