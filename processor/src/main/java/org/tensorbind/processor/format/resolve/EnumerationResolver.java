package org.tensorbind.processor.format.resolve;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;
import org.tensorbind.processor.type.Enumeration.Enumerator;

/** Resolves named values; {@code options} are the options that the grammar declares. */
final class EnumerationResolver {
    private final Map<String, String> options;
    private final ElementTypeResolver elementTypes;
    private final Diagnostics diagnostics;

    EnumerationResolver(Map<String, String> options, BlockResolver blocks, Diagnostics diagnostics) {
        this.options = options;
        this.elementTypes = new ElementTypeResolver(blocks, diagnostics);
        this.diagnostics = diagnostics;
    }

    Enumeration resolve(Name owner, SyntaxTree.Named named, Type type) {
        List<Enumerator> enumerators = new ArrayList<>();
        Map<Object, String> taken = new HashMap<>();
        Set<String> names = new HashSet<>();
        for (SyntaxTree.Enumerator enumerator : named.values()) {
            if (!names.add(enumerator.name().text().toUpperCase(Locale.ROOT))) {
                diagnostics.report(
                        GrammarMessage.DUPLICATE_NAME,
                        enumerator.name().span(),
                        enumerator.name(),
                        "the values of '" + owner + "'");
            }
            enumerators.add(new Enumerator(
                    enumerator.name().text(),
                    codes(owner, enumerator, type, taken),
                    elementTypes.resolve(enumerator, named.dtype())));
        }
        return new Enumeration(owner.text(), named.dtype(), named.closed(), List.copyOf(enumerators));
    }

    private List<Code> codes(Name owner, SyntaxTree.Enumerator enumerator, Type type, Map<Object, String> taken) {
        List<Code> codes = new ArrayList<>();
        for (SyntaxTree.Code code : enumerator.codes()) {
            String text = text(code, type);
            Object value = text == null ? String.valueOf(code.value().number()) : text;
            String other = taken.putIfAbsent(value, enumerator.name().text());
            if (other != null) {
                diagnostics.report(
                        GrammarMessage.OVERLAPPING_TAGS,
                        enumerator.name().span(),
                        value,
                        owner,
                        other,
                        enumerator.name());
            }
            if (!fits(code.value().text(), type)) {
                diagnostics.report(
                        GrammarMessage.TYPE_MISUSE,
                        enumerator.name().span(),
                        "a named value of '" + owner + "'",
                        type == Type.NAMED_BYTES
                                ? "x\"hexadecimal\""
                                : type.isInteger() ? "a number" : "a text in quotes",
                        code.value().text() == null
                                ? value
                                : code.value().text().content(),
                        code.value().text() == null
                                ? "a number"
                                : code.value().text().hexadecimal() ? "bytes" : "a text");
            }
            String option = code.option() == null ? null : option(code.option());
            codes.add(new Code(
                    code.value().number() == null ? 0 : code.value().number(),
                    text,
                    code.lenient(),
                    option,
                    code.big()));
        }
        return List.copyOf(codes);
    }

    private static boolean fits(SyntaxTree.@Nullable Literal text, Type type) {
        return text == null ? type.isInteger() : type == Type.NAMED_BYTES || (type.isText() && !text.hexadecimal());
    }

    /** A code that is a text; constant bytes become one character each. */
    private static @Nullable String text(SyntaxTree.Code code, Type type) {
        SyntaxTree.Literal literal = code.value().text();
        boolean ofBytes = literal != null && (literal.hexadecimal() || type == Type.NAMED_BYTES);
        return literal == null
                ? null
                : ofBytes ? new String(Resolver.bytes(literal), StandardCharsets.ISO_8859_1) : literal.content();
    }

    private String option(Name option) {
        if (!options.containsKey(option.text())) {
            diagnostics.report(
                    GrammarMessage.UNKNOWN_OPTION,
                    option.span(),
                    option,
                    Diagnostics.didYouMean(option.text(), options.keySet()));
        }
        return option.text();
    }
}
