package org.parkett.app;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/** Addresses, decided without a phone. */
final class HouseAddress {

    /** Where the pages inside the app lie. Capacitor's `getLocalUrl` names the house instead once the bridge has one. */
    static final String OWN = "https://localhost";

    /** Where a page that is gone to opens: it is one of the app's own, it opens in the app, in the system's browser or the like, or not at all. */
    enum Place {
        OWN,
        INSIDE,
        OUTSIDE,
        NOWHERE
    }

    private static final Set<String> OUTSIDE = Set.of("https", "mailto", "tel");

    private HouseAddress() {}

    /** The origin of the house that a customer has typed: https, a name, no path. Null for every other text. */
    static String typed(String text) {
        String trimmed = text.trim();
        URI address = read(trimmed.contains("://") ? trimmed : "https://" + trimmed);
        if (address == null || address.getRawUserInfo() != null || address.getRawQuery() != null) return null;
        String path = address.getRawPath();
        boolean hasPath = path != null && !path.isEmpty() && !path.equals("/");
        return hasPath ? null : originOf(address);
    }

    /** Is it the address of a page inside the app, or of what such a page asks for? */
    static boolean isOwn(String address) {
        return address != null && (address.equals(OWN) || address.startsWith(OWN + "/"));
    }

    /** Only pages of the house itself open in the app, beside its own. */
    static Place placeOf(String address, String house) {
        URI read = read(address);
        if (read == null || read.getScheme() == null) return Place.NOWHERE;
        if (isOwn(address)) return Place.OWN;
        if (house != null && house.equals(originOf(read))) return Place.INSIDE;
        return OUTSIDE.contains(read.getScheme().toLowerCase(Locale.ROOT)) ? Place.OUTSIDE : Place.NOWHERE;
    }

    /** The origin of an https address; null for every other one, and for this phone itself. */
    private static String originOf(URI address) {
        String host = address.getHost();
        if (host == null || !"https".equalsIgnoreCase(address.getScheme())) return null;
        String name = host.toLowerCase(Locale.ROOT);
        if (name.equals("localhost")) return null;
        boolean isUsualPort = address.getPort() == -1 || address.getPort() == 443;
        return "https://" + name + (isUsualPort ? "" : ":" + address.getPort());
    }

    private static URI read(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException failure) {
            return null;
        }
    }
}
