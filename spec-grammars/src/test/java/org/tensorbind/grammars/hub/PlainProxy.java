package org.tensorbind.grammars.hub;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;

/** A proxy by which a server on this machine has the name of another host. */
final class PlainProxy implements AutoCloseable {
    private final HttpServer proxy;

    PlainProxy(String server) throws IOException {
        proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        HttpClient client = HttpClient.newHttpClient();
        proxy.createContext("/", exchange -> {
            try (exchange) {
                HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(server + exchange.getRequestURI().getRawPath()));
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                        .ifPresent(value -> request.setHeader("Authorization", value));
                HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
                response.headers()
                        .firstValue("X-Error-Code")
                        .ifPresent(code -> exchange.getResponseHeaders().set("X-Error-Code", code));
                exchange.sendResponseHeaders(response.statusCode(), -1);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        proxy.start();
    }

    HttpClient client() {
        return HttpClient.newBuilder()
                .proxy(ProxySelector.of(proxy.getAddress()))
                .build();
    }

    @Override
    public void close() {
        proxy.stop(0);
    }
}
