package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Layout;
import org.tensorbind.MetadataValue;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.input.FormatOptions;
import org.tensorbind.examples.cli.input.Location;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.ItemText;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.examples.cli.print.Text;
import org.tensorbind.examples.cli.print.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two files, tensor by tensor. */
@Command(
        name = "diff",
        description = {
            "Compares the tensors of two files of any formats by name: which are in one file only, and how"
                    + " dtypes, shapes and values differ, and in files of one format items and attributes.",
            "Numbers are equal by value: -0.0 equals 0.0, an infinity equals only itself, with any tolerance, and any NaN any"
                    + " other NaN. Complex numbers and blocks are equal if their bytes are, and undecoded elements"
                    + " if their stored bytes are.",
            "Exit code 0: no difference, 1: some difference."
        },
        sortOptions = false)
public final class DiffCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "A", converter = Location.Converter.class, description = "A tensor file.")
    private Location first = Location.NONE;

    @Parameters(
            index = "1",
            paramLabel = "B",
            converter = Location.Converter.class,
            description = "The file to compare it with.")
    private Location second = Location.NONE;

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "Values may differ by T times the larger of 1 and their magnitude; default 0.")
    private double tolerance;

    @Option(
            names = "--ignore-dtype",
            description = "Compare values even if dtypes differ, and do not report the dtypes.")
    private boolean ignoreDtype;

    @Mixin
    private final FormatOptions formats;

    private int differences;

    public DiffCommand(Terminal terminal) {
        this.terminal = terminal;
        this.formats = new FormatOptions(terminal);
    }

    @Override
    public Integer call() throws IOException {
        if (!(tolerance >= 0)) {
            throw new UsageException("--tolerance must not be negative, is " + tolerance);
        }
        try (TensorReader a = formats.openAmong(first, ReadOptions.lenient());
                TensorReader b = formats.openAmong(second, ReadOptions.lenient())) {
            metadata(a.metadataValues(), b.metadataValues());
            boolean sameFormat = a.format().name().equals(b.format().name());
            if (sameFormat) {
                items("item", "", a.fileItems(), b.fileItems());
            }
            int compared = tensors(a, b, sameFormat);
            terminal.out().println(summary(compared));
        }
        return differences == 0 ? 0 : Failures.SOME_ERROR;
    }

    /** Compares tensors of the same name, and gives of the others; returns how many were compared. */
    private int tensors(TensorReader a, TensorReader b, boolean sameFormat) throws IOException {
        Map<String, Integer> left = new LinkedHashMap<>();
        for (int i = 0; i < b.size(); i++) {
            left.putIfAbsent(b.name(i), i);
        }
        int compared = 0;
        for (int i = 0; i < a.size(); i++) {
            Integer other = left.remove(a.name(i));
            if (other == null) {
                tell("only in A", describe(a.tensor(i)));
                continue;
            }
            compare(a.tensor(i), b.tensor(other));
            if (sameFormat) {
                fields(a.tensor(i), b.tensor(other));
            }
            compared++;
        }
        left.values().forEach(index -> tell("only in B", describe(b.tensor(index))));
        return compared;
    }

    private String summary(int compared) {
        return differences == 0
                ? terminal.green("no difference") + " in " + ByteSizes.count(compared)
                        + (compared == 1 ? " tensor" : " tensors")
                : ByteSizes.count(differences) + (differences == 1 ? " difference" : " differences");
    }

    private void tell(String what, String message) {
        differences++;
        terminal.out().println(terminal.red(what) + "  " + message);
    }

    private static String describe(TensorView view) {
        return Text.show(view.name()) + "  " + Text.show(FileReport.dtypeOf(view.info())) + " " + view.shape();
    }

    private void metadata(Map<String, MetadataValue> a, Map<String, MetadataValue> b) {
        Map<String, MetadataValue> all = new LinkedHashMap<>(a);
        b.forEach(all::putIfAbsent);
        for (String key : all.keySet()) {
            if (!sameMetadata(a.get(key), b.get(key))) {
                tell("metadata", Text.show(key) + ": " + metadata(a.get(key)) + " / " + metadata(b.get(key)));
            }
        }
    }

    /** What a format calls a type counts in its own files only: between formats, values are compared as texts. */
    private static boolean sameMetadata(@Nullable MetadataValue a, @Nullable MetadataValue b) {
        boolean typed = a != null && b != null && a.type() != null && b.type() != null;
        return typed ? Objects.equals(a, b) : a != null && b != null && a.text().equals(b.text());
    }

    private static String metadata(@Nullable MetadataValue value) {
        if (value == null || value.value() instanceof String && value.type() == null) {
            return show(value == null ? null : value.text());
        }
        return ItemText.show(value.value()) + (value.type() == null ? "" : " (" + value.type() + ")");
    }

    private void fields(TensorView a, TensorView b) {
        items(
                "field",
                Text.show(a.name()) + ": ",
                a.info().attributes(),
                b.info().attributes());
    }

    /** Items of files and fields of tensors mean something in their own format only. */
    private void items(
            String what,
            String owner,
            Map<String, ? extends @Nullable Object> a,
            Map<String, ? extends @Nullable Object> b) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>(a);
        b.forEach(all::putIfAbsent);
        for (String name : all.keySet()) {
            Object left = a.get(name);
            Object right = b.get(name);
            if (!ItemText.same(left, right) || (left == null) != (right == null)) {
                tell(what, owner + Text.show(name) + ": " + item(left) + " / " + item(right));
            }
        }
    }

    private static String item(@Nullable Object value) {
        return value == null ? "none" : ItemText.show(value);
    }

    private static String show(@Nullable String value) {
        return value == null ? "none" : "'" + Text.show(value) + "'";
    }

    private static boolean isUndecoded(TensorView a, TensorView b) {
        return Undecoded.reason(a) != null || Undecoded.reason(b) != null;
    }

    private static String layout(TensorView view) {
        return view.info().layout() == Layout.UNSUPPORTED
                ? view.info().layoutName()
                : view.info().layout().toString();
    }

    /** Compares tensors of which one at least is not decoded: they are the same if they are stored in the same way and with the same bytes. */
    private void compareStored(String name, TensorView a, TensorView b) {
        String left = FileReport.dtypeOf(a.info());
        String right = FileReport.dtypeOf(b.info());
        if (!left.equals(right)) {
            tell("dtype", name + ": " + Text.show(left) + " / " + Text.show(right));
            return;
        }
        try {
            String difference = ByteComparison.ofStored(a, b);
            if (difference != null) {
                tell("stored", name + ": " + difference + "; elements are not decoded");
            }
        } catch (IOException | IllegalStateException e) {
            tell("unreadable", name + ": " + Failures.message(e));
        }
    }

    private void compare(TensorView a, TensorView b) throws IOException {
        String name = Text.show(a.name());
        if (a.info().layout() != b.info().layout()
                || !a.info().layoutName().equals(b.info().layoutName()) && isUndecoded(a, b)) {
            tell("layout", name + ": " + layout(a) + " / " + layout(b));
            return;
        }
        if (!a.shape().equals(b.shape())) {
            tell("shape", name + ": " + a.shape() + " / " + b.shape());
            return;
        }
        if (isUndecoded(a, b)) {
            compareStored(name, a, b);
            return;
        }
        boolean same = a.elementType().equals(b.elementType());
        boolean comparable = same || (TensorDifference.areNumbers(a) && TensorDifference.areNumbers(b));
        if (!same && (!ignoreDtype || !comparable)) {
            tell("dtype", name + ": " + a.elementType() + " / " + b.elementType());
        }
        if (!comparable) {
            return;
        }
        try {
            TensorDifference difference = TensorDifference.of(a, b, tolerance);
            if (difference.count() > 0) {
                tell("values", name + ": " + difference);
            }
        } catch (IOException e) {
            tell("unreadable", name + ": " + Failures.message(e));
        }
    }
}
