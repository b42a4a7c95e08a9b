package org.tensorbind.processor.format.check;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.VariantTags;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.Items;
import org.tensorbind.processor.format.structure.Structures;

/** Runs all checks of a format, those of tensors where everything else is right. */
public final class FormatChecker {
    private FormatChecker() {}

    /**
     * The format of a grammar, or null where a rule cannot be read or written as the grammar says; the faults are reported.
     *
     * @param kept rules whose values are needed behind the rule that they stand in
     */
    public static @Nullable Format checked(Relations relations, Set<String> kept, Diagnostics diagnostics) {
        Structures structures = Structures.of(relations, kept, diagnostics);
        checkRules(relations, structures, diagnostics);
        if (!diagnostics.isEmpty()) {
            return null;
        }
        Format format = Format.of(relations, structures);
        checkPlaces(format, diagnostics);
        if (diagnostics.isEmpty()) {
            checkTensors(format, diagnostics);
        }
        return diagnostics.isEmpty() ? format : null;
    }

    /** What can be said of rules before anybody asks how the tensors stand in the file. */
    private static void checkRules(Relations relations, Structures structures, Diagnostics diagnostics) {
        Grammar grammar = relations.grammar();
        Places places = relations.places();
        TypeChecker.check(grammar, relations, structures, diagnostics);
        ClauseChecker.check(relations, structures, diagnostics);
        ArgumentChecker.check(grammar, places, structures, diagnostics);
        StorageChecker.check(grammar, places, structures, diagnostics);
        Variants.check(grammar, diagnostics);
        VariantTags.check(grammar, diagnostics);
        NestedMaps.check(grammar, diagnostics);
        RangeChecker.check(grammar, diagnostics);
        ByteOrderChecker.check(grammar, places, diagnostics);
        TensorListChecker.check(grammar, places, structures, diagnostics);
        ChecksumChecker.check(grammar, places, structures, diagnostics);
        DataSums.check(grammar, structures, diagnostics);
        LeafChecker.check(relations, structures, diagnostics);
        FollowChecker.check(grammar, relations, diagnostics);
    }

    /** The place of a repeated item is told by one that is repeated, and the other way round. */
    private static void checkPlaces(Format format, Diagnostics diagnostics) {
        Places places = format.places();
        format.relations().placed().forEach((rule, told) -> {
            if (places.isListed(rule) != places.isListed(told.item())) {
                diagnostics.report(Tag.PLACES_DIFFER, format.rule(told.item()).span(), told.item(), rule);
            }
        });
    }

    private static void checkTensors(Format format, Diagnostics diagnostics) {
        Items.checkLayouts(format, diagnostics);
        format.tensors().check(diagnostics);
        if (diagnostics.isEmpty()) {
            OnceChecker.check(format, diagnostics);
        }
        Items.check(format, diagnostics);
        LayoutChecker.check(format, diagnostics);
    }
}
