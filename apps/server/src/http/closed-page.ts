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

/** The maintenance and restriction pages: one small document without scripts, shown when nothing else may be. */
export function closedPage({ status, language, merchant, ip, country }: Closed): string {
  const t = (key: string, ...args: string[]) =>
    escapeHtml(translate(language, key, args, merchant.ownTexts(language)))
  const { locale, dir } = LANGUAGE_FACTS[language]
  const maintenance = status === SYSTEM_STATUS.maintenance
  const until = merchant.status.kind === "maintenance" ? merchant.status.until : null
  const title = maintenance ? t("maintenance_title") : t("restriction_title")
  const back = until === null ? "" : `<p>${t("maintenance_until", untilText(until, locale, merchant))}</p>`
  const body = maintenance
    ? `<p class="over">${t("maintenance_subtitle")}</p><p>${t("maintenance_text")}</p>${back}`
    : `<p class="over">${escapeHtml(ip)}${country ? ` [${escapeHtml(country)}]` : ""}</p><p>${t("restriction_text")}</p>`
  const service = plainServiceWay(merchant.places.customerService)?.path
  const contact = service ? `<a href="${escapeHtml(service)}" rel="noreferrer">${t("contact_us")}</a>` : ""
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${escapeHtml(merchant.brand.name)}</title>
<style>${themeStyle(merchant.brand.theme)}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;background:oklch(.145 .012 var(--h));
color:oklch(.25 .03 50);font:16px/1.55 system-ui,sans-serif}
main{max-width:30rem;background:oklch(.965 .018 85);border-radius:22px;padding:36px}
h1{margin:0 0 12px;font-size:28px;line-height:1.2}.over{font-weight:700;border-bottom:2px dashed oklch(.75 .03 60);padding-bottom:16px}
a{display:block;margin-top:24px;padding:12px 20px;border-radius:999px;background:oklch(.25 .03 50);color:oklch(.965 .018 85);
font-weight:700;text-align:center;text-decoration:none}
</style></head><body><main><h1>${title}</h1>${body}${contact}</main></body></html>`
}
