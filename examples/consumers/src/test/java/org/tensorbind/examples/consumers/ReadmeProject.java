package org.tensorbind.examples.consumers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The project that the README's snippets make in an empty folder: what is between them is what Maven's own skeleton has. */
final class ReadmeProject {
    private static final Pattern SECTION = Pattern.compile("## In a project of your own\\n(.*?)\\n## ", Pattern.DOTALL);
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern VERSION = Pattern.compile("`tensorbind.version` is `([^`]+)`");

    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>example</groupId>
              <artifactId>readme</artifactId>
              <version>1</version>
              <properties>
                <maven.compiler.release>17</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                <tensorbind.version>%s</tensorbind.version>
              </properties>
              <repositories>
                <repository><id>tensorbind</id><url>${tensorbind.repository}</url></repository>
              </repositories>
              <dependencies>
            %s
              </dependencies>
              <build>
                <plugins>
                  <plugin>
                    <groupId>org.apache.maven.plugins</groupId>
                    <artifactId>maven-compiler-plugin</artifactId>
                    <version>3.14.1</version>
                    <configuration>
            %s
                    </configuration>
                  </plugin>
                </plugins>
              </build>
            </project>
            """;
    private static final String MAIN = """
            package example;

            import java.io.IOException;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.List;

            public class Main {
                public static void main(String[] arguments) throws IOException {
            %s
                }
            }
            """;

    private ReadmeProject() {}

    /** Writes the project. */
    static void write(Path readme, Path folder) throws IOException {
        String section = only(SECTION, Files.readString(readme));
        List<String> xml = blocks(section, "xml");
        List<String> java = blocks(section, "java");
        Path sources = Files.createDirectories(folder.resolve("src/main/java/example"));
        Files.writeString(folder.resolve("pom.xml"), POM.formatted(only(VERSION, section), xml.get(0), xml.get(1)));
        Files.writeString(sources.resolve("Mlp.java"), java.get(0));
        Files.writeString(sources.resolve("Main.java"), MAIN.formatted(java.get(1)));
    }

    private static String only(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .findFirst()
                .map(found -> found.group(1))
                .orElseThrow(() -> new IllegalStateException("the README has nothing like " + pattern));
    }

    private static List<String> blocks(String section, String language) {
        return BLOCK.matcher(section)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map((MatchResult block) -> block.group(2))
                .toList();
    }
}
