// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Given compared runs, build servers and programs get what the tables say. */
class ComparisonExportTest extends ComparingRuns {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void printsOneDocumentThatFitsItsSchema() throws IOException {
    mixed();
    assertThat(compare("--json", "--fail-if", "throughput<-5%,errors>0.1%")).isEqualTo(3);
    var document = MAPPER.readTree(out.toString());
    assertThat(problems(document)).isEmpty();
    assertThat(document.get("status").intValue()).isEqualTo(3);
    assertThat(document.at("/gates/0/verdict").textValue()).isEqualTo("breached");
    var change = document.at("/comparisons/0/changes/0");
    assertThat(change.at("/cell/threads").intValue()).isEqualTo(8);
    assertThat(change.at("/ratio/value").doubleValue()).isBetween(0.79, 0.81);
    assertThat(change.at("/verdict").textValue()).isEqualTo("slower");
  }

  @Test
  void printsNothingElseBesideTheDocument() throws IOException {
    mixed();
    compare("--json", "--out", temp.resolve("new/out").toString());
    assertThat(MAPPER.readTree(out.toString()).get("schema").intValue()).isEqualTo(1);
    assertThat(written("compare.md")).startsWith("# Runs compared");
  }

  @Test
  void reportsABreachAsAFailedTest() throws Exception {
    mixed();
    assertThat(compare("--fail-if", "throughput<-5%", "--junit", junit())).isEqualTo(3);
    assertThat(messages("failure")).hasSize(1);
    assertThat(messages("failure").get(0))
        .contains("slower")
        .contains("throughput<-5%: breached, -20.0 %");
  }

  @Test
  void reportsACellThatFailedAsAnErrorAndOneThatIsMissingAsSkipped() throws Exception {
    mixed();
    compare("--fail-if", "throughput<-5%", "--junit", junit());
    assertThat(messages("error")).singleElement().asString().contains("failed in B");
    assertThat(messages("skipped")).singleElement().asString().contains("not measured in B");
  }

  @Test
  void withStrictWhatCouldNotBeJudgedIsAFailure() throws Exception {
    mixed();
    compare("--strict", "--fail-if", "throughput<-5%", "--junit", junit());
    assertThat(messages("failure")).hasSize(3);
  }

  @Test
  void countsWhatItReports() throws Exception {
    mixed();
    compare("--fail-if", "throughput<-5%", "--junit", junit());
    var suite = elements("testsuite").get(0);
    assertThat(suite.getAttribute("tests")).isEqualTo(elements("testcase").size() + "");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
  }

  @Test
  void runsWithoutACellInCommonAreAnError() throws Exception {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 16, FAST));
    assertThat(compare("--junit", junit())).isEqualTo(1);
    assertThat(messages("error")).containsExactly("no cell in common, so nothing is compared");
  }

  @Test
  void writesNamesThatAreNoXml() throws Exception {
    var workload = "a<b>&\"c\u001b[31m";
    both(
        new ComparableRun("a").cell("redis", workload, 8, FAST),
        new ComparableRun("b").cell("redis", workload, 8, SLOW));
    compare("--junit", junit());
    assertThat(elements("testcase").get(0).getAttribute("classname"))
        .isEqualTo("redis, a<b>&\"c\ufffd[31m, 8 threads");
  }

  @Test
  void writesTheSameMarkdownWhereverItIsAsked() throws IOException {
    mixed();
    compare("--out", temp.resolve("new/out").toString(), "--markdown", temp + "/s/summary.md");
    assertThat(temp.resolve("s/summary.md"))
        .hasContent(Files.readString(temp.resolve("new/out/compare.md")));
  }

  @Test
  void refusesAFolderInPlaceOfAFileBeforeItComparesAnything() throws IOException {
    mixed();
    assertThat(compare("--junit", temp.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("--junit " + temp + ": a folder, and no file");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void comparesSystemsOfOneRunByTheirTurns() throws IOException {
    add(
        new ComparableRun("a")
            .cell("base", "w", 8, 40_000, 80_000, 20_000)
            .cell("head", "w", 8, 30_000, 60_000, 15_000));
    assertThat(compare("--systems", "base,head", "--fail-if", "throughput<-5%")).isEqualTo(3);
    assertThat(rows("ops/s")).singleElement().asString().contains("0.75").contains("slower");
    assertThat(out.toString())
        .contains("The systems took turns")
        .doesNotContain("same run")
        .doesNotContain("measured at different times");
  }

  @Test
  void namesTheSystemsThatARunHas() throws IOException {
    add(new ComparableRun("a").cell("base", "w", 8, FAST).cell("head", "w", 8, FAST));
    assertThat(compare("--systems", "base,haed")).isEqualTo(2);
    assertThat(err.toString()).contains("haed").contains("Did you mean head?");
  }

  @Test
  void refusesSystemsOfTwoRunsAndASystemAgainstItself() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, FAST));
    assertThat(compare("--systems", "redis,redis")).isEqualTo(2);
    assertThat(err.toString()).contains("one folder is needed, got 2");
    folders.remove(1);
    assertThat(compare("--systems", "redis,redis")).isEqualTo(2);
    assertThat(err.toString()).contains("two or more names are needed");
  }

  /** A cell that is slower, one that failed, and one that the other run lacks. */
  private void mixed() throws IOException {
    both(
        new ComparableRun("a")
            .cell("redis", "workloadb", 8, FAST)
            .cell("redis", "workloadb", 16, FAST)
            .cell("redis", "workloadb", 32, FAST),
        new ComparableRun("b")
            .server("7.2.5")
            .cell("redis", "workloadb", 8, SLOW)
            .failed("redis", "workloadb", 16));
  }

  private String junit() {
    return temp.resolve("junit.xml").toString();
  }

  private List<Element> elements(String name) throws Exception {
    var factory = DocumentBuilderFactory.newDefaultInstance();
    var bytes = Files.readAllBytes(Path.of(junit()));
    var found =
        factory
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(bytes))
            .getElementsByTagName(name);
    var elements = new ArrayList<Element>();
    for (var i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements;
  }

  private List<String> messages(String name) throws Exception {
    return elements(name).stream().map(element -> element.getAttribute("message")).toList();
  }

  private static List<String> problems(JsonNode document) throws IOException {
    var schema = MAPPER.readTree(Path.of("../schemas/compare.schema.json").toFile());
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema)
        .validate(document)
        .stream()
        .map(Object::toString)
        .toList();
  }
}
