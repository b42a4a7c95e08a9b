package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Enumeration;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Tree;

/** Resolves named values; {@code options} are those that the grammar declares. */
final class EnumerationResolver {
    private final Map<String, String> options;
    private final ElementTypeResolver elementTypes;
    private final Diagnostics diagnostics;

    EnumerationResolver(Map<String, String> options, BlockResolver blocks, Diagnostics diagnostics) {
        this.options = options;
        this.elementTypes = new ElementTypeResolver(blocks, diagnostics);
        this.diagnostics = diagnostics;
    }

    Enumeration resolve(Name owner, Tree.Body.Terminal terminal, Type type) {
        List<Grammar.Enumerator> enumerators = new ArrayList<>();
        Map<Object, String> taken = new HashMap<>();
        Set<String> names = new HashSet<>();
        for (Tree.Enumerator enumerator : terminal.values()) {
            if (!names.add(enumerator.name().text().toUpperCase(Locale.ROOT))) {
                diagnostics.report(
                        Tag.DUPLICATE_NAME,
                        enumerator.name().span(),
                        enumerator.name(),
                        "the values of '" + owner + "'");
            }
            enumerators.add(new Grammar.Enumerator(
                    enumerator.name().text(),
                    codes(owner, enumerator, type, taken),
                    elementTypes.resolve(enumerator, terminal.dtype())));
        }
        return new Enumeration(terminal.dtype(), terminal.closed(), List.copyOf(enumerators));
    }

    private List<Grammar.Code> codes(Name owner, Tree.Enumerator enumerator, Type type, Map<Object, String> taken) {
        List<Grammar.Code> codes = new ArrayList<>();
        for (Tree.Code code : enumerator.codes()) {
            Object value = code.text() == null ? String.valueOf(code.number()) : code.text();
            String other = taken.putIfAbsent(value, enumerator.name().text());
            if (other != null) {
                diagnostics.report(
                        Tag.OVERLAPPING_TAGS, enumerator.name().span(), value, owner, other, enumerator.name());
            }
            if ((code.text() == null) != type.isInteger()) {
                diagnostics.report(
                        Tag.TYPE_MISUSE,
                        enumerator.name().span(),
                        "a named value of '" + owner + "'",
                        type.isInteger() ? "a number" : "a text in quotes",
                        value,
                        type.isInteger() ? "a text" : "a number");
            }
            String option = code.option() == null ? null : option(code.option());
            codes.add(new Grammar.Code(
                    code.number() == null ? 0 : code.number(), code.text(), code.lenient(), option, code.big()));
        }
        return List.copyOf(codes);
    }

    private String option(Name option) {
        if (!options.containsKey(option.text())) {
            diagnostics.report(
                    Tag.UNKNOWN_OPTION, option.span(), option, Diagnostics.didYouMean(option.text(), options.keySet()));
        }
        return option.text();
    }
}
