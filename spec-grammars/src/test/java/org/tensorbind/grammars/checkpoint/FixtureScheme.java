package org.tensorbind.grammars.checkpoint;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SchemeProvider;

/** Addresses such as {@code fixture:///model.safetensors}. */
public final class FixtureScheme implements SchemeProvider {
    @Override
    public Set<String> schemes() {
        return Set.of("fixture");
    }

    @Override
    public ByteSource open(URI uri) throws IOException {
        return ByteSource.channel(Path.of("src", "test", "resources", "checkpoint" + uri.getPath()));
    }
}
