package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.Tree;

/** Resolves the tensor, dense, coo and metadata clauses. */
final class BindingResolver {
    /** What each clause can say. */
    private static final Map<String, List<String>> ROLES = Map.of(
            "tensor", List.of("name", "dtype", "shape", "layout", "data", "order"),
            "dense", List.of("shape", "data"),
            "coo", List.of("shape", "indices", "values"),
            "metadata", List.of("key", "value"));

    private final List<Tree.Binding> bindings;
    private final NameResolver names;
    private final Diagnostics diagnostics;
    private final TensorResolver resolver;
    private List<TensorClause> resolved = List.of();

    BindingResolver(List<Tree.Binding> bindings, NameResolver names, TensorResolver resolver, Diagnostics diagnostics) {
        this.resolver = resolver;
        this.bindings = bindings;
        this.names = names;
        this.diagnostics = diagnostics;
    }

    /** Reports names that are no rules, clauses that stand twice, and clauses that lack something. */
    void check() {
        resolved = tensors().stream()
                .map(resolver::resolve)
                .filter(Objects::nonNull)
                .toList();
        for (Tree.Binding binding : bindings) {
            names.checkRule(binding.rule());
            binding.roles().stream().filter(Tree.Role::isName).forEach(role -> checkRule(binding, role));
            binding.order().forEach(key -> names.checkRule(key.rule()));
            checkColumnMajor(binding);
            checkByteOrder(binding);
            checkPresence(binding);
            checkRoles(binding);
            checkComplete(binding);
        }
        if (!isComputed()) {
            once("tensor");
        } else {
            tensors().forEach(resolver::refuse);
        }
        once("metadata");
    }

    private void checkRule(Tree.Binding binding, Tree.Role role) {
        if (!resolver.isDtype(role) || !binding.kind().text().equals("tensor")) {
            names.checkRule(role.rule());
        }
        if (role.item() != null) {
            names.checkRule(role.item());
        }
    }

    private void checkColumnMajor(Tree.Binding binding) {
        Tree.ColumnMajor clause = binding.columnMajor();
        if (clause == null) {
            return;
        }
        if (clause.tag() != null) {
            names.checkRule(clause.tag());
        }
        boolean tensor = binding.kind().text().equals("tensor");
        if (!tensor || role(binding, "data") == null) {
            diagnostics.report(
                    Tag.MISPLACED,
                    clause.word().span(),
                    "order column-major",
                    "a " + binding.kind() + " clause" + (tensor ? " without data" : ""),
                    "it speaks of the data that a tensor clause names");
        }
    }

    private void checkByteOrder(Tree.Binding binding) {
        Tree.ElementOrder clause = binding.byteOrder();
        if (clause != null && !binding.kind().text().equals("tensor")) {
            diagnostics.report(
                    Tag.MISPLACED,
                    clause.word().span(),
                    "byte-order",
                    "a " + binding.kind() + " clause",
                    "it speaks of the data that a tensor clause names");
        }
    }

    private void checkPresence(Tree.Binding binding) {
        Tree.Presence clause = binding.presence();
        if (clause != null && !binding.kind().text().equals("tensor")) {
            diagnostics.report(
                    Tag.MISPLACED,
                    clause.word().span(),
                    "present when",
                    "a " + binding.kind() + " clause",
                    "it applies to a tensor; put '?' behind a rule that may be absent, and 'present when' at the rule");
        }
    }

    private void checkRoles(Tree.Binding binding) {
        String kind = binding.kind().text();
        List<String> roles = Objects.requireNonNull(ROLES.get(kind), kind);
        String clause = "a " + kind + " clause";
        String instead = "it has " + String.join(", ", roles);
        Set<String> seen = new HashSet<>();
        for (Tree.Role role : binding.roles()) {
            Name word = role.role();
            if (!roles.contains(word.text())) {
                diagnostics.report(Tag.MISPLACED, word.span(), word, clause, instead);
            } else if (!seen.add(word.text())) {
                diagnostics.report(Tag.DUPLICATE_CLAUSE, word.span(), binding.rule(), word);
            }
            checkShape(role, kind);
        }
        if (!binding.order().isEmpty() && !roles.contains("order")) {
            diagnostics.report(Tag.MISPLACED, binding.kind().span(), "order", clause, instead);
        }
    }

    /** What only shapes have, and only those of tensor clauses. */
    private void checkShape(Tree.Role role, String kind) {
        Name word = role.role();
        boolean ofTensor = kind.equals("tensor");
        String clause = "a " + kind + " clause";
        boolean computed = resolved.stream().anyMatch(TensorClause::isComputed)
                || tensors().size() > 1;
        if (role.item() != null && (computed || !ofTensor)) {
            diagnostics.report(
                    Tag.MISPLACED,
                    word.span(),
                    "shape " + Printer.role(role),
                    computed ? "a tensor clause that computes something" : clause,
                    computed
                            ? "it needs a tensor clause whose other roles are rules, the only one"
                            : "what stands beside a dimension in a layout would belong to no tensor; name a list of"
                                    + " integers");
        }
        if (role.computed() != null && !ofTensor) {
            diagnostics.report(
                    Tag.MISPLACED,
                    word.span(),
                    "shape […]",
                    clause,
                    "name a rule that is a list of integers, 'DIMS ::= uint32*', so that one variant has shapes of any"
                            + " rank");
        }
        if (role.reversed() && role.positions() != null) {
            diagnostics.report(
                    Tag.MISPLACED,
                    word.span(),
                    "reversed",
                    "dimensions at positions",
                    "the positions are those of the dimensions from the outermost on");
        } else if (role.reversed() && !word.text().equals("shape")) {
            diagnostics.report(Tag.MISPLACED, word.span(), "reversed", "'" + word + "'", "it speaks of the shape");
        }
    }

    private void checkComplete(Tree.Binding binding) {
        switch (binding.kind().text()) {
            case "tensor" -> {
                need(binding, "dtype");
                if (role(binding, "layout") == null || role(binding, "data") != null) {
                    need(binding, "shape");
                    need(binding, "data");
                }
            }
            case "dense" -> {
                need(binding, "shape");
                need(binding, "data");
            }
            case "coo" -> {
                need(binding, "shape");
                need(binding, "indices");
                need(binding, "values");
            }
            default -> {
                if (!binding.roles().isEmpty()) {
                    need(binding, "key");
                    need(binding, "value");
                }
            }
        }
    }

    /** Whether clauses compute what they say of tensors, or there are several. */
    boolean isComputed() {
        List<Tree.Binding> tensors = tensors();
        boolean distinct = tensors.stream()
                        .map(binding -> binding.rule().text())
                        .distinct()
                        .count()
                == tensors.size();
        return (tensors.size() > 1 && distinct) || resolved.stream().anyMatch(TensorClause::isComputed);
    }

    private List<Tree.Binding> tensors() {
        return bindings.stream()
                .filter(binding -> binding.kind().text().equals("tensor"))
                .toList();
    }

    /** The tensor clauses. */
    List<TensorClause> clauses() {
        boolean element = !isComputed();
        return resolved.stream().map(clause -> clause.asElement(element)).toList();
    }

    private void need(Tree.Binding binding, String role) {
        if (role(binding, role) == null) {
            diagnostics.report(
                    Tag.TENSOR_INCOMPLETE, binding.kind().span(), binding.kind(), binding.rule(), role, role);
        }
    }

    private void once(String kind) {
        List<Tree.Binding> found = bindings.stream()
                .filter(binding -> binding.kind().text().equals(kind))
                .toList();
        if (found.size() > 1) {
            diagnostics.report(Tag.TENSOR_TWICE, found.get(1).kind().span(), kind);
        }
    }

    private static @Nullable String role(Tree.Binding binding, String role) {
        Tree.Role found = find(binding, role);
        return found == null ? null : found.rule().text();
    }

    private static Tree.@Nullable Role find(Tree.Binding binding, String role) {
        return binding.roles().stream()
                .filter(candidate -> candidate.role().text().equals(role))
                .findFirst()
                .orElse(null);
    }

    private static boolean reversed(Tree.Binding binding) {
        Tree.Role shape = find(binding, "shape");
        return shape != null && shape.reversed();
    }

    private static String required(Tree.Binding binding, String role) {
        String rule = role(binding, role);
        if (rule == null) {
            throw new IllegalStateException("an incomplete clause has been reported");
        }
        return rule;
    }

    Map<String, BlockBinding> blocks() {
        Map<String, BlockBinding> blocks = new LinkedHashMap<>();
        for (Tree.Binding binding : bindings) {
            String kind = binding.kind().text();
            if (kind.equals("dense") || kind.equals("coo")) {
                blocks.put(
                        binding.rule().text(),
                        new BlockBinding(
                                binding.rule().text(),
                                kind.equals("coo"),
                                required(binding, "shape"),
                                reversed(binding),
                                role(binding, "data"),
                                role(binding, "indices"),
                                role(binding, "values")));
            }
        }
        return blocks;
    }

    @Nullable
    MetadataBinding metadata() {
        return bindings.stream()
                .filter(binding -> binding.kind().text().equals("metadata"))
                .findFirst()
                .map(binding ->
                        new MetadataBinding(binding.rule().text(), role(binding, "key"), role(binding, "value")))
                .orElse(null);
    }
}
