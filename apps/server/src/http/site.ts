import fastifyStatic from "@fastify/static"
import type { Language } from "@croupier/contract"
import { SYSTEM_STATUS } from "@croupier/contract/merchants"
import { prerenderedPath, type Boot, type Fields } from "@croupier/contract/page"
import { texts } from "@croupier/locales"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { fileURLToPath } from "node:url"
import { headerOf } from "../kernel/headers.ts"
import { refuse } from "../kernel/refusal.ts"
import type { PageVisit } from "../modules/campaigns/index.ts"
import type { Merchant } from "../call/merchant.ts"
import { closedPage, type Closed } from "./closed-page.ts"
import { pageBelow, pageTemplate, type PageTemplate } from "./page.ts"
import type { PageCache } from "./page-cache.ts"
import { outsideSources, withSources } from "./security-headers.ts"
import { mountInstall } from "./install/mount-install.ts"
import type { MerchantId } from "../kernel/ids.ts"

const RETRY_AFTER_SECONDS = 60
const YEAR_SECONDS = 31_536_000
/** Paths of the API; everything else that is not a file is a page of the site. */
const API = /^\/(?:wps|lgw|lotto|api|ws|payments|console|gwp|vendors|health)(?:\/|$)/

export interface SiteKit {
  readonly folder: URL
  readonly merchantOf: (request: FastifyRequest) => Merchant
  readonly countryOf: (ip: string) => string | null
  /** The answers of whitelabel and status for this request, and the halls that are open: written into the page, so that it asks for nothing. */
  readonly boot: (
    merchant: Merchant,
    request: FastifyRequest,
  ) => Promise<Pick<Boot, "whitelabel" | "status" | "halls">>
  /** Makes a call as a visitor would; undefined when it is refused or not for visitors. */
  readonly ask: (merchant: Merchant, language: Language, module: string, input: Fields) => Promise<unknown>
  readonly pages: PageCache
  /** Whether a merchant has what an address from `prerenderedPath` names. */
  readonly isKnown: (merchantId: MerchantId, path: string) => Promise<boolean>
  /** Hears of a visit by a link. Answers with the cookie that remembers it, and is never waited for. */
  readonly visited: (visit: PageVisit) => string | undefined
  /** Where the house answers; QR codes and profiles lead there. */
  readonly publicUrl: () => string
  /** A merchant's own logo by its hash. */
  readonly logo: (hash: string) => Promise<Buffer | undefined>
}

/** Serves the built site: files as they are, every other path as the page with the merchant's own facts in it. */
export async function mountSite(app: FastifyInstance, kit: SiteKit): Promise<void> {
  const template = await pageTemplate(kit.folder)
  if (template !== undefined) {
    // The first visitor after a start gets a drawn page, too.
    app.addHook("onListen", async () => kit.pages.prepare())
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
  }
  mountInstall(app, { ...kit, languageOf, shellFiles: template?.shellFiles ?? [] })
  app.get<{ Params: { hash: string } }>("/brand/:hash.webp", async ({ params }, reply) => {
    const picture = (await kit.logo(params.hash)) ?? refuse("NOT_FOUND")
    return reply
      .header("Cache-Control", `public, max-age=${YEAR_SECONDS}, immutable`)
      .type("image/webp")
      .send(picture)
  })
  if (template !== undefined)
    app.get("/*", async (request, reply) => {
      const path = request.url.split("?")[0] ?? "/"
      if (API.test(path) || /\.(?!html$)\w{2,5}$/.test(path)) refuse("NOT_FOUND")
      return servePage(request, reply, kit, template)
    })
  app.setNotFoundHandler(() => refuse("NOT_FOUND"))
}

async function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  kit: SiteKit,
  template: PageTemplate,
): Promise<FastifyReply> {
  const merchant = kit.merchantOf(request)
  const language = languageOf(request, merchant)
  // Asked for anew each time, but the browser may keep it for its back button.
  void reply.header("Cache-Control", "private, no-cache").type("text/html; charset=utf-8")
  const country = kit.countryOf(request.ip)
  const status =
    merchant.status.kind === "maintenance"
      ? SYSTEM_STATUS.maintenance
      : merchant.isRestricted(request.ip, country)
        ? SYSTEM_STATUS.restricted
        : SYSTEM_STATUS.normal
  if (status !== SYSTEM_STATUS.normal)
    return closed(reply, { status, language, merchant, ip: request.ip, country })
  remember(request, reply, merchant, kit)
  const ownTexts = merchant.ownTexts(language)
  const boot = {
    ...(await kit.boot(merchant, request)),
    language,
    texts: { ...texts(language, "core"), ...ownTexts },
    ...(ownTexts ? { ownTexts } : {}),
  }
  const [pathname = "/", search = ""] = request.url.split("?", 2)
  const path = prerenderedPath(pathname, search)
  // A merchant that shows nothing before the sign-in has no page that is the same for everybody.
  const page =
    path === undefined || merchant.settings.login.loginedToHomePage || !(await kit.isKnown(merchant.id, path))
      ? undefined
      : await kit.pages.find(
          [merchant.code, merchant.revision, boot.halls, language, path].join(" "),
          path,
          boot,
          (module, input) => kit.ask(merchant, language, module, input),
        )
  const below = pageBelow(pathname, search)
  const address = below !== undefined && (await kit.isKnown(merchant.id, below)) ? below : undefined
  const { html, scriptHashes } = template.compose(merchant, boot, page && { ...page, address })
  const policy = String(reply.getHeader("Content-Security-Policy") ?? "")
  return reply
    .header(
      "Content-Security-Policy",
      withSources(
        policy,
        { "script-src": scriptHashes, "connect-src": linesOf(merchant, request) },
        outsideSources(merchant.places),
      ),
    )
    .send(html)
}

/** The other domains of a merchant, which its pages measure: under the scheme and at the port of the request. */
function linesOf({ domains }: Merchant, request: FastifyRequest): readonly string[] {
  const port = /:\d+$/.exec(request.host)?.[0] ?? ""
  return domains.length < 2 ? [] : domains.map((domain) => `${request.protocol}://${domain}${port}`)
}

/** Counts a visit by an agent's link, and lets the browser remember by whom it came. */
function remember(request: FastifyRequest, reply: FastifyReply, merchant: Merchant, kit: SiteKit): void {
  const [, search = ""] = request.url.split("?", 2)
  if (search === "") return
  const purpose = ["sec-purpose", "purpose", "x-moz", "x-purpose"].map(
    (name) => headerOf(request, name) ?? "",
  )
  const cookie = kit.visited({
    merchantId: merchant.id,
    domain: request.hostname,
    search,
    method: request.method,
    ip: request.ip,
    userAgent: headerOf(request, "user-agent") ?? "",
    purpose: purpose.join(" "),
    cookies: headerOf(request, "cookie"),
    isHttps: request.protocol === "https",
  })
  if (cookie !== undefined) void reply.header("Set-Cookie", cookie)
}

/** Says why there is no page: to people on it, to machines by its status. */
const closed = (reply: FastifyReply, facts: Closed): FastifyReply =>
  (facts.status === SYSTEM_STATUS.maintenance
    ? reply.code(503).header("Retry-After", RETRY_AFTER_SECONDS)
    : reply.code(403)
  ).send(closedPage(facts))

/** The cookie that the site keeps beside its local storage, else the merchant's default. */
function languageOf(request: FastifyRequest, merchant: Merchant): Language {
  const cookie = /(?:^|;\s*)history-language=([A-Za-z]{2})/.exec(request.headers.cookie ?? "")?.[1]
  return merchant.languageFor(cookie)
}
