package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is decided of a format, as people read it. */
public final class PlanText {
    private PlanText() {}

    /** How a format is read, scanned, decoded and written. */
    public static String of(PlannedFormat plan) {
        String writing = plan.writing() == null
                ? "reader only: " + plan.format().grammar().readerOnly() + "\n"
                : WriteText.of(plan.writing());
        List<String> blocks =
                BlockPlanner.text(BlockPlanner.plan(plan.format().grammar().decodings()));
        ScannedInfo info = plan.scannedInfo();
        return of(plan.reading()) + (info == null ? "" : "\n" + of(info) + "\n")
                + (blocks.isEmpty() ? "" : "\n" + String.join("\n", blocks) + "\n") + "\n" + writing;
    }

    /** The programs that read each rule, an empty line between them, and the scan. */
    public static String of(ReadPlan plan) {
        List<String> programs = new ArrayList<>();
        plan.programs().values().forEach(program -> programs.add(of(program)));
        programs.add(String.join("\n", ScanText.of(plan)));
        return String.join("\n\n", programs) + "\n";
    }

    private static String of(ScannedInfo info) {
        ScannedInfo.Layout layout = info.layout();
        return "describe by the scan: dtype " + ValueText.of(info.dtype()) + ", shape of "
                + ValueText.of(info.shape()) + (info.reversed() ? " reversed" : "")
                + (layout == null
                        ? ""
                        : ", layout " + ValueText.of(layout.code()) + ", if it is " + ValueText.quote(layout.text())
                                + " or absent")
                + (info.bigEndian() == null ? "" : ", plain data");
    }

    private static String of(ReadProgram program) {
        String needs = program.needs().stream().map(ValueText::of).collect(Collectors.joining(", "));
        List<String> lines = new ArrayList<>(List.of("read " + program.rule() + "(" + needs + ") {"));
        for (ReadStep step : program.steps()) {
            StepText.of(step).forEach(line -> lines.add("  " + line));
        }
        lines.add("}");
        return String.join("\n", lines);
    }

    static String of(Value value) {
        return ValueText.of(value);
    }

    static String of(ReadStep step) {
        return String.join(" ", StepText.of(step));
    }
}
