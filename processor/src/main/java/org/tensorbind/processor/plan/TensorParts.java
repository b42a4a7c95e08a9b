package org.tensorbind.processor.plan;

import java.util.List;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.OtherElements;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.relation.Expr;

/** What makes an element a tensor holds of each tensor that is written, unless it follows from that. */
final class TensorParts {
    private final Format format;
    private final Origins origins;
    private final FrameSteps frames;

    TensorParts(Format format, Origins origins, FrameSteps frames) {
        this.format = format;
        this.origins = origins;
        this.frames = frames;
    }

    void expect(Place owner, OtherElements others, List<Step> steps) {
        Rule rule = format.rule(others.part().rule());
        Expr condition = others.condition();
        if (condition == null || origins.presences().isToldByItself(rule.name(), condition)) {
            return;
        }
        FileResolver resolver = new FileResolver(origins, owner);
        Value value = resolver.value(condition);
        if (value == null) {
            frames.unwritable(rule, condition, resolver);
        } else {
            steps.add(new WriteStep.ExpectPresent(rule.label(), value, rule.text()));
        }
    }
}
