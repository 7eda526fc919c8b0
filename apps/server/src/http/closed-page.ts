import type { Language } from "@croupier/contract"
import { SYSTEM_STATUS } from "@croupier/contract/merchants"
import { translate } from "@croupier/locales"
import { figuresLocale, LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { plainServiceWay } from "@croupier/rules/service-way"
import type { Merchant } from "../call/merchant.ts"
import { escapeHtml } from "../kernel/escape-html.ts"
import { themeStyle } from "./theme-style.ts"

export interface Closed {
  readonly status: typeof SYSTEM_STATUS.maintenance | typeof SYSTEM_STATUS.restricted
  readonly language: Language
  readonly merchant: Merchant
  readonly ip: string
  readonly country: string | null
}

/** When the site is expected back, by the merchant's clock and with its zone. */
const untilText = (until: Date, locale: string, { brand }: Merchant): string =>
  new Intl.DateTimeFormat(figuresLocale(locale), {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: brand.timeZone,
  }).format(until)

/** The lantern beside the name of a merchant without a logo. */
const LANTERN = `<svg width="30" height="40" viewBox="0 0 30 40" aria-hidden="true"><path d="M15 0v6M15 34v6" stroke="oklch(.74 .12 var(--brand-h))" stroke-width="2"/><ellipse cx="15" cy="20" rx="14" ry="13" fill="oklch(.66 .2 var(--accent-h))"/><ellipse cx="15" cy="20" rx="6" ry="13" fill="none" stroke="oklch(.82 .15 var(--brand-h))" stroke-width="1.5"/><rect x="8" y="5" width="14" height="4" rx="2" fill="oklch(.82 .15 var(--brand-h))"/><rect x="8" y="31" width="14" height="4" rx="2" fill="oklch(.82 .15 var(--brand-h))"/></svg>`

/** A browser asks again by itself after so many seconds of maintenance. */
const ASKS_AGAIN_SECONDS = 60

/** The maintenance and restriction pages: one small document without scripts, shown when nothing else may be. */
export function closedPage({ status, language, merchant, ip, country }: Closed): string {
  const t = (key: string, ...args: string[]) =>
    escapeHtml(translate(language, key, args, merchant.ownTexts(language)))
  const { locale, dir } = LANGUAGE_FACTS[language]
  const maintenance = status === SYSTEM_STATUS.maintenance
  const until = merchant.status.kind === "maintenance" ? merchant.status.until : null
  const title = maintenance ? t("maintenance_title") : t("restriction_title")
  const back =
    until === null ? "" : `<p class="back">${t("maintenance_until", untilText(until, locale, merchant))}</p>`
  const subtitle = t(maintenance ? "maintenance_subtitle" : "restriction_subtitle")
  const body = maintenance
    ? `<p>${t("maintenance_text")}</p>${back}`
    : `<p class="address" dir="ltr">${escapeHtml(ip)}${country ? ` [${escapeHtml(country)}]` : ""}</p><p>${t("restriction_text")}</p>`
  const service = plainServiceWay(merchant.places.customerService)?.path
  const contact = service ? `<a href="${escapeHtml(service)}" rel="noreferrer">${t("contact_us")}</a>` : ""
  const { name, logo } = merchant.brand
  const mark = logo
    ? `<img src="${escapeHtml(logo.url)}" width="${logo.width}" height="${logo.height}" alt="">`
    : LANTERN
  const again = maintenance ? `<meta http-equiv="refresh" content="${ASKS_AGAIN_SECONDS}">` : ""
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title} · ${escapeHtml(name)}</title>
<style>${themeStyle(merchant.brand.theme)}
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:28px;padding:24px;box-sizing:border-box;font:16px/1.55 system-ui,sans-serif;
background:radial-gradient(80rem 40rem at 50% -10rem,oklch(.3 .09 var(--accent-h)),transparent) oklch(.145 .012 var(--h));color:oklch(.25 .03 50)}
.brand{display:flex;gap:12px;align-items:center;justify-content:center;margin:0;font-size:26px;font-weight:750;color:oklch(.965 .012 80)}
.brand img{height:40px;width:auto}main{width:min(30rem,100%);box-sizing:border-box;overflow:hidden;background:oklch(.965 .018 85);border-radius:22px;box-shadow:0 24px 60px oklch(0 0 0/.45)}
.awning{height:30px;background:linear-gradient(90deg,oklch(.74 .155 var(--brand-h)) 50%,oklch(.9 .05 var(--brand-h)) 50%) 0 0/64px 30px;
mask:radial-gradient(circle at 25% 14px,#000 15.6px,transparent 16.2px) 0 0/64px 30px,radial-gradient(circle at 75% 14px,#000 15.6px,transparent 16.2px) 0 0/64px 30px,linear-gradient(#000 0 0) 0 0/100% 14px no-repeat}
section{padding:20px 32px 32px}h1{margin:4px 0 20px;padding-bottom:20px;font-size:30px;line-height:1.15;border-bottom:2px dashed oklch(.75 .03 60)}
.over{margin:0;font-size:13px;font-weight:700;letter-spacing:.04em;color:oklch(.45 .04 50)}.address{font-size:20px;font-weight:700}p{overflow-wrap:anywhere}
.back{font-weight:700}a{display:block;margin-top:24px;padding:14px 20px;border-radius:999px;background:oklch(.25 .03 50);color:oklch(.965 .018 85);font-weight:700;text-align:center;text-decoration:none}
a:focus-visible{outline:3px solid oklch(.66 .2 var(--accent-h));outline-offset:3px}
</style></head><body><p class="brand">${mark}${escapeHtml(name)}</p><main><div class="awning"></div><section><p class="over">${subtitle}</p><h1>${title}</h1>${body}${contact}</section></main></body></html>`
}
