import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { refuse } from "../kernel/refusal.ts"

const YEAR_SECONDS = 31_536_000

/**
 * Nothing from anywhere else but pictures of games, no frames in either direction, no forms that leave: the console loads its own files
 * and talks to its own house.
 */
const policyWith = (pictures: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", "data:", ...pictures].join(" ")}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")

/**
 * Serves the built console under /console: its files as they are, every other path as its page. `pictures` are the
 * origins that pictures of games come from.
 */
export async function mountConsolePage(
  app: FastifyInstance,
  folder: URL,
  pictures: readonly string[],
): Promise<void> {
  const policy = policyWith(pictures)
  const page = await readFile(new URL("index.html", folder), "utf8").catch(() => undefined)
  if (page === undefined) return
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL("assets/", folder)),
    prefix: "/console/assets/",
    // The site's own registration has given the reply its methods already.
    decorateReply: false,
    cacheControl: false,
    // Built files carry their content's hash in their name.
    setHeaders: (reply) => void reply.header("Cache-Control", `public, max-age=${YEAR_SECONDS}, immutable`),
  })
  app.get("/console", async (_, reply) => reply.redirect("/console/"))
  app.get("/console/*", async (request, reply) => {
    if (/^\/console\/api(?:\/|$)/.test(request.url)) refuse("NOT_FOUND")
    return (
      reply
        .header("Content-Security-Policy", policy)
        // It opens no popup that it has to hear of, unlike the site.
        .header("Cross-Origin-Opener-Policy", "same-origin")
        .header("Cache-Control", "no-cache")
        .header("Referrer-Policy", "same-origin")
        .type("text/html; charset=utf-8")
        .send(page)
    )
  })
}
