package org.tensorbind.examples.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows on a terminal how many bytes are done, how fast, and how long the rest takes. */
final class Progress implements AutoCloseable {
    private static final long SHORT = 64 << 20;
    private static final int WIDTH = 100;

    private final @Nullable ProgressBar bar;

    private Progress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** A bar for {@code byteSize} bytes; nothing is shown without a terminal, or for what is done in an instant. */
    static Progress of(Terminal terminal, String task, long byteSize) {
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

    /** A channel whose bytes are counted. */
    WritableByteChannel counting(WritableByteChannel target, String name) {
        if (bar == null) {
            return target;
        }
        bar.setExtraMessage(Text.shorten(Text.show(name), 24));
        return new Counting(target, bar);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }

    private record Counting(WritableByteChannel target, ProgressBar bar) implements WritableByteChannel {
        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int count = target.write(bytes);
            bar.stepBy(count);
            return count;
        }

        @Override
        public boolean isOpen() {
            return target.isOpen();
        }

        @Override
        public void close() throws IOException {
            target.close();
        }
    }
}
