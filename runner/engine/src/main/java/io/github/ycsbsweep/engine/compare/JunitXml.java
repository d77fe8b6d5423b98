// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.compare.CellPair.Change;
import io.github.ycsbsweep.engine.compare.GateResult.GateFinding;
import io.github.ycsbsweep.engine.report.model.Figures;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A comparison as the report of a test run, in the dialect of JUnit that build servers read: a
 * suite for each run, a test case for each cell and figure.
 */
public final class JunitXml {

  /**
   * A cell and figure of a comparison.
   *
   * @param heading what is compared; such cases stand together
   * @param outcome the worst of all gates of that figure
   * @param text the verdict, and how the cell stands to each gate
   */
  private record TestCase(String heading, String name, Outcome outcome, String text) {

    TestCase and(TestCase more) {
      var worst = outcome.compareTo(more.outcome) < 0 ? more.outcome : outcome;
      return new TestCase(heading, name, worst, text + "; " + more.text);
    }
  }

  /** What a build server makes of a test, from good to bad. */
  private enum Outcome {
    PASSED,
    SKIPPED,
    ERROR,
    FAILURE;

    /** Name of the element that says so. */
    String element() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String NOTHING = "no cell in common, so nothing is compared";

  private final XMLStreamWriter xml;

  private JunitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** The file's content, UTF-8. */
  public static byte[] of(ComparisonReport report) {
    var bytes = new ByteArrayOutputStream();
    try {
      var xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(bytes, UTF_8.name());
      new JunitXml(xml).suites(report);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("memory takes every document", e);
    }
    return bytes.toByteArray();
  }

  private void suites(ComparisonReport report) throws XMLStreamException {
    xml.writeStartDocument(UTF_8.name(), "1.0");
    line();
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", "compare.sh");
    for (var comparison : report.comparisons()) {
      suite(comparison, cases(comparison, report));
    }
    line();
    xml.writeEndElement();
    line();
    xml.writeEndDocument();
  }

  private void suite(RunComparison comparison, Collection<TestCase> cases)
      throws XMLStreamException {
    line();
    xml.writeStartElement("testsuite");
    attribute("name", comparison.title());
    attribute("timestamp", comparison.other().run().started().replaceFirst("Z$", ""));
    attribute("tests", cases.size());
    attribute("failures", count(cases, Outcome.FAILURE));
    attribute("errors", count(cases, Outcome.ERROR));
    attribute("skipped", count(cases, Outcome.SKIPPED));
    attribute("time", 0);
    for (var one : cases) {
      testCase(one);
    }
    line();
    xml.writeEndElement();
  }

  private void testCase(TestCase one) throws XMLStreamException {
    line();
    xml.writeStartElement("testcase");
    attribute("classname", one.heading());
    attribute("name", one.name());
    attribute("time", 0);
    if (one.outcome() == Outcome.PASSED) {
      if (!one.text().isEmpty()) {
        xml.writeStartElement("system-out");
        xml.writeCharacters(Sanitizer.lines(one.text()));
        xml.writeEndElement();
      }
    } else {
      xml.writeStartElement(one.outcome().element());
      attribute("message", one.text());
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static long count(Collection<TestCase> cases, Outcome outcome) {
    return cases.stream().filter(one -> one.outcome() == outcome).count();
  }

  private void attribute(String name, Object value) throws XMLStreamException {
    xml.writeAttribute(name, Sanitizer.line(value.toString()));
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  /** Cases in the order of the tables; those of cells that one run lacks last. */
  private static Collection<TestCase> cases(RunComparison comparison, ComparisonReport report) {
    var cases = new ArrayList<TestCase>();
    for (var change : comparison.changes()) {
      var name = change.metric().label();
      cases.add(new TestCase(change.pair().label(), name, Outcome.PASSED, text(change)));
    }
    for (var result : report.gates()) {
      for (var finding : result.findings()) {
        var gate = result.gate();
        if (result.run().equals(comparison.other().label())) {
          var outcome = outcome(finding.standing(), result.isStrict());
          var text = gate.expression() + ": " + word(finding) + ", " + finding.figures();
          cases.add(new TestCase(finding.where(), gate.subject(), outcome, text));
        }
      }
    }
    if (comparison.pairs().isEmpty()) {
      cases.add(new TestCase(comparison.title(), "cells", Outcome.ERROR, NOTHING));
    }
    var merged = new LinkedHashMap<List<String>, TestCase>();
    cases.forEach(it -> merged.merge(List.of(it.heading(), it.name()), it, TestCase::and));
    return merged.values();
  }

  private static String text(Change change) {
    var interval = change.interval().map(it -> " (" + ChangeTable.range(it) + ")").orElse("");
    return change
        .quotient()
        .map(it -> "ratio " + Figures.ratio(it.value()) + interval + ", " + change.verdict())
        .orElse(change.verdict());
  }

  private static Outcome outcome(GateFinding.Standing standing, boolean isStrict) {
    return switch (standing) {
      case BREACHED -> Outcome.FAILURE;
      case PERHAPS -> isStrict ? Outcome.FAILURE : Outcome.PASSED;
      case FAILED -> isStrict ? Outcome.FAILURE : Outcome.ERROR;
      case MISSING -> isStrict ? Outcome.FAILURE : Outcome.SKIPPED;
      case NOT_JUDGED -> Outcome.SKIPPED;
      case OPEN, KEPT -> Outcome.PASSED;
    };
  }

  private static String word(GateFinding finding) {
    return switch (finding.standing()) {
      case BREACHED -> "breached";
      case PERHAPS -> "may be breached";
      case OPEN -> "undecided";
      case KEPT -> "kept";
      case MISSING, FAILED, NOT_JUDGED -> "could not be judged";
    };
  }
}
