// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;

/**
 * Something painted, as a drawing and as a bitmap.
 *
 * @param title what it shows, for those who can't see it
 * @param height in pixels of the drawing
 * @param painter paints {@link #WIDTH} × that height
 */
public record Picture(String title, int height, Consumer<Graphics2D> painter) {

  public static final int WIDTH = 960;

  /** The usual one. */
  public static final int HEIGHT = 560;

  private static final Color WATERMARK = new Color(0x80, 0x80, 0x80, 0x60);
  private static final String SVG = "http://www.w3.org/2000/svg";

  /** Pixels of the bitmap for each one of the drawing. */
  private static final int SCALE = 2;

  /** Of a coordinate in the drawing. Outlines of letters are most of it, with four by default. */
  private static final int DECIMALS = 2;

  /** Outlines look the same whatever fonts the reader has. */
  static TextLayout layout(String text, Font font) {
    return new TextLayout(text, font, new FontRenderContext(null, true, true));
  }

  static void fill(Graphics2D graphics, TextLayout text, double x, double y) {
    graphics.fill(text.getOutline(AffineTransform.getTranslateInstance(x, y)));
  }

  /** Written across what is painted, around the middle. */
  static void watermarks(Graphics2D graphics, List<String> texts, double middle) {
    graphics.setColor(WATERMARK);
    var y = HEIGHT * 0.4;
    for (var text : texts) {
      var label = layout(Sanitizer.line(text), new Font(Font.SANS_SERIF, Font.BOLD, 30));
      fill(graphics, label, middle - label.getAdvance() / 2, y);
      y += 40;
    }
  }

  /** Contents by the ends of their files' names. */
  Map<String, byte[]> files(boolean hasBitmap) throws IOException {
    var files = new LinkedHashMap<String, byte[]>();
    files.put(".svg", svg());
    if (hasBitmap) {
      files.put(".png", png());
    }
    return files;
  }

  public byte[] png() throws IOException {
    var image = new BufferedImage(SCALE * WIDTH, SCALE * height, BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    graphics.scale(SCALE, SCALE);
    painter.accept(graphics);
    graphics.dispose();
    var bytes = new ByteArrayOutputStream();
    // A stream that is not of memory alone leaves a file in the temporary folder.
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      ImageIO.write(image, "png", out);
    }
    return bytes.toByteArray();
  }

  public byte[] svg() throws IOException {
    var document = emptyDocument();
    var context = SVGGeneratorContext.createDefault(document);
    context.setPrecision(DECIMALS);
    var graphics = new SVGGraphics2D(context, false);
    graphics.setSVGCanvasSize(new Dimension(WIDTH, height));
    painter.accept(graphics);
    var root = graphics.getRoot();
    root.setAttribute("role", "img");
    // Without it the drawing would keep its size however narrow the page is.
    root.setAttribute("viewBox", "0 0 " + WIDTH + " " + height);
    var name = document.createElementNS(SVG, "title");
    name.setTextContent(title);
    root.insertBefore(name, root.getFirstChild());
    var bytes = new ByteArrayOutputStream();
    try (Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
      graphics.stream(root, out, true, false);
    }
    return bytes.toByteArray();
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

  /** Of what went wrong. */
  static final Color BAD = new Color(0xc0, 0x1f, 0x2e);

  private static final List<Color> COLORS =
      colors(0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x7f7f7f, 0x6b3e26);

  /** The same hues, for a dark ground. */
  private static final List<Color> LIGHT_COLORS =
      colors(0x5ab4ea, 0xff8f4d, 0x2cc99b, 0xe39cc6, 0xf5c04a, 0xa8dcff, 0xb4b4b4, 0xc89a7c);

  private static List<Color> colors(int... rgb) {
    return IntStream.of(rgb).mapToObj(Color::new).toList();
  }

  static Color color(int index) {
    return COLORS.get(index % COLORS.size());
  }

  /** As a page writes them. */
  static List<String> onLight() {
    return COLORS.stream().map(Picture::css).toList();
  }

  /** As a page writes them on a dark ground. */
  static List<String> onDark() {
    return LIGHT_COLORS.stream().map(Picture::css).toList();
  }

  private static String css(Color color) {
    return Text.format("#%06x", color.getRGB() & 0xffffff);
  }
}
