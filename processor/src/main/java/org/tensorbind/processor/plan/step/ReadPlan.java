package org.tensorbind.processor.plan.step;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause;

/**
 * How the files of a format are read.
 *
 * @param title what people call the format
 * @param bigEndian the byte order, null where each file tells its own
 * @param padding what stands before items that are aligned, in files whose items have places; null for what is usual
 * @param root the rule that is the whole file
 * @param programs how each rule is read, by rule in the order of the grammar
 * @param scan how the descriptions of all tensors are scanned at once
 * @param metadata how the entries of the metadata are, null where they are no list of pairs
 */
public record ReadPlan(
        String title,
        @Nullable Boolean bigEndian,
        Clause.@Nullable Padding padding,
        String root,
        Map<String, ReadProgram> programs,
        ScanPlan scan,
        @Nullable ScanPlan metadata) {
    /** The program that reads a rule. */
    public ReadProgram program(String rule) {
        ReadProgram program = programs.get(rule);
        if (program == null) {
            throw new IllegalStateException("nothing reads " + rule);
        }
        return program;
    }

    /** Returns a copy of which these are the programs, and how tensors are scanned. */
    public ReadPlan with(Map<String, ReadProgram> newPrograms, ScanPlan newScan) {
        return new ReadPlan(title, bigEndian, padding, root, newPrograms, newScan, metadata);
    }

    /** Returns a copy of which these are the programs, and how the metadata is scanned. */
    public ReadPlan withMetadata(Map<String, ReadProgram> newPrograms, ScanPlan newMetadata) {
        return new ReadPlan(title, bigEndian, padding, root, newPrograms, scan, newMetadata);
    }

    /** What a scan sees of each tensor, null where descriptions say more. */
    public @Nullable ScannedInfo scannedInfo() {
        return scan instanceof ScanProgram program ? program.noted() : null;
    }

    /** How lists are scanned. */
    public List<ScanPlan> scans() {
        return metadata == null ? List.of(scan) : List.of(metadata, scan);
    }

    /** The elements of lists that are read when they are asked for, as all have one size. */
    public List<String> strided() {
        return programs.values().stream()
                .flatMap(program -> program.scans().entrySet().stream())
                .filter(list -> list.getValue() instanceof Scan.Strided)
                .map(Map.Entry::getKey)
                .toList();
    }
}
