package org.tensorbind.examples.cli.print;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows on a terminal how many bytes are done, how fast, and how long the rest takes. */
public final class Progress implements AutoCloseable {
    private static final long SHORT = 64 << 20;
    private static final int WIDTH = 100;

    private final @Nullable ProgressBar bar;

    private Progress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** A bar for {@code byteSize} bytes; nothing is shown without a terminal, or for what is done in an instant. */
    public static Progress of(Terminal terminal, String task, long byteSize) {
        if (!terminal.errIsTerminal() || byteSize < SHORT) {
            return new Progress(null);
        }
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        return new Progress(new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(byteSize)
                .setUnit("MiB", 1 << 20)
                .showSpeed()
                .setStyle(ProgressBarStyle.ASCII)
                .setMaxRenderedLength(WIDTH)
                .setUpdateIntervalMillis(200)
                .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
                .build());
    }

    /** Bytes of what is called {@code name} are done. */
    public void step(String name, long byteCount) {
        if (bar != null) {
            bar.setExtraMessage(Text.shorten(Text.show(name), 24));
            bar.stepBy(byteCount);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
