package org.tensorbind.processor.plan;

import java.util.List;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;

/** Writers check that an item takes as many bytes as its rule says, where nothing follows from how many it takes. */
final class SizeChecks {
    private SizeChecks() {}

    /**
     * The steps of {@code content}, with a check around them where there is something to check.
     *
     * @param begun whether the bytes are counted from here already
     */
    static void around(
            Format format,
            String name,
            WriteResolver resolver,
            boolean begun,
            List<WriteStep> steps,
            Runnable content) {
        Rule rule = format.rule(name);
        Expr sized = rule.clauses().sized();
        boolean told = rule.clauses().fill() != null
                || format.structures().isPayload(name)
                || format.definitions().find(Function.SIZE, name) != null;
        Value size = sized == null || told ? null : resolver.value(sized);
        if (size == null) {
            content.run();
            return;
        }
        if (!begun) {
            steps.add(new WriteStep.Begin(name));
        }
        content.run();
        steps.add(new WriteStep.ExpectSize(name, rule.label(), size));
    }
}
