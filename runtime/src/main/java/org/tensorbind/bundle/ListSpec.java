package org.tensorbind.bundle;

/**
 * What a bundle says about the names of a list's or map's elements: {@code head}, then the index or key, then {@code tail}.
 *
 * @param component the component's name; empty for the element of another list or map
 * @param head what stands before the index or key
 * @param tail what stands behind it
 * @param whole whether names end with {@code tail}; else the elements' own names follow
 * @param gaps whether a list may have elements of which nothing is in the file
 */
public record ListSpec(String component, String head, String tail, boolean whole, boolean gaps) {
    /** The pattern as the bundle has it, with {@code {i}} or {@code {name}}. */
    String pattern(String prefix, String hole) {
        return prefix + head + "{" + hole + "}" + tail;
    }
}
