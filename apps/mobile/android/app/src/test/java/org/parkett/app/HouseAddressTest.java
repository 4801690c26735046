package org.parkett.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import org.junit.Test;

public class HouseAddressTest {

    private static final String HOUSE = "https://broker.example";

    @Test
    public void anHttpsAddressWithoutAPathIsAHouse() {
        String[] texts = { "broker.example", " https://broker.example/ ", "HTTPS://Broker.Example:443", "https://broker.example/#/login/start" };
        for (String text : texts) assertEquals(HOUSE, HouseAddress.typed(text));
        assertEquals(HOUSE + ":8443", HouseAddress.typed("broker.example:8443"));
    }

    @Test
    public void everyOtherTextIsNone() {
        String[] texts = { "", "http://broker.example", "https://a@broker.example", "https://broker.example/path", "https://broker.example?a", "localhost", "file:///etc", "javascript:alert(1)", "a b" };
        for (String text : texts) assertNull(text, HouseAddress.typed(text));
    }

    @Test
    public void onlyTheHouseOpensInside() {
        assertEquals(HouseAddress.Place.INSIDE, HouseAddress.placeOf(HOUSE + "/#/home/home", HOUSE));
        String[] outside = { "https://broker.example:8443/", "https://broker.example.evil.test/", "https://a.broker.example/", "mailto:a@b.test", "tel:+49" };
        for (String address : outside) assertEquals(address, HouseAddress.Place.OUTSIDE, HouseAddress.placeOf(address, HOUSE));
        String[] nowhere = { "http://broker.example/", "intent://a#Intent;end", "javascript:alert(1)", "file:///etc/hosts", "content://a" };
        for (String address : nowhere) assertEquals(address, HouseAddress.Place.NOWHERE, HouseAddress.placeOf(address, HOUSE));
    }

    @Test
    public void thePagesInsideTheAppAreItsOwnWithAHouseAndWithout() {
        for (String house : new String[] { null, HOUSE }) {
            for (String address : new String[] { "https://localhost", "https://localhost/again", "https://localhost/house?address=a" })
                assertEquals(HouseAddress.Place.OWN, HouseAddress.placeOf(address, house));
            for (String address : new String[] { "https://localhost:8443/again", "https://localhost.evil.test/again" })
                assertEquals(HouseAddress.Place.OUTSIDE, HouseAddress.placeOf(address, house));
        }
    }
}
