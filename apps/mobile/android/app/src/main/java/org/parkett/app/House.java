package org.parkett.app;

import android.content.Context;
import android.content.SharedPreferences;
import com.getcapacitor.CapConfig;
import java.io.IOException;
import java.io.InputStream;
import java.util.Scanner;
import org.json.JSONException;
import org.json.JSONObject;

/** The house whose page the app shows, kept by the platform. */
final class House {

    private static final String ADDRESS = "address";

    private House() {}

    private static SharedPreferences keptBy(Context context) {
        return context.getSharedPreferences("house", Context.MODE_PRIVATE);
    }

    /** Its origin; null until a customer has said which it is. */
    static String kept(Context context) {
        return keptBy(context).getString(ADDRESS, null);
    }

    static void keep(Context context, String origin) {
        keptBy(context).edit().putString(ADDRESS, origin).commit();
    }

    /** The app's own settings, with the house as the address of its page: so the bridge is given to that origin and to no other. */
    static CapConfig settingsWith(Context context, String origin) {
        try (InputStream file = context.getAssets().open("capacitor.config.json")) {
            JSONObject settings = new JSONObject(new Scanner(file, "UTF-8").useDelimiter("\\A").next());
            settings.getJSONObject("server").put("url", origin);
            return new CapConfig(context.getAssets(), settings);
        } catch (IOException | JSONException failure) {
            throw new IllegalStateException("the app has no settings: run cap sync", failure);
        }
    }
}
