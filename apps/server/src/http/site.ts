import fastifyStatic from "@fastify/static"
import type { Language } from "@croupier/contract"
import { SYSTEM_STATUS } from "@croupier/contract/merchants"
import { texts } from "@croupier/locales"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { refuse } from "../kernel/refusal.ts"
import type { Merchant } from "../modules/merchants/index.ts"
import { closedPage } from "./closed-page.ts"
import { escapeHtml, themeStyle } from "./html.ts"
import { webManifest } from "./web-manifest.ts"

const YEAR_SECONDS = 31_536_000
/** Paths of the API; everything else that is not a file is a page of the site. */
const API = /^\/(?:wps|lgw|lotto|api|ws|payments|console|gwp|vendors|health)(?:\/|$)/

export interface SiteKit {
  readonly folder: URL
  readonly merchantOf: (request: FastifyRequest) => Merchant
  readonly countryOf: (ip: string) => string | null
  /** What whitelabel and status answer for this request: written into the page, so that it asks for nothing. */
  readonly boot: (merchant: Merchant, request: FastifyRequest) => Promise<object>
}

/** Serves the built site: files as they are, every other path as the page with the merchant's own facts in it. */
export async function mountSite(app: FastifyInstance, kit: SiteKit): Promise<void> {
  const page = existsSync(new URL("index.html", kit.folder))
    ? await readFile(new URL("index.html", kit.folder), "utf8")
    : undefined
  if (page !== undefined)
    await app.register(fastifyStatic, {
      root: fileURLToPath(kit.folder),
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Built files carry their content's hash in their name.
        void reply.header(
          "Cache-Control",
          /[/\\]assets[/\\]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
        )
      },
    })
  app.get("/manifest.webmanifest", async (request, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      .type("application/manifest+json")
      .send(webManifest(kit.merchantOf(request).brand)),
  )
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/"
    if (
      (request.method !== "GET" && request.method !== "HEAD") ||
      API.test(path) ||
      page === undefined ||
      /\.(?!html$)\w{2,5}$/.test(path)
    )
      refuse("NOT_FOUND")
    return servePage(request, reply, kit, page)
  })
}

async function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  kit: SiteKit,
  page: string,
): Promise<FastifyReply> {
  const merchant = kit.merchantOf(request)
  const language = languageOf(request, merchant)
  void reply.header("Cache-Control", "no-store").type("text/html; charset=utf-8")
  const country = kit.countryOf(request.ip)
  const status =
    merchant.status.kind === "maintenance"
      ? SYSTEM_STATUS.maintenance
      : merchant.isRestricted(request.ip, country)
        ? SYSTEM_STATUS.restricted
        : SYSTEM_STATUS.normal
  if (status !== SYSTEM_STATUS.normal)
    return reply.send(closedPage({ status, language, merchant, ip: request.ip, country }))
  const boot = { ...(await kit.boot(merchant, request)), language, texts: texts(language, "core") }
  return reply.send(
    page
      .replace(
        /<html[^>]*>/,
        `<html lang="${TAGS[language]}" dir="${language === "UR" ? "rtl" : "ltr"}" data-scheme="${merchant.brand.theme.scheme}">`,
      )
      .replace("<title>Croupier</title>", () => `<title>${escapeHtml(merchant.brand.name)}</title>`)
      .replace("<!--theme-->", () => `<style>${themeStyle(merchant.brand.theme)}</style>`)
      // Inside a script element only "<" could end it; as \u003c the JSON means the same.
      .replace(
        "<!--boot-->",
        () =>
          `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll("<", String.raw`\u003c`)}</script>`,
      ),
  )
}

const TAGS: Readonly<Record<Language, string>> = {
  EN: "en",
  PT: "pt-BR",
  CN: "zh-Hans",
  ID: "id",
  JA: "ja",
  KO: "ko",
  TH: "th",
  UR: "ur",
  VI: "vi",
}

/** The cookie that the site keeps beside its local storage, else the merchant's default. */
function languageOf(request: FastifyRequest, merchant: Merchant): Language {
  const cookie = /(?:^|;\s*)history-language=([A-Za-z]{2})/.exec(request.headers.cookie ?? "")?.[1]
  return merchant.languageFor(cookie)
}
