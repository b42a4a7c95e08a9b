package org.tensorbind.hub;

import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.hub.HubResponses.Response;

/**
 * Explains why the hub does not send a file, with the next step.
 *
 * @param token the configured token, null for none
 * @param isSent whether the token is sent, which it is not over plain HTTP
 * @param api the base address of the hub's model API
 */
record HubFailures(URI endpoint, @Nullable HubToken token, boolean isSent, String api, HttpOptions http) {
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final String GATED = "GatedRepo";

    /** The failure for a response of the hub; {@code cause} itself if another host failed. */
    IOException of(HubAddress address, @Nullable Response response, IOException cause) {
        if (response == null || !response.isRejection()) {
            return cause;
        }
        String code = " (" + response.status() + ")";
        return switch (response.error()) {
            case GATED -> denied(address, gated(address, code));
            case "DisabledRepo" -> denied(address, "the hub has disabled the model" + code + "; see " + page(address));
            case "RepoNotFound" -> noModel(address, response.status(), code);
            case "RevisionNotFound" -> missing(address, noRevision(address, code));
            case "EntryNotFound" -> missing(address, noFile(address, code));
            default -> other(address, response.status(), code);
        };
    }

    private IOException other(HubAddress address, int status, String code) {
        HubToken sent = sent();
        return switch (status) {
            case 404 ->
                missing(address, "the hub has no such model, revision or file" + code + "; see " + page(address));
            case 401 -> noModel(address, status, code);
            default ->
                denied(
                        address,
                        sent == null
                                ? "the hub denies access without a token" + code + "; " + supply()
                                        + " that may read the model"
                                : "the hub denies access with the token of " + sent + code
                                        + "; give the token the permission to read the model at " + tokens());
        };
    }

    private String gated(HubAddress address, String code) {
        HubToken sent = sent();
        return sent == null
                ? "the model is gated" + code + ": accept its conditions at " + page(address) + ", and " + supply()
                        + " of that account"
                : "the model is gated, and the token of " + sent + " does not give access" + code
                        + ": accept its conditions at " + page(address)
                        + " with the account of the token, and give the token the permission to read gated models at "
                        + tokens();
    }

    /** For users without access, the hub does not reveal whether a model exists. */
    private IOException noModel(HubAddress address, int status, String code) {
        HubToken sent = sent();
        if (sent != null && status == 401) {
            return denied(address, "the hub rejects the token of " + sent + code + "; create a new one at " + tokens());
        }
        String problem = "the hub has no such model, or it is private" + code + "; check its name at " + page(address)
                + (sent == null
                        ? ", and if it is private, " + supply() + " that may read it"
                        : ", and whether the account of the token of " + sent + " may read it");
        return status == 404 ? missing(address, problem) : denied(address, problem);
    }

    private String noRevision(HubAddress address, String code) {
        List<String> names = known(() -> HubListing.revisions(api, address, once()));
        return "the model has no revision '" + address.revision() + "'" + code
                + (names.isEmpty() ? "; see " + page(address) + "/tree/main" : "; it has " + HubFiles.show(names));
    }

    private String noFile(HubAddress address, String code) {
        List<String> names = HubFiles.tensorFiles(known(() -> HubListing.files(api, address, once())));
        return "the model has no such file in revision '" + address.revision() + "'" + code
                + (names.isEmpty()
                        ? "; its files are at " + files(address)
                        : "; its tensor files are " + HubFiles.show(names));
    }

    /** The failure for a model with several tensor files, or none, so that the file to open is ambiguous. */
    IOException noMainFile(HubAddress model, List<String> names) {
        List<String> tensorFiles = HubFiles.tensorFiles(names);
        return missing(
                model,
                tensorFiles.isEmpty()
                        ? "the model has no file with the extension of an installed format; it has "
                                + HubFiles.show(names)
                        : "the model has several tensor files; open one of them with " + model + "/FILE: "
                                + HubFiles.show(tensorFiles));
    }

    private HttpOptions once() {
        return http.retries(0, Duration.ZERO).timeout(LONGEST);
    }

    /** Requests names that improve a message; empty if that fails. */
    private static List<String> known(Names names) {
        try {
            return names.ask().names();
        } catch (IOException e) {
            return List.of();
        }
    }

    private interface Names {
        HubListing ask() throws IOException;
    }

    private @Nullable HubToken sent() {
        return isSent ? token : null;
    }

    /** The next step without a token, or with one that is not sent. */
    private String supply() {
        String unsent = token == null || isSent
                ? ""
                : "reach the hub by https, since the token of " + token + " is not sent over plain HTTP, or ";
        return unsent + "set HF_TOKEN to a token (" + tokens() + ")";
    }

    private String page(HubAddress address) {
        return endpoint + "/" + address.repository();
    }

    private String files(HubAddress address) {
        return page(address) + "/tree/" + HubNames.escape(address.revision(), false);
    }

    private String tokens() {
        return endpoint + "/settings/tokens";
    }

    private static IOException denied(HubAddress address, String reason) {
        return new AccessDeniedException(address.toString(), null, reason);
    }

    private static IOException missing(HubAddress address, String reason) {
        return new NoSuchFileException(address.toString(), null, reason);
    }
}
