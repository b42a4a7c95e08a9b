package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints what a reader does in documents as lines of text. */
final class DocumentText {
    private DocumentText() {}

    /** Behind the notation in the text of a program. */
    static String latin1(@Nullable Value when) {
        return when == null ? "" : " latin1 when " + ValueText.of(when);
    }

    static List<String> of(DocumentStep step) {
        if (step instanceof DocumentStep.OpenDocument open) {
            String keys = open.keys() == null
                    ? ""
                    : " keys " + open.keys().word()
                            + StepText.leniency(open.keys().leniency());
            return List.of("open " + open.notation() + TextLines.text(open.lines()) + latin1(open.latin1()) + keys);
        }
        if (step instanceof DocumentStep.EndDocument) {
            return List.of("check end of document");
        }
        if (step instanceof DocumentStep.ReadMap map) {
            return map(map);
        }
        if (step instanceof DocumentStep.ReadArray array) {
            List<String> more = new ArrayList<>(List.of(StepText.call(array.call())));
            array.keys().forEach(key -> more.add(StepText.key(key)));
            return StepText.scanned(array.scan(), StepText.block(array.call().rule() + "* := array", List.of(), more));
        }
        if (step instanceof DocumentStep.ReadTuple tuple) {
            List<String> more = new ArrayList<>();
            tuple.elements().forEach(element -> more.addAll(StepText.of(element)));
            return StepText.block("tuple", List.of(), more);
        }
        if (step instanceof DocumentStep.ReadOrNull value) {
            return List.of(value.call().rule() + " := null or " + StepText.call(value.call()));
        }
        if (step instanceof DocumentStep.BeginExtension begin) {
            return List.of("extension " + begin.number());
        }
        if (step instanceof DocumentStep.EndExtension) {
            return List.of("end of extension");
        }
        if (step instanceof DocumentStep.LookAhead ahead) {
            return List.of(ahead.rule() + " := ahead " + (ahead.mayLack() ? "? " : "") + ValueText.quote(ahead.key())
                    + ": " + StepText.primitive(ahead.primitive()));
        }
        if (step instanceof DocumentStep.ChooseByKeys choose) {
            List<String> lines = new ArrayList<>(List.of("choose by keys {"));
            choose.variants()
                    .forEach(variant -> lines.add(
                            "  " + ValueText.quote(variant.enumerator()) + ": give " + StepText.call(variant.call())));
            return StepText.otherwise(lines, "give ", choose.otherwise());
        }
        return List.of(step instanceof DocumentStep.TakeKey key ? key.rule() + " := key" : "expect a tuple");
    }

    private static List<String> map(DocumentStep.ReadMap map) {
        List<String> lines = new ArrayList<>(List.of("map {"));
        for (DocumentStep.Field field : map.fields()) {
            lines.add("  " + (field.mayLack() ? "? " : "") + ValueText.quote(field.key()) + ": "
                    + field.call().rule() + " := " + (field.orNull() ? "null or " : "") + StepText.call(field.call()));
        }
        DocumentStep.Entries entries = map.entries();
        if (entries != null) {
            String list = "  * " + entries.call().rule() + "* := ";
            lines.add(list + (entries.scan() == null ? "" : "scan, or else ") + StepText.call(entries.call()));
            if (entries.nested() != null) {
                lines.add("    in maps in it, keys joined by "
                        + ValueText.quote(entries.nested().separator()));
            }
            entries.keys().forEach(key -> lines.add("    " + StepText.key(key)));
        }
        if (map.others() != null) {
            String types = String.join(" or ", map.others().kinds());
            String reading = StepText.primitive(map.others().reading());
            lines.add("  * others := " + (types.isEmpty() ? reading : types));
        }
        lines.add("}");
        return lines;
    }
}
