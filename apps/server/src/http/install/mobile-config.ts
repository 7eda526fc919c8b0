import { createHash } from "node:crypto"
import { escapeHtml } from "../../kernel/escape-html.ts"

export interface WebClip {
  readonly name: string
  /** The address that the icon opens. */
  readonly url: string
  readonly host: string
  /** A PNG of the icon. */
  readonly icon: Uint8Array
  readonly description: string
}

/** An identifier that stays the same for a site, so that a second installation replaces the first. */
function stableId(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex")
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
    .join("-")
    .toUpperCase()
}

/**
 * A configuration profile of Apple's devices with one web clip: an icon on the home screen that opens the site full screen.
 * It is not signed. Source: Apple, Device Management, profile "Web Clip" (com.apple.webClip.managed).
 */
export function mobileConfig({ name, url, host, icon, description }: WebClip): string {
  const reversed = host.split(".").toReversed().join(".")
  const text = (key: string, value: string) => `<key>${key}</key><string>${escapeHtml(value)}</string>`
  const flag = (key: string, value: boolean) => `<key>${key}</key><${value}/>`
  const clip = [
    text("PayloadType", "com.apple.webClip.managed"),
    "<key>PayloadVersion</key><integer>1</integer>",
    text("PayloadIdentifier", `${reversed}.webclip`),
    text("PayloadUUID", stableId(`clip ${host}`)),
    text("PayloadDisplayName", name),
    text("Label", name),
    text("URL", url),
    `<key>Icon</key><data>${Buffer.from(icon).toString("base64")}</data>`,
    flag("FullScreen", true),
    flag("IsRemovable", true),
    flag("Precomposed", true),
    flag("IgnoreManifestScope", false),
  ].join("\n")
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
${[
  text("PayloadType", "Configuration"),
  "<key>PayloadVersion</key><integer>1</integer>",
  text("PayloadIdentifier", reversed),
  text("PayloadUUID", stableId(`profile ${host}`)),
  text("PayloadDisplayName", name),
  text("PayloadDescription", description),
  text("PayloadOrganization", name),
  flag("PayloadRemovalDisallowed", false),
].join("\n")}
<key>PayloadContent</key><array><dict>
${clip}
</dict></array>
</dict></plist>
`
}
