package org.tensorbind.processor.format.resolve;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.syntax.BindingWord;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Resolves the tensor, dense, coo and metadata clauses. */
final class BindingResolver {
    private final List<SyntaxTree.Binding> bindings;
    private final NameResolver names;
    private final Diagnostics diagnostics;
    private final TensorResolver resolver;
    private List<TensorClause> resolved = List.of();

    BindingResolver(
            List<SyntaxTree.Binding> bindings, NameResolver names, TensorResolver resolver, Diagnostics diagnostics) {
        this.resolver = resolver;
        this.bindings = bindings;
        this.names = names;
        this.diagnostics = diagnostics;
    }

    /** Reports unknown rules, duplicate clauses, and clauses without a required role. */
    void check() {
        resolved = tensors().stream()
                .map(resolver::resolve)
                .filter(Objects::nonNull)
                .toList();
        for (SyntaxTree.Binding binding : bindings) {
            names.checkRule(binding.rule());
            binding.all(SyntaxTree.Role.class).forEach(role -> checkRule(binding, role));
            binding.all(SyntaxTree.OrderKey.class).forEach(key -> names.checkRule(key.rule()));
            binding.all(SyntaxTree.OtherData.class).forEach(other -> names.checkRule(other.rule()));
            binding.all(SyntaxTree.Whole.class).forEach(whole -> names.checkRule(whole.tag()));
            checkColumnMajor(binding);
            checkExternal(binding);
            checkWords(binding);
            checkComplete(binding);
        }
        if (!isComputed()) {
            once("tensor");
        } else {
            tensors().forEach(resolver::reject);
        }
        once("metadata");
    }

    private void checkRule(SyntaxTree.Binding binding, SyntaxTree.Role role) {
        Name name = role.value().name();
        if (name != null && (!resolver.isDtype(role) || !isTensor(binding))) {
            names.checkRule(name);
        }
        Name item = role.value().ofElements();
        if (item != null) {
            names.checkRule(item);
        }
        if (role.value() instanceof SyntaxTree.RoleValue.Alternative dtype) {
            names.checkRule(dtype.otherwise());
        }
    }

    private void checkColumnMajor(SyntaxTree.Binding binding) {
        SyntaxTree.ColumnMajor clause = binding.find(SyntaxTree.ColumnMajor.class);
        if (clause != null && clause.tag() != null) {
            names.checkRule(clause.tag());
        }
        checkData(binding, clause);
    }

    private void checkExternal(SyntaxTree.Binding binding) {
        SyntaxTree.External clause = binding.find(SyntaxTree.External.class);
        if (clause != null) {
            names.checkRule(clause.entry());
            names.checkRule(clause.tag());
        }
        checkData(binding, clause);
    }

    /** Reports a statement about the data of a clause that has none, but variants of its layout. */
    private void checkData(SyntaxTree.Binding binding, SyntaxTree.@Nullable Statement clause) {
        if (clause != null && isTensor(binding) && binding.role(BindingWord.DATA) == null) {
            diagnostics.report(
                    GrammarMessage.CLAUSE_NEEDS,
                    clause.word().span(),
                    clause.kind().text(),
                    binding.rule(),
                    "a tensor clause",
                    "'data'");
        }
    }

    private static boolean isTensor(SyntaxTree.Binding binding) {
        return binding.kind().text().equals("tensor");
    }

    /** Reports statements that do not belong to their clause, or occur twice. */
    private void checkWords(SyntaxTree.Binding binding) {
        Set<BindingWord> seen = EnumSet.noneOf(BindingWord.class);
        for (SyntaxTree.Statement statement : binding.statements()) {
            BindingWord kind = statement.kind();
            boolean placed = checkWord(binding, kind, statement.word());
            if (placed && !seen.add(kind) && kind != BindingWord.SORT && kind != BindingWord.OR) {
                diagnostics.report(
                        GrammarMessage.DUPLICATE_CLAUSE, statement.word().span(), binding.rule(), kind.text());
            }
            if (statement instanceof SyntaxTree.Role role) {
                checkShape(binding, role);
            }
        }
    }

    private boolean checkWord(SyntaxTree.Binding binding, BindingWord word, Name place) {
        String kind = binding.kind().text();
        if (!word.isIn(kind)) {
            diagnostics.report(
                    GrammarMessage.WORD_MISPLACED,
                    place.span(),
                    word.text(),
                    word.clauses(),
                    kind,
                    binding.rule(),
                    BindingWord.listed(kind),
                    word.advice().isEmpty() ? "" : "; " + word.advice());
        }
        return word.isIn(kind);
    }

    private void checkShape(SyntaxTree.Binding binding, SyntaxTree.Role role) {
        Name word = role.word();
        if (role.value().ofElements() != null) {
            checkWord(binding, BindingWord.SHAPE_OF_ITEMS, word);
        } else if (role.value() instanceof SyntaxTree.RoleValue.Dimensions) {
            checkWord(binding, BindingWord.SHAPE_COMPUTED, word);
        }
        boolean computed = resolved.stream().anyMatch(TensorClause::isComputed)
                || tensors().size() > 1;
        if (role.value().ofElements() != null && computed) {
            diagnostics.report(
                    GrammarMessage.MISPLACED,
                    word.span(),
                    "shape " + Printer.print(role.value()),
                    "a tensor clause that computes something",
                    "it needs a tensor clause whose other roles are rules, the only one");
        }
        if (role.reversed() && role.value() instanceof SyntaxTree.RoleValue.OfRule rule && rule.positions() != null) {
            diagnostics.report(
                    GrammarMessage.MISPLACED,
                    word.span(),
                    "reversed",
                    "dimensions at positions",
                    "the positions are those of the dimensions from the outermost on");
        } else if (role.reversed() && role.kind() != BindingWord.SHAPE) {
            diagnostics.report(
                    GrammarMessage.MISPLACED, word.span(), "reversed", "'" + word + "'", "it applies to the shape");
        }
    }

    /** The variants of a layout may have the shapes and the data of tensors; metadata may be a map. */
    private void checkComplete(SyntaxTree.Binding binding) {
        boolean inLayout = binding.role(BindingWord.LAYOUT) != null && binding.role(BindingWord.DATA) == null;
        boolean map = binding.kind().text().equals("metadata")
                && binding.all(SyntaxTree.Role.class).isEmpty();
        for (BindingWord word : BindingWord.values()) {
            boolean elsewhere = map || (isTensor(binding) && inLayout && word != BindingWord.DTYPE);
            if (word.isNeededIn(binding.kind().text()) && !elsewhere && binding.role(word) == null) {
                diagnostics.report(
                        GrammarMessage.TENSOR_INCOMPLETE,
                        binding.kind().span(),
                        binding.kind(),
                        binding.rule(),
                        word.text(),
                        word.text());
            }
        }
    }

    /** Whether there are several tensor clauses, or one with computed properties. */
    boolean isComputed() {
        List<SyntaxTree.Binding> tensors = tensors();
        boolean distinct = tensors.stream()
                        .map(binding -> binding.rule().text())
                        .distinct()
                        .count()
                == tensors.size();
        return (tensors.size() > 1 && distinct) || resolved.stream().anyMatch(TensorClause::isComputed);
    }

    private List<SyntaxTree.Binding> tensors() {
        return bindings.stream().filter(BindingResolver::isTensor).toList();
    }

    /** The tensor clauses. */
    List<TensorClause> clauses() {
        boolean element = !isComputed();
        return resolved.stream()
                .map(clause -> clause.with(clause.rule(), clause.name(), element))
                .toList();
    }

    private void once(String kind) {
        List<SyntaxTree.Binding> found = bindings.stream()
                .filter(binding -> binding.kind().text().equals(kind))
                .toList();
        if (found.size() > 1) {
            diagnostics.report(GrammarMessage.TENSOR_TWICE, found.get(1).kind().span(), kind);
        }
    }

    private static @Nullable String rule(SyntaxTree.Binding binding, BindingWord role) {
        SyntaxTree.Role found = binding.role(role);
        Name name = found == null ? null : found.value().name();
        return name == null ? null : name.text();
    }

    /** The rules that tensor clauses name as data. */
    static Set<String> data(List<SyntaxTree.Binding> bindings) {
        return bindings.stream()
                .filter(BindingResolver::isTensor)
                .flatMap(binding -> Stream.concat(
                        Stream.ofNullable(rule(binding, BindingWord.DATA)),
                        binding.all(SyntaxTree.OtherData.class).stream()
                                .filter(other -> !other.dtypes().isEmpty())
                                .map(other -> other.rule().text())))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static boolean reversed(SyntaxTree.Binding binding) {
        SyntaxTree.Role shape = binding.role(BindingWord.SHAPE);
        return shape != null && shape.reversed();
    }

    private static String required(SyntaxTree.Binding binding, BindingWord role) {
        String rule = rule(binding, role);
        if (rule == null) {
            throw new IllegalStateException("an incomplete clause has been reported");
        }
        return rule;
    }

    Map<String, BlockBinding> blocks() {
        Map<String, BlockBinding> blocks = new LinkedHashMap<>();
        for (SyntaxTree.Binding binding : bindings) {
            String kind = binding.kind().text();
            if (kind.equals("dense") || kind.equals("coo")) {
                blocks.put(
                        binding.rule().text(),
                        new BlockBinding(
                                binding.rule().text(),
                                kind.equals("coo"),
                                required(binding, BindingWord.SHAPE),
                                reversed(binding),
                                rule(binding, BindingWord.DATA),
                                rule(binding, BindingWord.INDICES),
                                rule(binding, BindingWord.VALUES)));
            }
        }
        return blocks;
    }

    @Nullable
    MetadataBinding metadata() {
        return bindings.stream()
                .filter(binding -> binding.kind().text().equals("metadata"))
                .findFirst()
                .map(binding -> new MetadataBinding(
                        binding.rule().text(), rule(binding, BindingWord.KEY), rule(binding, BindingWord.VALUE)))
                .orElse(null);
    }
}
