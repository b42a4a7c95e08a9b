package org.tensorbind.hub;

import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SchemeProvider;

/** Opens addresses of hf with the options of the environment. */
public final class HubScheme implements SchemeProvider {
    /** Made by the service loader. */
    public HubScheme() {}

    @Override
    public Set<String> schemes() {
        return Set.of(HubAddress.SCHEME);
    }

    @Override
    public ByteSource open(URI uri) throws IOException {
        return HubSource.open(uri, HubOptions.defaults());
    }

    @Override
    public URI locate(URI uri) throws IOException {
        return HubSource.locate(uri, HubOptions.defaults());
    }
}
