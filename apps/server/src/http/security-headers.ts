import type { FastifyHelmetOptions } from "@fastify/helmet"
import type { Links } from "../call/links.ts"
import type { FastifyReply, FastifyRequest } from "fastify"

export interface SecurityHeadersKit {
  /** The house answers under https: browsers are told to use nothing else, and sockets are wss. */
  readonly https: boolean
  /** Where a widget that tells people from programs comes from; none, where the house asks for none. */
  readonly widgetOrigins?: readonly string[]
  /** Where games run: they may stand in a frame, and their pictures in the lobby. */
  readonly gameOrigins?: readonly string[]
}

const YEAR_SECONDS = 31_536_000
/** Permissions that no page of the house asks a device for. */
const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"

/** The headers of every answer, in the words of the library that writes them. */
export function securityHeaders(kit: SecurityHeadersKit): FastifyHelmetOptions {
  const widgets = kit.widgetOrigins ?? []
  const games = kit.gameOrigins ?? []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", ...widgets, ...games],
        // Not every browser counts a socket of the same host to 'self'.
        connectSrc: [
          "'self'",
          ({ headers }) => `${kit.https ? "wss" : "ws"}://${headers.host ?? ""}`,
          ...widgets,
        ],
        styleSrc: ["'self'", "'unsafe-inline'", ...widgets],
        scriptSrc: ["'self'", ...widgets],
        frameSrc: ["'self'", ...widgets, ...games],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: kit.https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    // A page that opened a popup to another house has to see it close.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  }
}

/** Sources that are added to directives of a policy, by the directive. */
type Sources = Readonly<Record<string, readonly string[]>>

/** A policy with more sources for some of its directives, which it has to have already. */
export const withSources = (policy: string, ...additions: readonly Sources[]): string =>
  policy
    .split(";")
    .map((directive) => {
      const name = directive.trim().split(" ")[0] ?? ""
      const more = additions.flatMap((sources) => sources[name] ?? [])
      return [directive, ...more].join(" ")
    })
    .join(";")

const TAG = "https://www.googletagmanager.com"
const TAG_REPORTS = ["https://*.google-analytics.com", "https://*.analytics.google.com", TAG]

/** Outside places that a merchant's pages load from: mirrors of pictures, places of games, analytics where it has a tag. */
export function outsideSources({ imageCDNs, launchGameCDNs, gtagId }: Links): Sources {
  const reports = gtagId === null ? [] : TAG_REPORTS
  return {
    "img-src": [...imageCDNs, ...reports],
    "frame-src": launchGameCDNs,
    "script-src": gtagId === null ? [] : [TAG],
    "connect-src": reports,
  }
}

/** The header that the library does not write. */
export const addPermissions = (reply: FastifyReply): FastifyReply =>
  reply.header("Permissions-Policy", PERMISSIONS)

/** The headers of a refusal that is made before the library is asked: of a request whose address cannot be read. */
export const bareHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  addPermissions(reply).headers({
    "X-Request-Id": request.id,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  })

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Whether a request names one host, in the letters that a host has; HTTP/1.0 may name none. */
export function hasOneHost({ raw, host }: FastifyRequest): boolean {
  const named = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length
  if (named === 0) return raw.httpVersion === "1.0"
  return named === 1 && HOST.test(raw.headers.host ?? "") && HOST.test(host)
}
