package org.tensorbind.hub;

import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.http.HttpOptions;

/**
 * Where models are found. Immutable: each method returns a changed copy. The token is sent to the {@linkplain #endpoint endpoint} only, never to a host
 * that it redirects to, and not over plain HTTP unless the endpoint is this machine.
 */
public final class HubOptions {
    private static final String HUB = "https://huggingface.co";
    private static final Set<String> TRUE = Set.of("1", "ON", "YES", "TRUE");

    private static final String NOT_AN_ENDPOINT =
            "is not the address of a hub; set it to https://HOST, without user, query and fragment";

    private final URI endpoint;
    private final Path cache;
    private final HubToken token;
    private final boolean offline;
    private final HttpOptions http;

    private HubOptions(URI endpoint, Path cache, HubToken token, boolean offline, HttpOptions http) {
        this.endpoint = endpoint;
        this.cache = cache;
        this.token = token;
        this.offline = offline;
        this.http = http;
    }

    /** Returns the options of this process's environment variables, see {@link #of}. */
    public static HubOptions defaults() {
        return of(System.getenv());
    }

    /**
     * Returns the options that environment variables set:
     *
     * <ul>
     *   <li>{@code HF_ENDPOINT}, the address of the hub, {@code https://huggingface.co} by default;
     *   <li>{@code HF_HUB_CACHE}, the folder of the cache, {@code $HF_HOME/hub} by default;
     *   <li>{@code HF_HOME}, the folder of cache and token, {@code ~/.cache/huggingface} by default ({@code $XDG_CACHE_HOME/huggingface} where that is set);
     *   <li>{@code HF_TOKEN}, the token; if it is not set, that of the file {@code HF_TOKEN_PATH}, {@code $HF_HOME/token} by default, unless {@code
     *       HF_HUB_DISABLE_IMPLICIT_TOKEN} is true;
     *   <li>{@code HF_HUB_OFFLINE}, whether only the cache is read.
     * </ul>
     *
     * @throws IllegalArgumentException if {@code HF_ENDPOINT} is not the address of an HTTP server
     */
    public static HubOptions of(Map<String, String> environment) {
        Path home = home(environment);
        String cache = get(environment, "HF_HUB_CACHE");
        String endpoint = get(environment, "HF_ENDPOINT");
        return new HubOptions(
                endpoint(endpoint == null ? HUB : endpoint, "HF_ENDPOINT"),
                cache == null ? home.resolve("hub") : expand(cache),
                token(environment, home),
                isTrue(environment, "HF_HUB_OFFLINE"),
                HttpOptions.defaults());
    }

    private static HubToken token(Map<String, String> environment, Path home) {
        String value = get(environment, "HF_TOKEN");
        if (isTrue(environment, "HF_HUB_DISABLE_IMPLICIT_TOKEN")) {
            return HubToken.NONE;
        }
        String file = get(environment, "HF_TOKEN_PATH");
        return value == null
                ? HubToken.in(file == null ? home.resolve("token") : expand(file))
                : HubToken.of(value, "HF_TOKEN");
    }

    private static @Nullable String get(Map<String, String> environment, String name) {
        String value = environment.get(name);
        return value == null || value.isBlank() ? null : value;
    }

    private static boolean isTrue(Map<String, String> environment, String name) {
        return TRUE.contains(environment.getOrDefault(name, "").toUpperCase(Locale.ROOT));
    }

    private static Path home(Map<String, String> environment) {
        String home = get(environment, "HF_HOME");
        if (home != null) {
            return expand(home);
        }
        String caches = get(environment, "XDG_CACHE_HOME");
        return expand(caches == null ? "~/.cache" : caches).resolve("huggingface");
    }

    /** A path that may begin with the user's folder. */
    private static Path expand(String path) {
        return path.equals("~") || path.startsWith("~/")
                ? Path.of(System.getProperty("user.home") + path.substring(1))
                : Path.of(path);
    }

    private static URI endpoint(String text, String name) {
        try {
            URI uri = URI.create(text.replaceFirst("/+$", ""));
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            if (Set.of("http", "https").contains(scheme)
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null) {
                return uri;
            }
        } catch (IllegalArgumentException shown) {
            throw new IllegalArgumentException(name + " " + NOT_AN_ENDPOINT);
        }
        throw new IllegalArgumentException(name + " " + NOT_AN_ENDPOINT);
    }

    /** Returns a copy for the hub at another address. */
    public HubOptions endpoint(URI newEndpoint) {
        return new HubOptions(endpoint(newEndpoint.toString(), "the endpoint"), cache, token, offline, http);
    }

    /** Returns a copy with another folder of the cache. */
    public HubOptions cache(Path newCache) {
        return new HubOptions(endpoint, newCache, token, offline, http);
    }

    /** Returns a copy with a token in place of that of the environment. */
    public HubOptions token(String newToken) {
        return new HubOptions(endpoint, cache, HubToken.of(newToken, "HubOptions.token(…)"), offline, http);
    }

    /** Returns a copy that reads the cache only, or the hub, too. */
    public HubOptions offline(boolean newOffline) {
        return new HubOptions(endpoint, cache, token, newOffline, http);
    }

    /** Returns a copy that reads over HTTP with these options. */
    public HubOptions http(HttpOptions newHttp) {
        return new HubOptions(endpoint, cache, token, offline, newHttp);
    }

    URI endpoint() {
        return endpoint;
    }

    Path cache() {
        return cache;
    }

    HubToken token() {
        return token;
    }

    boolean isOffline() {
        return offline;
    }

    HttpOptions http() {
        return http;
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "HubOptions[" + endpoint + ", " + cache + (offline ? ", offline]" : "]");
    }
}
