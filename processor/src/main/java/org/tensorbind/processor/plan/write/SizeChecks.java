package org.tensorbind.processor.plan.write;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;

/** Writers check that an item takes as many bytes as its rule says, where nothing follows from how many it takes. */
final class SizeChecks {
    private SizeChecks() {}

    /** The steps that write a rule, with a check around them where there is something to check. */
    static List<Step> around(Format format, String name, WriteResolver resolver, List<Step> content) {
        Rule rule = format.rule(name);
        Expr sized = rule.clauses().sized();
        boolean told = rule.clauses().fill() != null
                || format.structures().isPayload(name)
                || format.relations().find(Function.SIZE, name) != null
                || (sized != null && !isAtHand(format, sized, new HashSet<>()));
        Value size = sized == null || told ? null : resolver.value(sized);
        return Step.Region.around(rule, size, content);
    }

    /**
     * Whether a writer has the value before it has counted anything, and without a quotient that may be none. Other sizes are compared when what
     * was written is read.
     */
    private static boolean isAtHand(Format format, Expr expr, Set<String> seen) {
        boolean counted = expr instanceof Expr.Measure measure && (measure.isSize() || measure.isOffset());
        boolean quotient = expr instanceof Expr.Binary binary
                && List.of("/", "%", Expr.INVERSE).contains(binary.operator());
        if (counted || quotient) {
            return false;
        }
        Expr equation = expr instanceof Expr.Ref ref && seen.add(ref.target())
                ? format.relations().equation(ref.target())
                : null;
        return (equation == null || isAtHand(format, equation, seen))
                && expr.operands().stream().allMatch(operand -> isAtHand(format, operand, seen));
    }
}
