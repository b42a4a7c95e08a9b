package org.tensorbind.hub;

import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpSource;
import org.tensorbind.hub.HubResponses.Response;
import org.tensorbind.io.ByteSource;

/** Files of the hub, over HTTP. */
final class HubServer {
    private final URI endpoint;
    private final String api;
    private final HttpOptions http;
    private final HubFailures failures;

    /** The hub of these options, with their token if it is safe to send it. */
    HubServer(HubOptions options) throws IOException {
        this.endpoint = options.endpoint();
        this.api = endpoint + "/api/models/";
        String token = options.token().read();
        boolean safe = isSafe(endpoint);
        this.http = token != null && safe ? options.http().token(token) : options.http();
        this.failures = new HubFailures(endpoint, token == null ? null : options.token(), safe, api, http);
    }

    /** Whether the connection is encrypted, or local. */
    private static boolean isSafe(URI endpoint) {
        String host = endpoint.getHost().toLowerCase(Locale.ROOT);
        return endpoint.getScheme().equalsIgnoreCase("https")
                || host.equals("localhost")
                || host.equals("[::1]")
                || host.matches("127(?:\\.\\d{1,3}){3}");
    }

    /** Something that is asked of the hub. */
    private interface Question<A> {
        A ask(HttpOptions listened) throws IOException;
    }

    private <A> A ask(HubAddress address, HubResponses responses, Question<A> question) throws IOException {
        try {
            return question.ask(http.listener(responses));
        } catch (AccessDeniedException | NoSuchFileException e) {
            throw failures.of(address, responses.last(), e);
        }
    }

    private URI fileAddress(HubAddress file) {
        return URI.create(endpoint + "/" + file.repository() + "/resolve/" + HubNames.escape(file.revision(), false)
                + "/" + HubNames.escape(String.valueOf(file.file()), true));
    }

    /** Opens a file. */
    ByteSource open(HubAddress file) throws IOException {
        return ask(file, new HubResponses(endpoint), listened -> HttpSource.open(fileAddress(file), listened));
    }

    /** A file in the commit that its revision is now, so that files beside it are of the same. */
    HubAddress pinned(HubAddress file) throws IOException {
        HubResponses responses = new HubResponses(endpoint);
        ask(file, responses, listened -> HttpSource.open(fileAddress(file), listened.firstRead(1)))
                .close();
        Response last = responses.last();
        return last == null || last.commit() == null ? file : file.withRevision(last.commit());
    }

    /** The file that is opened for a model, in the commit that its revision is now. */
    HubAddress mainFile(HubAddress model) throws IOException {
        HubListing listing = ask(model, new HubResponses(endpoint), listened -> HubListing.files(api, model, listened));
        String file = HubFiles.main(listing.names());
        if (file == null) {
            throw failures.noMainFile(model, listing.names());
        }
        HubAddress found = model.withFile(file);
        return listing.commit() == null ? found : found.withRevision(listing.commit());
    }
}
