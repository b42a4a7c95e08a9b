package org.tensorbind.hub;

import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What the hub itself responded to the requests for a file, whatever other hosts did to which it redirects. */
final class HubResponses implements BiConsumer<URI, HttpResponse.ResponseInfo> {
    private final URI endpoint;
    private volatile @Nullable Response last;

    /** A status, the hub's code of an error (may be empty), and the commit of the file, null if no response has it. */
    record Response(int status, String error, @Nullable String commit) {
        boolean isRejection() {
            return status == 401 || status == 403 || status == 404;
        }
    }

    HubResponses(URI endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public void accept(URI uri, HttpResponse.ResponseInfo info) {
        if (String.valueOf(uri.getRawAuthority()).equalsIgnoreCase(endpoint.getRawAuthority())) {
            HttpHeaders headers = info.headers();
            String commit = headers.firstValue("X-Repo-Commit").orElse("");
            Response before = last;
            last = new Response(
                    info.statusCode(),
                    headers.firstValue("X-Error-Code").orElse(""),
                    HubNames.isCommit(commit) ? commit : before == null ? null : before.commit);
        }
    }

    @Nullable
    Response last() {
        return last;
    }
}
