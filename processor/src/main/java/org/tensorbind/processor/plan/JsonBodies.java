package org.tensorbind.processor.plan;

import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Body;

/** Which documents in JSON tell their end by themselves. */
final class JsonBodies {
    private JsonBodies() {}

    /** Whether a document is in JSON, and a map or an array: what else stands there could go on with what follows. */
    static boolean tellEnd(Grammar grammar, Body.Document document) {
        Body content = grammar.rule(document.content()).body();
        boolean container = content instanceof Body.DocumentMap
                || content instanceof Body.DocumentList
                || content instanceof Body.DocumentTuple
                || content instanceof Body.Choice
                || content instanceof Body.Integers;
        return container && document.notation().equals("json");
    }
}
