// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.support.EnumText;
import java.io.ByteArrayOutputStream;
import java.util.Collection;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The report of a test run, in the dialect of JUnit that build servers read.
 *
 * @param name of the script
 */
public record TestReport(String name, List<Suite> suites) {

  /**
   * Cases that stand together.
   *
   * @param started UTC, ISO 8601
   */
  public record Suite(String name, String started, Collection<TestCase> cases) {}

  /**
   * Something that was judged.
   *
   * @param heading what it is about; such cases stand together
   * @param text why
   */
  public record TestCase(String heading, String name, Outcome outcome, String text) {

    /** The same case with another judgement: the worse one counts. */
    public TestCase and(TestCase more) {
      var worst = outcome.compareTo(more.outcome) < 0 ? more.outcome : outcome;
      return new TestCase(heading, name, worst, text + "; " + more.text);
    }
  }

  /** What a build server makes of a test, from good to bad. */
  public enum Outcome {
    PASSED,
    SKIPPED,
    ERROR,
    FAILURE
  }

  /** The file's content, UTF-8. */
  public byte[] xml() {
    var bytes = new ByteArrayOutputStream();
    try {
      var xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(bytes, UTF_8.name());
      new Writer(xml).write(this);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("memory takes every document", e);
    }
    return bytes.toByteArray();
  }

  private record Writer(XMLStreamWriter xml) {

    void write(TestReport report) throws XMLStreamException {
      xml.writeStartDocument(UTF_8.name(), "1.0");
      line();
      xml.writeStartElement("testsuites");
      attribute("name", report.name());
      for (var suite : report.suites()) {
        suite(suite);
      }
      line();
      xml.writeEndElement();
      line();
      xml.writeEndDocument();
    }

    private void suite(Suite suite) throws XMLStreamException {
      var cases = suite.cases();
      line();
      xml.writeStartElement("testsuite");
      attribute("name", suite.name());
      attribute("timestamp", suite.started().replaceFirst("Z$", ""));
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
        xml.writeStartElement(EnumText.of(one.outcome()));
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
  }
}
