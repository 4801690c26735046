package org.parkett.app;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.Toast;
import androidx.activity.OnBackPressedCallback;
import androidx.webkit.WebSettingsCompat;
import androidx.webkit.WebViewFeature;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    /** Asks for another house; the one that is kept stays until another has answered. Also the shortcut at the app's icon. */
    static final String CHANGE = "org.parkett.app.CHANGE_HOUSE";

    @Override
    public void onCreate(Bundle state) {
        registerPlugin(HousePlugin.class);
        String house = House.kept(this);
        if (house != null && !CHANGE.equals(getIntent().getAction())) config = House.settingsWith(this, house);
        super.onCreate(state);
        allowPasskeys();
        answerBackButton();
    }

    /** The house's page answers the back button itself; for the pages inside the app, which have no bridge, this does. */
    private void answerBackButton() {
        BackPress back = new BackPress();
        OnBackPressedCallback answer = new OnBackPressedCallback(true) {
            @Override
            public void handleOnBackPressed() {
                if (bridge == null || HouseAddress.isOwn(bridge.getWebView().getUrl())) {
                    if (back.leaves(SystemClock.elapsedRealtime())) finish();
                    else Toast.makeText(MainActivity.this, R.string.press_again_to_leave, Toast.LENGTH_SHORT).show();
                    return;
                }
                setEnabled(false);
                getOnBackPressedDispatcher().onBackPressed();
                setEnabled(true);
            }
        };
        getOnBackPressedDispatcher().addCallback(this, answer);
    }

    /** Passkeys of the house, once the house names this app. */
    private void allowPasskeys() {
        if (bridge == null || !WebViewFeature.isFeatureSupported(WebViewFeature.WEB_AUTHENTICATION)) return;
        WebSettingsCompat.setWebAuthenticationSupport(bridge.getWebView().getSettings(), WebSettingsCompat.WEB_AUTHENTICATION_SUPPORT_FOR_APP);
    }

    /** With the house that is kept, or asking for one. */
    static void startAnew(Activity activity, boolean asks) {
        Intent start = new Intent(activity, MainActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK);
        activity.startActivity(asks ? start.setAction(CHANGE) : start);
    }
}
