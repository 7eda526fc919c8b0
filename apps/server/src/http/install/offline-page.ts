import { createHash } from "node:crypto"
import type { Language } from "@croupier/contract"
import { translate } from "@croupier/locales"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import type { Merchant } from "../../call/merchant.ts"
import { escapeHtml } from "../../kernel/escape-html.ts"
import { themeStyle } from "../theme-style.ts"

/** Shows the words of the language that this device keeps; without scripts, those of the merchant's own language show. */
const SCRIPT = `try{var l=localStorage.getItem("history-language"),m=l&&document.getElementById(l.toUpperCase());if(m){document.querySelectorAll("main").forEach(function(e){e.hidden=e!==m});document.documentElement.lang=m.lang;document.documentElement.dir=m.dir}}catch(e){}document.querySelectorAll("button").forEach(function(b){b.onclick=function(){location.reload()}});addEventListener("online",function(){location.reload()})`

/** Allows the page's own script in its policy. */
export const OFFLINE_SCRIPT_HASH = `'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`

/** The page that shows where a device has no connection: one document with the words of all of the merchant's languages. */
export function offlinePage(merchant: Merchant): string {
  const { brand } = merchant
  const block = (language: Language) => {
    const t = (key: string) => escapeHtml(translate(language, key, [], merchant.ownTexts(language)))
    const { locale, dir } = LANGUAGE_FACTS[language]
    return `<main id="${language}" lang="${locale}" dir="${dir}"${language === brand.defaultLanguage ? "" : " hidden"}>
<h1>${t("offline_title")}</h1><p>${t("offline_text")}</p><button type="button">${t("try_again")}</button></main>`
  }
  const { locale, dir } = LANGUAGE_FACTS[brand.defaultLanguage]
  const languages = [...new Set([brand.defaultLanguage, ...brand.languages])]
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(brand.name)}</title>
<style>${themeStyle(brand.theme)}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;background:oklch(.145 .012 var(--h));
color:oklch(.25 .03 50);font:16px/1.55 system-ui,sans-serif}
main{max-width:30rem;background:oklch(.965 .018 85);border-radius:22px;padding:36px}main[hidden]{display:none}
h1{margin:0 0 12px;font-size:28px;line-height:1.2}
button{display:block;width:100%;margin-top:24px;padding:12px 20px;border:0;border-radius:999px;background:oklch(.25 .03 50);
color:oklch(.965 .018 85);font:inherit;font-weight:700}
</style></head><body>${languages.map(block).join("")}<script>${SCRIPT}</script></body></html>`
}
