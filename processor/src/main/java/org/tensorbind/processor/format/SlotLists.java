package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;

/**
 * Lists whose elements tensors in slots ask for. A list that describes the tensors, each in an element of its own, goes by the name of the list
 * that their data is in.
 */
public final class SlotLists {
    private SlotLists() {}

    /** Whether a rule stands once for each tensor of the only slot. */
    static boolean isOfOneTensor(Grammar grammar, Places places, String rule) {
        TensorClause tensor = grammar.first();
        String element = places.elementAround(rule);
        return Objects.equals(element, places.elementAround(tensor.dataRule()))
                || (places.isParallel(tensor) && tensor.rule().equals(element));
    }

    /** A grammar in which the name of the only slot has not the position of its data but that of the element that describes it, which is the same. */
    static Grammar named(Grammar grammar) {
        Places places = new Places(grammar);
        TensorClause tensor = grammar.first();
        String data = places.isParallel(tensor) ? places.elementAround(tensor.dataRule()) : null;
        return data == null ? grammar : grammar.with(List.of(tensor.withPositionsIn(data, tensor.rule())));
    }

    /**
     * Reports elements of lists that may have no tensor: from tensors, nobody could tell that there is such an element. Reports data, too, that is
     * there where no clause has a tensor.
     */
    static void checkAbsence(Format format, Diagnostics diagnostics) {
        Alternatives alternatives = new Alternatives(format.grammar(), format.places());
        List<TensorClause> clauses = format.grammar().tensors();
        Set<String> seen = new HashSet<>();
        for (TensorClause clause : clauses) {
            if (clause.isElement() || format.grammar().readerOnly() != null) {
                continue;
            }
            String data = clause.dataRule();
            String element = format.places().elementAround(format.places().placeOf(clause));
            if (element != null && seen.add(element) && !alternatives.areAlways(element, clauses.stream())) {
                diagnostics.report(
                        Tag.ABSENT_TENSORS, clause.span(), format.rule(element).label(), data);
            } else if (clause.condition() != null
                    && seen.add(data)
                    && !alternatives.areAlways(
                            data,
                            clauses.stream().filter(other -> other.dataRule().equals(data)))) {
                diagnostics.report(Tag.UNDESCRIBED_DATA, clause.condition().span(), data, data);
            }
        }
    }
}
