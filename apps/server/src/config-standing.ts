import { SettingError } from "@croupier/service/settings"
import { isAddress } from "@croupier/provider"
import type { Given } from "./config-settings.ts"

/** How the house stands towards the world. */
export interface Standing {
  readonly demo: boolean
  /** The site or the console is reached by https. */
  readonly https: boolean
  readonly trustedProxies: readonly string[]
}

/** Networks that have a name for the library that reads the addresses of proxies. */
const NAMED = new Set(["loopback", "linklocal", "uniquelocal"])

const isHttps = (url: string | undefined): boolean => url?.startsWith("https:") ?? false

/**
 * Whether this is a demo, and what is in front of it. A house that the world reaches by https says both itself. Throws
 * SettingError, one line.
 */
export function standingFrom(given: Given): Standing {
  const https = isHttps(given.PUBLIC_URL) || isHttps(given.CONSOLE_URL)
  const named = given.TRUSTED_PROXIES.split(",")
    .map((part) => part.trim())
    .filter(Boolean)
  const none = named.length === 1 && named[0] === "none"
  const faults = [
    ...(none || named.every((each) => NAMED.has(each) || isAddress(each))
      ? []
      : ["TRUSTED_PROXIES must be addresses and networks with commas between them, or none"]),
    ...(https && named.length === 0
      ? [
          "TRUSTED_PROXIES must name the proxies that serve https in front of the house, or say none where callers' own addresses arrive without one",
        ]
      : []),
    ...(https && given.DEMO === undefined
      ? ["DEMO must be said, on or off, where PUBLIC_URL or CONSOLE_URL is https"]
      : []),
  ]
  if (faults.length > 0) throw new SettingError(`bad setting: ${faults.join("; ")}`)
  return { demo: (given.DEMO ?? "on") === "on", https, trustedProxies: none ? [] : named }
}
