package org.tensorbind.processor.plan.write;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;

/** Says who gives a writer the entries of a map that the grammar does not name: the tensor, whose fields they are, or the file. */
final class UnnamedEntries {
    private final Origins origins;
    private final Diagnostics diagnostics;

    /** The map that has those of a tensor; null before it is found. */
    private @Nullable Rule ofTensor;

    UnnamedEntries(Origins origins, Diagnostics diagnostics) {
        this.origins = origins;
        this.diagnostics = diagnostics;
    }

    /** The additional entries of a map; {@code type} is the grammar's word for the type of their values. */
    Value of(Place place, Rule rule, String type) {
        boolean texts = type.equals("text");
        if (!texts && !type.equals("any")) {
            reportMisplaced(
                    rule,
                    type,
                    "next to fields of the file or of a tensor, additional entries are 'text' or 'any'; or give them a field of their own");
        }
        return origins.isOfTensor(place) && origins.format().tensors().isPerTensor(rule.name())
                ? ofTensor(rule, texts)
                : ofFile(place, rule, texts);
    }

    /** Those of a tensor, which one map has. */
    private Value ofTensor(Rule rule, boolean texts) {
        if (ofTensor != null && !ofTensor.name().equals(rule.name())) {
            diagnostics.report(GrammarMessage.CUSTOM_TWICE, rule.span(), ofTensor.label(), rule.label());
        } else if (!rule.equals(origins.format().tensors().customRule())) {
            reportUnpreserved(rule, texts);
        }
        ofTensor = rule;
        return new Known.OfTensor(0, texts ? Known.Role.OTHER_TEXTS : Known.Role.OTHER_FIELDS);
    }

    private Value ofFile(Place place, Rule rule, boolean texts) {
        String item = origins.otherEntries(place);
        if (item == null) {
            reportUnpreserved(rule, texts);
        }
        return new Known.OfFile(
                texts ? Known.Aspect.OTHER_TEXTS : Known.Aspect.OTHER_ENTRIES, item == null ? rule.label() : item);
    }

    /** Reports entries that no user of a reader would see. */
    private void reportUnpreserved(Rule rule, boolean texts) {
        reportMisplaced(
                rule,
                texts ? "text" : "any",
                "these entries would belong to neither a tensor nor the file; name them, or put them into the tensor's own map");
    }

    private void reportMisplaced(Rule rule, String type, String instead) {
        diagnostics.report(
                GrammarMessage.MISPLACED, rule.span(), "* text => " + type, "'" + rule.label() + "'", instead);
    }
}
