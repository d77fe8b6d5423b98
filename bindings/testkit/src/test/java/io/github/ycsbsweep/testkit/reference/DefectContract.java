// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import site.ycsb.DB;

/** The contract, for a binding with a defect; only {@link ContractProofTest} runs it. */
@ExtendWith(DefectContract.Resolver.class)
class DefectContract extends ReferenceContract {

  /** The configuration parameter that names the defect. */
  static final String DEFECT = "defect";

  private static final String CAPABILITIES = "scan,field-update,batch,auth";

  private final Defect defect;

  DefectContract(Defect defect) {
    this.defect = defect;
  }

  @Override
  protected DB newBinding() {
    return defect.binding();
  }

  @Override
  protected Properties descriptor() throws IOException {
    var said = super.descriptor();
    switch (defect) {
      case DESCRIPTOR_OF_ANOTHER_CLASS -> said.setProperty("class", Defect.class.getName());
      case DURABILITY_THAT_IS_NONE -> said.setProperty("durability", "every-write");
      case PORT_THAT_NOBODY_ASKS_FOR -> said.setProperty("port", "7070");
      case CAPABILITY_THAT_IS_NONE -> said.setProperty("capabilities", CAPABILITIES + ",tls");
      case FIELD_READ_THAT_IS_NONE ->
          said.setProperty("capabilities", CAPABILITIES + ",field-read");
      case FIELD_UPDATE_THAT_IS_NOT_SAID -> said.setProperty("capabilities", "scan,batch,auth");
      default -> {}
    }
    return said;
  }

  /** Tells the contract its defect. */
  static final class Resolver implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Defect.class;
    }

    @Override
    public Defect resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return Defect.valueOf(context.getConfigurationParameter(DEFECT).orElseThrow());
    }
  }
}
