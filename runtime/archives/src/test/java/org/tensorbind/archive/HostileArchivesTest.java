package org.tensorbind.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;

/** Archives that another reader could see differently, or that promise more than their bytes can hold, are rejected. */
final class HostileArchivesTest {
    private static final int FLAGS = 8;
    private static final int METHOD = 10;
    private static final int STORED_SIZE = 20;
    private static final int SIZE = 24;
    private static final int NAME_SIZE = 28;
    private static final int EXTRA_SIZE = 30;
    private static final int DISK = 34;
    private static final int OFFSET = 42;
    private static final int NAME = 46;

    private static FormatException rejected(byte[] bytes) {
        return assertThrows(FormatException.class, () -> Archives.open(bytes).close());
    }

    private static void assertRejected(String problem, byte[] bytes) {
        FormatException rejected = rejected(bytes);
        assertEquals(problem, rejected.getMessage());
        assertEquals(Reason.MALFORMED, rejected.reason());
    }

    /** Where a field of an entry of the directory is. */
    private static int entry(byte[] bytes, int index, int field) {
        return Archives.find(bytes, ZipRecords.ENTRY, index) + field;
    }

    private static int end(byte[] bytes, int field) {
        return Archives.find(bytes, ZipRecords.END, 0) + field;
    }

    private static FormatException unread(byte[] bytes, String name) throws IOException {
        try (ZipArchive archive = Archives.open(bytes)) {
            return assertThrows(FormatException.class, () -> Archives.text(archive, name));
        }
    }

    @Test
    void anotherMethodIsNamedAndOtherMembersAreRead() throws IOException {
        byte[] bytes = Archives.bytes("bzip2.zip");
        FormatException rejected = unread(bytes, "a.txt");
        assertEquals(Reason.UNSUPPORTED, rejected.reason());
        assertEquals(
                "a.zip: byte 0: FILE.MEMBER[0].METHOD: the member is compressed by bzip2, known are stored (0) and deflated (8)",
                rejected.getMessage());
        try (ZipArchive archive = Archives.open(bytes)) {
            assertEquals("stored", Archives.text(archive, "b.txt"));
        }
        byte[] unknown = Archives.with16(bytes, entry(bytes, 0, METHOD), 77);
        assertEquals(
                "the member is compressed by method 77, known are stored (0) and deflated (8)",
                unread(unknown, "a.txt").problem());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1 << 6 | 1, 1 << 13})
    void anEncryptedMemberIsRejected(int flags) throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        FormatException rejected = unread(Archives.with16(bytes, entry(bytes, 0, FLAGS), flags), "stored.txt");
        assertEquals(Reason.UNSUPPORTED, rejected.reason());
        assertEquals("the member is encrypted; decrypt the archive first", rejected.problem());
    }

    @Test
    void sizesBeyondTheFileAreRejected() throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        byte[] large = Archives.with32(bytes, entry(bytes, 0, STORED_SIZE), 0x7FFF_FFFF);
        assertRejected(
                "a.zip: byte 5649: FILE.DIRECTORY.ENTRY[0].STORED_SIZE: must be at most 5609, the bytes before the directory, is"
                        + " 2147483647",
                large);
        assertRejected(
                "a.zip: byte 5649: FILE.DIRECTORY.ENTRY[0].OFFSET: the member's header must end before the directory at byte 5649,"
                        + " starts at 2147483647",
                Archives.with32(bytes, entry(bytes, 0, OFFSET), 0x7FFF_FFFF));
        assertRejected(
                "a.zip: byte 5649: FILE.DIRECTORY.ENTRY[0].SIZE: must be 16 as STORED_SIZE of a stored member, is 4294967295",
                Archives.with32(bytes, entry(bytes, 0, SIZE), 0xFFFF_FFFFL));
    }

    @Test
    void moreThanDeflateCanGiveIsRejected() throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        int stored = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(entry(bytes, 1, STORED_SIZE));
        byte[] most = Archives.with32(bytes, entry(bytes, 1, SIZE), 1032L * stored);
        assertEquals(
                "inflates to " + Archives.deflatedText().length() + " bytes, the directory says " + 1032L * stored,
                unread(most, "folder/deflated.txt").problem());
        assertEquals(
                "must be at most 1032 times STORED_SIZE (" + stored + "), as deflate gives no more, is "
                        + (1032L * stored + 1),
                rejected(Archives.with32(bytes, entry(bytes, 1, SIZE), 1032L * stored + 1))
                        .problem());
    }

    @Test
    void deflatedDataIsAsLongAsTheDirectorySays() throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        int length = Archives.deflatedText().length();
        assertEquals(
                "inflates to more than the " + (length - 1) + " bytes of the directory",
                unread(Archives.with32(bytes, entry(bytes, 1, SIZE), length - 1), "folder/deflated.txt")
                        .problem());
        byte[] shorter = Archives.with32(bytes, entry(bytes, 1, STORED_SIZE), 100);
        FormatException cut = unread(shorter, "folder/deflated.txt");
        assertEquals("FILE.MEMBER[1].DATA", cut.grammarPath());
        assertEquals(Reason.MALFORMED, cut.reason());
    }

    @Test
    void theChecksumOfADeflatedMemberIsCompared() throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        byte[] changed = Archives.with32(bytes, entry(bytes, 1, 16), 0x0123_4567);
        assertEquals(
                "CRC32 is 01234567 in the directory, but the content has ",
                unread(changed, "folder/deflated.txt").problem().substring(0, 56));
    }

    @Test
    void membersThatOverlapAreRejected() throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        byte[] same = Archives.with32(bytes, entry(bytes, 1, OFFSET), 0);
        assertEquals(
                "FILE.MEMBER[1]: overlaps member 0, which starts at byte 0 and has 16 bytes of data",
                rejected(same).grammarPath() + ": " + rejected(same).problem());
        byte[] longer = Archives.with32(bytes, entry(bytes, 0, STORED_SIZE), 17);
        assertEquals(
                "overlaps member 0, which starts at byte 0 and has 100 bytes of data",
                rejected(Archives.with32(
                                Archives.with32(longer, entry(bytes, 0, STORED_SIZE), 100), entry(bytes, 0, SIZE), 100))
                        .problem());
        // the header's own extra field moves the data into the next member
        byte[] moved = Archives.with16(bytes, 28, 1);
        assertEquals(
                "the data starts at byte 41 and has 16 bytes, but must end before byte 56, where something else starts",
                unread(moved, "stored.txt").problem());
    }

    @Test
    void namesAreUniqueAndValid() throws IOException {
        byte[] bytes = Archives.bytes("bzip2.zip");
        byte[] twice = bytes.clone();
        twice[entry(bytes, 1, NAME)] = 'a';
        assertEquals(
                "an earlier member has the name 'a.txt', too", rejected(twice).problem());
        byte[] zero = bytes.clone();
        zero[entry(bytes, 1, NAME)] = 0;
        assertEquals("must not have a zero byte", rejected(zero).problem());
        byte[] invalid = Archives.bytes("plain.zip");
        invalid[entry(invalid, 2, NAME) + 3] = (byte) 0xFF;
        assertEquals(
                "must be UTF-8, as bit 11 of the flags says, is 636166ffa92e747874",
                rejected(invalid).problem());
        assertEquals(
                "needs 65535 bytes, 5 are left of the record",
                rejected(Archives.with16(bytes, entry(bytes, 1, NAME_SIZE), 0xFFFF))
                        .problem());
    }

    @Test
    void theMembersOwnHeaderHasTheSameName() throws IOException {
        byte[] bytes = Archives.bytes("bzip2.zip");
        byte[] other = bytes.clone();
        int header = Archives.find(bytes, ZipRecords.LOCAL, 1);
        other[header + ZipRecords.LOCAL_SIZE] = 'B';
        FormatException rejected = unread(other, "b.txt");
        assertEquals("must be 'b.txt' as in the directory, is 'B.txt'", rejected.problem());
        assertEquals(header + ZipRecords.LOCAL_SIZE, rejected.byteOffset());
        other[header] = 'K';
        assertEquals("must be 504b0304, is 4b4b0304", unread(other, "b.txt").problem());
    }

    @Test
    void severalFilesAreNotSupported() throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        assertEquals(
                "an archive in several files is not supported: disk 1, first disk 0, 5 of 5 entries here",
                rejected(Archives.with16(bytes, end(bytes, 4), 1)).problem());
        assertEquals(
                "must be 0, is 1: an archive in several files is not supported",
                rejected(Archives.with16(bytes, entry(bytes, 2, DISK), 1)).problem());
    }

    @Test
    void theDirectoryHasTheEntriesOfTheEndRecord() throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        byte[] more = Archives.with16(Archives.with16(bytes, end(bytes, 8), 0xFFFF), end(bytes, 10), 0xFFFF);
        assertRejected(
                "a.zip: byte 5929: FILE.END.COUNT: must be at most 6 for a directory of 280 bytes, is 65535", more);
        byte[] six = Archives.with16(Archives.with16(bytes, end(bytes, 8), 6), end(bytes, 10), 6);
        assertEquals("FILE.DIRECTORY.ENTRY[5].SIGNATURE", rejected(six).grammarPath());
        byte[] four = Archives.with16(Archives.with16(bytes, end(bytes, 8), 4), end(bytes, 10), 4);
        assertEquals(
                "ends after the 4 entries of the end record, but has 53 more bytes",
                rejected(four).problem());
        assertEquals(
                "must be at most the 5929 bytes before the record, is 4294967295",
                rejected(Archives.with32(bytes, end(bytes, 12), 0xFFFF_FFFFL)).problem());
        assertEquals(
                "must be at most 5649, as the directory ends at byte 5929, is 4294967295",
                rejected(Archives.with32(bytes, end(bytes, 16), 0xFFFF_FFFFL)).problem());
    }

    @Test
    void bothEndRecordsSayTheSame() throws IOException {
        byte[] bytes = Archives.bytes("end64.zip");
        assertEquals(
                "must be 5 as in END64, is 4",
                rejected(Archives.with16(bytes, end(bytes, 10), 4)).problem());
        byte[] elsewhere = Archives.with16(bytes, end(bytes, 10), 0xFFFF);
        Archives.open(elsewhere).close();
        int end64 = Archives.find(bytes, ZipRecords.END64, 0);
        assertEquals(
                "must be below 2^63, is 18446744073709551615",
                rejected(Archives.with64(bytes, end64 + 32, -1)).problem());
        assertEquals(
                "must be 44 for the record to end at byte 5985, is 45",
                rejected(Archives.with64(bytes, end64 + 4, 45)).problem());
        byte[] hidden = Archives.with32(bytes, end64, 0);
        assertEquals("must be 504b0606, is 00000000", rejected(hidden).problem());
        int locator = Archives.find(bytes, ZipRecords.LOCATOR, 0);
        assertEquals(
                "the record must end before byte 5985, starts at 9223372036854775807",
                rejected(Archives.with64(hidden, locator + 8, Long.MAX_VALUE)).problem());
        assertEquals(
                "must be 1, is 2",
                rejected(Archives.with32(bytes, locator + 16, 2)).problem());
    }

    @Test
    void extraFieldsEndWithTheEntry() throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        int at = entry(bytes, 0, 0);
        byte[] extra = Arrays.copyOf(bytes, bytes.length + 8);
        System.arraycopy(bytes, at + 56, extra, at + 64, bytes.length - at - 56);
        byte[] longer = Archives.with16(extra, at + EXTRA_SIZE, 8);
        int end = Archives.find(longer, ZipRecords.END, 0);
        longer = Archives.with32(longer, end + 12, 288);
        longer = Archives.with16(Archives.with16(longer, at + 56, 1), at + 58, 4);
        Archives.open(longer).close();
        assertEquals(
                "field 1 needs 5 bytes, 4 are left",
                rejected(Archives.with16(longer, at + 58, 5)).problem());
        assertEquals(
                "the zip64 field has no value for SIZE",
                rejected(Archives.with32(longer, at + SIZE, 0xFFFF_FFFFL)).problem());
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain.zip", "zip64.zip", "descriptors.zip", "end64-prefix.zip", "bzip2.zip"})
    void damagedArchivesGiveErrorsOfTheLibraryOnly(String name) throws IOException {
        byte[] bytes = Archives.bytes(name);
        Random random = new Random(name.hashCode());
        int opened = 0;
        for (int i = 0; i < 2000; i++) {
            byte[] damaged = damaged(bytes, random);
            try (ZipArchive archive =
                    ZipArchive.parse(ByteSource.of("a.zip", damaged), ReadOptions.lenient(), new ParseListener() {})) {
                for (ZipMember member : archive.members()) {
                    opened += read(archive, member);
                }
            } catch (FormatException e) {
                assertTrue(e.byteOffset() >= 0 && e.byteOffset() <= damaged.length, e.getMessage());
            }
        }
        assertTrue(opened > 500, opened + " members were read");
    }

    private static int read(ZipArchive archive, ZipMember member) throws IOException {
        try {
            ByteSource content = archive.content(member);
            content.slice(0, Math.toIntExact(content.size()));
            return 1;
        } catch (FormatException e) {
            return 0;
        }
    }

    /** Most damages are in the records at the end. */
    private static byte[] damaged(byte[] bytes, Random random) {
        byte[] damaged = random.nextInt(8) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
        for (int i = random.nextInt(4); i >= 0 && damaged.length > 0; i--) {
            int back = 1 + random.nextInt(random.nextInt(3) == 0 ? damaged.length : Math.min(500, damaged.length));
            int[] values = {0, 1, 0x7F, 0x80, 0xFF, random.nextInt(256)};
            damaged[damaged.length - back] = (byte) values[random.nextInt(values.length)];
        }
        return damaged;
    }
}
