package org.tensorbind.processor.format.check;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.Items;
import org.tensorbind.processor.format.structure.Structures;

/** Runs all checks of a format; those of tensors only if the others found no error. */
public final class FormatChecker {
    private FormatChecker() {}

    /**
     * The format of a grammar, or null if it has errors, which are reported.
     *
     * @param retained rules whose values are used after the enclosing rule
     */
    public static @Nullable Format checked(Relations relations, Set<String> retained, Diagnostics diagnostics) {
        Structures structures = Structures.of(relations, retained, diagnostics);
        Checker all = new Checker(relations, structures, diagnostics);
        for (Checker each : List.of(
                new TypeChecker(all),
                new ClauseChecker(all),
                new RoleChecker(all),
                new OtherDataChecker(all),
                new StorageChecker(all),
                new ChoiceChecker(all),
                new TensorListChecker(all),
                new ChecksumChecker(all),
                new LeafChecker(all),
                new FollowChecker(all))) {
            each.checkAll();
        }
        if (!diagnostics.isEmpty()) {
            return null;
        }
        Format format = Format.of(relations, structures);
        checkTensors(format, all);
        return diagnostics.isEmpty() ? format : null;
    }

    private static void checkTensors(Format format, Checker all) {
        Diagnostics diagnostics = all.diagnostics;
        Items.checkLayouts(format, diagnostics);
        format.tensors().check(diagnostics);
        if (diagnostics.isEmpty()) {
            new OnceChecker(all, format.tensors()).checkAll();
        }
        new TensorSumChecker(all, format.tensors()).checkAll();
        Items.check(format, diagnostics);
        new LayoutChecker(all).checkAll();
    }
}
