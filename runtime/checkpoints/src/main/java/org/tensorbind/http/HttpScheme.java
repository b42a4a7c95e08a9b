package org.tensorbind.http;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
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

    /** The address of a file at a path from the folder of another one on, without a query. */
    static URI neighbour(URI uri, List<String> names) throws IOException {
        String path = uri.getRawPath();
        StringBuilder address = new StringBuilder(uri.getScheme() + "://" + uri.getRawAuthority())
                .append(path, 0, path.lastIndexOf('/') + 1);
        try {
            for (String name : names) {
                address.append(
                        new URI(null, null, "/" + name, null).toASCIIString().substring(1));
                address.append('/');
            }
            return new URI(address.substring(0, address.length() - 1));
        } catch (URISyntaxException e) {
            throw new IOException(String.join("/", names) + ": has no address beside " + HttpFailures.nameOf(uri), e);
        }
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
