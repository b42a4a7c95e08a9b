package org.tensorbind.processor.syntax;

import java.util.List;
import org.tensorbind.processor.syntax.Tree.Clause;
import org.tensorbind.processor.syntax.Tree.Leniency;

/** Prints clauses as grammar text. */
final class ClausePrinter {
    private ClausePrinter() {}

    /** All clauses of a rule, each behind a space; values for several names behind commas. */
    static String print(List<Clause> clauses) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < clauses.size(); i++) {
            Clause clause = clauses.get(i);
            boolean continued = clause.kind() == ClauseKind.WITH
                    && i > 0
                    && clauses.get(i - 1).kind() == ClauseKind.WITH;
            out.append(continued ? ", " + clause.printArguments() : " " + clause.print());
        }
        return out.toString();
    }

    static String leniency(Leniency leniency) {
        return leniency == Leniency.REJECT ? "" : " " + leniency.word();
    }
}
