package org.parkett.app;

import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;

/**
 * Decides where each address opens. The two pages inside the app have no bridge: their links and their form go to addresses below `localhost`, which
 * are met here, and only when one of these two pages is shown.
 */
@CapacitorPlugin(name = "House")
public class HousePlugin extends Plugin {

    @Override
    public Boolean shouldOverrideLoad(Uri address) {
        if ("blob".equals(address.getScheme())) return false;
        switch (HouseAddress.placeOf(address.toString(), getBridge().getServerUrl())) {
            case OWN:
                if (HouseAddress.isOwn(getBridge().getWebView().getUrl())) obey(address);
                return true;
            case INSIDE:
                return false;
            case OUTSIDE:
                openOutside(address);
                return true;
            default:
                return true;
        }
    }

    private void obey(Uri wish) {
        String path = String.valueOf(wish.getPath());
        if (path.equals("/again")) MainActivity.startAnew(getActivity(), false);
        else if (path.equals("/change")) MainActivity.startAnew(getActivity(), true);
        else if (path.equals("/house")) judge(String.valueOf(wish.getQueryParameter("address")));
    }

    /** Keeps the house that was typed, once it has answered as one. */
    private void judge(String text) {
        String origin = HouseAddress.typed(text);
        if (origin == null) {
            say("address", text);
            return;
        }
        getBridge().execute(() -> {
            String trouble = HouseCheck.troubleWith(origin);
            if (trouble == null) House.keep(getContext(), origin);
            getBridge().executeOnMainThread(() -> {
                if (trouble == null) MainActivity.startAnew(getActivity(), false);
                else say(trouble, text);
            });
        });
    }

    private void say(String trouble, String typed) {
        Uri page = Uri.parse(HouseAddress.OWN + "/").buildUpon().appendQueryParameter("trouble", trouble).appendQueryParameter("address", typed).build();
        getBridge().getWebView().loadUrl(page.toString());
    }

    private void openOutside(Uri address) {
        try {
            getActivity().startActivity(new Intent(Intent.ACTION_VIEW, address));
        } catch (ActivityNotFoundException failure) {
            // A phone without a mail app, for instance: the page stays.
        }
    }
}
