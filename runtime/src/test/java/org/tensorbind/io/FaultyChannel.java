package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.apache.lucene.tests.mockfile.FilterFileChannel;

/** An open file of a {@link FaultyFileSystem}. */
final class FaultyChannel extends FilterFileChannel {
    private final FaultyFileSystem system;

    FaultyChannel(FaultyFileSystem system, FileChannel channel) {
        super(channel);
        this.system = system;
        system.opened();
    }

    /** Moves as many bytes as the system lets one call move. */
    private interface Transfer {
        int move(ByteBuffer bytes) throws IOException;
    }

    private int moved(ByteBuffer bytes, Transfer transfer) throws IOException {
        if (!system.isShort() || bytes.remaining() <= 1) {
            return transfer.move(bytes);
        }
        int limit = bytes.limit();
        bytes.limit(bytes.position() + 1);
        int count = transfer.move(bytes);
        bytes.limit(limit);
        return count;
    }

    @Override
    public int read(ByteBuffer bytes, long position) throws IOException {
        system.call("read");
        return moved(bytes, piece -> super.read(piece, position));
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
        system.call("read");
        return moved(bytes, super::read);
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        system.call("write");
        return moved(bytes, super::write);
    }

    @Override
    public long size() throws IOException {
        system.call("size");
        return super.size();
    }

    @Override
    public void force(boolean metadata) throws IOException {
        system.call("force");
        super.force(metadata);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        system.call("lock");
        return super.tryLock(position, size, shared);
    }

    /** What was open is not any more, whatever the system says when it is closed. */
    @Override
    protected void implCloseChannel() throws IOException {
        super.implCloseChannel();
        system.closed();
        system.call("close");
    }
}
