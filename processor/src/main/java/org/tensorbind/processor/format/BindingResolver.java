package org.tensorbind.processor.format;

import java.util.ArrayList;
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
import org.tensorbind.processor.format.Grammar.ColumnMajor;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.OrderKey;
import org.tensorbind.processor.format.Grammar.TensorBinding;
import org.tensorbind.processor.syntax.Name;
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
    private final SlotResolver slots;
    private final List<Slot> resolved = new ArrayList<>();
    private List<Slot.NamePart> template = List.of();

    BindingResolver(List<Tree.Binding> bindings, NameResolver names, SlotResolver slots, Diagnostics diagnostics) {
        this.slots = slots;
        this.bindings = bindings;
        this.names = names;
        this.diagnostics = diagnostics;
    }

    /** Reports names that are no rules, clauses that stand twice, and clauses that lack something. */
    void check() {
        for (Tree.Binding binding : bindings) {
            names.checkRule(binding.rule());
            binding.roles().stream().filter(Tree.Role::isName).forEach(role -> checkRule(binding, role));
            binding.order().forEach(key -> names.checkRule(key.rule()));
            checkColumnMajor(binding);
            checkByteOrder(binding);
            checkRoles(binding);
            checkComplete(binding);
        }
        if (!hasSlots()) {
            once("tensor");
        }
        once("metadata");
        resolved.addAll(hasSlots() ? resolveSlots() : List.of());
        template = isTree() ? slots.template(tensors().get(0)) : List.of();
    }

    private void checkRule(Tree.Binding binding, Tree.Role role) {
        if (!slots.isDtype(role) || !binding.kind().text().equals("tensor")) {
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
        boolean computed =
                tensors().stream().anyMatch(slots::isComputed) || tensors().size() > 1;
        if (role.item() != null && (computed || !ofTensor)) {
            diagnostics.report(
                    Tag.MISPLACED,
                    word.span(),
                    "shape " + role.rule() + "." + role.item(),
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
        if (role.reversed() && !word.text().equals("shape")) {
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

    /** Whether tensors have names, dtypes or shapes that the grammar says itself, or several clauses. */
    private boolean hasSlots() {
        List<Tree.Binding> tensors = tensors();
        boolean distinct = tensors.stream()
                        .map(binding -> binding.rule().text())
                        .distinct()
                        .count()
                == tensors.size();
        return !isTree()
                && ((tensors.size() > 1 && distinct) || tensors.stream().anyMatch(slots::isComputed));
    }

    /** Whether the only clause has a name that is made of several items, and rules for all else. */
    private boolean isTree() {
        List<Tree.Binding> tensors = tensors();
        return tensors.size() == 1 && slots.isTree(tensors.get(0));
    }

    private List<Tree.Binding> tensors() {
        return bindings.stream()
                .filter(binding -> binding.kind().text().equals("tensor"))
                .toList();
    }

    private List<Slot> resolveSlots() {
        return tensors().stream().map(slots::resolve).filter(Objects::nonNull).toList();
    }

    /** What tensor clauses say by themselves; none where one clause names rules for all of it. */
    List<Slot> slots() {
        return List.copyOf(resolved);
    }

    /** The only tensor clause as one that computes; null where that cannot be. */
    @Nullable
    Slot asSlot() {
        Tree.Binding only = tensors().get(0);
        boolean plain = !isOfRecords(only)
                && !isTree()
                && role(only, "layout") == null
                && only.order().isEmpty()
                && only.columnMajor() == null;
        return plain ? slots.resolve(only) : null;
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

    /** Whether each dimension is an item of an element of a list. */
    private static boolean isOfRecords(Tree.Binding binding) {
        Tree.Role shape = find(binding, "shape");
        return shape != null && shape.item() != null;
    }

    private static @Nullable String shape(Tree.Binding binding) {
        Tree.Role shape = find(binding, "shape");
        return shape == null || shape.item() == null
                ? role(binding, "shape")
                : shape.item().text();
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

    /** The first tensor clause where slots say all of them. */
    TensorBinding firstSlot(List<Slot> of) {
        return new TensorBinding(
                of.get(0).rule(),
                of.get(0).span(),
                null,
                List.of(),
                "",
                null,
                null,
                false,
                null,
                null,
                List.of(),
                of.get(0).columnMajor());
    }

    TensorBinding tensor(Map<String, Grammar.Rule> rules) {
        Tree.Binding binding = bindings.stream()
                .filter(candidate -> candidate.kind().text().equals("tensor"))
                .findFirst()
                .orElseThrow();
        List<OrderKey> order = new ArrayList<>();
        binding.order().forEach(key -> order.add(new OrderKey(key.rule().text(), key.descending())));
        String rule = binding.rule().text();
        return new TensorBinding(
                role(binding, "data") == null ? rule : TensorVariants.element(rules, rule),
                binding.kind().span(),
                isTree() ? null : role(binding, "name"),
                template,
                required(binding, "dtype"),
                shape(binding),
                isOfRecords(binding) ? role(binding, "shape") : null,
                reversed(binding),
                role(binding, "layout"),
                role(binding, "data"),
                List.copyOf(order),
                columnMajor(binding.columnMajor()));
    }

    /** The rules that tensor clauses name as data. */
    Set<String> data() {
        Set<String> data = new HashSet<>();
        tensors().forEach(binding -> data.add(String.valueOf(role(binding, "data"))));
        return data;
    }

    static @Nullable ColumnMajor columnMajor(Tree.@Nullable ColumnMajor clause) {
        if (clause == null) {
            return null;
        }
        Name tag = clause.tag();
        Name value = clause.value();
        return new ColumnMajor(
                clause.word().span(), tag == null ? null : tag.text(), value == null ? null : value.text());
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
