package org.tensorbind.http;

import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SchemeProvider;

/** Opens addresses of http and https with the default options. */
public final class HttpScheme implements SchemeProvider {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    /** Made by the service loader. */
    public HttpScheme() {}

    static boolean isHttp(URI uri) {
        return SCHEMES.contains(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT));
    }

    @Override
    public Set<String> schemes() {
        return SCHEMES;
    }

    @Override
    public ByteSource open(URI uri) throws IOException {
        return HttpSource.open(uri, HttpOptions.defaults());
    }
}
