package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** A certificate that only who has it trusts, with its key. */
final class Certificate {
    /** Of the file. */
    static final String PASSWORD = "password";

    private final KeyStore store;

    private Certificate(KeyStore store) {
        this.store = store;
    }

    /** Made by the JDK's own command, as {@code host.p12} of {@code folder}. */
    static Certificate of(String host, Path folder) throws Exception {
        Path file = folder.resolve(host + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        host,
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "san=dns:" + host,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, keytool.waitFor(), said);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return new Certificate(store);
    }

    /** A server that shows this. */
    SslContextFactory.Server server() {
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStore(store);
        tls.setKeyStorePassword(PASSWORD);
        tls.setSniRequired(false);
        return tls;
    }

    /** A server that shows this, to clients that show {@code client}. */
    SslContextFactory.Server serverFor(Certificate client) {
        SslContextFactory.Server tls = server();
        tls.setTrustStore(client.store);
        tls.setNeedClientAuth(true);
        return tls;
    }

    /** Trusts this and nothing else. */
    SSLContext trusted() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust().getTrustManagers(), null);
        return context;
    }

    /** Trusts this and nothing else, and shows {@code own}. */
    SSLContext trustedBy(Certificate own) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own.store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust().getTrustManagers(), null);
        return context;
    }

    private TrustManagerFactory trust() throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        return trust;
    }
}
