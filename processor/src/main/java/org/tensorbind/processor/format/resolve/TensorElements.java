package org.tensorbind.processor.format.resolve;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.NamePart;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;

/** Which elements of lists the tensors of a grammar are. */
final class TensorElements {
    private final Grammar grammar;
    private final Places places;

    private TensorElements(Grammar grammar) {
        this.grammar = grammar;
        this.places = new Places(grammar);
    }

    /** A grammar whose tensor clauses are about them. */
    static Grammar in(Grammar grammar) {
        return grammar.with(new TensorElements(grammar).clauses());
    }

    private List<TensorClause> clauses() {
        TensorClause first = grammar.first();
        String element = grammar.tensors().size() == 1 && first.data() != null ? elementWith(first.rule()) : null;
        TensorClause tensor = element == null ? first : first.with(element, first.name(), true);
        if (isShared(tensor)) {
            return grammar.tensors().stream()
                    .map(each -> named(each.with(each.rule(), each.name(), false)))
                    .toList();
        }
        return element == null && !places.isParallel(tensor) ? grammar.tensors() : List.of(named(tensor));
    }

    /** The element of a list in which a rule occurs once at most, and need not be there; null for other rules. */
    private @Nullable String elementWith(String rule) {
        Place place = places.find(rule);
        Place element = place == null || grammar.rule(rule).inDocument() ? null : place.element();
        if (place == null || element == null) {
            return null;
        }
        boolean optional = place.way(element).stream().anyMatch(Place::mayBeAbsent);
        boolean once = place.outward()
                .takeWhile(around -> around != element.parent())
                .allMatch(around -> Uses.count(grammar.rules().values(), around.rule()) == 1);
        return optional && once ? element.rule() : null;
    }

    /** Whether the tensors of a list have one dtype or one shape, which occurs once in the file: they are where their bytes are. */
    private boolean isShared(TensorClause tensor) {
        boolean plain = tensor.shape() instanceof TensorClause.Shape.OfList
                && !tensor.isNameOfItems()
                && tensor.layout() == null
                && tensor.order().isEmpty()
                && tensor.columnMajor() == null;
        return plain
                && places.isListed(tensor.rule())
                && Stream.of(tensor.dtypeRule(), tensor.shapeRule())
                        .filter(Objects::nonNull)
                        .anyMatch(role -> places.find(tensor.rule(), role) == null
                                && places.find(role) != null
                                && !places.isListed(role));
    }

    /** A name has not the position of data but that of the element that describes it, which is the same. */
    private TensorClause named(TensorClause tensor) {
        String data = places.isParallel(tensor) ? places.enclosingElement(tensor.dataRule()) : null;
        List<NamePart> name = tensor.name().stream()
                .map(part ->
                        part instanceof NamePart.Index index && index.rule().equals(data)
                                ? new NamePart.Index(tensor.rule(), index.factor(), index.bias())
                                : part)
                .toList();
        return data == null ? tensor : tensor.with(tensor.rule(), name, tensor.isElement());
    }
}
