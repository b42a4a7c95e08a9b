package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Scans as people read them, in lines. */
final class ScanText {
    private static final String NULL = "null ends the scan, and all is read item by item";

    private ScanText() {}

    static List<String> of(ReadPlan plan) {
        List<String> lines = new ArrayList<>(of("", plan.scan()));
        if (plan.metadata() != null) {
            lines.addAll(of("metadata ", plan.metadata()));
        }
        return lines;
    }

    private static List<String> of(String what, ScanPlan plan) {
        if (plan instanceof ScanPlan.NotScanned not) {
            return List.of(what + "not scanned: " + not.reason());
        }
        ScanProgram program = (ScanProgram) plan;
        String needs = program.outer().stream().map(ValueText::of).collect(Collectors.joining(", "));
        List<String> lines = new ArrayList<>(List.of("scan " + program.element() + "(" + needs + ") {"));
        if (program.container() != null && program.container().fields() != null) {
            program.container()
                    .fields()
                    .forEach(field -> lines.add("  leave " + ValueText.quote(field) + " to the document"));
        }
        if (program.places() != null) {
            lines.add("  seek " + program.places() + "[i]");
        }
        if (program.alignment() > 1) {
            lines.add("  check aligned to " + program.alignment());
        }
        add(program.steps(), "  ", lines);
        lines.add("}");
        program.lists().forEach(list -> list(list, lines));
        return lines;
    }

    private static void list(ScanProgram.Inner list, List<String> lines) {
        String given = list.parameters().stream().map(ValueText::of).collect(Collectors.joining(", "));
        lines.add("pass " + list.rule() + "*(" + given + ") {");
        add(list.steps(), "  ", lines);
        lines.add("}");
    }

    private static void add(List<ScanStep> steps, String indent, List<String> lines) {
        for (ScanStep step : steps) {
            if (step instanceof ScanStep.Branch branch) {
                for (ScanStep.Case variant : branch.cases()) {
                    lines.add(indent + "if " + ValueText.of(variant.condition()) + " {");
                    add(variant.steps(), indent + "  ", lines);
                    lines.add(indent + "}");
                }
            } else if (step instanceof ScanStep.ReadMap map) {
                map(map, indent, lines);
            } else if (step instanceof ScanStep.Repeat repeat) {
                lines.add(indent + "repeat " + ValueText.of(repeat.count()) + " times {");
                add(repeat.steps(), indent + "  ", lines);
                lines.add(indent + "}");
            } else if (step instanceof ScanStep.ReadTuple tuple) {
                lines.add(indent + "array {");
                tuple.elements().forEach(element -> element(element, indent + "  ", lines));
                lines.add(indent + "}");
            } else {
                lines.add(indent + simple(step));
            }
        }
    }

    private static void element(ScanStep.Element element, String indent, List<String> lines) {
        if (element.orNull()) {
            lines.add(indent + NULL);
        }
        add(element.steps(), indent, lines);
    }

    private static void map(ScanStep.ReadMap map, String indent, List<String> lines) {
        lines.add(indent + "map {");
        for (ScanStep.Field field : map.fields()) {
            lines.add(indent + "  " + (field.optional() ? "? " : "") + ValueText.quote(field.key()) + ": {");
            element(new ScanStep.Element(field.orNull(), field.steps()), indent + "    ", lines);
            lines.add(indent + "  }");
        }
        if (map.others() != ScanStep.OtherFields.UNUSUAL) {
            lines.add(indent + (map.others() == ScanStep.OtherFields.NOTED ? "  * skip, noted" : "  * skip"));
        }
        lines.add(indent + "}");
    }

    private static String simple(ScanStep step) {
        if (step instanceof ScanStep.ReadInteger read) {
            int width = read.primitive().bitWidth();
            return ValueText.of(read.variable()) + " := " + read.primitive().method()
                    + (width == 0 ? "" : "(" + width + ")");
        }
        if (step instanceof ScanStep.ReadCode read) {
            return ValueText.of(read.variable()) + " := text code";
        }
        if (step instanceof ScanStep.FindWidth find) {
            return ValueText.of(find.variable()) + " := width by " + ValueText.of(find.code());
        }
        if (step instanceof ScanStep.ReadProduct read) {
            return ValueText.of(read.product()) + " := product of " + (read.dimensions() ? "dimensions " : "")
                    + read.primitive().method() + " * " + ValueText.of(read.told());
        }
        if (step instanceof ScanStep.ReadArrayProduct read) {
            return ValueText.of(read.product()) + " := product of "
                    + (read.dimensions() ? "dimensions in an array" : "array");
        }
        if (step instanceof ScanStep.NoteDtype note) {
            return "note dtype " + ValueText.of(note.code());
        }
        if (step instanceof ScanStep.NoteLayout note) {
            return "note layout " + ValueText.of(note.code());
        }
        if (step instanceof ScanStep.Let let) {
            return ValueText.of(let.variable()) + " := " + ValueText.of(let.value());
        }
        if (step instanceof ScanStep.LetSize let) {
            return ValueText.of(let.variable()) + " := " + ValueText.of(let.count()) + " * " + ValueText.of(let.width())
                    + (let.blocks() ? " in blocks" : "");
        }
        return passed(step);
    }

    private static String passed(ScanStep step) {
        if (step instanceof ScanStep.Skip skip) {
            return "skip " + ValueText.of(skip.size());
        }
        if (step instanceof ScanStep.SkipAll all) {
            return "skip " + ValueText.of(all.count()) + " * " + all.byteSize();
        }
        if (step instanceof ScanStep.PassList list) {
            return "pass " + list.rule() + "*("
                    + list.arguments().stream().map(ValueText::of).collect(Collectors.joining(", ")) + ") * "
                    + ValueText.of(list.count());
        }
        if (step instanceof ScanStep.SkipPadding padding) {
            return "skip padding to " + ValueText.of(padding.multiple()) + (padding.optionalAtEnd() ? " or end" : "");
        }
        if (step instanceof ScanStep.Name name) {
            return (name.unique() ? "unique name" : "name")
                    + (name.size() == null ? "" : " " + ValueText.of(name.size()));
        }
        if (step instanceof ScanStep.Text text) {
            return "skip text" + (text.size() == null ? "" : " " + ValueText.of(text.size()));
        }
        if (step instanceof ScanStep.KeyName name) {
            return (name.unique() ? "unique name" : "name") + " is the key";
        }
        if (step instanceof ScanStep.CheckKey) {
            return "check the key";
        }
        if (step instanceof ScanStep.Checksum checksum) {
            return "check checksum " + checksum.rule();
        }
        if (step instanceof ScanStep.Expect expect) {
            return "check " + ValueText.of(expect.condition());
        }
        ScanStep.NotePayload payload = (ScanStep.NotePayload) step;
        return "data at " + ValueText.of(payload.offset()) + " of " + ValueText.of(payload.size());
    }
}
