// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Sanitizer;
import java.io.ByteArrayOutputStream;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A comparison as the report of a test run, in the dialect of JUnit that build servers read: a
 * suite for each run, a test case for each cell and figure.
 */
public final class JunitXml {

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
      suite(comparison, TestCase.in(comparison, report));
    }
    line();
    xml.writeEndElement();
    line();
    xml.writeEndDocument();
  }

  private void suite(RunComparison comparison, List<TestCase> cases) throws XMLStreamException {
    line();
    xml.writeStartElement("testsuite");
    attribute("name", comparison.title());
    attribute("timestamp", comparison.other().run().started().replaceFirst("Z$", ""));
    attribute("tests", cases.size());
    attribute("failures", count(cases, TestCase.Outcome.FAILURE));
    attribute("errors", count(cases, TestCase.Outcome.ERROR));
    attribute("skipped", count(cases, TestCase.Outcome.SKIPPED));
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
    if (one.outcome() == TestCase.Outcome.PASSED) {
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

  private static long count(List<TestCase> cases, TestCase.Outcome outcome) {
    return cases.stream().filter(one -> one.outcome() == outcome).count();
  }

  private void attribute(String name, Object value) throws XMLStreamException {
    xml.writeAttribute(name, Sanitizer.line(value.toString()));
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }
}
