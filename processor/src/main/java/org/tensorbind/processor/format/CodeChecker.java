package org.tensorbind.processor.format;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Enumeration.Code;
import org.tensorbind.processor.format.Enumeration.Enumerator;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that strict reading accepts the codes that writers write, where no option asks for another one. */
final class CodeChecker {
    private CodeChecker() {}

    static void check(Grammar grammar, Diagnostics diagnostics) {
        if (grammar.readerOnly() != null) {
            return;
        }
        for (Rule rule : grammar.rules().values()) {
            Enumeration values = StructureChecker.enumeration(rule);
            if (values != null) {
                values.enumerators().stream()
                        .filter(value -> isWrittenLeniently(grammar, values, value))
                        .forEach(value ->
                                diagnostics.report(Tag.WRITTEN_LENIENTLY, rule.span(), value.name(), rule.label()));
            }
        }
    }

    private static boolean isWrittenLeniently(Grammar grammar, Enumeration values, Enumerator value) {
        List<Code> codes = value.codes();
        Stream<@Nullable Code> written = values.isOrdered()
                ? Stream.of(codes.get(0), first(grammar, codes, true), first(grammar, codes, false))
                : Stream.of(codes.get(0));
        return written.filter(Objects::nonNull).anyMatch(Code::lenient);
    }

    /** The code that is written for elements in a byte order. */
    private static @Nullable Code first(Grammar grammar, List<Code> codes, boolean big) {
        return codes.stream()
                .filter(code -> (code.big() == null ? grammar.bigEndian() : code.big()) == big)
                .findFirst()
                .orElse(null);
    }
}
