package org.tensorbind.processor.format.check;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.syntax.BindingWord;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** Checks that rules which clauses name are such as the table of clauses lets them name, and likewise the roles of tensors. */
final class ArgumentChecker {
    private final Grammar grammar;
    private final Places places;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private ArgumentChecker(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = places;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        ArgumentChecker checker = new ArgumentChecker(grammar, places, structures, diagnostics);
        grammar.each(checker::checkRule);
        grammar.tensors().forEach(checker::checkTensor);
        grammar.blocks().values().forEach(checker::checkBlock);
        if (grammar.metadata() != null) {
            checker.checkMetadata(grammar.metadata());
        }
    }

    private void checkRule(Rule rule) {
        rule.clauses().all().forEach(clause -> checkClause(rule, clause));
        if (rule.isEntry()) {
            check(rule.span(), "the key of an entry", ArgumentKind.TEXT, rule.key());
        }
    }

    private void checkClause(Rule rule, Clause clause) {
        String name = clause.argument();
        ArgumentKind kind = clause.kind().argument();
        if (name == null || kind == null) {
            return;
        }
        clause.valuesOfArgument()
                .forEach(value -> ExpressionChecker.checkValueOf(grammar.rule(name), value, rule.span(), diagnostics));
        if (!(clause instanceof Clause.Key) || isOfEach(rule, clause.kind(), name)) {
            check(rule.span(), "'" + clause.kind().text() + "'", kind, name);
        }
    }

    /** Whether each element has an item that it is compared by, once. */
    private boolean isOfEach(Rule element, ClauseKind clause, String name) {
        Place item = places.find(element.name(), name);
        if (item == null || item.isListed()) {
            diagnostics.report(Tag.NOT_ONCE, element.span(), clause.text(), element.label(), name);
            return false;
        }
        if (TensorListChecker.mayLack(grammar, places, item)) {
            diagnostics.report(Tag.MAYBE_ABSENT, element.span(), element.label(), name);
            return false;
        }
        return true;
    }

    /** Roles of an element of a list stand once in it. */
    private void checkTensor(TensorClause tensor) {
        String element = tensor.isElement() ? tensor.rule() : null;
        for (TensorClause.NamePart part : tensor.name()) {
            if (part instanceof TensorClause.NamePart.Item item) {
                boolean alone = item.rule().equals(tensor.nameRule());
                checkRole(alone ? element : null, BindingWord.NAME, item.rule());
            }
        }
        if (tensor.positions() != null || tensor.axes() == null) {
            checkRole(element, BindingWord.SHAPE, tensor.ownShapeRule());
        }
        checkRole(element, BindingWord.DATA, tensor.data());
        checkRole(element, BindingWord.DTYPE, tensor.dtypeRule(), tensor.span());
        checkRole(element, BindingWord.LAYOUT, tensor.layout(), tensor.span());
        TensorClause.ColumnMajor order = tensor.columnMajor();
        if (order != null && order.tag() != null && order.value() != null) {
            ExpressionChecker.checkValueOf(grammar.rule(order.tag()), order.value(), order.span(), diagnostics);
        } else if (order != null && order.tag() != null) {
            check(order.span(), "'order column-major when'", ArgumentKind.FLAG, order.tag());
        }
        Expr.Ref separator = tensor.row() == null ? null : tensor.row().separator();
        if (separator != null) {
            check(separator.span(), "'separated by'", ArgumentKind.FIXED_INTEGER, separator.target());
        }
    }

    private void checkBlock(BlockBinding block) {
        checkRole(block.rule(), BindingWord.SHAPE, block.shape());
        checkRole(block.rule(), BindingWord.DATA, block.data());
        checkRole(block.rule(), BindingWord.INDICES, block.indices());
        checkRole(block.rule(), BindingWord.VALUES, block.values());
    }

    /** @param owner in which it stands once; null where there may be several */
    private void checkRole(@Nullable String owner, BindingWord role, @Nullable String rule) {
        if (rule != null) {
            checkRole(owner, role, rule, grammar.rule(rule).span());
        }
    }

    private void checkRole(@Nullable String owner, BindingWord role, @Nullable String rule, Span span) {
        ArgumentKind kind = role.argument();
        if (rule == null || kind == null) {
            return;
        }
        Place place = owner == null ? null : places.find(owner, rule);
        ValueType actual = structures.value(rule);
        if (kind == ArgumentKind.INTEGERS && actual.kind() == Kind.INTEGER) {
            diagnostics.report(places.isRepeated(rule) ? Tag.SHAPE_ELEMENT : Tag.SHAPE_INTEGER, span, rule);
        } else if (!fits(kind, rule)) {
            diagnostics.report(Tag.TENSOR_PART, span, role.text(), kind.words(), rule, actual.description());
        } else if (place != null && place.isListed()) {
            diagnostics.report(Tag.PART_IN_LIST, grammar.rule(rule).span(), role.text(), rule, String.valueOf(owner));
        } else if (place == null && owner != null && grammar.blocks().containsKey(owner)) {
            diagnostics.report(Tag.BLOCK_ROLE, span, owner, role.text(), rule);
        }
    }

    /** Metadata is a map, or pairs of a key and a value. */
    private void checkMetadata(MetadataBinding metadata) {
        String key = metadata.key();
        Place place = places.find(metadata.rule());
        Place around =
                place == null || place.parent() == null ? null : place.owner().element();
        if (around != null) {
            diagnostics.report(
                    Tag.METADATA_IN_ELEMENTS, grammar.rule(metadata.rule()).span(), metadata.rule(), around.rule());
        }
        if (key == null) {
            checkPart(fits(ArgumentKind.MAP, metadata.rule()), "metadata", ArgumentKind.MAP, metadata.rule());
        } else if (arePairs(metadata)) {
            checkPart(fits(ArgumentKind.TEXT, key), "the key of metadata", ArgumentKind.TEXT, key);
        } else {
            checkPart(false, "metadata", ArgumentKind.PAIRS, metadata.rule());
        }
    }

    private void checkPart(boolean fits, String user, ArgumentKind kind, String rule) {
        if (!fits) {
            Span span = grammar.rule(rule).span();
            String actual = structures.value(rule).description();
            diagnostics.report(Tag.METADATA_PART, span, user, kind.words(), rule, actual);
        }
    }

    /** Whether the rule is a repeated pair, or a list of pairs. */
    private boolean arePairs(MetadataBinding metadata) {
        ValueType value = structures.value(metadata.rule());
        ValueType pair = places.isRepeated(metadata.rule()) ? value : value.element();
        return pair != null
                && pair.rule() != null
                && structures.components(pair.rule()).stream()
                        .map(Component::rule)
                        .toList()
                        .equals(Arrays.asList(metadata.key(), metadata.value()));
    }

    private void check(Span span, String user, ArgumentKind kind, String rule) {
        if (!fits(kind, rule)) {
            String label = grammar.rule(rule).label();
            diagnostics.report(
                    Tag.TYPE_MISUSE,
                    span,
                    user,
                    kind.words().replace("RULE", label),
                    label,
                    kind == ArgumentKind.FIXED_INTEGER && structures.value(rule).kind() == Kind.INTEGER
                            ? "an integer of another size each time, or in a document"
                            : structures.bareValue(rule).description());
        }
    }

    private boolean fits(ArgumentKind kind, String name) {
        ValueType value = kind == ArgumentKind.FLAG ? structures.bareValue(name) : structures.value(name);
        return fits(kind, value, grammar.rule(name), grammar);
    }

    /**
     * Whether a value is of a kind.
     *
     * @param rule that it is the value of, null for a computed one
     */
    static boolean fits(ArgumentKind kind, ValueType value, @Nullable Rule rule, Grammar grammar) {
        Kind type = value.kind();
        Enumeration names = rule == null ? null : rule.values();
        return switch (kind) {
            case INTEGER -> type == Kind.INTEGER;
            case CONDITION -> type == Kind.TRUTH;
            case TEXT -> type == Kind.TEXT;
            case INTEGERS -> type == Kind.INTEGERS;
            case BYTES -> type == Kind.PAYLOAD && rule != null && rule.type() == Type.BYTES;
            case DTYPE -> names != null && names.dtype();
            case NAMED -> names != null;
            case BIT -> rule != null && rule.isBit();
            case FLAG -> type == Kind.TRUTH || type == Kind.INTEGER;
            case FIXED_INTEGER -> rule != null && rule.type().isFixedInteger() && !rule.inDocument();
            case KEY -> true;
            case SORT_KEY -> type != Kind.ANYTHING && type != Kind.BYTES;
            case MAP -> type == Kind.MAP;
            case PAIRS -> false;
            case BLOCK -> value.rule() != null && grammar.blocks().containsKey(value.rule());
            case LAYOUT -> names != null || (rule != null && isOfBlocks(rule, grammar));
        };
    }

    /** Whether a rule is a choice of blocks, any of which are dense. */
    private static boolean isOfBlocks(Rule rule, Grammar grammar) {
        return rule.body() instanceof Body.Choice choice
                && Variants.told(choice).stream()
                        .allMatch(variant -> grammar.blocks().containsKey(variant.rule()))
                && choice.variants().stream().anyMatch(variant -> {
                    BlockBinding block = grammar.blocks().get(variant.rule());
                    return block != null && !block.sparse();
                });
    }
}
