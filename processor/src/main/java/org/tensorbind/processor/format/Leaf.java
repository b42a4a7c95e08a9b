package org.tensorbind.processor.format;

import java.util.function.Predicate;
import org.tensorbind.processor.relation.Expr;

/** What expressions compute with that is not known wherever expressions stand. */
public enum Leaf {
    END(
            Expr.End.class::isInstance,
            "a writer knows the size of the file only when it has written it; name the size or the count of an item"),
    INDEX(Expr.Index.class::isInstance, "let each '%s' have an integer for it, and name that"),
    /** A size, an offset or a presence, which a reader has from the item that gives it. */
    MEASURE(
            part -> part instanceof Expr.Measure measure && measure.function() != Expr.Function.COUNT,
            "no item gives it; add '= %s' to an integer");

    private final Predicate<Expr> is;
    private final String instead;

    Leaf(Predicate<Expr> is, String instead) {
        this.is = is;
        this.instead = instead;
    }

    /** Whether a part of an expression is one. */
    public boolean is(Expr part) {
        return is.test(part);
    }

    /** As a grammar has it. */
    public static String text(Expr part) {
        if (part instanceof Expr.Measure measure) {
            return measure.function().word() + "(" + measure.target() + ")";
        }
        return part instanceof Expr.Index index ? "index(" + index.list() + ")" : "end";
    }

    /** What to write where it is not known. */
    public String instead(Expr part) {
        return String.format(instead, part instanceof Expr.Index index ? index.list() : text(part));
    }
}
