package org.tensorbind.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the tensors of a file stand in the lists of its format: how many elements these have, which one a writer is at, and the tensor in it.
 */
final class SlotPlaces {
    private final List<TensorSlot> slots;
    private final Map<Place, TensorPart> parts = new LinkedHashMap<>();
    private final Map<ListPlace, Integer> counts = new HashMap<>();
    private final Map<String, Integer> at = new HashMap<>();
    private final Map<String, Map<List<Integer>, Integer>> numbers = new HashMap<>();

    /** A slot in an element of each list around it. */
    record Place(int slot, List<Integer> positions) {}

    /** A list in an element of each list around it. */
    private record ListPlace(String list, List<Integer> outer) {}

    SlotPlaces(List<TensorSlot> slots) {
        this.slots = slots;
    }

    /**
     * Puts a tensor in the slot that has its name; false where none has.
     *
     * @param number of the tensor among {@code count}
     */
    boolean put(TensorPart part, int number, int count) {
        for (int slot = 0; slot < slots.size(); slot++) {
            List<Integer> positions = slots.get(slot).positions(part.name(), number);
            if (positions != null && positions.stream().allMatch(position -> position < count)) {
                parts.put(new Place(slot, positions), part);
                count(slots.get(slot).lists(), positions);
                return true;
            }
        }
        return false;
    }

    /** Where a slot stands: once for each element of the lists around it. */
    List<List<Integer>> instances(int slot) {
        return instances(slots.get(slot).lists());
    }

    private List<List<Integer>> instances(List<String> lists) {
        List<List<Integer>> instances = List.of(List.of());
        for (String list : lists) {
            List<List<Integer>> inner = new ArrayList<>();
            for (List<Integer> outer : instances) {
                int count = count(list, outer);
                for (int i = 0; i < count; i++) {
                    List<Integer> positions = new ArrayList<>(outer);
                    positions.add(i);
                    inner.add(positions);
                }
            }
            instances = inner;
        }
        return instances;
    }

    private void count(List<String> lists, List<Integer> positions) {
        for (int depth = 0; depth < lists.size(); depth++) {
            ListPlace place = new ListPlace(lists.get(depth), List.copyOf(positions.subList(0, depth)));
            counts.merge(place, positions.get(depth) + 1, Math::max);
        }
    }

    private int count(String list, List<Integer> outer) {
        return counts.getOrDefault(new ListPlace(list, outer), 0);
    }

    /** Number of elements of a list, in the elements around it that the writer is at. */
    int count(String list) {
        for (TensorSlot slot : slots) {
            int depth = slot.lists().indexOf(list);
            if (depth >= 0) {
                return count(list, positions(slot.lists().subList(0, depth)));
            }
        }
        return 0;
    }

    /** Number of elements of a list in the whole file. */
    int total(String list) {
        return numbers(list).size();
    }

    /** The number of the element of a list that the writer is at, among all of the file. */
    int number(String list) {
        return numbers(list).getOrDefault(positions(throughTo(list)), 0);
    }

    private Map<List<Integer>, Integer> numbers(String list) {
        return numbers.computeIfAbsent(list, name -> {
            Map<List<Integer>, Integer> found = new HashMap<>();
            instances(throughTo(name)).forEach(positions -> found.put(positions, found.size()));
            return found;
        });
    }

    /** The lists around a list and itself. */
    private List<String> throughTo(String list) {
        return slots.stream()
                .map(TensorSlot::lists)
                .filter(lists -> lists.contains(list))
                .findFirst()
                .map(lists -> lists.subList(0, lists.indexOf(list) + 1))
                .orElseThrow();
    }

    /** Goes to an element of a list, and to the first of each list inside of it. */
    void at(String list, int position) {
        at.put(list, position);
        for (TensorSlot slot : slots) {
            int depth = slot.lists().indexOf(list);
            if (depth >= 0) {
                slot.lists().subList(depth + 1, slot.lists().size()).forEach(at::remove);
            }
        }
    }

    /** The element of a list that the writer is at. */
    long index(String list) {
        return at.getOrDefault(list, 0);
    }

    private List<Integer> positions(List<String> lists) {
        return lists.stream().map(list -> at.getOrDefault(list, 0)).toList();
    }

    /** The tensor where the writer is at. */
    @Nullable
    TensorPart find(int slot) {
        return find(slot, positions(slots.get(slot).lists()));
    }

    /** The tensor in these elements of the lists around it. */
    @Nullable
    TensorPart find(int slot, List<Integer> positions) {
        return parts.get(new Place(slot, positions));
    }

    /** Name of the tensor where the writer is at, whether there is one or not. */
    String name(int slot) {
        return slots.get(slot).name(positions(slots.get(slot).lists()));
    }

    /** Goes to these elements of the lists around a slot. */
    void at(int slot, List<Integer> positions) {
        for (int i = 0; i < positions.size(); i++) {
            at(slots.get(slot).lists().get(i), positions.get(i));
        }
    }

    /** Where the writer is at, to come back to. */
    Map<String, Integer> position() {
        return Map.copyOf(at);
    }

    /** Comes back to where the writer was. */
    void at(Map<String, Integer> position) {
        at.clear();
        at.putAll(position);
    }

    /** Goes to the first element of each list. */
    void start() {
        at.clear();
    }
}
