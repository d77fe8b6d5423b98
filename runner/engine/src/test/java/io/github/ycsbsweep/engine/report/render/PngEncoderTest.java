// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngEncoderTest {

  private static final int WIDTH = 67;
  private static final int HEIGHT = 31;

  @Test
  void keepsEveryPixel() throws IOException {
    var random = new Random(1);
    var image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    var pixels = random.ints(WIDTH * HEIGHT, 0, 1 << 24).toArray();
    image.setRGB(0, 0, WIDTH, HEIGHT, pixels, 0, WIDTH);

    var read = ImageIO.read(new ByteArrayInputStream(PngEncoder.encode(image)));

    assertThat(read.getWidth()).isEqualTo(WIDTH);
    assertThat(read.getHeight()).isEqualTo(HEIGHT);
    assertThat(read.getRGB(0, 0, WIDTH, HEIGHT, null, 0, WIDTH))
        .isEqualTo(image.getRGB(0, 0, WIDTH, HEIGHT, null, 0, WIDTH));
  }
}
