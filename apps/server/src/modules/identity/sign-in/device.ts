import type { Device } from "@croupier/contract/security"

/** The first that fits names the browser: many claim to be Chrome and Safari as well, so those come last. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPX?\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\bLine\//, "LINE"],
  [/\bFBA[NV]\//, "Facebook"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrom(?:e|ium)\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b|\biPod\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
]

/**
 * The device that a browser claims to be, for a person to recognise their own devices by. It proves nothing: a
 * person who calls writes the header as they please.
 */
export function deviceOf(userAgent: string): Device {
  const first = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ""
  const system = first(SYSTEMS)
  return { browser: first(BROWSERS), system, kind: kindOf(system, userAgent) }
}

function kindOf(system: string, userAgent: string): Device["kind"] {
  if (system === "") return "unknown"
  // Android tablets leave the word "Mobile" out.
  if (system === "iPadOS" || (system === "Android" && !/\bMobile\b/.test(userAgent))) return "tablet"
  return system === "Android" || system === "iOS" ? "phone" : "desktop"
}
