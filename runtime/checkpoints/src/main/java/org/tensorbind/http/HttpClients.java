package org.tensorbind.http;

import java.net.http.HttpClient;
import java.time.Duration;

/** The client that sources share which were not given one: its threads are daemons, and end when they have nothing to do. */
final class HttpClients {
    private HttpClients() {}

    /** Made when it is first needed. */
    private static final class Shared {
        static final HttpClient CLIENT = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(Duration.ofSeconds(20))
                .build();
    }

    static HttpClient shared() {
        return Shared.CLIENT;
    }
}
