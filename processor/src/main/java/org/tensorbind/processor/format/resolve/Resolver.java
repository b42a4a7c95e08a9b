package org.tensorbind.processor.format.resolve;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.check.StructureChecker;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Resolves the names of a tree, and adds what follows from all of it. */
public final class Resolver {
    private final SyntaxTree tree;
    private final Diagnostics diagnostics;
    private final Declarations declared;
    private final KnownRules known;
    private final Lets lets;
    private final ExpressionResolver expressions;
    private final RuleResolver ruleResolver;
    private final BindingResolver bindings;
    private final BlockResolver blocks;

    private Resolver(SyntaxTree tree, FilesBeside files, KnownRules known, Diagnostics diagnostics) {
        this.tree = tree;
        this.known = known;
        this.diagnostics = diagnostics;
        this.lets = new Lets(diagnostics);
        this.declared = Declarations.of(tree, lets, diagnostics);
        NameResolver names = new NameResolver(declared, lets, diagnostics);
        this.expressions = new ExpressionResolver(
                names, known, lets, tree.rules().get(0).name().text(), diagnostics);
        this.blocks = new BlockResolver(tree, files, diagnostics);
        this.ruleResolver = new RuleResolver(
                declared,
                known,
                names,
                expressions,
                new ItemResolver(names, expressions, tree.name().span()),
                new EnumerationResolver(declared.options(), blocks, diagnostics),
                BindingResolver.data(tree.bindings()),
                diagnostics);
        this.bindings = new BindingResolver(
                tree.bindings(), names, new TensorResolver(names, expressions, blocks, diagnostics), diagnostics);
    }

    /** The resolved grammar, or null where its names cannot be resolved; the errors are reported. */
    public static @Nullable Grammar resolve(SyntaxTree tree, FilesBeside files, Diagnostics diagnostics) {
        Resolver first = new Resolver(tree, files, new KnownRules(Map.of()), diagnostics.aside());
        return new Resolver(tree, files, new KnownRules(first.rules()), diagnostics).grammar();
    }

    private Map<String, Rule> rules() {
        for (SyntaxTree.Rule rule : tree.rules()) {
            String name = rule.name().text();
            RuleFailure.naming(
                    name, () -> ruleResolver.add(rule.name(), name, rule.body(), rule.clauses(), Printer.print(rule)));
        }
        return ruleResolver.rules();
    }

    private @Nullable Grammar grammar() {
        Map<String, Rule> rules = rules();
        bindings.check();
        if (tree.broken().isEmpty()) {
            lets.checkUsed(expressions);
            blocks.checkUsed(known.valueNames());
        }
        boolean bound = tree.bindings().stream()
                .anyMatch(binding -> binding.kind().text().equals("tensor"));
        if (!bound && tree.broken().isEmpty()) {
            diagnostics.report(GrammarMessage.TENSOR_MISSING, tree.name().span());
        }
        StructureChecker.check(rules, tree.rules().get(0).name().text(), !diagnostics.isEmpty(), diagnostics);
        Grammar grammar = diagnostics.isEmpty() ? assemble(rules) : null;
        if (grammar != null) {
            TensorChoices.check(grammar, diagnostics);
        }
        return diagnostics.isEmpty() ? grammar : null;
    }

    /** The grammar as it is written, with what follows from all of it. */
    private Grammar assemble(Map<String, Rule> rules) {
        return ImpliedConstraints.in(
                WholeFloats.in(TensorElements.in(TensorVariants.in(OtherDtypes.in(written(rules))))));
    }

    private Grammar written(Map<String, Rule> rules) {
        boolean big = false;
        String readerOnly = null;
        List<String> extensions = new ArrayList<>();
        List<Grammar.Rejection> rejections = new ArrayList<>();
        for (SyntaxTree.Property property : tree.properties()) {
            if (property instanceof SyntaxTree.Property.ByteOrder order) {
                big = order.big();
            } else if (property instanceof SyntaxTree.Property.Extension extension) {
                extensions.addAll(extension.extensions());
            } else if (property instanceof SyntaxTree.Property.ReaderOnly reader) {
                readerOnly = reader.reason();
            } else if (property instanceof SyntaxTree.Property.Reject reject) {
                rejections.add(new Grammar.Rejection(bytes(reject.start()), reject.reason()));
            }
        }
        return new Grammar(
                tree.name().text(),
                tree.title(),
                big,
                List.copyOf(extensions),
                declared.options(),
                List.copyOf(rejections),
                readerOnly,
                rules,
                tree.rules().get(0).name().text(),
                bindings.clauses(),
                bindings.blocks(),
                blocks.decodings(),
                bindings.metadata());
    }

    static byte[] bytes(SyntaxTree.Literal literal) {
        return literal.hexadecimal()
                ? HexFormat.of().parseHex(literal.content().replace(" ", ""))
                : literal.content().getBytes(StandardCharsets.UTF_8);
    }
}
