package org.tensorbind.processor.plan.order;

import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;

/** Which documents in JSON tell their end by themselves. */
public final class JsonBodies {
    private JsonBodies() {}

    /** Whether a document is in JSON, and a map or an array: what else stands there could go on with what follows. */
    public static boolean tellEnd(Grammar grammar, Body.Document document) {
        Rule content = grammar.rule(document.content().rule());
        boolean container = content.isMap()
                || content.framing() instanceof Framing.Array
                || content.body() instanceof Body.Choice
                || content.isIntegers();
        return container && document.notation().equals("json");
    }
}
