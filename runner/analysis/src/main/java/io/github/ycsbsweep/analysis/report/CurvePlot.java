// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.XYChart;
import org.w3c.dom.Document;

/** The picture of a workload, as a drawing and as a bitmap. */
final class CurvePlot {

  static final int WIDTH = 960;
  static final int HEIGHT = 560;

  private static final String SVG = "http://www.w3.org/2000/svg";

  /** Pixels of the bitmap for each one of the drawing. */
  private static final int SCALE = 2;

  private final XYChart chart;
  private final PlotLabels labels;
  private final List<Curve> curves;
  private final String title;

  private CurvePlot(XYChart chart, PlotLabels labels, List<Curve> curves, String title) {
    this.chart = chart;
    this.labels = labels;
    this.curves = curves;
    this.title = title;
  }

  static CurvePlot of(String workload, List<Curve> curves) {
    var scale = LatencyScale.of(curves);
    return new CurvePlot(
        CurveChart.of(workload, curves, scale),
        new PlotLabels(curves, scale),
        curves,
        Plain.of(workload) + ": throughput and service time against client threads");
  }

  byte[] png() throws IOException {
    var image = new BufferedImage(SCALE * WIDTH, SCALE * HEIGHT, BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    graphics.scale(SCALE, SCALE);
    paint(graphics);
    graphics.dispose();
    var png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    return png.toByteArray();
  }

  byte[] svg() throws IOException {
    var document = emptyDocument();
    var graphics = new SVGGraphics2D(document);
    graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
    paint(graphics);
    var root = graphics.getRoot();
    root.setAttribute("role", "img");
    // Without it the drawing would keep its size however narrow the page is.
    root.setAttribute("viewBox", "0 0 " + WIDTH + " " + HEIGHT);
    var name = document.createElementNS(SVG, "title");
    name.setTextContent(title);
    root.insertBefore(name, root.getFirstChild());
    var bytes = new ByteArrayOutputStream();
    try (Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
      graphics.stream(root, out, true, false);
    }
    return bytes.toByteArray();
  }

  private void paint(Graphics2D graphics) {
    chart.paint(graphics, WIDTH, HEIGHT);
    CurveMarks.paint(graphics, chart, curves);
    labels.paint(graphics, chart);
  }

  private static Document emptyDocument() {
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(SVG, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java platform can make an XML document", e);
    }
  }
}
