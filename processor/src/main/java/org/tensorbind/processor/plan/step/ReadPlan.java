package org.tensorbind.processor.plan.step;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause;

/**
 * How the files of a format are read.
 *
 * @param title what people call the format
 * @param bigEndian the byte order, null where each file gives its own
 * @param padding what precedes items that are aligned, in files whose items have places; null for what is usual
 * @param root the rule that is the whole file
 * @param programs how each rule is read, by rule in the order of the grammar
 * @param scans how the entries of the metadata, and the descriptions of all tensors, are scanned at once
 * @param unscanned why they are read item by item, by the rule of an element
 */
public record ReadPlan(
        String title,
        @Nullable Boolean bigEndian,
        Clause.@Nullable Fill padding,
        String root,
        Map<String, Program> programs,
        List<ScanProgram> scans,
        Map<String, String> unscanned) {
    /** The program that reads a rule. */
    public Program program(String rule) {
        Program program = programs.get(rule);
        if (program == null) {
            throw new IllegalStateException("nothing reads " + rule);
        }
        return program;
    }

    /** Whether a rule is read by a method, rather than by an expression that is printed in place of the calls. */
    public boolean hasMethod(Program program) {
        return SingleItem.read(program) == null
                || program.rule().equals(root)
                || programs.values().stream().anyMatch(each -> each.scans().containsKey(program.rule()));
    }

    /** Returns a copy of which these are the programs. */
    public ReadPlan with(Map<String, Program> newPrograms) {
        return new ReadPlan(title, bigEndian, padding, root, newPrograms, scans, unscanned);
    }

    /** Returns a copy with these scans. */
    public ReadPlan with(List<ScanProgram> newScans) {
        return new ReadPlan(title, bigEndian, padding, root, programs, newScans, unscanned);
    }

    /** Returns a copy that gives why elements of a rule are read item by item. */
    public ReadPlan unscanned(String element, String reason) {
        Map<String, String> all = new LinkedHashMap<>(unscanned);
        all.put(element, reason);
        return new ReadPlan(title, bigEndian, padding, root, programs, scans, all);
    }

    /** The description of each tensor that a scan records, null if descriptions contain more. */
    public @Nullable ScannedInfo scannedInfo() {
        return scans.stream()
                .map(ScanProgram::noted)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** The elements of lists that are read on request, because all have the same size. */
    public List<String> strided() {
        return programs.values().stream()
                .flatMap(program -> program.scans().entrySet().stream())
                .filter(list -> list.getValue() instanceof Scan.Strided)
                .map(Map.Entry::getKey)
                .toList();
    }
}
