package org.tensorbind.http;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;

/** Explains why a secure connection failed. Some reasons are distinguished by the class of the failure, others by the alert in its message. */
enum TlsFailures {
    EXPIRED(
            "the server's certificate is not valid today",
            "check the clock of this machine, or ask who runs the server"),
    UNTRUSTED(
            "no authority that this Java trusts vouches for the server's certificate",
            "trust it with -Djavax.net.ssl.trustStore=FILE, or with a client of HttpOptions.client(…)"),
    OTHER_HOST("the server's certificate is for another host", "check the address"),
    PLAIN("the server does not use TLS at this port", "check the scheme and the port"),
    CLIENT(
            "the server rejects the certificate of this client, or requires one",
            "supply one with a client of HttpOptions.client(…)"),
    NOTHING_IN_COMMON(
            "the server supports no TLS version and cipher of this Java",
            "try a newer Java, or a client of HttpOptions.client(…)"),
    OTHER("the handshake failed", "check the scheme, the port and the network");

    private final String problem;
    private final String advice;

    TlsFailures(String problem, String advice) {
        this.problem = problem;
        this.advice = advice;
    }

    static String problem(Throwable failure) {
        return of(failure).problem;
    }

    static String advice(Throwable failure) {
        return of(failure).advice;
    }

    private static TlsFailures of(Throwable failure) {
        if (HttpFailures.has(failure, CertificateExpiredException.class)
                || HttpFailures.has(failure, CertificateNotYetValidException.class)) {
            return EXPIRED;
        }
        if (HttpFailures.has(failure, CertPathBuilderException.class)
                || HttpFailures.has(failure, CertPathValidatorException.class)) {
            return UNTRUSTED;
        }
        if (HttpFailures.has(failure, CertificateException.class)) {
            return OTHER_HOST;
        }
        return alert(String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT));
    }

    private static TlsFailures alert(String message) {
        if (message.contains("plaintext") || message.contains("unrecognized ssl message")) {
            return PLAIN;
        }
        if (message.contains("certificate")) {
            return CLIENT;
        }
        return message.contains("protocol") || message.contains("handshake_failure") ? NOTHING_IN_COMMON : OTHER;
    }
}
