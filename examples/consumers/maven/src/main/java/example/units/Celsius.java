package example.units;

/** A temperature. */
public record Celsius(float degrees) {
    static Celsius of(float degrees) {
        return new Celsius(degrees);
    }

    static float degreesOf(Celsius temperature) {
        return temperature.degrees();
    }
}
