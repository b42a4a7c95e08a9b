package org.tensorbind.notation;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.document.RecordingWriter;
import org.tensorbind.write.sink.Sink;

/** Writes MessagePack with extension types that have values in them: their sizes, which precede these, are counted first. */
final class ExtensionWriter extends RecordingWriter {
    private final MsgpackWriter doc;
    private final Deque<Open> open = new ArrayDeque<>();

    /** An extension type that has not ended. */
    private record Open(int number, List<Call> calls) {}

    /** A writer before another one. */
    ExtensionWriter(MsgpackWriter doc) {
        this.doc = doc;
    }

    @Override
    protected void call(Call call) throws IOException {
        if (open.isEmpty()) {
            call.on(doc);
        } else {
            open.element().calls().add(call);
        }
    }

    @Override
    public void beginExtension(int number) {
        open.push(new Open(number, new ArrayList<>()));
    }

    @Override
    public void endExtension() throws IOException {
        Open ended = open.pop();
        long byteSize = size(ended.calls());
        call(to -> {
            ((MsgpackWriter) to).extension(ended.number(), byteSize);
            replay(ended.calls(), to);
        });
    }

    private static long size(List<Call> calls) throws IOException {
        Sink counted = Sink.counting(0);
        replay(calls, new MsgpackWriter(counted));
        return counted.position();
    }

    private static void replay(List<Call> calls, DocumentWriter to) throws IOException {
        for (Call call : calls) {
            call.on(to);
        }
    }

    @Override
    public void end() {
        doc.end();
    }
}
