package org.tensorbind.processor.format.place;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Extent;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;

/** The sizes of items in bytes, as far as the grammar determines them. */
public final class Sizes {
    private static final Size UNKNOWN = new Size(0, null);

    private final Grammar grammar;
    private final Relations relations;
    private final Map<String, Size> known = new HashMap<>();

    public Sizes(Grammar grammar, Relations relations) {
        this.grammar = grammar;
        this.relations = relations;
    }

    /**
     * The size of an item.
     *
     * @param least the minimum size where it follows other items
     * @param always the size if it is constant, null if it differs between files
     */
    public record Size(long least, @Nullable Long always) {
        static Size always(long bytes) {
            return new Size(bytes, bytes);
        }

        static Size least(long bytes) {
            return new Size(bytes, null);
        }

        Size plus(Size other) {
            Long both = always == null || other.always == null ? null : (Long) (always + other.always);
            return new Size(SaturatingMath.plus(least, other.least), both);
        }
    }

    /** The size of consecutive items. */
    public Size of(List<Item> items) {
        return items.stream().map(this::of).reduce(Size.always(0), Size::plus);
    }

    /** The size of a rule. */
    public Size of(Rule rule) {
        Size size = known.get(rule.name());
        if (size == null) {
            known.put(rule.name(), UNKNOWN);
            size = compute(rule);
            known.put(rule.name(), size);
        }
        return size;
    }

    private Size of(Item item) {
        if (item instanceof Item.Constant constant) {
            return Size.always(constant.bytes().length);
        }
        Item.Use use = (Item.Use) item;
        Rule rule = grammar.rule(use.rule());
        Size one = of(rule);
        boolean moved = rule.clauses().align() != null
                || (rule.clauses().at() != null && !(rule.clauses().at() instanceof Expr.Int));
        boolean elsewhere =
                relations.position(use.rule()) != null && !(rule.clauses().at() instanceof Expr.Int);
        long least = use.isOne() && !elsewhere ? one.least() : 0;
        return new Size(least, moved ? null : times(one.always(), use.isOne() ? (Long) 1L : number(use.count())));
    }

    private static @Nullable Long number(@Nullable Expr amount) {
        return amount instanceof Expr.Int number ? (Long) number.value() : null;
    }

    private static @Nullable Long times(@Nullable Long bytes, @Nullable Long count) {
        return bytes == null || count == null ? null : (Long) (bytes * count);
    }

    private Size compute(Rule rule) {
        Size size = !rule.inDocument() && rule.clauses().sized() instanceof Expr.Int sized
                ? Size.always(sized.value())
                : content(rule);
        return rule.clauses().presentWhen() == null ? size : Size.least(size.least());
    }

    private Size content(Rule rule) {
        Type type = rule.elementType();
        if (rule.isScalar()) {
            return rule.inDocument() ? Size.least(type == Type.BITS ? 0 : 1) : ofScalar(rule, type);
        }
        if (rule.body() instanceof Body.Choice choice) {
            return Size.least(choice.variants().stream()
                    .mapToLong(variant -> of(grammar.rule(variant.rule())).least())
                    .min()
                    .orElse(0));
        }
        if (rule.framing() instanceof Framing.Bits bits) {
            return Size.always(bits.word().byteSize());
        }
        if (rule.framing() instanceof Framing.Bytes) {
            return of(rule.items());
        }
        if (rule.isIntegers() && !rule.inDocument()) {
            Long count = number(rule.count());
            Long one = type.byteSize() > 0 ? (Long) (long) type.byteSize() : null;
            return new Size(
                    count == null ? 0 : SaturatingMath.times(count, Math.max(1, type.byteSize())), times(one, count));
        }
        if (rule.body() instanceof Body.Gap gap) {
            return new Size(0, gap.extent() instanceof Extent.Exactly exactly ? number(exactly.amount()) : null);
        }
        boolean document = rule.body() instanceof Body.Document body && !body.isLines();
        return Size.least(document || rule.inDocument() ? 1 : 0);
    }

    private static Size ofScalar(Rule rule, Type type) {
        if (type.isOfAnySize()) {
            return Size.least(rule.clauses().until() == null ? 0 : 1);
        }
        return type.byteSize() > 0 ? Size.always(type.byteSize()) : Size.least(type == Type.BITS ? 0 : 1);
    }
}
