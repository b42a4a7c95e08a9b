package org.tensorbind.examples.cli.grammar;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorbind.examples.cli.print.Html;
import org.tensorbind.processor.description.Diagram;
import org.tensorbind.processor.description.GrammarDescription;

/** A grammar's description as a page with railroad diagrams. */
final class GrammarPage {
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");

    private final GrammarDescription document;
    private final Set<String> rules;
    private final StringBuilder html = new StringBuilder();

    private GrammarPage(GrammarDescription document) {
        this.document = document;
        this.rules = Stream.concat(
                        document.rules().stream().map(GrammarDescription.Rule::name),
                        document.lets().stream().map(GrammarDescription.Definition::name))
                .collect(Collectors.toSet());
    }

    static String of(GrammarDescription document) throws IOException {
        GrammarPage page = new GrammarPage(document);
        page.head();
        document.rules().forEach(page::rule);
        page.lets();
        page.blocks();
        page.bindings();
        return Html.page(document.title(), "grammar.css", "", page.html.toString());
    }

    private void head() {
        html.append("<header><h1>").append(Html.escape(document.title())).append("</h1>\n");
        html.append("<p>").append(Html.escape(document.introduction())).append("</p></header>\n<ul>");
        for (String property : document.properties()) {
            html.append("<li>").append(prose(property)).append("</li>\n");
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

    private void rule(GrammarDescription.Rule rule) {
        html.append("<section id=\"").append(Html.escape(rule.name())).append("\"><h2>");
        html.append(Html.escape(rule.name())).append("</h2>\n");
        if (!rule.definition().comment().isEmpty()) {
            html.append("<p>").append(Html.escape(rule.definition().comment())).append("</p>\n");
        }
        html.append("<div class=\"wide\">")
                .append(Railroad.svg(diagram(rule.diagram())))
                .append("</div>\n");
        sentences(rule.definition().sentences());
        values(rule.values());
        fields(rule);
        html.append("<details><summary>As it is written</summary><pre>");
        html.append(Html.escape(rule.definition().source())).append("</pre></details></section>\n");
    }

    private void sentences(List<String> sentences) {
        if (!sentences.isEmpty()) {
            html.append("<ul>");
            sentences.forEach(
                    sentence -> html.append("<li>").append(prose(sentence)).append("</li>\n"));
            html.append("</ul>\n");
        }
    }

    private static Railroad diagram(Diagram diagram) {
        if (diagram instanceof Diagram.Word word) {
            return new Railroad.Terminal(word.text());
        }
        if (diagram instanceof Diagram.Rule rule) {
            return new Railroad.Rule(rule.name());
        }
        if (diagram instanceof Diagram.Sequence sequence) {
            return new Railroad.Sequence(diagrams(sequence.parts()));
        }
        if (diagram instanceof Diagram.Choice choice) {
            return new Railroad.Choice(diagrams(choice.parts()));
        }
        return diagram instanceof Diagram.Optional optional
                ? new Railroad.Optional(diagram(optional.part()))
                : new Railroad.Loop(diagram(((Diagram.Loop) diagram).part()));
    }

    private static List<Railroad> diagrams(List<Diagram> parts) {
        return parts.stream().map(GrammarPage::diagram).toList();
    }

    private void values(List<GrammarDescription.Value> values) {
        if (values.isEmpty()) {
            return;
        }
        html.append("<table><tr><th>Name<th class=\"number\">Value<th>Also read</tr>");
        for (GrammarDescription.Value value : values) {
            html.append("<tr><td>").append(Html.escape(value.name())).append("<td class=\"number\"><code>");
            html.append(Html.escape(value.code())).append("</code><td>");
            html.append(value.alsoRead().stream()
                    .map(code -> "<code>" + Html.escape(code) + "</code>")
                    .collect(Collectors.joining(", ")));
            html.append("</tr>\n");
        }
        html.append("</table>\n");
    }

    private void fields(GrammarDescription.Rule rule) {
        if (rule.fields().isEmpty() && rule.others().isEmpty()) {
            return;
        }
        html.append("<div class=\"wide\"><table class=\"fields\"><tr><th>Field<th><th>What it is</tr>");
        for (GrammarDescription.Field field : rule.fields()) {
            html.append("<tr><td><code>").append(Html.escape(field.key())).append("</code><td>");
            html.append(field.optional() ? "optional" : "required").append("<td>");
            html.append(prose(String.join(" ", field.sentences())));
            if (!field.values().isEmpty()) {
                html.append(field.values().stream()
                        .map(value -> "<code>" + Html.escape(value.code()) + "</code>")
                        .collect(Collectors.joining(", ", " One of ", ".")));
            }
            html.append("</tr>\n");
        }
        html.append("</table></div>\n");
    }

    private void lets() {
        for (GrammarDescription.Definition let : document.lets()) {
            String name = Html.escape(let.name());
            html.append("<section id=\"")
                    .append(name)
                    .append("\"><h2>")
                    .append(name)
                    .append("</h2>\n");
            html.append("<p>A value that is not in the file. ")
                    .append(prose(let.comment()))
                    .append("</p>\n");
            html.append("<pre>").append(Html.escape(let.source())).append("</pre></section>\n");
        }
    }

    private void blocks() {
        for (GrammarDescription.Definition block : document.blocks()) {
            String name = Html.escape(block.name());
            html.append("<section id=\"block-").append(name).append("\"><h2>").append(name);
            html.append("</h2>\n<p>How a block of elements is decoded. ")
                    .append(prose(block.comment()))
                    .append("</p>\n<pre>")
                    .append(Html.escape(block.source()))
                    .append("</pre>\n<ul>");
            block.sentences()
                    .forEach(sentence ->
                            html.append("<li>").append(prose(sentence)).append("</li>\n"));
            html.append("</ul></section>\n");
        }
    }

    private void bindings() {
        html.append("<section><h2>Tensors</h2><table>");
        for (GrammarDescription.Binding binding : document.bindings()) {
            html.append("<tr><th>").append(Html.escape(binding.kind())).append("<th>");
            html.append(prose("`" + binding.rule() + "`")).append("</tr>");
            for (GrammarDescription.Role role : binding.roles()) {
                html.append("<tr><td>").append(Html.escape(role.name())).append("<td>");
                html.append(prose("`" + role.rule() + "`"));
                html.append(role.note().isEmpty() ? "" : ", " + role.note()).append("</tr>\n");
            }
        }
        html.append("</table></section>\n");
    }
}
