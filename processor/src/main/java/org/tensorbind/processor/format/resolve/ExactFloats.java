package org.tensorbind.processor.format.resolve;

import java.math.BigDecimal;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.syntax.Expression;

/** Looks whether constants are floats of 32 bits. */
final class ExactFloats {
    private ExactFloats() {}

    /** Whether a number is one; others are reported with those next to it. */
    static boolean check(Expression number, Diagnostics diagnostics) {
        BigDecimal exact = new BigDecimal(number.toString());
        float nearest = exact.floatValue();
        if (Float.isFinite(nearest) && new BigDecimal(nearest).compareTo(exact) == 0) {
            return true;
        }
        boolean below = Float.isFinite(nearest) && new BigDecimal(nearest).compareTo(exact) < 0;
        float least = below ? nearest : Math.nextDown(nearest);
        float greatest = below ? Math.nextUp(nearest) : nearest;
        diagnostics.report(GrammarMessage.BLOCK_FRACTION, number.span(), number, shown(least), shown(greatest));
        return false;
    }

    private static String shown(float number) {
        return Float.isFinite(number) ? new BigDecimal(number).toPlainString() : "infinity";
    }
}
