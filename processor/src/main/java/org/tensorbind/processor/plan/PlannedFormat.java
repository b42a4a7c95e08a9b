package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.check.FormatChecker;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.order.ReadOrder;
import org.tensorbind.processor.plan.read.ReadPlanner;
import org.tensorbind.processor.plan.scan.ScanPlanner;
import org.tensorbind.processor.plan.scan.StridedLists;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ScannedInfo;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.text.PlanText;
import org.tensorbind.processor.plan.write.WritePlanner;
import org.tensorbind.processor.plan.write.WritePrograms;

/**
 * The complete plan of a format, which emitters print.
 *
 * @param reading the programs that read files
 * @param writing the programs that write files, null for a read-only format
 * @param items the items of the file that callers supply
 * @param tensors where a reader finds the properties of tensors
 */
public record PlannedFormat(
        Format format, ReadPlan reading, @Nullable WritePrograms writing, List<FileItem> items, TensorPlan tensors) {
    /** The plan of a grammar; null if it has errors, which are reported. */
    public static @Nullable PlannedFormat of(Grammar grammar, Diagnostics diagnostics) {
        Relations relations = Relations.of(grammar, diagnostics);
        if (diagnostics.has(GrammarMessage.VALUE_CYCLE)) {
            return null;
        }
        ReadOrder order = ReadOrder.of(relations, diagnostics);
        Format format = FormatChecker.checked(relations, order.retained(), diagnostics);
        if (format != null) {
            order.reportUnmetLists();
        }
        if (format == null || !diagnostics.isEmpty()) {
            return null;
        }
        List<TensorVisit> visits = TensorVisits.of(format, diagnostics);
        PlainForms.check(format, diagnostics);
        if (diagnostics.has(GrammarMessage.UNRESOLVED)) {
            return null; // what a writer lacks then follows from that
        }
        WritePrograms writing = grammar.readerOnly() == null ? new WritePlanner(format, diagnostics).plan() : null;
        return diagnostics.isEmpty() ? of(format, ReadPlanner.plan(format, order), writing, visits) : null;
    }

    private static PlannedFormat of(
            Format format, ReadPlan reading, @Nullable WritePrograms writing, List<TensorVisit> visits) {
        ReadPlan scanned = ScanPlanner.plan(format, reading, () -> TensorPlanner.missing(format));
        StridedLists lists = StridedLists.of(format, scanned, visits);
        TensorPlan tensors = TensorPlanner.plan(format, lists.visits());
        ReadPlan scanning =
                lists.reading().with(ScannedInfo.noted(tensors, lists.reading().scans()));
        return new PlannedFormat(format, scanning, writing, FileItem.ofFile(format), tensors);
    }

    /** The text of the plan: how the format is read, scanned and written, its traits, and its types in Java. */
    public String text() {
        TypePlan types = types();
        return new PlanText()
                .with("reading", reading)
                .with("writing", writing)
                .with("tensors", tensors.access())
                .with("file", tensors.file())
                .with("items", items)
                .with("suppliedForms", suppliedForms(types))
                .with("types", types)
                .with("description", description(types))
                .joined();
    }

    /** The types of the values of each rule. */
    public TypePlan types() {
        return TypePlanner.plan(format);
    }

    /** How values that a caller supplies for items of the file become records. */
    public SuppliedForms suppliedForms(TypePlan types) {
        return SuppliedPlanner.plan(format, types);
    }

    /** The facts about the format that do not depend on a file. */
    public FormatPlan description(TypePlan types) {
        return FormatPlanner.plan(format, types);
    }

    /** Whether integers and floats are big-endian. */
    public boolean isBigEndian() {
        return format.grammar().bigEndian();
    }

    /** The name by which programs look up the format. */
    public String name() {
        return format.grammar().name();
    }
}
