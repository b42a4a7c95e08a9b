package org.tensorbind.grammars.checkpoint;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.content.HttpContent;
import org.eclipse.jetty.http.content.ResourceHttpContentFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** Jetty serves a folder, with ranges and ETags, and with faults where a test wants some. */
final class FileServer implements AutoCloseable {
    private final Server server = new Server(new QueuedThreadPool(20));
    private final ServerConnector connector;
    private final String scheme;
    private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
    private final Map<String, Fault> answers = new ConcurrentHashMap<>();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final int port;

    /** A request that came. */
    record Asked(
            String path, @Nullable String range, @Nullable String authorization, HttpVersion version) {}

    /** Answers a request in the server's place. */
    interface Fault {
        void answer(Request request, Response response, Callback callback) throws Exception;
    }

    FileServer(Path folder) throws Exception {
        this(folder, null);
    }

    /** Behind TLS and by HTTP/2 where a client offers it, with the keys of {@code tls}; without where that is null. */
    FileServer(Path folder, SslContextFactory.@Nullable Server tls) throws Exception {
        scheme = tls == null ? "http" : "https";
        connector = tls == null ? new ServerConnector(server) : new ServerConnector(server, secured(tls));
        ResourceHandler files = new Uncached();
        files.setBaseResource(ResourceFactory.root().newResource(folder));
        files.setEtags(true);
        files.setDirAllowed(false);
        connector.setHost("localhost");
        server.addConnector(connector);
        server.setHandler(new Faults(files));
        server.start();
        port = connector.getLocalPort();
    }

    private static ConnectionFactory[] secured(SslContextFactory.Server tls) {
        HttpConfiguration settings = new HttpConfiguration();
        ALPNServerConnectionFactory offered = new ALPNServerConnectionFactory("h2", "http/1.1");
        return new ConnectionFactory[] {
            new SslConnectionFactory(tls, offered.getProtocol()),
            offered,
            new HTTP2ServerConnectionFactory(settings),
            new HttpConnectionFactory(settings)
        };
    }

    /** Looks at a file for each request. */
    private static final class Uncached extends ResourceHandler {
        @Override
        protected HttpContent.Factory newHttpContentFactory(ByteBufferPool.Sized buffers) {
            return new ResourceHttpContentFactory(getBaseResource(), getMimeTypes(), buffers);
        }
    }

    private final class Faults extends Handler.Wrapper {
        Faults(Handler next) {
            super(next);
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            asked.add(new Asked(
                    Request.getPathInContext(request),
                    request.getHeaders().get(HttpHeader.RANGE),
                    request.getHeaders().get(HttpHeader.AUTHORIZATION),
                    request.getConnectionMetaData().getHttpVersion()));
            Fault ofFile = answers.get(Request.getPathInContext(request));
            Fault fault = ofFile == null ? faults.poll() : ofFile;
            if (fault == null) {
                return super.handle(request, response, callback);
            }
            fault.answer(request, response, callback);
            return true;
        }
    }

    URI uri(String path) {
        return URI.create(scheme + "://localhost:" + port + "/" + path);
    }

    List<Asked> asked() {
        return asked;
    }

    /** The next requests get these answers. */
    void next(Fault... answers) {
        faults.addAll(List.of(answers));
    }

    /** All requests for a file get this answer. */
    void whenAsked(String path, Fault answer) {
        answers.put("/" + path, answer);
    }

    /** An answer without a body. */
    static Fault status(int code, HttpField... headers) {
        return (request, response, callback) -> {
            response.setStatus(code);
            for (HttpField header : headers) {
                response.getHeaders().put(header);
            }
            callback.succeeded();
        };
    }

    /** A page or a message, which is not sent in ranges. */
    static Fault text(String text) {
        return (request, response, callback) -> {
            response.setStatus(200);
            response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), callback);
        };
    }

    static HttpField header(String name, String value) {
        return new HttpField(name, value);
    }

    /** A body that is said to be a range and has {@code sent} bytes, of {@code length} that are announced. */
    static Fault body(int code, String contentRange, int length, int sent) {
        return (request, response, callback) -> {
            response.setStatus(code);
            response.getHeaders().put("Content-Range", contentRange);
            response.getHeaders().put("Content-Length", length);
            response.write(
                    sent == length,
                    ByteBuffer.allocate(sent),
                    sent == length
                            ? callback
                            : Callback.from(() -> request.getConnectionMetaData()
                                    .getConnection()
                                    .getEndPoint()
                                    .close()));
        };
    }

    /** The server goes away in the middle of an answer: it closes the connection, and takes no more. */
    Fault end() {
        return (request, response, callback) -> {
            connector.close();
            request.getConnectionMetaData().getConnection().getEndPoint().close();
            callback.succeeded();
        };
    }

    /** No answer for so long. */
    static Fault silence(long milliseconds) {
        return (request, response, callback) -> {
            Thread.sleep(milliseconds);
            response.setStatus(503);
            callback.succeeded();
        };
    }

    @Override
    public void close() throws Exception {
        server.stop();
    }
}
