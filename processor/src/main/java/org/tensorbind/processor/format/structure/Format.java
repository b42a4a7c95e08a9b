package org.tensorbind.processor.format.structure;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Context;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.place.Sizes;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;

/**
 * A grammar with all that is known of it: what plans are made from.
 *
 * @param structures what each rule is in Java
 * @param solutions what gives each item that follows from tensors, the best first
 * @param tensors which rules are of a tensor
 */
public record Format(
        Relations relations, Structures structures, Map<String, List<Expr>> solutions, TensorRules tensors) {

    /** A resolved grammar whose rules can be read, with everything that is derived from them. */
    public static Format of(Relations relations, Structures structures) {
        Map<String, List<Expr>> solutions = TensorSolver.solve(relations.grammar(), relations.places(), structures);
        return new Format(relations, structures, solutions, new TensorRules(relations, structures));
    }

    /** What a format is of. */
    public Grammar grammar() {
        return relations.grammar();
    }

    /** Where its rules occur. */
    public Places places() {
        return relations.places();
    }

    /** Checksums of rules that are not tensor data. */
    public Sums sums() {
        return Sums.of(grammar(), places(), structures);
    }

    /** The rule called {@code name}. */
    public Rule rule(String name) {
        return grammar().rule(name);
    }

    /** Whether an item, or an item in it, has an offset that does not determine the end of the file. */
    public boolean isPlaced(String rule) {
        return relations.isPlaced(rule, new HashSet<>());
    }

    /** What {@code align} leaves before items. */
    public Clause.Fill padding() {
        Rule file = rule(grammar().root());
        Clause.Fill padding = file.clauses().padding();
        return padding == null ? Clause.Fill.ZEROS : padding;
    }

    /** Whether the offset of any item is given by another item. */
    public boolean hasPlaces() {
        return grammar().rules().keySet().stream().anyMatch(placed -> relations.position(placed) != null);
    }

    /** Whether an expression in the elements of a list uses their index. */
    public boolean isIndexed(String list) {
        return grammar()
                .expressions()
                .flatMap(expr -> expr.parts(Expr.Index.class))
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
    public boolean isUnsignedMetadata(String name) {
        MetadataBinding metadata = grammar().metadata();
        String value = metadata == null ? null : metadata.value();
        Rule rule = rule(name);
        return metadata != null
                && value != null
                && rule.type() == Type.UINT64
                && rule.values() == null
                && !rule.inDocument()
                && rule.clauses().stored() == null
                && rule.clauses().limits().isEmpty()
                && Context.of(rule).isEmpty()
                && grammar()
                        .owners(name)
                        .allMatch(owner -> name.equals(value)
                                ? owner.name().equals(metadata.rule())
                                : owner.name().equals(value) && owner.body() instanceof Body.Choice)
                && !isComputedWith(name);
    }

    private boolean isComputedWith(String name) {
        return grammar()
                .expressions()
                .flatMap(Expr::parts)
                .anyMatch(part -> (part instanceof Expr.Ref ref && ref.path().contains(name))
                        || (part instanceof Expr.Lookup lookup && lookup.value().equals(name)));
    }

    /** Whether what is known of tensors gives a rule when a file is written. */
    public boolean isSolved(String rule) {
        return solutions.containsKey(rule)
                || grammar().tensors().stream()
                        .anyMatch(tensor -> rule.equals(tensor.dtypeRule())
                                || (rule.equals(tensor.shapeRule())
                                        && tensor.axes() == null
                                        && tensor.whole() == null));
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
        return grammar().rules().keySet().stream()
                .flatMap(target -> relations.items(Function.PRESENT, target))
                .anyMatch(given -> given.item().equals(rule) && given.value() instanceof Expr.Ref);
    }
}
