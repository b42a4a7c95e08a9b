package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Part;

/** The rules that an expression speaks of. */
final class MeasuredRules {
    private MeasuredRules() {}

    /** Rules whose value it has. */
    static Set<String> names(Expr expr) {
        Set<String> names = new LinkedHashSet<>();
        collect(expr, names, new LinkedHashSet<>());
        return names;
    }

    /** Rules of which it has a size, a place, a number or a presence. */
    static Set<String> measured(Expr expr) {
        Set<String> measured = new LinkedHashSet<>();
        collect(expr, new LinkedHashSet<>(), measured);
        return measured;
    }

    /** The rules that a body is made of. */
    static List<String> parts(Body body) {
        List<String> parts = new ArrayList<>();
        if (body instanceof Body.Sequence sequence) {
            for (Part part : sequence.parts()) {
                if (part instanceof Part.Use use) {
                    parts.add(use.rule());
                }
            }
        } else if (body instanceof Body.Choice choice) {
            choice.variants().forEach(variant -> parts.add(variant.rule()));
        } else if (body instanceof Body.Document document) {
            parts.add(document.content());
        } else if (body instanceof Body.DocumentMap map) {
            map.fields().forEach(field -> parts.add(field.rule()));
            if (map.entries() != null) {
                parts.add(map.entries());
            }
        } else if (body instanceof Body.DocumentList list) {
            parts.add(list.element());
        } else if (body instanceof Body.DocumentTuple tuple) {
            parts.addAll(tuple.elements());
        } else if (body instanceof Body.Pair pair) {
            parts.addAll(List.of(pair.key(), pair.value()));
        }
        return parts;
    }

    private static void collect(Expr expr, Set<String> names, Set<String> measured) {
        if (expr instanceof Expr.Ref ref) {
            names.add(ref.head());
        } else if (expr instanceof Expr.Element element) {
            names.add(element.list().head());
        } else if (expr instanceof Expr.Measure measure) {
            measured.add(measure.target());
        } else if (expr instanceof Expr.OffsetFrom from) {
            measured.add(from.target());
        } else if (expr instanceof Expr.ChecksumOf checksum) {
            measured.add(checksum.target());
        } else if (expr instanceof Expr.Lookup lookup) {
            names.add(lookup.list());
        }
        expr.operands().forEach(operand -> collect(operand, names, measured));
    }
}
