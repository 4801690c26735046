package org.parkett.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLException;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** Asks an address whether it is a house. The platform checks the certificate. */
final class HouseCheck {

    private static final int WAIT_MS = 10_000;
    private static final int BYTES_MOST = 65_536;

    private HouseCheck() {}

    /** Null if it is one; else a word that the page knows. */
    static String troubleWith(String origin) {
        try {
            if (ask(origin + "/readyz", null) == null) return "unready";
            String answer = ask(origin + "/api/vue/common/config", "{\"type\":\"all\"}");
            return answer != null && namesHouse(answer) ? null : "other";
        } catch (SSLException failure) {
            return "certificate";
        } catch (IOException failure) {
            return "unreachable";
        }
    }

    private static boolean namesHouse(String answer) {
        try {
            JSONArray names = new JSONObject(answer).getJSONArray("data");
            for (int at = 0; at < names.length(); at++) if (names.getJSONObject(at).getString("name").equals("title")) return true;
            return false;
        } catch (JSONException failure) {
            return false;
        }
    }

    /** The body of an answer of 200; null for every other one, a redirect too. */
    private static String ask(String address, String body) throws IOException {
        HttpsURLConnection connection = (HttpsURLConnection) new URL(address).openConnection();
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout(WAIT_MS);
        connection.setReadTimeout(WAIT_MS);
        try {
            if (body != null) send(connection, body);
            return connection.getResponseCode() == 200 ? read(connection) : null;
        } finally {
            connection.disconnect();
        }
    }

    private static void send(HttpsURLConnection connection, String body) throws IOException {
        connection.setDoOutput(true);
        connection.setRequestProperty("content-type", "application/json");
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String read(HttpsURLConnection connection) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] part = new byte[4_096];
        try (InputStream in = connection.getInputStream()) {
            for (int count = in.read(part); count >= 0; count = in.read(part)) {
                bytes.write(part, 0, count);
                if (bytes.size() > BYTES_MOST) throw new IOException("an answer of no house is so long");
            }
        }
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }
}
