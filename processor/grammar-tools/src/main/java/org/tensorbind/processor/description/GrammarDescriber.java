package org.tensorbind.processor.description;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.resolve.Resolver;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.syntax.SyntaxTree.BitPart;
import org.tensorbind.processor.syntax.SyntaxTree.Body;
import org.tensorbind.processor.syntax.SyntaxTree.Member;

/** Describes a grammar for people, from its syntax tree; comments are taken from its text. */
public final class GrammarDescriber {
    private final SyntaxTree tree;
    private final List<String> lines;
    private final @Nullable Grammar grammar;
    private final Diagrams diagrams;

    private GrammarDescriber(SyntaxTree tree, List<String> lines, @Nullable Grammar grammar) {
        this.tree = tree;
        this.lines = lines;
        this.grammar = grammar;
        this.diagrams = new Diagrams(
                tree.rules().stream().map(rule -> rule.name().text()).collect(Collectors.toSet()));
    }

    /**
     * Describes a grammar.
     *
     * @throws IllegalArgumentException if it has errors; {@link GrammarCompiler#check} lists them
     */
    public static GrammarDescription describe(GrammarFile file) {
        SourceText source = file.source();
        Diagnostics diagnostics = new Diagnostics(source);
        SyntaxTree tree = Parser.parse(source, diagnostics);
        if (tree == null || !diagnostics.isEmpty()) {
            throw new IllegalArgumentException(file.path() + ": the grammar has errors");
        }
        Grammar grammar = Resolver.resolve(tree, file.beside(), diagnostics);
        GrammarDescriber describer =
                new GrammarDescriber(tree, file.text().lines().toList(), grammar);
        return new GrammarDescription(
                tree.title(),
                describer.commentBefore(tree.name().span().line() - 1),
                tree.properties().stream().map(GrammarDescriber::property).toList(),
                tree.rules().stream().map(describer::rule).toList(),
                Stream.concat(
                                tree.lets().stream().map(SyntaxTree.Let::name),
                                tree.tables().stream().map(SyntaxTree.Table::name))
                        .map(name -> describer.definition(name, List.of()))
                        .toList(),
                tree.blocks().stream()
                        .map(block -> describer.definition(block.name(), BlockDescriber.of(block)))
                        .toList(),
                tree.bindings().stream().map(GrammarDescriber::binding).toList(),
                Printer.print(tree));
    }

    private static String property(SyntaxTree.Property property) {
        if (property instanceof SyntaxTree.Property.ByteOrder order) {
            return "Byte order: " + (order.big() ? "big" : "little") + "-endian";
        }
        if (property instanceof SyntaxTree.Property.Extension extension) {
            return "Extensions: "
                    + extension.extensions().stream().map(e -> "`." + e + "`").collect(Collectors.joining(", "));
        }
        if (property instanceof SyntaxTree.Property.Option option) {
            return "Option `" + option.name() + "`: " + option.description();
        }
        if (property instanceof SyntaxTree.Property.ReaderOnly reader) {
            return "Read-only: " + reader.reason();
        }
        SyntaxTree.Property.Reject reject = (SyntaxTree.Property.Reject) property;
        return "Rejected: files that start with `" + reject.start().content() + "`, " + reject.reason();
    }

    private GrammarDescription.Definition definition(Name name, List<String> sentences) {
        int start = lineOf(name);
        return new GrammarDescription.Definition(name.text(), commentBefore(start), source(start), sentences);
    }

    private GrammarDescription.Rule rule(SyntaxTree.Rule rule) {
        List<Member> members = members(rule.body());
        return new GrammarDescription.Rule(
                definition(rule.name(), sentences(rule)),
                diagrams.of(rule.body()),
                values(rule.body()),
                fields(rule.body(), members),
                members.stream()
                        .filter(member -> !(member instanceof Member.Field))
                        .map(GrammarDescriber::others)
                        .toList());
    }

    private List<String> sentences(SyntaxTree.Rule rule) {
        List<String> sentences = new ArrayList<>(ClauseDescriber.of(rule.body(), rule.clauses()));
        Grammar.Rule resolved =
                grammar == null ? null : grammar.rules().get(rule.name().text());
        if (resolved != null && resolved.type().isWhole()) {
            sentences.add(1, "An integer that is stored as a float.");
        }
        return sentences;
    }

    private static List<GrammarDescription.Field> fields(Body body, List<Member> members) {
        if (body instanceof Body.Bits bits) {
            return bits.parts().stream()
                    .filter(BitPart.Item.class::isInstance)
                    .map(BitPart.Item.class::cast)
                    .map(part -> new GrammarDescription.Field(
                            part.name().text(),
                            false,
                            ClauseDescriber.ofBits(part.width(), part.clauses()),
                            values(part.type())))
                    .toList();
        }
        return members.stream()
                .filter(Member.Field.class::isInstance)
                .map(member -> field((Member.Field) member))
                .toList();
    }

    private static List<Member> members(Body body) {
        if (body instanceof Body.DocumentMap map) {
            return map.members();
        }
        if (body instanceof Body.Extension extension) {
            return members(extension.content());
        }
        return body instanceof Body.Document document ? members(document.content()) : List.of();
    }

    private static GrammarDescription.Field field(Member.Field field) {
        return new GrammarDescription.Field(
                field.key(), field.optional(), ClauseDescriber.of(field.type(), field.clauses()), values(field.type()));
    }

    private static String others(Member member) {
        if (member instanceof Member.Entries entries) {
            String each = "each a `" + entries.rule() + "`";
            return entries.separator() == null
                    ? each
                    : each + ", or a map of such entries, keys joined by `" + entries.separator() + "`";
        }
        return "preserved unchanged";
    }

    private static List<GrammarDescription.Value> values(Body body) {
        return body instanceof Body.Terminal terminal
                ? terminal.values().stream()
                        .map(value -> new GrammarDescription.Value(
                                value.name().text(),
                                code(value.codes().get(0)),
                                value.codes().stream()
                                        .skip(1)
                                        .map(GrammarDescriber::code)
                                        .toList()))
                        .toList()
                : List.of();
    }

    private static String code(SyntaxTree.Code code) {
        return Printer.print(code.value());
    }

    private static GrammarDescription.Binding binding(SyntaxTree.Binding binding) {
        return new GrammarDescription.Binding(
                binding.kind().text(),
                binding.rule().text(),
                binding.statements().stream()
                        .flatMap(statement -> Stream.ofNullable(role(statement)))
                        .toList());
    }

    private static GrammarDescription.@Nullable Role role(SyntaxTree.Statement statement) {
        if (statement instanceof SyntaxTree.Role role) {
            return new GrammarDescription.Role(
                    role.word().text(), Printer.print(role.value()), role.reversed() ? "reversed" : "");
        }
        if (statement instanceof SyntaxTree.OrderKey key) {
            return new GrammarDescription.Role(
                    "written in the order of", key.rule().text(), key.descending() ? "descending" : "");
        }
        if (statement instanceof SyntaxTree.ElementOrder order) {
            return new GrammarDescription.Role("byte order", order.text(), "");
        }
        if (statement instanceof SyntaxTree.Whole whole) {
            return new GrammarDescription.Role(
                    "all of an element", "\"" + whole.item() + "\"", "when " + whole.tag() + " is " + whole.value());
        }
        if (statement instanceof SyntaxTree.External external) {
            return new GrammarDescription.Role(
                    "data in another file",
                    external.entry().text(),
                    "when " + external.tag() + " is " + external.value());
        }
        if (statement instanceof SyntaxTree.ColumnMajor columnMajor) {
            String tag = columnMajor.tag() == null ? "" : columnMajor.tag().text();
            String value = columnMajor.value() == null ? "" : " is " + columnMajor.value();
            return new GrammarDescription.Role(
                    "stored column-major",
                    tag,
                    tag.isEmpty() ? "always" : "when it" + (value.isEmpty() ? " is set" : value));
        }
        return null;
    }

    private static int lineOf(Name name) {
        return name.span().line() - 1;
    }

    /** The first line of the definition after a line. */
    private int lineAfter(int start) {
        return Stream.of(
                        tree.rules().stream().map(SyntaxTree.Rule::name),
                        tree.lets().stream().map(SyntaxTree.Let::name),
                        tree.tables().stream().map(SyntaxTree.Table::name),
                        tree.blocks().stream().map(SyntaxTree.BlockRule::name),
                        tree.bindings().stream().map(SyntaxTree.Binding::kind))
                .flatMap(names -> names)
                .mapToInt(GrammarDescriber::lineOf)
                .filter(line -> line > start)
                .min()
                .orElse(lines.size());
    }

    /** The lines of a definition, without the comment before the next one. */
    private String source(int start) {
        int end = lineAfter(start);
        while (end > start + 1 && isCommentOrBlank(lines.get(end - 1))) {
            end--;
        }
        return String.join("\n", lines.subList(start, end));
    }

    private static boolean isCommentOrBlank(String line) {
        return line.isBlank() || line.stripLeading().startsWith("//");
    }

    private String commentBefore(int line) {
        List<String> comment = new ArrayList<>();
        int at = line - 1;
        while (at >= 0 && lines.get(at).isBlank()) {
            at--;
        }
        for (; at >= 0 && lines.get(at).stripLeading().startsWith("//"); at--) {
            comment.add(lines.get(at).strip().substring(2).strip());
        }
        Collections.reverse(comment);
        return String.join(" ", comment);
    }
}
