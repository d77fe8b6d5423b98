# {{jreleaserCreationStamp}}
class {{brewFormulaName}} < Formula
  desc "{{projectDescription}}"
  homepage "{{projectLinkHomepage}}"
  url "{{distributionUrl}}"
  version "{{projectVersion}}"
  sha256 "{{distributionChecksumSha256}}"
  license "{{projectLicense}}"

  # The bash of macOS is 3.2.
  depends_on "bash"
  depends_on "openjdk@17"

  # openjdk is keg-only, so no java of it is on the PATH.
  def install
    libexec.install Dir["*"]
    man1.install_symlink Dir[libexec/"share/man/man1/*"]
    env = Language::Java.overridable_java_home_env("17")
    (bin/"{{distributionExecutableUnix}}").write_env_script libexec/"bin/{{distributionExecutableUnix}}", env
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/{{distributionExecutableUnix}} --version")
  end
end
