package org.tensorbind.processor.plan;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Definitions.Definition;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Structures.Kind;

/** Looks whether what tells the size of an optional item says 0 where the item is absent, as writers have it. */
final class AbsentSizes {
    private AbsentSizes() {}

    /**
     * The check, in strict reading; null where nothing tells the size, or the size itself tells that the item is there.
     *
     * @param presence whether the item is there, null where bytes that are left of the region tell it
     */
    static @Nullable ReadStep check(Format format, Part.Use item, @Nullable Expr presence, ReadValues values) {
        Definition size = format.definitions().find(Function.SIZE, item.rule());
        boolean held = format.structures().value(item.rule()).kind() != Kind.NOTHING;
        if (size == null
                || format.grammar().readerOnly() != null
                || format.paths().contains(item.rule(), size.definer())
                || (presence == null ? !held : isToldBy(size, presence))) {
            return null;
        }
        values.useStart();
        Value there = presence == null
                ? new Value.Binary(
                        Operator.EQUAL, new Value.Presence(new Value.Local(item.rule())), new Value.Number(1))
                : values.condition(presence);
        Value told = values.of(size.inverse());
        return new ReadStep.Require(
                format.rule(size.definer()).label(),
                true,
                new Value.Binary(Operator.OR, there, new Value.Binary(Operator.EQUAL, told, new Value.Number(0))),
                "must tell no bytes where '" + format.rule(item.rule()).label() + "' is absent",
                told);
    }

    /** Whether an item is there where its size is not 0. */
    private static boolean isToldBy(Definition size, Expr presence) {
        return size.inverse() instanceof Expr.Ref told
                && presence instanceof Expr.Binary compared
                && (compared.operator().equals(">") || compared.operator().equals("!="))
                && compared.left() instanceof Expr.Ref item
                && item.target().equals(told.target())
                && compared.right() instanceof Expr.Int zero
                && zero.value() == 0;
    }
}
