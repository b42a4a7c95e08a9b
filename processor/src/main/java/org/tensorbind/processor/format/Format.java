package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.value.Leniency;

/**
 * A grammar with all that is known of it: what plans are made from.
 *
 * @param structures what each rule is in Java
 * @param solutions what tells each item that follows from tensors, the best first
 */
public record Format(Relations relations, Structures structures, Map<String, List<Expr>> solutions) {

    /**
     * The analyzed format, or null where a rule cannot be read or written as the grammar says; the faults are reported.
     *
     * @param kept rules whose values are needed behind the rule that they stand in
     */
    public static @Nullable Format of(Relations relations, Set<String> kept, Diagnostics diagnostics) {
        Structures structures = Structures.of(relations, kept, diagnostics);
        checkRules(relations, structures, diagnostics);
        if (!diagnostics.isEmpty()) {
            return null;
        }
        Format format = new Format(relations, structures, solutions(relations, structures));
        format.checkPlaces(diagnostics);
        if (diagnostics.isEmpty()) {
            format.checkTensors(diagnostics);
        }
        return diagnostics.isEmpty() ? format : null;
    }

    private static Map<String, List<Expr>> solutions(Relations relations, Structures structures) {
        Map<String, List<Expr>> solutions =
                new LinkedHashMap<>(ShapeSolver.solve(relations.grammar(), relations.places(), structures));
        PresenceSolver.solve(relations.grammar(), relations.places(), structures)
                .forEach(solutions::putIfAbsent);
        return solutions;
    }

    /** What can be said of rules before anybody asks how the tensors stand in the file. */
    private static void checkRules(Relations relations, Structures structures, Diagnostics diagnostics) {
        Grammar grammar = relations.grammar();
        Places places = relations.places();
        TypeChecker.check(grammar, relations, structures, diagnostics);
        ClauseChecker.check(relations, structures, diagnostics);
        ArgumentChecker.check(grammar, places, structures, diagnostics);
        StorageChecker.check(grammar, places, structures, diagnostics);
        Variants.check(grammar, diagnostics);
        VariantTags.check(grammar, diagnostics);
        NestedMaps.check(grammar, diagnostics);
        RangeChecker.check(grammar, diagnostics);
        ByteOrderChecker.check(grammar, places, diagnostics);
        TensorListChecker.check(grammar, places, structures, diagnostics);
        ChecksumChecker.check(grammar, places, structures, diagnostics);
        DataSums.check(grammar, structures, diagnostics);
        LeafChecker.check(relations, structures, diagnostics);
        FollowChecker.check(grammar, relations, diagnostics);
    }

    /** The place of a repeated item is told by one that is repeated, and the other way round. */
    private void checkPlaces(Diagnostics diagnostics) {
        relations.placed().forEach((rule, told) -> {
            if (places().isListed(rule) != places().isListed(told.item())) {
                diagnostics.report(Tag.PLACES_DIFFER, rule(told.item()).span(), told.item(), rule);
            }
        });
    }

    private void checkTensors(Diagnostics diagnostics) {
        TensorRules tensors = new TensorRules(this);
        tensors.check(diagnostics);
        if (diagnostics.isEmpty()) {
            OnceChecker.check(this, tensors, diagnostics);
        }
        Items.check(this, tensors, diagnostics);
        LayoutChecker.check(this, diagnostics);
    }

    /** What a format is of. */
    public Grammar grammar() {
        return relations.grammar();
    }

    /** Where its rules occur. */
    public Places places() {
        return relations.places();
    }

    /** Checksums of rules that are no tensor's data. */
    public Sums sums() {
        return Sums.of(grammar(), places(), structures);
    }

    /** The rule called {@code name}. */
    public Rule rule(String name) {
        return grammar().rule(name);
    }

    /** Whether an item has a place that says nothing of where the file ends, or holds such items. */
    public boolean isPlaced(String rule) {
        return relations.isPlaced(rule, new HashSet<>());
    }

    /** What {@code align} leaves before items. */
    public Clause.Padding padding() {
        Rule file = rule(grammar().root());
        Clause.Padding padding = file.clauses().padding();
        return padding == null ? new Clause.Padding(0, 1, Leniency.LENIENT) : padding;
    }

    /** Whether anything in the file stands where something else says. */
    public boolean hasPlaces() {
        return grammar().rules().keySet().stream().anyMatch(placed -> relations.position(placed) != null);
    }

    /** Whether something in the elements of a list says their position. */
    public boolean isIndexed(String list) {
        return grammar().rules().values().stream()
                .flatMap(rule -> Expressions.in(rule, Expr.Index.class))
                .anyMatch(index -> index.list().equals(list));
    }

    /** The fewest bytes that a rule takes on the wire. */
    public long minimumSize(String rule) {
        return new Sizes(grammar(), relations).of(grammar().rule(rule)).least();
    }

    /** Whether the rule's integers are dimensions, or a checksum, and nothing else: they may be any unsigned 64-bit integers. */
    public boolean isDimension(String rule) {
        return grammar().rule(rule).clauses().equation() instanceof Expr.ChecksumOf
                || grammar().tensors().stream()
                        .anyMatch(tensor -> tensor.isElement() && isShape(tensor.shapeRule(), rule))
                || grammar().blocks().values().stream().anyMatch(block -> isShape(block.shape(), rule));
    }

    /** Whether the rule's integers are values of the metadata and nothing else: they, too, may be any unsigned 64-bit integers. */
    public boolean isUnsignedMetadata(String rule) {
        return MetadataIntegers.isUnsigned(grammar(), rule);
    }

    private boolean isShape(@Nullable String shape, String rule) {
        if (shape == null) {
            return false;
        }
        Place path = places().find(shape, rule);
        return path != null && (shape.equals(rule) || path.isListed());
    }

    /** Whether the rule's value is nothing but a flag for an optional rule. */
    public boolean isFlag(String rule) {
        return grammar().rules().keySet().stream().anyMatch(target -> {
            Solved definition = relations.find(Function.PRESENT, target);
            return definition != null && definition.item().equals(rule) && definition.value() instanceof Expr.Ref;
        });
    }
}
