import { createHash } from "node:crypto"
import { qrPath } from "@croupier/ui/qr-path.ts"
import { appPath, isApp } from "@croupier/rules/app-resources"
import { translate } from "@croupier/locales"
import type { Language } from "@croupier/contract"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Merchant } from "../../call/merchant.ts"
import { siteAddress } from "../../call/site-address.ts"
import { refuse } from "../../kernel/refusal.ts"
import { withSources } from "../security-headers.ts"
import { appIcons, appLook, isPicture, type AppIconKit } from "./app-icon.ts"
import { mobileConfig } from "./mobile-config.ts"
import { OFFLINE_SCRIPT_HASH, offlinePage } from "./offline-page.ts"
import { serviceWorkerScript } from "./service-worker.ts"
import { webManifest } from "./web-manifest.ts"

export interface InstallKit extends AppIconKit {
  readonly merchantOf: (request: FastifyRequest) => Merchant
  readonly languageOf: (request: FastifyRequest, merchant: Merchant) => Language
  readonly publicUrl: () => string
  /** Built files that every page needs, by their addresses; none where the site has not been built. */
  readonly shellFiles: readonly string[]
}

const HOUR = "public, max-age=3600"

/** Files by which a merchant's site is installed: manifest, icons, service worker, offline page, profile and QR codes. */
export function mountInstall(app: FastifyInstance, kit: InstallKit): void {
  const icons = appIcons(kit)

  app.get("/manifest.webmanifest", async (request, reply) => {
    const merchant = kit.merchantOf(request)
    return reply
      .header("Cache-Control", "no-cache")
      .type("application/manifest+json")
      .send(webManifest(merchant.brand, appLook(merchant.brand), kit.languageOf(request, merchant)))
  })

  app.get<{ Params: { name: string } }>("/icon-:name.png", async (request, reply) => {
    const { name } = request.params
    const icon = isPicture(name) ? await icons(kit.merchantOf(request).brand, name) : undefined
    if (!icon) return refuse("NOT_FOUND")
    void reply.header("Cache-Control", HOUR).header("ETag", `"${icon.hash}"`)
    if (request.headers["if-none-match"] === `"${icon.hash}"`) return reply.code(304).send()
    return reply.type("image/png").send(icon.picture)
  })

  app.get("/offline.html", async (request, reply) => {
    const policy = String(reply.getHeader("Content-Security-Policy") ?? "")
    return reply
      .header("Cache-Control", "no-cache")
      .header("Content-Security-Policy", withSources(policy, { "script-src": [OFFLINE_SCRIPT_HASH] }))
      .type("text/html; charset=utf-8")
      .send(offlinePage(kit.merchantOf(request)))
  })

  app.get("/sw.js", async (request, reply) => {
    // Another release, or other words of the offline page, make another script: browsers take it up by that.
    const release = createHash("sha256")
      .update(offlinePage(kit.merchantOf(request)))
      .update(kit.shellFiles.join())
      .digest("hex")
      .slice(0, 12)
    return reply
      .header("Cache-Control", "no-cache")
      .type("text/javascript; charset=utf-8")
      .send(serviceWorkerScript(release, kit.shellFiles))
  })

  app.get("/lite-app.mobileconfig", async (request, reply) => {
    const merchant = kit.merchantOf(request)
    const { brand } = merchant
    const icon = (await icons(brand, "180")) ?? refuse("NOT_FOUND")
    const site = siteAddress(merchant, kit.publicUrl())
    const language = kit.languageOf(request, merchant)
    const description = translate(language, "install_profile", [brand.name], merchant.ownTexts(language))
    return reply
      .header("Cache-Control", "no-cache")
      .header("Content-Disposition", `attachment; filename="${merchant.code}.mobileconfig"`)
      .type("application/x-apple-aspen-config")
      .send(
        mobileConfig({
          name: brand.name,
          url: `${site}/index`,
          host: new URL(site).hostname,
          icon: icon.picture,
          description,
        }),
      )
  })

  app.get<{ Params: { name: string } }>("/qr-:name.svg", async (request, reply) => {
    const name = request.params.name.toUpperCase()
    const merchant = kit.merchantOf(request)
    if (!isApp(name)) return refuse("NOT_FOUND")
    const own = merchant.places.resources.find(({ resourceType }) => resourceType === name)?.url
    const { size, d } = qrPath(own ?? siteAddress(merchant, kit.publicUrl()) + appPath(name))
    return reply
      .header("Cache-Control", "no-cache")
      .type("image/svg+xml")
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${d}"/></svg>`,
      )
  })
}
